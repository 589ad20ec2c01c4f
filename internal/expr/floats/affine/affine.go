// Package affine decides comparisons of floats that a single float determines: exactly, for all values of a range, and
// with the rounding of every operation.
//
// # Places
//
// The numbers of a format have places, integers in their order: 0 is both zeros, 1 the least positive number, -1 the
// greatest negative one. A problem has variables at z + k with one unknown place z and a fixed k for each variable:
// variables with z and z + 1 are neighbours, wherever z is.
//
// # Lines
//
// A class is the places z = start + stride·j for 0 ≤ j < n. Where a variable stays in one binade its value is a line:
// (a + b·j)·2^e with integers a and b. So are sums of lines, and their products and quotients with a constant, before
// they are rounded. A rounded line is a line again if the bits that are lost are the same for all j. Where they are
// not, the class is cut:
//
//   - where the binade or the sign of a value changes,
//   - into residue classes, if the bits that are lost repeat after a few j,
//   - where the rounded value changes, if it has few values,
//   - into single places, if they are few: a single place is evaluated.
//
// A comparison of two lines is decided by its ends.
//
// # Limits
//
// Sums, differences, products and quotients with a constant, roundings to integers and conversions, of IEEE formats of
// at most 64 bits. Zeros have no sign here, so nothing is divided by a variable. Results that overflow, and lines whose
// numbers exceed 61 bits, leave a problem open. So do constants with many significant bits.
package affine

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// Problem is a comparison of two floats that is wanted to hold, or to fail.
type Problem struct {
	// Vars are the variables, and Format is theirs.
	Vars   []*expr.Term
	Format fp.Format
	// Rises and Falls are bits by variable: whether the right side of the comparison minus its left side can rise, or
	// fall, where the variable rises and nothing overflows.
	Rises, Falls uint64

	goal  *expr.Term
	want  bool
	steps []step // operands first
	sides [2]int
}

type stepKind uint8

const (
	variable stepKind = iota
	constant
	operation
)

// step is the variable Vars[x], a constant, or an operation on the steps x and y.
type step struct {
	stepKind
	x, y  int
	t     *expr.Term
	f     fp.Format // of the value; of variables and constants the one that the first operation on them has
	known bool      // f is
	op    expr.Op
	value line // of a constant

	rises, falls uint64 // as in Problem, of the value
}

// Bounds on a problem.
const (
	maxSteps = 256
	maxVars  = 64
)

// New is the problem that t, a comparison, is want. isVar says which terms are variables. It is nil if a part of t is
// beyond the package's limits, or if t has no variable.
func New(t *expr.Term, want bool, isVar func(x *expr.Term) bool) *Problem {
	switch t.Kind() {
	case expr.FEq, expr.FLt, expr.FLe:
	default:
		return nil
	}
	c := compiling{p: &Problem{goal: t, want: want}, isVar: isVar, at: map[*expr.Term]int{}}
	for i := range 2 {
		var ok bool
		if c.p.sides[i], ok = c.term(t.Kid(i)); !ok || !c.use(c.p.sides[i], t.Float().Format) {
			return nil
		}
	}
	p := c.p
	l, r := p.steps[p.sides[0]], p.steps[p.sides[1]]
	p.Rises, p.Falls = r.rises|l.falls, r.falls|l.rises
	if len(p.Vars) == 0 || !p.oneFormat() {
		return nil
	}
	return p
}

// oneFormat says whether all variables have one format, and remembers it.
func (p *Problem) oneFormat() bool {
	n := 0
	for _, s := range p.steps {
		if s.stepKind != variable {
			continue
		}
		if n++; n > 1 && s.f != p.Format {
			return false
		}
		p.Format = s.f
	}
	return true
}

type compiling struct {
	p     *Problem
	isVar func(x *expr.Term) bool
	at    map[*expr.Term]int
}

// term is the step of t.
func (c *compiling) term(t *expr.Term) (int, bool) {
	stack := []*expr.Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if _, known := c.at[x]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		if len(c.p.steps) >= maxSteps || x.Width() > 64 {
			return 0, false
		}
		n := len(stack)
		if !x.IsConst() && !c.isVar(x) {
			if !supported(x) {
				return 0, false
			}
			for i := range x.NumKids() {
				if _, known := c.at[x.Kid(i)]; !known {
					stack = append(stack, x.Kid(i))
				}
			}
		}
		if len(stack) > n {
			continue
		}
		s, ok := c.step(x)
		if !ok {
			return 0, false
		}
		c.at[x] = len(c.p.steps)
		c.p.steps = append(c.p.steps, s)
		stack = stack[:n-1]
	}
	return c.at[t], true
}

// supported says whether the operation of t is one that lines have.
func supported(t *expr.Term) bool {
	switch t.Kind() {
	case expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FRound:
	case expr.FConvert:
		if t.Float().From.Width() > 64 {
			return false
		}
	default:
		return false
	}
	return t.Float().Format.Width() <= 64
}

// use says that the value of step i is used as a float of the format f; ok is false if it is none.
func (c *compiling) use(i int, f fp.Format) (ok bool) {
	s := &c.p.steps[i]
	if s.known {
		return s.f == f
	}
	s.f, s.known = f, true
	if s.stepKind != constant {
		return int(f.Width()) == s.t.Width()
	}
	z, ok := Place(f, s.t.Word())
	if ok {
		s.value, _ = at(f, z)
	}
	return ok
}

// step is the step of x, whose operands have theirs.
func (c *compiling) step(x *expr.Term) (s step, ok bool) {
	p := c.p
	switch {
	case x.IsConst():
		return step{stepKind: constant, t: x}, true
	case c.isVar(x):
		p.Vars = append(p.Vars, x)
		n := len(p.Vars) - 1
		return step{stepKind: variable, t: x, x: n, rises: 1 << n}, n < maxVars
	}
	a := x.Float()
	s = step{stepKind: operation, t: x, f: a.Format, known: true, op: expr.OpOf(x), x: c.at[x.Kid(0)]}
	from := a.Format
	if x.Kind() == expr.FConvert {
		from = a.From
	}
	if !c.use(s.x, from) {
		return s, false
	}
	u := &p.steps[s.x]
	s.rises, s.falls = u.rises, u.falls
	if x.NumKids() < 2 {
		return s, true
	}
	s.y = c.at[x.Kid(1)]
	v := &p.steps[s.y]
	if !c.use(s.y, from) {
		return s, false
	}
	switch x.Kind() {
	case expr.FAdd:
		s.rises, s.falls = u.rises|v.rises, u.falls|v.falls
	case expr.FSub:
		s.rises, s.falls = u.rises|v.falls, u.falls|v.rises
	case expr.FMul, expr.FDiv:
		if x.Kind() == expr.FMul && v.stepKind != constant {
			s.x, s.y = s.y, s.x // the constant is the second factor
			u, v = v, u
		}
		if v.stepKind != constant || v.value.isZero() {
			return s, false
		}
		if s.rises, s.falls = u.rises, u.falls; v.value.a < 0 {
			s.rises, s.falls = u.falls, u.rises
		}
	}
	return s, true
}

// Place is the place of the pattern x of the format f; ok is false if it is not finite.
func Place(f fp.Format, x uint64) (z int64, ok bool) {
	sign := bv.SignBit(f.Width())
	z = int64(x &^ sign)
	if x&sign != 0 {
		return -z, z <= Last(f)
	}
	return z, z <= Last(f)
}

// Pattern is the pattern of the number at the place z; a zero is +0.
func Pattern(f fp.Format, z int64) uint64 {
	if z < 0 {
		return uint64(-z) | bv.SignBit(f.Width())
	}
	return uint64(z)
}

// Last is the place of the greatest finite number.
func Last(f fp.Format) int64 { return int64(f.MaxFinite(false).Lo) }
