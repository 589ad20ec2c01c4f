package rewrite

import "github.com/albers-engine/albers/internal/expr"

// rule is one way to make a term simpler. apply gives nil where the rule does not match.
type rule struct {
	name  string
	kinds []expr.Kind // of the terms it is tried on
	apply func(b *expr.Builder, t *expr.Term) *expr.Term
}

// rules is the table of all rules. They are tried in this order: rules that fold terms away come first, rules that
// only move operators come last.
func rules() []rule {
	one := func(k ...expr.Kind) []expr.Kind { return k }
	var (
		order    = one(expr.Ult, expr.Ule, expr.Slt, expr.Sle)
		unsigned = one(expr.Ult, expr.Ule)
		signed   = one(expr.Slt, expr.Sle)
		andOr    = one(expr.And, expr.Or)
		bitwise  = one(expr.And, expr.Or, expr.Xor)
		eq       = one(expr.Eq)
		add      = one(expr.Add)
		sub      = one(expr.Sub)
		ite      = one(expr.Ite)
		not      = one(expr.Not)
		concat   = one(expr.Concat)
		binary   = one(expr.And, expr.Or, expr.Xor, expr.Add, expr.Sub, expr.Mul, expr.UDiv, expr.SDiv, expr.URem, expr.SRem,
			expr.Shl, expr.LShr, expr.AShr, expr.Eq, expr.Ult, expr.Ule, expr.Slt, expr.Sle)
	)
	return []rule{
		{"ite-const-up", binary, iteConstUp},
		{"ite-const-up-1", one(expr.Not, expr.ZExt, expr.SExt), iteConstUp1},

		{"add-sub-cancel", add, addSubCancel},
		{"add-not", add, addNot},
		{"bit-arith", one(expr.Add, expr.Sub, expr.Mul), bitArith},
		{"add-neg", add, addNeg},
		{"add-like", add, addLike},
		{"add-const-out", add, addConstOut},
		{"add-sub-const-out", add, addSubConstOut},
		{"sub-cancel", sub, subCancel},
		{"sub-like", sub, subLike},
		{"sub-sub", sub, subSub},
		{"sub-const-out", sub, subConstOut},
		{"sub-const-left", sub, subConstLeft},
		{"sub-not", sub, subNot},
		{"mul-minus-one", one(expr.Mul), mulMinusOne},
		{"mul-pow2", one(expr.Mul), mulPow2},
		{"mul-const", one(expr.Mul), mulConst},
		{"mul-bit", one(expr.Mul), mulBit},
		{"udiv-const", one(expr.UDiv), udivConst},
		{"urem-const", one(expr.URem), uremConst},
		{"rem-self", one(expr.URem, expr.SRem), remSelf},
		{"div-small", one(expr.UDiv, expr.URem), divSmall},
		{"div-narrow", one(expr.UDiv, expr.URem), divNarrow},
		{"sdiv-minus-one", one(expr.SDiv, expr.SRem), sdivMinusOne},
		{"sdiv-unsigned", one(expr.SDiv, expr.SRem), sdivUnsigned},
		{"shl-const", one(expr.Shl), shlConst},
		{"lshr-const", one(expr.LShr), lshrConst},
		{"ashr-const", one(expr.AShr), ashrConst},
		{"ashr-unsigned", one(expr.AShr), ashrUnsigned},

		{"eq-not", eq, eqNot},
		{"eq-bounded", eq, eqBounded},
		{"eq-const-into", eq, eqConstInto},
		{"eq-zero-diff", eq, eqZeroDiff},
		{"eq-offsets", eq, eqOffsets},
		{"eq-common-operand", eq, eqCommonOperand},
		{"eq-ext-const", eq, eqExtConst},
		{"eq-ext", eq, eqExt},
		{"eq-concat-const", eq, eqConcatConst},
		{"eq-concat", eq, eqConcat},
		{"eq-ite-const", eq, eqIteConst},
		{"eq-ite-arm", eq, eqIteArm},
		{"eq-ite-ite", eq, eqIteIte},
		{"eq-mul-odd", eq, eqMulOdd},
		{"eq-mask-impossible", eq, eqMaskImpossible},
		{"eq-all-bits", eq, eqAllBits},

		{"cmp-bit", order, cmpBit},
		{"cmp-limit", order, cmpLimit},
		{"cmp-bounded", unsigned, cmpBounded},
		{"cmp-part", unsigned, cmpPart},
		{"cmp-signed-decided", signed, cmpSignedDecided},
		{"cmp-signed-to-unsigned", signed, cmpSignedToUnsigned},
		{"cmp-ext", order, cmpExt},
		{"cmp-zext-const", unsigned, cmpZExtConst},
		{"cmp-sext-const", order, cmpSExtConst},
		{"cmp-concat-const", unsigned, cmpConcatConst},
		{"cmp-concat-low", order, cmpConcatLow},
		{"cmp-concat-common", order, cmpConcatCommon},
		{"cmp-not", order, cmpNot},
		{"cmp-ite-ite", order, cmpIteIte},
		{"cmp-bound-form", order, cmpBoundForm},

		{"not-de-morgan", not, notDeMorgan},
		{"not-ite", not, notIte},
		{"not-arith", not, notArith},
		{"not-sext", not, notSExt},
		{"bits-complement", andOr, bitsComplement},
		{"bits-absorb", andOr, bitsAbsorb},
		{"bits-repeat", andOr, bitsRepeat},
		{"bits-absorb-not", andOr, bitsAbsorbNot},
		{"and-value", one(expr.And), andValue},
		{"or-value", one(expr.Or), orValue},
		{"and-bounds", andOr, andBounds},
		{"bits-factor", andOr, bitsFactor},
		{"xor-bit", one(expr.Xor), xorBit},
		{"xor-not", one(expr.Xor), xorNot},
		{"xor-cancel", one(expr.Xor), xorCancel},
		{"bits-const-out", bitwise, bitsConstOut},
		{"bits-const-into", andOr, bitsConstInto},
		{"and-mask", one(expr.And), andMask},
		{"and-bit", one(expr.And), andBit},
		{"and-zext", one(expr.And), andZExt},
		{"bits-zext", one(expr.Or, expr.Xor), bitsZExt},
		{"bits-sext", bitwise, bitsSExt},
		{"bits-const-concat", bitwise, bitsConstConcat},
		{"disjoint-parts", one(expr.Or, expr.Xor, expr.Add), disjointParts},

		{"ite-same-cond", ite, iteSameCond},
		{"ite-of-eq", ite, iteOfEq},
		{"ite-formula", ite, iteFormula},
		{"ite-merge-arms", ite, iteMergeArms},
		{"ite-cond-form", ite, iteCondForm},
		{"ite-bits", ite, iteBits},
		{"ite-ext", ite, iteExt},
		{"ite-concat", ite, iteConcat},

		{"extract-low", one(expr.Extract), extractLow},
		{"extract-bits", one(expr.Extract), extractBits},
		{"extract-ite", one(expr.Extract), extractIte},
		{"concat-zero", concat, concatZero},
		{"concat-zext", concat, concatZExt},
		{"concat-sext", concat, concatSExt},
		{"concat-ite", concat, concatIte},
		{"sext-unsigned", one(expr.SExt), sextUnsigned},

		{"float-sum-exact", one(expr.FAdd, expr.FSub), floatSumExact},
		{"float-mul-exact", one(expr.FMul), floatMulExact},
		{"float-cmp-exact", one(expr.FLt, expr.FLe, expr.FEq), floatCmpExact},
		{"float-keep-exact", one(expr.FRound, expr.FConvert), floatKeepExact},
		{"float-to-int-exact", one(expr.FToS, expr.FToU), floatToIntExact},
		{"float-neg-exact", concat, floatNegExact},
		{"float-unit", one(expr.FAdd, expr.FSub, expr.FMul, expr.FDiv), floatUnit},
		{"float-cmp-range", one(expr.FLt, expr.FLe, expr.FEq), floatCmpRange},
		{"float-to-int-range", one(expr.FToS, expr.FToU), floatToIntRange},

		{"read-uniform", one(expr.Read), readUniform},
		{"read-ite", one(expr.Read), readIte},
		{"read-past", one(expr.Read), readPast},
	}
}
