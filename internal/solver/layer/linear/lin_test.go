package linear

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/simplex"
)

// TestRowsMatchTheirOperators compares each row at width 4 with the operator: for all operands and all results the
// system has an integer solution if (exact rows: only if) the result is right.
func TestRowsMatchTheirOperators(t *testing.T) {
	const w = 4
	b := expr.NewBuilder()
	arr := b.NewArray("a", 2, nil)
	x := b.Extract(b.Read(arr, nil, b.Const(64, 0)), 0, w)
	z := b.Extract(b.Read(arr, nil, b.Const(64, 1)), 0, w)
	c := func(n uint64) *expr.Term { return b.Const(w, n) }
	type op struct {
		name  string
		t     *expr.Term
		exact bool
	}
	ops := []op{
		{"add", b.Add(x, z), true}, {"sub", b.Sub(x, z), true}, {"not", b.Not(x), true},
		{"and", b.And(x, z), false}, {"or", b.Or(x, z), false}, {"xor", b.Xor(x, z), false},
		{"concat", b.Concat(x, z), true}, {"zext", b.ZExt(x, 6), true}, {"sext", b.SExt(x, 6), true},
		{"ite", b.Ite(b.Eq(x, z), x, c(3)), false}, {"mul", b.Mul(x, z), false},
		{"udiv", b.UDiv(x, z), false}, {"shl", b.Shl(x, z), false}, {"ashr", b.AShr(x, c(1)), false},
	}
	for n := uint64(1); n < 16; n++ {
		ops = append(ops, op{"add c", b.Add(c(n), x), true}, op{"mul c", b.Mul(c(n), x), true},
			op{"udiv c", b.UDiv(x, c(n)), true}, op{"urem c", b.URem(x, c(n)), true},
			op{"and c", b.And(c(n), x), n == 1 || n == 2 || n == 3 || n == 4 || n == 6 ||
				n == 7 || n == 8 || n == 12 || n == 14},
			op{"or c", b.Or(c(n), x), false}, op{"xor c", b.Xor(c(n), x), false})
	}
	for k := uint64(1); k < w; k++ {
		ops = append(ops, op{"shl c", b.Shl(x, c(k)), true}, op{"lshr c", b.LShr(x, c(k)), true})
		for o := 0; o+int(k) <= w; o++ {
			ops = append(ops, op{"extract", b.Extract(b.Add(c(1), x), o, int(k)), true})
		}
	}
	for _, o := range ops {
		y := newSystem(NewChecker(Limits{Rows: 1000, Vars: 1000}, nil))
		fx, fz := y.fresh(span{0, 15}), y.fresh(span{0, 15})
		y.memo.Set(x, fx)
		y.memo.Set(z, fz)
		f := y.lin(o.t)
		s := y.s
		for i := range uint64(256) {
			vx, vz := i&15, i>>4
			want := value(o.t, x, z, vx, vz)
			for r := range ones(o.t.Width()) + 1 {
				s.Push()
				s.Tighten(fx.e[0].V, rat(vx), rat(vx))
				s.Tighten(fz.e[0].V, rat(vz), rat(vz))
				s.AddRow(f.e, simplex.At(simplex.Uint(r).Sub(f.k)), simplex.At(simplex.Uint(r).Sub(f.k)))
				st := s.Propagate(3)
				if st == simplex.Unknown {
					st = s.Check(context.Background(), simplex.Budget{})
				}
				s.Pop()
				if r == want && (st != simplex.Sat || r < f.lo || r > f.hi) {
					t.Fatalf("%s: %v with %d and %d is %d: %v, bounds %v", o.name, o.t, vx, vz, r, st, f.span)
				}
				if r != want && o.exact && st != simplex.Unsat {
					t.Fatalf("%s: %v with %d and %d is %d, not %d, but the row allows it", o.name, o.t, vx, vz, want, r)
				}
			}
			if vz > 0 && !binary(o.t, z) {
				break
			}
		}
	}
}

// binary says whether z occurs in t.
func binary(t, z *expr.Term) bool {
	for i := range t.NumKids() {
		if t.Kid(i) == z || binary(t.Kid(i), z) {
			return true
		}
	}
	return t == z
}

// value evaluates t with x and z as these numbers.
func value(t, x, z *expr.Term, vx, vz uint64) uint64 {
	switch {
	case t == x:
		return vx
	case t == z:
		return vz
	case t.IsConst():
		return t.Word()
	}
	kid := func(i int) uint64 { return value(t.Kid(i), x, z, vx, vz) }
	w := uint(t.Width())
	switch t.Kind() {
	case expr.Not:
		return ^kid(0) & ones(int(w))
	case expr.ZExt:
		return kid(0)
	case expr.SExt:
		return uint64(extend(kid(0), t.Kid(0).Width())) & ones(int(w))
	case expr.Extract:
		return kid(0) >> t.Offset() & ones(int(w))
	case expr.Concat:
		return kid(0)<<t.Kid(1).Width() | kid(1)
	case expr.Ite:
		if kid(0) == 1 {
			return kid(1)
		}
		return kid(2)
	}
	return expr.FoldWord(t.Kind(), uint(t.Kid(0).Width()), kid(0), kid(1))
}
