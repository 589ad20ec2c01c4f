package arrayopt

import "github.com/albers-engine/albers/internal/expr"

// replacer rebuilds terms with some subterms replaced. It remembers the rebuilt terms.
type replacer struct {
	b    *expr.Builder
	to   map[*expr.Term]*expr.Term
	list map[*expr.Update]*expr.Update
	// look gives the replacement of a term that is not in to, nil if there is none.
	look func(*expr.Term) *expr.Term
	// keep says whether a term stays as it is; nil: none does.
	keep func(*expr.Term) bool
	// left is how many more terms may be visited.
	left int

	walk expr.Walk
}

func newReplacer(b *expr.Builder, limit int) *replacer {
	r := &replacer{b: b, to: map[*expr.Term]*expr.Term{}, list: map[*expr.Update]*expr.Update{}, left: limit}
	r.walk = expr.Walk{Known: r.known, Listed: r.listed, Visit: r.visit}
	return r
}

// term is t rebuilt; ok is false if it is too large.
func (r *replacer) term(t *expr.Term) (_ *expr.Term, ok bool) {
	if !r.walk.From(t) {
		return nil, false
	}
	return r.get(t), true
}

func (r *replacer) known(x *expr.Term) bool {
	if x.IsConst() || r.to[x] != nil {
		return true
	}
	if r.look != nil {
		if y := r.look(x); y != nil {
			r.to[x] = y
			return true
		}
	}
	if r.keep != nil && r.keep(x) {
		r.to[x] = x
		return true
	}
	return false
}

func (r *replacer) listed(u *expr.Update) bool {
	_, ok := r.list[u]
	return ok
}

func (r *replacer) get(x *expr.Term) *expr.Term {
	if x.IsConst() {
		return x
	}
	return r.to[x]
}

func (r *replacer) visit(x *expr.Term) bool {
	if r.left--; r.left < 0 {
		return false
	}
	var k [3]*expr.Term
	for i := range x.NumKids() {
		k[i] = r.get(x.Kid(i))
	}
	r.to[x] = r.b.Over(x, k, r.updates(x.Updates()))
	return true
}

// updates is a list rebuilt; its terms are.
func (r *replacer) updates(u *expr.Update) *expr.Update {
	above, at := u.Above(r.listed)
	list := r.list[at]
	for _, x := range above {
		list = r.b.Push(list, r.get(x.Index), r.get(x.Value))
		r.list[x] = list
	}
	return list
}
