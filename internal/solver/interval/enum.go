package interval

import (
	"albers/internal/bv"
	"albers/internal/expr"
)

// column is the value of a term of at most 64 bits for each value of the one byte that it depends on.
type column [256]uint64

const (
	maxColumnNodes = 64   // 2^14 steps for 256 values
	maxColumns     = 1024 // 2 kB each
)

// columns evaluates terms of one byte for all its values at once, node by node: a loop over 256 numbers for each node
// costs about what one evaluation of the term costs.
type columns struct {
	memo map[uint64]*column // by ID of the term; nil: too large
	free []*column
	done map[*expr.Term]*column
	todo []*expr.Term
}

func (x *columns) clear() { x.memo, x.done = map[uint64]*column{}, map[*expr.Term]*column{} }

// of is the column of t, which depends on c alone; nil if t is too large.
func (x *columns) of(t *expr.Term, c cell) *column {
	if k, ok := x.memo[t.ID()]; ok {
		return k
	}
	if len(x.memo) >= maxColumns {
		clear(x.memo)
	}
	out := x.compute(t, c)
	if out != nil {
		kept := *out
		out = &kept
	}
	x.memo[t.ID()] = out
	for _, k := range x.done {
		x.free = append(x.free, k)
	}
	clear(x.done)
	return out
}

// compute leaves the columns of t's parts in x.done.
func (x *columns) compute(t *expr.Term, c cell) *column {
	x.todo = append(x.todo[:0], t)
	for len(x.todo) > 0 {
		y := x.todo[len(x.todo)-1]
		if x.done[y] != nil {
			x.todo = x.todo[:len(x.todo)-1]
			continue
		}
		if y.Width() > 64 || len(x.done)+len(x.todo) > 2*maxColumnNodes {
			return nil
		}
		if x.pushOperands(y) {
			continue
		}
		if len(x.done) == maxColumnNodes {
			return nil
		}
		k := x.room()
		if !x.fill(k, y, c) {
			x.free = append(x.free, k)
			return nil
		}
		x.done[y] = k
		x.todo = x.todo[:len(x.todo)-1]
	}
	return x.done[t]
}

func (x *columns) room() *column {
	if n := len(x.free); n > 0 {
		k := x.free[n-1]
		x.free = x.free[:n-1]
		return k
	}
	return new(column)
}

func (x *columns) pushOperands(t *expr.Term) bool {
	n := len(x.todo)
	push := func(k *expr.Term) {
		if x.done[k] == nil {
			x.todo = append(x.todo, k)
		}
	}
	for i := range t.NumKids() {
		push(t.Kid(i))
	}
	for u := t.Updates(); u != nil && len(x.todo)-n <= maxColumnNodes; u = u.Next {
		push(u.Index)
		push(u.Value)
	}
	return len(x.todo) > n
}

// fill computes the column of t from those of its operands.
func (x *columns) fill(k *column, t *expr.Term, c cell) bool {
	kid := func(i int) *column { return x.done[t.Kid(i)] }
	w := uint(t.Width())
	switch t.Kind() {
	case expr.Const:
		for v := range k {
			k[v] = t.Word()
		}
	case expr.Read:
		return x.fillRead(k, t, c)
	case expr.Not:
		for v, y := range kid(0) {
			k[v] = bv.Not(y, w)
		}
	case expr.Ite:
		b, d := kid(1), kid(2)
		for v, cond := range kid(0) {
			k[v] = d[v]
			if cond == 1 {
				k[v] = b[v]
			}
		}
	case expr.Concat:
		lo, n := kid(1), t.Kid(1).Width()
		for v, y := range kid(0) {
			k[v] = y<<n | lo[v]
		}
	case expr.Extract:
		for v, y := range kid(0) {
			k[v] = bv.Mask(y>>t.Offset(), w)
		}
	case expr.ZExt:
		*k = *kid(0)
	case expr.SExt:
		from := uint(t.Kid(0).Width())
		for v, y := range kid(0) {
			k[v] = bv.SExt(y, from, w)
		}
	default:
		z, from := kid(1), uint(t.Kid(0).Width())
		for v, y := range kid(0) {
			k[v] = expr.FoldWord(t.Kind(), from, y, z[v])
		}
	}
	return true
}

func (x *columns) fillRead(k *column, t *expr.Term, c cell) bool {
	idx, arr := x.done[t.Kid(0)], t.Array()
	if !arr.IsConst() && !t.Kid(0).IsConst() {
		return false
	}
next:
	for v, i := range idx {
		for u := t.Updates(); u != nil; u = u.Next {
			if x.done[u.Index][v] == i {
				k[v] = x.done[u.Value][v]
				continue next
			}
		}
		switch {
		case i >= arr.Size:
			k[v] = 0
		case arr.IsConst():
			k[v] = uint64(arr.Data[i])
		case arr == c.arr && i == c.i:
			k[v] = uint64(v)
		default:
			return false // a byte that all updates hide for other values of c
		}
	}
	return true
}
