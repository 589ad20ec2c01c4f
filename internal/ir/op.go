package ir

// Op is an instruction's operation. opTable holds its printed name and form.
type Op uint8

// Operations. W is [Instr.W], the width of the result unless said otherwise.
const (
	Invalid Op = iota

	// Integers: Dst = A op B, both W bits wide.
	Add
	Sub
	Mul
	UDiv
	SDiv
	URem
	SRem
	And
	Or
	Xor
	Shl
	LShr
	AShr

	// Comparisons: Dst (1 bit) = A op B, operands W bits wide.
	Eq
	Ne
	Ult
	Ule
	Ugt
	Uge
	Slt
	Sle
	Sgt
	Sge

	// Bits and arithmetic that LLVM has as intrinsics. Dst = op A [B [C]], W bits.
	CtPop
	Ctlz // Ctlz(0) = W
	Cttz // Cttz(0) = W
	BSwap
	BitReverse
	FShl // funnel shift left of A:B by C mod W
	FShr
	Abs
	SMin
	SMax
	UMin
	UMax
	UAddSat
	SAddSat
	USubSat
	SSubSat
	UShlSat
	SShlSat
	// Overflow predicates: Dst (1 bit), operands W bits wide.
	UAddOv
	SAddOv
	USubOv
	SSubOv
	UMulOv
	SMulOv

	// Moves and casts. Source width is W2.
	Copy    // Dst = A, W bits
	Select  // Dst = A(1 bit) ? B : C, W bits
	Trunc   // low W bits of A
	ZExt    // A extended with zeros
	SExt    // A extended with its sign
	Concat  // Dst = A:B, A the high W-W2 bits, B the low W2 bits
	Extract // W bits of A (W2 bits wide) from bit Imm
	Lea     // Dst = A + B·Scale() + Imm, 64 bits; B absent if NoOpnd

	// Floats: formats by width (16 half, 32, 64, 80 x87, 128); [BFloat] in Flags turns 16 into bfloat.
	FAdd
	FSub
	FMul
	FDiv
	FRem
	FNeg
	FAbs
	FSqrt
	FMA // A·B + C, one rounding
	FCopySign
	FMinNum
	FMaxNum
	FMinimum
	FMaximum
	FRound    // to integral, Imm is a [Rounding]
	FClass    // Dst (1 bit): class of A (W2 bits) is in mask Imm, as llvm.is.fpclass numbers them
	FCmp      // Dst (1 bit): A, B W bits wide; Imm is a [Pred]
	FExt      // format W2 to wider W
	FTrunc    // format W2 to narrower W
	FToSI     // format W2 to a signed integer of W bits
	FToUI     // format W2 to an unsigned integer of W bits
	SIToF     // signed integer of W2 bits to format W
	UIToF     // unsigned integer of W2 bits to format W
	FScale    // Dst = A · 2^B, format W, B a signed integer of W2 bits
	FFrexp    // Dst = fraction of A, format W
	FFrexpExp // Dst = exponent of A (format W2) as a signed integer of W bits

	// Memory. The address is A + Imm.
	Load    // Dst = W bits at A+Imm; ⌈W/8⌉ bytes, upper bits of the last byte ignored
	Store   // B, W bits, to A+Imm; upper bits of the last byte become 0
	Alloca  // Dst = address of Imm·A fresh bytes aligned to Scale() that live until return; A is 64 bits; its variable stands in [Func.Allocas]
	MemCpy  // C bytes from B to A, areas equal or disjoint
	MemMove // C bytes from B to A
	MemSet  // C bytes of B (8 bits) to A
	ObjSize // llvm.objectsize of A; Flags: ObjMin (third rule: min instead of max); W bits
	StackSave
	StackRestore
	VaStart // A is the address of a __va_list_tag (x86-64 layout)
	VaCopy  // A destination, B source
	VaEnd

	// Control.
	Jmp         // edge B
	Br          // A (1 bit) ? edge B : edge C
	Switch      // A; Imm indexes Func.Switches
	IndirectBr  // A is a block address; Imm indexes Func.Indirects
	CallOp      // Imm indexes Func.Calls
	Ret         // A, or nothing if NoOpnd
	RetMany     // Imm indexes Func.Rets
	Unreachable // reaching it is a finding
	Trap        // llvm.trap, llvm.ubsantrap: a finding
	LandingPad  // Imm indexes Func.Pads
	Resume      // A exception pointer, B selector (32 bits)
	Assume      // A (1 bit) false is undefined behaviour: the path ends as a finding "undefined-behavior"
	NumOps
)

// Flags qualify an instruction.
type Flags uint8

const (
	NSW      Flags = 1 << iota // signed wrap is poison; Ctlz, Cttz: the count of 0 is poison
	NUW                        // unsigned wrap is poison
	Exact                      // division or shift leaves no remainder
	BFloat                     // 16-bit format is bfloat
	Volatile                   // memory access may not be assumed away
	ObjMin                     // ObjSize: unknown is 0, not -1
	InBounds                   // Lea from an inbounds getelementptr
	Synth                      // made by lowering: not in the source, its checks do not report (e.g. overshift of a funnel)
)

// Pred is a float comparison, numbered as LLVM does: bit 0 equal, 1 greater, 2 less, 3 unordered.
type Pred uint8

// Rounding is the direction of FRound.
type Rounding uint8

const (
	NearestEven Rounding = iota
	TowardZero
	Upward
	Downward
	NearestAway
	Current      // the mode that the program has set
	CurrentExact // likewise; a changed value raises the exception "inexact"
)

// opInfo is what the printer and the verifier know of an operation.
type opInfo struct {
	name string
	form form
}

// form names which fields of an instruction an operation uses.
type form uint8

const (
	formNone form = iota
	formDA        // Dst, A
	formDAB       // Dst, A, B
	formDABC      // Dst, A, B, C
	formCmp       // Dst (1 bit), A, B of W bits
	formCast      // Dst W bits, A W2 bits
	formLea
	formLoad
	formStore
	formAlloca
	formMem // A, B, C
	formA
	formAB
	formDst
	formEdge
	formTable // Imm indexes a table of the function
	formConcat
	formExtract
)

var opTable = [NumOps]opInfo{
	Invalid: {"invalid", formNone},
	Add:     {"add", formDAB}, Sub: {"sub", formDAB}, Mul: {"mul", formDAB},
	UDiv: {"udiv", formDAB}, SDiv: {"sdiv", formDAB}, URem: {"urem", formDAB}, SRem: {"srem", formDAB},
	And: {"and", formDAB}, Or: {"or", formDAB}, Xor: {"xor", formDAB},
	Shl: {"shl", formDAB}, LShr: {"lshr", formDAB}, AShr: {"ashr", formDAB},
	Eq: {"eq", formCmp}, Ne: {"ne", formCmp}, Ult: {"ult", formCmp}, Ule: {"ule", formCmp}, Ugt: {"ugt", formCmp},
	Uge: {"uge", formCmp}, Slt: {"slt", formCmp}, Sle: {"sle", formCmp}, Sgt: {"sgt", formCmp}, Sge: {"sge", formCmp},
	CtPop: {"ctpop", formDA}, Ctlz: {"ctlz", formDA}, Cttz: {"cttz", formDA}, BSwap: {"bswap", formDA},
	BitReverse: {"bitreverse", formDA}, FShl: {"fshl", formDABC}, FShr: {"fshr", formDABC}, Abs: {"abs", formDA},
	SMin: {"smin", formDAB}, SMax: {"smax", formDAB}, UMin: {"umin", formDAB}, UMax: {"umax", formDAB},
	UAddSat: {"uadd.sat", formDAB}, SAddSat: {"sadd.sat", formDAB}, USubSat: {"usub.sat", formDAB},
	SSubSat: {"ssub.sat", formDAB}, UShlSat: {"ushl.sat", formDAB}, SShlSat: {"sshl.sat", formDAB},
	UAddOv: {"uadd.ov", formCmp}, SAddOv: {"sadd.ov", formCmp}, USubOv: {"usub.ov", formCmp},
	SSubOv: {"ssub.ov", formCmp}, UMulOv: {"umul.ov", formCmp}, SMulOv: {"smul.ov", formCmp},
	Copy: {"copy", formDA}, Select: {"select", formDABC}, Trunc: {"trunc", formCast}, ZExt: {"zext", formCast},
	SExt: {"sext", formCast}, Concat: {"concat", formConcat}, Extract: {"extract", formExtract}, Lea: {"lea", formLea},
	FAdd: {"fadd", formDAB}, FSub: {"fsub", formDAB}, FMul: {"fmul", formDAB}, FDiv: {"fdiv", formDAB},
	FRem: {"frem", formDAB}, FNeg: {"fneg", formDA}, FAbs: {"fabs", formDA}, FSqrt: {"fsqrt", formDA},
	FMA: {"fma", formDABC}, FCopySign: {"fcopysign", formDAB}, FMinNum: {"fminnum", formDAB},
	FMaxNum: {"fmaxnum", formDAB}, FMinimum: {"fminimum", formDAB}, FMaximum: {"fmaximum", formDAB},
	FRound: {"fround", formDA}, FClass: {"fclass", formCast}, FCmp: {"fcmp", formCmp}, FExt: {"fext", formCast},
	FTrunc: {"ftrunc", formCast}, FToSI: {"ftosi", formCast}, FToUI: {"ftoui", formCast}, SIToF: {"sitof", formCast},
	UIToF: {"uitof", formCast}, FScale: {"fscale", formDAB}, FFrexp: {"ffrexp", formDA}, FFrexpExp: {"ffrexpexp", formCast},
	Load: {"load", formLoad}, Store: {"store", formStore}, Alloca: {"alloca", formAlloca},
	MemCpy: {"memcpy", formMem}, MemMove: {"memmove", formMem}, MemSet: {"memset", formMem},
	ObjSize: {"objsize", formDA}, StackSave: {"stacksave", formDst}, StackRestore: {"stackrestore", formA},
	VaStart: {"va_start", formA}, VaCopy: {"va_copy", formAB}, VaEnd: {"va_end", formA},
	Jmp: {"jmp", formEdge}, Br: {"br", formEdge}, Switch: {"switch", formTable}, IndirectBr: {"indirectbr", formTable},
	CallOp: {"call", formTable}, Ret: {"ret", formA}, RetMany: {"ret", formTable}, Unreachable: {"unreachable", formNone},
	Trap: {"trap", formNone}, LandingPad: {"landingpad", formTable}, Resume: {"resume", formAB}, Assume: {"assume", formA},
}

// String is the operation's printed name.
func (o Op) String() string {
	if o < NumOps {
		return opTable[o].name
	}
	return "op?"
}

// IsTerminator says whether the operation ends a block.
func (o Op) IsTerminator() bool {
	switch o {
	case Jmp, Br, Switch, IndirectBr, Ret, RetMany, Unreachable, Resume, Trap:
		return true
	}
	return false
}
