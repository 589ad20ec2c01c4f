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
	// found counts the terms that look replaced; left is how many more terms may be visited.
	found, left int
}

func newReplacer(b *expr.Builder, limit int) *replacer {
	return &replacer{b: b, to: map[*expr.Term]*expr.Term{}, list: map[*expr.Update]*expr.Update{}, left: limit}
}

// term is t rebuilt; ok is false if it is too large.
func (r *replacer) term(t *expr.Term) (_ *expr.Term, ok bool) {
	stack := []*expr.Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		if r.known(x) {
			stack = stack[:len(stack)-1]
			continue
		}
		n := len(stack)
		if r.keep != nil && r.keep(x) {
			r.to[x] = x
			stack = stack[:n-1]
			continue
		}
		if stack = r.pending(stack, x); len(stack) > n {
			continue
		}
		if r.left--; r.left < 0 {
			return nil, false
		}
		r.to[x] = r.rebuild(x)
		stack = stack[:n-1]
	}
	return r.get(t), true
}

func (r *replacer) known(x *expr.Term) bool {
	if x.IsConst() || r.to[x] != nil {
		return true
	}
	if r.look != nil {
		if y := r.look(x); y != nil {
			r.found++
			r.to[x] = y
			return true
		}
	}
	return false
}

func (r *replacer) get(x *expr.Term) *expr.Term {
	if x.IsConst() {
		return x
	}
	return r.to[x]
}

func (r *replacer) pending(stack []*expr.Term, x *expr.Term) []*expr.Term {
	push := func(k *expr.Term) {
		if !r.known(k) {
			stack = append(stack, k)
		}
	}
	for i := range x.NumKids() {
		push(x.Kid(i))
	}
	for u := x.Updates(); u != nil; u = u.Next {
		if _, done := r.list[u]; done {
			break
		}
		push(u.Index)
		push(u.Value)
	}
	return stack
}

func (r *replacer) rebuild(x *expr.Term) *expr.Term {
	var k [3]*expr.Term
	for i := range x.NumKids() {
		k[i] = r.get(x.Kid(i))
	}
	return r.b.Over(x, k, r.updates(x.Updates()))
}

// updates is a list rebuilt; its terms are.
func (r *replacer) updates(u *expr.Update) *expr.Update {
	var todo []*expr.Update
	list, done := (*expr.Update)(nil), false
	for ; u != nil; u = u.Next {
		if list, done = r.list[u]; done {
			break
		}
		todo = append(todo, u)
	}
	for i := len(todo) - 1; i >= 0; i-- {
		list = r.b.Push(list, r.get(todo[i].Index), r.get(todo[i].Value))
		r.list[todo[i]] = list
	}
	return list
}
