package expr

import (
	"math/big"
	"strings"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/fp"
)

// A float is a bit-vector: the pattern of its format. So bit casts, memory and merging know nothing of floats. A float
// kind has patterns for operands, and its meaning is that of package fp on them, NaN payloads and all. Package
// expr/floats builds the operations that are not kinds: negation, minima, predicates and others.

// Float is what the operation of a float kind depends on besides its operands.
type Float struct {
	Format fp.Format       // of the operands and of the result, as far as they are floats
	From   fp.Format       // FConvert: of the operand; others: the zero value
	Mode   fp.RoundingMode // the zero value where nothing is rounded
}

// floatCode is a Float in one word: the mode in the lowest bits, then Format, then From.
type floatCode uint32

const modeBits = 3

func (a Float) code() floatCode {
	return floatCode(a.Mode) | floatCode(a.Format)<<modeBits | floatCode(a.From)<<(modeBits+fp.FormatBits)
}

func (c floatCode) float() Float {
	const mask = 1<<fp.FormatBits - 1
	return Float{fp.Format(c >> modeBits & mask), fp.Format(c >> (modeBits + fp.FormatBits) & mask),
		fp.RoundingMode(c & (1<<modeBits - 1))}
}

// Pack is a as a number, for files; [UnpackFloat] is the way back.
func (a Float) Pack() uint64 { return uint64(a.code()) }

// UnpackFloat is the Float that [Float.Pack] made n from; ok is false for a number that it cannot make.
func UnpackFloat(n uint64) (a Float, ok bool) {
	a = floatCode(n).float()
	return a, n == a.Pack() && a.Format.Valid() && a.From.Valid() && a.Mode < fp.NumRoundingModes
}

// text is a as it is printed after the kind k: formats, and the mode unless it is the usual one.
func (a Float) text(k Kind) string {
	parts := []string{a.Format.String()}
	if k == FConvert {
		parts = []string{a.From.String(), a.Format.String()}
	}
	if a.Mode != fp.Default {
		parts = append(parts, a.Mode.String())
	}
	return strings.Join(parts, ".")
}

// Float is what a term of a float kind depends on besides its operands.
func (t *Term) Float() Float { return floatCode(t.word).float() }

// HasFloat says whether t contains a float kind. It costs nothing.
func (t *Term) HasFloat() bool { return t.id&markFloat != 0 }

// Float builds a term of the float kind k. w is the width of an integer result, and is ignored for other kinds. What
// does not change the result (the mode of an exact operation) is replaced by its zero value.
func (b *Builder) Float(k Kind, a Float, w int, kids ...*Term) *Term {
	var x [3]*Term
	if copy(x[:], kids) != k.Arity() {
		bug("%v of %d operands", k, len(kids))
	}
	return b.float(k, a, w, x)
}

func (b *Builder) float(k Kind, a Float, w int, x [3]*Term) *Term {
	a, w = a.canonical(k, w, x[0].Width())
	n := k.Arity()
	known := true
	for i, y := range x[:n] {
		if f, ok := a.Operand(k); ok && y.Width() != int(f.Width()) {
			bug("operand %d of %v %v has %d bits", i, k, a, y.width)
		}
		known = known && y.kind == Const
	}
	switch {
	case known:
		var v [3]bv.Wide
		for i, y := range x[:n] {
			v[i] = y.Big()
		}
		return b.ConstBig(FoldFloat(k, a, uint(w), v))
	case k == FConvert && a.Format == a.From:
		return x[0]
	case k.Commutative() && Compare(x[1], x[0]) < 0:
		x[0], x[1] = x[1], x[0]
	}
	return b.intern(&key{kind: k, nkids: uint8(n), width: uint16(b.width(w)), word: uint64(a.code()), kids: x})
}

// canonical is a without what does not matter for k, and the width of the result. from is the width of an operand.
func (a Float) canonical(k Kind, w, from int) (Float, int) {
	if k != FConvert {
		a.From = 0
	}
	f := a.Format
	switch k {
	case FEq, FLt, FLe:
		return Float{Format: f}, 1
	case FRem, FIRem:
		return Float{Format: f}, int(f.Width())
	case FConvert:
		if fp.Widens(a.From, f) {
			a.Mode = 0
		}
	case FFromS, FFromU:
		if k == FFromS {
			from--
		}
		if from <= int(f.Precision()) && from <= f.Bias() {
			a.Mode = 0
		}
	case FToS, FToU:
		return a, w
	}
	return a, int(f.Width())
}

// Operand is the format of the operands of k; ok is false if they are integers.
func (a Float) Operand(k Kind) (f fp.Format, ok bool) {
	if k == FConvert {
		return a.From, true
	}
	return a.Format, k != FFromS && k != FFromU
}

// FoldFloat is the meaning of the float kind k on values of any width; w is the width of the result.
func FoldFloat(k Kind, a Float, w uint, x [3]bv.Wide) bv.Wide {
	switch {
	case (k == FFromS || k == FFromU) && x[0].Width() > 128:
		return fromFloatBits(a.fromLong(x[0], k == FFromS), w)
	case (k == FToS || k == FToU) && w > 128:
		return a.toLong(floatBits(x[0]), w, k == FToS)
	}
	var v [3]fp.Bits
	for i := range k.Arity() {
		v[i] = floatBits(x[i])
	}
	from := uint(0)
	if k.Arity() == 1 {
		from = x[0].Width()
	}
	return fromFloatBits(a.Fold(k, w, from, v), w)
}

// Fold is the meaning of k on values of at most 128 bits; w is the width of the result, from that of the operand if
// there is one alone.
func (a Float) Fold(k Kind, w, from uint, x [3]fp.Bits) fp.Bits {
	f, m := a.Format, a.Mode
	switch k {
	case FAdd:
		return fp.Add(f, m, x[0], x[1])
	case FSub:
		return fp.Sub(f, m, x[0], x[1])
	case FMul:
		return fp.Mul(f, m, x[0], x[1])
	case FDiv:
		return fp.Div(f, m, x[0], x[1])
	case FRem:
		return fp.Rem(f, x[0], x[1])
	case FIRem:
		return fp.IRem(f, x[0], x[1])
	case FSqrt:
		return fp.Sqrt(f, m, x[0])
	case FMA:
		return fp.FMA(f, m, x[0], x[1], x[2])
	case FRound:
		return fp.RoundToIntegral(f, m, x[0])
	case FConvert:
		return fp.Convert(a.From, f, m, x[0])
	case FFromS, FFromU:
		return fp.FromInt(f, m, x[0], from, k == FFromS)
	case FToS, FToU:
		v, _ := fp.ToIntX86(f, m, x[0], w, k == FToS)
		return v
	case FEq:
		return fp.Bits{Lo: bit(fp.Fcmp(f, fp.OEQ, x[0], x[1]))}
	case FLt:
		return fp.Bits{Lo: bit(fp.Fcmp(f, fp.OLT, x[0], x[1]))}
	case FLe:
		return fp.Bits{Lo: bit(fp.Fcmp(f, fp.OLE, x[0], x[1]))}
	}
	bug("fold of %v", k)
	return fp.Bits{}
}

// fromLong is an integer of more than 128 bits as a float: the upper 128 bits from the top one on, the lowest of them
// set if any bit below is.
func (a Float) fromLong(x bv.Wide, signed bool) fp.Bits {
	mag := x.Big()
	if signed {
		mag = x.BigSigned()
	}
	neg := mag.Sign() < 0
	mag.Abs(mag)
	shift := max(mag.BitLen()-128, 0)
	top := new(big.Int).Rsh(mag, uint(shift))
	if mag.TrailingZeroBits() < uint(shift) && mag.Sign() != 0 {
		top.SetBit(top, 0, 1)
	}
	return fp.FromMagnitude(a.Format, a.Mode, neg, bigBits(top), shift)
}

// toLong is a float as an integer of more than 128 bits, 0 out of range.
func (a Float) toLong(x fp.Bits, w uint, signed bool) bv.Wide {
	neg, mag, exp, ok := fp.Magnitude(a.Format, x)
	if !ok {
		return bv.NewWide(0, w)
	}
	if exp < 0 { // fits 128 bits, whatever is rounded
		v, _ := fp.ToInt(a.Format, a.Mode, x, 128, neg)
		n := fromFloatBits(v, 128)
		switch {
		case !neg:
			return n.ZExt(w)
		case !signed:
			if !n.IsZero() {
				return bv.NewWide(0, w)
			}
		}
		return n.SExt(w)
	}
	v := new(big.Int).Lsh(fromFloatBits(mag, 128).Big(), uint(exp))
	if neg {
		v.Neg(v)
	}
	r := bv.FromBig(v, w)
	back := r.Big()
	if signed {
		back = r.BigSigned()
	}
	if back.Cmp(v) != 0 {
		return bv.NewWide(0, w)
	}
	return r
}

func bigBits(v *big.Int) fp.Bits { return floatBits(bv.FromBig(v, 128)) }

func floatBits(x bv.Wide) fp.Bits {
	if x.Width() <= 64 {
		return fp.Bits{Lo: x.Uint64()}
	}
	return fp.Bits{Hi: x.Word(1), Lo: x.Word(0)}
}

func fromFloatBits(x fp.Bits, w uint) bv.Wide {
	if w <= 64 {
		return bv.NewWide(x.Lo, w)
	}
	return bv.FromWords([]uint64{x.Lo, x.Hi}, w)
}

// The constructors of the float kinds. Operands and results are patterns of the format f.

// FAdd is x + y.
func (b *Builder) FAdd(f fp.Format, m fp.RoundingMode, x, y *Term) *Term {
	return b.float(FAdd, Float{Format: f, Mode: m}, 0, [3]*Term{x, y})
}

// FSub is x - y.
func (b *Builder) FSub(f fp.Format, m fp.RoundingMode, x, y *Term) *Term {
	return b.float(FSub, Float{Format: f, Mode: m}, 0, [3]*Term{x, y})
}

// FMul is x · y.
func (b *Builder) FMul(f fp.Format, m fp.RoundingMode, x, y *Term) *Term {
	return b.float(FMul, Float{Format: f, Mode: m}, 0, [3]*Term{x, y})
}

// FDiv is x / y.
func (b *Builder) FDiv(f fp.Format, m fp.RoundingMode, x, y *Term) *Term {
	return b.float(FDiv, Float{Format: f, Mode: m}, 0, [3]*Term{x, y})
}

// FRem is C's fmod.
func (b *Builder) FRem(f fp.Format, x, y *Term) *Term {
	return b.float(FRem, Float{Format: f}, 0, [3]*Term{x, y})
}

// FIRem is the remainder of IEEE-754, C's remainder.
func (b *Builder) FIRem(f fp.Format, x, y *Term) *Term {
	return b.float(FIRem, Float{Format: f}, 0, [3]*Term{x, y})
}

// FSqrt is the square root.
func (b *Builder) FSqrt(f fp.Format, m fp.RoundingMode, x *Term) *Term {
	return b.float(FSqrt, Float{Format: f, Mode: m}, 0, [3]*Term{x})
}

// FMA is x · y + z with one rounding.
func (b *Builder) FMA(f fp.Format, m fp.RoundingMode, x, y, z *Term) *Term {
	return b.float(FMA, Float{Format: f, Mode: m}, 0, [3]*Term{x, y, z})
}

// FRound rounds to an integer in the same format.
func (b *Builder) FRound(f fp.Format, m fp.RoundingMode, x *Term) *Term {
	return b.float(FRound, Float{Format: f, Mode: m}, 0, [3]*Term{x})
}

// FConvert changes the format.
func (b *Builder) FConvert(from, to fp.Format, m fp.RoundingMode, x *Term) *Term {
	return b.float(FConvert, Float{Format: to, From: from, Mode: m}, 0, [3]*Term{x})
}

// FFromInt converts an integer of any width.
func (b *Builder) FFromInt(f fp.Format, m fp.RoundingMode, x *Term, signed bool) *Term {
	k := FFromU
	if signed {
		k = FFromS
	}
	return b.float(k, Float{Format: f, Mode: m}, 0, [3]*Term{x})
}

// FToInt converts to an integer of w bits; out of range the result is that of [fp.ToIntX86], 0 for more than 128 bits.
func (b *Builder) FToInt(f fp.Format, m fp.RoundingMode, x *Term, w int, signed bool) *Term {
	k := FToU
	if signed {
		k = FToS
	}
	return b.float(k, Float{Format: f, Mode: m}, w, [3]*Term{x})
}

// FEq is x = y as numbers: false if one is none.
func (b *Builder) FEq(f fp.Format, x, y *Term) *Term {
	return b.float(FEq, Float{Format: f}, 0, [3]*Term{x, y})
}

// FLt is x < y as numbers: false if one is none.
func (b *Builder) FLt(f fp.Format, x, y *Term) *Term {
	return b.float(FLt, Float{Format: f}, 0, [3]*Term{x, y})
}

// FLe is x ≤ y as numbers: false if one is none.
func (b *Builder) FLe(f fp.Format, x, y *Term) *Term {
	return b.float(FLe, Float{Format: f}, 0, [3]*Term{x, y})
}
