package exec

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// mergedRead reads through a symbolic pointer that may point into a few objects without forking for each: the result is an ite over the objects.
// It gives up (ok is false) if there are more than Options.MergeReads objects, or if the pointer has a home, whose elements one array read covers.
// Which objects are read together does not depend on models: all of them, or none.
//
// A fork for each object would cost as many queries and multiply the paths that follow; the ite costs a wider term
// where the value is used. Writes fork, since the object written to is then known.
func (w *Worker) mergedRead(s *state.State, addr memory.Value, imm int64, width int) (v memory.Value, ok bool, err error) {
	if w.Opt.MergeReads < 2 || addr.Term == nil {
		return v, false, nil
	}
	raw := w.B.Add(addr.Term, w.B.Const(64, uint64(imm)))
	t := w.Simp.Simplify(raw)
	n := uint64(width+7) / 8
	if t.IsConst() || s.Retry == t {
		return v, false, nil
	}
	if home, err := w.home(s, raw, t, n); home != nil || err != nil {
		return v, false, err
	}
	objs, ok, err := w.candidates(s, t, n, w.Opt.MergeReads)
	if err != nil {
		return v, false, err
	}
	if !ok {
		// Bad addresses may be why.
		if some, err := w.good(s, t, n, false); !some || err != nil {
			return v, false, err
		}
		objs, ok, err = w.candidates(s, t, n, w.Opt.MergeReads)
	}
	if err != nil || !ok || len(objs) < 2 {
		return v, false, err
	}
	var merged *expr.Term
	for i := len(objs) - 1; i >= 0; i-- {
		o := objs[i]
		off := w.Simp.Simplify(w.B.Sub(t, w.B.Const(64, o.Base)))
		x := term(w.B, w.read(s, offsetIn(o, off), width), width)
		if merged == nil {
			merged = x
			continue
		}
		merged = w.B.Ite(w.inBounds(o, off, n), x, merged)
	}
	return value(merged), true, nil
}

func offsetIn(o *memory.Object, off *expr.Term) target {
	if off.IsConst() {
		return target{obj: o, off: off.Word()}
	}
	return target{obj: o, sym: off}
}

// candidates lists the objects that n bytes at t may lie in, by address. ok is false if t may also lie elsewhere, if
// there are more than limit, or if the solver gave up.
func (w *Worker) candidates(s *state.State, t *expr.Term, n uint64, limit int) (objs []*memory.Object, ok bool, err error) {
	elsewhere, raw := w.B.True(), w.B.True()
	known := reach(w.Values(s, t))
	a := s.Model.Word(t)
	var at *expr.Term // t as the conditions say it: its reads are folded once, not for each object
	for {
		o, found := s.Mem.Find(a)
		if !found || o.Kind == memory.Code || o.SizeTerm != nil || !o.Indexable() || a-o.Base+n > o.Size || len(objs) >= limit {
			return nil, false, nil
		}
		objs = append(objs, o)
		if known.Known {
			next, more := known.beyond(objs, n)
			if !more {
				sortByAddress(objs)
				return objs, true, nil
			}
			if known.Exact {
				a = next
				continue
			}
		}
		if at == nil {
			at = w.Plain(s, t)
		}
		elsewhere = w.B.And(elsewhere, w.Cond(s, w.B.Not(w.inBounds(o, w.B.Sub(at, w.B.Const(64, o.Base)), n))))
		raw = w.B.And(raw, w.B.Not(w.inBounds(o, w.B.Sub(t, w.B.Const(64, o.Base)), n)))
		r, err := w.Ask(s, raw, w.Simp.Simplify(elsewhere))
		switch {
		case err != nil:
			return nil, false, err
		case r.Verdict == solver.Unsat:
			sortByAddress(objs)
			return objs, true, nil
		case r.Verdict == solver.Unknown:
			return nil, false, nil
		}
		a = r.Model.Word(t)
	}
}

// sortByAddress makes the order of the ite independent of models.
func sortByAddress(objs []*memory.Object) {
	slices.SortFunc(objs, func(a, b *memory.Object) int { return cmp.Compare(a.Base, b.Base) })
}
