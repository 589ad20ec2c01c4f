package explain

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Ended implements [exec.Tracer].
func (r *Recorder) Ended(s *state.State) {
	failed := r.decided(s)
	r.out.Ended = *s.End
	if s.End.Reason == outcome.Found {
		r.out.Cause = r.cause(s, failed)
	}
}

// cause is what the finding at the end of s depends on. failed is the decision that the last instruction made, nil if
// it made none.
func (r *Recorder) cause(s *state.State, failed *state.Decision) *outcome.Cause {
	c := &outcome.Cause{Operands: []outcome.Origin{}, Inputs: []string{}}
	var inputs, leads *expr.Support = &expr.Support{}, &expr.Support{}
	for _, d := range s.Decisions() {
		leads = leads.Union(expr.SupportOf(d.Raw))
	}
	c.Leads = bytesRead(s, leads, mostListed)
	if s.Top == nil || r.at == nil || s.End.Kind == outcome.Leak {
		return c
	}
	if failed != nil {
		x := r.decision(s, failed)
		c.Failed = &x
		inputs = inputs.Union(expr.SupportOf(failed.Raw))
	}
	r.sync(s)
	f, in := r.newest(), s.Top.Instr()
	var by *origin
	var pointed []outcome.Origin
	for _, o := range operands(s.Top.Code.Func, in) {
		by = union(by, f.regs.of(o))
		v := operand(s.Top, o)
		if v.Term != nil {
			inputs = inputs.Union(expr.SupportOf(v.Term))
		}
		if in.Op == ir.MemCpy || in.Op == ir.MemMove {
			pointed = append(pointed, r.pointed(s, r.address(s, *v))...)
		}
	}
	if p := r.program(); p != nil {
		for _, v := range p.passed {
			pointed = append(pointed, r.pointed(s, r.address(s, v))...)
		}
	}
	c.Operands = append(r.origins(s, by), pointed...)
	if s.End.Kind.Deliberate() {
		f = cmp.Or(r.program(), f) // what the library does about it says nothing
	}
	if f.branch != nil {
		c.BranchFunc = ir.SourceName(f.code.Name)
		if f.own != nil {
			c.BranchFile, c.BranchLine, _ = r.mod.Position(f.branch.pos)
		}
		c.Branch = r.origins(s, f.branch.by)
	}
	c.Inputs = bytesRead(s, inputs, mostListed)
	return c
}

// mostListed bounds the input bytes that are listed of a finding.
const mostListed = 64

// operands are those of an instruction that a finding at it can be about: of an access the address, of a call the
// arguments.
func operands(f *ir.Func, in *ir.Instr) (list []ir.Opnd) {
	switch in.Op {
	case ir.Load, ir.Store:
		return []ir.Opnd{in.A}
	case ir.CallOp:
		c := &f.Calls[in.Imm]
		if c.Target != ir.NoOpnd {
			list = append(list, c.Target)
		}
		for _, a := range c.Args {
			list = append(list, a.Val)
		}
		return list
	}
	all := in.Opnds()
	return all[:in.NumOperands()]
}

// mostPointed bounds the bytes behind a pointer that are looked at.
const mostPointed = 32

// pointed shows the bytes behind a pointer that is passed to a library function, in runs that one instruction wrote
// last. Bytes that nobody wrote are left out.
func (r *Recorder) pointed(s *state.State, addr uint64) (list []outcome.Origin) {
	o, ok := s.Mem.Find(addr)
	if !ok || o.Kind == memory.Code {
		return nil
	}
	for at, end := addr, min(o.End(), addr+mostPointed); at < end; {
		w, n := r.writers.of(at, 1)[0], uint64(1)
		for at+n < end && r.writers.of(at+n, 1)[0] == w {
			n++
		}
		if w != nil {
			x := outcome.Origin{Name: r.place(s, at, n), Bytes: int(n), Value: r.bytes(s, at, n, n)}
			r.by(&x, w)
			list = append(list, x)
		}
		at += n
	}
	return list
}

// by notes who wrote x.
func (r *Recorder) by(x *outcome.Origin, w *write) {
	x.File, x.Line, _ = r.mod.Position(w.pos)
	x.Func, x.Via, x.Argument, x.Of = w.fn, w.via, w.argument, slices.Compact(slices.Sorted(slices.Values(w.computed)))
}

// origins shows an origin: who wrote each piece of memory last before it was read.
func (r *Recorder) origins(s *state.State, by *origin) []outcome.Origin {
	list := []outcome.Origin{}
	if by == nil {
		return list
	}
	for _, x := range by.reads {
		v := r.show(s, x.name, x.value, x.width)
		for _, w := range x.writes {
			o := outcome.Origin{Name: x.name, Bytes: int(x.n), Value: v.Value, From: v.From}
			if w != nil {
				r.by(&o, w)
			}
			list = append(list, o)
		}
	}
	return list
}
