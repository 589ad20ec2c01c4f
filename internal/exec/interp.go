package exec

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Run executes s for about a budget of work: until s ends, forks, enters a basic block of a region that folds, or uses
// the budget up at an edge or a call. Work is what [Worker.Work] counts.
// After Run, w.Added has the forked states and w.Fresh the edges and functions that were covered first. End is set in
// the states that ended. A forked state may have ended while s goes on.
func (w *Worker) Run(s *state.State, budget uint64) {
	w.Added, w.Fresh = w.Added[:0], w.Fresh[:0]
	w.Running, s.Entered = s, false
	w.Following.Forks, w.Following.Arrived = 0, w.Following.Arrived[:0]
	defer func() {
		switch r := recover().(type) {
		case nil:
		case trap:
			w.stop(r.err)
		default:
			w.Running.End = w.internalError(w.Running, r)
		}
	}()
	s.Wake(w.registers)
	w.mark(s)
	moved := w.Moved
	defer func() {
		s.Moved += w.Moved - moved
		for _, c := range w.Added {
			c.Moved += w.Moved - moved
		}
	}()
	err := w.hangs(s)
	if err == nil {
		err = w.execute(s, budget)
	}
	if err != nil {
		w.stop(err)
	}
}

// stop ends the running state with an error of its step, unless the state executes the instruction again.
func (w *Worker) stop(err error) {
	if !errors.Is(err, decide.ErrAgain) {
		w.Running.End = w.ended(w.Running, err)
		w.placed = [1]place{} // it may hold all the memory of the path, and the next one asks for memory
	}
}

// internalError turns a panic of ours into the end of the path that was running.
func (w *Worker) internalError(s *state.State, r any) *outcome.End {
	end := &outcome.End{Reason: outcome.Internal, Message: fmt.Sprint(r), Detail: string(debug.Stack())}
	w.place(s, end)
	if s.Top != nil {
		end.Message += " at " + s.Top.Instr().Op.String()
	}
	return end
}

// mask has the low w bits set, 1 ≤ w ≤ 64.
func mask(w uint16) uint64 { return ^uint64(0) >> (64 - w&127) }

// signed reads the low w bits as a signed number.
func signed(x uint64, w uint16) int64 {
	k := 64 - w
	return int64(x<<k) >> k
}

// set stores a machine word; the pointer is touched only if there was a term, which spares the write barrier.
func set(d *memory.Value, x uint64) {
	d.Word = x
	if d.Term != nil {
		d.Term = nil
	}
}

func get(regs, pool []memory.Value, o ir.Opnd) *memory.Value {
	if o >= 0 {
		return &regs[o]
	}
	return &pool[^o]
}

// loop is the interpreter. It returns nil when the time slice is over or the state forked, an error when the path ends.
func (w *Worker) loop(s *state.State, budget uint64) (err error) {
	var n uint64 // instructions in this slice
	began := w.beside()
	defer func() {
		s.Steps += n
		w.Steps += n
		for _, c := range w.Added { // the instructions are theirs, too: the loop ends with the one that forks
			c.Steps += n
		}
		w.over(n)
	}()
reload:
	w.over(n)
	f := s.Top
	code, regs, pool, pc := f.Code.Func.Code, f.Regs, f.Code.Pool, f.PC
	edges, firstEdge := f.Code.Edges, f.Code.FirstEdge
	if n >= w.left(budget, began) || len(w.Added) > 0 || s.Arrived || s.Entered ||
		len(w.Following.Arrived) > 0 || n > 0 && w.Interrupted.Load() {
		return nil
	}
	if w.Memory.Pressed.Load() {
		if end := w.starved(); end != nil {
			return end
		}
	}
	limit := w.limit(s, budget, began)
	for {
		in := &code[pc]
		n++
		switch in.Op {
		case ir.Add:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || w.checkOv && in.Flags&ir.NSW != 0 {
				goto pure
			}
			set(&regs[in.Dst], (a.Word+b.Word)&mask(in.W))
		case ir.Sub:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || w.checkOv && in.Flags&ir.NSW != 0 {
				goto pure
			}
			set(&regs[in.Dst], (a.Word-b.Word)&mask(in.W))
		case ir.Mul:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || w.checkOv && in.Flags&ir.NSW != 0 {
				goto pure
			}
			set(&regs[in.Dst], a.Word*b.Word&mask(in.W))
		case ir.And:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], a.Word&b.Word)
		case ir.Or:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], a.Word|b.Word)
		case ir.Xor:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], a.Word^b.Word)
		case ir.Shl:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || b.Word >= uint64(in.W) {
				goto pure
			}
			set(&regs[in.Dst], a.Word<<b.Word&mask(in.W))
		case ir.LShr:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || b.Word >= uint64(in.W) {
				goto pure
			}
			set(&regs[in.Dst], a.Word>>b.Word)
		case ir.AShr:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil || b.Word >= uint64(in.W) {
				goto pure
			}
			set(&regs[in.Dst], uint64(signed(a.Word, in.W)>>b.Word)&mask(in.W))
		case ir.Eq:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word == b.Word))
		case ir.Ne:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word != b.Word))
		case ir.Ult:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word < b.Word))
		case ir.Ule:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word <= b.Word))
		case ir.Ugt:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word > b.Word))
		case ir.Uge:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(a.Word >= b.Word))
		case ir.Slt:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(signed(a.Word, in.W) < signed(b.Word, in.W)))
		case ir.Sle:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(signed(a.Word, in.W) <= signed(b.Word, in.W)))
		case ir.Sgt:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(signed(a.Word, in.W) > signed(b.Word, in.W)))
		case ir.Sge:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term != nil || b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], bit(signed(a.Word, in.W) >= signed(b.Word, in.W)))
		case ir.Copy:
			regs[in.Dst] = *get(regs, pool, in.A)
		case ir.Select:
			c := get(regs, pool, in.A)
			if c.Term != nil {
				goto pure
			}
			if c.Word != 0 {
				regs[in.Dst] = *get(regs, pool, in.B)
			} else {
				regs[in.Dst] = *get(regs, pool, ir.Opnd(in.C))
			}
		case ir.Side:
			a := get(regs, pool, in.A)
			if a.Term != nil {
				f.At, f.PC = pc, pc+1
				if err := w.side(s, in); err != nil {
					return err
				}
				goto reload
			}
			if id := f.Code.FirstSide(int32(in.Imm)) + int32(a.Word); w.marks[id] == 0 {
				w.took(s, id)
			}
		case ir.Trunc:
			a := get(regs, pool, in.A)
			if a.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], a.Word&mask(in.W))
		case ir.ZExt:
			a := get(regs, pool, in.A)
			if a.Term != nil || in.W > 64 {
				goto pure
			}
			set(&regs[in.Dst], a.Word)
		case ir.SExt:
			a := get(regs, pool, in.A)
			if a.Term != nil || in.W > 64 {
				goto pure
			}
			set(&regs[in.Dst], uint64(signed(a.Word, in.W2))&mask(in.W))
		case ir.Lea:
			a := get(regs, pool, in.A)
			if a.Term != nil {
				goto pure
			}
			if in.B == ir.NoOpnd {
				set(&regs[in.Dst], a.Word+uint64(in.Imm))
				break
			}
			b := get(regs, pool, in.B)
			if b.Term != nil {
				goto pure
			}
			set(&regs[in.Dst], a.Word+b.Word*uint64(in.Scale())+uint64(in.Imm))
		case ir.Load:
			a := get(regs, pool, in.A)
			if a.Term == nil && in.W <= 64 {
				if v, ok := s.Mem.LoadWord(a.Word+uint64(in.Imm), int(in.W+7)>>3); ok {
					set(&regs[in.Dst], v&mask(in.W))
					break
				}
			}
			f.At, f.PC = pc, pc+1
			w.load(s, in)
			goto reload
		case ir.Store:
			a, b := get(regs, pool, in.A), get(regs, pool, in.B)
			if a.Term == nil && b.Term == nil && s.Mem.StoreWord(a.Word+uint64(in.Imm), int(in.W+7)>>3, b.Word) {
				break
			}
			f.At, f.PC = pc, pc+1
			w.store(s, in)
			goto reload
		case ir.Jmp:
			pc = w.follow(s, regs, pool, &edges[in.B], firstEdge+int32(in.B))
			if n >= limit {
				f.PC = pc
				w.crossed(s)
				goto reload
			}
			continue
		case ir.Br:
			c := get(regs, pool, in.A)
			if c.Term != nil {
				f.At = pc
				w.branch(s, in, c.Term)
				goto reload
			}
			e := in.C
			if c.Word != 0 {
				e = in.B
			}
			pc = w.follow(s, regs, pool, &edges[e], firstEdge+int32(e))
			if n >= limit {
				f.PC = pc
				w.crossed(s)
				goto reload
			}
			continue
		case ir.Switch:
			a := get(regs, pool, in.A)
			if a.Term != nil {
				f.At = pc
				w.switchOn(s, in, a.Term)
				goto reload
			}
			e := caseOf(&f.Code.Switches[in.Imm], a.Word)
			s.Case(f.Code, e)
			pc = w.follow(s, regs, pool, &edges[e], firstEdge+e)
			if n >= limit {
				f.PC = pc
				w.crossed(s)
				goto reload
			}
			continue
		case ir.CallOp:
			f.At, f.PC = pc, pc+1
			if err := w.call(s, in); err != nil {
				return err
			}
			goto reload
		case ir.Ret, ir.RetMany:
			f.At = pc
			if err := w.ret(s, in); err != nil {
				return err
			}
			goto reload
		case ir.CtPop, ir.Ctlz, ir.Cttz, ir.BSwap, ir.BitReverse, ir.FShl, ir.FShr, ir.Abs, ir.SMin, ir.SMax, ir.UMin,
			ir.UMax, ir.UAddSat, ir.SAddSat, ir.USubSat, ir.SSubSat, ir.UShlSat, ir.SShlSat, ir.UAddOv, ir.SAddOv, ir.USubOv,
			ir.SSubOv, ir.UMulOv, ir.SMulOv, ir.UDiv, ir.SDiv, ir.URem, ir.SRem, ir.Concat, ir.Extract:
			goto pure
		default:
			f.At, f.PC = pc, pc+1
			if err := w.other(s, in); err != nil {
				return err
			}
			goto reload
		}
		pc++
		continue
	pure:
		f.At, f.PC = pc, pc+1
		forked, err := w.pure(s, in)
		if err != nil {
			return err
		}
		if forked || w.kept != nil {
			goto reload
		}
		limit = w.limit(s, budget, began)
		pc++
	}
}

// Work is what the worker has done in its slices, in instructions: these, the questions asked meanwhile
// ([decide.Door.Asked]), and the bytes moved.
func (w *Worker) Work() uint64 { return w.Steps + w.beside() }

// beside is the part of [Worker.Work] that is no instructions.
func (w *Worker) beside() uint64 { return w.Asked + w.Moved }

// left is the number of instructions that remain of a budget after the other work done since that was began.
func (w *Worker) left(budget, began uint64) uint64 { return budget - min(budget, w.beside()-began) }

// limit is the number of instructions after which an edge is a reason to leave the loop of [Worker.loop]: when the
// slice is over or, in a state that is watched, at once.
func (w *Worker) limit(s *state.State, budget, began uint64) uint64 {
	if watched(s) {
		return 0
	}
	return w.left(budget, began)
}

// follow takes an edge: moves for the target's phis, coverage, and the target's position.
func (w *Worker) follow(s *state.State, regs, pool []memory.Value, e *ir.Edge, id int32) int32 {
	for _, m := range e.Moves {
		regs[m.Dst] = *get(regs, pool, m.Src)
	}
	if w.marks[id] == 0 {
		w.took(s, id)
	}
	return e.Target
}

// take makes the state's top frame go on along one of its edges.
func (w *Worker) take(s *state.State, edge int32) {
	s.Own()
	f := s.Top
	if w.Paths != nil && w.Costs == nil { // the marks may be those of another state
		w.took(s, f.Code.FirstEdge+edge)
	}
	f.PC = w.follow(s, f.Regs, f.Code.Pool, &f.Code.Edges[edge], f.Code.FirstEdge+edge)
	w.crossed(s)
}

// takeCase is take for an edge of a switch.
func (w *Worker) takeCase(s *state.State, edge int32) {
	s.Case(s.Top.Code, edge)
	w.take(s, edge)
}

// caseOf finds the edge of a concrete switch value by binary search.
func caseOf(t *ir.SwitchTable, v uint64) int32 {
	lo, hi := 0, len(t.Cases)
	for lo < hi {
		m := (lo + hi) >> 1
		if t.Cases[m].Val < v {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo < len(t.Cases) && t.Cases[lo].Val == v {
		return t.Cases[lo].Edge
	}
	return t.Default
}
