package arrayopt

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// parts remembers what one transformation has made of terms, and of the parts of terms, whatever the path. The
// conditions of a loop are made of one another: without it each of them would be rebuilt as a whole, and a path would
// cost the square of its length.
type parts map[*expr.Term]part

// part is what became of a term, and what stands in it now in place of reads.
type part struct {
	to  *expr.Term
	new []*expr.Term
}

const (
	heavy   = 64  // the weight from which parts of terms are remembered; lighter ones are rebuilt sooner than found
	mostNew = 256 // a part with more in place of reads is not remembered
)

// put remembers what became of a term.
func (p parts) put(x *expr.Term, now part) {
	if len(p) >= maxMemo {
		clear(p)
	}
	p[x] = now
}

// remembered says whether x is a part to remember. A read is not, nor are reads that stand together: a byte of a group
// is not looked at by itself.
func remembered(x *expr.Term) bool {
	return x.Kind() != expr.Read && x.Kind() != expr.Concat && x.Indexed() && x.Weight() >= heavy
}

// rebuild is e with what change says in place of its groups of reads, see [Optimizer.eachRead]. What became of its
// parts is taken from known and goes there; nil: from nowhere. ok is false if e is too large.
//
// Change puts into has what stands in place of a read then, and the result says which of those are in it; has is nil if
// nobody asks.
func (o *Optimizer) rebuild(e *expr.Term, known parts, has news, change func(q *expr.Term, v version, idx *expr.Term,
	n int) *expr.Term) (now part, ok bool) {
	r := expr.NewReplacer(o.b, o.cfg.MaxNodes)
	read := o.eachRead(change)
	r.Look = func(x *expr.Term) *expr.Term {
		p, ok := known[x]
		if !ok {
			return read(x)
		}
		if p.new != nil && has != nil {
			has[x] = p.new
		}
		return p.to
	}
	used := o.usedPath
	o.usedPath = false
	lists := map[*expr.Update][]*expr.Term{}
	r.Made = func(x, y *expr.Term) {
		has.collect(x, lists)
		// Operands come first. So before the path has been asked for the first time, nothing depends on it.
		if known != nil && !o.usedPath && remembered(x) && len(has[x]) <= mostNew {
			known.put(x, part{y, has[x]})
		}
	}
	if known != nil && has == nil { // collect looks into the lists again
		r.LookList = func(u *expr.Update) (*expr.Update, bool) {
			list, ok := o.lists[u]
			return list, ok
		}
		r.MadeList = func(u, list *expr.Update) {
			if o.usedPath {
				return
			}
			if len(o.lists) >= maxMemo {
				clear(o.lists)
			}
			o.lists[u] = list
		}
	}
	t, ok := r.Term(e)
	o.usedPath = o.usedPath || used
	o.n.rebuilt.Add(int64(o.cfg.MaxNodes - max(r.Left, 0)))
	return part{t, has[e]}, ok
}

// news is what stands in terms in place of reads, for those that have any.
type news map[*expr.Term][]*expr.Term

// collect finds what stands in x from its operands; lists has the same for updates.
func (has news) collect(x *expr.Term, lists map[*expr.Update][]*expr.Term) {
	if len(has) == 0 {
		return
	}
	above, at := x.Updates().Above(func(u *expr.Update) bool {
		_, ok := lists[u]
		return ok
	})
	all := lists[at]
	for _, u := range above {
		all = union(union(all, has[u.Index]), has[u.Value])
		lists[u] = all
	}
	for i := range x.NumKids() {
		all = union(all, has[x.Kid(i)])
	}
	if all != nil {
		has[x] = all
	}
}

// union is the terms of two lists, each once; it changes neither.
func union(p, q []*expr.Term) []*expr.Term {
	switch {
	case len(p) == 0:
		return q
	case len(q) == 0 || &p[0] == &q[0]:
		return p
	}
	have := make(map[*expr.Term]bool, len(p))
	for _, t := range p {
		have[t] = true
	}
	all := slices.Clip(p)
	for _, t := range q {
		if !have[t] {
			all = append(all, t)
		}
	}
	return all
}
