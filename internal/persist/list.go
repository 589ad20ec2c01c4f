package persist

import (
	"iter"
	"sync/atomic"
)

// listChunk is the number of items in a chunk of a [List]. Lists that share a chunk and grow apart copy it, which is
// what each path does that frees its variables.
const listChunk = 8

type chunk[T any] struct {
	prev  *chunk[T]    // older, full
	used  atomic.Int32 // slots claimed by some list; a claimed slot is written once, by who claimed it
	items [listChunk]T
}

// List is an immutable sequence that grows at one end; the zero value is an empty one. Copying the value is sharing
// it. Lists that share chunks may be extended by different goroutines.
type List[T any] struct {
	last *chunk[T]
	n    int
}

// Len is the number of items.
func (l List[T]) Len() int { return l.n }

// fill is how many items of the list are in its last chunk.
func (l List[T]) fill() int {
	if l.n == 0 {
		return 0
	}
	return (l.n-1)%listChunk + 1
}

// Append returns the list with x after its last item; l itself does not change.
func (l List[T]) Append(x T) List[T] {
	k := l.fill()
	c := l.last
	switch {
	case c == nil || k == listChunk:
		c = &chunk[T]{prev: l.last}
		k = 0
		c.used.Store(1)
	case !c.used.CompareAndSwap(int32(k), int32(k+1)):
		// Somebody else has extended the shared chunk: go on in a copy of our part of it.
		fresh := &chunk[T]{prev: c.prev}
		copy(fresh.items[:], c.items[:k])
		fresh.used.Store(int32(k + 1))
		c = fresh
	}
	c.items[k] = x
	return List[T]{last: c, n: l.n + 1}
}

// Backward yields the items from the newest to the oldest.
func (l List[T]) Backward() iter.Seq[T] {
	return func(yield func(T) bool) {
		k := l.fill()
		for c := l.last; c != nil; c = c.prev {
			for ; k > 0; k-- {
				if !yield(c.items[k-1]) {
					return
				}
			}
			k = listChunk
		}
	}
}
