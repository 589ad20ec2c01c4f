package fp

import (
	"math/big"
	"testing"
)

// TestCustomFormats holds tiny formats to rational arithmetic, on all pairs of values in all modes.
func TestCustomFormats(t *testing.T) {
	for _, shape := range [][2]uint{{2, 2}, {2, 4}, {3, 3}, {4, 3}} {
		f, ok := Custom(shape[0], shape[1])
		if !ok || !f.Valid() || f.ExpBits() != shape[0] || f.Precision() != shape[1] {
			t.Fatalf("%v: %v", shape, f)
		}
		n := uint64(1) << f.Width()
		for m := range NumRoundingModes {
			for i := range n {
				a := Bits{Lo: i}
				if u := f.unpack(a); u.kind == kindFinite || u.kind == kindZero {
					if got := Convert(Quad, f, m, Convert(f, Quad, m, a)); got != a {
						t.Fatalf("%v %#x through quad: %#x", f, a, got)
					}
				}
				for j := range n {
					tinyPair(t, f, m, a, Bits{Lo: j})
				}
			}
		}
	}
}

func tinyPair(t *testing.T, f Format, m RoundingMode, a, b Bits) {
	t.Helper()
	x, y := f.unpack(a), f.unpack(b)
	if x.kind > kindFinite || y.kind > kindFinite {
		return
	}
	check := func(name string, got, want Bits) {
		if got != want {
			t.Fatalf("%v %v: %#x %s %#x is %#x, want %#x", f, m, a, name, b, got, want)
		}
	}
	va, vb := valueOf(f, a), valueOf(f, b)
	zero := x.neg
	if x.neg != y.neg {
		zero = m == Down
	}
	check("+", Add(f, m, a, b), roundRat(f, m, new(big.Rat).Add(va, vb), zero))
	check("·", Mul(f, m, a, b), roundRat(f, m, new(big.Rat).Mul(va, vb), x.neg != y.neg))
	if y.kind == kindZero {
		return
	}
	q := new(big.Rat).Quo(va, vb)
	check("/", Div(f, m, a, b), roundRat(f, m, q, x.neg != y.neg))
	for _, o := range []struct {
		name string
		mode RoundingMode
		got  Bits
	}{{"fmod", TowardZero, Rem(f, a, b)}, {"remainder", NearestEven, IRem(f, a, b)}} {
		n := new(big.Rat).SetInt(roundInt(o.mode, q))
		check(o.name, o.got, roundRat(f, m, new(big.Rat).Sub(va, n.Mul(n, vb)), x.neg))
	}
}

// TestLongCustomFormats compares formats of more than 64 bits with quad, in which their sums are exact.
func TestLongCustomFormats(t *testing.T) {
	f, _ := Custom(11, 55)
	a, b := f.One(), Scalbn(f, NearestEven, f.One(), -54)
	sum := Add(f, NearestEven, a, b)
	if want := Convert(Quad, f, NearestEven, Add(Quad, NearestEven, Convert(f, Quad, NearestEven, a),
		Convert(f, Quad, NearestEven, b))); sum != want || sum == a || sum.Lo&1 == 0 {
		t.Errorf("%v: 1 + 2^-54 is %#x, want %#x", f, sum, want)
	}
	if g, ok := Custom(11, 53); !ok || g != Double {
		t.Errorf("(11, 53) is %v", g)
	}
	for _, x := range [][2]uint{{18, 4}, {17, 112}, {1, 4}, {4, 1}, {15, 114}} {
		if f, ok := Custom(x[0], x[1]); ok {
			t.Errorf("%d bits of exponent and %d of significand are the format %v", x[0], x[1], f)
		}
	}
	if f, ok := Custom(17, 64); !ok || !f.Valid() || f.ExpBits() != 17 || f.Precision() != 64 || f.Bias() != 65535 {
		t.Errorf("(17, 64) is %v", f)
	}
}
