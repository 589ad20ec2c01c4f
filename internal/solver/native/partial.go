package native

import (
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// partialsPerQuery bounds the partial solutions of one query: evaluating one costs more than finding it.
const partialsPerQuery = 64

// offer hands an assignment that violates conjunct first to the sink. After the sink declines one, it offers no more.
func (p *problem) offer(m *eval.Assignment, first int, count *atomic.Int64) {
	if p.sink == nil {
		return
	}
	count.Add(1)
	if !p.sink.Offer(&solver.Partial{Model: m, First: first}) {
		p.sink = nil
	}
}

// watch makes partial solutions of the SAT solver's trails: bits that are decided, the others as in the hint.
func (p *problem) watch(count *atomic.Int64) func([]sat.Lit) {
	left := partialsPerQuery
	var changes solver.Changes
	return func(trail []sat.Lit) {
		if p.sink == nil || left == 0 {
			return
		}
		left--
		m := p.fromTrail(trail)
		p.offer(m, changes.FirstViolated(p.q, m), count)
	}
}

func (p *problem) fromTrail(trail []sat.Lit) *eval.Assignment {
	e := p.e
	c := &candidate{e: e, base: p.q.Hint, bytes: map[cellKey]byte{}}
	if c.base == nil {
		c.base = eval.New(nil)
	}
	for _, l := range trail {
		node := e.cnf.Node(l.Var())
		o := e.ownerOf(node)
		if o <= 0 || !e.marked[node] {
			continue
		}
		x := &e.cells[o-1]
		k := cellKey{x.arr, x.at}
		v, ok := c.bytes[k]
		if !ok {
			v = c.base.Byte(x.arr, x.at)
		}
		bit := byte(1) << (node - x.first)
		if v &^= bit; !l.Neg() {
			v |= bit
		}
		c.bytes[k] = v
	}
	return c.model()
}
