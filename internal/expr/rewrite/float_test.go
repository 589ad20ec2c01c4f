package rewrite

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
)

// floatShapes is the terms that the rules about floats of integers are tried on: of integers x and y, and of constants.
func floatShapes(b *expr.Builder, f, g fp.Format, x, y *expr.Term) (list []*expr.Term) {
	for m := range fp.NumRoundingModes {
		a := expr.Float{Format: f, Mode: m}
		var ints []*expr.Term
		for _, signed := range []bool{false, true} {
			p, q := b.FFromInt(f, 0, x, signed), b.FFromInt(f, 0, y, signed)
			ints = append(ints, p)
			others := []*expr.Term{q, b.FFromInt(f, 0, b.Add(b.ZExt(y, 6), b.Const(6, 62)), true)}
			for i := range uint64(1) << f.Width() {
				others = append(others, floats.Const(b, f, fp.Bits{Lo: i}))
			}
			for _, q := range others {
				for _, k := range []expr.Kind{expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FLt, expr.FLe, expr.FEq} {
					list = append(list, b.Float(k, a, 0, p, q), b.Float(k, a, 0, q, p))
				}
				quotient := b.FDiv(f, 0, p, q)
				list = append(list, b.Float(expr.FToS, a, 3, quotient), b.FLt(f, floats.Neg(b, quotient), b.FRound(f, m, q)),
					b.FLe(f, b.FSqrt(f, m, p), b.FAdd(f, m, floats.Abs(b, q), quotient)), b.FEq(f, quotient, quotient),
					b.FMul(f, m, quotient, q), b.FDiv(f, m, floats.Neg(b, p), q), b.FSub(f, m, quotient, q),
					b.FAdd(f, m, quotient, q), b.FEq(f, b.Ite(b.FLt(f, p, q), p, quotient),
						b.FConvert(g, f, m, b.FFromInt(g, m, x, signed))))
			}
		}
		for _, p := range append(ints, b.FFromInt(f, 0, b.Concat(b.True(), x), false)) {
			list = append(list, b.FRound(f, m, p), b.FConvert(f, g, m, p), floats.Neg(b, p))
			for _, w := range []int{1, 2, 5, 8, 32, 70} {
				list = append(list, b.FToInt(f, m, p, w, false), b.FToInt(f, m, p, w, true))
			}
		}
	}
	return list
}

// TestFloatRulesExhaustively: on all integers of two or three bits and all constants of tiny formats, in all modes.
func TestFloatRulesExhaustively(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	custom := func(e, p uint) fp.Format { f, _ := fp.Custom(e, p); return f }
	arr := b.NewArray("v", 2, nil)
	at := func(i uint64, w int) *expr.Term { return b.Extract(b.Read(arr, nil, b.Const(64, i)), 0, w) }
	names := []string{"float-sum-exact", "float-mul-exact", "float-cmp-exact", "float-keep-exact", "float-to-int-exact",
		"float-neg-exact", "float-unit", "float-cmp-range", "float-to-int-range"}
	applied := map[string]int{}
	for w, formats := range map[int][]fp.Format{2: {custom(3, 4), custom(2, 4)}, 3: {custom(4, 3)}} {
		for _, f := range formats {
			x, y := at(0, w), at(1, w)
			for _, term := range floatShapes(b, f, custom(3, 3), x, y) {
				for _, name := range names {
					r := applyNamed(s, name, term)
					if r == nil {
						continue
					}
					applied[name]++
					for i := range byte(1) << w {
						for j := range byte(1) << w {
							m := eval.New(map[*expr.Array][]byte{arr: {i, j}})
							if got, want := m.Big(r), m.Big(term); !got.Eq(want) {
								t.Fatalf("%s makes %v of %v, with %d and %d %v, not %v", name, r, term, i, j, got.Hex(), want.Hex())
							}
						}
					}
				}
			}
		}
	}
	for _, name := range names {
		if applied[name] < 5 {
			t.Errorf("%s was applied %d times", name, applied[name])
		}
	}
}

// TestFloatRulesOnDigits: numbers that are read from text, and what programs ask of them, need no floats.
func TestFloatRulesOnDigits(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	arr := b.NewArray("v", 6, nil)
	r := rand.New(rand.NewPCG(5, 6))
	for _, f := range []fp.Format{fp.Single, fp.Double, fp.X87, fp.Quad} {
		v, n := floats.Const(b, f, f.Zero(false)), 2
		if f != fp.Single { // whose 24 bits have no room for more
			n = 4
		}
		number := func(x int64) *expr.Term { return b.FFromInt(f, 0, b.Const(64, uint64(x)), true) }
		for i := range uint64(n) {
			digit := b.Sub(b.SExt(b.Read(arr, nil, b.Const(64, i)), 32), b.Const(32, '0'))
			v = b.FAdd(f, 0, b.FMul(f, 0, v, number(10)), b.FFromInt(f, 0, digit, true))
		}
		v = b.FDiv(f, 0, b.FMul(f, 0, v, number(1)), number(1))
		far := b.FToInt(f, fp.TowardZero, b.FDiv(f, 0, v, number(1<<62)), 64, true)
		for _, c := range []*expr.Term{
			b.FLt(f, v, b.FDiv(f, 0, number(999), number(10))),
			b.FLe(f, number(77), v),
			b.FEq(f, b.FSub(f, 0, v, b.FMul(f, 0, number(1<<62), b.FFromInt(f, 0, far, true))), number(42)),
			b.Slt(b.FToInt(f, fp.TowardZero, v, 32, true), b.Const(32, 100)),
		} {
			low := s.Simplify(c)
			if low.HasFloat() {
				t.Errorf("%v: %v is left of %v", f, low, c)
			}
			for range 100 {
				bytes := make([]byte, arr.Size)
				for i := range bytes {
					bytes[i] = byte('0' + r.IntN(10))
					if r.IntN(4) == 0 {
						bytes[i] = byte(r.Uint32())
					}
				}
				if m := eval.New(map[*expr.Array][]byte{arr: bytes}); m.Bool(low) != m.Bool(c) {
					t.Fatalf("%v: %v is not %v with %v", f, low, c, bytes)
				}
			}
		}
	}
}

// TestWhatIsNotExact: results that can be rounded, or be -0, stay.
func TestWhatIsNotExact(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	arr := b.NewArray("v", 16, nil)
	wide := func(i uint64, n int) *expr.Term { return b.ReadWide(arr, nil, b.Const(64, i), n) }
	f := fp.Single
	from := func(x *expr.Term, signed bool) *expr.Term { return b.FFromInt(f, 0, x, signed) }
	i8, u8, u24 := from(wide(0, 1), true), from(wide(1, 1), false), from(wide(2, 3), false)
	for i, x := range []*expr.Term{
		b.FAdd(f, 0, u24, u24), b.FMul(f, 0, u24, u8), b.FMul(f, 0, i8, u8), b.FSub(f, fp.Down, u8, u24),
		b.FAdd(f, fp.Down, i8, u8), b.FAdd(f, 0, b.FFromInt(f, 0, wide(4, 4), false), u8),
		b.FAdd(f, 0, floats.Const(b, f, f.Zero(false)), b.FDiv(f, 0, i8, u24)), b.FConvert(f, fp.Half, 0, u24),
		floats.Neg(b, i8),
		b.FDiv(f, 0, u8, u24), b.FToInt(f, fp.Up, b.FDiv(f, 0, u8, b.FFromInt(f, 0,
			b.Const(16, 1000), false)), 32, true),
	} {
		for _, name := range s.Rules() {
			if r := applyNamed(s, name, x); r != nil {
				t.Errorf("%d: %s makes %v of %v", i, name, r, x)
			}
		}
	}
}
