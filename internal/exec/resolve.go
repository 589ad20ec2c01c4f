package exec

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/outcome"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// nullPage is the end of the area at address 0 where nothing lies but what the program defines there: a bad access there is one through a
// null pointer, and a small number is no pointer's home.
const nullPage = memory.NullEnd

// target is where an access goes: an object and an offset in it, which is a term if Off is nil's opposite.
type target struct {
	obj *memory.Object
	off uint64
	sym *expr.Term // offset as a 64-bit term; nil if off says it
}

// resolve finds the object that an access of n bytes at addr touches and checks its bounds. What is out of bounds
// leaves as a forked state that has ended with a finding; if nothing is in bounds the finding is the error.
//
// A symbolic address is taken to mean the object that its base pointer points into, if it has one (see home);
// otherwise bad addresses leave first, whatever the model's is, so that a path's name does not depend on models, and each
// feasible object is taken in a state of its own, lazily: s goes on with the object that its model points into, and the forked rest
// executes the instruction again.
func (w *Worker) resolve(s *state.State, addr memory.Value, imm int64, n uint64, write bool) (target, error) {
	if addr.Term == nil {
		return w.resolveAt(s, addr.Word+uint64(imm), n, write)
	}
	raw := w.B.Add(addr.Term, w.B.Const(64, uint64(imm)))
	t := w.Simp.Simplify(raw)
	if t.IsConst() {
		return w.resolveAt(s, t.Word(), n, write)
	}
	o, err := w.home(s, raw, t, n)
	if err != nil {
		return target{}, err
	}
	if o != nil {
		return w.within(s, o, t, n, write, true)
	}
	if _, err := w.good(s, t, n, write); err != nil {
		return target{}, err
	}
	o, ok := s.Mem.Find(s.Model.Word(t))
	if !ok {
		return target{}, fmt.Errorf("BUG: a model of a resolved pointer points nowhere")
	}
	return w.within(s, o, t, n, write, false)
}

// good leaves s with the addresses t at which n bytes lie in some object. The others, if there are any, leave with a finding; if there are no others,
// that is the error.
func (w *Worker) good(s *state.State, t *expr.Term, n uint64, write bool) (some bool, err error) {
	if s.Retry == t {
		return false, nil // done before the first choice
	}
	if in, err := w.alwaysIn(s, t, n); in || err != nil {
		return false, err
	}
	objs := w.notExcluded(s, t, n)
	if len(objs) > manyObjects {
		// A condition about all of them is a query of its own kind. Most pointers reach a few.
		if _, ok, err := w.candidates(s, t, n, manyObjects); ok || err != nil {
			return false, err
		}
	}
	in := w.inAny(objs, t, n)
	yes, no, err := w.Split(s, in, w.Cond(s, in), state.Check)
	switch {
	case err != nil:
		return false, err
	case yes == nil:
		return false, w.badPointer(no, t, n, write)
	case no != nil:
		no.End = w.ended(no, w.badPointer(no, t, n, write))
	}
	return s.Last.Forked, nil // also if the others are given up
}

// manyObjects is the number of objects from which on a pointer's are looked for one by one before all are asked for at once. The GNU assembler has more
// than 10,000 when it reads its first line: without what intervals know, one such question about all of them was never answered.
const manyObjects = 64

// alwaysIn says whether t lies in the object that the model's address is in, as it does once that was chosen. It is the question that within asks next, so it
// costs nothing more, and spares looking at all objects.
func (w *Worker) alwaysIn(s *state.State, t *expr.Term, n uint64) (bool, error) {
	o, ok := s.Mem.Find(s.Model.Word(t))
	if !ok || o.Kind == memory.Code {
		return false, nil
	}
	raw := w.inBounds(o, w.B.Sub(t, w.B.Const(64, o.Base)), n)
	in := w.Cond(s, w.inBounds(o, w.B.Sub(w.Plain(s, t), w.B.Const(64, o.Base)), n))
	if in.IsFalse() || !s.Model.Bool(in) {
		return false, nil
	}
	if r, err := w.Ask(s, w.B.Not(raw), w.Negation(in)); err != nil || r.Verdict != solver.Unsat {
		return false, err
	}
	w.Imply(s, in)
	return true, nil
}

// within checks that t lies in o. With owns, what lies outside is a finding; otherwise it may be another object and
// executes the instruction again.
func (w *Worker) within(s *state.State, o *memory.Object, t *expr.Term, n uint64, write, owns bool) (target, error) {
	off := w.Simp.Simplify(w.B.Sub(t, w.B.Const(64, o.Base)))
	in := w.inBounds(o, off, n)
	kind := state.Check
	if !owns {
		kind = state.Concretise
	}
	plain := w.Plain(s, t) // its reads are folded once, for the condition and the offset
	from := w.B.Sub(plain, w.B.Const(64, o.Base))
	cond := w.Cond(s, w.inBounds(o, from, n))
	w.always(s, o, t, cond, n)
	yes, no, err := w.Split(s, in, cond, kind)
	if err != nil {
		return target{}, err
	}
	if yes == nil {
		return target{}, w.outside(s, o, s.Model.Word(t), n, write)
	}
	if !owns {
		w.Chose(s, no, t, o.Base, s.Last.Forked)
	} else if no != nil {
		no.End = w.ended(no, w.outside(no, o, no.Model.Word(t), n, write))
	}
	if write && o.ReadOnly {
		return target{}, w.readOnly(o)
	}
	if known := w.Plain(s, from); known.IsConst() && !off.IsConst() {
		w.Chose(s, nil, off, known.Word(), false) // in case the state was sent back to choose this value
		off = known
	}
	if !off.IsConst() && !o.Indexable() {
		// The object is too large to be an array of the solver: one offset after the other.
		at, err := w.Concretise(s, off)
		return target{obj: o, off: at}, err
	}
	if off.IsConst() {
		return target{obj: o, off: off.Word()}, nil
	}
	return target{obj: o, sym: off}, nil
}

// inBounds says that n bytes at off lie in o.
func (w *Worker) inBounds(o *memory.Object, off *expr.Term, n uint64) *expr.Term {
	if o.SizeTerm != nil {
		k := w.B.Const(64, n)
		return w.B.And(w.B.Ule(k, o.SizeTerm), w.B.Ule(off, w.B.Sub(o.SizeTerm, k)))
	}
	if o.Size < n {
		return w.B.False()
	}
	return w.B.Ule(off, w.B.Const(64, o.Size-n))
}

// home is the object that a symbolic address is meant for: the one that a constant summand of the raw term points
// into. Pointer arithmetic keeps its base as such a summand (Lea adds the index to it), so this is the object whose
// element is asked for, and leaving it is a fault even where another object lies there.
func (w *Worker) home(s *state.State, raw, t *expr.Term, n uint64) (*memory.Object, error) {
	stack := [32]*expr.Term{raw}
	top := 1
	for top > 0 {
		top--
		x := stack[top]
		switch {
		case x.IsConst() && x.Word() >= nullPage:
			o, ok := s.Mem.Find(x.Word())
			if !ok {
				continue
			}
			if o.SizeTerm == nil && o.Holds(s.Model.Word(t), n) {
				return o, nil
			}
			if reached, sure := reach(w.Values(s, t)).in(o, n); sure {
				if reached {
					return o, nil
				}
				continue
			}
			raw := w.inBounds(o, w.B.Sub(t, w.B.Const(64, o.Base)), n)
			if may, err := w.May(s, raw); err != nil {
				return nil, err
			} else if may {
				return o, nil
			}
		case x.Kind() == expr.Add && top+2 <= len(stack):
			stack[top], stack[top+1] = x.Kid(1), x.Kid(0)
			top += 2
		}
	}
	return nil, nil
}

// notExcluded lists the live objects that can hold n bytes at t, without those that t is known not to reach.
func (w *Worker) notExcluded(s *state.State, t *expr.Term, n uint64) (objs []*memory.Object) {
	r := reach(w.Values(s, t))
	s.Mem.Objects(1, ^uint64(0), func(o *memory.Object) bool {
		if reached, sure := r.in(o, n); sure && !reached {
			return true
		}
		if o.Size >= n && o.Kind != memory.Code {
			objs = append(objs, o)
		}
		return true
	})
	return objs
}

// inAny says that n bytes at t lie in one of objs.
func (w *Worker) inAny(objs []*memory.Object, t *expr.Term, n uint64) *expr.Term {
	any := w.B.False()
	for _, o := range objs {
		any = w.B.Or(w.B.Ule(w.B.Sub(t, w.B.Const(64, o.Base)), w.B.Const(64, o.Size-n)), any)
	}
	return any
}

// resolveAt is resolve for a concrete address.
func (w *Worker) resolveAt(s *state.State, addr, n uint64, write bool) (target, error) {
	o, ok := s.Mem.Find(addr)
	if !ok || o.Kind == memory.Code {
		return target{}, w.badAccess(s, addr, n, write)
	}
	off := addr - o.Base
	if o.SizeTerm != nil {
		return w.within(s, o, w.B.Const(64, addr), n, write, true)
	}
	if off+n > o.Size || off+n < off {
		return target{}, w.outside(s, o, addr, n, write)
	}
	if write && o.ReadOnly {
		return target{}, w.readOnly(o)
	}
	return target{obj: o, off: off}, nil
}

// badPointer is the finding for addresses t none of which lies in an object: a null pointer if that is among them, so that the kind
// does not depend on which of them the model has. It is another error if the run was stopped.
func (w *Worker) badPointer(s *state.State, t *expr.Term, n uint64, write bool) error {
	null := w.B.Ult(t, w.B.Const(64, nullPage))
	if _, err := w.Lean(s, null); err != nil {
		return err
	}
	return w.badAccess(s, s.Model.Word(t), n, write)
}

// badAccess is the finding for an address where no object lies.
func (w *Worker) badAccess(s *state.State, addr, n uint64, write bool) *outcome.End {
	verb := accessVerb(write)
	if o, ok := s.Mem.Find(addr); ok {
		return w.outside(s, o, addr, n, write)
	}
	if addr < nullPage {
		if o, _, ok := s.Mem.Nearest(addr); ok && o.Kind == memory.Fixed {
			return w.outside(s, o, addr, n, write)
		}
		return find(outcome.NullDereference, fmt.Sprintf("%s of %d bytes at address 0x%x (null pointer)", verb, n, addr))
	}
	if o := w.meant(s, addr); o != nil {
		return w.outside(s, o, addr, n, write)
	}
	if fr, ok := s.Mem.FindFreed(addr); ok {
		return w.freedAccess(fr, addr, n, verb)
	}
	if o, gone, ok := s.Mem.Nearest(addr); ok {
		if gone.Object == o {
			return w.freedAccess(gone, addr, n, verb)
		}
		return w.outside(s, o, addr, n, write)
	}
	return find(outcome.InvalidPointer, fmt.Sprintf("%s of %d bytes at address 0x%x, where no object ever was", verb, n, addr))
}

// outside is the finding for an access that leaves o.
func (w *Worker) outside(s *state.State, o *memory.Object, addr, n uint64, write bool) *outcome.End {
	size := o.Size
	if o.SizeTerm != nil {
		size = s.Model.Word(o.SizeTerm)
	}
	verb := accessVerb(write)
	if o.Kind == memory.Code {
		return find(outcome.InvalidPointer, fmt.Sprintf("%s of %d bytes at the code of function %s", verb, n, o.Name))
	}
	what := w.describe(o)
	if o.Kind != memory.Heap || o.SizeTerm != nil {
		what += fmt.Sprintf(", which has %d bytes", size)
	}
	away, how := beyond(o.Base, size, addr)
	e := find(outcome.OutOfBounds, fmt.Sprintf("%s of %d bytes at offset %d of %s%s", verb, n, int64(addr-o.Base), what, how))
	e.Beyond, e.Object = away, o.Kind.String()
	e.Detail = w.madeAt(o)
	return e
}

// beyond says how far an access is from the bytes of an object that it does not touch, in bytes and in words.
func beyond(base, size, addr uint64) (n uint64, text string) {
	switch off := int64(addr - base); {
	case off < 0:
		return uint64(-off), fmt.Sprintf(", %d bytes before its start", -off)
	case uint64(off) > size:
		return uint64(off) - size, fmt.Sprintf(", %d bytes past its end", uint64(off)-size)
	}
	return 0, ""
}

// meant is the live object whose address the program has taken to compute addr for the access that s executes, if the function that is
// running says so: the access's pointer is a sum with the address of an object (or of its end). It is asked when addr is bad, and
// costs nothing before.
func (w *Worker) meant(s *state.State, addr uint64) *memory.Object {
	f := s.Top
	if in := f.Instr(); in.Op == ir.Load || in.Op == ir.Store {
		const most = 8 // steps of pointer arithmetic that are followed
		for p, left := in.A, most; p >= 0 && left > 0; left-- {
			v := get(f.Regs, f.Code.Pool, p)
			if v.Term != nil {
				return nil
			}
			if o, ok := s.Mem.Find(v.Word); ok && o.Kind != memory.Code && addr != v.Word {
				return o
			}
			def := slices.IndexFunc(f.Code.Func.Code, func(x ir.Instr) bool { return x.Op == ir.Lea && x.Dst == int32(p) })
			if def < 0 {
				return nil
			}
			p = f.Code.Func.Code[def].A
			if p < 0 {
				if o, ok := s.Mem.Find(get(f.Regs, f.Code.Pool, p).Word); ok && o.Kind != memory.Code {
					return o
				}
			}
		}
	}
	return nil
}

func (w *Worker) freedAccess(fr memory.Freed, addr, n uint64, verb string) *outcome.End {
	kind, how := outcome.UseAfterFree, "freed"
	if fr.Kind == memory.Stack {
		kind, how = outcome.UseAfterReturn, "gone since its function returned"
	}
	o := fr.Object
	if o == nil {
		return find(kind, fmt.Sprintf("%s of %d bytes at address 0x%x, which was %s long ago", verb, n, addr, how))
	}
	e := find(kind, fmt.Sprintf("%s of %d bytes at offset %d of %s, which is %s", verb, n, int64(addr-o.Base), w.describe(o), how))
	e.Detail = w.madeAt(o)
	if fr.Kind == memory.Heap {
		e.Detail += "\nfreed at " + w.where(fr.Pos)
	}
	return e
}

func (w *Worker) readOnly(o *memory.Object) *outcome.End {
	return find(outcome.ReadOnlyWrite, "write to read-only "+w.describe(o))
}

func accessVerb(write bool) string {
	if write {
		return "write"
	}
	return "read"
}

func (w *Worker) describe(o *memory.Object) string {
	switch o.Kind {
	case memory.Global:
		return "global " + o.Name
	case memory.Stack:
		return "local variable " + o.Name
	case memory.Heap:
		return fmt.Sprintf("a heap block of %d bytes", o.Size)
	case memory.Code:
		return "the code of " + o.Name
	}
	return "object " + o.Name
}

// where is a source position as text.
func (w *Worker) where(pos uint32) string {
	if file, line, _ := w.Mod.Position(pos); line > 0 {
		return fmt.Sprintf("%s:%d", file, line)
	}
	return "an unknown place"
}

func (w *Worker) madeAt(o *memory.Object) string {
	switch o.Kind {
	case memory.Heap:
		return "allocated at " + w.where(o.Pos)
	case memory.Global, memory.Stack:
		return "declared at " + w.where(o.Pos)
	}
	return ""
}
