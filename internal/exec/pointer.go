package exec

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// A concrete address is in one object or in none (resolveAt). An access at a symbolic address is a [pointer], and the
// first strategy that fits decides where it goes. Each costs more than the one before: more questions, larger terms or
// more paths.
//
//  1. Cases (cases.go). An address computed from a few conditions has few values. The access is made at each of them,
//     under its condition. No path forks, and no term reads an array at a symbolic index.
//  2. Home. A constant summand of the address points into the object that the program means. The access is one read or
//     write of that object at a symbolic offset. An address outside the object is a finding, even if another object
//     begins there.
//  3. Together. A read that reaches at most Options.MergeReads objects is made in all of them, and the address chooses.
//     A fork for each would cost as many questions and multiply the paths that follow. Writes fork, because then the
//     object written to is known.
//  4. One object after the other. The path goes on with the object that its model's address is in. The other addresses
//     are a forked state, which executes the instruction again and comes straight back to this strategy.
//
// Before a path goes on by 3 or 4, addresses outside of all objects leave with a finding, whatever the model's address
// is. So neither the strategy nor the name of a path depends on models.

// pointer is an access at a symbolic address on a path. It keeps what one strategy finds out for the next ones.
type pointer struct {
	s     *state.State
	raw   *expr.Term // the address as the program computes it
	t     *expr.Term // raw, simplified; a choice among its values is named by it
	n     uint64     // bytes
	write bool
	names Naming // nil: the pointer means n bytes; else a thing as a whole, and bad is what other addresses are
	bad   func(*state.State, uint64) error
	again bool // s is the forked rest of a choice by strategy 4 here: no other one fits, and bad addresses have left

	good     bool             // leaveBad was here
	found    []*memory.Object // objects that t reaches
	all      bool             // t reaches no others
	next     uint64           // else an address of t outside of them; inside of them if the solver gave up
	rest     *expr.Term       // t is outside of found[:excluded]
	rawRest  *expr.Term       // the same before simplification
	excluded int
	folded   *expr.Term // see plain; nil: not known
}

// place is where an access goes, if when holds: to an object, at an offset that is sym or, if that is nil, off.
type place struct {
	when *expr.Term // nil for the only place
	obj  *memory.Object
	off  uint64
	sym  *expr.Term // 64 bits
}

// placeAt is the place at off in o.
func placeAt(o *memory.Object, off *expr.Term) place {
	if off.IsConst() {
		return place{obj: o, off: off.Word()}
	}
	return place{obj: o, sym: off}
}

// places lists the places of a load or store of n bytes at addr + imm, by the first strategy that fits. One of the
// conditions always holds; the last place also serves as the default. The list is valid until the next call.
func (w *Worker) places(s *state.State, addr memory.Value, imm int64, n uint64, write bool) []place {
	return w.access(s, addr, imm, n, write, w.Opt.MergeReads > 1)
}

// resolve is the place that an access of n bytes at addr goes to, by strategy 2 or 4.
func (w *Worker) resolve(s *state.State, addr memory.Value, n uint64, write bool) place {
	return w.access(s, addr, 0, n, write, false)[0]
}

// access tries the strategies in their order; it skips 1 and 3 unless several is true. Addresses out of bounds leave
// as a forked state that has ended with a finding. If no address is in bounds, the path itself ends with the finding.
func (w *Worker) access(s *state.State, addr memory.Value, imm int64, n uint64, write, several bool) []place {
	if addr.Term == nil {
		return w.one(w.resolveAt(s, addr.Word+uint64(imm), n, write))
	}
	raw := w.B.Add(w.written(s, addr.Term, anAddress), w.B.Const(64, uint64(imm)))
	t := w.Simp.Simplify(raw)
	if t.IsConst() {
		return w.one(w.resolveAt(s, t.Word(), n, write))
	}
	p := &pointer{s: s, raw: raw, t: t, n: n, write: write, again: s.Retry == t, rest: w.B.True(), rawRest: w.B.True()}
	if !p.again {
		if several {
			if cases := w.cases(p); cases != nil {
				return cases
			}
		}
		if home := w.home(p); home != nil {
			return w.one(w.within(p, home, true))
		}
		if several && !write {
			if objs := w.together(p); objs != nil {
				return objs
			}
		}
		w.leaveBad(p)
	}
	o := w.takes(p)
	if o == nil {
		panic("BUG: a model of a resolved pointer points nowhere")
	}
	return w.one(w.within(p, o, false))
}

// takes is the object that p's path takes, or rules out, next: that of its model's address, or the recorded one.
func (w *Worker) takes(p *pointer) (o *memory.Object) {
	mark, recorded := w.Object(p.s)
	if !recorded {
		o, _ = p.s.Mem.Find(p.s.Model.Word(p.t))
		return o
	}
	p.s.Mem.Objects(1, ^uint64(0), func(x *memory.Object) bool {
		if state.Mark(x.Base) == mark {
			o = x
		}
		return o == nil
	})
	return o
}

// one is a list of one place.
func (w *Worker) one(at place) []place {
	w.placed[0] = at
	return w.placed[:]
}

// resolveAt is resolve for a concrete address.
func (w *Worker) resolveAt(s *state.State, addr, n uint64, write bool) place {
	o, ok := s.Mem.Find(addr)
	if !ok || o.Kind == memory.Code {
		Check(w.badAccess(s, addr, n, write))
	}
	if o.SizeTerm != nil {
		return w.within(&pointer{s: s, t: w.B.Const(64, addr), n: n, write: write}, o, true)
	}
	if !o.Holds(addr, n) {
		Check(w.outside(s, o.Birth, addr, n, write))
	}
	if write && o.ReadOnly {
		Check(w.readOnly(o))
	}
	return place{obj: o, off: addr - o.Base}
}

// bases yields the objects that constant summands of an address point into.
func bases(s *state.State, raw *expr.Term) iter.Seq[*memory.Object] {
	return func(yield func(*memory.Object) bool) {
		stack := [32]*expr.Term{raw}
		for top := 1; top > 0; {
			top--
			x := stack[top]
			switch {
			case x.IsConst() && x.Word() >= nullPage:
				if o, ok := s.Mem.Find(x.Word()); ok && !yield(o) {
					return
				}
			case x.Kind() == expr.Add && top+2 <= len(stack):
				stack[top], stack[top+1] = x.Kid(1), x.Kid(0)
				top += 2
			}
		}
	}
}

// home is the object that p is meant for: the first object that a constant summand of its address points into and
// that p reaches. Pointer arithmetic keeps its base as such a summand, because Lea adds the index to it. nil means
// that there is none.
func (w *Worker) home(p *pointer) *memory.Object {
	for o := range bases(p.s, p.raw) {
		if o.Holds(p.s.Model.Word(p.t), p.n) {
			return o
		}
		reached, sure := reach(w.Values(p.s, p.t)).in(p, o)
		if !sure {
			reached = Must(w.May(p.s, w.inside(p, o, p.t))) == solver.Sat
		}
		if reached {
			return o
		}
	}
	return nil
}

// together lists all objects that p goes to, by address, if their number is from two to Options.MergeReads.
func (w *Worker) together(p *pointer) []place {
	most := w.Opt.MergeReads
	all := w.look(p, most)
	if !all && w.leaveBad(p) && len(p.found) <= most { // bad addresses may be why
		w.lookBeyond(p)
		all = w.look(p, most)
	}
	if !all || len(p.found) < 2 || len(p.found) > most {
		return nil
	}
	sortByAddress(p.found)
	places := make([]place, len(p.found))
	for i, o := range p.found {
		if o.SizeTerm != nil || !o.Indexable() {
			return nil
		}
		off := w.Simp.Simplify(w.B.Sub(p.t, w.B.Const(64, o.Base)))
		places[i] = placeAt(o, off)
		places[i].when = w.inBounds(o, off, p.n)
	}
	return places
}

// manyObjects is the number of candidates above which a pointer's objects are first looked for one by one, up to this
// number. Only then one question names all candidates. The GNU assembler has more than 10,000 objects when it reads
// its first line: without interval knowledge, the question about all of them was never answered. The value 64 was
// chosen, not measured.
const manyObjects = 64

// leaveBad removes from p's path the addresses that lie in no object. If there are such addresses, they leave with a
// finding; if there are no others, the path itself ends with it. leaveBad says whether the path forked, even if the
// bad addresses were given up.
func (w *Worker) leaveBad(p *pointer) (forked bool) {
	if p.good {
		return false
	}
	p.good = true
	// The object of the model's address is often the only one: it was chosen before.
	if w.look(p, 1) {
		return false
	}
	objs := w.notExcluded(p)
	if _, bad := reach(w.Values(p.s, p.t)).beyond(p, objs); !bad {
		return false
	}
	// A condition about all of many is a query of its own kind. Most pointers reach a few.
	if len(objs) > manyObjects && w.look(p, manyObjects) {
		return false
	}
	in := w.inAny(p, objs)
	Check(w.require(p.s, in, w.Cond(p.s, in), func(s *state.State) error { return w.badPointer(s, p) }))
	p.folded = nil
	return p.s.Last.Forked
}

// look continues the search for objects that p reaches, until it has found limit of them. It says whether they are
// all objects that p reaches, and hold all of p's addresses.
func (w *Worker) look(p *pointer, limit int) (all bool) {
	if len(p.found) == 0 {
		p.next = p.s.Model.Word(p.t)
	}
	for !p.all && len(p.found) < limit {
		o, ok := p.holder(p.next)
		if !ok || slices.Contains(p.found, o) {
			return false
		}
		p.found = append(p.found, o)
		w.lookBeyond(p)
	}
	return p.all
}

// lookBeyond looks for an address of p outside of the objects that were found. It asks at most one question.
func (w *Worker) lookBeyond(p *pointer) {
	s := p.s
	v := reach(w.Values(s, p.t))
	if next, more := v.beyond(p, p.found); v.Known && (v.Exact || !more) {
		p.next, p.all = next, !more
		return
	}
	for _, o := range p.found[p.excluded:] {
		p.rest = w.B.And(p.rest, w.Negation(w.Cond(s, w.inside(p, o, w.plain(p)))))
		p.rawRest = w.B.And(p.rawRest, w.B.Not(w.inside(p, o, p.t)))
	}
	p.excluded = len(p.found)
	switch r := Must(w.Ask(s, p.rawRest, w.Simp.Simplify(p.rest))); r.Verdict {
	case solver.Sat:
		p.next = r.Model.Word(p.t)
	case solver.Unsat:
		p.all = true
	}
}

// holder is the object that p means if its address is addr.
func (p *pointer) holder(addr uint64) (o *memory.Object, ok bool) {
	if o, ok = p.s.Mem.Find(addr); !ok {
		o, ok = p.s.Mem.At(addr) // an object without bytes
	}
	if !ok {
		return nil, false
	}
	lo, hi, ok := p.span(o)
	return o, ok && lo <= addr && addr <= hi
}

// span is the range of addresses by which p means o, lo and hi included; not ok if there is none.
func (p *pointer) span(o *memory.Object) (lo, hi uint64, ok bool) {
	switch {
	case p.names != nil:
		lo, ok = p.names(o)
		return lo, lo, ok
	case o.Kind == memory.Code || o.Size < p.n:
		return 0, 0, false
	}
	return o.Base, o.End() - p.n, true
}

// notExcluded lists the live objects that can hold p, without those that p is known not to reach.
func (w *Worker) notExcluded(p *pointer) (objs []*memory.Object) {
	v := reach(w.Values(p.s, p.t))
	p.s.Mem.Objects(1, ^uint64(0), func(o *memory.Object) bool {
		if _, _, ok := p.span(o); ok {
			if reached, sure := v.in(p, o); reached || !sure {
				objs = append(objs, o)
			}
		}
		return true
	})
	return objs
}

// within checks that p lies in o. With owns, an address outside o is a finding. Otherwise such an address may be in
// another object: a forked state executes the instruction again. An address in the capacity of an object of symbolic
// size belongs to the object, so an address there and beyond the size is a finding in either case.
func (w *Worker) within(p *pointer, o *memory.Object, owns bool) place {
	s, base := p.s, w.B.Const(64, o.Base)
	off := w.Simp.Simplify(w.B.Sub(p.t, base))
	from := w.B.Sub(w.plain(p), base)
	outside := func(s *state.State) error {
		if o.SizeTerm != nil {
			// A sanitizer does not see that an object without bytes is accessed, so that is the last choice.
			if err := w.Suit(s, w.B.Not(w.B.Eq(o.SizeTerm, w.B.Const(64, 0)))); err != nil {
				return err
			}
		}
		s.Stray = &state.Stray{Addr: p.t, Base: o.Base}
		return w.outside(s, o.Birth, s.Model.Word(p.t), p.n, p.write)
	}
	if !owns {
		cond := w.Cond(s, w.inCapacity(o, from, p.n))
		if w.always(p, o, cond) {
			w.Imply(s, cond)
		}
		yes, no, err := w.Split(s, w.inCapacity(o, off, p.n), cond, state.Concretise)
		w.Left(s, err, p.t, 0)
		if s.Last.Forked && (err == nil || errors.Is(err, decide.ErrAgain)) {
			s.Last.Chose(o.Base)
			if no != nil {
				no.Last.Chose(o.Base)
			}
		}
		Check(err)
		if yes == nil {
			Check(outside(s))
		}
		w.Chose(s, no, p.t, o.Base, s.Last.Forked)
	}
	if owns || o.SizeTerm != nil {
		cond := w.Cond(s, w.inBounds(o, from, p.n))
		if o.SizeTerm == nil && w.always(p, o, cond) {
			w.Imply(s, cond)
		}
		Check(w.require(s, w.inBounds(o, off, p.n), cond, outside))
	}
	if p.write && o.ReadOnly {
		Check(w.readOnly(o))
	}
	if known := w.Plain(s, from); known.IsConst() && !off.IsConst() {
		w.Chose(s, nil, off, known.Word(), false) // in case the state was sent back to choose this value
		off = known
	}
	if !o.Indexable() {
		// The object is too large to be an array of the solver: one offset after the other.
		return w.pinned(s, placeAt(o, off))
	}
	return placeAt(o, off)
}

// always says whether p is known to lie in o's capacity; cond is the condition that it does.
func (w *Worker) always(p *pointer, o *memory.Object, cond *expr.Term) bool {
	if _, decided := p.s.Known(cond); decided || cond.IsConst() {
		return false // nothing to note
	}
	if p.all {
		return len(p.found) == 1
	}
	v := reach(w.Values(p.s, p.t))
	_, out := v.beyond(p, []*memory.Object{o})
	return v.Known && !out
}

// plain is p's address with its reads folded, as the path's conditions determine them. It is computed once, not for
// each object.
func (w *Worker) plain(p *pointer) *expr.Term {
	if p.folded == nil {
		p.folded = w.Plain(p.s, p.t)
	}
	return p.folded
}

// pinned is a place with a concrete offset. Other offsets go to states that execute the instruction again.
func (w *Worker) pinned(s *state.State, at place) place {
	if at.sym == nil {
		return at
	}
	return place{obj: at.obj, off: Must(w.Concretise(s, at.sym))}
}

// inside says that t is one of the addresses by which p means o.
func (w *Worker) inside(p *pointer, o *memory.Object, t *expr.Term) *expr.Term {
	lo, hi, ok := p.span(o)
	switch {
	case !ok:
		return w.B.False()
	case p.names != nil:
		return w.B.Eq(t, w.B.Const(64, lo))
	}
	return w.B.Ule(w.B.Sub(t, w.B.Const(64, lo)), w.B.Const(64, hi-lo))
}

// inCapacity says that n bytes at off lie in o's capacity, by which addresses resolve. It is the size, unless that is
// symbolic.
func (w *Worker) inCapacity(o *memory.Object, off *expr.Term, n uint64) *expr.Term {
	if o.Size < n {
		return w.B.False()
	}
	return w.B.Ule(off, w.B.Const(64, o.Size-n))
}

// inBounds says that n bytes at off lie in o.
func (w *Worker) inBounds(o *memory.Object, off *expr.Term, n uint64) *expr.Term {
	switch {
	case o.SizeTerm == nil:
		return w.inCapacity(o, off, n)
	case !off.IsConst():
		k := w.B.Const(64, n)
		return w.B.And(w.B.Ule(k, o.SizeTerm), w.B.Ule(off, w.B.Sub(o.SizeTerm, k)))
	case off.Word() > o.Size || n > o.Size-off.Word():
		return w.B.False()
	}
	return w.B.Ule(w.B.Const(64, off.Word()+n), o.SizeTerm)
}

// inAny says that p means one of objs.
func (w *Worker) inAny(p *pointer, objs []*memory.Object) *expr.Term {
	any := w.B.False()
	for _, o := range objs {
		any = w.B.Or(w.inside(p, o, p.t), any)
	}
	return any
}

// sortByAddress sorts the objects of a joined read, so that their order does not depend on models.
func sortByAddress(objs []*memory.Object) {
	slices.SortFunc(objs, func(a, b *memory.Object) int { return cmp.Compare(a.Base, b.Base) })
}
