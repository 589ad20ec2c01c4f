package cdcl

import (
	"context"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

const (
	fastDecay      = 1.0 / 32
	slowDecay      = 1.0 / 8192
	restartMargin  = 1.15
	restartPause   = 10   // conflicts between two restarts
	lubyUnit       = 512  // conflicts
	firstSwitch    = 3000 // conflicts before the first change between the two ways to restart
	guideConflicts = 16   // of a Solve before its guide is dismissed
	pollEvery      = 2048 // propagations or decisions between two looks at the context
)

// Solve implements sat.Solver. Inv: while it runs, level i+1 belongs to assumption i.
func (s *Solver) Solve(ctx context.Context, assumptions []sat.Lit, conflicts int64) sat.Status {
	s.core = s.core[:0]
	s.Rewind(assumptions)
	s.stats.Reuse += int64(s.level())
	s.assumed = append(s.assumed[:0], assumptions...)
	if s.broken {
		return sat.Unsat
	}
	s.guided = s.guide != nil
	r := search{anew: true, s: s, ctx: ctx, limit: conflicts, start: s.stats.Conflicts, last: s.stats.Conflicts}
	for {
		if st, end := r.step(); end {
			if st == sat.Unsat {
				s.proveFailure()
			}
			return st
		}
	}
}

// proveFailure ends the proof: the failed assumptions cannot all hold.
func (s *Solver) proveFailure() {
	if s.proof == nil {
		return
	}
	c := make([]sat.Lit, len(s.core))
	for i, p := range s.core {
		c[i] = p.Not()
	}
	s.proof(true, c)
}

// search is one Solve.
type search struct {
	s           *Solver
	ctx         context.Context
	limit       int64 // conflicts, 0: none
	start, last int64 // conflicts at the start and at the last restart
	anew        bool  // the guide has to look again
	poll        int64 // propagations and decisions at the next look at ctx
}

// step propagates and then learns or decides.
func (r *search) step() (sat.Status, bool) {
	s := r.s
	confl := s.propagate()
	if confl != 0 && s.level() == 0 {
		s.broken = true
		return sat.Unsat, true
	}
	if work := s.stats.Propagations + s.stats.Decisions; work >= r.poll {
		r.poll = work + pollEvery
		if done(r.ctx) {
			s.show()
			// the trail may be half propagated: a later Solve starts anew. Taking back millions of literals can wait for it
			s.assumed = s.assumed[:0]
			return sat.Unknown, true
		}
	}
	if confl != 0 {
		return r.learn(confl)
	}
	if s.head < len(s.trail) {
		return 0, false
	}
	if r.limit > 0 && s.stats.Conflicts-r.start >= r.limit {
		s.show()
		s.undo(len(s.assumed)) // the next Solve goes on from there
		return sat.Unknown, true
	}
	if s.level() > len(s.assumed) && r.restart() {
		s.show()
		s.undo(len(s.assumed))
		r.anew = true
		r.last = s.stats.Conflicts
		s.stats.Restarts++
		if s.stats.Conflicts >= s.reduceAt {
			s.reduce()
		}
		return 0, false
	}
	return r.decide()
}

func (s *Solver) show() {
	if s.onTrail != nil {
		s.onTrail(s.trail)
	}
}

func (r *search) learn(confl reason) (sat.Status, bool) {
	s := r.s
	s.stats.Conflicts++
	r.anew = true
	if s.guided && s.stats.Conflicts-r.start > guideConflicts {
		s.fill()
	}
	back, lbd := s.analyze(confl)
	s.fast += (float64(lbd) - s.fast) * fastDecay
	s.slow += (float64(lbd) - s.slow) * max(slowDecay, 1/float64(s.stats.Conflicts))
	s.inc *= activityDecay
	if s.proof != nil {
		s.proof(true, s.lits)
	}
	s.undo(back)
	s.attach(s.lits, true, lbd)
	if s.broken {
		return sat.Unsat, true
	}
	return 0, false
}

// restart says whether it is time to.
func (r *search) restart() bool {
	s := r.s
	if s.stats.Conflicts >= s.switchAt {
		s.stable = !s.stable
		s.switchAt = s.stats.Conflicts * 3 / 2
		s.luby = luby{}
	}
	since := s.stats.Conflicts - r.last
	if s.stable {
		if since < s.luby.term()*lubyUnit {
			return false
		}
		s.luby.next()
		return true
	}
	return since >= restartPause && s.fast > restartMargin*s.slow
}

// decide assumes the next assumption or, if all hold, chooses a variable.
func (r *search) decide() (sat.Status, bool) {
	s := r.s
	for s.level() < len(s.assumed) {
		p := s.assumed[s.level()]
		switch s.vals[p] {
		case -1:
			s.show()
			s.explain(p)
			return sat.Unsat, true
		case 1:
			s.newLevel()
		default:
			s.newLevel()
			s.enqueue(p, 0)
			return 0, false
		}
	}
	if s.guided {
		p := s.guide.Next(r.anew)
		r.anew = false
		if p == sat.End {
			return sat.Sat, true
		}
		s.stats.Decisions++
		s.newLevel()
		s.enqueue(p, 0)
		return 0, false
	}
	for {
		v := s.order.pop()
		if v == 0 {
			return sat.Sat, true
		}
		if s.scope[v] && s.vals[v.Lit(false)] == 0 {
			s.stats.Decisions++
			s.newLevel()
			s.enqueue(v.Lit(!s.phase[v]), 0)
			return 0, false
		}
	}
}

// luby is the sequence 1 1 2 1 1 2 4 … (Luby, Sinclair, Zuckerman 1993), computed as Knuth does.
type luby struct{ u, v int64 }

func (l *luby) term() int64 { return max(1, l.v) }

func (l *luby) next() {
	if l.u == 0 {
		l.u, l.v = 1, 1
	}
	if l.u&-l.u == l.v {
		l.u, l.v = l.u+1, 1
	} else {
		l.v *= 2
	}
}
