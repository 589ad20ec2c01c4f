package fp

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestRationals: rounding a rational number is what its definition says, for random quotients, values next to the
// middle between two floats, and the floats themselves, which come back as they were.
func TestRationals(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	tiny, _ := Custom(2, 2)
	odd, _ := Custom(5, 9)
	for _, f := range []Format{tiny, odd, Half, BFloat, Single, Double, X87, Quad} {
		check := func(r *big.Rat) {
			t.Helper()
			for m := range NumRoundingModes {
				neg := r.Sign() < 0
				if got, want := FromRat(f, m, r), roundRat(f, m, r, neg); got != want && r.Sign() != 0 {
					t.Fatalf("%v %v of %v: %#x, want %#x", f, m, r, got, want)
				}
			}
		}
		for _, a := range append(Samples(f), randomFinite(f, rng, 200)...) {
			v, ok := ToRat(f, a)
			if ok != (Classify(f, a)&(ClassSNaN|ClassQNaN|ClassNegInf|ClassPosInf) == 0) {
				t.Fatalf("%v %#x: is it a number?", f, a)
			}
			if !ok {
				continue
			}
			if v.Cmp(valueOf(f, a)) != 0 {
				t.Fatalf("%v %#x is %v, want %v", f, a, v, valueOf(f, a))
			}
			check(v)
			half := new(big.Rat).Mul(v, power(-1))
			check(half)
			near := new(big.Rat).Add(v, new(big.Rat).Mul(v, power(-int(f.Precision()))))
			check(near)
			check(near.Add(near, power(-20_000)))
			check(near.Sub(near, power(-19_999)))
		}
		for range 500 {
			if n, d := randomInt(rng), randomInt(rng); d.Sign() != 0 {
				check(new(big.Rat).SetFrac(n, d))
			}
		}
	}
}

// TestNext: the floats of a tiny format, in order.
func TestNext(t *testing.T) {
	f, _ := Custom(3, 3)
	x := f.MaxFinite(true)
	n := 1
	for ; x != f.MaxFinite(false); n++ {
		up := Next(f, x, true)
		if Compare(f, x, up) != Less || Compare(f, Next(f, up, false), x) != Equal && !IsZero(f, x) {
			t.Fatalf("after %#x comes %#x, and %#x is before it", x, up, Next(f, up, false))
		}
		x = up
	}
	if want := 2*(1<<5-1<<2) - 1; n != want { // both zeros are one value
		t.Errorf("%d finite values, want %d", n, want)
	}
}

// randomInt is an integer of up to 320 bits.
func randomInt(rng *rand.Rand) *big.Int {
	n := new(big.Int)
	for range rng.IntN(6) {
		n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(rng.Uint64()))
	}
	return n.Rsh(n, uint(rng.IntN(64)))
}

func randomFinite(f Format, rng *rand.Rand, n int) (out []Bits) {
	for range n {
		r := new(big.Rat).SetFrac64(rng.Int64()-1<<62, 1+rng.Int64N(1<<40))
		out = append(out, FromRat(f, NearestEven, r))
	}
	return out
}
