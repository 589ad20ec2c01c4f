package exec

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/ir"
)

// wordOp is the concrete meaning of the pure operations that the loop has no arm of its own for; all widths ≤ 64.
func wordOp(in *ir.Instr, x, y, z uint64) uint64 {
	w := uint(in.W)
	switch in.Op {
	case ir.CtPop:
		return bv.CtPop(x, w)
	case ir.Ctlz:
		return bv.Ctlz(x, w)
	case ir.Cttz:
		return bv.Cttz(x, w)
	case ir.BSwap:
		return bv.BSwap(x, w)
	case ir.BitReverse:
		return bv.BitReverse(x, w)
	case ir.FShl:
		return bv.FShl(x, y, z, w)
	case ir.FShr:
		return bv.FShr(x, y, z, w)
	case ir.Abs:
		if bv.IsNeg(x, w) {
			return bv.Neg(x, w)
		}
		return x
	case ir.SMin:
		return pick(bv.Slt(x, y, w), x, y)
	case ir.SMax:
		return pick(bv.Slt(x, y, w), y, x)
	case ir.UMin:
		return min(x, y)
	case ir.UMax:
		return max(x, y)
	case ir.UAddSat:
		return bv.UAddSat(x, y, w)
	case ir.SAddSat:
		return bv.SAddSat(x, y, w)
	case ir.USubSat:
		return bv.USubSat(x, y, w)
	case ir.SSubSat:
		return bv.SSubSat(x, y, w)
	case ir.UShlSat:
		return bv.UShlSat(x, y, w)
	case ir.SShlSat:
		return bv.SShlSat(x, y, w)
	case ir.UAddOv:
		return bit(bv.UAddOv(x, y, w))
	case ir.SAddOv:
		return bit(bv.SAddOv(x, y, w))
	case ir.USubOv:
		return bit(bv.USubOv(x, y, w))
	case ir.SSubOv:
		return bit(bv.SSubOv(x, y, w))
	case ir.UMulOv:
		return bit(bv.UMulOv(x, y, w))
	case ir.SMulOv:
		return bit(bv.SMulOv(x, y, w))
	case ir.UDiv:
		return bv.UDiv(x, y, w)
	case ir.SDiv:
		return bv.SDiv(x, y, w)
	case ir.URem:
		return bv.URem(x, y, w)
	case ir.SRem:
		return bv.SRem(x, y, w)
	case ir.Concat:
		return bv.Mask(x<<(in.W2&63)|y, w)
	case ir.Extract:
		return bv.Mask(x>>(uint(in.Imm)&63), w)
	}
	panic("BUG: no word meaning of " + in.Op.String())
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
