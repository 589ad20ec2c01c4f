package pattern

import (
	"cmp"
	"slices"
)

// Pattern is the words that some leaves have in common. Without a core it is one word, the prefix.
type Pattern struct {
	Prefix, Core, Suffix []Sym
}

// Group is leaves that one pattern matches.
type Group struct {
	Pattern
	Members []Member // by count
}

// Member is a leaf of a group.
type Member struct {
	Leaf  int // index in the list that [Extract] was given
	Count int // of the core in the leaf's word
	// Lacks is places of the suffix that the leaf's word does not have ([Adopt]), ascending.
	Lacks []int
}

// Most is the greatest count in g.
func (g *Group) Most() int { return g.Members[len(g.Members)-1].Count }

// Longest is the leaf of g with the greatest count.
func (g *Group) Longest() int { return g.Members[len(g.Members)-1].Leaf }

// Limits bound what an extraction may give.
type Limits struct {
	// Initial is the number of groups of an exit above which nothing is extracted; those count that are one leaf, too.
	Initial int
	// Wanted is the number of groups of an exit above which extraction is tried again with every repetition.
	Wanted int
}

// Extract divides leaves, which leave a region at one exit, into groups. The order of the groups is that of their
// longest words, then of the leaves. ok is false if there are too many.
func Extract(t *Tree, leaves []Node, limits Limits) (groups []Group, ok bool) {
	x := extraction{tree: t, leaves: leaves, limit: limits.Initial, order: make([]int, len(leaves))}
	for i := range x.order {
		x.order[i] = i
	}
	slices.SortStableFunc(x.order, func(i, j int) int {
		return cmp.Compare(t.depth(leaves[j]), t.depth(leaves[i]))
	})
	groups, ok = x.greedy()
	if ok && len(groups) <= limits.Wanted {
		return groups, true
	}
	if better, found := x.repetitions(); found && (!ok || len(better) < len(groups)) {
		return better, true
	}
	return groups, ok
}

// extraction is the work on the leaves of one exit.
type extraction struct {
	tree   *Tree
	leaves []Node
	order  []int // of leaves, the longest word first
	limit  int
	word   []Sym // scratch: of the leaf that is looked at
}

// greedy takes for each new group the first square from the end of its longest word.
func (x *extraction) greedy() ([]Group, bool) {
	var groups []Group
next:
	for _, i := range x.order {
		x.word = x.tree.Word(x.leaves[i], x.word)
		for g := range groups {
			if k, ok := groups[g].matches(x.word); ok && groups[g].Core != nil {
				groups[g].Members = append(groups[g].Members, Member{Leaf: i, Count: k})
				continue next
			}
		}
		if len(groups) == x.limit {
			return nil, false
		}
		p, k := firstSquare(x.word)
		groups = append(groups, Group{p, []Member{{Leaf: i, Count: k}}})
	}
	return finish(groups), true
}

// repetitions takes for each new group the repetition in its longest word that matches most leaves, and of several the
// one that ends last. One that matches that leaf alone is none.
func (x *extraction) repetitions() ([]Group, bool) {
	var groups []Group
	left := slices.Clone(x.order)
	for len(left) > 0 {
		if len(groups) == x.limit {
			return nil, false
		}
		x.word = x.tree.Word(x.leaves[left[0]], x.word)
		best, most := Group{Pattern: Pattern{Prefix: slices.Clone(x.word)}, Members: []Member{{Leaf: left[0]}}}, 1
		symbols := 0
		for _, i := range left {
			symbols += x.tree.depth(x.leaves[i])
		}
		all := candidates(x.word, min(maxCandidates, maxCompared/symbols+1))
		for c, m := range x.members(all, left) {
			if len(m) > most {
				best, most = Group{all[c], m}, len(m)
			}
		}
		groups = append(groups, best)
		matched := best.Members // in the order of left
		left = slices.DeleteFunc(left, func(i int) bool {
			hit := len(matched) > 0 && matched[0].Leaf == i
			if hit {
				matched = matched[1:]
			}
			return hit
		})
	}
	return finish(groups), true
}

// members lists for each pattern the leaves among left that it matches.
func (x *extraction) members(all []Pattern, left []int) [][]Member {
	out := make([][]Member, len(all))
	for _, i := range left {
		x.word = x.tree.Word(x.leaves[i], x.word)
		for c := range all {
			if k, ok := all[c].matches(x.word); ok {
				out[c] = append(out[c], Member{Leaf: i, Count: k})
			}
		}
	}
	return out
}

// matches says whether p matches word, and with which count.
func (p *Pattern) matches(word []Sym) (count int, ok bool) {
	middle := len(word) - len(p.Prefix) - len(p.Suffix)
	switch {
	case middle < 0, middle > 0 && (len(p.Core) == 0 || middle%len(p.Core) != 0),
		!slices.Equal(word[len(word)-len(p.Suffix):], p.Suffix), !slices.Equal(word[:len(p.Prefix)], p.Prefix):
		return 0, false
	case middle == 0:
		return 0, true
	}
	core := word[len(p.Prefix) : len(p.Prefix)+middle]
	n := len(p.Core)
	if !slices.Equal(core[:n], p.Core) || !slices.Equal(core[n:], core[:middle-n]) { // the latter: it has the period n
		return 0, false
	}
	return middle / n, true
}

// finish joins groups of one leaf each, and sorts.
func finish(groups []Group) []Group {
	groups = pairs(groups)
	for g := range groups {
		slices.SortStableFunc(groups[g].Members, func(a, b Member) int { return cmp.Compare(a.Count, b.Count) })
	}
	return groups
}

// pairs makes one group of two leaves u·v and u·c·v, with the core c and the counts 0 and 1. A leaf without a core that
// a group with a core matches is in it already: the count is 0 or 1, so its word is no longer than that of the group's
// first leaf.
func pairs(groups []Group) []Group {
	for i := range groups {
		if groups[i].Core != nil || groups[i].Members == nil {
			continue
		}
		for j := i + 1; j < len(groups); j++ { // its word is not longer
			if groups[j].Core != nil || groups[j].Members == nil {
				continue
			}
			if p, ok := inserted(groups[i].Prefix, groups[j].Prefix); ok {
				groups[i] = Group{p, []Member{{Leaf: groups[j].Members[0].Leaf},
					{Leaf: groups[i].Members[0].Leaf, Count: 1}}}
				groups[j].Members = nil
				break
			}
		}
	}
	return slices.DeleteFunc(groups, func(g Group) bool { return g.Members == nil })
}

// inserted is the pattern of u·c·v, which is long, and u·v, which is short. u or v is not empty.
func inserted(long, short []Sym) (Pattern, bool) {
	n := len(long) - len(short)
	if n == 0 || len(short) == 0 {
		return Pattern{}, false
	}
	u := 0
	for u < len(short) && long[u] == short[u] {
		u++
	}
	if !slices.Equal(long[u+n:], short[u:]) {
		return Pattern{}, false
	}
	p, _ := canonical(long, u, n, u+n)
	return p, true
}

// canonical is the pattern whose core has the period n in word, which has it from at to end at least. It begins as far
// to the left as the word has this period, so patterns that match the same leaves have one form. count is how often the
// core is there.
func canonical(word []Sym, at, n, end int) (p Pattern, count int) {
	count = (end - at) / n
	for at > 0 && word[at-1] == word[at-1+n] {
		at--
	}
	end = at + count*n
	return Pattern{slices.Clone(word[:at]), slices.Clone(word[at : at+n]), slices.Clone(word[end:])}, count
}
