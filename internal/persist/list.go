package persist

import (
	"iter"
	"sync/atomic"
)

// listChunk is the number of items in a chunk of a [List].
const listChunk = 32

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

// Append returns the list with x after its last item; l itself stays what it was.
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

// At returns item i, counted from the oldest; it walks back over the chunks after it.
func (l List[T]) At(i int) T {
	if i < 0 || i >= l.n {
		panic("BUG: persist.List: index out of range")
	}
	c := l.last
	for k := (l.n - 1) / listChunk; k > i/listChunk; k-- {
		c = c.prev
	}
	return c.items[i%listChunk]
}

// Last returns the newest item.
func (l List[T]) Last() (x T, ok bool) {
	if l.n == 0 {
		return x, false
	}
	return l.last.items[l.fill()-1], true
}

// All yields the items from the oldest to the newest with their places.
func (l List[T]) All() iter.Seq2[int, T] { return l.From(0) }

// From is All beginning at item i: a consumer that has seen the first i items goes on there.
func (l List[T]) From(i int) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		if i >= l.n {
			return
		}
		first := i / listChunk
		var room [64]*chunk[T]
		path := room[:0]
		c := l.last
		for k := (l.n - 1) / listChunk; k >= first; k-- {
			path = append(path, c)
			c = c.prev
		}
		for p := len(path) - 1; p >= 0; p-- {
			end := listChunk
			if p == 0 {
				end = l.fill()
			}
			for j := i % listChunk; j < end; j++ {
				if !yield(i, path[p].items[j]) {
					return
				}
				i++
			}
		}
	}
}

// Backward yields the items from the newest to the oldest with their places.
func (l List[T]) Backward() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i, k := l.n-1, l.fill()-1
		for c := l.last; i >= 0; c = c.prev {
			for ; k >= 0; k-- {
				if !yield(i, c.items[k]) {
					return
				}
				i--
			}
			k = listChunk - 1
		}
	}
}
