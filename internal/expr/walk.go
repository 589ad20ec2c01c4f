package expr

import "slices"

// Walk visits what terms are made of, operands before the terms that are built on them, each term once. It keeps a
// stack of its own, so the depth of a term does not matter. The zero value with a Visit is ready for use.
//
// Visit may start the same walk again at another term. One goroutine at a time.
type Walk struct {
	// Known says that a term needs no visit, and nothing below it. Default: the terms that this Walk has visited.
	Known func(x *Term) bool
	// Listed says the same of a list of updates, from this entry down. Default: no list is known.
	Listed func(u *Update) bool
	// Needs appends to list the terms that x is to be visited after, the last of them first; they may be known. Default:
	// all operands, and the terms of the update list down to where it is known.
	Needs func(list []*Term, x *Term) []*Term
	// Visit sees a term when all that it needs is known, and makes it known. If it is false, the walk ends.
	Visit func(x *Term) bool

	stack []*Term // waiting for what is above them
	seen  map[*Term]bool
}

// From walks below t, and visits t last. It is false if Visit was, and the rest was not visited.
func (w *Walk) From(t *Term) bool {
	base := len(w.stack)
	for x := t; ; x = w.pop() {
		if !w.known(x) {
			if w.wait(x) {
				continue
			}
			if !w.visit(x) {
				w.stack = w.stack[:base]
				return false
			}
		}
		if len(w.stack) == base {
			return true
		}
	}
}

func (w *Walk) pop() *Term {
	n := len(w.stack) - 1
	x := w.stack[n]
	w.stack = w.stack[:n]
	return x
}

func (w *Walk) known(x *Term) bool {
	if w.Known == nil {
		return w.seen[x]
	}
	return w.Known(x)
}

func (w *Walk) visit(x *Term) bool {
	if w.Known == nil {
		if w.seen == nil {
			w.seen = map[*Term]bool{}
		}
		w.seen[x] = true
	}
	return w.Visit(x)
}

// wait puts x on the stack, and above it what it needs and is not known; false: all of that is known.
func (w *Walk) wait(x *Term) bool {
	w.stack = append(w.stack, x)
	n := len(w.stack)
	if w.Needs != nil {
		list := w.Needs(w.stack, x)
		w.stack = list[:n]
		for _, k := range list[n:] {
			w.need(k)
		}
	} else {
		for _, k := range x.kids[:x.NumKids()] {
			w.need(k)
		}
		for u := x.upd; u != nil && (w.Listed == nil || !w.Listed(u)); u = u.Next {
			w.need(u.Index)
			w.need(u.Value)
		}
	}
	if len(w.stack) == n {
		w.stack = w.stack[:n-1]
		return false
	}
	return true
}

func (w *Walk) need(x *Term) {
	if !w.known(x) {
		w.stack = append(w.stack, x)
	}
}

// Above lists the entries of u down to the first one that known says yes to, the oldest first, and gives that one: nil
// if there is none, or no known.
func (u *Update) Above(known func(*Update) bool) (list []*Update, at *Update) {
	for ; u != nil && (known == nil || !known(u)); u = u.Next {
		list = append(list, u)
	}
	slices.Reverse(list)
	return list, u
}
