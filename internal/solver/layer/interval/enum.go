package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
)

// column is the value of a term of at most 64 bits for each value that its only variable is given.
type column []uint64

const (
	maxColumnSteps = 1 << 14 // nodes times values
	maxValues      = 1024    // values of a variable
	maxColumns     = 4096    // kept, 2 kB each
	maxLarge       = 1 << 16 // terms that are known to be too large
)

// columns evaluates terms of one variable for many values at once, node by node: a loop over 256 numbers for each
// node costs about as much as one evaluation of the term.
type columns struct {
	memo  map[uint64]column // of one byte's values, by ID of the term
	large map[uint64]bool   // terms that are too large for it
	bytes column            // 0 to 255
	free  []column
	done  map[*expr.Term]column
	todo  []*expr.Term

	leaf *leaf  // the variable
	vals column // its values
}

func (x *columns) clear() {
	x.memo, x.large, x.done = map[uint64]column{}, map[uint64]bool{}, map[*expr.Term]column{}
	if x.bytes == nil {
		x.bytes = make(column, 256)
		for i := range x.bytes {
			x.bytes[i] = uint64(i)
		}
	}
}

// isBytes says whether vals are the values of a byte, in order: value and position are the same.
func (x *columns) isBytes(vals column) bool { return len(vals) == 256 && &vals[0] == &x.bytes[0] }

// of is the column of t, which depends on the byte f alone, for all its values; nil if t is too large.
func (x *columns) of(t *expr.Term, f *leaf) column {
	if k, ok := x.memo[t.ID()]; ok {
		return k
	}
	if x.large[t.ID()] {
		return nil
	}
	if len(x.memo) >= maxColumns {
		clear(x.memo)
	}
	x.leaf, x.vals = f, x.bytes
	out := x.compute(t)
	for y, k := range x.done {
		switch _, kept := x.memo[y.ID()]; {
		case kept:
		case out == nil || y.IsConst():
			x.free = append(x.free, k)
		default:
			x.memo[y.ID()] = k // larger terms will have it as a part
		}
	}
	clear(x.done)
	if out == nil {
		if len(x.large) >= maxLarge {
			clear(x.large)
		}
		x.large[t.ID()] = true
	}
	return out
}

// over is the column of t, which depends on f alone, for these values of f; nil if t is too large.
func (x *columns) over(t *expr.Term, f *leaf, vals column) column {
	x.leaf, x.vals = f, vals
	out := slices.Clone(x.compute(t))
	for _, k := range x.done {
		x.free = append(x.free, k)
	}
	clear(x.done)
	return out
}

// compute leaves the columns of t's parts in x.done.
func (x *columns) compute(t *expr.Term) column {
	limit := maxColumnSteps / len(x.vals)
	x.todo = append(x.todo[:0], t)
	for len(x.todo) > 0 {
		y := x.todo[len(x.todo)-1]
		if x.done[y] != nil {
			x.todo = x.todo[:len(x.todo)-1]
			continue
		}
		if y.Width() > 64 || len(x.done) == limit || len(x.todo) > maxNodes {
			return nil
		}
		if x.pushOperands(y) {
			continue
		}
		k := x.room()
		if !x.fill(k, y) {
			x.free = append(x.free, k)
			return nil
		}
		x.done[y] = k
		x.todo = x.todo[:len(x.todo)-1]
	}
	return x.done[t]
}

func (x *columns) room() column {
	if n := len(x.free); n > 0 {
		k := x.free[n-1]
		x.free = x.free[:n-1]
		if cap(k) >= len(x.vals) {
			return k[:len(x.vals)]
		}
	}
	return make(column, len(x.vals), max(256, len(x.vals)))
}

func (x *columns) pushOperands(t *expr.Term) bool {
	n := len(x.todo)
	all := x.isBytes(x.vals)
	push := func(k *expr.Term) {
		if x.done[k] != nil {
			return
		}
		if col := x.memo[k.ID()]; all && col != nil {
			x.done[k] = col
			return
		}
		x.todo = append(x.todo, k)
	}
	for i := range t.NumKids() {
		push(t.Kid(i))
	}
	for u := t.Updates(); u != nil && len(x.todo)-n <= maxNodes; u = u.Next {
		push(u.Index)
		push(u.Value)
	}
	return len(x.todo) > n
}

// fill computes the column of t from those of its operands.
func (x *columns) fill(k column, t *expr.Term) bool {
	switch t.Kind() {
	case expr.Const:
		for v := range k {
			k[v] = t.Word()
		}
		return true
	case expr.Read:
		return x.fillRead(k, t)
	}
	var kids [3]column
	for i := range kids { // an operation does not look at operands that it does not have
		kids[i] = x.done[t.Kid(min(i, t.NumKids()-1))]
	}
	op, y, z := expr.OpOf(t), kids[1], kids[2]
	for v, first := range kids[0] {
		k[v] = op.Word(first, y[v], z[v])
	}
	return true
}

func (x *columns) fillRead(k column, t *expr.Term) bool {
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
		default:
			at := slices.Index(x.leaf.cells, cell{arr, i})
			if at < 0 {
				return false // a byte that all updates hide for other values
			}
			k[v] = x.vals[v] >> (8 * at) & 0xff
		}
	}
	return true
}

// tried are values of a variable with the values of a term of it.
type tried struct {
	leaf *leaf
	vals column
	of   column
}

// try evaluates t for all values that its only variable may have under k, if there are few; nil if not.
func (k *know) try(o *Oracle, t *expr.Term) *tried {
	if t.Width() > 64 || o.opt.Paper {
		return nil
	}
	if f := o.onlyByte(t); f != nil {
		if col := o.columns.of(t, f); col != nil {
			return &tried{f, o.columns.bytes, col}
		}
		o.n.tooMuch.Add(1)
		return nil
	}
	f := k.only(t)
	if f == nil {
		return nil
	}
	s, _ := k.set(f)
	n := s.Count()
	if n == 0 || n > maxValues {
		return nil
	}
	vals := make(column, 0, n)
	for _, x := range s.Intervals() {
		for v := x.Lo; ; v++ {
			vals = append(vals, v)
			if v == x.Hi {
				break
			}
		}
	}
	if col := o.columns.over(t, f, vals); col != nil {
		return &tried{f, vals, col}
	}
	o.n.tooMuch.Add(1)
	return nil
}

// onlyByte is the byte that t depends on, if it is one.
func (o *Oracle) onlyByte(t *expr.Term) *leaf {
	c, ok := oneCell(t)
	if !ok {
		return nil
	}
	if _, ok := c.key(); !ok {
		return nil
	}
	o.cells = append(o.cells[:0], c)
	return o.leaves.intern(o.cells)
}

// only is the variable with a set that has all cells of t, nil if there is none.
func (k *know) only(t *expr.Term) *leaf {
	if !fewCells(t, maxCells) {
		return nil
	}
	parts := expr.SupportOf(t).Parts
	if len(parts) == 0 {
		return nil
	}
	first := k.cell(cell{parts[0].Array, parts[0].Runs[0].Lo})
	if first == nil {
		return nil
	}
next:
	for _, f := range first.leaves {
		for _, p := range parts {
			for _, r := range p.Runs {
				for i := r.Lo; i <= r.Hi; i++ {
					if !slices.Contains(f.cells, cell{p.Array, i}) {
						continue next
					}
				}
			}
		}
		return f
	}
	return nil
}
