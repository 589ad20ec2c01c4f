package eval

import (
	"cmp"
	"slices"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
)

// Assignment gives every cell of every symbolic array a value. It never changes after New or With, apart from its
// memo; it is safe for concurrent use. Terms and arrays must come from one builder.
type Assignment struct {
	arrays []binding // by array ID

	store *store

	mu   sync.Mutex
	memo *memo // guarded by mu; nil: empty
}

type binding struct {
	array *expr.Array
	bytes []byte
}

// New makes the assignment with these bytes; cells that are not given are 0. It copies the bytes.
func New(values map[*expr.Array][]byte) *Assignment { return in(&store{}, values) }

// ForPaths makes the assignment without bytes that the models of paths are made of. The few of them that are in use
// remember more than others: caches keep thousands of assignments, each of its own making, and ask them now and then.
func ForPaths() *Assignment { return in(&store{large: large{room: largeBound}}, nil) }

// Beside is New for an assignment that shares with a what assignments share that were made of one another.
func (a *Assignment) Beside(values map[*expr.Array][]byte) *Assignment { return in(a.store, values) }

func in(x *store, values map[*expr.Array][]byte) *Assignment {
	a := &Assignment{arrays: make([]binding, 0, len(values)), store: x}
	for arr, p := range values {
		a.arrays = append(a.arrays, binding{arr, slices.Clone(p)})
	}
	slices.SortFunc(a.arrays, func(x, y binding) int { return cmp.Compare(x.array.ID(), y.array.ID()) })
	return a
}

func (a *Assignment) find(arr *expr.Array) (int, bool) {
	id := arr.ID()
	for i := range a.arrays { // few arrays: a scan beats a search
		if x := a.arrays[i].array.ID(); x >= id {
			return i, x == id
		}
	}
	return len(a.arrays), false
}

// Bytes are the bytes given for arr, possibly fewer or more than arr.Size; the caller must not change them.
func (a *Assignment) Bytes(arr *expr.Array) []byte {
	if i, ok := a.find(arr); ok {
		return a.arrays[i].bytes
	}
	return nil
}

// Byte is cell i of arr: 0 where nothing was given and beyond arr.Size.
func (a *Assignment) Byte(arr *expr.Array, i uint64) byte {
	if i >= arr.Size {
		return 0
	}
	p := arr.Data
	if p == nil {
		p = a.Bytes(arr)
	}
	if i < uint64(len(p)) {
		return p[i]
	}
	return 0
}

// Arrays are the arrays that have bytes, in order of creation.
func (a *Assignment) Arrays() []*expr.Array {
	out := make([]*expr.Array, len(a.arrays))
	for i := range a.arrays {
		out[i] = a.arrays[i].array
	}
	return out
}

// Pairs calls f for the bytes that a and b give to each array, in order of creation; arrays whose bytes they share
// are left out.
func (a *Assignment) Pairs(b *Assignment, f func(arr *expr.Array, p, q []byte)) {
	x, y := a.arrays, b.arrays
	for len(x) > 0 || len(y) > 0 {
		switch {
		case len(y) == 0 || len(x) > 0 && x[0].array.ID() < y[0].array.ID():
			f(x[0].array, x[0].bytes, nil)
			x = x[1:]
		case len(x) == 0 || y[0].array.ID() < x[0].array.ID():
			f(y[0].array, nil, y[0].bytes)
			y = y[1:]
		default:
			if p, q := x[0].bytes, y[0].bytes; len(p) != len(q) || len(p) > 0 && &p[0] != &q[0] {
				f(x[0].array, p, q)
			}
			x, y = x[1:], y[1:]
		}
	}
}

// With is a copy of a in which arr has these bytes; p is copied, the other arrays are shared.
func (a *Assignment) With(arr *expr.Array, p []byte) *Assignment {
	return a.Taking(arr, slices.Clone(p))
}

// Resized is a with the bytes of another array of arr's name for those of arr, cut or filled with zeros; nil if it has
// none. If there are several, the largest counts.
func (a *Assignment) Resized(arr *expr.Array) *Assignment {
	var from *expr.Array
	for _, b := range a.Arrays() {
		if b.Name == arr.Name && b.Data == nil && (from == nil || b.Size > from.Size) {
			from = b
		}
	}
	if from == nil {
		return nil
	}
	return a.Taking(arr, Fitted(a.Bytes(from), arr.Size))
}

// Fitted is a copy of p, cut or filled with zeros to a size.
func Fitted(p []byte, size uint64) []byte {
	out := make([]byte, size)
	copy(out, p)
	return out
}

// Taking is With for bytes that nobody else has: p is not copied, and nobody may change it afterwards.
func (a *Assignment) Taking(arr *expr.Array, p []byte) *Assignment {
	i, ok := a.find(arr)
	n := len(a.arrays)
	if !ok {
		n++
	}
	c := withRoom(n)
	c.store = a.store
	c.arrays = append(c.arrays, a.arrays[:i]...)
	c.arrays = append(c.arrays, binding{arr, p})
	if ok {
		i++
	}
	c.arrays = append(c.arrays, a.arrays[i:]...)
	return c
}

// withRoom makes an assignment with room for n arrays. A program with few of them makes many assignments, so both are
// one piece of memory.
func withRoom(n int) *Assignment {
	switch {
	case n == 1:
		m := &struct {
			Assignment
			room [1]binding
		}{}
		m.arrays = m.room[:0]
		return &m.Assignment
	case n <= 3:
		m := &struct {
			Assignment
			room [3]binding
		}{}
		m.arrays = m.room[:0]
		return &m.Assignment
	case n <= 6:
		m := &struct {
			Assignment
			room [6]binding
		}{}
		m.arrays = m.room[:0]
		return &m.Assignment
	}
	return &Assignment{arrays: make([]binding, 0, n)}
}
