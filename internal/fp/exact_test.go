package fp

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The second referee is exact rational arithmetic and the definition of rounding from the standard. It covers bfloat
// and NearestAway, which C does not have here.

// valueOf is the rational value of a finite pattern, read from its fields.
func valueOf(f Format, b Bits) *big.Rat {
	p := f.params()
	e := int(b.shr(p.frac).Lo & f.maxField())
	frac := b.shl(128 - p.frac).shr(128 - p.frac)
	n := new(big.Int).SetUint64(frac.Hi)
	n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(frac.Lo))
	if f != X87 && e != 0 {
		n.SetBit(n, int(p.frac), 1)
	}
	v := new(big.Rat).SetInt(n)
	v.Mul(v, power(max(e, 1)-p.bias-int(p.prec)+1))
	if b.shr(p.width-1).Lo&1 != 0 {
		v.Neg(v)
	}
	return v
}

func power(n int) *big.Rat {
	p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(n, -n))))
	if n < 0 {
		p.Inv(p)
	}
	return p
}

// roundInt rounds a rational to an integer.
func roundInt(m RoundingMode, v *big.Rat) *big.Int {
	floor := new(big.Int).Div(v.Num(), v.Denom()) // Euclid's division: the floor, as the divisor is positive
	rest := new(big.Rat).Sub(v, new(big.Rat).SetInt(floor))
	up := false
	switch c := rest.Cmp(big.NewRat(1, 2)); m {
	case Up:
		up = rest.Sign() != 0
	case TowardZero:
		up = rest.Sign() != 0 && v.Sign() < 0
	case NearestEven:
		up = c > 0 || c == 0 && floor.Bit(0) == 1
	case NearestAway:
		up = c > 0 || c == 0 && v.Sign() > 0
	}
	if up {
		floor.Add(floor, big.NewInt(1))
	}
	return floor
}

// roundRat is the float nearest to v in mode m; zero is the sign of a zero result.
func roundRat(f Format, m RoundingMode, v *big.Rat, zero bool) Bits {
	p := f.params()
	if v.Sign() == 0 {
		return f.Zero(zero)
	}
	neg := v.Sign() < 0
	mag := new(big.Rat).Abs(v)
	e := mag.Num().BitLen() - mag.Denom().BitLen()
	if mag.Cmp(power(e)) < 0 {
		e--
	}
	ulp := max(e, 1-p.bias) - int(p.prec) + 1
	n := roundInt(m, new(big.Rat).Mul(v, power(-ulp)))
	r := new(big.Rat).Mul(new(big.Rat).SetInt(n), power(ulp))
	if new(big.Rat).Abs(r).Cmp(power(p.bias+1)) >= 0 {
		if m == TowardZero || m == Up && neg || m == Down && !neg {
			return f.MaxFinite(neg)
		}
		return f.Inf(neg)
	}
	n.Abs(n)
	biased := uint64(ulp + int(p.prec) - 1 + p.bias)
	if n.BitLen() > int(p.prec) {
		n.Rsh(n, 1)
		biased++
	}
	if n.BitLen() < int(p.prec) {
		biased = 0
	} else if f != X87 {
		n.SetBit(n, int(p.prec)-1, 0)
	}
	b := Bits{new(big.Int).Rsh(n, 64).Uint64(), new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
	return f.withSign(b.or(f.expField(biased)), neg)
}

// TestAgainstRationals checks every format in every mode; special values are
// checked where the result is finite arithmetic.
func TestAgainstRationals(t *testing.T) {
	for f := range NumFormats {
		t.Run(f.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(20, uint64(f)))
			list := specials(f)
			count := 6000
			switch f {
			case BFloat: // C does not check it
				count = 20000
			case X87, Quad: // rationals of 16000 bits
				count = 1500
			}
			for i := range count {
				pick := func() Bits {
					for {
						b := Random(r, f)
						if i%3 == 0 {
							b = list[r.IntN(len(list))]
						}
						if u := f.unpack(b); u.kind <= kindFinite {
							return b
						}
					}
				}
				checkRational(t, r, f, RoundingMode(i%int(NumRoundingModes)), pick(), pick(), pick())
				if t.Failed() {
					return
				}
			}
		})
	}
}

func checkRational(t *testing.T, r *rand.Rand, f Format, m RoundingMode, a, b, c Bits) {
	t.Helper()
	x, y, z := valueOf(f, a), valueOf(f, b), valueOf(f, c)
	expect := func(what string, got Bits, want *big.Rat, zero bool) {
		t.Helper()
		if w := roundRat(f, m, want, zero); got != w {
			t.Errorf("%s %v %v %x %x %x = %x, want %x", what, f, m, a, b, c, got, w)
		}
	}
	sameZero := func(p, q bool, cancels bool) bool {
		if cancels || p != q {
			return m == Down
		}
		return p
	}
	na, nb, nc := IsNeg(f, a), IsNeg(f, b), IsNeg(f, c)
	zeros := x.Sign() == 0 && y.Sign() == 0
	expect("add", softAdd(f, m, a, b, false), new(big.Rat).Add(x, y), sameZero(na, nb, !zeros))
	expect("sub", softAdd(f, m, a, b, true), new(big.Rat).Sub(x, y), sameZero(na, !nb, !zeros))
	xy := new(big.Rat).Mul(x, y)
	expect("mul", softMul(f, m, a, b), xy, na != nb)
	expect("fma", softFMA(f, m, a, b, c), new(big.Rat).Add(xy, z), sameZero(na != nb, nc, xy.Sign() != 0 || z.Sign() != 0))
	if y.Sign() != 0 {
		q := new(big.Rat).Quo(x, y)
		expect("div", softDiv(f, m, a, b), q, na != nb)
		n := new(big.Rat).SetInt(roundInt(TowardZero, q))
		expect("rem", Rem(f, a, b), new(big.Rat).Sub(x, n.Mul(n, y)), na)
	}
	expect("round", RoundToIntegral(f, m, a), new(big.Rat).SetInt(roundInt(m, x)), na)
	k := r.IntN(300) - 150
	expect("scalbn", Scalbn(f, m, a, k), new(big.Rat).Mul(x, power(k)), na)
	checkRoot(t, f, m, Abs(f, a), softSqrt(f, m, Abs(f, a)))
	for g := range NumFormats {
		if got, want := Convert(f, g, m, a), roundRat(g, m, x, na); g != f && got != want {
			t.Errorf("convert %v %v to %v %x = %x, want %x", m, f, g, a, got, want)
		}
	}
	checkToInt(t, r, f, m, a, x)
}

// checkRoot squares the neighbours' midpoints instead of computing a root. A root
// is never half-way: the square of a midpoint needs more bits than the format has.
func checkRoot(t *testing.T, f Format, m RoundingMode, a, root Bits) {
	t.Helper()
	x, v := valueOf(f, a), valueOf(f, root)
	if x.Sign() == 0 {
		return
	}
	below := valueOf(f, prevValue(f, root))
	next, _ := u128(root).add(u128{0, 1})
	if f == X87 && next.Lo == 0 {
		next = u128{next.Hi + 1, 1 << 63}
	}
	above := valueOf(f, Bits(next))
	square := func(v *big.Rat) *big.Rat { return new(big.Rat).Mul(v, v) }
	mid := func(p, q *big.Rat) *big.Rat {
		s := new(big.Rat).Add(p, q)
		return s.Mul(s, big.NewRat(1, 2))
	}
	ok := false
	switch m {
	case NearestEven, NearestAway:
		ok = square(mid(below, v)).Cmp(x) < 0 && square(mid(v, above)).Cmp(x) > 0
	case Up:
		ok = square(below).Cmp(x) < 0 && square(v).Cmp(x) >= 0
	default:
		ok = square(v).Cmp(x) <= 0 && square(above).Cmp(x) > 0
	}
	if !ok {
		t.Errorf("sqrt %v %v %x = %x", f, m, a, root)
	}
}

// checkToInt tries random widths, saturating and not, and the way back.
func checkToInt(t *testing.T, r *rand.Rand, f Format, m RoundingMode, a Bits, x *big.Rat) {
	t.Helper()
	w, signed := 1+r.UintN(128), r.IntN(2) == 0
	lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), w)
	if signed {
		hi.Rsh(hi, 1)
		lo.Neg(hi)
	}
	hi.Sub(hi, big.NewInt(1))
	n := roundInt(m, x)
	fits := n.Cmp(lo) >= 0 && n.Cmp(hi) <= 0
	got, ok := ToInt(f, m, a, w, signed)
	want := pattern(n, w)
	if !fits {
		want = Bits{}
		if signed && (w == 32 || w == 64) {
			want = Bits{0, 1 << (w - 1)}
		}
	}
	if ok != fits || got != want {
		t.Errorf("toint %v %v %x to %d bits %v = %x %v, want %x %v", m, f, a, w, signed, got, ok, want, fits)
	}
	n = roundInt(TowardZero, x)
	if n.Cmp(lo) < 0 {
		n = lo
	} else if n.Cmp(hi) > 0 {
		n = hi
	}
	if got, want := FromInt(f, m, pattern(n, w), w, signed), roundRat(f, m, new(big.Rat).SetInt(n), false); got != want {
		t.Errorf("fromint %v %v %v (%d bits %v) = %x, want %x", m, f, n, w, signed, got, want)
	}
}

// pattern is the two's complement of n on w bits.
func pattern(n *big.Int, w uint) Bits {
	v := new(big.Int).Mod(n, new(big.Int).Lsh(big.NewInt(1), w))
	return Bits{new(big.Int).Rsh(v, 64).Uint64(), new(big.Int).And(v, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
}

// TestBFloatIsUpperFloat checks bfloat against its definition: a float whose
// lower half is gone.
func TestBFloatIsUpperFloat(t *testing.T) {
	for v := range uint64(1 << 16) {
		b := Bits{0, v}
		want := Bits{0, v << 16}
		if IsNaN(Single, want) {
			want = Single.quiet(want)
		}
		if got := Convert(BFloat, Single, NearestEven, b); got != want {
			t.Fatalf("bfloat %x to float = %x, want %x", v, got, want)
		}
		if back := Convert(Single, BFloat, NearestEven, want); back.Lo != want.Lo>>16 {
			t.Fatalf("float %x to bfloat = %x", want, back)
		}
		if Classify(BFloat, b) != Classify(Single, Bits{0, v << 16}) && v&0x7f != 0 {
			t.Fatalf("class of bfloat %x: %b", v, Classify(BFloat, b))
		}
	}
}

func TestPredicates(t *testing.T) {
	one, two, nan := Double.One(), Scalbn(Double, 0, Double.One(), 1), Double.DefaultNaN()
	pairs := map[Relation][2]Bits{Equal: {one, one}, Greater: {two, one}, Less: {one, two}, Unordered: {one, nan}}
	for p := False; p <= True; p++ {
		for rel, ab := range pairs {
			s := p.String()
			want := s == "true" || s == "ord" && rel != Unordered || s == "uno" && rel == Unordered
			if len(s) == 3 && s != "ord" && s != "uno" {
				want = s[0] == 'u' && rel == Unordered
				switch s[1:] {
				case "eq":
					want = want || rel == Equal
				case "ne":
					want = want || rel == Less || rel == Greater
				case "gt":
					want = want || rel == Greater
				case "ge":
					want = want || rel == Greater || rel == Equal
				case "lt":
					want = want || rel == Less
				case "le":
					want = want || rel == Less || rel == Equal
				}
			}
			if got := Fcmp(Double, p, ab[0], ab[1]); got != want {
				t.Errorf("fcmp %v of relation %d = %v", p, rel, got)
			}
		}
	}
}

func TestMinMax(t *testing.T) {
	for f := range NumFormats {
		one, nan, snan := f.One(), f.quiet(f.Inf(false)).or(Bits{0, 5}), f.Inf(false).or(Bits{0, 7})
		zero, minus := f.Zero(false), f.Zero(true)
		for i, c := range []struct{ got, want Bits }{
			{MinNum(f, zero, minus), minus}, {MinNum(f, minus, zero), minus}, {MaxNum(f, zero, minus), zero},
			{MaxNum(f, minus, zero), zero},
			{MinNum(f, nan, one), one}, {MinNum(f, one, snan), one}, {MaxNum(f, snan, one), one}, {MaxNum(f, one, nan), one},
			{MinNum(f, snan, snan), f.quiet(snan)},
			{Minimum(f, minus, zero), minus}, {Minimum(f, zero, minus), minus}, {Maximum(f, minus, zero), zero},
			{Minimum(f, nan, one), nan}, {Minimum(f, one, snan), f.quiet(snan)}, {Maximum(f, one, nan), nan},
			{Minimum(f, one, f.Inf(true)), f.Inf(true)}, {Maximum(f, one, f.Inf(true)), one},
			{Maximum(f, one, f.Inf(false)), f.Inf(false)},
		} {
			if c.got != c.want {
				t.Errorf("%v case %d: %x, want %x", f, i, c.got, c.want)
			}
		}
	}
}

func TestClassAndSign(t *testing.T) {
	for f := range NumFormats {
		minSub := Bits{0, 1}
		for _, c := range []struct {
			b    Bits
			want Class
		}{
			{f.Zero(false), ClassPosZero}, {minSub, ClassPosSubnormal}, {minNormal(f, false), ClassPosNormal},
			{f.MaxFinite(false), ClassPosNormal},
			{f.Inf(false), ClassPosInf}, {f.Inf(false).or(minSub), ClassSNaN}, {f.quiet(f.Inf(false)), ClassQNaN},
			{f.Zero(true), ClassNegZero}, {f.withSign(minSub, true), ClassNegSubnormal}, {minNormal(f, true), ClassNegNormal},
			{f.Inf(true), ClassNegInf},
			{f.DefaultNaN(), ClassQNaN},
		} {
			if got := Classify(f, c.b); got != c.want || !IsFPClass(f, c.b, c.want|1) || IsFPClass(f, c.b, ^c.want) {
				t.Errorf("%v %x: class %b, want %b", f, c.b, got, c.want)
			}
			n := Neg(f, c.b)
			if Neg(f, n) != c.b || IsNeg(f, n) == IsNeg(f, c.b) || Abs(f, n) != Abs(f, c.b) || IsNeg(f, Abs(f, n)) ||
				CopySign(f, c.b, n) != n {
				t.Errorf("%v %x: sign operations", f, c.b)
			}
		}
	}
	for _, b := range invalids() {
		if got := Classify(X87, b); b.Hi&0x7fff != 0 && got != ClassSNaN || b.Hi&0x7fff == 0 &&
			got&(ClassPosSubnormal|ClassNegSubnormal) == 0 {
			t.Errorf("x87 %x: class %b", b, got)
		}
	}
}

// TestNotFused checks that a product and a sum in a row round twice, which a
// compiler that contracts them (GOAMD64=v3, arm64) would not do.
func TestNotFused(t *testing.T) {
	r := rand.New(rand.NewPCG(50, 51))
	differ := 0
	for range 5000 {
		x, y, z := 1+r.Float64(), 1+r.Float64(), -1-r.Float64()
		a, b, c := math.Float64bits(x), math.Float64bits(y), math.Float64bits(z)
		p := softMul(Double, 0, Bits{0, a}, Bits{0, b})
		got := Add(Double, 0, Mul(Double, 0, Bits{0, a}, Bits{0, b}), Bits{0, c}).Lo
		if want := softAdd(Double, 0, p, Bits{0, c}, false).Lo; got != want {
			t.Fatalf("%v·%v + %v = %x, want %x", x, y, z, got, want)
		}
		if FMA64(a, b, c) != got {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the operands do not tell fused from unfused")
	}
}

// TestNoAllocation holds the arithmetic to its promise.
func TestNoAllocation(t *testing.T) {
	if n := testing.AllocsPerRun(10, func() {
		for f := range NumFormats {
			a := f.One()
			Add(f, Up, a, a)
			Div(f, Up, a, Mul(f, Up, a, a))
			FMA(f, Up, a, a, Sqrt(f, Up, a))
			Rem(f, a, a)
			RoundToIntegral(f, Up, a)
			Convert(f, Quad, Up, a)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzRationals lets the fuzzer choose format, mode and operands.
func FuzzRationals(f *testing.F) {
	f.Add(uint8(3), uint8(0), uint64(0), uint64(1), uint64(0), uint64(0x3ff0000000000000), uint64(0), uint64(7))
	f.Fuzz(func(t *testing.T, format, mode uint8, ah, al, bh, bl, ch, cl uint64) {
		g := Format(format) % NumFormats
		var args [3]Bits
		for i, b := range []Bits{{ah, al}, {bh, bl}, {ch, cl}} {
			args[i] = b.shl(128 - g.Width()).shr(128 - g.Width())
			if u := g.unpack(args[i]); u.kind > kindFinite {
				return
			}
		}
		checkRational(t, rand.New(rand.NewPCG(1, al)), g, RoundingMode(mode)%NumRoundingModes, args[0], args[1], args[2])
	})
}

// String is LLVM's keyword.
func (p Predicate) String() string {
	return [...]string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
		"uno", "ueq", "ugt", "uge", "ult", "ule", "une", "true"}[p]
}
