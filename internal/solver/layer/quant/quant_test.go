package quant

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// world is the arrays and variables of the tests: bytes s[16], a[16], x, y, a number n, the auxiliary variable k.
type world struct {
	*expr.Builder
	s, a, xs, ns *expr.Array
	n, k, i      *expr.Term
	simp         *rewrite.Simplifier
}

func newWorld() *world {
	b := expr.NewBuilder()
	w := &world{Builder: b, s: b.NewArray("s", 16, nil), a: b.NewArray("a", 16, nil), xs: b.NewArray("x", 2, nil),
		ns: b.NewArray("n", 8, nil), k: b.NewAux("k", 1<<63), i: b.Bound(), simp: rewrite.New(b)}
	w.n = b.ReadWide(w.ns, nil, b.Zero(64), 8)
	return w
}

func (w *world) c(v uint64) *expr.Term                     { return w.Const(64, v) }
func (w *world) byte(v uint64) *expr.Term                  { return w.Const(8, v) }
func (w *world) at(a *expr.Array, i *expr.Term) *expr.Term { return w.Read(a, nil, i) }
func (w *world) sAt(i *expr.Term) *expr.Term               { return w.at(w.s, i) }
func (w *world) before(i *expr.Term) *expr.Term            { return w.Sub(i, w.c(1)) }
func (w *world) between(lo, hi uint64) *expr.Term {
	return w.And(w.Ule(w.c(lo), w.k), w.Ule(w.k, w.c(hi)))
}
func (w *world) aux() *expr.Array { a, _, _, _ := expr.AuxBytes(w.k); return a }
func (w *world) query(terms ...*expr.Term) *solver.Query {
	return &solver.Query{PC: solver.PathOf(terms...), NeedModel: true}
}
func (w *world) all(body *expr.Term, most uint64) *expr.Term { return w.Forall(w.k, body, most) }

// example is the query s[n] = 0, 1 ≤ k ≤ 10, s[k-1] = 8, s[i-1] ≠ 0 for i from 1 to k.
func (w *world) example() []*expr.Term {
	return []*expr.Term{w.Eq(w.byte(0), w.sAt(w.n)), w.between(1, 10), w.Eq(w.byte(8), w.sAt(w.before(w.k))),
		w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10)}
}

func (w *world) model(n, k byte, s ...byte) *eval.Assignment {
	return eval.New(map[*expr.Array][]byte{w.ns: {n}, w.aux(): {k}, w.s: s})
}

// layer makes a layer on top of our own solver, with Z3 for quantifiers.
func (w *world) layer(t testing.TB, mode Mode) (*Layer, *solver.Counters) {
	o := z3.Default()
	o.Lazy = true
	full, err := z3.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { solver.Close(full) })
	opt, c := Default(), new(solver.Counters)
	opt.Mode, opt.Simplify = mode, w.simp.Simplify
	return New(w.Builder, native.New(w.Builder, native.Default()), full, opt, c), c
}

func (w *world) problem(t testing.TB, q *solver.Query) *problem {
	l, _ := w.layer(t, Procedure)
	p, r := l.split(q)
	if p == nil {
		t.Fatalf("no problem is left: %+v", r)
	}
	return p
}

// TestWorkedExample is the example of the procedure with the first model given: what stripping asks, what duplication
// spoils, which cell repair leaves alone, and the model that it finds.
func TestWorkedExample(t *testing.T) {
	w := newWorld()
	q := w.query(w.example()...)
	p := w.problem(t, q)
	m := w.model(7, 7, 1, 0, 0, 0, 0, 0, 8, 0)
	stripped := p.stripped()
	for _, x := range stripped.pc.Terms() {
		if !m.Bool(x) {
			t.Errorf("the model violates %v of the stripped query", x)
		}
	}
	lemmas := p.lemmas(len(p.free)-1, 0, len(p.foralls), map[*expr.Term]bool{})
	if len(lemmas) != 1 || !slices.Equal(lemmas[0].from, []int{0, 3}) {
		t.Fatalf("lemmas %+v", lemmas)
	}
	for _, c := range []struct {
		n, k byte
		want bool
	}{{6, 7, false}, {7, 7, true}, {0, 1, false}, {9, 3, true}} {
		if got := w.model(c.n, c.k).Bool(lemmas[0].t); got != c.want {
			t.Errorf("the lemma is %v at n = %d, k = %d", got, c.n, c.k)
		}
	}
	var broken []uint64
	f := &p.foralls[0]
	for j := range f.count(m) {
		if !m.Instance(f.body, j+1) {
			broken = append(broken, j+1)
		}
	}
	if !slices.Equal(broken, []uint64{2, 3, 4, 5, 6}) {
		t.Errorf("violated instances %v", broken)
	}
	d := p.duplicate(m, nil)
	if got := d.Bytes(w.s); !slices.Equal(got, []byte{1, 1, 1, 1, 1, 1, 1, 0}) || q.Holds(d) {
		t.Errorf("duplicated: %v", got)
	}
	copied := p.copied()
	spoilt := p.spoilt(d, copied)
	if !maps.Equal(spoilt, map[cell]bool{{w.s, 6}: true}) {
		t.Errorf("spoilt: %v", spoilt)
	}
	list := p.touching(d, spoilt)
	if !slices.Equal(list, []instance{{0, 7}}) {
		t.Errorf("instances that read it: %v", list)
	}
	r, ok := p.repaired(context.Background(), m, d, copied, list)
	if got := r.Bytes(w.s); !ok || got[0] == 0 || got[6] != 8 || got[7] != 0 || !slices.Equal(got[1:6], make([]byte, 5)) {
		t.Errorf("repaired: %v", got)
	}
	r = r.With(w.s, append([]byte{1}, r.Bytes(w.s)[1:]...)) // the query leaves the first byte open
	end := p.duplicate(r, spoilt)
	if got := end.Bytes(w.s); !slices.Equal(got, []byte{1, 1, 1, 1, 1, 1, 8, 0}) || !q.Holds(end) {
		t.Errorf("in the end: %v", got)
	}
	if found, _ := p.repair(context.Background(), m, d); found == nil || !q.Holds(found) {
		t.Error("repair finds no model")
	}
}

// ask is the answer of a mode to these terms; a model is evaluated.
func (w *world) ask(t *testing.T, mode Mode, terms ...*expr.Term) (solver.Result, map[string]float64) {
	t.Helper()
	l, c := w.layer(t, mode)
	q := w.query(terms...)
	r := l.Check(context.Background(), q, nil)
	if r.Verdict == solver.Sat && !q.Holds(r.Model) {
		t.Errorf("%v: the model is none", mode)
	}
	return r, c.Snapshot()
}

// expanded is the answer of our own solver to the terms with quantifiers written out.
func (w *world) expanded(t *testing.T, terms ...*expr.Term) solver.Verdict {
	t.Helper()
	var p *solver.Path
	for _, x := range terms {
		x, ok := w.Expand(x, 1000, 1<<20)
		if !ok {
			t.Fatal("too large")
		}
		p = p.And(w.simp.Simplify(x))
	}
	return native.New(w.Builder, native.Default()).Check(context.Background(), &solver.Query{PC: p}, nil).Verdict
}

// modes asks each mode and wants one verdict; it gives the counters of the procedure.
func (w *world) modes(t *testing.T, want solver.Verdict, terms ...*expr.Term) map[string]float64 {
	t.Helper()
	if got := w.expanded(t, terms...); got != want {
		t.Fatalf("written out: %v, want %v", got, want)
	}
	var first map[string]float64
	for _, mode := range []Mode{Procedure, Instances, Z3} {
		r, n := w.ask(t, mode, terms...)
		if r.Verdict != want && (mode != Z3 || r.Verdict != solver.Unknown) {
			t.Errorf("mode %d: %v (%s), want %v", mode, r.Verdict, r.Reason, want)
		}
		if mode == Procedure {
			first = n
		}
	}
	return first
}

func TestWorkedExampleIsSat(t *testing.T) {
	w := newWorld()
	if n := w.modes(t, solver.Sat, w.example()...); n["instances_misses"]+n["z3_hits"]+n["z3_misses"] > 0 {
		t.Errorf("counters %v", n)
	}
}

// TestLemmasRefute: s[n] = 0 with n = 3, k = 5, and s[2] = 0 with k = 6, contradict the quantifier by a lemma, and the
// core leaves out what does not matter.
func TestLemmasRefute(t *testing.T) {
	w := newWorld()
	for _, more := range [][]*expr.Term{
		{w.Eq(w.c(3), w.n), w.Eq(w.c(5), w.k)},
		{w.Eq(w.byte(0), w.sAt(w.c(2))), w.Eq(w.c(6), w.k)},
	} {
		terms := append(w.example(), more...)
		if n := w.modes(t, solver.Unsat, terms...); n["strip_unsat"] != 1 || n["lemmas"] == 0 {
			t.Errorf("counters %v", n)
		}
		r, _ := w.ask(t, Procedure, append(terms, w.Eq(w.byte(5), w.at(w.xs, w.c(0))))...)
		if slices.Contains(r.Core, 6) || !slices.Contains(r.Core, 3) {
			t.Errorf("core %v", r.Core)
		}
		var part []*expr.Term
		for _, i := range r.Core {
			part = append(part, terms[i])
		}
		if w.expanded(t, part...) != solver.Unsat {
			t.Errorf("the core %v is satisfiable", r.Core)
		}
	}
}

// TestLemmasFromSets: formulas about one byte contradict each other if no value fulfils both. The parts of a body that
// are about one byte count together.
func TestLemmasFromSets(t *testing.T) {
	w := newWorld()
	s := w.sAt(w.before(w.i))
	in := func(x *expr.Term, lo, n uint64) *expr.Term { return w.Ult(w.Sub(x, w.byte(lo)), w.byte(n)) }
	digit := func(x *expr.Term) *expr.Term { return in(x, '0', 10) }
	table := make([]byte, 256)
	table['4'], table['5'] = 1, 1
	class := func(x *expr.Term) *expr.Term {
		return w.Eq(w.byte(1), w.at(w.ConstArray(table), w.ZExt(x, 64)))
	}
	path := []*expr.Term{w.between(1, 10), w.Ult(w.n, w.k)}
	for _, c := range []struct {
		body, fact *expr.Term
		want       solver.Verdict
	}{
		{digit(s), w.Eq(w.byte(44), w.sAt(w.n)), solver.Unsat},
		{digit(s), w.Not(digit(w.sAt(w.n))), solver.Unsat},
		{digit(s), in(w.sAt(w.n), '5', 20), solver.Sat},
		{digit(s), in(w.sAt(w.n), ':', 20), solver.Unsat},
		{in(s, 'a', 26), in(w.sAt(w.n), 'c', 1), solver.Sat},
		{digit(s), in(w.at(w.a, w.n), ':', 20), solver.Sat},
		{digit(s), w.Not(digit(w.Read(w.s, w.Push(nil, w.c(0), w.byte(0)), w.n))), solver.Sat},
		{w.Or(digit(s), w.Eq(w.byte('+'), s)), in(w.sAt(w.n), ':', 20), solver.Unsat},
		{w.Or(digit(s), w.Eq(w.byte('+'), w.at(w.a, w.before(w.i)))), in(w.sAt(w.n), ':', 20), solver.Sat},
		{w.And(digit(s), w.Eq(w.byte('+'), w.at(w.a, w.i))), in(w.sAt(w.n), ':', 20), solver.Unsat},
		{class(s), w.Not(digit(w.sAt(w.n))), solver.Unsat},
		{w.Not(class(s)), digit(w.sAt(w.n)), solver.Sat},
	} {
		n := w.modes(t, c.want, append(slices.Clone(path), w.all(c.body, 10), c.fact)...)
		if c.want == solver.Unsat && n["strip_unsat"] != 1 {
			t.Errorf("%v and %v: counters %v", c.body, c.fact, n)
		}
	}
}

// TestLastInstanceRefutes: the bounds of all repetitions are below that of the last one, so no further instance is
// needed to refute. A quantifier that says nothing and one whose parts all read are left to the other stages.
func TestLastInstanceRefutes(t *testing.T) {
	w := newWorld()
	read := w.Ne(w.byte(0), w.sAt(w.before(w.i)))
	inside := w.Ule(w.Add(w.c(1), w.i), w.n)
	all := w.all(w.And(read, inside), 99)
	for _, c := range []struct {
		terms []*expr.Term
		want  solver.Verdict
	}{
		{[]*expr.Term{w.between(40, 99), all, w.Ult(w.n, w.k)}, solver.Unsat},
		{[]*expr.Term{w.between(40, 99), all, w.Ult(w.n, w.c(30))}, solver.Unsat},
		{[]*expr.Term{w.between(0, 8), all, w.Eq(w.n, w.c(0))}, solver.Sat}, // k = 0
		{[]*expr.Term{w.between(0, 8), all, w.Eq(w.n, w.k)}, solver.Sat},
		{[]*expr.Term{w.between(7, 8), all, w.Eq(w.n, w.Add(w.c(1), w.k))}, solver.Sat},
		{[]*expr.Term{w.between(1, 8), w.all(w.Or(inside, read), 8), w.Eq(w.n, w.k)}, solver.Sat},
	} {
		n := w.modes(t, c.want, c.terms...)
		if c.want == solver.Unsat && (n["strip_unsat"] != 1 || n["instances_added"] != 0) {
			t.Errorf("%v: counters %v", c.terms, n)
		}
	}
}

// TestNoLemmaFromOpenValues: x = a[i-1] for all i does not contradict y = a[0], for x may be y.
func TestNoLemmaFromOpenValues(t *testing.T) {
	w := newWorld()
	x, y := w.at(w.xs, w.c(0)), w.at(w.xs, w.c(1))
	w.modes(t, solver.Sat, w.between(1, 10), w.all(w.Eq(x, w.at(w.a, w.before(w.i))), 10), w.Eq(y, w.at(w.a, w.c(0))))
}

// TestNoLemmaFromPartOfDisjunction: s[i-1] = 97 ∨ s[i-1] < 10 does not contradict s[n] = 5 with n < k.
func TestNoLemmaFromPartOfDisjunction(t *testing.T) {
	w := newWorld()
	s := w.sAt(w.before(w.i))
	w.modes(t, solver.Sat, w.between(1, 10), w.Ult(w.n, w.k),
		w.all(w.Or(w.Eq(w.byte(97), s), w.Ult(s, w.byte(10))), 10), w.Eq(w.byte(5), w.sAt(w.n)))
}

// TestNoLemmaThroughShiftedExtract: an index that is the upper half of i says nothing about one i.
func TestNoLemmaThroughShiftedExtract(t *testing.T) {
	w := newWorld()
	high := w.ZExt(w.Extract(w.i, 1, 32), 64)
	w.modes(t, solver.Sat, w.between(2, 2), w.all(w.Ne(w.byte(0), w.sAt(high)), 10), w.Eq(w.byte(0), w.sAt(w.c(2))))
	w.modes(t, solver.Unsat, w.between(2, 2), w.all(w.Ne(w.byte(0), w.sAt(high)), 10), w.Eq(w.byte(0), w.sAt(w.c(1))))
}

// TestBoundsOfIndicesAreAGuess: where the only models have an index outside of the array's size, the query is still
// satisfiable.
func TestBoundsOfIndicesAreAGuess(t *testing.T) {
	w := newWorld()
	size := w.ZExt(w.at(w.xs, w.c(0)), 64)
	sized := w.NewArray("sized", 16, size)
	read := w.at(sized, w.k)
	n := w.modes(t, solver.Sat, w.between(5, 10), w.Ule(size, w.c(4)), w.Eq(w.byte(1), read),
		w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10))
	if n["guesses_dropped"] != 1 {
		t.Errorf("counters %v", n)
	}
	n = w.modes(t, solver.Sat, w.between(5, 10), w.Ule(size, w.c(9)), w.Eq(w.byte(1), read),
		w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10))
	if n["guesses_dropped"] != 0 {
		t.Errorf("counters %v", n)
	}
	w.modes(t, solver.Sat, w.between(5, 10), w.Ule(size, w.c(4)),
		w.Ite(w.Ult(w.k, size), w.False(), w.Eq(w.byte(1), read)), w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10))
}

// TestUnsatIsAskedOnce: an Unsat with a read at an index that has a guess needs no second question.
func TestUnsatIsAskedOnce(t *testing.T) {
	w := newWorld()
	size := w.ZExt(w.at(w.xs, w.c(0)), 64)
	sized := w.NewArray("sized", 16, size)
	l, _ := w.layer(t, Procedure)
	below := &counted{Solver: l.next}
	l.next = below
	r := l.Check(context.Background(), w.query(w.between(5, 10), w.Eq(w.byte(1), w.at(sized, w.k)),
		w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10), w.Ult(w.k, size), w.Ule(size, w.k)), nil)
	if r.Verdict != solver.Unsat || below.queries != 1 {
		t.Errorf("%v after %d queries", r.Verdict, below.queries)
	}
}

// counted is a solver that counts its queries.
type counted struct {
	solver.Solver
	queries int
}

func (s *counted) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	s.queries++
	return s.Solver.Check(ctx, q, sink)
}

// TestStrippedPathGrowsAtItsEnd: what the layers below are asked about a path is the beginning of what they are asked
// about a longer one, wherever quantifiers and what contradicts them stand.
func TestStrippedPathGrowsAtItsEnd(t *testing.T) {
	for seed := range uint64(30) {
		w := newWorld()
		terms := w.random(rand.New(rand.NewPCG(seed, 22)))
		var last []*expr.Term
		for n := range len(terms) + 1 {
			s := w.problem(t, w.query(terms[:n]...)).stripped()
			got := s.pc.Terms()
			if len(got) < len(last) || !slices.Equal(got[:len(last)], last) {
				t.Fatalf("seed %d: %v does not begin as %v", seed, got, last)
			}
			last = got
		}
	}
}

// TestInstancesReachTheLastOne: what duplication and repair cannot reach is found by instances, in at most K rounds.
func TestInstancesReachTheLastOne(t *testing.T) {
	const most = 50
	for _, sat := range []bool{true, false} {
		w := newWorld()
		big, other := w.NewArray("big", 64, nil), w.NewArray("other", 64, nil)
		// big[i] = big[i-1] + other[i] chains all cells; other[37] is read at a literal index.
		body := w.Eq(w.at(big, w.i), w.Add(w.at(big, w.before(w.i)), w.at(other, w.i)))
		last := w.Eq(w.byte(9), w.at(big, w.c(most)))
		terms := []*expr.Term{w.Eq(w.c(most), w.k), w.Forall(w.k, body, most), w.Eq(w.byte(2), w.at(big, w.c(0))), last,
			w.Eq(w.byte(77), w.at(other, w.c(37)))}
		want := solver.Sat
		if !sat {
			sum := w.byte(0)
			for i := range uint64(most) {
				sum = w.Add(sum, w.at(other, w.c(i+1)))
			}
			terms, want = append(terms, w.Eq(w.byte(8), sum)), solver.Unsat
		}
		if got := w.expanded(t, terms...); got != want {
			t.Fatalf("written out: %v", got)
		}
		r, n := w.ask(t, Procedure, terms...)
		if r.Verdict != want || n["rounds"] > most || n["z3_hits"] > 0 || n["rounds"] == 0 {
			t.Errorf("%v (%s), counters %v", r.Verdict, r.Reason, n)
		}
	}
}

// TestQuantifierInsideOfFormulas: below a negation, in a disjunction, and as the condition, quantifiers mean the same.
func TestQuantifierInsideOfFormulas(t *testing.T) {
	w := newWorld()
	q := w.all(w.Ne(w.byte(0), w.sAt(w.before(w.i))), 10)
	zero := w.Eq(w.byte(0), w.sAt(w.c(0)))
	w.modes(t, solver.Sat, w.between(6, 10), w.Not(q), w.Not(zero))
	w.modes(t, solver.Unsat, w.between(6, 10), w.Or(q, w.Eq(w.c(11), w.k)), zero)
	w.modes(t, solver.Unsat, w.between(6, 10), w.Not(q), q)
	l, _ := w.layer(t, Procedure)
	path := solver.PathOf(w.between(6, 10), zero)
	hint := w.model(0, 6, 0)
	for _, c := range []struct {
		cond *expr.Term
		want solver.Verdict
	}{{q, solver.Unsat}, {w.Not(q), solver.Sat}} {
		r := l.Check(context.Background(), &solver.Query{PC: path, Cond: c.cond, Hint: hint, NeedModel: true}, nil)
		if r.Verdict != c.want {
			t.Errorf("%v: %v, want %v", c.cond, r.Verdict, c.want)
		}
	}
}

// TestRandomQueries: random queries of the shapes that merging makes have the same answer written out, in every mode,
// and cores that are unsatisfiable.
func TestRandomQueries(t *testing.T) {
	verdicts := map[solver.Verdict]int{}
	for seed := range uint64(150) {
		w := newWorld()
		r := rand.New(rand.NewPCG(seed, 20))
		terms := w.random(r)
		want := w.expanded(t, terms...)
		if want == solver.Unknown {
			continue
		}
		verdicts[want]++
		for _, mode := range []Mode{Procedure, Instances} {
			got, _ := w.ask(t, mode, terms...)
			if got.Verdict != want {
				t.Fatalf("seed %d, mode %d: %v (%s), want %v: %v", seed, mode, got.Verdict, got.Reason, want, terms)
			}
			if got.Core != nil && want == solver.Unsat {
				var part []*expr.Term
				for _, i := range got.Core {
					part = append(part, terms[i])
				}
				if w.expanded(t, part...) == solver.Sat {
					t.Fatalf("seed %d, mode %d: the core %v is satisfiable: %v", seed, mode, got.Core, terms)
				}
			}
		}
	}
	if verdicts[solver.Sat] < 30 || verdicts[solver.Unsat] < 30 {
		t.Errorf("one-sided test: %v", verdicts)
	}
}

// TestWalksRememberInstances: one layer answers questions along paths that grow and go back, as those of an exploration
// do, some with a quantifier in the condition. What it remembers of shorter paths changes no answer, and cores hold.
func TestWalksRememberInstances(t *testing.T) {
	verdicts := map[solver.Verdict]int{}
	remembered := 0.0
	for seed := range uint64(60) {
		w := newWorld()
		r := rand.New(rand.NewPCG(seed, 23))
		l, counters := w.layer(t, Procedure)
		path := w.random(r)[:2]
		for range 12 {
			if r.IntN(4) == 0 {
				path = path[:1+r.IntN(len(path))]
			}
			cond := w.fact(r)
			if r.IntN(4) == 0 {
				cond = w.Forall(w.k, w.body(r, 2), 2+r.Uint64N(11))
			}
			terms := append(slices.Clone(path), cond)
			want := w.expanded(t, terms...)
			q := &solver.Query{PC: solver.PathOf(path...), Cond: cond, NeedModel: true}
			got := l.Check(context.Background(), q, nil)
			verdicts[want]++
			if got.Verdict != want && want != solver.Unknown || got.Verdict == solver.Sat && !q.Holds(got.Model) {
				t.Fatalf("seed %d: %v (%s), want %v: %v", seed, got.Verdict, got.Reason, want, terms)
			}
			if got.Core != nil && got.Verdict == solver.Unsat {
				var part []*expr.Term
				for _, i := range got.Core {
					part = append(part, terms[i])
				}
				if w.expanded(t, part...) == solver.Sat {
					t.Fatalf("seed %d: the core %v is satisfiable: %v", seed, got.Core, terms)
				}
			}
			if want == solver.Sat {
				path = terms
			}
		}
		remembered += counters.Snapshot()["instances_remembered"]
	}
	if verdicts[solver.Sat] < 100 || verdicts[solver.Unsat] < 50 || remembered < 100 {
		t.Errorf("one-sided test: %v, %.0f instances remembered", verdicts, remembered)
	}
}

// TestZ3AgreesOnQuantifiers: Z3 with quantifiers answers random queries as our own solver does on what they are written
// out.
func TestZ3AgreesOnQuantifiers(t *testing.T) {
	known := 0
	for seed := range uint64(30) {
		w := newWorld()
		terms := w.random(rand.New(rand.NewPCG(seed, 21)))
		want := w.expanded(t, terms...)
		got, _ := w.ask(t, Z3, terms...)
		if got.Verdict != solver.Unknown && want != solver.Unknown && got.Verdict != want {
			t.Fatalf("seed %d: Z3 says %v, want %v: %v", seed, got.Verdict, want, terms)
		}
		if got.Verdict != solver.Unknown {
			known++
		}
	}
	if known < 15 {
		t.Errorf("Z3 answered %d queries", known)
	}
}

// random makes a query with one or two quantifiers, K up to 12.
func (w *world) random(r *rand.Rand) []*expr.Term {
	most := 2 + r.Uint64N(11)
	lo := r.Uint64N(3)
	terms := []*expr.Term{w.between(lo, most), w.Forall(w.k, w.body(r, 2), most)}
	if r.IntN(3) == 0 {
		terms = append(terms, w.Forall(w.Sub(w.n, w.c(1)), w.body(r, 1), most))
	}
	for range 2 + r.IntN(4) {
		terms = append(terms, w.fact(r))
	}
	r.Shuffle(len(terms), func(i, j int) { terms[i], terms[j] = terms[j], terms[i] })
	return terms
}

// value is a byte: mostly one of few literals.
func (w *world) value(r *rand.Rand) *expr.Term {
	if r.IntN(4) == 0 {
		return w.at(w.xs, w.c(r.Uint64N(2)))
	}
	return w.byte([]uint64{0, 8, 97, 200}[r.IntN(4)])
}

func (w *world) body(r *rand.Rand, depth int) *expr.Term {
	if depth > 0 && r.IntN(2) == 0 {
		return w.Binary(expr.And+expr.Kind(r.IntN(2)), w.body(r, depth-1), w.body(r, depth-1))
	}
	var i *expr.Term
	switch r.IntN(6) {
	case 0:
		i = w.i
	case 1:
		i = w.Sub(w.Add(w.i, w.n), w.c(1))
	case 2:
		i = w.ZExt(w.Add(w.Const(32, 1<<32-1), w.Extract(w.i, 0, 32)), 64)
	case 3:
		i = w.Add(w.Mul(w.c(2), w.i), w.c(^uint64(1)))
	default:
		i = w.before(w.i)
	}
	arr := []*expr.Array{w.s, w.a}[r.IntN(2)]
	upd := (*expr.Update)(nil)
	if r.IntN(4) == 0 {
		upd = w.Push(nil, w.n, w.value(r))
	}
	read := w.Read(arr, upd, i)
	var t *expr.Term
	switch r.IntN(7) {
	case 0:
		t = w.Ult(read, w.byte(10))
	case 6:
		t = w.Ult(read, w.Read(arr, upd, w.Add(w.c(1), i))) // neighbours, which no copy of one cell fulfils
	case 3:
		t = w.Or(w.Ult(read, w.byte(10)), w.Eq(w.byte([]uint64{8, 97}[r.IntN(2)]), read))
	case 1:
		t = w.Ult(w.before(w.i), w.n)
	case 2:
		t = w.Eq(w.Extract(w.i, 0, 8), read)
	default:
		t = w.Eq(w.value(r), read)
	}
	if r.IntN(2) == 0 {
		return w.Not(t)
	}
	return t
}

func (w *world) fact(r *rand.Rand) *expr.Term {
	arr := []*expr.Array{w.s, w.a}[r.IntN(2)]
	i := []*expr.Term{w.n, w.k, w.before(w.k), w.c(r.Uint64N(6))}[r.IntN(4)]
	var t *expr.Term
	switch r.IntN(6) {
	case 0:
		t = w.Ult(w.n, w.k)
	case 1:
		t = w.Eq(w.c(r.Uint64N(8)), []*expr.Term{w.n, w.k}[r.IntN(2)])
	case 2:
		t = w.Ult(w.at(arr, i), w.byte(9+r.Uint64N(3)))
	default:
		t = w.Eq(w.value(r), w.at(arr, i))
	}
	if r.IntN(3) == 0 {
		return w.Not(t)
	}
	return t
}
