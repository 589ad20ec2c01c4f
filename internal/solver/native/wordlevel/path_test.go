package wordlevel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// cases are the queries that must be unsatisfiable for the rewriting of a path to be right: for each conjunct, those
// that it needs with the two forms differing, and for a contradiction its conjuncts.
func cases(b *expr.Builder, p *Path, cs []*expr.Term) (never [][]*expr.Term) {
	for i := range p.path.Frames() {
		if p.At(i) == cs[i] {
			continue
		}
		q := []*expr.Term{b.Xor(p.At(i), cs[i])}
		for _, j := range p.Because(i).list() {
			q = append(q, cs[j])
		}
		never = append(never, q)
	}
	if core := p.Conflict(); core != nil {
		q := []*expr.Term{}
		for _, j := range core {
			q = append(q, cs[j])
		}
		never = append(never, q)
	}
	return never
}

// TestPathsAgainstBrute rewrites all conjuncts of random paths that go on from each other,
// and looks for an assignment that tells.
func TestPathsAgainstBrute(t *testing.T) {
	b := expr.NewBuilder()
	p := New(b, rewrite.New(b))
	changed, contradictions := 0, 0
	for seed := range uint64(8) {
		g := randquery.New(b, seed)
		path := g.Domains()
		for range 30 {
			if len(path) > 12 {
				path = path[:5+g.R.IntN(4)]
			}
			path = append(path[:len(path):len(path)], g.Bool(3))
			if n := p.Follow(t.Context(), solver.PathOf(path...), g.R.IntN(2) == 0); n < len(path) && p.Conflict() == nil {
				t.Fatalf("%d of %d conjuncts without a contradiction", n, len(path))
			}
			for _, q := range cases(b, p, path) {
				changed++
				q = append(q, g.Domains()...)
				if r := (brute.Solver{}).Check(t.Context(), &solver.Query{PC: solver.PathOf(q...)}, nil); r.Verdict == solver.Sat {
					t.Fatalf("seed %d, path %v: not the same: %v", seed, path, q)
				}
			}
			if p.Conflict() != nil {
				contradictions++
				path = path[:len(path)-1]
			}
		}
	}
	if changed < 60 || contradictions < 5 {
		t.Errorf("%d conjuncts rewritten, %d contradictions: too few to tell", changed, contradictions)
	}
}

// parser makes conditions as programs that read and print numbers have them.
type parser struct {
	b *expr.Builder
	r *rand.Rand
	a *expr.Array
	// made is numbers of earlier conjuncts, if later ones are made of them, as the turns of a loop make them.
	made []*expr.Term
	grow bool
}

func (g *parser) byteAt(i int) *expr.Term { return g.b.Read(g.a, nil, g.b.Const(64, uint64(i))) }

// wide is a symbol of w bits, or a number made of digits.
func (g *parser) wide(w int) *expr.Term {
	b := g.b
	switch g.r.IntN(3) {
	case 0:
		return b.ReadWide(g.a, nil, b.Const(64, uint64(g.r.IntN(8-w/8+1))), w/8)
	case 1:
		return b.ZExt(b.Add(b.Const(8, 0xd0), g.byteAt(g.r.IntN(8))), w)
	}
	n := b.SExt(b.Add(b.Const(8, 0xd0), g.byteAt(g.r.IntN(4))), w)
	return b.Add(b.Mul(b.Const(w, 10), n), b.SExt(b.Add(b.Const(8, 0xd0), g.byteAt(g.r.IntN(4))), w))
}

func (g *parser) number(w, depth int) *expr.Term {
	if n := len(g.made); n > 0 && g.r.IntN(3) == 0 {
		if t := g.made[n-1-g.r.IntN(min(n, 8))]; t.Width() == w {
			return t
		}
	}
	t := g.newNumber(w, depth)
	if g.grow {
		g.made = append(g.made, t)
	}
	return t
}

func (g *parser) newNumber(w, depth int) *expr.Term {
	b := g.b
	if depth == 0 {
		return g.wide(w)
	}
	x := g.number(w, depth-1)
	c := b.Const(w, g.r.Uint64()>>g.r.IntN(60))
	switch g.r.IntN(9) {
	case 0:
		return b.Add(x, c)
	case 1:
		return b.Mul(x, c)
	case 2:
		return b.UDiv(x, b.Const(w, uint64(1+g.r.IntN(100))))
	case 3:
		return b.URem(x, b.Const(w, uint64(1+g.r.IntN(100))))
	case 4:
		return b.Ite(g.cond(), x, g.number(w, depth-1))
	case 5:
		return b.Add(x, g.number(w, depth-1))
	case 6:
		return b.And(x, b.Const(w, g.r.Uint64()))
	case 7:
		return b.SDiv(x, b.Const(w, uint64(1+g.r.IntN(20))))
	}
	return b.Sub(x, g.number(w, depth-1))
}

func (g *parser) cond() *expr.Term {
	b := g.b
	x := g.byteAt(g.r.IntN(8))
	switch g.r.IntN(4) {
	case 0:
		return b.Ult(b.Add(b.Const(8, 0xd0), x), b.Const(8, 10))
	case 1:
		return b.Slt(x, b.Const(8, g.r.Uint64()))
	case 2:
		return b.Eq(b.Const(8, g.r.Uint64()), x)
	}
	return b.Not(b.Eq(b.Const(8, uint64(g.r.IntN(3))), x))
}

func (g *parser) conjunct(w int) *expr.Term {
	b := g.b
	x := g.number(w, g.r.IntN(3))
	switch g.r.IntN(8) {
	case 0, 1, 2:
		return g.cond()
	case 3:
		return b.Eq(x, g.number(w, 1))
	case 4:
		return b.Slt(x, b.Const(w, uint64(g.r.IntN(1000))))
	case 5:
		return b.Eq(b.Add(b.Mul(b.Const(w, g.r.Uint64()|1), g.wide(w)), x), b.Const(w, uint64(g.r.IntN(1000))))
	case 6:
		return b.Not(b.Eq(x, b.Const(w, 0)))
	}
	return b.Ult(x, b.Const(w, uint64(g.r.IntN(1000))))
}

// TestPathsAgainstZ3: numbers of 8 to 64 bits. Paths go on from each other.
func TestPathsAgainstZ3(t *testing.T) {
	if testing.Short() {
		t.Skip("half a minute of Z3")
	}
	g := &parser{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(5, 6))}
	g.a = g.b.NewArray("in", 8, nil)
	s := rewrite.New(g.b)
	p := New(g.b, s)
	var all [][]*expr.Term
	var path []*expr.Term
	for i := range 24 {
		w := []int{8, 16, 32, 64}[i/6]
		g.grow = i%6 > 2
		path = path[:min(len(path), g.r.IntN(5))]
		for range 4 + g.r.IntN(6) {
			path = append(path, s.Simplify(g.conjunct(w)))
		}
		p.Follow(t.Context(), solver.PathOf(path...), true)
		all = append(all, cases(g.b, p, path)...)
	}
	sat, unknown := 0, 0
	for i, answer := range exprtest.Z3(t, all, smt2.Options{}) {
		switch answer {
		case "sat":
			sat++
			t.Errorf("not the same: %v", all[i])
		case "unknown":
			unknown++
		}
	}
	t.Logf("%d conjuncts, %d undecided", len(all), unknown)
	counts := p.Counts()
	for _, name := range []string{"narrow-linear", "narrow-equal-terms", knownEqual, knownBits, knownValue} {
		if counts[name] == 0 {
			t.Errorf("%s said nothing: %v", name, counts)
		}
	}
	if len(all) < 16 || unknown > len(all)/4 {
		t.Errorf("%d conjuncts were rewritten, Z3 did not know about %d", len(all), unknown)
	}
}

// TestPrefixes: the rewritten form of a conjunct hardly ever depends on the paths that were followed before. It may
// where a result is kept that a new Path does not find; that such forms are right is for TestPathsAgainstBrute.
func TestPrefixes(t *testing.T) {
	for _, grow := range []bool{false, true} {
		all, others := 0, 0
		for seed := range uint64(30) {
			n, other := samePrefixes(t, grow, seed)
			all, others = all+n, others+other
		}
		if t.Logf("%d of %d paths differ", others, all); others > all/100 {
			t.Errorf("%d of %d paths have other forms than alone", others, all)
		}
	}
}

// samePrefixes follows random paths, which go on from each other. It returns how many, and how many have other forms or
// contradictions than in a new Path.
func samePrefixes(t *testing.T, grow bool, seed uint64) (all, others int) {
	g := &parser{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(seed, 8)), grow: grow}
	g.a = g.b.NewArray("in", 8, nil)
	s := rewrite.New(g.b)
	p := New(g.b, s)
	var path []*expr.Term
	for range 400 {
		if len(path) > 8 {
			path = path[:g.r.IntN(6)]
		}
		path = append(path[:len(path):len(path)], s.Simplify(g.conjunct(32)))
		fresh := New(g.b, s)
		n := fresh.Follow(t.Context(), solver.PathOf(path...), true)
		same := p.Follow(t.Context(), solver.PathOf(path...), true) == n && slices.Equal(p.Conflict(), fresh.Conflict())
		for i := 0; same && i < n; i++ {
			same = p.At(i) == fresh.At(i) && slices.Equal(p.Because(i), fresh.Because(i))
		}
		if all++; !same {
			others++
		}
		if fresh.Conflict() != nil {
			path = path[:len(path)-1]
		}
	}
	return all, others
}

// TestForms shows the use of the rules, and where they must not apply: the last conjunct of each path, rewritten.
func TestForms(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	a := b.NewArray("a", 8, nil)
	at := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	x, y, z := at(0), at(1), at(2)
	c := func(v uint64) *expr.Term { return b.Const(8, v) }
	wx := b.ReadWide(a, nil, b.Const(64, 4), 2)
	w16 := func(v uint64) *expr.Term { return b.Const(16, v) }
	digit := b.Ult(b.Add(c(0xd0), x), c(10))
	ten := b.UDiv(b.ZExt(x, 64), b.Const(64, 10))
	plus := b.Eq(c('+'), y)
	goal := func(t *expr.Term) *expr.Term { return b.Ult(b.Mul(t, t), z) }
	form := func(t *expr.Term) string {
		return New(b, s).rewrite(s.Simplify(t)).to.String()
	}
	for _, k := range []struct {
		name  string
		path  []*expr.Term
		want  string // the last conjunct after that
		since string
	}{
		{"a digit has four unknown bits", []*expr.Term{digit, b.Eq(ten, b.Const(64, 5))}, // 4 or 5, so the last bit tells
			form(b.Extract(b.UDiv(b.Concat(b.Const(4, 3), b.Extract(x, 0, 4)), c(10)), 0, 1)), "[0]"},
		{"what is not bounded stays", []*expr.Term{b.Ult(y, z), goal(b.UDiv(x, c(3)))}, form(goal(b.UDiv(x, c(3)))), "[]"},
		{"a decided condition chooses its arm", []*expr.Term{b.Not(plus), goal(b.Ite(plus, x, y))}, form(goal(y)), "[0]"},
		{"a bound of a choice is one of the arm", []*expr.Term{b.Ult(b.Ite(plus, x, y), c(16)), plus, goal(x)},
			form(goal(b.ZExt(b.Extract(x, 0, 4), 8))),
			"[0 1]"},
		{"an equation is solved for its odd symbol", []*expr.Term{b.Eq(b.Add(b.Mul(w16(3), wx), b.ZExt(x, 16)), w16(21)),
			b.Ult(b.Mul(wx, wx), w16(9))},
			form(b.Ult(b.Mul(b.Add(w16(7), b.Mul(w16(0x5555), b.ZExt(x, 16))), b.Add(w16(7), b.Mul(w16(0x5555), b.ZExt(x, 16)))),
				w16(9))),
			"[0]"},
		{"but not for one with an even coefficient", []*expr.Term{b.Eq(b.Mul(w16(6), wx), b.Mul(w16(10), b.Concat(y, x))),
			b.Ult(b.Mul(wx, wx), w16(9))},
			form(b.Ult(b.Mul(wx, wx), w16(9))), "[]"},
		{"nor for one that the rest depends on", []*expr.Term{b.Eq(x, b.URem(b.Add(c(1), x), c(7))), goal(x)},
			form(goal(b.ZExt(b.Extract(x, 0, 3), 8))),
			"[0]"},
		{"an order of signs is no bound without the sign", []*expr.Term{b.Slt(x, c(16)), goal(x)}, form(goal(x)), "[]"},
		{"with it, it is", []*expr.Term{b.Sle(c(0), x), b.Slt(x, c(16)), goal(x)}, form(goal(b.ZExt(b.Extract(x, 0, 4), 8))),
			"[0 1]"},
		{"a sum that may wrap around has no bounds", []*expr.Term{b.Ult(x, c(200)), goal(b.Add(x, c(100)))},
			form(goal(b.Add(x, c(100)))),
			"[]"},
	} {
		path := k.path
		for i := range path {
			path[i] = s.Simplify(path[i])
		}
		p := New(b, s)
		if n := p.Follow(t.Context(), solver.PathOf(path...), false); n != len(path) {
			t.Errorf("%s: contradiction %v", k.name, p.Conflict())
			continue
		}
		last := len(path) - 1
		if got := p.At(last).String(); got != k.want {
			t.Errorf("%s: %s, want %s", k.name, got, k.want)
		}
		if got := text(p.Because(last).list()); got != k.since {
			t.Errorf("%s: because of %s, want %s", k.name, got, k.since)
		}
	}
}

// TestContradictions are found without any circuit, with the conjuncts that make them and no other.
func TestContradictions(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	a := b.NewArray("a", 8, nil)
	at := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	c := func(v uint64) *expr.Term { return b.Const(8, v) }
	path := []*expr.Term{b.Ult(at(3), c(4)), b.Ult(at(0), c(7)), b.Ult(at(5), c(9)), b.Ult(at(1), at(0)),
		b.Eq(b.Mul(b.ZExt(at(1), 16), b.ZExt(at(5), 16)), b.Const(16, 300))}
	for i := range path {
		path[i] = s.Simplify(path[i])
	}
	p := New(b, s)
	p.Follow(t.Context(), solver.PathOf(path...), false)
	if got := text(p.Conflict()); got != "[1 2 3 4]" {
		t.Errorf("contradiction %s", got)
	}
	p.Follow(t.Context(), solver.PathOf(path[:4]...), false)
	if p.Conflict() != nil {
		t.Errorf("a contradiction that was taken back")
	}
}

// TestModelsOfOneConjunct: an assignment that makes the rest of the path false may tell the two forms apart;
// the numbers say why.
func TestModelsOfOneConjunct(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	a := b.NewArray("a", 2, nil)
	x := b.Read(a, nil, b.Const(64, 0))
	path := []*expr.Term{b.Ult(x, b.Const(8, 16)), s.Simplify(b.Ult(b.Mul(x, x), b.Const(8, 100)))}
	p := New(b, s)
	p.Follow(t.Context(), solver.PathOf(path...), false)
	m := eval.New(map[*expr.Array][]byte{a: {16}}) // 256 wraps around to 0; the lower four bits of 16 are 0 as well
	if m.Bool(path[0]) || p.At(1) == path[1] {
		t.Errorf("%v", p.At(1))
	}
}

func text(numbers []int) string { return fmt.Sprint(numbers) }
