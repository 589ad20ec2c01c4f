package wordlevel

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// sameVerdict compares a query with the conjuncts of Whole, and evaluates the model.
func sameVerdict(t *testing.T, b *expr.Builder, cs []*expr.Term) *Whole {
	t.Helper()
	q := &solver.Query{PC: solver.PathOf(cs...), NeedModel: true}
	want := small(q)
	w := NewWhole(t.Context(), b, rewrite.New(b), cs)
	got := solver.Result{Verdict: solver.Unsat}
	if !w.False {
		got = small(&solver.Query{PC: solver.PathOf(w.Conjuncts...), NeedModel: true})
	}
	if want.Verdict == solver.Unknown || got.Verdict == solver.Unknown {
		return nil
	}
	if got.Verdict != want.Verdict {
		t.Fatalf("%v, want %v: %v became %v", got.Verdict, want.Verdict, cs, w.Conjuncts)
	}
	if got.Verdict == solver.Sat {
		if m := w.Model(got.Model); !q.Holds(m) {
			t.Fatalf("the model does not hold in %v, which became %v", cs, w.Conjuncts)
		}
	}
	return w
}

func small(q *solver.Query) solver.Result { return brute.Solver{}.Check(context.Background(), q, nil) }

// TestWholeExhaustively: every form of term over symbols of up to 4 bits, as a conjunct of its own.
func TestWholeExhaustively(t *testing.T) {
	counts := map[string]int{}
	for width := 1; width <= 4; width++ {
		l := newLab(width)
		for c := uint64(0); c < 1<<width; c += uint64(2*width - 1) {
			for _, x := range l.terms(c) {
				if x.Width() > 1 {
					x = l.b.Eq(x, l.b.Const(x.Width(), c))
				}
				if w := sameVerdict(t, l.b, []*expr.Term{rewrite.New(l.b).Simplify(x)}); w != nil {
					for name, n := range w.counts {
						counts[name] += n
					}
				}
			}
		}
	}
	for _, r := range unconstrainedRules() {
		if counts[r.name] == 0 && r.name != "free-concat" && r.name != "free-ite" &&
			r.name != "free-mul-odd" { // those are in TestWholeForms
			t.Errorf("%s was never used: %v", r.name, counts)
		}
	}
}

// TestWholeRandom: random queries without bounds on their bytes, so that there is something to eliminate.
func TestWholeRandom(t *testing.T) {
	done, eliminated, sliced := 0, 0, 0
	for seed := range uint64(12) {
		b := expr.NewBuilder()
		g := randquery.New(b, seed)
		g.Domain = 2
		if seed >= 8 {
			g.Parts = 2
		}
		for range 6 {
			cs := []*expr.Term{g.Bool(2), g.Bool(3)}
			if g.R.IntN(2) == 0 {
				cs = append(cs, g.Domains()[g.R.IntN(3):]...)
			}
			if w := sameVerdict(t, b, cs); w != nil {
				done++
				eliminated += w.Eliminated
				sliced += w.Sliced
			}
		}
	}
	if done < 10 || eliminated < 5 || sliced < 5 {
		t.Errorf("%d queries compared, %d terms eliminated, %d sliced", done, eliminated, sliced)
	}
}

// TestWholeForms shows which symbols are eliminated and which are not.
func TestWholeForms(t *testing.T) {
	b := expr.NewBuilder()
	s := rewrite.New(b)
	a := b.NewArray("a", 8, nil)
	at := func(i uint64) *expr.Term { return b.Read(a, nil, b.Const(64, i)) }
	x, y, z := at(0), at(1), at(2)
	c := func(v uint64) *expr.Term { return b.Const(8, v) }
	product := b.Mul(y, z)
	used := map[string]int{}
	for _, k := range []struct {
		name string
		cs   []*expr.Term
		left int // conjuncts
	}{
		{"a sum with a symbol of its own is free, whatever the product",
			[]*expr.Term{b.Eq(b.Add(x, b.Mul(product, product)), c(77))}, 0},
		{"an order leaves its limit", []*expr.Term{b.Ult(x, product)}, 1},
		{"an odd product is free", []*expr.Term{b.Ult(b.Mul(b.Mul(x, c(3)), c(5)), b.Mul(product, product))}, 1},
		{"a variable that an equation defines is replaced, and a product is free then",
			[]*expr.Term{b.Eq(x, b.Mul(product, y)), b.Ult(b.Add(x, at(3)), product)}, 1},
		{"a symbol in two conjuncts stays", []*expr.Term{b.Ult(b.Add(x, product), c(77)), b.Ult(b.Mul(x, x), c(20)),
			b.Eq(b.Mul(x, y), b.Add(c(9), b.Mul(x, z)))}, 3},
		{"a symbol of an array that is read anywhere stays",
			[]*expr.Term{b.Eq(b.Add(x, c(3)), b.Read(a, nil, b.ZExt(b.Mul(at(5), at(6)), 64)))}, 1},
		{"a choice of two symbols is one", []*expr.Term{b.Eq(b.Ite(b.Ult(z, c(3)), x, y), b.Mul(at(3), at(3)))}, 0},
		{"a choice of one is not", []*expr.Term{b.Eq(b.Ite(b.Ult(z, c(3)), x, c(7)), b.Mul(at(3), at(3)))}, 1},
		{"bytes beside each other are one symbol",
			[]*expr.Term{b.Eq(b.Concat(x, y), b.Mul(b.Concat(at(3), z), b.Concat(z, at(3))))}, 0},
	} {
		for i := range k.cs {
			k.cs[i] = s.Simplify(k.cs[i])
		}
		w := NewWhole(t.Context(), b, s, k.cs)
		used["free-ite"] += w.counts["free-ite"]
		used["free-concat"] += w.counts["free-concat"]
		used["free-mul-odd"] += w.counts["free-mul-odd"]
		if len(w.Conjuncts) != k.left || w.False {
			t.Errorf("%s: %v is left (%v)", k.name, w.Conjuncts, w.False)
		}
		if len(w.Conjuncts) == 0 &&
			!(&solver.Query{PC: solver.PathOf(k.cs...)}).Holds(w.Model(eval.New(map[*expr.Array][]byte{a: {1, 2, 3}}))) {
			t.Errorf("%s: the model does not hold", k.name)
		}
	}
	if used["free-ite"] == 0 || used["free-concat"] == 0 || used["free-mul-odd"] == 0 {
		t.Errorf("%v", used)
	}
}
