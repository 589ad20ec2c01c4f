package smtlib

import (
	"context"
	"fmt"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// quantifier is a forall over one bit-vector. In terms it is a Boolean variable, its mark. A question defines marks: a
// mark is the conjunction of the body for all values up to the greatest one that the variable can have where the body
// says something. That one follows from the body's guard and from the assertions that the question is about.
type quantifier struct {
	e     *sexpr.Expr // (forall ((i S)) body)
	at    sexpr.Node  // the body
	name  string
	width int
	depth int       // of macro calls
	bound []*symbol // the let variables and parameters that it sees
	ends  []end
	mark  *expr.Term
}

// end is a term of the guard that the variable does not exceed.
type end struct {
	at     sexpr.Node
	strict bool // nor is equal to it
}

const (
	maxRepetitions = 1 << 12 // of one quantifier
	maxInstances   = 1 << 16 // of all quantifiers of a question
)

// forall makes the mark of a quantifier.
func (m *machine) forall(f *frame) {
	parts := f.e.Children(f.node)
	if len(parts) != 3 || f.e.Kind(parts[1]) != sexpr.List || f.e.Len(parts[1]) == 0 {
		f.e.Fail(f.node, "a quantifier looks like (forall ((x S)) term)")
	}
	of := f.e.First(parts[1])
	if f.e.Len(parts[1]) != 1 {
		f.e.Fail(parts[1], "quantifiers over more than one variable are not supported: nest them")
	}
	if f.e.Len(of) != 2 || f.e.Kind(f.e.First(of)) != sexpr.Symbol {
		f.e.Fail(of, "a variable looks like (x S)")
	}
	vs := m.s.sortAt(f.e, f.e.Next(f.e.First(of)))
	if vs.kind != bitVec || vs.width > 64 {
		f.e.Fail(of, "quantifiers over %v are not supported, only over bit-vectors of up to 64 bits", vs)
	}
	m.s.marks++
	q := &quantifier{e: f.e.Clone(f.node), name: f.e.Text(f.e.First(of)), width: vs.width, depth: f.depth,
		mark: m.s.space.Var(fmt.Sprintf("\x00quantifier %d", m.s.marks), totalarrays.Bits(1))}
	q.at = q.e.Children(0)[2]
	for _, g := range m.frames {
		q.bound = append(q.bound, g.bound...)
	}
	q.guard()
	m.s.quantifiers = append(m.s.quantifiers, q)
	m.push(boolValue(q.mark))
}

// guard finds the ends in (=> guard …).
func (q *quantifier) guard() {
	e := q.e
	if !e.IsHead(q.at, "=>") || e.Len(q.at) != 3 {
		return
	}
	list := []sexpr.Node{e.Children(q.at)[1]}
	if e.IsHead(list[0], "and") {
		list = e.Children(list[0])[1:]
	}
	for _, g := range list {
		if e.Kind(g) != sexpr.List || e.Len(g) != 3 {
			continue
		}
		parts := e.Children(g)
		x, y := parts[1], parts[2]
		if e.IsHead(g, "bvuge") || e.IsHead(g, "bvugt") {
			x, y = y, x
		}
		strict := e.IsHead(g, "bvult") || e.IsHead(g, "bvugt")
		if (strict || e.IsHead(g, "bvule") || e.IsHead(g, "bvuge")) && e.IsSymbol(x, q.name) && !q.mentioned(y) {
			q.ends = append(q.ends, end{y, strict})
		}
	}
}

// mentioned says whether the variable's name is in the term at node i, perhaps with another meaning.
func (q *quantifier) mentioned(i sexpr.Node) bool {
	for n := i; n < max(q.e.End(i), i+1); n++ {
		if q.e.Kind(n) == sexpr.Symbol && q.e.Text(n) == q.name {
			return true
		}
	}
	return false
}

// inside is the term at a node of q, where its variable has the value v.
func (s *Script) inside(q *quantifier, at sexpr.Node, v uint64) value {
	m := &s.machine
	m.s, m.frames, m.values = s, m.frames[:0], m.values[:0]
	var bound []*symbol
	for _, x := range q.bound {
		bound = append(bound, s.scope.bind(x.name, x.depth, x.value))
	}
	bound = append(bound, s.scope.bind(q.name, q.depth, bitsValue(s.b.Const(q.width, v))))
	m.later(frame{step: unbind, e: q.e, node: at, bound: bound})
	m.later(frame{step: visit, e: q.e, node: at, depth: q.depth})
	m.run()
	return m.values[0]
}

// definitions defines the marks of all quantifiers, for a question about these conjuncts. A definition is a fact if its
// guard holds. If a quantifier has no end that is known, reason says so.
func (s *Script) definitions(conjuncts []*expr.Term) (defs, guards []*expr.Term, reason string) {
	if len(s.quantifiers) == 0 {
		return nil, nil, ""
	}
	known := upperBounds(conjuncts)
	beside := s.besideMarks(conjuncts)
	total := 0
	made := len(s.quantifiers)
	for i := 0; i < len(s.quantifiers); i++ { // instances of a body may have quantifiers of their own
		q := s.quantifiers[i]
		last, none, guard := s.lastValue(q, known, beside[q.mark])
		line, col := q.e.Pos(0)
		if last >= maxRepetitions {
			reason = fmt.Sprintf("no assertion bounds the quantifier at %d:%d by a number below %d", line, col,
				maxRepetitions)
			break
		}
		var list []*expr.Term
		for v := uint64(0); v <= last && !none; v++ {
			if total++; total > maxInstances {
				reason = fmt.Sprintf("the quantifiers have more than %d instances", maxInstances)
				break
			}
			x := s.inside(q, q.at, v)
			if !x.is(boolean) {
				q.e.Fail(q.at, "a Bool is wanted, this is %v", x.sort)
			}
			list = append(list, x.term)
		}
		defs = append(defs, s.b.Or(s.b.Not(guard), s.b.Eq(q.mark, s.b.Conjunction(list))))
		guards = append(guards, guard)
	}
	s.forgetQuantifiers(made)
	return defs, guards, reason
}

// forgetQuantifiers drops the quantifiers after the first n. Those of definitions stay, because calls are remembered.
func (s *Script) forgetQuantifiers(n int) {
	for _, q := range s.quantifiers[n:] {
		if q.depth > 1 {
			s.quantifiers[n] = q
			n++
		}
	}
	s.quantifiers = s.quantifiers[:n]
}

// lastValue is the last value of q's variable for which its body is looked at, as far as guard holds; none: there is
// none.
func (s *Script) lastValue(q *quantifier, known, beside map[*expr.Term]uint64) (last uint64, none bool,
	guard *expr.Term) {
	last, guard = bv.Ones(uint(q.width)), s.b.True()
	for _, x := range q.ends {
		u := s.inside(q, x.at, 0)
		if !u.is(bitVec) || u.term.Width() != q.width {
			q.e.Fail(x.at, "the end is %v and not of %d bits", u.sort, q.width)
		}
		most := intrinsic(u.term)
		if n, ok := known[u.term]; ok {
			most = min(most, n)
		}
		if n, ok := beside[u.term]; ok && most > maxRepetitions {
			most = min(most, n)
		}
		if most > last || most == last && !x.strict {
			continue
		}
		last, none, guard = most, false, s.b.Ule(u.term, s.b.Const(q.width, most))
		if x.strict && last == 0 {
			none = true
		} else if x.strict {
			last--
		}
	}
	return last, none, guard
}

// intrinsic is a number that t, of at most 64 bits, does not exceed.
func intrinsic(t *expr.Term) uint64 {
	switch {
	case t.IsConst():
		return t.Word()
	case t.Kind() == expr.ZExt:
		return bv.Ones(uint(t.Kid(0).Width()))
	case t.Kind() == expr.And && t.Kid(0).IsConst():
		return t.Kid(0).Word()
	}
	return bv.Ones(uint(t.Width()))
}

// upperBounds is the bounds of terms that formulas say at their top.
func upperBounds(formulas []*expr.Term) map[*expr.Term]uint64 {
	known := map[*expr.Term]uint64{}
	note := func(x *expr.Term, n uint64) {
		if old, ok := known[x]; !ok || n < old {
			known[x] = n
		}
	}
	for _, f := range formulas {
		for _, t := range f.Junction(expr.And) {
			switch {
			case !t.Kind().Predicate() || t.Kid(0).Width() > 64:
			case t.Kind() == expr.Eq && t.Kid(0).IsConst():
				note(t.Kid(1), t.Kid(0).Word())
			case t.Kind() == expr.Ule && t.Kid(1).IsConst():
				note(t.Kid(0), t.Kid(1).Word())
			case t.Kind() == expr.Ult && t.Kid(1).IsConst() && !t.Kid(1).IsZero():
				note(t.Kid(0), t.Kid(1).Word()-1)
			}
		}
	}
	return known
}

// besideMarks is the bounds that stand next to a mark in a conjunction, as in (and (bvule u #x0a) (forall …)): the mark
// matters only where they hold.
func (s *Script) besideMarks(conjuncts []*expr.Term) map[*expr.Term]map[*expr.Term]uint64 {
	marks := map[*expr.Term]bool{}
	for _, q := range s.quantifiers {
		marks[q.mark] = true
	}
	beside := map[*expr.Term]map[*expr.Term]uint64{}
	w := expr.Walk{Visit: func(t *expr.Term) bool {
		if t.Kind() == expr.And && t.Width() == 1 {
			for i := range 2 {
				if k := t.Kid(i); marks[k] && beside[k] == nil {
					beside[k] = upperBounds([]*expr.Term{t.Kid(1 - i)})
				}
			}
		}
		return true
	}}
	for _, t := range conjuncts {
		w.From(t)
	}
	return beside
}

// marked says whether t contains the mark of a quantifier.
func (s *Script) marked(t *expr.Term) bool {
	w := expr.Walk{Visit: func(x *expr.Term) bool {
		return !slices.ContainsFunc(s.quantifiers, func(q *quantifier) bool { return q.mark == x })
	}}
	return len(s.quantifiers) > 0 && !w.From(t)
}

// askWithQuantifiers is a question whose marks are defined. A model counts only if the guards of the definitions hold
// in it: elsewhere a mark may have any value.
func (s *Script) askWithQuantifiers(ctx context.Context, conjuncts []*expr.Term) totalarrays.Result {
	defs, guards, reason := s.definitions(conjuncts)
	if reason != "" {
		return totalarrays.Result{Reason: reason}
	}
	n := len(conjuncts)
	r := s.solve.Check(ctx, append(slices.Clip(conjuncts), defs...))
	if r.Core != nil {
		r.Core = slices.DeleteFunc(r.Core, func(i int) bool { return i >= n })
	}
	if r.Verdict == solver.Sat {
		for _, g := range guards {
			if r.Model.Term(g).IsZero() {
				return totalarrays.Result{Reason: "a model exceeds the bound of a quantifier that no assertion bounds"}
			}
		}
	}
	return r
}
