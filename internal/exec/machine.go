package exec

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// Options are the parts of the configuration that steps depend on.
type Options struct {
	CheckOverflow bool
	CheckFloat    bool
	// ConcreteFloats makes the operands of all operations on floats concrete (see floatBits).
	ConcreteFloats bool
	// PrintFloats says which values an operand takes in a function of the C library that prints floats.
	PrintFloats option.PrintMode
	// CheckUninitialized makes uses of memory that nobody wrote findings.
	CheckUninitialized bool
	MaxDepth           int
	// CheckHangs makes a path that comes back to a state of its own a finding. HangInstructions ends paths that go on so
	// long without a decision or new code; 0: none.
	CheckHangs       bool
	HangInstructions uint64
	MaxStack         uint64 // bytes
	MergeReads       int    // objects that one symbolic read may merge instead of forking
	Merging          option.Merging
	SymbolicSize     uint64 // capacity in bytes of objects of symbolic size; 0: a size is made concrete
	// AutoSizes: an object may have a symbolic size up to autoSize; larger ones are made concrete.
	AutoSizes bool
	// Book decides in which loops regions of merging begin; nil: in all that the options allow.
	Book *cost.Book
}

// Machine is a program made ready to run: code with resolved constants, the initial address space, hooks by function.
// It is read-only after New, counters and [Shortage] excepted, and shared by all workers.
type Machine struct {
	Mod     *ir.Module
	B       *expr.Builder
	Opt     Options
	Codes   []*state.Code
	hooks   []Hook      // by function index; nil if the function runs from its code
	compare []comparing // by function index; 0: it is none of comparisons
	byAddr  map[uint64]int32
	taken   []bool              // by function index: code or data has its address
	before  uint64              // bytes in front of the code in every function's object
	blocks  map[uint64]blockRef // addresses of blocks that have their address taken
	globals []uint64            // base addresses
	initial *memory.Space
	names   map[string]int32
	// globalAt is the number of the global that begins at an address.
	globalAt  map[uint64]int32
	Types     TypeCounts
	regions   *regions        // of merging; nil: nothing is merged
	unwritten *origins        // nil: memory that nobody wrote holds memory.Unspecified
	chosen    map[int32]int32 // the choices of the resolvers of indirect functions, by function index
	Memory    Shortage
	// Interrupted is set when the run's time is over or somebody has interrupted it. States that run then end their
	// slices after the next call, or access or branch with terms: with large terms an instruction can take long.
	Interrupted atomic.Bool

	inputs struct { // symbolic arrays by name and size: siblings that make the same input share it, and so their terms
		sync.Mutex
		by    map[inputKey]*expr.Array
		roomy []*expr.Array // of them, those that have a term for their size
	}
}

type inputKey struct {
	name string
	size uint64
	term *expr.Term
}

// Roomy is m with the bytes of objects that have room for all sizes, as far as m has an object of the same name and
// some size: where sizes are terms, one path stands for inputs of many sizes.
func (x *Machine) Roomy(m *eval.Assignment) *eval.Assignment {
	x.inputs.Lock()
	defer x.inputs.Unlock()
	for _, a := range x.inputs.roomy {
		if m.Bytes(a) == nil {
			if r := m.Resized(a); r != nil {
				m = r
			}
		}
	}
	return m
}

// Input is the symbolic array of an input with this name and size, the same on all paths.
func (x *Machine) Input(name string, size uint64, sizeTerm *expr.Term) *expr.Array {
	x.inputs.Lock()
	defer x.inputs.Unlock()
	k := inputKey{name, size, sizeTerm}
	a := x.inputs.by[k]
	if a == nil {
		if x.inputs.by == nil {
			x.inputs.by = map[inputKey]*expr.Array{}
		}
		a = x.B.NewArray(name, size, sizeTerm)
		x.inputs.by[k] = a
		if sizeTerm != nil {
			x.inputs.roomy = append(x.inputs.roomy, a)
		}
	}
	return a
}

// Symbolic says whether there is symbolic input.
func (x *Machine) Symbolic() bool {
	x.inputs.Lock()
	defer x.inputs.Unlock()
	return len(x.inputs.by) > 0
}

type blockRef struct{ fn, blk int32 }

// codeStride separates the addresses of functions.
const codeStride = 16

// NewMachine lays out globals and functions in a fresh address space. Hooks replace functions by name. A hook marked
// Weak gives way to a definition in the program itself.
func NewMachine(m *ir.Module, b *expr.Builder, opt Options, hooks map[string]HookDef) (*Machine, error) {
	x := &Machine{Mod: m, B: b, Opt: opt, byAddr: map[uint64]int32{}, blocks: map[uint64]blockRef{},
		names: map[string]int32{}}
	x.regions = newRegions(m, opt, func(fn int32) bool { return x.hooks[fn] == nil })
	layout := memory.DefaultConfig()
	layout.Pressed = &x.Memory.Pressed
	// Differences between globals and functions fit 32 bits: tables of them are common.
	const room = 1 << 30
	layout.Gaps[memory.Global] = min(memory.MinGap, room/uint64(max(len(m.Globals), 1))&^31+32)
	x.initial = memory.New(b, layout)
	x.hooks = make([]Hook, len(m.Funcs))
	x.compare = make([]comparing, len(m.Funcs))
	x.taken = make([]bool, len(m.Funcs))
	x.Codes = make([]*state.Code, len(m.Funcs))
	defined := map[string]bool{}
	for _, f := range m.Funcs {
		defined[hookName(f.Name)] = f.Code != nil
	}
	x.before = spaceBefore(m)
	for i, f := range m.Funcs {
		x.names[f.Name] = int32(i)
		if f.Lib {
			trustArithmetic(f)
		}
		numberReturns(f)
		x.compare[i] = comparisons[f.Name]
		c := state.NewCode(m, f)
		if !(f.Weak && f.Code == nil) {
			o, err := x.initial.Alloc(memory.Code, x.before+codeStride, codeStride, f.Name, 0)
			if err != nil {
				return nil, fmt.Errorf("lay out function %s: %w", f.Name, err)
			}
			if x.before > 0 {
				x.initial.Fill(o, 0, x.before+codeStride, memory.Value{Word: noOperation})
				x.initial.WriteBytes(o.Base+x.before-uint64(len(f.Prefix)), f.Prefix)
			}
			c.Addr = o.Base + x.before
			x.byAddr[c.Addr] = int32(i)
		}
		x.Codes[i] = c
		if h, ok := builtins[builtinName(f.Name)]; ok {
			x.hooks[i] = h
		}
		if h, ok := hooks[hookName(f.Name)]; ok && h.goesBefore(f) && (h.Unless == "" || !defined[h.Unless]) {
			x.hooks[i] = h.Run
		}
	}
	if opt.CheckUninitialized {
		x.trackUnwritten()
	}
	if err := x.layoutGlobals(); err != nil {
		return nil, err
	}
	for _, c := range x.Codes {
		x.resolvePool(c)
	}
	return x, nil
}

// noOperation is the byte that fills the space around code: the instruction nop.
const noOperation = 0x90

// spaceBefore is the number of bytes in front of the code in every function's object. There is room for the prefix of
// any function: a check of -fsanitize=function reads the prefix of whatever function is called, even of library
// functions, which have none.
func spaceBefore(m *ir.Module) uint64 {
	n := 0
	for _, f := range m.Funcs {
		n = max(n, len(f.Prefix))
	}
	return uint64(n+codeStride-1) &^ (codeStride - 1)
}

// trustArithmetic turns off the checks of shifts, bit counts, conversions and signed overflow in library code. The
// library is compiled with optimisation, which may move an operation in front of the test that guards it. The result of
// such an operation is then not used.
func trustArithmetic(f *ir.Func) {
	for i := range f.Code {
		in := &f.Code[i]
		switch c := in.Checks(); {
		case len(c) == 0 || c[0] == ir.ByZero:
		case c[0] == ir.TooFar || c[0] == ir.TooLarge:
			in.Flags |= ir.Synth
		default:
			in.Flags &^= ir.NSW
		}
	}
}

// layoutGlobals gives each global an object and writes its initialiser.
func (x *Machine) layoutGlobals() error {
	m := x.Mod
	x.globals = make([]uint64, len(m.Globals))
	x.globalAt = make(map[uint64]int32, len(m.Globals))
	objs := make([]*memory.Object, len(m.Globals))
	for i, g := range m.Globals {
		if g.External && g.Weak {
			continue // its address is null
		}
		// A zero-sized or merely declared global still has an address of its own.
		o, err := x.initial.Alloc(memory.Global, g.Size, max(g.Align, 1), g.Name, g.Pos)
		if err != nil {
			return fmt.Errorf("lay out global %s (%d bytes): %w", g.Name, g.Size, err)
		}
		objs[i], x.globals[i] = o, o.Base
		x.globalAt[o.Base] = int32(i)
	}
	for i, g := range m.Globals {
		o := objs[i]
		if o == nil {
			continue
		}
		x.initial.Fill(o, 0, g.Size, memory.Value{})
		if len(g.Init) > 0 && !x.initial.WriteBytes(o.Base, g.Init) {
			panic("BUG: initialiser of " + g.Name + " does not fit")
		}
		for _, r := range g.Relocs {
			v := x.symAddr(r.Plus) + uint64(r.Addend)
			if r.Minus.Kind != ir.NoSym {
				v -= x.symAddr(r.Minus)
			}
			var buf [8]byte
			for k := range int(r.Size) {
				buf[k] = byte(v >> (8 * k))
			}
			if !x.initial.WriteBytes(o.Base+r.Off, buf[:r.Size]) {
				panic("BUG: relocation in " + g.Name + " does not fit")
			}
		}
	}
	for i, g := range m.Globals {
		if g.ReadOnly && objs[i] != nil {
			x.initial.SetReadOnly(objs[i], true)
		}
	}
	return nil
}

// symAddr is the address that a relocation means; 0 for an undefined weak symbol.
func (x *Machine) symAddr(r ir.SymRef) uint64 {
	switch r.Kind {
	case ir.SymGlobal:
		return x.globals[r.Sym]
	case ir.SymFunc:
		x.taken[r.Sym] = true
		return x.Codes[r.Sym].Addr
	case ir.SymBlock:
		return x.blockAddr(r.Sym, r.Blk)
	}
	return 0
}

// blockAddr gives a block an address on first use.
func (x *Machine) blockAddr(fn, blk int32) uint64 {
	for a, r := range x.blocks {
		if r.fn == fn && r.blk == blk {
			return a
		}
	}
	o, err := x.initial.Alloc(memory.Code, codeStride, codeStride, x.Mod.Funcs[fn].Name, 0)
	if err != nil {
		return 0
	}
	x.blocks[o.Base] = blockRef{fn, blk}
	return o.Base
}

// resolvePool turns a function's constants into values.
func (x *Machine) resolvePool(c *state.Code) {
	c.Pool = make([]memory.Value, len(c.Consts))
	for i, k := range c.Consts {
		switch k.Kind {
		case ir.Word:
			c.Pool[i].Word = k.Val
		case ir.Wide:
			c.Pool[i].Term = x.B.ConstBig(wide(int(k.W), k.Big))
		case ir.Undef:
			if k.W > 64 {
				c.Pool[i].Term = x.B.ConstBig(wide(int(k.W), nil))
			}
		case ir.GlobalAddr:
			c.Pool[i].Word = x.globals[k.Sym] + k.Val
		case ir.FuncAddr:
			x.taken[k.Sym] = true
			c.Pool[i].Word = x.Codes[k.Sym].Addr + k.Val
			if x.Codes[k.Sym].Addr == 0 {
				c.Pool[i].Word = 0
			}
		case ir.BlockAddr:
			c.Pool[i].Word = x.blockAddr(k.Sym, k.Blk)
		default:
			panic(fmt.Sprintf("BUG: constant of kind %d in %s", k.Kind, c.Name))
		}
	}
}

// Func finds a function by name.
func (x *Machine) Func(name string) (*state.Code, bool) {
	i, ok := x.names[name]
	if !ok {
		return nil, false
	}
	return x.Codes[i], true
}

// FuncAt is the function at an address.
func (x *Machine) FuncAt(addr uint64) (*state.Code, bool) {
	i, ok := x.byAddr[addr]
	if !ok {
		return nil, false
	}
	return x.Codes[i], true
}

// Global finds the base address of a global by name.
func (x *Machine) Global(name string) (uint64, *ir.Global, bool) {
	for i, g := range x.Mod.Globals {
		if g.Name == name {
			return x.globals[i], g, true
		}
	}
	return 0, nil, false
}

// Start makes the first state, in front of code's first instruction with the given arguments.
func (x *Machine) Start(code *state.Code, args []memory.Value, env state.Env) (*state.State, error) {
	if code.Func.Code == nil {
		return nil, fmt.Errorf("function %s has no body", code.Name)
	}
	s := state.New(x.initial.Fork(), eval.ForPaths(), env)
	f := &state.Frame{Code: code, Regs: make([]memory.Value, code.NumRegs), Serial: 1, Depth: 1}
	s.Serial = 1
	s.Float.Watch = x.watches()
	for i, p := range code.Params {
		if i < len(args) {
			f.Regs[p.Reg] = args[i]
		}
	}
	s.Adopt(f)
	s.Top = f
	return s, nil
}
