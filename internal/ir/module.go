package ir

// Opnd is an operand: a register if ≥ 0, otherwise the constant Func.Consts[^o].
type Opnd int32

// NoOpnd is the operand that an instruction does not have.
const NoOpnd Opnd = -1 << 31

// NoReg is the result that an instruction does not have.
const NoReg int32 = -1

// Instr is one instruction; which fields mean something is said at its [Op].
type Instr struct {
	Op      Op
	Flags   Flags
	W       uint16 // width in bits of the operation, see Op
	W2      uint16 // width of the source of a cast
	Dst     int32  // result register or NoReg
	A, B, C Opnd   // operands; edges of Jmp and Br are in B and C as plain indices
	Pos     uint32 // index in Module.Positions; 0 means unknown
	Imm     int64
}

// Scale is Lea's factor and Alloca's alignment, kept in C's place.
func (in *Instr) Scale() int64 { return int64(in.C) }

// Const is a pool entry.
type Const struct {
	Kind ConstKind
	W    uint16   // width in bits
	Val  uint64   // Word: the value; address kinds: the addend
	Big  []uint64 // Wide: the value, least significant word first, ⌈W/64⌉ words
	Sym  int32    // Func, Global: the symbol's index; BlockAddr: the function
	Blk  int32    // BlockAddr: the block
}

// ConstKind says which kind of constant it is.
type ConstKind uint8

const (
	Word       ConstKind = iota // W ≤ 64
	Wide                        // W > 64
	GlobalAddr                  // address of Module.Globals[Sym] + Val
	FuncAddr                    // address of Module.Funcs[Sym] + Val
	BlockAddr                   // address of block Blk of function Sym
	Undef                       // undefined or poison: reads as 0, kept apart for reports
)

// Move is one assignment on an edge.
type Move struct {
	Dst int32
	Src Opnd
}

// Edge is a way from one block to another, with the moves for the target's phis. Its index in Func.Edges names a
// branch direction for coverage.
type Edge struct {
	From, To int32 // blocks
	Target   int32 // index in Code of the first instruction of To
	Moves    []Move
}

// Block is a run of instructions that ends in a terminator (a CallOp may end one too when it has an unwind edge).
type Block struct {
	Start, End int32 // Code[Start:End]
	Name       string
}

// SwitchTable is a table of values; Cases are sorted by value (unsigned) and W ≤ 64.
type SwitchTable struct {
	Default int32 // edge
	Cases   []Case
}

// Case maps one value to an edge. Several cases may share a target block; each keeps its own edge.
type Case struct {
	Val  uint64
	Edge int32
}

// Arg is one argument of a call: one scalar.
type Arg struct {
	Val   Opnd
	W     uint16
	Float bool   // passed in an SSE register or on the x87 stack by the native ABI
	ByVal uint64 // > 0: Val points to so many bytes that the callee gets a copy of
	Align uint64 // of the byval copy
	Place Place  // if the call is variadic or indirect
}

// Place is where the x86-64 ABI passes an argument. va_arg is lowered by front ends to code that looks there.
type Place struct {
	Area Area
	At   uint32 // number of the first register, or offset from the start of the arguments on the stack
}

// Area is one of the three places that arguments are passed in.
type Area uint8

const (
	OnStack Area = iota
	InGP         // general registers, 8 bytes each; a 128-bit integer has two
	InSSE        // vector registers, 16 bytes each
)

// Passed is the space that parameters take: registers, and bytes of the stack.
type Passed struct{ GP, SSE, Stack uint32 }

// Call is a call site.
type Call struct {
	Callee   int32 // index in Module.Funcs, or -1
	Target   Opnd  // callee address when Callee is -1
	Args     []Arg
	Dsts     []int32  // one register per scalar of the result
	DstW     []uint16 // their widths
	Fixed    int      // arguments before the variadic ones, counted in scalars
	VarArg   bool     // the called type is variadic
	Normal   int32    // invoke: edges; -1 for a plain call, which goes on at the next instruction
	Unwind   int32
	Asm      string // inline assembly text; then Callee is -1 and Target NoOpnd
	AsmCons  string // its constraints
	NoReturn bool
	Tail     bool   // the callee takes the caller's place (musttail); a return follows
	TypeID   uint32 // -fsanitize=kcfi, if Typed: the callee must have it
	Typed    bool
}

// Pad is a landing pad's clauses.
type Pad struct {
	Dsts    [2]int32 // exception pointer (64 bits), selector (32 bits)
	Cleanup bool
	Clauses []Clause
}

// Clause is a catch (one type info, or none for catch-all) or a filter.
type Clause struct {
	Filter bool
	Types  []Opnd
}

// Mark says that control reaches the source line of Pos when it reaches instruction At; At is -1 if no way leads there.
// Marks are made before any optimisation: they are the lines that count, whatever became of their instructions.
type Mark struct {
	At  int32
	Pos uint32
}

// Decided is a branch of the source that a constant decides: when control reaches instruction At, direction Taken of
// Ways is taken. Of a conditional jump, 0 is "true"; of a switch, the default is the last.
// At is -1 if no way leads there.
type Decided struct {
	At, Ways, Taken int32
	Pos             uint32
}

// Param is a formal parameter: one scalar.
type Param struct {
	Name  string
	Reg   int32
	W     uint16
	ByVal uint64
	Align uint64
}

// AllocaInfo names a stack variable.
type AllocaInfo struct {
	Name  string // variable name from debug information, else the register's
	Pos   uint32
	Fixed bool // part of Func.Frame: its size is known, and it is made when the function starts
}

// Func is a function; Code is nil for one that is only declared.
type Func struct {
	Name       string
	Index      int32 // in Module.Funcs
	Params     []Param
	VarArg     bool
	Fixed      Passed   // by the named parameters
	RetW       []uint16 // widths of the scalars returned
	NumRegs    int32
	Code       []Instr
	Consts     []Const
	Blocks     []Block
	Edges      []Edge
	Switches   []SwitchTable
	Indirects  [][]int32 // possible edges of each indirectbr
	Calls      []Call
	Rets       [][]Opnd
	Pads       []Pad
	Allocas    map[int32]AllocaInfo // by index in Code
	Frame      uint64               // bytes of its variables of fixed size, those that became registers included
	Marks      []Mark               // lines of the source, for coverage
	Decided    []Decided            // likewise, branches without a choice
	Text       []int32              // by instruction: its line in the program's text, 0: none; nil: not known
	File       uint32               // index in Module.Files
	Line       uint32
	Aside      bool   // in a file whose coverage the user does not ask for
	Lib        bool   // belongs to the C library or to our run-time, not to the program
	Weak       bool   // declared extern_weak: its address is null when undefined
	IFunc      int32  // resolver function + 1 if this is an ifunc
	Prefix     []byte // bytes in front of its code, or nil
	TypeID     uint32 // of -fsanitize=kcfi, if Typed
	Typed      bool
	FirstBlock int32 // number of its first block among all blocks of the module
	FirstEdge  int32 // likewise for edges
	// Conditions is how many conditions it has that no branch decides, because their result is a value: that of a
	// `?:`, and the last one of `&&` and `||`. Their sides are numbered as edges are, behind its own ([Func.FirstSide]).
	Conditions int32
}

// FirstSide is the number of the first side of condition c among all edges of the module, on which c does not hold; the
// next number is that of the other side.
func (f *Func) FirstSide(c int32) int32 { return f.FirstEdge + int32(len(f.Edges)) + 2*c }

// NumEdges is how many numbers its edges and sides take.
func (f *Func) NumEdges() int32 { return f.FirstSide(f.Conditions) - f.FirstEdge }

// Global is a global variable.
type Global struct {
	Name        string
	Index       int32
	Size        uint64
	Align       uint64
	ReadOnly    bool
	ThreadLocal bool
	External    bool // only declared
	Weak        bool // extern_weak: null when undefined
	Lib         bool
	Init        []byte // Size bytes, or nil for all zeros
	Relocs      []Reloc
	Pos         uint32
}

// Reloc puts an address into a global's initialiser: Plus - Minus + Addend, Size bytes at Off.
type Reloc struct {
	Off    uint64
	Size   uint8
	Plus   SymRef
	Minus  SymRef // Kind NoSym if absent
	Addend int64
}

// SymRef names a symbol.
type SymRef struct {
	Kind SymKind
	Sym  int32
	Blk  int32
}

// SymKind is the kind of object that a SymRef points into.
type SymKind uint8

const (
	NoSym SymKind = iota
	SymGlobal
	SymFunc
	SymBlock
)

// Pos is a place in the source. Inlined is the index of the position that it was inlined at, or 0.
type Pos struct {
	File, Line, Col uint32
	Inlined         uint32
}

// Init is a constructor or destructor.
type Init struct {
	Func     int32
	Priority int32
}

// Module is a whole program after linking.
type Module struct {
	Name        string
	Triple      string
	Funcs       []*Func
	Globals     []*Global
	Files       []string // source paths; entry 0 is empty
	Positions   []Pos    // entry 0 is unknown
	Ctors       []Init   // in the order in which they run
	Dtors       []Init
	NumBlocks   int32
	NumEdges    int32    // with the sides of conditions, see [Func.Conditions]
	Unsupported []string // constructs that the front end cannot express; the code has an Unsupported marker call there
}

// Lookup finds a function by name; nil if there is none. The front end builds the index once.
func (m *Module) Lookup(name string) *Func {
	for _, f := range m.Funcs {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Position gives file, line and column of p; line 0 if unknown.
func (m *Module) Position(p uint32) (file string, line, col int) {
	if p == 0 || int(p) >= len(m.Positions) {
		return "", 0, 0
	}
	q := m.Positions[p]
	return m.Files[q.File], int(q.Line), int(q.Col)
}

// Rename says that a function or variable that only its file sees has a name that others see, and which.
type Rename struct {
	File int    `json:"file"` // index of the input file
	From string `json:"from"`
	To   string `json:"to"`
}
