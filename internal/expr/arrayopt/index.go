package arrayopt

import "github.com/albers-engine/albers/internal/expr"

// maxIndexHoles is the number of values of the index that may leave a condition open, each with a term of its own.
const maxIndexHoles = 8

// run is values of a pivot in a row, not counting those in between whose result does not matter: the numbers of the
// first and the last in the domain.
type run struct {
	lo, hi uint64
	val    uint64
	term   *expr.Term // of a hole
}

// index turns a condition into membership of its pivot in a few ranges.
func (o *Optimizer) index(e *expr.Term, path Path) (*expr.Term, bool) {
	o.n.indexTried.Add(1)
	g := &o.g
	if !g.build(e, o.cfg.MaxNodes) {
		return o.reject(budget)
	}
	if len(g.groups) == 0 {
		return o.reject(opaque)
	}
	p, why, ok := o.choose(g, path)
	if !ok {
		return o.reject(why)
	}
	return o.indexBy(e, g, p)
}

func (o *Optimizer) reject(r reason) (*expr.Term, bool) {
	o.n.rejected[r].Add(1)
	o.why = r
	return nil, false
}

// indexBy is index with a pivot.
func (o *Optimizer) indexBy(e *expr.Term, g *graph, p pivot) (*expr.Term, bool) {
	beyond := o.b.False() // the value of e where the pivot is outside of the domain; the guard says that nobody asks
	var within *expr.Term
	if p.dom.src == byTable && !o.cfg.Guarded {
		var ok bool
		if within, beyond, ok = o.outside(e, g, p); !ok {
			return o.reject(noDomain)
		}
	}
	pr := o.compile(g, p.at)
	if p.dom.n*uint64(pr.work) > o.cfg.MaxWork {
		return o.reject(budget)
	}
	ones, zeros, holes, ok := o.tabulate(pr, p)
	if !ok {
		return o.reject(manyHoles)
	}
	if len(ones) > o.cfg.MaxRanges && len(zeros) > o.cfg.MaxRanges {
		return o.reject(manyRanges)
	}
	x := o.member(p, ones, zeros)
	for _, h := range holes {
		x = o.b.Or(x, o.b.And(o.b.Eq(p.t, o.b.Const(p.t.Width(), h)), o.at(e, p, h)))
	}
	if within != nil {
		x = o.b.Ite(within, x, beyond)
	}
	o.n.indexApplied.Add(1)
	o.ranges = min(len(ones), len(zeros))
	return x, true
}

// tabulate runs the program over the domain. Values for which the result is a term count as zeros, and are listed.
func (o *Optimizer) tabulate(pr *program, p pivot) (ones, zeros []run, holes []uint64, ok bool) {
	o.n.evals.Add(int64(p.dom.n))
	w := p.t.Width()
	ones, zeros = o.ones[:0], o.zeros[:0]
	last := uint64(2)
	for i := range p.dom.n {
		u := p.dom.value(i, w)
		v, st := pr.run(u)
		switch st {
		case poison:
			continue
		case hole:
			if holes = append(holes, u); len(holes) > maxIndexHoles {
				return nil, nil, nil, false
			}
			v = 0
		}
		list := &zeros
		if v == 1 {
			list = &ones
		}
		if v == last {
			(*list)[len(*list)-1].hi = i
			continue
		}
		*list = append(*list, run{lo: i, hi: i, val: v})
		last = v
	}
	o.ones, o.zeros = ones, zeros
	return ones, zeros, holes, true
}

// member says that the pivot is in one of the runs ones, and not in one of zeros, by whichever are fewer.
func (o *Optimizer) member(p pivot, ones, zeros []run) *expr.Term {
	switch {
	case len(ones) == 0:
		o.n.indexFalse.Add(1)
		return o.b.False()
	case len(zeros) == 0:
		o.n.indexTrue.Add(1)
		return o.b.True()
	}
	f := o.former(p, min(ones[0].lo, zeros[0].lo), max(ones[len(ones)-1].hi, zeros[len(zeros)-1].hi))
	if len(zeros) < len(ones) {
		o.n.indexInverted.Add(1)
		o.n.indexRanges.Add(int64(len(zeros)))
		return o.b.Not(f.any(zeros))
	}
	o.n.indexRanges.Add(int64(len(ones)))
	return f.any(ones)
}

// at is e where the pivot is u. Reads outside of tables are 0 in it.
func (o *Optimizer) at(e *expr.Term, p pivot, u uint64) *expr.Term {
	r := expr.NewReplacer(o.b, 1<<62)
	r.To[p.t] = o.b.Const(p.t.Width(), u)
	t, _ := r.Term(e)
	return t
}

// outside splits off the values outside of the domain for a query without a guard: the condition that the pivot is in
// the domain, and the value of e elsewhere. That value is known only if the pivot is seen through one read alone,
// whose bytes are then all 0.
func (o *Optimizer) outside(e *expr.Term, g *graph, p pivot) (within, beyond *expr.Term, ok bool) {
	read := none
	for _, r := range g.groups {
		if g.below(r, p.at) {
			continue
		}
		if read != none {
			return nil, nil, false
		}
		read = r
	}
	if read == none || !g.below(p.at, read) {
		return nil, nil, false // the pivot has a use of its own
	}
	n := &g.nodes[read]
	t, edge := g.nodes[n.kids[0]].t, uint64(n.bytes-1)
	within = o.b.Ult(o.b.Add(o.b.Const(64, edge), t), o.b.Const(64, n.table.root.Size+edge))
	r := expr.NewReplacer(o.b, 1<<62)
	r.To[n.t] = o.b.Zero(n.t.Width())
	beyond, _ = r.Term(e)
	return within, beyond, true
}

// former builds ranges of a pivot. The first and the last value that matter bound no range: values outside do not
// matter (or cannot occur).
type former struct {
	b           *expr.Builder
	p           pivot
	first, last uint64 // numbers in the domain
	order       uint8
}

const (
	unsigned uint8 = iota
	signed         // the domain goes from negative to positive values
	circular       // neither order fits
)

func (o *Optimizer) former(p pivot, first, last uint64) former {
	f := former{o.b, p, first, last, unsigned}
	w := p.t.Width()
	lo, hi := p.dom.value(first, w), p.dom.value(last, w)
	if half := uint64(1) << (w - 1); lo > hi {
		if f.order = signed; lo^half > hi^half {
			f.order = circular
		}
	}
	return f
}

// is says that the pivot's number in the domain is from lo to hi.
func (f former) is(lo, hi uint64) *expr.Term {
	b, p, w := f.b, f.p.t, f.p.t.Width()
	l, h := b.Const(w, f.p.dom.value(lo, w)), b.Const(w, f.p.dom.value(hi, w))
	switch {
	case lo == hi:
		return b.Eq(p, l)
	case lo == f.first && f.order == unsigned:
		return b.Ule(p, h)
	case hi == f.last && f.order == unsigned:
		return b.Ule(l, p)
	case lo == f.first && f.order == signed:
		return b.Sle(p, h)
	case hi == f.last && f.order == signed:
		return b.Sle(l, p)
	}
	return b.Ule(b.Sub(p, l), b.Sub(h, l))
}

// any is a balanced disjunction of the runs.
func (f former) any(runs []run) *expr.Term {
	if len(runs) == 1 {
		return f.is(runs[0].lo, runs[0].hi)
	}
	mid := len(runs) / 2
	return f.b.Or(f.any(runs[:mid]), f.any(runs[mid:]))
}
