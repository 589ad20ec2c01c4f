package engine

import (
	"context"
	"fmt"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// addMain gives the module a main that runs constructors and calls the entry function. The C library's start code
// calls this main in place of the program's. Destructors run when the library's exit asks for them or, without a
// library, after the entry function.
func addMain(m *ir.Module, entry string) error {
	target := m.Lookup(entry)
	if target == nil || target.Code == nil {
		return fmt.Errorf("there is no function %q to start at: name one with --entry", entry)
	}
	f := &ir.Func{
		Name: exec.MainName, Index: int32(len(m.Funcs)), Lib: true, RetW: []uint16{32},
		Params:     []ir.Param{{Reg: 0, W: 32}, {Reg: 1, W: 64}, {Reg: 2, W: 64}},
		NumRegs:    4,
		FirstBlock: m.NumBlocks, FirstEdge: m.NumEdges,
	}
	m.NumBlocks++
	call := func(callee int32, args []ir.Arg, dsts []int32, widths []uint16) {
		f.Code = append(f.Code, ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, Imm: int64(len(f.Calls))})
		f.Calls = append(f.Calls, ir.Call{Callee: callee, Target: ir.NoOpnd, Args: args, Dsts: dsts, DstW: widths,
			Fixed: len(args), Normal: -1, Unwind: -1})
	}
	passed := []ir.Arg{{Val: 0, W: 32}, {Val: 1, W: 64}, {Val: 2, W: 64}}
	fit := func(g *ir.Func) []ir.Arg { return passed[:min(len(g.Params), len(passed))] }
	for _, c := range m.Ctors {
		call(c.Func, fit(m.Funcs[c.Func]), nil, nil)
	}
	result := ir.Opnd(3)
	if len(target.RetW) == 1 {
		call(target.Index, fit(target), []int32{3}, []uint16{32})
	} else {
		call(target.Index, fit(target), nil, nil)
		f.Consts = append(f.Consts, ir.Const{Kind: ir.Word, W: 32})
		result = ^ir.Opnd(len(f.Consts) - 1)
	}
	if exit := m.Lookup(exitDestructors); exit != nil && exit.Code != nil {
		*exit = *destructors(m, exit)
	} else {
		for _, d := range m.Dtors {
			call(d.Func, nil, nil, nil)
		}
	}
	f.Code = append(f.Code, ir.Instr{Op: ir.Ret, Dst: ir.NoReg, W: 32, A: result})
	f.Blocks = []ir.Block{{Start: 0, End: int32(len(f.Code)), Name: "entry"}}
	m.Funcs = append(m.Funcs, f)
	return nil
}

// exitDestructors is musl's function that runs the section .fini_array. It runs after functions of atexit and before
// streams are closed.
const exitDestructors = "libc_exit_fini"

// destructors is f, the function exitDestructors, with a body that runs the module's destructors.
func destructors(m *ir.Module, f *ir.Func) *ir.Func {
	out := *f
	out.Code, out.Calls, out.Consts, out.Text, out.NumRegs = nil, nil, nil, nil, 0
	for _, d := range m.Dtors {
		out.Code = append(out.Code, ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, Imm: int64(len(out.Calls))})
		out.Calls = append(out.Calls, ir.Call{Callee: d.Func, Target: ir.NoOpnd, Normal: -1, Unwind: -1})
	}
	out.Code = append(out.Code, ir.Instr{Op: ir.Ret, Dst: ir.NoReg, A: ir.NoOpnd})
	out.Blocks = []ir.Block{{Start: 0, End: int32(len(out.Code)), Name: "entry"}}
	return &out
}

// start makes the first states of an input that has grown so many times: one for each number of symbolic arguments.
func (e *Engine) start(ctx context.Context, w *exec.Worker, grown int) ([]*state.State, error) {
	in := e.cfg.Grown(grown)
	counts := [][]int{nil}
	for _, a := range in.SymArgs {
		var next [][]int
		for _, c := range counts {
			for n := a.Min; n <= a.Max; n++ {
				next = append(next, append(append([]int(nil), c...), n))
			}
		}
		counts = next
	}
	var out []*state.State
	for i, c := range counts {
		if i > 0 && ctx.Err() != nil {
			break // the run is over
		}
		s, err := e.startWith(w, in, c, func(s *state.State) {
			if len(counts) > 1 || e.cfg.Grow > 0 {
				e.pin(w, s, in, c, grown)
			}
		})
		if err != nil {
			return nil, err
		}
		s.ID = w.NextID()
		out = append(out, s)
	}
	return out, nil
}

// Grow makes the first states of larger inputs, if the input can grow once more; none if it cannot. Only one worker
// calls it at once.
func (e *Engine) Grow(w *exec.Worker) []*state.State {
	e.mu.Lock()
	grown := e.grown + 1
	e.mu.Unlock()
	if grown > e.cfg.Grow || e.Stopped() {
		return nil
	}
	first, err := e.start(e.run, w, grown)
	if err != nil {
		e.events.message(fmt.Sprintf("the input does not grow further: %v", err))
	}
	e.mu.Lock()
	e.grown = grown
	e.mu.Unlock()
	if len(first) > 0 {
		e.events.message(fmt.Sprintf("going on with larger inputs, too (%d of --grow %d)", grown, e.cfg.Grow))
	}
	return first
}

// startWith makes the first state of an input that has counts[i] arguments of the i-th symbolic group. pin is called
// when they are there, before anything else is an input.
func (e *Engine) startWith(w *exec.Worker, in *option.Run, counts []int, pin func(*state.State)) (*state.State, error) {
	proc := kernel.New(kernel.Options{Stdin: in.Stdin, SymStdin: in.SymStdin, FuzzSize: in.FuzzSize,
		MaxFail: in.MaxFail, Failures: &e.failures, Missing: &e.missing,
		Files: in.Files(), SymFileSize: in.SymFileSize, HostDirs: in.HostDirs,
		Surroundings: in.Surroundings})
	code, err := e.entryCode()
	if err != nil {
		return nil, err
	}
	s, err := e.machine.Start(code, nil, proc)
	if err != nil {
		return nil, err
	}
	p := kernel.NewImage(s, e.machine)
	for _, a := range in.Args {
		if err := p.Arg(a); err != nil {
			return nil, err
		}
	}
	k := 0
	for i, a := range in.SymArgs {
		for range counts[i] {
			how := kernel.SymbolicArgs{Sizes: in.SymArgSize, NonOption: in.NonOption}
			if err := p.SymbolicArg(w, k, a.Len, how); err != nil {
				return nil, err
			}
			k++
		}
		for _, word := range a.Then {
			if err := p.Arg(word); err != nil {
				return nil, err
			}
		}
	}
	pin(s)
	for _, kv := range in.Plain(in.Env) {
		if err := p.Env(kv); err != nil {
			return nil, err
		}
	}
	for i, v := range in.SymEnv {
		if err := p.SymbolicEnv(w, i, v.Name, v.Len); err != nil {
			return nil, err
		}
	}
	if err := proc.Setup(w, s, e.machine); err != nil {
		return nil, err
	}
	argc, argv, envp, err := p.Block()
	if err != nil {
		return nil, err
	}
	e.pass(s, argc, argv, envp)
	return s, nil
}

// pin makes the number of symbolic arguments an input, so that tests say how many there are, and pins it; so it does
// with those of single groups where the sum is not enough, and with how many times the input has grown.
func (e *Engine) pin(w *exec.Worker, s *state.State, in *option.Run, counts []int, grown int) {
	all := e.b.True()
	pin := func(name string, k int) {
		a := e.machine.Input(name, 1, nil)
		w.AddInput(s, a, []byte{byte(k)})
		all = e.b.And(all, e.b.Eq(e.b.ReadWide(a, nil, e.b.Const(64, 0), 1), e.b.Const(8, uint64(k))))
	}
	if e.cfg.Grow > 0 {
		pin(input.Grown.Name(0), grown)
	}
	if len(counts) > 0 {
		sum := 0
		for _, k := range counts {
			sum += k
		}
		pin(input.ArgCount.Name(0), sum)
	}
	for i, a := range in.SymArgs {
		if a.Min < a.Max && in.Separated() {
			pin(input.ArgGroup.Name(i), counts[i])
		}
	}
	w.Choose(s, all, e.begun)
	e.begun++
}

// entryCode is the function that execution starts in.
func (e *Engine) entryCode() (*state.Code, error) {
	name := exec.MainName
	if e.cfg.Libc {
		name = "__libc_start_main"
	}
	code, ok := e.machine.Func(name)
	if !ok || code.Func.Code == nil {
		return nil, fmt.Errorf("there is no function %q in the linked program", name)
	}
	return code, nil
}

// pass sets the entry function's parameters: main's own, or those of __libc_start_main(main, argc, argv, …).
func (e *Engine) pass(s *state.State, argc, argv, envp uint64) {
	vals := []uint64{argc, argv, envp}
	if e.cfg.Libc {
		main, _ := e.machine.Func(exec.MainName)
		vals = []uint64{main.Addr, argc, argv, 0, 0, 0}
	}
	for i, p := range s.Top.Code.Params {
		if i < len(vals) {
			s.Top.Regs[p.Reg] = memory.Value{Word: vals[i]}
		}
	}
}
