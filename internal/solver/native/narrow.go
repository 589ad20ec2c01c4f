package native

import "github.com/albers-engine/albers/internal/expr"

// narrow says whether a read of a small constant table is better refined than blasted, because the present query
// bounds its index to few of the entries. The circuit of a term serves all queries, so the bounds of one query cannot
// be part of it. An access can have one slice of the table for this query and another for the next (axiom B).
func (e *engine) narrow(arr *expr.Array, idx *expr.Term) bool {
	if e.bounds == nil {
		return false
	}
	x := e.bounds.Index(idx)
	lo, hi, c, ok := e.bounds.Range(&x, arr.Size)
	if !x.Bound || !ok || hi>>32 != 0 {
		return false
	}
	n := c.Count(lo, hi)
	if n*uint64(e.opt.Narrow) > arr.Size {
		return false
	}
	e.narrowed++
	return true
}

// beforehand adds all eligible axioms of the query before its first model, if they are few: that spares rounds.
func (s *Solver) beforehand(p *problem) {
	e := p.e
	if s.opt.Eager == 0 || !e.hasAccess() {
		return
	}
	p.refinement(&s.opt)
	s.countAxioms(p)
	if p.ref.kept > int64(s.opt.Eager) {
		return
	}
	n := 0
	for _, f := range e.frames {
		for _, i := range f.accesses {
			n += p.all(i)
		}
	}
	if n > 0 {
		e.flush()
		s.eager.Add(1)
		s.axioms.Add(int64(n))
		s.axiomsAdded.Add(int64(n))
	}
}
