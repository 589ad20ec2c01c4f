package expr

import "github.com/albers-engine/albers/internal/bv"

// Kind is the kind of a term. One table, [kindInfo], has the facts per kind; no other code switches on names.
//
// The numbers are part of operand order (constants first), so new kinds go to the end.
type Kind uint8

// The kinds, each with its printed form. Widths of operands and result are equal unless the line gives others.
const (
	Const   Kind = iota // 17:w32
	Read                // a[i], a{i:=v}[i]       array byte: index 64 bits, result 8 bits
	Not                 // ~x                     at width 1 the Boolean negation
	And                 // (and x y)              at width 1 the Boolean connective, as Or and Xor
	Or                  // (or x y)
	Xor                 // (xor x y)
	Add                 // (add x y)
	Sub                 // (sub x y)
	Mul                 // (mul x y)
	UDiv                // (udiv x y)             x/0 = all ones
	SDiv                // (sdiv x y)             rounds to zero; x/0 = 1 if x < 0, else -1
	URem                // (urem x y)             x%0 = x
	SRem                // (srem x y)             sign of the dividend; x%0 = x
	Shl                 // (shl x y)              y >= width: 0
	LShr                // (lshr x y)             y >= width: 0
	AShr                // (ashr x y)             y >= width: all sign bits
	Eq                  // (= x y)                result 1 bit
	Ult                 // (< x y)                unsigned; result 1 bit
	Ule                 // (<= x y)
	Slt                 // (s< x y)               two's complement
	Sle                 // (s<= x y)
	Ite                 // (ite c x y)            c 1 bit
	Concat              // (hi ++ lo)             widths add up; chains lean to the right
	Extract             // x[off+:w]              w bits of x from bit off
	ZExt                // (zext w x)
	SExt                // (sext w x)
	Bound               // i                      the variable of the quantifier around it; 64 bits
	Forall              // (forall i <= u <= K: x) u 64 bits, x and the result 1 bit; see quantifier.go

	// The float kinds; F is their [Float], printed as formats and mode: fadd.double, fadd.double.upward. The result has
	// the format's width unless the line gives another.
	FAdd     // (fadd.F x y)
	FSub     // (fsub.F x y)
	FMul     // (fmul.F x y)
	FDiv     // (fdiv.F x y)
	FRem     // (fmod.F x y)           C's fmod
	FIRem    // (fremainder.F x y)     IEEE-754's remainder
	FSqrt    // (fsqrt.F x)
	FMA      // (fma.F x y z)          one rounding
	FRound   // (fround.F x)           to an integer
	FConvert // (fconvert.F x)         from one format to the other
	FFromS   // (ffroms.F x)           x is a signed integer of any width
	FFromU   // (ffromu.F x)           x is an unsigned integer of any width
	FToS     // (ftos w.F x)           the result is a signed integer of any width
	FToU     // (ftou w.F x)           the result is an unsigned integer of any width
	FEq      // (f=.F x y)             as numbers, false for what is none; result 1 bit
	FLt      // (f<.F x y)
	FLe      // (f<=.F x y)

	NumKinds // number of kinds, for tables indexed by kind
)

type kindFacts struct {
	name  string // printed form
	smt2  string // operator of SMT-LIB where it is one plain operator
	kq    string // operator of KQuery
	arity uint8
	comm  bool // commutative: the constructor orders the operands
	float bool // a float kind: it has a Float

	wide func(x, y bv.Wide) bv.Wide // meaning on values of any width; on words it is [Op.Word]
	test func(x, y bv.Wide) bool    // the same of a comparison: the result is 1 bit whatever the operands' width
}

var kindInfo = [NumKinds]kindFacts{
	Const:   {name: "const"},
	Read:    {name: "read", kq: "Read", arity: 1},
	Not:     {name: "~", smt2: "bvnot", kq: "Not", arity: 1},
	And:     {name: "and", smt2: "bvand", kq: "And", arity: 2, comm: true, wide: bv.Wide.And},
	Or:      {name: "or", smt2: "bvor", kq: "Or", arity: 2, comm: true, wide: bv.Wide.Or},
	Xor:     {name: "xor", smt2: "bvxor", kq: "Xor", arity: 2, comm: true, wide: bv.Wide.Xor},
	Add:     {name: "add", smt2: "bvadd", kq: "Add", arity: 2, comm: true, wide: bv.Wide.Add},
	Sub:     {name: "sub", smt2: "bvsub", kq: "Sub", arity: 2, wide: bv.Wide.Sub},
	Mul:     {name: "mul", smt2: "bvmul", kq: "Mul", arity: 2, comm: true, wide: bv.Wide.Mul},
	UDiv:    {name: "udiv", smt2: "bvudiv", kq: "UDiv", arity: 2, wide: bv.Wide.UDiv},
	SDiv:    {name: "sdiv", smt2: "bvsdiv", kq: "SDiv", arity: 2, wide: bv.Wide.SDiv},
	URem:    {name: "urem", smt2: "bvurem", kq: "URem", arity: 2, wide: bv.Wide.URem},
	SRem:    {name: "srem", smt2: "bvsrem", kq: "SRem", arity: 2, wide: bv.Wide.SRem},
	Shl:     {name: "shl", smt2: "bvshl", kq: "Shl", arity: 2, wide: bv.Wide.Shl},
	LShr:    {name: "lshr", smt2: "bvlshr", kq: "LShr", arity: 2, wide: bv.Wide.LShr},
	AShr:    {name: "ashr", smt2: "bvashr", kq: "AShr", arity: 2, wide: bv.Wide.AShr},
	Eq:      {name: "=", smt2: "=", kq: "Eq", arity: 2, comm: true, test: bv.Wide.Eq},
	Ult:     {name: "<", smt2: "bvult", kq: "Ult", arity: 2, test: bv.Wide.Ult},
	Ule:     {name: "<=", smt2: "bvule", kq: "Ule", arity: 2, test: bv.Wide.Ule},
	Slt:     {name: "s<", smt2: "bvslt", kq: "Slt", arity: 2, test: bv.Wide.Slt},
	Sle:     {name: "s<=", smt2: "bvsle", kq: "Sle", arity: 2, test: bv.Wide.Sle},
	Ite:     {name: "ite", smt2: "ite", kq: "Select", arity: 3},
	Concat:  {name: "++", smt2: "concat", kq: "Concat", arity: 2},
	Extract: {name: "extract", kq: "Extract", arity: 1},
	ZExt:    {name: "zext", kq: "ZExt", arity: 1},
	SExt:    {name: "sext", kq: "SExt", arity: 1},
	Bound:   {name: "i"},
	Forall:  {name: "forall", arity: 2},

	FAdd:     {name: "fadd", smt2: "fp.add", arity: 2, float: true},
	FSub:     {name: "fsub", smt2: "fp.sub", arity: 2, float: true},
	FMul:     {name: "fmul", smt2: "fp.mul", arity: 2, float: true},
	FDiv:     {name: "fdiv", smt2: "fp.div", arity: 2, float: true},
	FRem:     {name: "fmod", arity: 2, float: true},
	FIRem:    {name: "fremainder", smt2: "fp.rem", arity: 2, float: true},
	FSqrt:    {name: "fsqrt", smt2: "fp.sqrt", arity: 1, float: true},
	FMA:      {name: "fma", smt2: "fp.fma", arity: 3, float: true},
	FRound:   {name: "fround", smt2: "fp.roundToIntegral", arity: 1, float: true},
	FConvert: {name: "fconvert", arity: 1, float: true},
	FFromS:   {name: "ffroms", arity: 1, float: true},
	FFromU:   {name: "ffromu", arity: 1, float: true},
	FToS:     {name: "ftos", arity: 1, float: true},
	FToU:     {name: "ftou", arity: 1, float: true},
	FEq:      {name: "f=", smt2: "fp.eq", arity: 2, comm: true, float: true},
	FLt:      {name: "f<", smt2: "fp.lt", arity: 2, float: true},
	FLe:      {name: "f<=", smt2: "fp.leq", arity: 2, float: true},
}

// String is the printed form of k.
func (k Kind) String() string {
	if k < NumKinds {
		return kindInfo[k].name
	}
	return "kind?"
}

// Arity is the number of operands of k; the terms of a Read's update list are not counted.
func (k Kind) Arity() int { return int(kindInfo[k].arity) }

// Commutative says whether the operands of k may be swapped; constructors order them by [Compare].
func (k Kind) Commutative() bool { return kindInfo[k].comm }

// IsFloat says whether k is a float kind.
func (k Kind) IsFloat() bool { return kindInfo[k].float }

// Predicate says whether k compares bit-vectors: 1 bit from operands of any width.
func (k Kind) Predicate() bool { return kindInfo[k].test != nil }

// SMT2 is the SMT-LIB operator of k, "" where k is not one plain operator.
func (k Kind) SMT2() string { return kindInfo[k].smt2 }

// KQuery is the KQuery operator of k, "" where KQuery has none.
func (k Kind) KQuery() string { return kindInfo[k].kq }
