package wordlevel

import (
	"context"
	"math"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/poly"
	"github.com/albers-engine/albers/internal/persist"
	"github.com/albers-engine/albers/internal/solver"
)

// Simplifier makes a term simpler by its shape; package expr/rewrite has it.
type Simplifier interface {
	Simplify(*expr.Term) *expr.Term
}

// Path rewrites the conjuncts of one query after the other. One goroutine at a time.
type Path struct {
	b *expr.Builder
	s Simplifier

	path  solver.Follower[frame] // the results for the conjuncts
	facts persist.Scoped[*expr.Term, known]
	keys  []*expr.Term // of facts, in order of the first

	fresh      freshness                      // of the results in memo and ranges
	least      uint64                         // number of a term that learn has a fact about
	memo       map[*expr.Term]rewritten       // see form
	ranges     map[*expr.Term]ranged          // see rangeNow
	lists      map[*expr.Update]rewrittenList // under the facts as they are
	listRanges map[*expr.Update]bool          // from here down all have ranges
	hulls      map[hullKey]known              // under the facts as they are
	tables     map[hullKey]known              // of tables alone, whatever the facts
	above      []*expr.Update
	heavy      map[uint64]bool // by term ID
	heavyLists map[*expr.Update]bool
	ranging    expr.Walk
	rewriting  expr.Walk
	weighing   expr.Walk
	ctx        context.Context // of the Follow that runs
	looks      int             // since the last look at ctx
	ended      bool            // ctx has: the results of the walks are worth nothing, and are not remembered
	todo       []learning
	changed    *expr.Support // bytes that the facts learnt since the last carry are about

	monomials int                    // that may be made to compare the sides of an equality
	pool      int                    // … of all equalities of a query as a whole; not used along a path
	compared  map[uint64]poly.Answer // by the equality's ID, with so many monomials

	bounds  [expr.NumKinds][]boundRule
	narrows [expr.NumKinds][]narrowRule
	shapes  [expr.NumKinds][]shapeRule
	counts  map[string]*atomic.Int64
}

// frame is the result for a conjunct.
type frame struct {
	number   int
	out      *expr.Term
	why      Because // earlier conjuncts that out needs to say the same
	facts    int     // mark of the facts before it
	conflict Because // not nil: these conjuncts contradict each other
}

type rewritten struct {
	to  *expr.Term
	why Because
	at  found
}

type ranged struct {
	known
	at found
}

type rewrittenList struct {
	to  *expr.Update
	why Because // of all that changed in it
}

// Limits of the work for one conjunct.
const (
	maxLearnt  = 256     // facts
	maxCarried = 64      // facts that are looked at again
	keepLists  = 1 << 9  // lists for which maps are kept
	mostMemo   = 1 << 15 // terms that have results
)

// New makes a Path for terms of b.
func New(b *expr.Builder, s Simplifier) *Path {
	p := &Path{b: b, s: s, ctx: context.Background(), tables: map[hullKey]known{},
		heavy: map[uint64]bool{}, heavyLists: map[*expr.Update]bool{}, counts: map[string]*atomic.Int64{},
		monomials: pathMonomials, compared: map[uint64]poly.Answer{}}
	p.path.Leave = p.pop
	p.walks()
	p.forget()
	p.bounds, p.narrows, p.shapes = byKind(p, boundRules()), byKind(p, narrowRules()), byKind(p, shapeRules())
	for _, name := range []string{knownEqual, knownValue, knownBits} {
		p.counts[name] = new(atomic.Int64)
	}
	return p
}

// rule is a row of a table of rules: the name that its uses are counted under, the kinds of the terms that it is for,
// and what it does.
type rule[F any] struct {
	name  string
	kinds []expr.Kind
	apply F
}

func of(kinds ...expr.Kind) []expr.Kind { return kinds }

// byKind lists rules by the kind of term, and gives p a counter for each.
func byKind[F any](p *Path, rules []rule[F]) (table [expr.NumKinds][]rule[F]) {
	for _, r := range rules {
		p.counts[r.name] = new(atomic.Int64)
		for _, k := range r.kinds {
			table[k] = append(table[k], r)
		}
	}
	return table
}

// Names of the rules that use a fact; the others are in the tables.
const (
	knownEqual = "known-equal"
	knownValue = "known-value"
	knownBits  = "known-bits"
)

// Counts tells how often each rule said something, by name.
func (p *Path) Counts() map[string]int64 {
	m := make(map[string]int64, len(p.counts))
	for name, n := range p.counts {
		m[name] = n.Load()
	}
	return m
}

func (p *Path) count(name string) { p.counts[name].Add(1) }

// forget drops all results.
func (p *Path) forget() {
	p.memo, p.ranges = map[*expr.Term]rewritten{}, map[*expr.Term]ranged{}
	p.fresh.facts, p.fresh.gone = nil, nil
	p.forgetLists()
}

// forgetLists drops results about lists of updates, which were computed under other facts.
func (p *Path) forgetLists() {
	// The time to clear a map follows its greatest size.
	if p.lists == nil || len(p.lists)+len(p.listRanges)+len(p.hulls) > keepLists {
		p.lists, p.listRanges, p.hulls = map[*expr.Update]rewrittenList{}, map[*expr.Update]bool{}, map[hullKey]known{}
		return
	}
	clear(p.lists)
	clear(p.listRanges)
	clear(p.hulls)
}

// outdate adds a number to one of the lists of what makes results out of date.
func (p *Path) outdate(what *lows, n uint64) {
	if max(len(p.memo), len(p.ranges), len(*what)) > mostMemo {
		p.forget()
		return
	}
	p.fresh.now++
	what.add(p.fresh.now, n)
	p.forgetLists()
}

// pollTerms is the number of terms that are rewritten between two looks at the context.
const pollTerms = 256

// over says whether the context has ended. Walks ask it for each term.
func (p *Path) over() bool {
	if p.looks++; p.looks >= pollTerms && !p.ended {
		p.looks = 0
		p.ended = p.ctx.Err() != nil
	}
	return p.ended
}

// Follow makes the path that of these conjuncts. Conjuncts that it shares with the last path stay as they are. It
// returns the number of conjuncts that are read: all, or those up to the one that makes a contradiction
// ([Path.Conflict]), or fewer if ctx ends. all rewrites every conjunct and not only heavy ones.
func (p *Path) Follow(ctx context.Context, conjuncts *solver.Path, all bool) int {
	p.ctx, p.ended = ctx, false
	defer func() { p.ctx, p.ended = context.Background(), false }()
	p.path.Follow(conjuncts, func(i int, t *expr.Term) (f frame, ok bool) {
		if p.path.Last().conflict != nil {
			return f, false
		}
		if f = p.push(i, t, all || p.Heavy(t)); p.ended {
			p.pop(f)
			p.forget() // ranges and forms that were found with fewer facts than are known now
		}
		return f, !p.ended
	})
	return len(p.path.Frames())
}

// At is conjunct i as it was rewritten.
func (p *Path) At(i int) *expr.Term { return p.path.Frames()[i].out }

// Because is the conjuncts that At(i) needs to mean the same as conjunct i.
func (p *Path) Because(i int) Because { return p.path.Frames()[i].why }

// Conflict is conjuncts that contradict each other, nil if none were found.
func (p *Path) Conflict() []int { return p.path.Last().conflict.list() }

// pop takes back the facts of the newest conjunct.
func (p *Path) pop(f frame) {
	if f.facts < p.facts.Mark() {
		p.facts.Back(f.facts)
		p.keys = p.keys[:len(p.facts.M)]
		p.outdate(&p.fresh.gone, uint64(f.number))
	}
}

// push reads conjunct i.
func (p *Path) push(i int, t *expr.Term, rewrite bool) frame {
	f := frame{number: i, out: t, facts: p.facts.Mark()}
	r := p.rewrite(t)
	if rewrite {
		f.out, f.why = r.to, r.why
	}
	yes := exactly(1, 1)
	yes.why = r.why.and(just(i))
	p.changed = nil
	f.conflict = p.learn(r.to, yes)
	for round := 0; round < 2 && f.conflict == nil && p.changed != nil; round++ {
		f.conflict = p.carry()
	}
	return f
}

// learning is a fact to be recorded.
type learning struct {
	t *expr.Term
	k known
}

// learn records a fact and the facts about operands that follow. It returns the reasons of a contradiction, nil if
// there is none.
func (p *Path) learn(t *expr.Term, k known) (conflict Because) {
	p.todo = append(p.todo[:0], learning{t, k})
	logged := p.facts.Mark()
	p.least = math.MaxUint64
	defer func() {
		if p.facts.Mark() > logged {
			p.outdate(&p.fresh.facts, p.least)
		}
	}()
	for n := 0; len(p.todo) > 0 && n < maxLearnt && !p.over(); n++ {
		l := p.todo[len(p.todo)-1]
		p.todo = p.todo[:len(p.todo)-1]
		m, news, ok := p.record(l.t, l.k)
		if !ok {
			return m.why
		}
		if !news || wideOperands(l.t) {
			continue
		}
		for _, r := range p.narrows[l.t.Kind()] {
			before := len(p.todo)
			r.apply(p, l.t, m, func(x *expr.Term, k known) {
				k.why = k.why.and(m.why)
				p.todo = append(p.todo, learning{x, k})
			})
			if len(p.todo) > before {
				p.count(r.name)
			}
		}
	}
	return nil
}

// wideOperands says whether a rule about numbers has nothing to do with t.
func wideOperands(t *expr.Term) bool {
	return t.Width() > 64 && t.Kind() != expr.Concat
}

// record meets a fact with the known ones. news is false if it adds nothing.
func (p *Path) record(t *expr.Term, k known) (m known, news, ok bool) {
	w := min(t.Width(), 64)
	old := p.range0(t)
	have, had := p.facts.M[t]
	old.same = have.same
	if m, ok = old.meet(k, w); !ok {
		return m, false, false
	}
	if t.IsConst() || m.lo == old.lo && m.hi == old.hi && m.mask == old.mask && m.same == old.same {
		return m, false, true
	}
	if m.same != nil && old.same == nil {
		m.why = old.why.and(k.why)
	}
	if !had {
		p.keys = append(p.keys, t)
	}
	p.facts.Set(t, m)
	p.least = min(p.least, t.ID())
	p.setRange(t, m.plain()) // others are out of date until learn ends, which costs precision only
	if s := expr.SupportOf(t); p.changed == nil {
		p.changed = s
	} else {
		p.changed = p.changed.Union(s)
	}
	return m, true, true
}

// carry finds the facts about terms whose form the newest facts change, and learns them again about the new forms.
func (p *Path) carry() (conflict Because) {
	changed := p.changed
	p.changed = nil
	for i, n := len(p.keys)-1, 0; i >= 0 && n < maxCarried && !p.over(); i-- {
		t := p.keys[i]
		if t.Kind() == expr.Read || !changed.Overlaps(expr.SupportOf(t)) {
			continue
		}
		n++
		now := p.rewriteOperands(t)
		if now.to == t {
			continue
		}
		k := p.facts.M[t]
		k.why = k.why.and(now.why)
		if conflict = p.learn(now.to, k); conflict != nil {
			return conflict
		}
	}
	return nil
}
