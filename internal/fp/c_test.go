package fp

import (
	"math/rand/v2"
	"testing"
)

// arity and the number of random requests for each operation of the oracle.
var againstC = []struct {
	name   string
	op     uint8
	arity  int
	hw     bool // X87: done by hardware, so that invalid patterns are told apart as fp does
	libNaN bool // the C library chooses the NaN: only compare that both are one
}{
	{"add", opAdd, 2, true, false}, {"sub", opSub, 2, true, false}, {"mul", opMul, 2, true, false},
	{"div", opDiv, 2, true, false},
	{"rem", opRem, 2, false, false}, {"sqrt", opSqrt, 1, true, false}, {"fma", opFMA, 3, false, false},
	{"cmp", opCmp, 2, true, false},
	{"rint", opRint, 1, true, false}, {"trunc", opTrunc, 1, true, false}, {"ceil", opCeil, 1, true, false},
	{"floor", opFloor, 1, true, false},
	{"round", opRound, 1, false, false}, {"scalbn", opScalbn, 1, false, false}, {"frexp", opFrexp, 1, false, false},
	{"exponent", opExponent, 1, false, false}, {"fmin", opFMin, 2, false, true}, {"fmax", opFMax, 2, false, true},
}

// TestAgainstC compares every operation with gcc's code on this machine: all
// pairs of specials and 20000 random requests each to nearest, a part of that in
// the directed modes.
func TestAgainstC(t *testing.T) {
	bin := buildOracle(t)
	for _, o := range againstC {
		for _, f := range []Format{Half, Single, Double, X87, Quad} {
			t.Run(o.name+"/"+f.String(), func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(o.op), uint64(f)))
				var qs []request
				for m := NearestEven; m <= Down; m++ {
					qs = append(qs, requestsFor(r, o.op, f, m, o.arity, o.hw)...)
				}
				compare(t, bin, qs, o.libNaN)
			})
		}
	}
	t.Run("convert", func(t *testing.T) { testConvert(t, bin) })
	t.Run("integers", func(t *testing.T) { testIntegers(t, bin) })
}

func requestsFor(r *rand.Rand, op uint8, f Format, m RoundingMode, arity int, hw bool) []request {
	var qs []request
	add := func(a, b, c Bits) {
		qs = append(qs, request{op, uint8(f), uint8(m), 0, int32(r.IntN(80) - 40), words(a), words(b), words(c)})
	}
	list := specials(f)
	if f == X87 && hw {
		list = append(list, invalids()...)
	}
	for _, a := range list {
		if arity == 1 {
			add(a, Bits{}, Bits{})
			continue
		}
		for _, b := range list {
			add(a, b, list[r.IntN(len(list))])
		}
	}
	n := 20000
	if m != NearestEven {
		n = 4000
	}
	for range n {
		qs = append(qs, randomRequest(r, op, f, m))
	}
	return qs
}

// randomRequest has random operands.
func randomRequest(r *rand.Rand, op uint8, f Format, m RoundingMode) request {
	up, down := r.IntN(1<<r.IntN(18)), r.IntN(1<<r.IntN(18))
	return request{op, uint8(f), uint8(m), 0, int32(up - down), words(Random(r, f)), words(Random(r, f)),
		words(Random(r, f))}
}

// compare fails for each request that C and fp answer differently, the first
// few in detail.
func compare(t *testing.T, bin string, qs []request, libNaN bool) {
	t.Helper()
	bad := 0
	for i, want := range ask(t, bin, qs) {
		q := qs[i]
		if libNaN && undecided(q, want) {
			continue
		}
		got := answer(q)
		native, ok := exported(q)
		if got == want && (!ok || native == want) {
			continue
		}
		if bad++; bad <= 12 {
			t.Errorf("%v: fp %x, native %x %v, C %x", q, got, native, ok, want)
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d differ", bad, len(qs))
	}
}

// undecided tells the requests for fmin and fmax that C leaves open and LLVM's
// intrinsics decide in another way: signaling NaNs, two NaNs, zeros of two signs.
func undecided(q request, want Bits) bool {
	f, a, b := Format(q.Format), q.operand(q.A), q.operand(q.B)
	return IsNaN(f, want) || IsSignaling(f, a) || IsSignaling(f, b) || IsZero(f, a) && IsZero(f, b)
}

// testConvert tries every pair of formats, and each Half value with every other.
func testConvert(t *testing.T, bin string) {
	formats := []Format{Half, Single, Double, X87, Quad}
	r := rand.New(rand.NewPCG(8, 9))
	for _, from := range formats {
		for _, to := range formats {
			if from == to {
				continue
			}
			var qs []request
			for m := NearestEven; m <= Down; m++ {
				for _, q := range requestsFor(r, opConvert, from, m, 1, to == Single || to == Double) { // else it is libgcc's code
					q.To = uint8(to)
					qs = append(qs, q)
				}
				for range 6000 {
					qs = append(qs, atEdge(r, from, to, m))
				}
			}
			if from == Half {
				for v := range uint64(1 << 16) {
					qs = append(qs, request{opConvert, uint8(from), 0, uint8(to), 0, words(Bits{0, v}), words(Bits{}), words(Bits{})})
				}
			}
			t.Run(from.String()+"/"+to.String(), func(t *testing.T) { compare(t, bin, qs, false) })
		}
	}
}

// atEdge converts a value that is at the edge of the other format.
func atEdge(r *rand.Rand, from, to Format, m RoundingMode) request {
	a := near(r, to, from)
	if r.IntN(2) == 0 {
		a = Neg(from, a)
	}
	return request{Op: opConvert, Format: uint8(from), Mode: uint8(m), To: uint8(to), A: words(a)}
}

// near is a value of format f that is near a value or a midpoint of format g.
func near(r *rand.Rand, g, f Format) Bits {
	b := Abs(f, Convert(g, f, NearestEven, Random(r, g)))
	if f.params().prec > g.params().prec && r.IntN(2) == 0 {
		b = b.xor(Bits{0, 1}.shl(f.params().prec - g.params().prec - 1))
	}
	if r.IntN(3) == 0 && f != X87 {
		b = b.xor(Bits{0, 1})
	}
	return b
}

// testIntegers converts to and from the six integer types.
func testIntegers(t *testing.T, bin string) {
	r := rand.New(rand.NewPCG(10, 11))
	for _, f := range []Format{Half, Single, Double, X87, Quad} {
		for code := range uint8(6) {
			var to, from []request
			list := append(specials(f), invalidsOf(f)...)
			for range 20000 {
				list = append(list, Random(r, f))
			}
			if f == Half {
				for v := range uint64(1 << 16) {
					list = append(list, Bits{0, v})
				}
			}
			for _, a := range list {
				if q, ok := toIntRequest(f, code, a); ok {
					to = append(to, q)
				}
			}
			for m := NearestEven; m <= Down; m++ {
				for range 6000 {
					from = append(from, fromIntRequest(r, f, m, code))
				}
			}
			name := f.String() + "/" + intNames[code]
			t.Run("to/"+name, func(t *testing.T) { compare(t, bin, to, false) })
			t.Run("from/"+name, func(t *testing.T) { compare(t, bin, from, false) })
		}
	}
}

// intNames are the names of the oracle's integer types.
var intNames = [6]string{"i32", "u32", "i64", "u64", "i128", "u128"}

// toIntRequest converts a to an integer. ok is false where C leaves the value open: out of range, hardware decides only
// the signed conversions of 32 and 64 bits.
func toIntRequest(f Format, code uint8, a Bits) (q request, ok bool) {
	w, signed := intType(code)
	_, ok = ToInt(f, TowardZero, a, w, signed)
	return request{Op: opToInt, Format: uint8(f), To: code, A: words(a)}, ok || signed && w <= 64 && f != Quad
}

// fromIntRequest converts a random integer.
func fromIntRequest(r *rand.Rand, f Format, m RoundingMode, code uint8) request {
	w, _ := intType(code)
	v := Bits{r.Uint64(), r.Uint64()}.shr(r.UintN(128))
	if r.IntN(3) == 0 {
		v = v.shr(r.UintN(128)).shl(r.UintN(128))
	}
	if r.IntN(2) == 0 {
		v = Bits(negate(u128(v)))
	}
	v = v.shl(128 - w).shr(128 - w)
	return request{Op: opFromInt, Format: uint8(f), Mode: uint8(m), To: code, A: words(v)}
}

func invalidsOf(f Format) []Bits {
	if f == X87 {
		return invalids()
	}
	return nil
}
