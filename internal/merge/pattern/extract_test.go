package pattern

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// standard are limits as the engine has them.
var standard = Limits{Initial: 20, Wanted: 10}

// words puts words into a tree; their first symbol is Root.
func words(list ...string) (*Tree, []Node) {
	t := NewTree()
	var leaves []Node
	for _, w := range list {
		n := Node(0)
		for _, c := range w {
			n, _ = t.Add(n, Sym(c))
		}
		leaves = append(leaves, n)
	}
	return t, leaves
}

func text(word []Sym) string {
	var s strings.Builder
	for _, c := range word {
		if c == Root {
			s.WriteByte('W')
		} else {
			s.WriteRune(rune(c))
		}
	}
	return s.String()
}

func (g Group) String() string {
	s := fmt.Sprintf("(%s, %s, %s)", text(g.Prefix), text(g.Core), text(g.Suffix))
	for _, m := range g.Members {
		s += fmt.Sprintf(" %d", m.Count)
	}
	return s
}

func lines(groups []Group) string {
	var s []string
	for _, g := range groups {
		s = append(s, g.String())
	}
	return strings.Join(s, "\n")
}

// memspn is the words of the leaves of memspn(s, n ≤ m, "a"): those of a byte that is no 'a' (Y), and those of n bytes
// that all are (R). G: there is a byte left; B: it is an 'a'.
func memspn(m int) (found, end []string) {
	for t := range m + 1 {
		loop := strings.Repeat("GB", t)
		if t < m {
			found = append(found, loop+"GY")
		}
		end = append(end, loop+"R")
	}
	return found, end
}

func TestGroupsOfMemspn(t *testing.T) {
	counts := func(n int) (s string) {
		for i := range n {
			s += fmt.Sprintf(" %d", i)
		}
		return s
	}
	for _, m := range []int{2, 3, 5, 10} {
		found, end := memspn(m)
		tree, leaves := words(append(found, end...)...)
		if tree.Len() != 4*m+2 || len(leaves) != 2*m+1 {
			t.Errorf("m=%d: %d nodes and %d leaves", m, tree.Len(), len(leaves))
		}
		for _, c := range []struct {
			leaves []Node
			want   string
		}{
			{leaves[:m], "(W, GB, GY)" + counts(m)},
			{leaves[m:], "(W, GB, R)" + counts(m+1)},
		} {
			groups, ok := Extract(tree, c.leaves, standard)
			if got := lines(groups); !ok || got != c.want {
				t.Errorf("m=%d:\n%s\nwant\n%s", m, got, c.want)
			}
		}
	}
}

// TestImpliedConditionsMakeThePattern: without the condition that n ≤ m implies, the last leaf has a pattern of its
// own.
func TestImpliedConditionsMakeThePattern(t *testing.T) {
	found, end := memspn(3)
	end[3] = strings.TrimSuffix(end[3], "R")
	tree, leaves := words(append(found, end...)...)
	a, _ := Extract(tree, leaves[:3], standard)
	b, _ := Extract(tree, leaves[3:], standard)
	if tree.Len() != 13 || len(a)+len(b) != 3 {
		t.Errorf("%d nodes\n%s\n%s", tree.Len(), lines(a), lines(b))
	}
}

// spnAB is the words of memspn(s, n ≤ m, "ab"): an iteration is a match of 'a' (A), or none (C), and then one of 'b'
// (B). The second one asks again whether there is a byte left.
func spnAB(m int) (found, end []string) {
	var walk func(prefix string, t int)
	walk = func(prefix string, t int) {
		end = append(end, prefix+"R")
		if t < m {
			found = append(found, prefix+"GCGY")
			walk(prefix+"GA", t+1)
			walk(prefix+"GCGB", t+1)
		}
	}
	walk("", 0)
	return found, end
}

// TestTwoCharactersHaveManyGroups: from m = 3 up they are more than the 10 that are merged as patterns.
func TestTwoCharactersHaveManyGroups(t *testing.T) {
	type size struct{ m, leaves, least, most int }
	for _, c := range []size{{1, 4, 0, 10}, {2, 10, 0, 10}, {3, 22, 11, 22}, {4, 46, 11, 46}} {
		found, end := spnAB(c.m)
		tree, leaves := words(append(found, end...)...)
		a, okA := Extract(tree, leaves[:len(found)], standard)
		b, okB := Extract(tree, leaves[len(found):], standard)
		if n := len(a) + len(b); !okA || !okB || len(leaves) != c.leaves || n < c.least || n > c.most {
			t.Errorf("m=%d: %v %v, %d leaves, %d groups\n%s\n%s", c.m, okA, okB, len(leaves), n, lines(a), lines(b))
		}
	}
}

func TestExtractedPatterns(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"GY GBGY", "(W, GB, GY) 0 1"},
		{"Y", "(WY, , ) 0"},
		{"X Y", "(WX, , ) 0\n(WY, , ) 0"},
		{"F GNF GNGNF", "(W, GN, F) 0 1 2"},
		{"ab abab ababab", "(W, ab, ) 1 2 3"},
		{"xGGGGy xGGy xGy", "(Wx, G, y) 1 2 4"},
		// Two equal neighbours in an iteration mislead, but the groups are few, so it stays.
		{"aabY aabaabY Y", "(Waab, a, bY) 2\n(W, a, bY) 2\n(WY, , ) 0"},
	} {
		tree, leaves := words(strings.Fields(c.words)...)
		groups, ok := Extract(tree, leaves, standard)
		if got := lines(groups); !ok || got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.words, got, c.want)
		}
	}
}

// TestTwoEqualNeighboursInAnIteration needs the search of repetitions: every square from the end is the one inside an
// iteration.
func TestTwoEqualNeighboursInAnIteration(t *testing.T) {
	var list []string
	for k := range 25 {
		list = append(list, "x"+strings.Repeat("aab", k)+"Y")
	}
	tree, leaves := words(list...)
	groups, ok := Extract(tree, leaves, standard)
	if !ok || len(groups) != 1 || text(groups[0].Core) != "aab" || len(groups[0].Members) != 25 {
		t.Errorf("%v\n%s", ok, lines(groups))
	}
}

func TestTooManyGroups(t *testing.T) {
	var list []string
	for c := 'A'; c < 'A'+21; c++ {
		list = append(list, string(c))
	}
	tree, leaves := words(list...)
	if _, ok := Extract(tree, leaves, standard); ok {
		t.Error("21 groups")
	}
	if groups, ok := Extract(tree, leaves[:20], standard); !ok || len(groups) != 20 {
		t.Errorf("%v, %d groups", ok, len(groups))
	}
}

func TestClash(t *testing.T) {
	tree := NewTree()
	a, fresh := tree.Add(0, 1)
	if _, again := tree.Add(a, 1); !fresh || !again {
		t.Error("a symbol may be repeated below itself")
	}
	if b, fresh := tree.Add(0, 1); fresh || a != b {
		t.Error("two siblings with one symbol")
	}
}

// checkGroups checks that groups are a partition of the leaves whose patterns match their words.
func checkGroups(tree *Tree, leaves []Node, groups []Group) error {
	seen := make([]bool, len(leaves))
	for _, g := range groups {
		last := -1
		for _, m := range g.Members {
			if seen[m.Leaf] {
				return fmt.Errorf("leaf %d is in two groups", m.Leaf)
			}
			seen[m.Leaf] = true
			word := slices.Concat(g.Prefix, slices.Repeat(g.Core, m.Count), g.Suffix)
			if got := tree.Word(leaves[m.Leaf], nil); !slices.Equal(got, word) {
				return fmt.Errorf("leaf %s is not %s", text(got), g)
			}
			if m.Count <= last {
				return fmt.Errorf("counts of %s do not go up", g)
			}
			last = m.Count
		}
		if n := len(g.Prefix); len(g.Core) > 0 && n > 0 && g.Prefix[n-1] == g.Core[len(g.Core)-1] {
			return fmt.Errorf("%s is not canonical", g)
		}
	}
	if i := slices.Index(seen, false); i >= 0 {
		return fmt.Errorf("leaf %s is in no group", text(tree.Word(leaves[i], nil)))
	}
	return nil
}

// TestRandomWords extracts from the leaves of random regular expressions and of random words.
func TestRandomWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	extracted, single := 0, 0
	for n := range 1_500 {
		random := func(atMost int) string {
			b := make([]byte, r.IntN(atMost+1))
			for i := range b {
				b[i] = byte('a' + r.IntN(3))
			}
			return string(b)
		}
		set := map[string]bool{}
		patterns := 1 + r.IntN(4)
		for range patterns {
			prefix, core, suffix := random(4), random(4), random(3)
			for k := range 1 + r.IntN(8) {
				set[prefix+strings.Repeat(core, k)+suffix] = true
			}
		}
		for range r.IntN(3) {
			set[random(9)] = true
		}
		list := slices.Sorted(func(yield func(string) bool) {
			for w := range set {
				if !yield(w) {
					return
				}
			}
		})
		tree, leaves := words(list...)
		limits := Limits{Initial: 1 + r.IntN(20), Wanted: r.IntN(4)}
		groups, ok := Extract(tree, leaves, limits)
		if !ok {
			continue
		}
		extracted++
		if len(groups) == 1 {
			single++
		}
		if err := checkGroups(tree, leaves, groups); err != nil {
			t.Fatalf("words %d %q: %v\n%s", n, list, err, lines(groups))
		}
		if len(groups) > limits.Initial {
			t.Fatalf("words %d: %d groups", n, len(groups))
		}
	}
	if extracted < 700 || single < 70 {
		t.Errorf("%d extracted, %d as one group: the test shows nothing", extracted, single)
	}
}

// TestSquares compares the first square with a search by the definition.
func TestSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 5_000 {
		word := make([]Sym, r.IntN(14))
		for i := range word {
			word[i] = Sym(r.IntN(3))
		}
		want := 0
		for n := 1; 2*n <= len(word); n++ {
			if slices.Equal(word[:n], word[n:2*n]) {
				want = n
			}
		}
		if got := longestSquare(word, make([]int, len(word))); got != want {
			t.Fatalf("%v: %d, want %d", word, got, want)
		}
		for _, x := range runs(word) {
			period := func(at, end, n int) bool { return slices.Equal(word[at:end-n], word[at+n:end]) }
			switch {
			case x.end-x.at < 2*x.n, !period(x.at, x.end, x.n):
				t.Fatalf("%v: %v is no repetition", word, x)
			case x.at > 0 && period(x.at-1, x.end, x.n), x.end < len(word) && period(x.at, x.end+1, x.n):
				t.Fatalf("%v: %v can be extended", word, x)
			}
		}
	}
}

// BenchmarkExtract extracts from memspn's leaves whose longest word has 10,000 symbols.
func BenchmarkExtract(b *testing.B) {
	found, end := memspn(5_000)
	tree, leaves := words(append(found, end...)...)
	for b.Loop() {
		for _, exit := range [][]Node{leaves[:5_000], leaves[5_000:]} {
			if groups, ok := Extract(tree, exit, standard); !ok || len(groups) != 1 {
				b.Fatal(ok, len(groups))
			}
		}
	}
}

// BenchmarkNoSquare looks for squares in a word of 10,000 symbols without any.
func BenchmarkNoSquare(b *testing.B) {
	word := []Sym{1}
	for len(word) < 10_000 { // the square-free words of Thue
		var next []Sym
		for _, s := range word {
			next = append(next, [][]Sym{1: {1, 2, 3}, 2: {1, 3}, 3: {2}}[s]...)
		}
		word = next
	}
	word = word[:10_000]
	for b.Loop() {
		if p, _ := firstSquare(word); p.Core != nil {
			b.Fatal(text(p.Core))
		}
	}
}
