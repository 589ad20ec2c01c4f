package fp

import "math"

// operation is an operation that machines have.
type operation uint8

const (
	plus operation = iota
	minus
	times
	over
	root // of the first operand
)

// native is o on floats and doubles to nearest-even, by one machine instruction. ok is false where the soft rules
// must decide: for other formats and modes, and for results that are NaNs, since Go's compiler may swap the operands
// of + and ·, and other machines have other rules.
func native(o operation, f Format, m RoundingMode, a, b Bits) (r Bits, ok bool) {
	switch {
	case m != NearestEven:
	case f == Single:
		x := machine(o, math.Float32frombits(uint32(a.Lo)), math.Float32frombits(uint32(b.Lo)))
		return Bits{0, uint64(math.Float32bits(x))}, x == x
	case f == Double:
		x := machine(o, math.Float64frombits(a.Lo), math.Float64frombits(b.Lo))
		return Bits{0, math.Float64bits(x)}, x == x
	}
	return r, false
}

// machine is one instruction. The conversion around each operation forbids Go to fuse it with a neighbour.
func machine[F float32 | float64](o operation, x, y F) F {
	switch o {
	case plus:
		return F(x + y)
	case minus:
		return F(x - y)
	case times:
		return F(x * y)
	case over:
		return F(x / y)
	}
	return F(math.Sqrt(float64(x))) // rounding the root of a float once more is exact, since 53 ≥ 2·24 + 2
}
