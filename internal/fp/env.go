package fp

// Flags are exceptions, numbered as in MXCSR and in the x87 status word.
type Flags uint8

// The exceptions.
const (
	Invalid Flags = 1 << iota
	Denormal
	DivByZero
	Overflow
	Underflow
	Inexact
	AllFlags = Invalid | Denormal | DivByZero | Overflow | Underflow | Inexact
)

// Env is the floating-point environment: the mode that operations round in, and the exceptions that they have raised.
// Without Watch, exceptions are not computed.
type Env struct {
	Mode   RoundingMode
	Raised Flags
	Watch  bool
}

// exceptions are the exceptions of rounding a finite value. An underflow is found after rounding, as if the exponent
// had no bound.
func (f Format) exceptions(m RoundingMode, u unpacked) (x Flags) {
	p := f.params()
	biased := u.exp + p.bias
	normal := rounded(m, u.neg, u.sig, p.prec)
	switch {
	case biased+normal.carry > 2*p.bias:
		return Overflow | Inexact
	case biased+normal.carry > 0:
		if normal.inexact && biased > 0 {
			return Inexact
		}
		if biased > 0 {
			return 0
		}
	}
	if !rounded(m, u.neg, u.sig.shrJam(uint(1-biased)), p.prec).inexact {
		return 0
	}
	if biased+normal.carry > 0 {
		return Inexact
	}
	return Underflow | Inexact
}

type roundedTo struct {
	carry   int // 1 if the magnitude became the next power of two
	inexact bool
}

// rounded says how a significand changes when it is rounded to prec bits.
func rounded(m RoundingMode, neg bool, sig u128, prec uint) roundedTo {
	mant, rest := sig.shr(128-prec), sig.shl(prec)
	r := roundedTo{inexact: !rest.isZero()}
	if m.Increments(neg, mant.Lo&1 != 0, half(rest)) {
		mant, _ = mant.add(u128{0, 1})
		r.carry = int(mant.shr(prec).Lo)
	}
	return r
}

// operands raises the exceptions that depend on the operands. result is the operation's result.
func (e *Env) operands(f, to Format, result Bits, ops ...Bits) {
	nan := false
	var raised Flags
	for _, o := range ops {
		switch c := Classify(f, o); {
		case c&ClassSNaN != 0:
			nan, raised = true, raised|Invalid
		case c&ClassQNaN != 0:
			nan = true
		case c&(ClassNegSubnormal|ClassPosSubnormal) != 0:
			raised |= Denormal
		}
	}
	if !nan && IsNaN(to, result) {
		raised = Invalid
	}
	if nan {
		raised &= Invalid
	}
	e.Raised |= raised
}

// Add is a + b.
func (e *Env) Add(f Format, a, b Bits) Bits { return e.sum(f, a, b, false) }

// Sub is a - b.
func (e *Env) Sub(f Format, a, b Bits) Bits { return e.sum(f, a, b, true) }

func (e *Env) sum(f Format, a, b Bits, minus bool) Bits {
	switch {
	case e.Watch:
		r := softAdd(f, e.Mode, a, b, minus, &e.Raised)
		e.operands(f, f, r, a, b)
		return r
	case minus:
		return Sub(f, e.Mode, a, b)
	}
	return Add(f, e.Mode, a, b)
}

// Mul is a · b.
func (e *Env) Mul(f Format, a, b Bits) Bits {
	if !e.Watch {
		return Mul(f, e.Mode, a, b)
	}
	r := softMul(f, e.Mode, a, b, &e.Raised)
	e.operands(f, f, r, a, b)
	return r
}

// Div is a / b.
func (e *Env) Div(f Format, a, b Bits) Bits {
	if !e.Watch {
		return Div(f, e.Mode, a, b)
	}
	r := softDiv(f, e.Mode, a, b, &e.Raised)
	if IsZero(f, b) && !IsZero(f, a) && !IsNaN(f, a) && !IsInf(f, a) {
		e.Raised |= DivByZero
		return r
	}
	e.operands(f, f, r, a, b)
	return r
}

// Sqrt is the square root.
func (e *Env) Sqrt(f Format, a Bits) Bits {
	if !e.Watch {
		return Sqrt(f, e.Mode, a)
	}
	r := softSqrt(f, e.Mode, a, &e.Raised)
	e.operands(f, f, r, a)
	return r
}

// FMA is a · b + c with one rounding.
func (e *Env) FMA(f Format, a, b, c Bits) Bits {
	if !e.Watch {
		return FMA(f, e.Mode, a, b, c)
	}
	r := softFMA(f, e.Mode, a, b, c, &e.Raised)
	e.operands(f, f, r, a, b, c)
	return r
}

// Rem is C's fmod.
func (e *Env) Rem(f Format, a, b Bits) Bits {
	r := Rem(f, a, b)
	if e.Watch {
		e.operands(f, f, r, a, b)
	}
	return r
}

// Convert changes the format.
func (e *Env) Convert(from, to Format, a Bits) Bits {
	if !e.Watch {
		return Convert(from, to, e.Mode, a)
	}
	r := Convert(from, to, e.Mode, a, &e.Raised)
	if from != X87 || to == X87 { // storing a long double that is subnormal is no operation on it
		e.operands(from, to, r, a)
	} else if Classify(from, a) == ClassSNaN {
		e.Raised |= Invalid
	}
	return r
}

// FromInt converts an integer of w bits.
func (e *Env) FromInt(f Format, v Bits, w uint, signed bool) Bits {
	if !e.Watch {
		return FromInt(f, e.Mode, v, w, signed)
	}
	return FromInt(f, e.Mode, v, w, signed, &e.Raised)
}

// Scalbn is a · 2^n.
func (e *Env) Scalbn(f Format, a Bits, n int) Bits {
	if !e.Watch {
		return Scalbn(f, e.Mode, a, n)
	}
	r := Scalbn(f, e.Mode, a, n, &e.Raised)
	e.operands(f, f, r, a)
	return r
}

// RoundToIntegral rounds to an integer in the same format; exact tells that a change of the value is an exception.
func (e *Env) RoundToIntegral(f Format, m RoundingMode, a Bits, exact bool) Bits {
	r := RoundToIntegral(f, m, a)
	switch {
	case !e.Watch:
	case IsSignaling(f, a):
		e.Raised |= Invalid
	case exact && r != a && !IsNaN(f, a):
		e.Raised |= Inexact
		if f == X87 {
			e.operands(f, f, r, a)
		}
	}
	return r
}

// Converted raises the exceptions of a conversion to an integer; ok tells that the integer was in range.
func (e *Env) Converted(f Format, a Bits, ok bool) {
	switch {
	case !e.Watch:
	case !ok:
		e.Raised |= Invalid
	case RoundToIntegral(f, TowardZero, a) != a && !IsZero(f, a):
		e.Raised |= Inexact
	}
}

// Compared raises the exceptions of a quiet comparison.
func (e *Env) Compared(f Format, a, b Bits) {
	if e.Watch {
		e.operands(f, f, f.One(), a, b)
	}
}
