package mi

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/fp"
)

// operations are those that ranges go through, by name, in one rounding mode.
func rangeOperations(f, to fp.Format, m fp.RoundingMode) map[string]struct {
	n  int
	op FloatOp
} {
	type entry = struct {
		n  int
		op FloatOp
	}
	two := func(g func(fp.Format, fp.RoundingMode, fp.Bits, fp.Bits) fp.Bits, divides bool) entry {
		return entry{2, FloatOp{To: f, Finite: true, Divides: divides,
			F: func(x [3]fp.Bits) fp.Bits { return g(f, m, x[0], x[1]) }}}
	}
	return map[string]entry{
		"add": two(fp.Add, false), "sub": two(fp.Sub, false), "mul": two(fp.Mul, false), "div": two(fp.Div, true),
		"root":    {1, FloatOp{To: f, Root: true, F: func(x [3]fp.Bits) fp.Bits { return fp.Sqrt(f, m, x[0]) }}},
		"round":   {1, FloatOp{To: f, F: func(x [3]fp.Bits) fp.Bits { return fp.RoundToIntegral(f, m, x[0]) }}},
		"convert": {1, FloatOp{To: to, F: func(x [3]fp.Bits) fp.Bits { return fp.Convert(f, to, m, x[0]) }}},
		"fma": {3, FloatOp{To: f, Finite: true,
			F: func(x [3]fp.Bits) fp.Bits { return fp.FMA(f, m, x[0], x[1], x[2]) }}},
	}
}

// has says whether x is in r.
func (r *FloatRange) has(x fp.Bits) bool {
	if fp.Compare(r.Format, x, x) == fp.Unordered {
		return r.NaN
	}
	return r.Some && !before(r.Format, x, r.Lo) && !before(r.Format, r.Hi, x)
}

// TestFloatRanges: images of random ranges of tiny formats contain all values, comparisons say what their members do,
// and the patterns are those of the members.
func TestFloatRanges(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	formats := tinyFormats(t)
	known, unknown := map[string]int{}, map[string]int{}
	for _, f := range formats {
		n := uint64(1) << f.Width()
		line := FloatLine(f)
		lo, hi := line.infinite()
		draw := func() FloatRange {
			a, b := lo+r.Uint64N(hi-lo+1), lo+r.Uint64N(hi-lo+1)
			if r.IntN(2) == 0 {
				b = min(a+r.Uint64N(4), hi)
			}
			x := FloatRange{f, fp.Bits{Lo: line.Pattern(min(a, b))}, fp.Bits{Lo: line.Pattern(max(a, b))},
				r.IntN(20) > 0, r.IntN(5) == 0}
			return x
		}
		members := func(x FloatRange) (out []fp.Bits) {
			for v := range n {
				if b := (fp.Bits{Lo: v}); x.has(b) {
					out = append(out, b)
				}
			}
			return out
		}
		for m := range fp.NumRoundingModes {
			for _, to := range formats {
				for name, o := range rangeOperations(f, to, m) {
					for range 6 {
						of := []FloatRange{draw(), draw(), draw()}[:o.n]
						image, ok := o.op.Image(of...)
						if !ok {
							unknown[name]++
							continue
						}
						known[name]++
						sets := [3][]fp.Bits{{{}}, {{}}, {{}}}
						for i := range of {
							if sets[i] = members(of[i]); o.n == 3 && len(sets[i]) > 12 {
								r.Shuffle(len(sets[i]), func(a, b int) { sets[i][a], sets[i][b] = sets[i][b], sets[i][a] })
								sets[i] = sets[i][:12]
							}
						}
						for _, x := range sets[0] {
							for _, y := range sets[1] {
								for _, z := range sets[2] {
									if v := o.op.F([3]fp.Bits{x, y, z}); !image.has(v) {
										t.Fatalf("%s %v %v of %x %x %x is %x, not in %+v, operands %+v", name, f, m, x, y, z, v,
											image, of)
									}
								}
							}
						}
					}
				}
			}
		}
		for range 300 {
			x, y := draw(), draw()
			for _, p := range []fp.Predicate{fp.OEQ, fp.OLT, fp.OLE} {
				holds, fails := x.Compare(p, &y)
				for _, a := range members(x) {
					for _, b := range members(y) {
						if is := fp.Fcmp(f, p, a, b); is && !holds || !is && !fails {
							t.Fatalf("%v of %v: %x %x is %v, %+v %+v", p, f, a, b, is, x, y)
						}
					}
				}
			}
			s, neg, both := x.Patterns(), x.Negated(), x.Union(y)
			plus, minus := x.Signs()
			for v := range n {
				b := fp.Bits{Lo: v}
				sign := plus
				if negative(f, b) {
					sign = minus
				}
				if in := x.has(b); in != s.Has(v) || in && !both.has(b) || y.has(b) && !both.has(b) ||
					in && !neg.has(flip(f, b)) || in && line.Numbers().Has(v) && !sign {
					t.Fatalf("%v: %x in %+v: %v", f, v, x, in)
				}
			}
			if back := FloatRangeOf(f, s); back.NaN != x.NaN || back.Some != x.Some || x.Some && back != x {
				t.Fatalf("%+v comes back as %+v", x, back)
			}
		}
	}
	for name, n := range known {
		if n < 100 {
			t.Errorf("%s: %d images, %d unknown", name, n, unknown[name])
		}
	}
}
