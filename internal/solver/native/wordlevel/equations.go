package wordlevel

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
)

// Limits of solving equations.
const (
	maxSolved   = 64      // variables that are replaced
	maxReplaced = 1 << 15 // terms that are made anew, a few milliseconds
)

// equations is a query whose equations x = y, with a variable x that y does not depend on, are used up: everywhere
// else x is y, and the equation is left out if x is nowhere else then.
//
// An equation is used in its present form, after the equations before it. So definitions that form a cycle, such as
// x = y + 1 and y = 3·x, end in an equation whose variable is on both sides, which stays.
type equations struct {
	ctx       context.Context
	b         *expr.Builder
	conjuncts []*expr.Term // in their present form; nil for one that is left out
	why       []Because    // other conjuncts that rest on: the form is true in them exactly if the conjunct was
	defs      []definition // of the variables that are nowhere else, in the order in which they were replaced
	work      int          // terms that may still be made
	least     int          // bits of a variable that is worth replacing
}

// solveEquations replaces variables of at least so many bits, as far as it can. After the end of ctx it
// replaces no more, which leaves the result true.
func solveEquations(ctx context.Context, b *expr.Builder, conjuncts []*expr.Term, least int) *equations {
	e := &equations{ctx: ctx, b: b, conjuncts: append([]*expr.Term(nil), conjuncts...),
		why: make([]Because, len(conjuncts)), work: maxReplaced, least: least}
	kept := make([]bool, len(conjuncts)) // equations that were used and stay
	for n := 0; n < maxSolved; {
		before := n
		for i := range conjuncts {
			if e.conjuncts[i] == nil || kept[i] || n == maxSolved {
				continue
			}
			x, y := e.solution(e.conjuncts[i])
			if x == nil {
				continue
			}
			if !e.use(i, x, y) {
				return e
			}
			kept[i] = e.conjuncts[i] != nil
			n++
		}
		if n == before {
			break
		}
	}
	return e
}

// variable says whether t is bytes of a symbolic array at literal indices, or such bytes without the highest bits of
// the highest one.
func variable(t *expr.Term) bool {
	if symbol(t) {
		return true
	}
	top, rest := t, (*expr.Term)(nil)
	if t.Kind() == expr.Concat {
		top, rest = t.Kid(0), t.Kid(1)
	}
	if top.Kind() != expr.Extract || top.Offset() != 0 || top.Kid(0).Kind() != expr.Read || !symbol(top.Kid(0)) {
		return false
	}
	if rest == nil {
		return true
	}
	if !symbol(rest) {
		return false
	}
	low := rest
	for low.Kind() == expr.Concat {
		low = low.Kid(1)
	}
	return top.Kid(0).Array() == low.Array() &&
		top.Kid(0).Kid(0).Word() == low.Kid(0).Word()+uint64(rest.Width()/8)
}

// solution is a variable and its value if t is an equation that defines one; else nil.
func (e *equations) solution(t *expr.Term) (x, y *expr.Term) {
	if t.Kind() != expr.Eq || t.Kid(0).Width() < e.least {
		return nil, nil
	}
	l, r := t.Kid(0), t.Kid(1)
	for range 2 {
		if variable(r) && !expr.SupportOf(r).Overlaps(expr.SupportOf(l)) {
			return r, l
		}
		l, r = r, l
	}
	if l.Width() > 64 {
		return nil, nil
	}
	if sum := linearOf(l, r); sum != nil {
		return sum.solution(e.b, variable)
	}
	return nil, nil
}

// use replaces x by y in all conjuncts but conjunct i, which says that they are equal. It returns false if that would
// be too much work, and then changes nothing.
func (e *equations) use(i int, x, y *expr.Term) bool {
	to := e.bytes(x, y)
	support := expr.SupportOf(x)
	ended := false
	walk := expr.Walk{
		Known: func(t *expr.Term) bool { return to[t] != nil || !expr.SupportOf(t).Overlaps(support) },
		Visit: func(t *expr.Term) bool {
			e.work--
			if ended = e.work < 0 || e.work%pollTerms == 0 && e.ctx.Err() != nil; ended {
				return false
			}
			var made int
			to[t], made = rebuilt(e.b, to, t)
			e.work -= made
			return true
		},
	}
	out := append([]*expr.Term(nil), e.conjuncts...)
	left := false
	for j, t := range out {
		if t == nil || j == i || !expr.SupportOf(t).Overlaps(support) {
			continue
		}
		if !walk.From(t) {
			return false
		}
		out[j] = to[t]
		left = left || expr.SupportOf(out[j]).Overlaps(support)
	}
	why := e.why[i].and(just(i))
	for j, t := range out {
		if t != e.conjuncts[j] {
			e.why[j] = e.why[j].and(why)
		}
	}
	e.conjuncts = out
	if !left {
		e.conjuncts[i] = nil
		e.defs = append(e.defs, definition{x, y})
	}
	return true
}

// bytes maps the bytes that the variable x is made of to those of y. Bits of the highest byte that do not belong to x
// stay as they are.
func (e *equations) bytes(x, y *expr.Term) map[*expr.Term]*expr.Term {
	to := map[*expr.Term]*expr.Term{}
	for top := y.Width(); x != nil; {
		part := x
		if x = nil; part.Kind() == expr.Concat {
			part, x = part.Kid(0), part.Kid(1)
		}
		n := part.Width()
		top -= n
		value := e.b.Extract(y, top, n)
		if part.Kind() == expr.Extract {
			part = part.Kid(0)
			value = e.b.Concat(e.b.Extract(part, n, 8-n), value)
		}
		to[part] = value
	}
	return to
}
