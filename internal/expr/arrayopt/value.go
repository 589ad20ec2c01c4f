package arrayopt

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// treeFrom is the number of branches that a chain of ites may have; longer chains become a search tree.
const treeFrom = 16

// fewHoles is the number of values of a read that may be terms, however large their part of all values is.
const fewHoles = 8

// value turns the reads in e into choices of literals by ranges of one index each, outer reads first: A[B[k]] becomes
// one choice over k. ok is false if no read could be turned.
func (o *Optimizer) value(e *expr.Term, path Path, depth int) (*expr.Term, bool) {
	has := news{}
	now, ok := o.rebuild(e, o.turned[depth], has, func(q *expr.Term, v version, idx *expr.Term, n int) *expr.Term {
		if idx.IsConst() {
			return nil
		}
		t := o.read(q, v, idx, n, path, depth)
		if t != nil && !t.IsConst() {
			has[q] = []*expr.Term{t}
		}
		return t
	})
	t := now.to
	o.choices = now.new
	if !ok {
		return o.reject(budget)
	}
	return t, t != e
}

// eachRead is a look function for an [expr.Replacer]. It asks change once for each group of reads, and not for parts of
// groups that change leaves alone. Terms without reads at symbolic indices stay as they are.
func (o *Optimizer) eachRead(change func(q *expr.Term, v version, idx *expr.Term,
	n int) *expr.Term) func(*expr.Term) *expr.Term {
	seen := map[*expr.Term]bool{} // asked, or a part of a term that was
	return func(x *expr.Term) *expr.Term {
		if !x.Indexed() {
			return x
		}
		if k := x.Kind(); k != expr.Read && k != expr.Concat || seen[x] {
			return nil
		}
		arr, upd, idx, n, ok := expr.AsWideRead(x)
		if !ok {
			return nil
		}
		if t := change(x, version{arr, upd}, idx, n); t != nil {
			return t
		}
		seen[x] = true
		for y := x; y.Kind() == expr.Concat; y = y.Kid(1) {
			seen[y.Kid(0)], seen[y.Kid(1)] = true, true
		}
		return nil
	}
}

// readMemo is the result of transforming a read; nil: it stays as it is.
type readMemo struct {
	to *expr.Term
}

// read is the choice that replaces the group q, nil if there is none.
func (o *Optimizer) read(q *expr.Term, v version, idx *expr.Term, n int, path Path, depth int) *expr.Term {
	if m, ok := o.reads[q]; ok {
		o.n.hits.Add(1)
		return m.to
	}
	o.n.misses.Add(1)
	used := o.usedPath
	o.usedPath = false
	t, _ := o.readOnce(q, v, idx, n, path, depth)
	if !o.usedPath {
		o.forgetSome()
		o.reads[q] = readMemo{t}
	}
	o.usedPath = o.usedPath || used
	return t
}

func (o *Optimizer) readOnce(q *expr.Term, v version, idx *expr.Term, n int, path Path, depth int) (*expr.Term, bool) {
	o.n.valueTried.Add(1)
	if v.isOpaque() {
		if o.cfg.Peel && depth > 0 {
			if t := o.peelRead(v, idx, n); t != nil {
				if r, ok := o.value(t, path, depth-1); ok {
					t = r
				}
				return t, true
			}
		}
		return o.reject(opaque)
	}
	g := &o.g
	if !g.buildTop(q, o.cfg.MaxBelow) {
		return o.reject(budget)
	}
	p, why, ok := o.choose(g, path)
	if !ok {
		return o.reject(why)
	}
	var within *expr.Term
	if p.dom.src == byTable && !o.cfg.Guarded {
		if within, _, ok = o.outside(q, g, p); !ok {
			return o.reject(noDomain)
		}
	}
	pr := o.compile(g, p.at)
	if p.dom.n*uint64(pr.work) > o.cfg.MaxWork {
		return o.reject(budget)
	}
	runs, why := o.runsOf(pr, p)
	if runs == nil {
		return o.reject(why)
	}
	t, ok := o.choice(p, runs, q.Width())
	if !ok {
		return t, false
	}
	if within != nil {
		t = o.b.Ite(within, t, o.b.Zero(q.Width()))
	}
	o.n.valueApplied.Add(1)
	if len(g.groups) > 1 {
		o.n.valueComposed.Add(1)
	}
	return t, true
}

// runsOf is the read's values over the domain in maximal runs.
func (o *Optimizer) runsOf(pr *program, p pivot) ([]run, reason) {
	o.n.evals.Add(int64(p.dom.n))
	top := &pr.slots[len(pr.slots)-1]
	runs := o.ones[:0]
	holes := 0
	for i := range p.dom.n {
		v, st := pr.run(p.dom.value(i, p.t.Width()))
		var t *expr.Term
		switch st {
		case poison:
			continue
		case hole:
			if pr.st[top.a[0]] != fine {
				return nil, manyHoles // the index itself is a term
			}
			if holes++; float64(holes) > max(fewHoles, o.cfg.MaxHoleShare*float64(p.dom.n)) {
				return nil, manyHoles
			}
			if t = o.elem(top.tab, pr.val[top.a[0]], top.bytes); t.IsConst() {
				v, t = t.Word(), nil
			} else {
				v = 0
			}
		}
		if n := len(runs); n > 0 && runs[n-1].val == v && runs[n-1].term == t {
			runs[n-1].hi = i
			continue
		}
		runs = append(runs, run{i, i, v, t})
	}
	o.ones = runs
	if len(runs) == 0 {
		return nil, noDomain // never inside the table: the path is about to end
	}
	return runs, 0
}

// branch is the runs of one value.
type branch struct {
	runs []run
	term *expr.Term
}

// choice builds the ite over the runs.
func (o *Optimizer) choice(p pivot, runs []run, w int) (*expr.Term, bool) {
	branches := o.branches(runs, w)
	holes, literals := 0, 0
	for _, b := range branches {
		if b.term.IsConst() {
			literals++
		} else {
			holes += len(b.runs)
		}
	}
	switch {
	case literals == 0 || holes > o.cfg.MaxHoles:
		return o.reject(manyHoles)
	case literals > 1 && float64(literals) >= o.cfg.MaxUniqueRatio*float64(p.dom.n):
		return o.reject(uniqueRatio)
	}
	dflt := o.fallback(branches)
	tests := len(runs) - len(branches[dflt].runs)
	if tests > o.cfg.MaxValueRanges {
		return o.reject(manyRanges)
	}
	if holes > 0 {
		o.n.valueMixed.Add(1)
	}
	f := o.former(p, runs[0].lo, runs[len(runs)-1].hi)
	if len(branches)-1 > treeFrom && f.order != circular {
		o.n.valueRanges.Add(int64(len(runs) - 1))
		return f.tree(runs, w), true
	}
	o.n.valueRanges.Add(int64(tests))
	t := branches[dflt].term
	for i := len(branches) - 1; i >= 0; i-- {
		if i != dflt {
			t = o.b.Ite(f.any(branches[i].runs), branches[i].term, t)
		}
	}
	return t, true
}

// branches groups runs by value, in the order of the first run of each.
func (o *Optimizer) branches(runs []run, w int) (list []branch) {
	at := map[*expr.Term]int{}
	for _, r := range runs {
		t := r.term
		if t == nil {
			t = o.b.Const(w, r.val)
		}
		i, known := at[t]
		if !known {
			i = len(list)
			at[t] = i
			list = append(list, branch{term: t})
		}
		list[i].runs = append(list[i].runs, r)
	}
	return list
}

// fallback is the branch that needs no test: the literal with the most runs, the smallest of those.
func (o *Optimizer) fallback(list []branch) int {
	best := -1
	for i, b := range list {
		if !b.term.IsConst() {
			continue
		}
		if best < 0 || cmp.Or(cmp.Compare(len(list[best].runs), len(b.runs)),
			cmp.Compare(b.term.Word(), list[best].term.Word())) < 0 {
			best = i
		}
	}
	return best
}

// tree searches for the run by its borders.
func (f former) tree(runs []run, w int) *expr.Term {
	if len(runs) == 1 {
		if runs[0].term != nil {
			return runs[0].term
		}
		return f.b.Const(w, runs[0].val)
	}
	mid := len(runs) / 2
	pw := f.p.t.Width()
	border := f.b.Const(pw, f.p.dom.value(runs[mid].lo, pw))
	below := f.b.Ult(f.p.t, border)
	if f.order == signed {
		below = f.b.Slt(f.p.t, border)
	}
	return f.b.Ite(below, f.tree(runs[:mid], w), f.tree(runs[mid:], w))
}

// peelRead looks through the newest writes at symbolic indices for a read of n bytes at idx. If such a write wrote a
// byte, the byte has the written value; else it has its value before the write. nil if there are too many writes.
func (o *Optimizer) peelRead(v version, idx *expr.Term, n int) *expr.Term {
	if v.root.SizeTerm != nil {
		return nil
	}
	var over []*expr.Update // newest first
	symbolic := 0
	for u := v.upd; (version{v.root, u}).isOpaque(); u = u.Next {
		if over = append(over, u); !u.Index.IsConst() {
			if symbolic++; symbolic > o.cfg.MaxPeel {
				return nil
			}
		}
		if len(over) > 4*o.cfg.MaxPeel {
			return nil
		}
	}
	base := over[len(over)-1].Next
	slices.Reverse(over)
	// The bytes below are one read, so that they are turned as one.
	below := o.b.ReadWide(v.root, base, idx, n)
	var acc *expr.Term
	for k := range n {
		at := o.b.Add(o.b.Const(64, uint64(k)), idx)
		x := o.b.Extract(below, 8*k, 8)
		for _, u := range over {
			x = o.b.Ite(o.b.Eq(at, u.Index), u.Value, x)
		}
		if acc == nil {
			acc = x
		} else {
			acc = o.b.Concat(x, acc)
		}
	}
	return acc
}
