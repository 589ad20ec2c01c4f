package explain

import (
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/cfg"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Recorder records a path. It is an [exec.Tracer] of a run with one path.
type Recorder struct {
	mod *ir.Module
	all bool // nothing is left out

	root    node
	nodes   int      // of the record
	frames  []*frame // of the path, outermost first
	graphs  map[*ir.Func]*cfg.Func
	blocks  map[uint64]int // numbers of heap blocks, by their allocation
	writers writers
	last    *state.Decision // newest one that has been seen
	out     outcome.Explanation

	// Of the instruction that is being executed.
	now    *state.State // nil: the program has not begun
	at     *frame
	in     *ir.Instr
	addr   memory.Value // of a load or store
	made   *write       // what is written has been written by it; nil: nothing yet
	wrote  []span       // where
	result *origin      // of a function that returns
	value  *outcome.Shown
}

// span is n bytes at addr.
type span struct{ addr, n uint64 }

// most is the number of nodes above which calls that have returned lose what is inside of them.
const most = 50_000

// frame is what is known of an activation.
type frame struct {
	serial uint64
	code   *state.Code
	regs   shadow
	graph  *cfg.Func // nil in a library
	own    *node     // of the call; nil in a library
	into   *node     // where lines go: own, or the present turn of the innermost loop
	line   *node     // that is being executed; nil: none yet
	loops  []loop
	lib    *node  // the library function that the frame has called; nil: none
	wrote  []span // by it
	branch *branch
	passed []memory.Value // arguments of the call that a function of the program executes
}

// loop is a loop that an activation is in.
type loop struct {
	of         *cfg.Loop
	node, turn *node
}

// branch is the last branch of an activation.
type branch struct {
	pos uint32
	by  *origin
}

// New makes a recorder for a path of m. If all is set, no turn of a loop and no call is left out.
func New(m *ir.Module, all bool) *Recorder {
	return &Recorder{mod: m, all: all, graphs: map[*ir.Func]*cfg.Func{}, blocks: map[uint64]int{},
		writers: writers{pages: map[uint64]*[writersPage]*write{}}}
}

// Explanation is the record of the path, which has ended.
func (r *Recorder) Explanation() *outcome.Explanation {
	r.out.Steps = flat(&r.root, 0, []outcome.Step{})
	return &r.out
}

// foreign says whether a function is none of the program's own.
func foreign(code *state.Code) bool { return code.Lib || state.Ours(code.Name) }

// Before implements [exec.Tracer].
func (r *Recorder) Before(s *state.State) {
	r.now, r.made, r.wrote, r.result, r.value = s, nil, r.wrote[:0], nil, nil
	r.sync(s)
	f := s.Top
	r.at, r.in = r.frames[len(r.frames)-1], f.Instr()
	r.out.Instructions++
	if r.at.own == nil {
		if p := r.program(); p != nil && p.lib != nil {
			p.lib.own.instructions++
		}
	} else {
		r.at.passed = r.at.passed[:0]
		r.enterBlock(r.at, f.At)
		r.enterLine(r.at, f)
	}
	switch r.in.Op {
	case ir.Load, ir.Store:
		r.addr = *operand(f, r.in.A)
	case ir.CallOp:
		if r.at.own != nil {
			for _, a := range f.Code.Calls[r.in.Imm].Args {
				r.at.passed = append(r.at.passed, *operand(f, a.Val))
			}
		}
	case ir.Br, ir.Switch:
		r.at.branch = &branch{r.in.Pos, r.at.regs.of(r.in.A)}
	case ir.Ret:
		if r.in.A != ir.NoOpnd {
			r.result = r.at.regs.of(r.in.A)
			v := r.show(s, "result", *operand(f, r.in.A), int(r.in.W))
			r.value = &v
		}
	}
}

// operand is the value of an operand of f's instruction.
func operand(f *state.Frame, o ir.Opnd) *memory.Value {
	if o >= 0 {
		return &f.Regs[o]
	}
	return &f.Code.Pool[^o]
}

// program is the innermost activation of a function of the program, nil if there is none.
func (r *Recorder) program() *frame {
	for _, f := range slices.Backward(r.frames) {
		if f.own != nil {
			return f
		}
	}
	return nil
}

// sync makes the frames those of s.
func (r *Recorder) sync(s *state.State) {
	top := s.Top
	for len(r.frames) > 0 {
		f := r.frames[len(r.frames)-1]
		if f.serial == top.Serial {
			return
		}
		if top.Caller != nil && f.serial == top.Caller.Serial {
			break // a call
		}
		r.leave(s, f)
	}
	r.enter(s)
}

// enter notes that s has entered a function.
func (r *Recorder) enter(s *state.State) {
	top := s.Top
	f := &frame{serial: top.Serial, code: top.Code, regs: make(shadow, top.Code.NumRegs)}
	if c := r.caller(); c != nil {
		for i, p := range top.Code.Params {
			if i < len(c.Args) {
				f.regs.set(p.Reg, r.frames[len(r.frames)-1].regs.of(c.Args[i].Val))
			}
		}
	}
	if from := r.program(); foreign(top.Code) {
		if from != nil && from.lib == nil {
			r.library(s, from, ir.SourceName(top.Code.Name), nil)
			for i, p := range top.Code.Params {
				from.lib.Values = append(from.lib.Values, r.show(s, paramName(p, i), top.Regs[p.Reg], int(p.W)))
			}
		}
	} else {
		f.own = &node{Step: outcome.Step{Kind: outcome.CallStep, Func: ir.SourceName(top.Code.Name),
			File: r.mod.Files[top.Code.File], Line: int(top.Code.Line)}}
		for i, p := range top.Code.Params {
			f.own.Values = append(f.own.Values, r.show(s, paramName(p, i), top.Regs[p.Reg], int(p.W)))
		}
		f.into, f.graph = f.own, r.graph(top.Code.Func)
		switch {
		case from == nil:
			r.add(&r.root, f.own)
		case from.lib != nil:
			r.add(from.lib, f.own)
		default:
			r.add(from.current(r), f.own)
		}
	}
	r.frames = append(r.frames, f)
}

// caller is the call by which the newest frame calls, nil if it does not execute one.
func (r *Recorder) caller() *ir.Call {
	if r.in == nil || r.in.Op != ir.CallOp || len(r.frames) == 0 || r.frames[len(r.frames)-1] != r.at {
		return nil
	}
	return &r.at.code.Calls[r.in.Imm]
}

func (r *Recorder) graph(f *ir.Func) *cfg.Func {
	g := r.graphs[f]
	if g == nil {
		g = cfg.NewFunc(r.mod, f)
		r.graphs[f] = g
	}
	return g
}

// add makes n a part of to.
func (r *Recorder) add(to, n *node) {
	to.kids = append(to.kids, n)
	r.nodes++
}

// leave notes that activation f, the newest, is over.
func (r *Recorder) leave(s *state.State, f *frame) {
	r.frames = r.frames[:len(r.frames)-1]
	p := r.program()
	if f.own == nil {
		if p != nil && p.lib != nil && p == r.newest() { // the library function that the program called
			r.returned(s, p)
		}
		return
	}
	r.add(f.own, &node{Step: outcome.Step{Kind: outcome.ReturnStep, Func: f.own.Func, Result: r.value}})
	if r.nodes > most && !r.all {
		r.nodes -= f.own.count().steps
		f.own.fold()
	}
	if p != nil && p.lib == nil {
		p.line = nil // what the line does with the result is shown behind the call
	}
}

func (r *Recorder) newest() *frame {
	if len(r.frames) == 0 {
		return nil
	}
	return r.frames[len(r.frames)-1]
}

// library begins the call of a library function by a frame of the program.
func (r *Recorder) library(s *state.State, from *frame, name string, values []outcome.Shown) {
	from.lib = &node{Step: outcome.Step{Kind: outcome.LibraryStep, Func: name, Values: values}}
	r.add(from.current(r), from.lib)
}

// returned ends the call of a library function.
func (r *Recorder) returned(s *state.State, from *frame) {
	from.lib.Result, from.lib.Wrote = r.value, r.contents(s, from.wrote)
	from.lib, from.wrote = nil, from.wrote[:0]
}

// current is the node of the line that f executes.
func (f *frame) current(r *Recorder) *node {
	if f.line == nil {
		return f.into
	}
	return f.line
}

// enterBlock notes where f is in its loops: it is about to execute the instruction at.
func (r *Recorder) enterBlock(f *frame, at int32) {
	b := f.graph.BlockOf(at)
	loops, n := f.graph.Loops(), len(f.loops)
	for len(f.loops) > 0 && !loops.Contains(f.loops[len(f.loops)-1].of, b) {
		f.loops = f.loops[:len(f.loops)-1]
	}
	if l := loops.HeadedBy(b); l != nil && f.code.Blocks[b].Start == at {
		if len(f.loops) == 0 || f.loops[len(f.loops)-1].of != l {
			x := &node{turns: []*node{}}
			r.add(f.inner(), x)
			f.loops = append(f.loops, loop{of: l, node: x})
		}
		x := &f.loops[len(f.loops)-1]
		lost := x.node.lost.steps
		x.turn = x.node.turn(r.all)
		r.nodes -= x.node.lost.steps - lost
		n = -1
	}
	if n != len(f.loops) {
		f.into, f.line = f.inner(), nil
	}
}

// inner is the present turn of the innermost loop of f, or the node of its call.
func (f *frame) inner() *node {
	if n := len(f.loops); n > 0 {
		return f.loops[n-1].turn
	}
	return f.own
}

// enterLine notes the source line of f's instruction.
func (r *Recorder) enterLine(f *frame, top *state.Frame) {
	switch in := r.in; in.Op {
	case ir.Alloca, ir.LifeStart, ir.LifeEnd, ir.Jmp, ir.Ret, ir.RetMany, ir.Unreachable:
		return // of no line that a person would look at
	case ir.Store:
		if r.stored(f, in) == "" {
			return
		}
	}
	file, line, _ := r.mod.Position(r.in.Pos)
	if line == 0 {
		r.out.Unlined++
		return
	}
	if f.line == nil || f.line.File != file || f.line.Line != line {
		f.line = &node{Step: outcome.Step{Kind: outcome.LineStep, Func: ir.SourceName(f.code.Name), File: file, Line: line}}
		r.add(f.into, f.line)
	}
}

// keepsArgument says whether the instruction in, at place at, stores an argument in the variable of its own that a
// parameter is.
func (f *frame) keepsArgument(at int32, in *ir.Instr) bool {
	return f.graph.BlockOf(at) == 0 && slices.ContainsFunc(f.code.Params, func(p ir.Param) bool {
		return p.Reg == int32(in.B)
	})
}

// stored names what the present instruction, a store of f, writes; "" for arguments, which have been shown, and for
// variables that the compiler has made for itself.
func (r *Recorder) stored(f *frame, in *ir.Instr) string {
	top := r.now.Top
	if f.keepsArgument(top.At, in) {
		return ""
	}
	name := r.place(r.now, r.address(r.now, *operand(top, in.A))+uint64(in.Imm), bytesOf(int(in.W)))
	if name == "retval" || strings.HasPrefix(name, "cleanup.dest") {
		return ""
	}
	return name
}

// Wrote implements [exec.Tracer].
func (r *Recorder) Wrote(addr, n uint64) {
	if r.now == nil {
		return // the world as the program finds it
	}
	if r.made == nil {
		r.made = r.writing()
	}
	if r.in.Op == ir.Store && r.addr.Term != nil { // the object as a whole was told, and the input says which bytes
		addr, n = r.address(r.now, r.addr)+uint64(r.in.Imm), bytesOf(int(r.in.W))
	}
	r.writers.put(addr, n, r.made)
	if k := len(r.wrote); k > 0 && r.wrote[k-1].addr+r.wrote[k-1].n == addr {
		r.wrote[k-1].n += n
	} else if k < mostSpans {
		r.wrote = append(r.wrote, span{addr, n})
	}
}

// writing is the write that the present instruction is.
func (r *Recorder) writing() *write {
	p := r.program()
	if p == nil {
		return &write{}
	}
	w := &write{fn: ir.SourceName(p.code.Name), pos: r.position(p)}
	switch c := r.caller(); {
	case p.lib != nil:
		w.via = p.lib.Func
	case c != nil && c.Callee >= 0:
		if f := r.mod.Funcs[c.Callee]; f.Lib || f.Code == nil {
			w.via = ir.SourceName(f.Name)
		}
	case p == r.at && r.in.Op == ir.Store && p.keepsArgument(r.now.Top.At, r.in):
		top := r.now.Top
		if top.Caller == nil || foreign(top.Caller.Code) {
			return &write{} // what starts the program has passed it
		}
		w.argument, w.fn, w.pos = true, ir.SourceName(top.Caller.Code.Name), top.Caller.Instr().Pos
	}
	return w
}

// mostSpans bounds the pieces of memory that are listed of a library function's writes.
const mostSpans = 32

// position is where activation f of the program is.
func (r *Recorder) position(f *frame) uint32 {
	for g := r.now.Top; g != nil; g = g.Caller {
		if g.Serial == f.serial {
			return g.Instr().Pos
		}
	}
	return 0
}

// After implements [exec.Tracer].
func (r *Recorder) After(s *state.State) {
	r.decided(s)
	f, in := r.at, r.in
	same := s.Top.Serial == f.serial
	switch in.Op {
	case ir.Load:
		addr, n := r.address(s, r.addr)+uint64(in.Imm), bytesOf(int(in.W))
		v := *operand(s.Top, ir.Opnd(in.Dst))
		f.regs.set(in.Dst, &origin{reads: []*read{{addr: addr, n: n, name: r.place(s, addr, n), value: v, width: int(in.W),
			writes: r.writers.of(addr, n)}}})
	case ir.Store:
		if r.made != nil {
			r.made.computed = f.regs.of(in.B).names()
		}
		if f.own == nil {
			break
		}
		if name := r.stored(f, in); name != "" && f.line != nil {
			f.line.Values = append(f.line.Values, r.show(s, name, *operand(s.Top, in.B), int(in.W)))
		}
	case ir.Alloca:
		if o, ok := s.Mem.Find(operand(s.Top, ir.Opnd(in.Dst)).Word); ok {
			r.writers.put(o.Base, o.Size, nil)
		}
	case ir.CallOp:
		r.called(s, same)
	case ir.Ret, ir.RetMany:
		r.afterReturn(s)
	default:
		var by *origin
		opnds := in.Opnds()
		for _, o := range opnds[:in.NumOperands()] {
			by = union(by, f.regs.of(o))
		}
		f.regs.set(in.Dst, by)
	}
	if in.Op.IsTerminator() && s.Top.Serial == f.serial {
		r.moved(s)
	}
	if p := r.program(); p != nil && p.lib != nil {
		for _, x := range r.wrote {
			p.note(x)
		}
	}
}

// note adds what a library function wrote.
func (f *frame) note(x span) {
	k := len(f.wrote)
	switch {
	case k > 0 && f.wrote[k-1].addr+f.wrote[k-1].n == x.addr:
		f.wrote[k-1].n += x.n
	case k < mostSpans && !slices.Contains(f.wrote, x):
		f.wrote = append(f.wrote, x)
	}
}

// called is After for a call; same says that it has run a hook and no code.
func (r *Recorder) called(s *state.State, same bool) {
	f, c := r.at, &r.at.code.Calls[r.in.Imm]
	if !same {
		r.sync(s)
		return
	}
	var by *origin
	for _, a := range c.Args {
		by = union(by, f.regs.of(a.Val))
	}
	for _, d := range c.Dsts {
		f.regs.set(d, by)
	}
	if c.Callee < 0 || f.own == nil {
		return
	}
	name := ir.SourceName(r.mod.Funcs[c.Callee].Name)
	if strings.HasPrefix(name, "llvm.") || state.Ours(name) {
		return
	}
	var args []outcome.Shown
	for i, a := range c.Args {
		args = append(args, r.show(s, argName(i), *operand(s.Top, a.Val), int(a.W)))
	}
	r.library(s, f, name, args)
	if len(c.Dsts) > 0 && c.Dsts[0] != ir.NoReg {
		v := r.show(s, "result", *operand(s.Top, ir.Opnd(c.Dsts[0])), int(c.DstW[0]))
		r.value = &v
	}
	f.wrote = append(f.wrote[:0], r.wrote...)
	r.returned(s, f)
}

// afterReturn passes the origin of a result to the caller.
func (r *Recorder) afterReturn(s *state.State) {
	by := r.result
	r.sync(s)
	top := r.newest()
	if in := s.Top.Instr(); in.Op == ir.CallOp && len(top.code.Calls[in.Imm].Dsts) == 1 {
		top.regs.set(top.code.Calls[in.Imm].Dsts[0], by)
	}
}

// moved passes origins along the edge that was taken.
func (r *Recorder) moved(s *state.State) {
	f, done := r.at, false
	r.in.Successors(f.code.Func, func(e int32) {
		edge := &f.code.Edges[e]
		if done || edge.Target != s.Top.PC {
			return
		}
		done = true
		for _, m := range edge.Moves {
			f.regs.set(m.Dst, f.regs.of(m.Src))
		}
	})
}

// decided shows the decisions that the instruction has made.
func (r *Recorder) decided(s *state.State) (newest *state.Decision) {
	var fresh []*state.Decision
	for d := s.Last; d != r.last && d != nil; d = d.Prev {
		if d.Adds() {
			fresh = append(fresh, d)
		}
	}
	r.last = s.Last
	p := r.program()
	for _, d := range slices.Backward(fresh) {
		r.out.Decisions++
		newest = d
		switch {
		case p == nil:
		case p.lib == nil:
			n := p.current(r)
			n.Decisions = append(n.Decisions, r.decision(s, d))
		case len(p.lib.Decisions) < mostInside:
			p.lib.Decisions = append(p.lib.Decisions, r.decision(s, d))
		default:
			p.lib.own.decisions++
		}
	}
	return newest
}

// mostInside bounds the decisions of a library function that are shown.
const mostInside = 3

// decision is a decision as people read it.
func (r *Recorder) decision(s *state.State, d *state.Decision) outcome.Decided {
	x := outcome.Decided{Kind: d.Kind.String(), Condition: cut(expr.Infix(d.Raw)), Term: d.Raw.String(),
		Inputs: bytesRead(s, expr.SupportOf(d.Raw), mostBytes)}
	if d.Site.Func >= 0 && int(d.Site.Func) < len(r.mod.Funcs) {
		f := r.mod.Funcs[d.Site.Func]
		x.Func = ir.SourceName(f.Name)
		if int(d.Site.Instr) < len(f.Code) {
			x.File, x.Line, _ = r.mod.Position(f.Code[d.Site.Instr].Pos)
		}
	}
	return x
}
