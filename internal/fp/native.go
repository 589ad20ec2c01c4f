package fp

import "math"

// This file is the fast way for float and double to nearest-even: one machine
// instruction on bit patterns held in uint64. The explicit conversion around
// each operation forbids Go to fuse it with a neighbour. A NaN result is made
// again by the soft rules: Go's compiler may swap the operands of + and ·, and
// other machines have other rules.

func f32(x uint64) float32 { return math.Float32frombits(uint32(x)) }
func f64(x uint64) float64 { return math.Float64frombits(x) }

// nanOf is the NaN that an operation on x and y gives, whether one of them is a
// NaN or the operation is invalid.
func nanOf(f Format, x, y uint64) uint64 {
	a, b := Bits{0, x}, Bits{0, y}
	if !IsNaN(f, a) && !IsNaN(f, b) {
		return f.DefaultNaN().Lo
	}
	return f.nan2(a, b, false).Lo
}

func out32(r float32, x, y uint64) uint64 {
	if r != r {
		return nanOf(Single, x, y)
	}
	return uint64(math.Float32bits(r))
}

func out64(r float64, x, y uint64) uint64 {
	if r != r {
		return nanOf(Double, x, y)
	}
	return math.Float64bits(r)
}

// Add32 is the sum of two float patterns.
func Add32(x, y uint64) uint64 { return out32(float32(f32(x)+f32(y)), x, y) }

// Sub32 is the difference of two float patterns.
func Sub32(x, y uint64) uint64 { return out32(float32(f32(x)-f32(y)), x, y) }

// Mul32 is the product of two float patterns.
func Mul32(x, y uint64) uint64 { return out32(float32(f32(x)*f32(y)), x, y) }

// Div32 is the quotient of two float patterns.
func Div32(x, y uint64) uint64 { return out32(float32(f32(x)/f32(y)), x, y) }

// Sqrt32 is the square root of a float pattern. Rounding the double's root once
// more is exact, since 53 ≥ 2·24 + 2.
func Sqrt32(x uint64) uint64 { return out32(float32(math.Sqrt(float64(f32(x)))), x, x) }

// Add64 is the sum of two double patterns.
func Add64(x, y uint64) uint64 { return out64(float64(f64(x)+f64(y)), x, y) }

// Sub64 is the difference of two double patterns.
func Sub64(x, y uint64) uint64 { return out64(float64(f64(x)-f64(y)), x, y) }

// Mul64 is the product of two double patterns.
func Mul64(x, y uint64) uint64 { return out64(float64(f64(x)*f64(y)), x, y) }

// Div64 is the quotient of two double patterns.
func Div64(x, y uint64) uint64 { return out64(float64(f64(x)/f64(y)), x, y) }

// Sqrt64 is the square root of a double pattern.
func Sqrt64(x uint64) uint64 { return out64(math.Sqrt(f64(x)), x, x) }
