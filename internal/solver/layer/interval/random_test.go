package interval

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// world is a small universe: variables with few values, so that every assignment can be tried.
type world struct {
	b    *expr.Builder
	r    *rand.Rand
	arr  *expr.Array
	vars []*expr.Term // the variables of terms
	each uint64       // values of each byte
	n    int          // bytes
	w    int
	base []*expr.Term // conjuncts that bound the variables
	vals map[*expr.Term][]uint64
}

// newWorld has three variables. With narrow they are the low bits of bytes, else whole bytes below 2^bits.
func newWorld(seed uint64, bits int, narrow bool) *world {
	b := expr.NewBuilder()
	x := &world{b: b, r: rand.New(rand.NewPCG(seed, 7)), arr: b.NewArray("v", 3, nil), each: 1 << bits, n: 3, w: 8,
		vals: map[*expr.Term][]uint64{}}
	for i := range uint64(3) {
		v := b.Read(x.arr, nil, b.Const(64, i))
		if narrow {
			v = b.Extract(v, 0, bits)
			x.w = bits
		} else {
			x.base = append(x.base, b.Ult(v, b.Const(8, x.each)))
		}
		x.vars = append(x.vars, v)
	}
	return x
}

// newOverlapping has four bytes with four values each, read one by one and in pairs that overlap.
func newOverlapping(seed uint64) *world {
	x := newWorld(seed, 2, false)
	x.n, x.w = 4, 16
	x.arr = x.b.NewArray("v", 4, nil)
	x.vars, x.base = nil, nil
	at := func(i uint64) *expr.Term { return x.b.Const(64, i) }
	for i := range uint64(4) {
		v := x.b.Read(x.arr, nil, at(i))
		x.base = append(x.base, x.b.Ult(v, x.b.Const(8, 4)))
		x.vars = append(x.vars, v)
	}
	for _, i := range []uint64{0, 2, 1} {
		x.vars = append(x.vars, x.b.ReadWide(x.arr, nil, at(i), 2))
	}
	if seed%3 > 0 { // nothing crosses
		x.vars = x.vars[:6]
	}
	// Bounds come before or after reads of pairs are bounded.
	if seed%2 == 0 {
		x.base = append([]*expr.Term{x.b.Ult(x.vars[4], x.b.Const(16, 0x203)), x.b.Ult(x.b.Const(16, 1), x.vars[5])},
			x.base...)
	}
	return x
}

// total is the number of assignments.
func (x *world) total() uint64 {
	n := uint64(1)
	for range x.n {
		n *= x.each
	}
	return n
}

func (x *world) constant(w int) *expr.Term {
	if x.n == 4 && x.r.IntN(3) > 0 {
		return x.b.Const(w, x.r.Uint64N(4)<<8|x.r.Uint64N(5))
	}
	return x.b.Const(w, x.r.Uint64N(1<<w))
}

func (x *world) pick(i int, n uint64) uint64 {
	for range i {
		n /= x.each
	}
	return n % x.each
}

// values is t under every assignment.
func (x *world) values(t *expr.Term) []uint64 {
	if v := x.vals[t]; v != nil {
		return v
	}
	n := x.total()
	out := make([]uint64, n)
	if t.Kind() == expr.Read && t.Array() == x.arr { // terms do not see more of the byte than counts
		for k := range n {
			out[k] = x.pick(int(t.Kid(0).Word()), k)
		}
		x.vals[t] = out
		return out
	}
	var kids [3][]uint64
	for i := range t.NumKids() {
		kids[i] = x.values(t.Kid(i))
	}
	for k := range n {
		switch t.Kind() {
		case expr.Const:
			out[k] = t.Word()
		case expr.Read: // a table
			if i := kids[0][k]; i < t.Array().Size {
				out[k] = uint64(t.Array().Data[i])
			}
		default:
			var v [3]uint64
			for i := range t.NumKids() {
				v[i] = kids[i][k]
			}
			out[k] = expr.OpOf(t).Word(v[0], v[1], v[2])
		}
	}
	x.vals[t] = out
	return out
}

func (x *world) leaf(w int) *expr.Term {
	t := x.vars[x.r.IntN(len(x.vars))]
	if x.r.IntN(3) == 0 {
		t = x.constant(min(w, x.w))
	}
	switch {
	case t.Width() > w:
		return x.b.Extract(t, x.r.IntN(t.Width()-w+1), w)
	case t.Width() < w && x.r.IntN(2) == 0:
		return x.b.SExt(t, w)
	}
	return x.b.ZExt(t, w)
}

// term is a random term of w bits.
func (x *world) term(w, depth int) *expr.Term {
	if depth == 0 {
		return x.leaf(w)
	}
	b, d := x.b, depth-1
	switch x.r.IntN(12) {
	case 0:
		return b.Ite(x.formula(d), x.term(w, d), x.term(w, d))
	case 1:
		return b.Not(x.term(w, d))
	case 2:
		if w > 1 {
			k := 1 + x.r.IntN(w-1)
			return b.Concat(x.term(w-k, d), x.term(k, d))
		}
	case 3:
		k := w + x.r.IntN(3)
		return b.Extract(x.term(k, d), x.r.IntN(k-w+1), w)
	case 4:
		if w > 1 && x.r.IntN(2) == 0 { // an index times the size of an element
			k := 1 + x.r.IntN(w-1)
			return b.Concat(x.leaf(w-k), x.constant(k))
		}
		return x.leaf(w)
	case 5:
		if w > 1 && x.r.IntN(3) == 0 {
			table := make([]byte, 5)
			for i := range table {
				table[i] = byte(x.r.IntN(9))
			}
			t := b.Read(b.ConstArray(table), nil, b.ZExt(x.term(min(w, 4), d), 64))
			return b.Resize(t, w)
		}
	}
	ops := []expr.Kind{expr.Add, expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.SDiv, expr.URem, expr.SRem, expr.And,
		expr.Or, expr.Xor, expr.Shl, expr.LShr, expr.AShr, expr.Add}
	k := ops[x.r.IntN(len(ops))]
	if x.r.IntN(2) == 0 { // one literal operand
		c := x.constant(w)
		if x.r.IntN(3) == 0 {
			return b.Binary(k, c, x.term(w, d))
		}
		return b.Binary(k, x.term(w, d), c)
	}
	return b.Binary(k, x.term(w, d), x.term(w, d))
}

func (x *world) formula(depth int) *expr.Term {
	b, d := x.b, max(0, depth-1)
	switch x.r.IntN(7) {
	case 0:
		return b.And(x.formula(d), x.formula(d))
	case 1:
		return b.Or(x.formula(d), x.formula(d))
	case 2:
		return b.Not(x.formula(d))
	case 3:
		if x.r.IntN(3) == 0 {
			return b.Xor(x.formula(d), x.formula(d))
		}
	}
	ops := []expr.Kind{expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle}
	w := x.w
	if x.r.IntN(4) == 0 {
		w += x.r.IntN(3)
	}
	k := ops[x.r.IntN(len(ops))]
	c := x.constant(w)
	switch x.r.IntN(5) {
	case 0, 1:
		return b.Binary(k, x.term(w, d), c)
	case 2:
		return b.Binary(k, c, x.term(w, d))
	}
	return b.Binary(k, x.term(w, d), x.term(w, d))
}

// path is a path condition of up to four constraints, which seldom contradict each other.
func (x *world) path() []*expr.Term { return x.pathOf(x.formula) }

func (x *world) pathOf(formula func(depth int) *expr.Term) []*expr.Term {
	pc := x.base[:len(x.base):len(x.base)]
	for range x.r.IntN(5) {
		c := formula(2)
		if n, holds := x.truth(pc, c); holds == 0 && x.r.IntN(8) > 0 || holds == n {
			continue
		}
		pc = append(pc, c)
	}
	return pc
}

// hint is a model of pc, nil if there is none.
func (x *world) hint(pc []*expr.Term) *eval.Assignment {
	n := x.total()
	start := x.r.Uint64N(n)
next:
	for i := range n {
		k := (start + i) % n
		for _, p := range pc {
			if x.values(p)[k] == 0 {
				continue next
			}
		}
		bytes := make([]byte, x.n)
		for i := range bytes {
			bytes[i] = byte(x.pick(i, k))
		}
		return eval.New(map[*expr.Array][]byte{x.arr: bytes})
	}
	return nil
}

// silent is the next layer that knows nothing.
type silent struct{}

func (silent) Check(context.Context, *solver.Query, solver.PartialSink) solver.Result {
	return solver.Result{Reason: "nobody below"}
}

// models lists the assignments under which all of pc hold, by number.
func (x *world) models(pc []*expr.Term) (out []uint64) {
	alive := make([]uint64, x.total())
	for k := range alive {
		alive[k] = 1
	}
	for _, p := range pc {
		for k, v := range x.values(p) {
			alive[k] &= v
		}
	}
	for k, v := range alive {
		if v != 0 {
			out = append(out, uint64(k))
		}
	}
	return out
}

// truth counts the models of pc and of pc with cond.
func (x *world) truth(pc []*expr.Term, cond *expr.Term) (models, holds int) {
	c := x.values(cond)
	all := x.models(pc)
	for _, k := range all {
		holds += int(c[k])
	}
	return len(all), holds
}

// TestRandomQueries compares verdicts, models, cores and sets with full enumeration: repeated variables, constraints on
// two variables, and every operator.
func TestRandomQueries(t *testing.T) {
	n := 12000
	if s := os.Getenv("ALBERS_INTERVAL_QUERIES"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	seen := map[Verdict]int{}
	var c solver.Counters
	for i := 0; i < n; {
		world := uint64(i) * 31
		x := newWorld(world, 3+int(world)%8/7, world%4 < 2)
		if world%7 < 3 {
			x = newOverlapping(world)
		}
		opt := Options{Paper: world%5 == 4}
		l := NewLayer(silent{}, New(opt, &c), func(f *solver.Fault) { t.Errorf("query %d: %v", i, f) }, &c)
		for range 20 {
			pc := x.path()
			for range 3 {
				x.check(t, i, l, pc, x.formula(3), seen)
				i++
			}
		}
	}
	st := c.Snapshot()
	if st["witness_failed"] != 0 {
		t.Errorf("%v witnesses failed", st["witness_failed"])
	}
	t.Logf("%v; %v", seen, st)
	for v := range Unsat {
		if seen[v] < n/50 {
			t.Errorf("one-sided test: %v", seen)
		}
	}
}

func (x *world) check(t *testing.T, i int, l *Layer, pc []*expr.Term, cond *expr.Term, seen map[Verdict]int) {
	t.Helper()
	models, holds := x.truth(pc, cond)
	v := l.o.verdict(solver.PathOf(pc...), cond)
	seen[v]++
	wrong := false
	switch v {
	case True:
		wrong = holds != models
	case False:
		wrong = holds != 0
	case Both:
		wrong = models > 0 && (holds == 0 || holds == models)
	case Unsat:
		wrong = models > 0
	}
	if wrong {
		t.Fatalf("query %d: %v, but %d of %d models: %v under %v", i, v, holds, models, cond, pc)
	}
	q := &solver.Query{PC: solver.PathOf(pc...), Cond: cond}
	if x.r.IntN(2) == 0 {
		q.Hint = x.hint(pc)
	}
	r := l.Check(t.Context(), q, nil)
	switch r.Verdict {
	case solver.Sat:
		if !q.Holds(r.Model) {
			t.Fatalf("query %d: the model is wrong", i)
		}
	case solver.Unsat:
		core := pc
		if holds != 0 {
			t.Fatalf("query %d: unsat, but there are %d models: %v under %v", i, holds, cond, pc)
		}
		if r.Core != nil {
			core = nil
			for _, k := range r.Core {
				core = append(core, q.Conjuncts()[k])
			}
			if n, _ := x.truth(core, x.b.True()); n != 0 {
				t.Fatalf("query %d: core %v has %d models: %v under %v", i, r.Core, n, cond, pc)
			}
		}
	}
	if cond.NumKids() > 0 {
		x.checkSet(t, i, l.o, pc, cond.Kid(0))
	}
}

// checkSet compares the set of values of a term.
func (x *world) checkSet(t *testing.T, i int, o *Oracle, pc []*expr.Term, of *expr.Term) {
	t.Helper()
	s, exact := o.plainSet(solver.PathOf(pc...), of)
	want := map[uint64]bool{}
	v := x.values(of)
	for _, k := range x.models(pc) {
		want[v[k]] = true
		if !s.Has(v[k]) {
			t.Fatalf("query %d: %v is not in %v, the values of %v under %v", i, v[k], s, of, pc)
		}
	}
	if exact && len(want) > 0 && s.Count() != uint64(len(want)) {
		t.Fatalf("query %d: %v is said to be exact, but %v under %v has %d values", i, s, of, pc, len(want))
	}
}
