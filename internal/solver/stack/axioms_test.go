package stack

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/linear"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// refining is our own solver with every read refined, under a pre-check if that is wanted.
type refining struct {
	solver.Solver
	array *solver.Counters
	rows  *solver.Counters
	pre   *solver.Counters
}

func newRefining(t testing.TB, b *expr.Builder, m axioms.Mode, pre bool, change func(*native.Options)) *refining {
	o := native.Default()
	o.Table, o.Axioms, o.Array, o.Counters = 0, m, new(solver.Counters), new(solver.Counters)
	o.Report = func(f *solver.Fault) { t.Errorf("fault: %v\n%v", f, f.Query.Conjuncts()) }
	if change != nil {
		change(&o)
	}
	r := &refining{Solver: native.New(b, o), array: o.Array, rows: o.Array, pre: new(solver.Counters)}
	if pre {
		r.Solver = linear.New(r.Solver, linear.NewCache(100), r.pre)
	}
	t.Cleanup(func() { solver.Close(r.Solver) })
	return r
}

func (r *refining) count(name string) int { return int(r.array.Snapshot()[name]) }

// number is a symbolic number of n bytes.
func number(b *expr.Builder, name string, n int) *expr.Term {
	return b.ReadWide(b.NewArray(name, uint64(n), nil), nil, b.Const(64, 0), n)
}

func table(b *expr.Builder, ns ...uint32) *expr.Array {
	var data []byte
	for _, n := range ns {
		data = append(data, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return b.ConstArray(data)
}

// element is arr[i] of 32-bit elements.
func element(b *expr.Builder, arr *expr.Array, upd *expr.Update, i *expr.Term) *expr.Term {
	return b.ReadWide(arr, upd, b.Shl(b.SExt(i, 64), b.Const(64, 2)), 4)
}

func within(b *expr.Builder, x *expr.Term, lo, hi uint64) []*expr.Term {
	return []*expr.Term{b.Sle(b.Const(x.Width(), lo), x), b.Sle(x, b.Const(x.Width(), hi))}
}

// verdict asks and checks the model.
func verdict(t *testing.T, s solver.Solver, q *solver.Query) solver.Verdict {
	t.Helper()
	r := s.Check(t.Context(), q, nil)
	if r.Verdict == solver.Sat && !q.Holds(r.Model) {
		t.Fatalf("wrong model of %v", q.Conjuncts())
	}
	return r.Verdict
}

// example is the query of the paper's section 2.2.
func example(b *expr.Builder, last uint32) *solver.Query {
	i, j := number(b, "i", 4), number(b, "j", 4)
	a := table(b, 0, 0, 0, last)
	pc := slices.Concat(within(b, i, 0, 3), within(b, j, 0, 3))
	pc = append(pc, b.Slt(b.Const(32, 4), b.Add(i, j)))
	return &solver.Query{PC: solver.PathOf(pc...),
		Cond: b.Slt(b.Const(32, 10), b.Add(element(b, a, nil, i), element(b, a, nil, j))), NeedModel: true}
}

// TestPaperExampleNeedsNoSATCall: the pre-check refutes the query of the paper's section 2.2,
// so the SAT solver is not called.
func TestPaperExampleNeedsNoSATCall(t *testing.T) {
	b := expr.NewBuilder()
	s := newRefining(t, b, axioms.Typed|axioms.Interval, true, nil)
	if v := verdict(t, s, example(b, 5)); v != solver.Unsat || s.pre.Snapshot()["answered"] != 1 ||
		s.array.Queries() != 0 {
		t.Errorf("%v, pre-check %v", v, s.pre.Snapshot())
	}
}

// TestPaperExampleWithASolution: with 9 as the last element the pre-check is undecided,
// and i = j = 3 is the only solution.
func TestPaperExampleWithASolution(t *testing.T) {
	for m, kept := range []int{156, 36, 68, 20} {
		b := expr.NewBuilder()
		s := newRefining(t, b, axioms.Mode(m), true, nil)
		q := example(b, 9)
		r := s.Check(t.Context(), q, nil)
		if r.Verdict != solver.Sat || !q.Holds(r.Model) {
			t.Fatal(r.Verdict)
		}
		for _, c := range []int{0, 2} {
			if v := r.Model.Word(q.Conjuncts()[c].Kid(1)); v != 3 {
				t.Errorf("an index is %d", v)
			}
		}
		if s.count("axioms_total") != 156 || s.count("axioms_kept") != kept || s.count("demoted_hits") != 0 {
			t.Errorf("%v: %v, want %d kept", axioms.Mode(m), s.array.Snapshot(), kept)
		}
		if m == 3 && s.count("axioms_words") != 5 {
			t.Errorf("words: %v", s.array.Snapshot())
		}
	}
}

// TestFewRoundsFindTheOnlyCell: the one cell above 10 is found in at most 4 rounds of refinement; no cell is above 11.
func TestFewRoundsFindTheOnlyCell(t *testing.T) {
	b := expr.NewBuilder()
	i := number(b, "i", 4)
	x := element(b, table(b, 0, 0, 0, 11), nil, i)
	s := newRefining(t, b, axioms.Typed|axioms.Interval, true, nil)
	q := &solver.Query{PC: solver.PathOf(within(b, i, 0, 3)...), Cond: b.Slt(b.Const(32, 10), x), NeedModel: true}
	r := s.Check(t.Context(), q, nil)
	// rounds that added something: one less than all
	if r.Verdict != solver.Sat || r.Model.Word(i) != 3 || s.count("rounds") > 3 {
		t.Errorf("%v after %d rounds", r.Verdict, s.count("rounds"))
	}
	before := s.array.Queries()
	q.Cond = b.Slt(b.Const(32, 11), x)
	if v := verdict(t, s, q); v != solver.Unsat || s.array.Queries() != before {
		t.Errorf("above 11: %v", v)
	}
}

// TestPackedStructIsReadAtOddOffsets: an int in a packed struct is read at odd offsets.
func TestPackedStructIsReadAtOddOffsets(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.ConstArray([]byte{7, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0})
	i := b.ZExt(number(b, "i", 1), 64)
	x := b.ReadWide(arr, nil, b.Add(b.Const(64, 1), b.Shl(i, b.Const(64, 2))), 4)
	for m := range axioms.Mode(4) {
		s := newRefining(t, b, m, true, nil)
		for n := range uint64(5) {
			q := &solver.Query{PC: solver.PathOf(b.Ule(i, b.Const(64, 2))), Cond: b.Eq(x, b.Const(32, n)), NeedModel: true}
			want := solver.Unsat
			if n >= 1 && n <= 3 {
				want = solver.Sat
			}
			if v := verdict(t, s, q); v != want {
				t.Errorf("%v: element %d: %v", m, n, v)
			}
		}
		if s.count("demoted_hits") != 0 {
			t.Errorf("%v: %v", m, s.array.Snapshot())
		}
	}
}

// TestWordsAndBytesOfOneArray: one array is read by words and by bytes.
// The byte read takes nothing from the words' class.
func TestWordsAndBytesOfOneArray(t *testing.T) {
	b := expr.NewBuilder()
	data := make([]byte, 16)
	for i := range data {
		data[i] = byte(5*i + 1)
	}
	arr := b.ConstArray(data)
	i, k := b.ZExt(number(b, "i", 1), 64), b.ZExt(number(b, "k", 1), 64)
	word, one := b.ReadWide(arr, nil, b.Shl(i, b.Const(64, 2)), 4), b.Read(arr, nil, k)
	for m, kept := range []int{90, 36, 90, 36} {
		s := newRefining(t, b, axioms.Mode(m), false, nil)
		for at := range uint64(16) {
			q := &solver.Query{PC: solver.PathOf(b.Ult(k, b.Const(64, 16)), b.Ult(i, b.Const(64, 4)),
				b.Eq(one, b.Const(8, uint64(data[at])))), NeedModel: true}
			q.Cond = b.And(b.Eq(b.Extract(word, 0, 8), one), b.Ne(word, b.Const(32, 0)))
			want := solver.Unsat
			if at%4 == 0 {
				want = solver.Sat
			}
			if v := verdict(t, s, q); v != want {
				t.Errorf("%v: byte %d: %v", axioms.Mode(m), at, v)
			}
		}
		if n := s.count("accesses") / 5; n == 0 || s.count("axioms_total") != 90*n || s.count("axioms_kept") != kept*n ||
			s.count("demoted_hits") != 0 {
			t.Errorf("%v: %v, want %d of 90 for each of %d queries", axioms.Mode(m), s.array.Snapshot(), kept, n)
		}
	}
}

// anywhere makes a read of an int at any offset k of 16 bytes. Each offset has a value of its own.
func anywhere(b *expr.Builder) (k, x *expr.Term, value func(at uint64) *expr.Term) {
	data := make([]byte, 16)
	for i := range data {
		data[i] = byte(i*17 + 3)
	}
	k = b.ZExt(number(b, "k", 1), 64)
	x = b.ReadWide(b.ConstArray(data), nil, k, 4)
	return k, x, func(at uint64) *expr.Term {
		return b.Const(32, uint64(data[at])|uint64(data[at+1])<<8|uint64(data[at+2])<<16|uint64(data[at+3])<<24)
	}
}

// TestIntAtAnyOffset: all 13 offsets at which an int fits into 16 bytes are found;
// if the offset is a multiple of 4, only those are.
func TestIntAtAnyOffset(t *testing.T) {
	b := expr.NewBuilder()
	k, x, value := anywhere(b)
	for m := range axioms.Mode(4) {
		for _, pre := range []bool{false, true} {
			s := newRefining(t, b, m, pre, nil)
			for at := range uint64(13) {
				q := &solver.Query{PC: solver.PathOf(b.Ule(k, b.Const(64, 12))), Cond: b.Eq(x, value(at)), NeedModel: true}
				r := s.Check(t.Context(), q, nil)
				if r.Verdict != solver.Sat || r.Model.Word(k) != at {
					t.Errorf("%v: offset %d: %v", m, at, r.Verdict)
				}
				q.PC = q.PC.And(b.Eq(b.Const(64, 0), b.And(b.Const(64, 3), k)))
				want := solver.Sat
				if at%4 != 0 {
					want = solver.Unsat
				}
				if v := verdict(t, s, q); v != want {
					t.Errorf("%v: aligned, offset %d: %v", m, at, v)
				}
			}
			if s.count("demoted_hits") != 0 {
				t.Errorf("%v: %v", m, s.array.Snapshot())
			}
		}
	}
}

// TestAlignedWritesAreComparedOnce: a read of 4 bytes after a write of 4 bytes, both at multiples of 4, needs 4
// comparisons instead of 16. A byte written between them adds 4.
func TestAlignedWritesAreComparedOnce(t *testing.T) {
	b := expr.NewBuilder()
	i, j, k, v := number(b, "i", 4), number(b, "j", 4), b.ZExt(number(b, "k", 1), 64), number(b, "v", 4)
	arr := b.NewArray("a", 64, nil)
	word := func(i *expr.Term, n uint64) *expr.Term {
		return b.Add(b.Const(64, n), b.Shl(b.SExt(i, 64), b.Const(64, 2)))
	}
	var upd *expr.Update
	for n := range 4 {
		upd = b.Push(upd, word(i, uint64(n)), b.Extract(v, 8*n, 8))
	}
	for _, c := range []struct {
		upd              *expr.Update
		compared, pruned int
	}{{upd, 4, 12}, {b.Push(upd, k, b.Const(8, 1)), 8, 12}} {
		s := newRefining(t, b, axioms.Typed|axioms.Interval, false, nil)
		q := &solver.Query{PC: solver.PathOf(slices.Concat(within(b, i, 0, 15), within(b, j, 0, 15))...), NeedModel: true,
			Cond: b.And(b.Ult(k, b.Const(64, 64)), b.Ne(element(b, arr, c.upd, j), v))}
		if got := verdict(t, s, q); got != solver.Sat {
			t.Error(got)
		}
		if s.count("row_compared") != c.compared || s.count("row_pruned") != c.pruned {
			t.Errorf("%v, want %d and %d", s.array.Snapshot(), c.compared, c.pruned)
		}
	}
}

// TestWrongClassesChangeNoVerdict lets the solver believe in classes that are wrong.
func TestWrongClassesChangeNoVerdict(t *testing.T) {
	b := expr.NewBuilder()
	k, x, value := anywhere(b)
	wrong := func(t *expr.Term) (residue.Class, bool) {
		base, off := expr.SplitOffset(t)
		return residue.Class{M: 2, R: off & 3}, base == k
	}
	for _, force := range []bool{true, false} {
		demoted := 0
		for at := range uint64(14) {
			s := newRefining(t, b, axioms.Typed|axioms.Interval, false, func(o *native.Options) {
				if force {
					native.ForceClasses(o, wrong)
				}
			})
			q := &solver.Query{PC: solver.PathOf(b.Ule(k, b.Const(64, 12)), b.Eq(b.Const(64, at&3), b.And(b.Const(64, 3), k))),
				NeedModel: true}
			q.Hints.Access = []solver.Access{{Array: x.Array(), G: 4, Rho: 1}} // wrong, too, and without effect
			q.Cond = b.Ult(x, b.Const(32, 5))
			want := solver.Unsat
			if at < 13 {
				q.Cond, want = b.Eq(x, value(at)), solver.Sat
			}
			if v := verdict(t, s, q); v != want {
				t.Errorf("forced %v: offset %d: %v", force, at, v)
			}
			demoted += s.count("demoted_hits")
		}
		if (demoted > 0) != force {
			t.Errorf("forced %v: %d demoted axioms were violated", force, demoted)
		}
	}
}

// TestOppositeBoundInTheSameSolver bounds an index, takes that back and asserts the opposite, in one solver.
func TestOppositeBoundInTheSameSolver(t *testing.T) {
	b := expr.NewBuilder()
	data := make([]byte, 4096)
	for i := range data {
		data[i] = byte(i >> 3)
	}
	arr := b.ConstArray(data)
	sym := b.NewArray("a", 64, nil)
	for m := range axioms.Mode(4) {
		s := newRefining(t, b, m, true, nil)
		i := b.ZExt(number(b, "i", 2), 64)
		j := b.ZExt(number(b, "j", 1), 64)
		cond := b.And(b.Eq(b.Read(arr, nil, i), b.Const(8, 200)), b.Ne(b.Read(sym, nil, j), b.Read(sym, nil, b.Const(64, 7))))
		for range 3 {
			small := []*expr.Term{b.Ult(i, b.Const(64, 100)), b.Ult(j, b.Const(64, 8))}
			large := []*expr.Term{b.Ule(b.Const(64, 100), i), b.Ule(b.Const(64, 7), j)}
			if v := verdict(t, s, &solver.Query{PC: solver.PathOf(small...), Cond: cond, NeedModel: true}); v != solver.Unsat {
				t.Errorf("%v: small index: %v", m, v)
			}
			if v := verdict(t, s, &solver.Query{PC: solver.PathOf(large...), Cond: cond, NeedModel: true}); v != solver.Sat {
				t.Errorf("%v: large index: %v", m, v)
			}
			if v := verdict(t, s, &solver.Query{PC: solver.PathOf(small[1:]...), Cond: cond, NeedModel: true}); v != solver.Sat {
				t.Errorf("%v: any index: %v", m, v)
			}
		}
	}
}

// reader makes small random queries: numbers of 3 and 4 bits, tables of at most 8 bytes, up to 3 reads of 1 or 2 bytes,
// and one symbolic write.
type reader struct {
	b    *expr.Builder
	r    *rand.Rand
	vars []*expr.Term
	pc   []*expr.Term
	sym  *expr.Array
	upd  *expr.Update
}

func newReader(seed uint64) *reader {
	g := &reader{b: expr.NewBuilder(), r: rand.New(rand.NewPCG(seed, 16))}
	b := g.b
	for i, w := range []int{3, 3, 4} {
		x := number(b, fmt.Sprint("x", i), 1)
		g.vars = append(g.vars, x)
		g.pc = append(g.pc, b.Ult(x, b.Const(8, 1<<w)))
	}
	g.sym = b.NewArray("s", 3, nil)
	for i := range g.sym.Size {
		g.pc = append(g.pc, b.Ult(b.Read(g.sym, nil, b.Const(64, i)), b.Const(8, 2)))
	}
	g.upd = b.Push(nil, g.index(), g.vars[2])
	return g
}

func (g *reader) index() *expr.Term {
	b := g.b
	x := b.ZExt(g.vars[g.r.IntN(3)], 64)
	if g.r.IntN(3) == 0 {
		x = b.Shl(x, b.Const(64, 1))
	}
	return b.Add(b.Const(64, uint64(g.r.IntN(3))), x)
}

// read is a read as 16 bits.
func (g *reader) read() *expr.Term {
	b := g.b
	arr := g.sym
	if g.r.IntN(3) > 0 {
		data := make([]byte, 2+g.r.IntN(7))
		for i := range data {
			data[i] = byte(g.r.IntN(4))
		}
		arr = b.ConstArray(data)
	}
	var upd *expr.Update
	if g.r.IntN(3) == 0 {
		upd = g.upd
	}
	return b.ZExt(b.ReadWide(arr, upd, g.index(), 1+g.r.IntN(2)), 16)
}

func (g *reader) query() *solver.Query {
	b := g.b
	q := &solver.Query{PC: solver.PathOf(g.pc...), NeedModel: true}
	reads := []*expr.Term{g.read(), g.read(), g.read()}
	atom := func() *expr.Term {
		switch g.r.IntN(5) {
		case 0:
			return b.ZExt(g.vars[g.r.IntN(3)], 16)
		case 1:
			return b.Const(16, uint64(g.r.IntN(6)))
		case 2:
			return b.Add(reads[g.r.IntN(3)], reads[g.r.IntN(3)])
		}
		return reads[g.r.IntN(3)]
	}
	for range 2 + g.r.IntN(3) {
		ops := []func(x, y *expr.Term) *expr.Term{b.Ult, b.Ule, b.Slt, b.Sle, b.Eq, b.Eq, b.Ne}
		q.PC = q.PC.And(ops[g.r.IntN(len(ops))](atom(), atom()))
	}
	q.Cond = b.Or(b.Eq(atom(), atom()), b.Ult(atom(), atom()))
	return q
}

// TestEveryModeAgreesWithEnumeration: at small widths every mode of axioms, with the pre-check and without it, gives
// the verdict of enumeration.
func TestEveryModeAgreesWithEnumeration(t *testing.T) {
	seeds, n := 12, 25
	if testing.Short() {
		seeds, n = 3, 15
	}
	counts, answered, eager, narrowed := map[solver.Verdict]int{}, 0.0, 0, 0
	for seed := range seeds {
		g := newReader(uint64(seed))
		var solvers []*refining
		for m := range axioms.Mode(4) {
			for _, pre := range []bool{false, true} {
				solvers = append(solvers, newRefining(t, g.b, m, pre, func(o *native.Options) {
					o.Unroll, o.Cells = seed%2*16, seed%2*1024
				}),
					newRefining(t, g.b, m, pre, func(o *native.Options) { o.Unroll, o.Cells, o.Eager = seed%2*16, seed%2*1024, 256 }))
			}
		}
		narrow := newRefining(t, g.b, axioms.Typed|axioms.Interval, true, func(o *native.Options) {
			o.Table, o.Narrow, o.Eager = native.Default().Table, 1, seed%2*256
		})
		solvers = append(solvers, narrow)
		for range n {
			q := g.query()
			want := brute.Solver{}.Check(t.Context(), q, nil).Verdict
			counts[want]++
			for i, s := range solvers {
				if v := verdict(t, s, q); v != want {
					t.Fatalf("seed %d, solver %d: %v, want %v: %v", seed, i, v, want, q.Conjuncts())
				}
			}
		}
		for i, s := range solvers {
			if s.count("demoted_hits") > 0 {
				t.Errorf("seed %d, solver %d: %v", seed, i, s.array.Snapshot())
			}
			answered += s.pre.Snapshot()["answered"]
			eager += s.count("eager")
		}
		narrowed += narrow.count("narrowed")
	}
	t.Logf("%v, %v refuted by the pre-check, %d times eager, %d tables narrowed", counts, answered, eager, narrowed)
	if counts[solver.Sat] == 0 || counts[solver.Unsat] == 0 || answered == 0 || eager == 0 || narrowed == 0 {
		t.Error("one-sided test")
	}
}

// fourModes is our own solver with everything refined, under a pre-check, in each mode of axioms.
func fourModes(t *testing.T, b *expr.Builder) (all []*refining) {
	for m := range axioms.Mode(4) {
		all = append(all, newRefining(t, b, m, true, func(o *native.Options) { o.Unroll, o.Cells = 0, 0 }))
	}
	return all
}

// ownLimit is the time that a mode has for a query with everything refined; queries that take longer are counted and
// not compared.
const ownLimit = 20 * time.Second

// agree compares the modes with Z3. An Unsat of the pre-check is confirmed with it, and models are evaluated. left is
// how many modes had no answer in time.
func agree(t *testing.T, solvers []*refining, referee solver.Solver, q *solver.Query) (want solver.Verdict, left int) {
	t.Helper()
	want = referee.Check(t.Context(), q, nil).Verdict
	if want == solver.Unknown {
		return want, 0
	}
	for m, s := range solvers {
		ctx, stop := context.WithTimeout(t.Context(), ownLimit)
		r := s.Check(ctx, q, nil)
		stop()
		switch {
		case r.Verdict == solver.Unknown && ctx.Err() != nil:
			left++
		case r.Verdict != want:
			t.Fatalf("%v: %v, want %v: %v", axioms.Mode(m), r.Verdict, want, q.Conjuncts())
		case want == solver.Sat && !q.Holds(r.Model):
			t.Fatalf("%v: wrong model of %v", axioms.Mode(m), q.Conjuncts())
		}
	}
	return want, left
}

func newReferee(t *testing.T) *z3.Solver {
	referee, err := z3.New(z3.Plain(2*time.Second, nil, nil)) // queries that take longer are not compared
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(referee.Close)
	return referee
}

// TestEveryModeAgreesWithZ3 compares the modes with Z3 on random queries along paths: ALBERS_AXIOM_QUERIES of them, 200
// by default. 100,000 take an hour or two.
func TestEveryModeAgreesWithZ3(t *testing.T) {
	const each = 25
	n := 200
	if testing.Short() {
		n = 50
	}
	if v, err := strconv.Atoi(os.Getenv("ALBERS_AXIOM_QUERIES")); err == nil {
		n = v
	}
	compared, refuted, late := map[solver.Verdict]int{}, 0.0, 0
	for seed := range (n + each - 1) / each {
		t.Run(fmt.Sprint("seed", seed), func(t *testing.T) { // its memory is freed at its end
			b := expr.NewBuilder()
			referee, solvers := newReferee(t), fourModes(t, b)
			g := randquery.New(b, uint64(seed)+100)
			for range each {
				q := g.Path(nil)
				v, left := agree(t, solvers, referee, q)
				compared[v]++
				late += left
				if v == solver.Sat {
					g.Take(q.Cond)
				}
				if g.Depth() > 5 {
					g.Back(2)
				}
			}
			for m, s := range solvers {
				refuted += s.pre.Snapshot()["answered"]
				if s.count("demoted_hits") > 0 {
					t.Errorf("%v: %v", axioms.Mode(m), s.array.Snapshot())
				}
			}
		})
	}
	t.Logf("%v, the pre-checks refuted %v; %d times a mode had no answer in time", compared, refuted, late)
	if compared[solver.Sat] == 0 || compared[solver.Unsat] == 0 || refuted == 0 || late > n/10 {
		t.Error("one-sided test")
	}
}
