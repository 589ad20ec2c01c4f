package ir

// facts has the properties of an operation. Printer, verifier, liveness and interpreter index it; none has a list of
// its own.
type facts struct {
	name     string
	dst      width
	args     args
	open     bool // the last operand may be left out
	form     form // how it is printed
	fit      fit
	table    func(f *Func) int // how long the table is that Imm indexes; nil: there is none
	ends     bool              // a block
	float    bool
	checks   []Check
	overflow Op // the predicate for [Wraps]
}

// width is the width of an operand or a result: a number of bits, or a field of the instruction. 0: there is none.
type width uint8

const (
	full   width = 255 - iota // [Instr.W]
	source                    // [Instr.W2]
	rest                      // W - W2
)

func (w width) of(in *Instr) uint16 {
	switch w {
	case full:
		return in.W
	case source:
		return in.W2
	case rest:
		return in.W - in.W2
	}
	return uint16(w)
}

// args are the widths of A, B and C.
type args [3]width

// Operands of most operations.
var (
	one   = args{full}
	two   = args{full, full}
	three = args{full, full, full}
	cast  = args{source}
)

// form says how an instruction is printed, where it has no table.
type form uint8

const (
	formPlain   form = iota // r3 = add nsw.32 r1, r2
	formBare                // memset r1, 0, 16
	formCast                // r3 = zext.64 r1 from 32
	formConcat              // r3 = concat.48 r1:r2 low 16
	formExtract             // r3 = extract.8 r1[16] of 32
	formLea                 // r3 = lea r1 + r2·4 +8
	formLoad                // r3 = load.32 [r1 +8]
	formStore               // store.32 [r1 +8] r2
	formAlloca              // r3 = alloca 4·1 align 4
	formEdges               // br r1 ? e0→b1 : e1→b2
)

// fit is the condition of an operation on W and W2.
type fit uint8

const (
	narrower fit = iota + 1 // W < W2
	wider                   // W > W2
	within                  // Imm + W ≤ W2
)

// Check says for which operands an operation has no defined result.
type Check uint8

const (
	ByZero    Check = iota // B is 0
	Quotient               // A is the smallest signed number and B is -1
	TooFar                 // B is W or more
	TooLarge               // the number A, rounded toward zero, does not fit into W bits
	Wraps                  // the signed result does not fit into W bits; with NSW
	Smallest               // A is the smallest signed number; with NSW
	OfZero                 // A is 0; with NSW
	NumChecks              // for tables indexed by check
)

var (
	divides       = []Check{ByZero}
	dividesSigned = []Check{ByZero, Quotient}
	shifts        = []Check{TooFar}
	converts      = []Check{TooLarge}
	wraps         = []Check{Wraps}
	negates       = []Check{Smallest}
	counts        = []Check{OfZero}
)

var opTable = [NumOps]facts{
	Invalid:      {name: "invalid", form: formBare},
	Add:          {name: "add", dst: full, args: two, checks: wraps, overflow: SAddOv},
	Sub:          {name: "sub", dst: full, args: two, checks: wraps, overflow: SSubOv},
	Mul:          {name: "mul", dst: full, args: two, checks: wraps, overflow: SMulOv},
	UDiv:         {name: "udiv", dst: full, args: two, checks: divides},
	SDiv:         {name: "sdiv", dst: full, args: two, checks: dividesSigned},
	URem:         {name: "urem", dst: full, args: two, checks: divides},
	SRem:         {name: "srem", dst: full, args: two, checks: dividesSigned},
	And:          {name: "and", dst: full, args: two},
	Or:           {name: "or", dst: full, args: two},
	Xor:          {name: "xor", dst: full, args: two},
	Shl:          {name: "shl", dst: full, args: two, checks: shifts},
	LShr:         {name: "lshr", dst: full, args: two, checks: shifts},
	AShr:         {name: "ashr", dst: full, args: two, checks: shifts},
	Eq:           {name: "eq", dst: 1, args: two},
	Ne:           {name: "ne", dst: 1, args: two},
	Ult:          {name: "ult", dst: 1, args: two},
	Ule:          {name: "ule", dst: 1, args: two},
	Ugt:          {name: "ugt", dst: 1, args: two},
	Uge:          {name: "uge", dst: 1, args: two},
	Slt:          {name: "slt", dst: 1, args: two},
	Sle:          {name: "sle", dst: 1, args: two},
	Sgt:          {name: "sgt", dst: 1, args: two},
	Sge:          {name: "sge", dst: 1, args: two},
	CtPop:        {name: "ctpop", dst: full, args: one},
	Ctlz:         {name: "ctlz", dst: full, args: one, checks: counts},
	Cttz:         {name: "cttz", dst: full, args: one, checks: counts},
	BSwap:        {name: "bswap", dst: full, args: one},
	BitReverse:   {name: "bitreverse", dst: full, args: one},
	FShl:         {name: "fshl", dst: full, args: three},
	FShr:         {name: "fshr", dst: full, args: three},
	Abs:          {name: "abs", dst: full, args: one, checks: negates},
	SMin:         {name: "smin", dst: full, args: two},
	SMax:         {name: "smax", dst: full, args: two},
	UMin:         {name: "umin", dst: full, args: two},
	UMax:         {name: "umax", dst: full, args: two},
	UAddSat:      {name: "uadd.sat", dst: full, args: two},
	SAddSat:      {name: "sadd.sat", dst: full, args: two},
	USubSat:      {name: "usub.sat", dst: full, args: two},
	SSubSat:      {name: "ssub.sat", dst: full, args: two},
	UShlSat:      {name: "ushl.sat", dst: full, args: two},
	SShlSat:      {name: "sshl.sat", dst: full, args: two},
	UAddOv:       {name: "uadd.ov", dst: 1, args: two},
	SAddOv:       {name: "sadd.ov", dst: 1, args: two},
	USubOv:       {name: "usub.ov", dst: 1, args: two},
	SSubOv:       {name: "ssub.ov", dst: 1, args: two},
	UMulOv:       {name: "umul.ov", dst: 1, args: two},
	SMulOv:       {name: "smul.ov", dst: 1, args: two},
	Copy:         {name: "copy", dst: full, args: one},
	Select:       {name: "select", dst: full, args: args{1, full, full}},
	Trunc:        {name: "trunc", dst: full, args: cast, form: formCast, fit: narrower},
	ZExt:         {name: "zext", dst: full, args: cast, form: formCast, fit: wider},
	SExt:         {name: "sext", dst: full, args: cast, form: formCast, fit: wider},
	Concat:       {name: "concat", dst: full, args: args{rest, source}, form: formConcat},
	Extract:      {name: "extract", dst: full, args: cast, form: formExtract, fit: within},
	Lea:          {name: "lea", dst: 64, args: args{64, 64}, open: true, form: formLea},
	FAdd:         {name: "fadd", dst: full, args: two, float: true},
	FSub:         {name: "fsub", dst: full, args: two, float: true},
	FMul:         {name: "fmul", dst: full, args: two, float: true},
	FDiv:         {name: "fdiv", dst: full, args: two, float: true},
	FRem:         {name: "frem", dst: full, args: two, float: true},
	FNeg:         {name: "fneg", dst: full, args: one, float: true},
	FAbs:         {name: "fabs", dst: full, args: one, float: true},
	FSqrt:        {name: "fsqrt", dst: full, args: one, float: true},
	FMA:          {name: "fma", dst: full, args: three, float: true},
	FCopySign:    {name: "fcopysign", dst: full, args: two, float: true},
	FMinNum:      {name: "fminnum", dst: full, args: two, float: true},
	FMaxNum:      {name: "fmaxnum", dst: full, args: two, float: true},
	FMinimum:     {name: "fminimum", dst: full, args: two, float: true},
	FMaximum:     {name: "fmaximum", dst: full, args: two, float: true},
	FRound:       {name: "fround", dst: full, args: one, float: true},
	FClass:       {name: "fclass", dst: 1, args: cast, form: formCast, float: true},
	FCmp:         {name: "fcmp", dst: 1, args: two, float: true},
	FExt:         {name: "fext", dst: full, args: cast, form: formCast, fit: wider, float: true},
	FTrunc:       {name: "ftrunc", dst: full, args: cast, form: formCast, fit: narrower, float: true},
	FToSI:        {name: "ftosi", dst: full, args: cast, form: formCast, float: true, checks: converts},
	FToUI:        {name: "ftoui", dst: full, args: cast, form: formCast, float: true, checks: converts},
	SIToF:        {name: "sitof", dst: full, args: cast, form: formCast, float: true},
	UIToF:        {name: "uitof", dst: full, args: cast, form: formCast, float: true},
	FScale:       {name: "fscale", dst: full, args: args{full, source}, float: true},
	FFrexp:       {name: "ffrexp", dst: full, args: one, float: true},
	FFrexpExp:    {name: "ffrexpexp", dst: full, args: cast, form: formCast, float: true},
	Load:         {name: "load", dst: full, args: args{64}, form: formLoad},
	Store:        {name: "store", args: args{64, full}, form: formStore},
	Alloca:       {name: "alloca", dst: 64, args: args{64}, form: formAlloca},
	MemCpy:       {name: "memcpy", args: args{64, 64, 64}, form: formBare},
	MemMove:      {name: "memmove", args: args{64, 64, 64}, form: formBare},
	MemSet:       {name: "memset", args: args{64, 8, 64}, form: formBare},
	StackSave:    {name: "stacksave", dst: 64, form: formBare},
	StackRestore: {name: "stackrestore", args: args{64}, form: formBare},
	VaStart:      {name: "va_start", args: args{64}, form: formBare},
	VaCopy:       {name: "va_copy", args: args{64, 64}, form: formBare},
	VaEnd:        {name: "va_end", args: args{64}, form: formBare},
	LifeStart:    {name: "life_start", args: args{64}, form: formBare},
	LifeEnd:      {name: "life_end", args: args{64}, form: formBare},
	Jmp:          {name: "jmp", form: formEdges, ends: true},
	Br:           {name: "br", args: args{1}, form: formEdges, ends: true},
	Switch:       {name: "switch", args: one, table: func(f *Func) int { return len(f.Switches) }, ends: true},
	IndirectBr:   {name: "indirectbr", args: args{64}, table: func(f *Func) int { return len(f.Indirects) }, ends: true},
	CallOp:       {name: "call", table: func(f *Func) int { return len(f.Calls) }},
	Ret:          {name: "ret", args: one, open: true, form: formBare, ends: true},
	RetMany:      {name: "ret", table: func(f *Func) int { return len(f.Rets) }, ends: true},
	Unreachable:  {name: "unreachable", form: formBare, ends: true},
	Trap:         {name: "trap", form: formBare, ends: true},
	LandingPad:   {name: "landingpad", table: func(f *Func) int { return len(f.Pads) }},
	Resume:       {name: "resume", args: args{64, 32}, form: formBare, ends: true},
	Assume:       {name: "assume", args: args{1}, form: formBare},
	Side:         {name: "side", args: args{1}, table: func(f *Func) int { return int(f.Conditions) }},
}

// facts are those of o; of [Invalid] if there is no such operation.
func (o Op) facts() *facts {
	if o < NumOps {
		return &opTable[o]
	}
	return &opTable[Invalid]
}

// String is the operation's printed name.
func (o Op) String() string { return o.facts().name }

// IsTerminator says whether the operation ends a block.
func (o Op) IsTerminator() bool { return o.facts().ends }

// IsFloat says whether it is an operation on floats.
func (o Op) IsFloat() bool { return o.facts().float }

// Overflow is the predicate that says whether an operation overflows as a signed one; only operations that [Wraps] is a
// check of have one.
func (o Op) Overflow() Op { return o.facts().overflow }

// Opnds are A, B and C.
func (in *Instr) Opnds() [3]Opnd { return [3]Opnd{in.A, in.B, in.C} }

// NumOperands is how many of A, B and C are operands.
func (in *Instr) NumOperands() (n int) {
	i, opnds := in.Op.facts(), in.Opnds()
	for n < len(opnds) && i.args[n] != 0 && (!i.open || opnds[n] != NoOpnd) {
		n++
	}
	return n
}

// Operands gives the widths of the operands that an instruction has in A, B and C, and their number.
func (in *Instr) Operands() (widths [3]uint16, n int) {
	n = in.NumOperands()
	for i, w := range in.Op.facts().args[:n] {
		widths[i] = w.of(in)
	}
	return widths, n
}

// ResultWidth is the width of an instruction's result in Dst, 0 if it has none.
func (in *Instr) ResultWidth() uint16 { return in.Op.facts().dst.of(in) }

// Checks are those that apply to an instruction.
func (in *Instr) Checks() []Check {
	c := in.Op.facts().checks
	if len(c) == 0 || c[0] <= TooLarge && in.Flags&Synth != 0 || c[0] > TooLarge && in.Flags&NSW == 0 {
		return nil
	}
	return c
}

// Fits says whether W, W2 and Imm are such as the operation wants them.
func (in *Instr) Fits() bool {
	i := in.Op.facts()
	for _, w := range append(i.args[:], i.dst) {
		if w >= rest && w.of(in) == 0 || w == rest && in.W < in.W2 {
			return i.open && w == full && in.A == NoOpnd // nothing is returned
		}
	}
	switch i.fit {
	case narrower:
		return in.W < in.W2
	case wider:
		return in.W > in.W2
	case within:
		return in.Imm >= 0 && in.Imm+int64(in.W) <= int64(in.W2)
	}
	return true
}
