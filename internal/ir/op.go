package ir

// Op is an instruction's operation. opTable has its properties: operands, widths, checks, printed form.
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
	Load  // Dst = W bits at A+Imm; ⌈W/8⌉ bytes, upper bits of the last byte ignored
	Store // B, W bits, to A+Imm; upper bits of the last byte become 0
	// Dst = address of Imm·A fresh bytes aligned to Scale() that live until return; A is 64 bits; its variable is in
	// [Func.Allocas]
	Alloca
	MemCpy  // C bytes from B to A, areas equal or disjoint
	MemMove // C bytes from B to A
	MemSet  // C bytes of B (8 bits) to A
	StackSave
	StackRestore
	VaStart // A is the address of a __va_list_tag (x86-64 layout)
	VaCopy  // A destination, B source
	VaEnd
	LifeStart // the variable at A, which Alloca made, begins to live, or lives anew: its content is open
	LifeEnd   // it may not be accessed until LifeStart

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
	Side        // notes which side of condition Imm of the function A (1 bit) is on: see [Func.Conditions]
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
	InBounds                   // Lea from an inbounds getelementptr
	// made by lowering: not in the source, its checks do not report (e.g. overshift of a funnel)
	Synth
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
