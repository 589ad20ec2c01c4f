package decide

import (
	"bytes"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// Partials is what a door that forks makes of partial solutions, the assignments that its solver meets on the way to
// answers. Each is an input of the program, and saves a question that it happens to answer:
//
//   - One that violates the condition that was asked about, and nothing else, is a further model of the path. The path
//     keeps it ([state.State.Spare]). It shows the other side of a later branch.
//   - One that violates an earlier condition belongs to a path that has left there. The last ones are tried when
//     another path asks.
//   - A side that was given up because the solver did not answer waits for one that takes it, unless states are merged:
//     one that comes back while another state runs would be taken for a fork of that one, in its region.
//
// None is believed: it is evaluated on all conditions of a path before that path uses it.
type Partials struct {
	Offered uint64 // partial solutions
	Kept    uint64 // as further models of the path that asked
	Spares  uint64 // questions that a further model of the path answered
	Others  uint64 // questions that the partial solution of another path answered
	Parked  uint64 // sides that were given up and wait
	Revived uint64 // of these, those that a partial solution has taken

	recent []*eval.Assignment // of other paths, in a ring
	next   int                // place in it
	purse  solver.Purse       // of tries of recent
	parks  bool               // sides that were given up wait
	parked []parked

	// Of the question that is being answered.
	conditions int // of its path
	own        []*eval.Assignment
	foreign    []*eval.Assignment
}

// parked is a side that was given up.
type parked struct {
	s         *state.State // as it was before the decision
	raw, cond *expr.Term
	kind      state.DecisionKind
	holds     bool // it is the true side
}

// Bounds of what is kept. A recent partial solution is hardly ever one of the path that asks, so hits pay for tries, as
// those of models do in the solver's cache.
const (
	mostSpare  = 8
	mostRecent = 16
	mostParked = 32

	recentCredit = 1 << 12 // evaluations before the first hit is due
	recentWorth  = 1 << 8  // evaluations that a hit pays for
	recentSeldom = 32      // without credit, one question in so many is tried
)

// NewPartials is for one door. parks says that sides that were given up wait.
func NewPartials(parks bool) *Partials {
	return &Partials{parks: parks, purse: solver.Purse{Credit: recentCredit, Most: recentCredit, Seldom: recentSeldom}}
}

// Offer takes a partial solution of the question that is being answered.
func (p *Partials) Offer(x *solver.Partial) (more bool) {
	p.Offered++
	switch {
	case x.First < 0: // the solver will answer with it
	case x.First == p.conditions:
		p.own = append(p.own, x.Model)
	case len(p.foreign) < mostRecent:
		p.foreign = append(p.foreign, x.Model)
	}
	return len(p.own) < mostSpare
}

// model is a known input that makes the decisions of s and then fulfils cond, nil if there is none.
func (p *Partials) model(s *state.State, cond *expr.Term) *eval.Assignment {
	for _, m := range s.Spare {
		if m.Bool(cond) {
			p.Spares++
			return m
		}
	}
	if len(p.recent) == 0 || !p.purse.Open() {
		return nil
	}
	q := solver.Query{PC: s.Path(), Cond: cond}
	for i, m := range p.recent {
		if m.Bool(cond) && q.Holds(m) {
			p.purse.Pay(i+1, recentWorth)
			p.Others++
			return m
		}
	}
	p.purse.Pay(len(p.recent), 0)
	return nil
}

// begin makes p the sink for a question about s.
func (p *Partials) begin(s *state.State) {
	p.conditions, p.own, p.foreign = s.Path().Len(), p.own[:0], p.foreign[:0]
}

// took files the partial solutions of a question about s.
func (p *Partials) took(s *state.State) {
	path := solver.Query{PC: s.Path()}
	for _, m := range p.own {
		if len(s.Spare) < mostSpare && path.Holds(m) && !same(s.Model, m) &&
			!slices.ContainsFunc(s.Spare, func(o *eval.Assignment) bool { return same(o, m) }) {
			s.Spare = append(slices.Clip(s.Spare), m) // forks share the list
			p.Kept++
		}
	}
	for _, m := range p.foreign {
		if len(p.recent) < mostRecent {
			p.recent = append(p.recent, m)
			continue
		}
		p.recent[p.next] = m
		p.next = (p.next + 1) % mostRecent
	}
}

// same says whether two assignments give all bytes the same values.
func same(a, b *eval.Assignment) bool {
	equal := true
	a.Pairs(b, func(_ *expr.Array, p, q []byte) {
		equal = equal && bytes.Equal(bytes.TrimRight(p, "\x00"), bytes.TrimRight(q, "\x00"))
	})
	return equal
}

// fulfilling is the assignments that fulfil cond, in a list of their own.
func fulfilling(list []*eval.Assignment, cond *expr.Term) []*eval.Assignment {
	var out []*eval.Assignment
	for _, m := range list {
		if m.Bool(cond) {
			out = append(out, m)
		}
	}
	return out
}

// park keeps the side of s that nobody decided. A value that was pinned has no place of its own to go on from.
func (p *Partials) park(s *state.State, raw, cond *expr.Term, kind state.DecisionKind, holds bool) {
	if !p.parks || len(p.parked) >= mostParked || s.Trail != nil ||
		kind != state.Branch && kind != state.SwitchCase && kind != state.Check {
		return
	}
	c := s.Again()
	c.Spare = nil
	p.parked = append(p.parked, parked{c, raw, cond, kind, holds})
	p.Parked++
}

// revive adds the sides that were given up and that one of the new partial solutions takes.
func (d *Door) revive() {
	p := d.Partials
	if len(p.parked) == 0 {
		return
	}
	p.parked = slices.DeleteFunc(p.parked, func(x parked) bool {
		if d.Room >= 0 && len(d.Added) >= d.Room {
			return false
		}
		side, raw := x.cond, x.raw
		if !x.holds {
			side, raw = d.Negation(x.cond), d.b.Not(x.raw)
		}
		q := solver.Query{PC: x.s.Path(), Cond: side}
		for _, m := range append(slices.Clip(p.own), p.foreign...) {
			if !q.Holds(m) {
				continue
			}
			d.confirmed(x.s, raw, solver.Result{Verdict: solver.Sat, Model: m})
			x.s.ID, x.s.Model = d.NextID(), m
			d.record(x.s, x.raw, x.cond, x.kind, x.holds, true, true)
			d.Added = append(d.Added, x.s)
			if d.Forked != nil {
				d.Forked(x.s)
			}
			d.Gone[outcome.Solver]--
			p.Revived++
			return true
		}
		return false
	})
}

// Count adds the counters to those of other doors, nil for none yet.
func (p *Partials) Count(to map[string]float64) map[string]float64 {
	if to == nil {
		to = map[string]float64{}
	}
	for name, n := range map[string]uint64{"offered": p.Offered, "kept": p.Kept, "spare_answers": p.Spares,
		"other_answers": p.Others, "parked": p.Parked, "revived": p.Revived} {
		to[name] += float64(n)
	}
	return to
}
