package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/floats/affine"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/solver"
)

// A program that has sorted some floats knows their order, and asks about their mean: is it below the least of them?
// Rounding is monotone, so the mean is lowest where each float is as low as the order allows: the second one is the
// least one or, if it is greater, its neighbour. That leaves one variable, and package affine decides such a comparison
// for all its values.

// ordering is the floats of one format in a query, what is known of their places, and the comparisons in question.
//
// Inv: in every model of the query, the place of variable j is from lo[j] to hi[j], and at least far[i][j] above that
// of variable i if far[i][j] is not unordered.
type ordering struct {
	o     *Oracle
	k     *know
	f     fp.Format
	named bool // f is known
	vars  []*leaf
	lo    []int64
	hi    []int64
	far   [][]int64
	goals []part // without leaves
}

const (
	unordered   = int64(-1) << 62
	maxOrdered  = 12 // variables
	maxQuestion = 4  // comparisons that are tried
	maxAtoms    = 256
)

// byOrder answers q, of which k is known, if the order of its variables decides a comparison.
func (l *Splitter) byOrder(q *solver.Query, k *know) solver.Result {
	if k.unsat {
		return solver.Result{Verdict: solver.Unsat}
	}
	x := ordering{o: l.o, k: k}
	x.collect(q)
	if len(x.goals) == 0 {
		return solver.Result{}
	}
	if !x.close() {
		l.byPlaces.Add(1)
		return solver.Result{Verdict: solver.Unsat}
	}
	asked := false
	for _, g := range x.goals[:min(len(x.goals), maxQuestion)] {
		p := affine.New(g.t, g.want, func(t *expr.Term) bool { return x.variable(t) >= 0 })
		if p == nil || p.Format != x.f {
			continue
		}
		if !asked {
			if !l.places.Open() {
				return solver.Result{}
			}
			asked = true
			l.placed.Add(1)
		}
		l.places.Pay(1, 0)
		if r := x.decide(q, p, g); r.Verdict != solver.Unknown {
			l.places.Pay(0, worth)
			l.byPlaces.Add(1)
			return r
		}
	}
	return solver.Result{}
}

// collect finds the comparisons in q, the newest first.
func (x *ordering) collect(q *solver.Query) {
	atoms := 0
	for _, c := range slices.Backward(q.Conjuncts()) {
		todo := []part{{t: c, want: true}}
		for len(todo) > 0 {
			p := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if atoms++; atoms > maxAtoms {
				return
			}
			switch t := p.t; t.Kind() {
			case expr.Not:
				todo = append(todo, part{t: t.Kid(0), want: !p.want})
			case expr.And, expr.Or:
				if (t.Kind() == expr.And) == p.want {
					todo = append(todo, part{t: t.Kid(0), want: p.want}, part{t: t.Kid(1), want: p.want})
				}
			case expr.FEq, expr.FLt, expr.FLe:
				x.atom(p)
			}
		}
	}
}

// atom takes a comparison: of two variables, or as a goal.
func (x *ordering) atom(p part) {
	f := p.t.Float().Format
	if f.Width() > 64 || x.named && f != x.f {
		return
	}
	x.f, x.named = f, true
	left, right := p.t.Kid(0), p.t.Kid(1)
	if left.IsConst() && x.variable(right) >= 0 || right.IsConst() && x.variable(left) >= 0 {
		return // the ranges know
	}
	i, j := x.variable(left), x.variable(right)
	if i < 0 || j < 0 {
		x.goals = append(x.goals, p)
		return
	}
	// Both are numbers, so what is not less is at least as great.
	switch k := p.t.Kind(); {
	case k == expr.FEq && p.want:
		x.above(i, j, 0)
		x.above(j, i, 0)
	case k == expr.FEq:
	case p.want:
		x.above(i, j, int64(bit(k == expr.FLt)))
	default:
		x.above(j, i, int64(bit(k == expr.FLe)))
	}
}

// above notes that the place of variable j is at least d above that of variable i.
func (x *ordering) above(i, j int, d int64) { x.far[i][j] = max(x.far[i][j], d) }

// variable is the number of the variable t, -1 if t is none or may be no finite number.
func (x *ordering) variable(t *expr.Term) int {
	if t.Width() != int(x.f.Width()) {
		return -1
	}
	f := x.o.leaves.of(numberArm(t, x.f))
	if f == nil {
		return -1
	}
	if i := slices.Index(x.vars, f); i >= 0 {
		return i
	}
	if len(x.vars) == maxOrdered {
		return -1
	}
	lo, hi, ok := x.k.places(f, x.f)
	if !ok {
		return -1
	}
	x.vars, x.lo, x.hi = append(x.vars, f), append(x.lo, lo), append(x.hi, hi)
	for i := range x.far {
		x.far[i] = append(x.far[i], unordered)
	}
	row := slices.Repeat([]int64{unordered}, len(x.vars))
	row[len(row)-1] = 0
	x.far = append(x.far, row)
	return len(x.vars) - 1
}

// places is the least and the greatest place of the variable v as a float of the format f; ok is false if it may be no
// finite number.
func (k *know) places(v *leaf, f fp.Format) (lo, hi int64, ok bool) {
	s, _ := k.set(v)
	line := mi.FloatLine(f)
	if !s.Within(line.Numbers()) {
		return 0, 0, false
	}
	first, last, ok := line.NumberRange(s)
	if !ok {
		return 0, 0, false
	}
	lo, ok1 := affine.Place(f, first)
	hi, ok2 := affine.Place(f, last)
	return lo, hi, ok1 && ok2
}

// close adds what follows from two distances; false if the variables cannot have such an order.
func (x *ordering) close() bool {
	for k := range x.vars {
		for i := range x.vars {
			for j := range x.vars {
				if a, b := x.far[i][k], x.far[k][j]; a != unordered && b != unordered {
					x.above(i, j, a+b)
				}
			}
		}
	}
	for i := range x.vars {
		if x.far[i][i] > 0 {
			return false
		}
	}
	return true
}

// view is the variables of a problem as seen from one of them: z is its place.
type view struct {
	base   int
	lo, hi int64 // of z
	at     []affine.At
	fixed  int // variables that are independent of z
}

// decide answers q by p, the problem of the goal g.
func (x *ordering) decide(q *solver.Query, p *affine.Problem, g part) solver.Result {
	var views []view
	for _, t := range p.Vars {
		if v, ok := x.from(x.variable(t), p, g); ok {
			views = append(views, v)
		}
	}
	slices.SortStableFunc(views, func(a, b view) int { return a.fixed - b.fixed })
	for _, v := range views[:min(len(views), 2)] {
		switch z, a := p.Find(v.lo, v.hi, v.at); a {
		case affine.None:
			return solver.Result{Verdict: solver.Unsat}
		case affine.Found:
			if m := x.model(q, p, v, z); m != nil {
				return solver.Result{Verdict: solver.Sat, Model: m}
			}
		}
	}
	return solver.Result{}
}

// from is the view from the variable base that makes the goal g easiest: if g holds anywhere, it holds for some z. ok
// is false if there is none.
func (x *ordering) from(base int, p *affine.Problem, g part) (v view, ok bool) {
	v = view{base: base, lo: x.lo[base], hi: x.hi[base]}
	high, low := p.Rises, p.Falls // the variables that shall be great, and small
	if !g.want {
		high, low = low, high
	}
	if g.t.Kind() == expr.FEq {
		high, low = high|low, high|low
	}
	for n, t := range p.Vars {
		i := x.variable(t)
		below, above := x.far[i][base], x.far[base][i] // what i is below and above the base, at least
		high, low := high>>n&1 != 0, low>>n&1 != 0
		at := affine.At{}
		switch {
		case i == base || below == 0 && above == 0:
		case high && low:
			return v, false
		case high && below != unordered:
			at.Offset = -below
			v.lo = max(v.lo, x.lo[i]+below)
		case high:
			at = affine.At{Offset: x.hi[i], Fixed: true}
		case low && above != unordered:
			at.Offset = above
			v.hi = min(v.hi, x.hi[i]-above)
		case low:
			at = affine.At{Offset: x.lo[i], Fixed: true}
		}
		if at.Fixed {
			v.fixed++
		}
		v.at = append(v.at, at)
	}
	return v, true
}

// model is a model of q in which the variables of the problem p are as in the view v at the place z, and others near
// them; nil if that is none.
func (x *ordering) model(q *solver.Query, p *affine.Problem, v view, z int64) *eval.Assignment {
	values := map[*leaf]uint64{}
	for i, f := range x.vars {
		place := x.lo[i]
		if above, below := x.far[v.base][i], x.far[i][v.base]; above != unordered {
			place = z + above
		} else if below != unordered {
			place = z - below
		}
		values[f] = affine.Pattern(x.f, max(x.lo[i], min(x.hi[i], place)))
	}
	for n, t := range p.Vars {
		at := v.at[n]
		if !at.Fixed {
			at.Offset += z
		}
		values[x.vars[x.variable(t)]] = affine.Pattern(x.f, at.Offset)
	}
	base := q.Hint
	if base == nil {
		base = eval.New(nil)
	}
	m, ok := x.o.assign(x.k, base, values)
	if !ok || !q.Holds(m) {
		return nil
	}
	return m
}
