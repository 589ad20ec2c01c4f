package exec

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/ir"
)

// wordOp is the concrete meaning of the pure operations that the loop has no arm of its own for; all widths ≤ 64. ok is false
// for the others.
func wordOp(in *ir.Instr, x, y, z uint64) (r uint64, ok bool) {
	w := uint(in.W)
	switch in.Op {
	case ir.CtPop:
		return bv.CtPop(x, w), true
	case ir.Ctlz:
		return bv.Ctlz(x, w), true
	case ir.Cttz:
		return bv.Cttz(x, w), true
	case ir.BSwap:
		return bv.BSwap(x, w), true
	case ir.BitReverse:
		return bv.BitReverse(x, w), true
	case ir.FShl:
		return bv.FShl(x, y, z, w), true
	case ir.FShr:
		return bv.FShr(x, y, z, w), true
	case ir.Abs:
		if bv.IsNeg(x, w) {
			return bv.Neg(x, w), true
		}
		return x, true
	case ir.SMin:
		return pick(bv.Slt(x, y, w), x, y), true
	case ir.SMax:
		return pick(bv.Slt(x, y, w), y, x), true
	case ir.UMin:
		return min(x, y), true
	case ir.UMax:
		return max(x, y), true
	case ir.UAddSat:
		return bv.UAddSat(x, y, w), true
	case ir.SAddSat:
		return bv.SAddSat(x, y, w), true
	case ir.USubSat:
		return bv.USubSat(x, y, w), true
	case ir.SSubSat:
		return bv.SSubSat(x, y, w), true
	case ir.UShlSat:
		return bv.UShlSat(x, y, w), true
	case ir.SShlSat:
		return bv.SShlSat(x, y, w), true
	case ir.UAddOv:
		return bit(bv.UAddOv(x, y, w)), true
	case ir.SAddOv:
		return bit(bv.SAddOv(x, y, w)), true
	case ir.USubOv:
		return bit(bv.USubOv(x, y, w)), true
	case ir.SSubOv:
		return bit(bv.SSubOv(x, y, w)), true
	case ir.UMulOv:
		return bit(bv.UMulOv(x, y, w)), true
	case ir.SMulOv:
		return bit(bv.SMulOv(x, y, w)), true
	case ir.UDiv:
		return bv.UDiv(x, y, w), true
	case ir.SDiv:
		return bv.SDiv(x, y, w), true
	case ir.URem:
		return bv.URem(x, y, w), true
	case ir.SRem:
		return bv.SRem(x, y, w), true
	case ir.Concat:
		return bv.Mask(x<<(in.W2&63)|y, w), true
	case ir.Extract:
		return bv.Mask(x>>(uint(in.Imm)&63), w), true
	}
	return 0, false
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
