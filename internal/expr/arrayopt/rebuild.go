package arrayopt

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// parts remembers what one transformation has made of terms, of the parts of terms, and of lists of updates, whatever
// the path. The conditions of a loop are made of one another: without it each of them would be rebuilt as a whole, and
// a path would cost the square of its length.
type parts struct {
	terms map[*expr.Term]part
	lists map[*expr.Update]partList
}

// part is what became of a term, and what stands in it now in place of reads.
type part struct {
	to  *expr.Term
	new []*expr.Term
}

// partList is a part that is a list.
type partList struct {
	to  *expr.Update
	new []*expr.Term
}

func newParts() *parts {
	return &parts{map[*expr.Term]part{}, map[*expr.Update]partList{}}
}

const (
	heavy   = 64  // the weight from which parts of terms are remembered; lighter ones are rebuilt sooner than found
	mostNew = 256 // a part with more in place of reads is not remembered
)

// put remembers what became of a term.
func (p *parts) put(x *expr.Term, now part) {
	if len(p.terms) >= maxMemo {
		clear(p.terms)
	}
	p.terms[x] = now
}

// putList remembers what became of a list.
func (p *parts) putList(u *expr.Update, now partList) {
	if len(p.lists) >= maxMemo {
		clear(p.lists)
	}
	p.lists[u] = now
}

// remembered says whether x is a part to remember. A read is not, nor are reads that stand together: a byte of a group
// is not looked at by itself.
func remembered(x *expr.Term) bool {
	return x.Kind() != expr.Read && x.Kind() != expr.Concat && x.Indexed() && x.Weight() >= heavy
}

// rebuild is e with what change says in place of its groups of reads, see [Optimizer.eachRead]. What became of its
// parts is taken from known and goes there. ok is false if e is too large.
//
// Change puts into has what stands in place of a read then, and the result says which of those are in it; has is nil if
// nobody asks.
func (o *Optimizer) rebuild(e *expr.Term, known *parts, has news, change func(q *expr.Term, v version, idx *expr.Term,
	n int) *expr.Term) (now part, ok bool) {
	r := expr.NewReplacer(o.b, o.cfg.MaxNodes)
	read := o.eachRead(change)
	r.Look = func(x *expr.Term) *expr.Term {
		p, ok := known.terms[x]
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
	r.LookList = func(u *expr.Update) (*expr.Update, bool) {
		p, ok := known.lists[u]
		if ok && p.new != nil && has != nil {
			lists[u] = p.new
		}
		return p.to, ok
	}
	// Operands come first. So before the path has been asked for the first time, nothing depends on it.
	r.Made = func(x, y *expr.Term) {
		choices := has.in(x, lists)
		if !o.usedPath && remembered(x) && len(choices) <= mostNew {
			known.put(x, part{y, choices})
		}
	}
	r.MadeList = func(u, list *expr.Update) {
		choices := has.inList(u, lists)
		if !o.usedPath && len(choices) <= mostNew {
			known.putList(u, partList{list, choices})
		}
	}
	t, ok := r.Term(e)
	o.usedPath = o.usedPath || used
	o.n.rebuilt.Add(int64(o.cfg.MaxNodes - max(r.Left, 0)))
	return part{t, has[e]}, ok
}

// news is what stands in terms in place of reads, for those that have any.
type news map[*expr.Term][]*expr.Term

// in finds what stands in x from its operands; lists has the same for lists of updates.
func (has news) in(x *expr.Term, lists map[*expr.Update][]*expr.Term) []*expr.Term {
	if has == nil {
		return nil
	}
	all := lists[x.Updates()]
	for i := range x.NumKids() {
		all = union(all, has[x.Kid(i)])
	}
	if all != nil {
		has[x] = all
	}
	return all
}

// inList is in for a list, after the older ones.
func (has news) inList(u *expr.Update, lists map[*expr.Update][]*expr.Term) []*expr.Term {
	if has == nil {
		return nil
	}
	all := union(union(lists[u.Next], has[u.Index]), has[u.Value])
	if all != nil {
		lists[u] = all
	}
	return all
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
