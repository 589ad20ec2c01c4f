package arrayopt

import "github.com/albers-engine/albers/internal/expr"

// fold replaces terms whose value is determined: terms that the path has fixed (F6), and reads (F2 to F5, F7).
func (o *Optimizer) fold(e *expr.Term, path Path) *expr.Term {
	if path != nil {
		e = o.substitute(e, path)
	}
	if !e.Indexed() {
		return e
	}
	if p, ok := o.folds.terms[e]; ok {
		o.n.hits.Add(1)
		return p.to
	}
	o.n.misses.Add(1)
	used := o.usedPath
	o.usedPath = false
	now, ok := o.rebuild(e, o.folds, nil, func(q *expr.Term, v version, idx *expr.Term, n int) *expr.Term {
		return o.foldRead(q, v, idx, n, path)
	})
	if !ok {
		now.to = e
	}
	if !o.usedPath {
		o.folds.put(e, now)
		o.folds.put(now.to, now)
	}
	o.usedPath = o.usedPath || used
	return now.to
}

// substitute replaces subterms that are known to be equal to a literal on the path (F6).
func (o *Optimizer) substitute(e *expr.Term, path Path) *expr.Term {
	version := path.Version()
	if version == nil {
		return e // nothing is known
	}
	if !o.sameSubst(path, version) {
		o.subst = expr.NewReplacer(o.b, 0)
		o.subst.Look = func(x *expr.Term) *expr.Term {
			c, ok := o.path.Equal(x)
			if !ok {
				return nil
			}
			return c
		}
		o.subst.Keep = func(x *expr.Term) bool { return !x.Indexed() && o.weight(x) > o.cfg.MaxPlainNodes }
	}
	o.path, o.substFor = path, version
	o.subst.Left = o.cfg.MaxNodes
	t, ok := o.subst.Term(e)
	o.path = nil
	if !ok {
		return e
	}
	if t != e {
		o.n.foldSubst.Add(1)
	}
	return t
}

// maxSubst bounds the terms and lists that F6 remembers for a path. A table that a program fills by its input, a byte
// at a time, has more than [maxMemo] of them.
const maxSubst = 1 << 18

// sameSubst says that subst, without what new facts change, is good for the path at a version. A new fact is about a
// term that was in the last condition, most often, and above it there is little.
func (o *Optimizer) sameSubst(path Path, version any) bool {
	if o.subst == nil || o.subst.Len() > maxSubst {
		return false
	}
	if o.substFor == version {
		return true
	}
	terms, ok := path.Since(o.substFor)
	for _, t := range terms {
		o.subst.Forget(t)
	}
	return ok
}

// weight is the number of terms in t, each counted as often as it occurs. t has no read at a symbolic index. Beyond
// Config.MaxPlainNodes it is only known to be more.
func (o *Optimizer) weight(t *expr.Term) int {
	if n, ok := o.weights[t]; ok {
		return n
	}
	if len(o.weights) > maxMemo {
		clear(o.weights)
	}
	stack := []*expr.Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		n, sum := len(stack), 1
		for i := 0; i < x.NumKids() && sum <= o.cfg.MaxPlainNodes; i++ {
			k, ok := o.weights[x.Kid(i)]
			if !ok {
				stack = append(stack, x.Kid(i))
			}
			sum += k
		}
		if len(stack) == n || sum > o.cfg.MaxPlainNodes {
			o.weights[x] = min(sum, o.cfg.MaxPlainNodes+1)
			stack = stack[:n-1]
		}
	}
	return o.weights[t]
}

// foldRead is a group of reads whose value is determined, or that needs fewer of its updates; nil: neither.
func (o *Optimizer) foldRead(q *expr.Term, v version, idx *expr.Term, n int, path Path) *expr.Term {
	if v.upd != nil {
		if u := o.visible(o.prune(v.upd), idx, n); u != v.upd {
			o.n.foldReads.Add(1)
			t := o.b.ReadWide(v.root, u, idx, n)
			if arr, upd, i, m, ok := expr.AsWideRead(t); ok && !i.IsConst() {
				if r := o.uniform(t, version{arr, upd}, m, path); r != nil {
					return r
				}
			}
			return t
		}
	}
	if idx.IsConst() {
		return nil
	}
	return o.uniform(q, v, n, path)
}

// uniform is the one value that a read can have, nil if there are more.
func (o *Optimizer) uniform(q *expr.Term, v version, n int, path Path) *expr.Term {
	if t, ok := o.uniforms[q]; ok {
		return t
	}
	used := o.usedPath
	o.usedPath = false
	t := o.uniformOnce(q, v, n, path)
	if !o.usedPath {
		o.forgetSome()
		o.uniforms[q] = t
	}
	o.usedPath = o.usedPath || used
	return t
}

// probes is the number of values that are tried in different places before all are: most reads soon show two values.
const probes = 16

func (o *Optimizer) uniformOnce(q *expr.Term, v version, n int, path Path) *expr.Term {
	if !o.cfg.Guarded || n > 8 || v.isOpaque() || !o.g.buildTop(q, o.cfg.MaxBelow) {
		return nil
	}
	p, _, ok := o.choose(&o.g, path)
	if !ok {
		return nil
	}
	pr := o.compile(&o.g, p.at)
	if p.dom.n*uint64(pr.work) > o.cfg.MaxWork {
		return nil
	}
	top := &pr.slots[len(pr.slots)-1]
	var one *expr.Term
	var first uint64
	for i, found, step := uint64(0), false, p.dom.n/probes+1; i < p.dom.n; i += step {
		if step > 1 && i+step >= p.dom.n {
			i, step = 0, 1 // nothing yet: now one by one
		}
		x, st := pr.run(p.dom.value(i, p.t.Width()))
		var t *expr.Term
		switch {
		case st == poison:
			continue
		case st == hole && pr.st[top.a[0]] != fine:
			return nil
		case st == hole:
			t, x = o.elem(top.tab, pr.val[top.a[0]], top.bytes), 0
		}
		if found && (x != first || t != one) {
			return nil
		}
		one, first, found = t, x, true
	}
	if p.dom.n == 1 {
		o.n.foldReads.Add(1)
	} else {
		o.n.foldUniform.Add(1)
	}
	if one == nil {
		one = o.b.Const(q.Width(), first)
	}
	return one
}

// visible is the list without its newest entries that no byte of the read can hit (F2, F3).
func (o *Optimizer) visible(u *expr.Update, idx *expr.Term, n int) *expr.Update {
	for ; u != nil; u = u.Next {
		for k := range n {
			if !o.differ(o.b.Add(o.b.Const(64, uint64(k)), idx), u.Index) {
				return u
			}
		}
	}
	return nil
}

// prune is the list without entries that a newer one at the same index hides (F7).
func (o *Optimizer) prune(u *expr.Update) *expr.Update {
	if p, ok := o.pruned[u]; ok {
		return p
	}
	seen := make(map[*expr.Term]bool, u.Len())
	var keep []*expr.Update // newest first
	hidden := -1            // keep[:hidden+1] is above the oldest hidden entry
	rest := u
	for x := u; x != nil; x = x.Next {
		if seen[x.Index] {
			hidden, rest = len(keep)-1, x.Next
			continue
		}
		seen[x.Index] = true
		keep = append(keep, x)
	}
	if hidden >= 0 {
		for i := hidden; i >= 0; i-- {
			rest = o.b.Push(rest, keep[i].Index, keep[i].Value)
		}
	}
	o.forgetSome()
	o.pruned[u] = rest
	return rest
}
