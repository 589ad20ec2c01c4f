package lower

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
)

// operands is symbolic operands, and values for them.
type operands struct {
	b      *expr.Builder
	l      *Lowerer
	arrays [3]*expr.Array
}

func newOperands(opt Options) *operands {
	o := &operands{b: expr.NewBuilder()}
	o.l = New(o.b, opt)
	for i := range o.arrays {
		o.arrays[i] = o.b.NewArray(fmt.Sprint("x", i), 32, nil)
	}
	return o
}

// of is operand i with w bits.
func (o *operands) of(i, w int) *expr.Term {
	n := (w + 7) / 8
	return o.b.Extract(o.b.ReadWide(o.arrays[i], nil, o.b.Zero(64), n), 0, w)
}

// kind is the term of a float kind over symbolic operands; from is the width of an integer operand, w of an integer
// result.
func (o *operands) kind(k expr.Kind, a expr.Float, from, w int) *expr.Term {
	kids := make([]*expr.Term, k.Arity())
	for i := range kids {
		n := from
		if f, ok := a.Operand(k); ok {
			n = int(f.Width())
		}
		kids[i] = o.of(i, n)
	}
	return o.b.Float(k, a, w, kids...)
}

// check compares t with its lowered form for operands with these bits.
func (o *operands) check(t *testing.T, x, low *expr.Term, v ...fp.Bits) {
	t.Helper()
	values := map[*expr.Array][]byte{}
	for i, y := range v {
		values[o.arrays[i]] = bv.FromWords([]uint64{y.Lo, y.Hi}, 128).AppendBytes(nil)
	}
	m := eval.New(values)
	if got, want := m.Big(low), m.Big(x); !got.Eq(want) {
		t.Fatalf("%v of %x lowered is %v, want %v", x, v, got.Hex(), want.Hex())
	}
}

// lowered is x lowered.
func (o *operands) lowered(t *testing.T, x *expr.Term) *expr.Term {
	t.Helper()
	low, refused := o.l.Term(x)
	if refused != nil || low.HasFloat() || low.Width() != x.Width() {
		t.Fatalf("%v is refused, or contains floats: %v", x, low)
	}
	return low
}

// arithmetic is the kinds whose operands and result have one format.
func arithmetic() []expr.Kind {
	return []expr.Kind{expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FRem, expr.FIRem, expr.FSqrt, expr.FMA,
		expr.FRound, expr.FEq, expr.FLt, expr.FLe}
}

// TestTinyExhaustively: every kind, on all pairs of patterns of tiny formats, in all modes.
func TestTinyExhaustively(t *testing.T) {
	for _, shape := range [][2]uint{{3, 4}, {2, 3}, {4, 2}} {
		f, _ := fp.Custom(shape[0], shape[1])
		n := uint64(1) << f.Width()
		for m := range fp.NumRoundingModes {
			for _, k := range arithmetic() {
				o := newOperands(Options{Digits: m%2 == 1}) // both circuits of quotients
				x := o.kind(k, expr.Float{Format: f, Mode: m}, 0, 0)
				if m > 0 && x.Float().Mode == 0 {
					continue // exact
				}
				low := o.lowered(t, x)
				r := rand.New(rand.NewPCG(uint64(k), uint64(m)))
				for i := range n {
					for j := range n {
						switch k.Arity() {
						case 1:
							if j > 0 {
								continue
							}
							o.check(t, x, low, fp.Bits{Lo: i})
						case 2:
							o.check(t, x, low, fp.Bits{Lo: i}, fp.Bits{Lo: j})
						case 3:
							for range 2 {
								o.check(t, x, low, fp.Bits{Lo: i}, fp.Bits{Lo: j}, fp.Bits{Lo: r.Uint64N(n)})
							}
						}
					}
				}
			}
		}
	}
}

// formats is the formats of the tests on random patterns.
func formats() []fp.Format {
	long, _ := fp.Custom(6, 61)
	odd, _ := fp.Custom(7, 20)
	return []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad, long, odd}
}

// rounds is how many random operands each circuit is tried on.
func rounds(t *testing.T) int {
	if testing.Short() {
		return 100
	}
	return 1000
}

// TestArithmetic holds circuits of all formats to package fp: on all pairs of special values, and random patterns.
func TestArithmetic(t *testing.T) {
	for _, f := range formats() {
		for _, k := range arithmetic() {
			for m := range fp.NumRoundingModes {
				o := newOperands(Options{Digits: m%2 == 1})
				x := o.kind(k, expr.Float{Format: f, Mode: m}, 0, 0)
				if Refused(x) || m > 0 && x.Float().Mode == 0 {
					continue
				}
				low := o.lowered(t, x)
				r := rand.New(rand.NewPCG(uint64(k), uint64(m)))
				special := fp.Samples(f)
				for i, a := range special {
					for j, b := range special {
						if (k.Arity() > 1 || j == 0) && (i+j)%5 == int(m) {
							o.check(t, x, low, a, b, special[r.IntN(len(special))])
						}
					}
				}
				for range rounds(t) {
					o.check(t, x, low, fp.Random(r, f), fp.Random(r, f), fp.Random(r, f))
				}
			}
		}
	}
}

// TestConversions holds conversions between all formats, and from and to integers of many widths, to package fp.
func TestConversions(t *testing.T) {
	tiny, _ := fp.Custom(3, 4)
	all := append(formats(), tiny)
	for _, f := range all {
		for m := range fp.NumRoundingModes {
			for _, g := range all {
				if f != g {
					convertAll(t, expr.FConvert, expr.Float{From: f, Format: g, Mode: m}, 0, 0)
				}
			}
			for _, w := range []int{1, 2, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 150} {
				for _, k := range []expr.Kind{expr.FFromS, expr.FFromU, expr.FToS, expr.FToU} {
					convertAll(t, k, expr.Float{Format: f, Mode: m}, w, w)
				}
			}
		}
	}
}

func convertAll(t *testing.T, k expr.Kind, a expr.Float, from, w int) {
	t.Helper()
	o := newOperands(Options{})
	x := o.kind(k, a, from, w)
	if x.Float().Mode != a.Mode {
		return // exact
	}
	low := o.lowered(t, x)
	r := rand.New(rand.NewPCG(uint64(k), uint64(w)))
	if f, ok := a.Operand(k); ok {
		for _, v := range fp.Samples(f) {
			o.check(t, x, low, v)
		}
		for range rounds(t) / 4 {
			o.check(t, x, low, fp.Random(r, f))
		}
		return
	}
	for range rounds(t) / 4 {
		v := bv.FromWords([]uint64{r.Uint64(), r.Uint64(), r.Uint64()}, 192)
		v = v.LShrBy(r.UintN(192)).AShrBy(r.UintN(8))
		if r.IntN(2) == 0 {
			v = v.Not()
		}
		m := eval.New(map[*expr.Array][]byte{o.arrays[0]: v.AppendBytes(nil)})
		if got, want := m.Big(low), m.Big(x); !got.Eq(want) {
			t.Fatalf("%v of %v lowered is %v, want %v", x, v.Hex(), got.Hex(), want.Hex())
		}
	}
}

// TestMonotoneComparisons: comparisons of results that share an operand, on operands of a tiny format.
func TestMonotoneComparisons(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 13))
	f, _ := fp.Custom(2, 3)
	w, n := int(f.Width()), uint64(1)<<f.Width()
	for m := range fp.NumRoundingModes {
		a := expr.Float{Format: f, Mode: m}
		for _, k := range []expr.Kind{expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FSqrt, expr.FRound} {
			for shared := range 4 {
				if k.Arity() == 1 && shared > 0 {
					continue
				}
				o := newOperands(Options{})
				x, y, z := o.of(0, w), o.of(1, w), o.of(2, w)
				of := func(x *expr.Term, second bool) *expr.Term {
					if k.Arity() == 1 {
						return o.b.Float(k, a, 0, x)
					}
					if second {
						return o.b.Float(k, a, 0, z, x)
					}
					return o.b.Float(k, a, 0, x, z)
				}
				s, u := of(x, shared&1 != 0), of(y, shared&2 != 0)
				lt, le := o.b.FLt(f, s, u), o.b.FLe(f, s, u)
				lowLt, lowLe := o.lowered(t, lt), o.lowered(t, le)
				for range 4 * rounds(t) / 3 {
					v := []fp.Bits{{Lo: r.Uint64N(n)}, {Lo: r.Uint64N(n)}, {Lo: r.Uint64N(n)}}
					o.check(t, lt, lowLt, v...)
					o.check(t, le, lowLe, v...)
				}
			}
		}
	}
}
