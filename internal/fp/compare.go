package fp

// Relation is how two values compare. The numbers are the positions of the
// relations in LLVM's predicate codes; see Fcmp.
type Relation uint8

// The four relations; exactly one holds.
const (
	Equal Relation = iota
	Greater
	Less
	Unordered // one is a NaN or an invalid pattern
)

// Predicate is an LLVM fcmp predicate with LLVM's number. Bit r tells whether
// it holds for Relation r.
type Predicate uint8

// The 16 predicates, in LLVM's order.
const (
	False Predicate = iota
	OEQ
	OGT
	OGE
	OLT
	OLE
	ONE
	ORD
	UNO
	UEQ
	UGT
	UGE
	ULT
	ULE
	UNE
	True
)

// Holds tells whether the predicate is true of two values in relation r.
func (p Predicate) Holds(r Relation) bool { return p>>r&1 != 0 }

// Fcmp is LLVM's fcmp.
func Fcmp(f Format, p Predicate, a, b Bits) bool { return p.Holds(Compare(f, a, b)) }

// Compare orders two values; -0 and +0 are equal.
func Compare(f Format, a, b Bits) Relation {
	x, y := f.unpack(a), f.unpack(b)
	if !x.isNumber() || !y.isNumber() {
		return Unordered
	}
	if x.kind == kindZero && y.kind == kindZero {
		return Equal
	}
	if x.kind == kindZero { // a zero has no sign here; the other value decides
		x.neg = !y.neg
	}
	if y.kind == kindZero {
		y.neg = !x.neg
	}
	if x.neg != y.neg {
		return flip(Greater, x.neg)
	}
	return flip(compareMagnitude(&x, &y), x.neg)
}

// flip turns a relation round if both values are negative.
func flip(r Relation, neg bool) Relation {
	if neg && r != Equal {
		return Greater + Less - r
	}
	return r
}

// compareMagnitude orders |x| and |y|, neither of them zero.
func compareMagnitude(x, y *unpacked) Relation {
	switch {
	case x.kind != y.kind:
		if x.kind == kindInf {
			return Greater
		}
		return Less
	case x.kind == kindInf:
		return Equal
	case x.exp > y.exp || x.exp == y.exp && y.sig.less(x.sig):
		return Greater
	case x.exp == y.exp && x.sig == y.sig:
		return Equal
	}
	return Less
}

// MinNum is llvm.minnum, C's fmin: of a number and a NaN the number; of two
// NaNs the NaN of a sum. Signaling NaNs count as NaNs. -0 is below +0.
func MinNum(f Format, a, b Bits) Bits { return pick(f, a, b, Less, true) }

// MaxNum is llvm.maxnum, C's fmax.
func MaxNum(f Format, a, b Bits) Bits { return pick(f, a, b, Greater, true) }

// Minimum is llvm.minimum: a NaN operand makes a NaN. -0 is below +0.
func Minimum(f Format, a, b Bits) Bits { return pick(f, a, b, Less, false) }

// Maximum is llvm.maximum.
func Maximum(f Format, a, b Bits) Bits { return pick(f, a, b, Greater, false) }

// pick chooses a if it has the wanted relation to b, else b.
func pick(f Format, a, b Bits, want Relation, preferNumber bool) Bits {
	switch r := Compare(f, a, b); r {
	case Unordered:
		if preferNumber && !IsNaN(f, a) {
			return a
		}
		if preferNumber && !IsNaN(f, b) {
			return b
		}
		return f.nan2(a, b, true)
	case want:
		return a
	case Equal:
		if IsNeg(f, a) == (want == Less) { // only zeros can be equal and differ
			return a
		}
	}
	return b
}

// IsNeg tells the sign bit, of NaNs too.
func IsNeg(f Format, a Bits) bool { return a.shr(f.params().width-1).Lo&1 != 0 }

// Neg flips the sign bit, of NaNs too; nothing is quieted.
func Neg(f Format, a Bits) Bits { return a.xor(f.signBit()) }

// Abs clears the sign bit.
func Abs(f Format, a Bits) Bits {
	if IsNeg(f, a) {
		return Neg(f, a)
	}
	return a
}

// CopySign is a with the sign of b.
func CopySign(f Format, a, b Bits) Bits { return f.withSign(Abs(f, a), IsNeg(f, b)) }

// IsNaN tells NaNs, X87's invalid patterns included, since they compare and
// compute like NaNs.
func IsNaN(f Format, a Bits) bool {
	u := f.unpack(a)
	return !u.isNumber()
}

// IsSignaling tells a NaN whose quiet bit is clear, and X87's invalid patterns.
func IsSignaling(f Format, a Bits) bool { return Classify(f, a) == ClassSNaN }

// IsInf tells infinities.
func IsInf(f Format, a Bits) bool { return f.unpack(a).kind == kindInf }

// IsZero tells +0 and -0.
func IsZero(f Format, a Bits) bool { return f.unpack(a).kind == kindZero }

// Class is a set of classes with the bits of llvm.is.fpclass.
type Class uint16

// The classes.
const (
	ClassSNaN Class = 1 << iota
	ClassQNaN
	ClassNegInf
	ClassNegNormal
	ClassNegSubnormal
	ClassNegZero
	ClassPosZero
	ClassPosSubnormal
	ClassPosNormal
	ClassPosInf
	AllClasses = 1<<iota - 1
)

// Classify is the one class that a belongs to. X87's invalid patterns count as
// signaling NaNs, its pseudo-denormals as subnormal.
func Classify(f Format, a Bits) Class {
	u := f.unpack(a)
	var neg, pos Class
	switch u.kind {
	case kindInvalid:
		return ClassSNaN
	case kindNaN:
		if a == f.quiet(a) {
			return ClassQNaN
		}
		return ClassSNaN
	case kindInf:
		neg, pos = ClassNegInf, ClassPosInf
	case kindZero:
		neg, pos = ClassNegZero, ClassPosZero
	default:
		neg, pos = ClassNegNormal, ClassPosNormal
		if a.shr(f.params().frac).Lo&f.maxField() == 0 {
			neg, pos = ClassNegSubnormal, ClassPosSubnormal
		}
	}
	if u.neg {
		return neg
	}
	return pos
}

// IsFPClass is llvm.is.fpclass.
func IsFPClass(f Format, a Bits, mask Class) bool { return Classify(f, a)&mask != 0 }
