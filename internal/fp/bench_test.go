package fp

import (
	"math/rand/v2"
	"testing"
)

// benchmark runs op over operands that stay in the cache.
func benchmark(b *testing.B, f Format, op func(x, y Bits) Bits) {
	r := rand.New(rand.NewPCG(1, 1))
	var args [256]Bits
	for i := range args {
		args[i] = f.withSign(FromInt(f, NearestEven, Bits{0, r.Uint64()}, 64, false), i&1 != 0)
	}
	var sink Bits
	for i := 0; b.Loop(); i++ {
		sink = sink.xor(op(args[i&255], args[(i+7)&255]))
	}
	_ = sink
}

func BenchmarkAdd(b *testing.B) { perFormat(b, Add) }
func BenchmarkMul(b *testing.B) { perFormat(b, Mul) }
func BenchmarkDiv(b *testing.B) { perFormat(b, Div) }

func BenchmarkSqrt(b *testing.B) {
	perFormat(b, func(f Format, m RoundingMode, x, _ Bits) Bits { return Sqrt(f, m, Abs(f, x)) })
}

func perFormat(b *testing.B, op func(Format, RoundingMode, Bits, Bits) Bits) {
	for f := range NumFormats {
		b.Run(f.String(), func(b *testing.B) {
			benchmark(b, f, func(x, y Bits) Bits { return op(f, NearestEven, x, y) })
		})
	}
}
