package fp

import "math/rand/v2"

// Samples is values of f at which implementations go wrong, NaNs and invalid patterns included. Tests of other packages
// use it as those of this one do.
func Samples(f Format) []Bits {
	if f == X87 {
		return append(specials(f), invalids()...)
	}
	return specials(f)
}

// specials is the values of Samples that every format has.
func specials(f Format) []Bits {
	one, two := f.One(), Bits{0, 1}
	next := func(b Bits) Bits { r, _ := u128(b).add(u128{0, 1}); return Bits(r) }
	prev := func(b Bits) Bits { r, _ := u128(b).sub(u128{0, 1}); return Bits(r) }
	minSub := two
	maxSub := Bits{^uint64(0), ^uint64(0)}.shr(128 - f.params().prec + 1)
	half := Scalbn(f, NearestEven, one, -1)
	list := []Bits{
		f.Zero(false), minSub, next(minSub), maxSub, prev(maxSub), minNormal(f, false), next(minNormal(f, false)),
		half, next(half), one, next(one), f.MaxFinite(false), prev(f.MaxFinite(false)), f.Inf(false),
		FromInt(f, NearestEven, Bits{0, 2}, 8, false), FromInt(f, NearestEven, Bits{0, 3}, 8, false),
		softDiv(f, NearestEven, one, FromInt(f, NearestEven, Bits{0, 3}, 8, false)),
		softAdd(f, NearestEven, one, half, false), // ties of RoundToIntegral: 1.5, 2.5
		softAdd(f, NearestEven, FromInt(f, NearestEven, Bits{0, 2}, 8, false), half, false),
		f.Inf(false).or(f.quietBit()),            // quiet NaNs
		f.Inf(false).or(f.quietBit()).or(minSub), //
		f.Inf(false).or(minSub),                  // signaling NaNs
		f.Inf(false).or(f.quietBit().shr(1)),     //
		f.Inf(false).or(f.quietBit().shr(1)).or(f.quietBit()),
	}
	for _, n := range []int{int(f.params().prec) - 1, int(f.params().prec), 31, 32, 63, 64, 127, -int(f.params().prec)} {
		if n <= f.params().bias {
			p := Scalbn(f, NearestEven, one, n)
			list = append(list, p, next(p), prevValue(f, p))
		}
	}
	for _, b := range list[:len(list):len(list)] {
		list = append(list, Neg(f, b))
	}
	return list
}

// prevValue is the next smaller magnitude of a power of two; in X87 the integer
// bit must stay.
func prevValue(f Format, b Bits) Bits {
	if f == X87 && b.Lo == 1<<63 {
		return Bits{b.Hi - 1, ^uint64(0)}
	}
	r, _ := u128(b).sub(u128{0, 1})
	return Bits(r)
}

// invalids are X87 patterns that only it has: pseudo-denormals, unnormals,
// pseudo-infinity, pseudo-NaN.
func invalids() []Bits {
	return []Bits{{0, 1 << 63}, {0, 1<<63 | 5}, {0x8000, ^uint64(0)}, {1, 1}, {0x3fff, 0}, {0x3fff, 1 << 62},
		{0xc000, 1<<63 - 1}, {0x7fff, 0}, {0xffff, 0}, {0x7fff, 1}, {0x7fff, 1 << 62}, {0xffff, 1<<62 | 9}}
}

// Random is an operand for tests. Near values of like exponents are frequent, so that
// sums cancel and quotients come out short.
func Random(r *rand.Rand, f Format) Bits {
	p := f.params()
	frac := Bits{r.Uint64(), r.Uint64()}
	switch r.IntN(4) {
	case 0: // few bits at the top
		frac = Bits{r.Uint64() << r.UintN(64), 0}.shr(128 - p.frac)
	case 1: // a run of ones
		frac = Bits{^uint64(0), ^uint64(0)}.shr(r.UintN(128)).shl(r.UintN(128))
	case 2: // few bits at the bottom
		frac = Bits{0, r.Uint64N(16)}
	}
	frac = frac.shl(128 - p.frac).shr(128 - p.frac)
	e := r.Uint64N(f.maxField() + 1)
	switch r.IntN(8) {
	case 0, 1, 2:
		e = uint64(p.bias) + r.Uint64N(8) - 4
	case 3:
		e = uint64(p.bias) + r.Uint64N(uint64(min(2*p.prec, uint(p.bias)))) - uint64(min(p.prec, uint(p.bias)))
	case 4:
		e = r.Uint64N(uint64(p.prec) + 3)
	}
	if f == X87 {
		frac.Lo &^= 1 << 63
		if e != 0 {
			frac.Lo |= 1 << 63
		}
	}
	return f.withSign(f.expField(e).or(frac), r.IntN(2) == 0)
}

// minNormal is the normal value of the least magnitude.
func minNormal(f Format, neg bool) Bits {
	b := f.expField(1)
	if f == X87 {
		b.Lo |= 1 << 63
	}
	return f.withSign(b, neg)
}
