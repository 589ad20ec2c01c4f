package exec

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/ir"
)

// wordFn computes the result of a pure instruction from words; y and z are 0 if it has fewer operands.
type wordFn func(in *ir.Instr, x, y, z uint64) uint64

// words maps the pure operations that the loop has no arm of its own for to their meaning on words;
// all widths are ≤ 64.
var words = [ir.NumOps]wordFn{
	ir.CtPop: word1(bv.CtPop), ir.Ctlz: word1(bv.Ctlz), ir.Cttz: word1(bv.Cttz), ir.BSwap: word1(bv.BSwap),
	ir.BitReverse: word1(bv.BitReverse),
	ir.FShl:       func(in *ir.Instr, x, y, z uint64) uint64 { return bv.FShl(x, y, z, uint(in.W)) },
	ir.FShr:       func(in *ir.Instr, x, y, z uint64) uint64 { return bv.FShr(x, y, z, uint(in.W)) },
	ir.Abs: word1(func(x uint64, w uint) uint64 {
		if bv.IsNeg(x, w) {
			return bv.Neg(x, w)
		}
		return x
	}),
	ir.SMin:    word2(func(x, y uint64, w uint) uint64 { return pick(bv.Slt(x, y, w), x, y) }),
	ir.SMax:    word2(func(x, y uint64, w uint) uint64 { return pick(bv.Slt(x, y, w), y, x) }),
	ir.UMin:    func(_ *ir.Instr, x, y, _ uint64) uint64 { return min(x, y) },
	ir.UMax:    func(_ *ir.Instr, x, y, _ uint64) uint64 { return max(x, y) },
	ir.UAddSat: word2(bv.UAddSat), ir.SAddSat: word2(bv.SAddSat), ir.USubSat: word2(bv.USubSat),
	ir.SSubSat: word2(bv.SSubSat), ir.UShlSat: word2(bv.UShlSat), ir.SShlSat: word2(bv.SShlSat),
	ir.UAddOv: wordBit(bv.UAddOv), ir.SAddOv: wordBit(bv.SAddOv), ir.USubOv: wordBit(bv.USubOv),
	ir.SSubOv: wordBit(bv.SSubOv), ir.UMulOv: wordBit(bv.UMulOv), ir.SMulOv: wordBit(bv.SMulOv),
	ir.UDiv: word2(bv.UDiv), ir.SDiv: word2(bv.SDiv), ir.URem: word2(bv.URem), ir.SRem: word2(bv.SRem),
	ir.Concat:  func(in *ir.Instr, x, y, _ uint64) uint64 { return bv.Mask(x<<(in.W2&63)|y, uint(in.W)) },
	ir.Extract: func(in *ir.Instr, x, _, _ uint64) uint64 { return bv.Mask(x>>(uint(in.Imm)&63), uint(in.W)) },
}

func word1(f func(x uint64, w uint) uint64) wordFn {
	return func(in *ir.Instr, x, _, _ uint64) uint64 { return f(x, uint(in.W)) }
}

func word2(f func(x, y uint64, w uint) uint64) wordFn {
	return func(in *ir.Instr, x, y, _ uint64) uint64 { return f(x, y, uint(in.W)) }
}

func wordBit(f func(x, y uint64, w uint) bool) wordFn {
	return func(in *ir.Instr, x, y, _ uint64) uint64 { return bit(f(x, y, uint(in.W))) }
}

func pick(c bool, x, y uint64) uint64 {
	if c {
		return x
	}
	return y
}

func bit(c bool) uint64 {
	if c {
		return 1
	}
	return 0
}
