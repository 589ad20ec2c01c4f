package exec

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
)

// termFn builds the result of a pure instruction from its operands' terms; y and z are nil if it has fewer.
type termFn func(b *expr.Builder, in *ir.Instr, x, y, z *expr.Term) *expr.Term

// pure maps each operation without side effects on integers to its meaning as a term. Constant operands fold, so this
// is the meaning of wide concrete values too; the loop's arms for machine words are tested against it.
var pure = [ir.NumOps]termFn{
	ir.Add: term2((*expr.Builder).Add), ir.Sub: term2((*expr.Builder).Sub), ir.Mul: term2((*expr.Builder).Mul),
	ir.UDiv: term2((*expr.Builder).UDiv), ir.SDiv: term2((*expr.Builder).SDiv), ir.URem: term2((*expr.Builder).URem),
	ir.SRem: term2((*expr.Builder).SRem), ir.And: term2((*expr.Builder).And), ir.Or: term2((*expr.Builder).Or),
	ir.Xor: term2((*expr.Builder).Xor), ir.Shl: term2((*expr.Builder).Shl), ir.LShr: term2((*expr.Builder).LShr),
	ir.AShr: term2((*expr.Builder).AShr), ir.Eq: term2((*expr.Builder).Eq), ir.Ne: term2((*expr.Builder).Ne),
	ir.Ult: term2((*expr.Builder).Ult), ir.Ule: term2((*expr.Builder).Ule), ir.Slt: term2((*expr.Builder).Slt),
	ir.Sle: term2((*expr.Builder).Sle), ir.Ugt: swapped((*expr.Builder).Ult), ir.Uge: swapped((*expr.Builder).Ule),
	ir.Sgt: swapped((*expr.Builder).Slt), ir.Sge: swapped((*expr.Builder).Sle),

	ir.CtPop:      ctpop,
	ir.Ctlz:       ctlz,
	ir.Cttz:       cttz,
	ir.BSwap:      bswap,
	ir.BitReverse: bitReverse,
	ir.FShl: func(b *expr.Builder, _ *ir.Instr, x, y, z *expr.Term) *expr.Term {
		return b.Extract(b.Shl(b.Concat(x, y), funnelAmount(b, z)), z.Width(), z.Width())
	},
	ir.FShr: func(b *expr.Builder, _ *ir.Instr, x, y, z *expr.Term) *expr.Term {
		return b.Extract(b.LShr(b.Concat(x, y), funnelAmount(b, z)), 0, z.Width())
	},
	ir.Abs: func(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term {
		return b.Ite(negative(b, x), b.Neg(x), x)
	},
	ir.SMin: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return b.Ite(b.Slt(x, y), x, y) },
	ir.SMax: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return b.Ite(b.Slt(y, x), x, y) },
	ir.UMin: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return b.Ite(b.Ult(x, y), x, y) },
	ir.UMax: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return b.Ite(b.Ult(y, x), x, y) },

	ir.UAddSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		return b.Ite(uaddOv(b, x, y), ones(b, x.Width()), b.Add(x, y))
	},
	ir.USubSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		return b.Ite(b.Ult(x, y), zero(b, x.Width()), b.Sub(x, y))
	},
	ir.SAddSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		return b.Ite(saddOv(b, x, y), signedLimit(b, x), b.Add(x, y))
	},
	ir.SSubSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		return b.Ite(ssubOv(b, x, y), signedLimit(b, x), b.Sub(x, y))
	},
	ir.UShlSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		r := b.Shl(x, y)
		return b.Ite(b.Eq(b.LShr(r, y), x), r, ones(b, x.Width()))
	},
	ir.SShlSat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		r := b.Shl(x, y)
		return b.Ite(b.Eq(b.AShr(r, y), x), r, signedLimit(b, x))
	},
	ir.UAddOv: term2(uaddOv), ir.SAddOv: term2(saddOv), ir.USubOv: term2((*expr.Builder).Ult),
	ir.SSubOv: term2(ssubOv), ir.UMulOv: term2(umulOv), ir.SMulOv: term2(smulOv),

	ir.Copy:   func(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term { return x },
	ir.Select: func(b *expr.Builder, _ *ir.Instr, x, y, z *expr.Term) *expr.Term { return b.Ite(x, y, z) },
	ir.Trunc:  func(b *expr.Builder, in *ir.Instr, x, _, _ *expr.Term) *expr.Term { return b.Extract(x, 0, int(in.W)) },
	ir.ZExt:   func(b *expr.Builder, in *ir.Instr, x, _, _ *expr.Term) *expr.Term { return b.ZExt(x, int(in.W)) },
	ir.SExt:   func(b *expr.Builder, in *ir.Instr, x, _, _ *expr.Term) *expr.Term { return b.SExt(x, int(in.W)) },
	ir.Concat: func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return b.Concat(x, y) },
	ir.Extract: func(b *expr.Builder, in *ir.Instr, x, _, _ *expr.Term) *expr.Term {
		return b.Extract(x, int(in.Imm), int(in.W))
	},
	ir.Lea: func(b *expr.Builder, in *ir.Instr, x, y, _ *expr.Term) *expr.Term {
		if y != nil {
			x = b.Add(x, b.Mul(y, b.Const(64, uint64(in.Scale()))))
		}
		return b.Add(x, b.Const(64, uint64(in.Imm)))
	},
}

func term2(f func(b *expr.Builder, x, y *expr.Term) *expr.Term) termFn {
	return func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return f(b, x, y) }
}

// swapped is term2 with the operands in the other order.
func swapped(f func(b *expr.Builder, x, y *expr.Term) *expr.Term) termFn {
	return func(b *expr.Builder, _ *ir.Instr, x, y, _ *expr.Term) *expr.Term { return f(b, y, x) }
}

// term is a value as a term of width w.
func term(b *expr.Builder, v memory.Value, w int) *expr.Term {
	if v.Term != nil {
		return v.Term
	}
	return b.Const(w, v.Word)
}

// value is a term as a value: constants of a word become words.
func value(t *expr.Term) memory.Value {
	if t.IsConst() && t.Width() <= 64 {
		return memory.Value{Word: t.Word()}
	}
	return memory.Value{Term: t}
}

// wide makes a constant from little-endian words; missing words are zero.
func wide(w int, words []uint64) bv.Wide {
	full := make([]uint64, (w+63)/64)
	copy(full, words)
	return bv.FromWords(full, uint(w))
}

func zero(b *expr.Builder, w int) *expr.Term {
	if w > 64 {
		return b.ConstBig(wide(w, nil))
	}
	return b.Const(w, 0)
}

func ones(b *expr.Builder, w int) *expr.Term { return b.Not(zero(b, w)) }

// number is a small constant of any width.
func number(b *expr.Builder, w int, v uint64) *expr.Term {
	if w > 64 {
		return b.ConstBig(wide(w, []uint64{v}))
	}
	return b.Const(w, v)
}

func negative(b *expr.Builder, x *expr.Term) *expr.Term { return b.Slt(x, zero(b, x.Width())) }

func uaddOv(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Ult(b.Add(x, y), x) }

// saddOv says whether a signed sum overflows: the sum differs in sign from both operands.
func saddOv(b *expr.Builder, x, y *expr.Term) *expr.Term {
	s := b.Add(x, y)
	return negative(b, b.And(b.Xor(s, x), b.Xor(s, y)))
}

// ssubOv says whether a signed difference overflows: the operands differ in sign, and the difference does not have
// the sign of the first.
func ssubOv(b *expr.Builder, x, y *expr.Term) *expr.Term {
	return negative(b, b.And(b.Xor(x, y), b.Xor(b.Sub(x, y), x)))
}

func umulOv(b *expr.Builder, x, y *expr.Term) *expr.Term {
	w := x.Width()
	p := b.Mul(b.ZExt(x, 2*w), b.ZExt(y, 2*w))
	return b.Not(b.Eq(b.Extract(p, w, w), zero(b, w)))
}

func smulOv(b *expr.Builder, x, y *expr.Term) *expr.Term {
	w := x.Width()
	p := b.Mul(b.SExt(x, 2*w), b.SExt(y, 2*w))
	return b.Not(b.Eq(p, b.SExt(b.Extract(p, 0, w), 2*w)))
}

// signedLimit is the result of a signed saturating operation that overflows: the limit with x's sign.
func signedLimit(b *expr.Builder, x *expr.Term) *expr.Term {
	w := x.Width()
	lowest := b.Shl(number(b, w, 1), number(b, w, uint64(w-1)))
	return b.Ite(negative(b, x), lowest, b.Not(lowest))
}

// funnelAmount is z mod its width, at twice the width.
func funnelAmount(b *expr.Builder, z *expr.Term) *expr.Term {
	w := z.Width()
	return b.ZExt(b.URem(z, number(b, w, uint64(w))), 2*w)
}

func ctpop(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term {
	w := x.Width()
	sum := zero(b, w)
	for i := range w {
		sum = b.Add(sum, extend(b, b.Extract(x, i, 1), w))
	}
	return sum
}

func extend(b *expr.Builder, x *expr.Term, w int) *expr.Term {
	if x.Width() == w {
		return x
	}
	return b.ZExt(x, w)
}

// ctlz: the highest set bit decides; from the lowest bit up, each later test overrides.
func ctlz(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term {
	w := x.Width()
	r := number(b, w, uint64(w))
	for i := range w {
		r = b.Ite(b.Extract(x, i, 1), number(b, w, uint64(w-1-i)), r)
	}
	return r
}

func cttz(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term {
	w := x.Width()
	r := number(b, w, uint64(w))
	for i := w - 1; i >= 0; i-- {
		r = b.Ite(b.Extract(x, i, 1), number(b, w, uint64(i)), r)
	}
	return r
}

func bswap(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term { return reversed(b, x, 8) }

func bitReverse(b *expr.Builder, _ *ir.Instr, x, _, _ *expr.Term) *expr.Term {
	return reversed(b, x, 1)
}

// reversed puts the step-bit pieces of x in the opposite order.
func reversed(b *expr.Builder, x *expr.Term, step int) *expr.Term {
	r := b.Extract(x, 0, step)
	for i := step; i < x.Width(); i += step {
		r = b.Concat(r, b.Extract(x, i, step))
	}
	return r
}
