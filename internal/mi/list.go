package mi

import (
	"math/bits"
	"slices"
)

// List collects single members of a set, in any order and repeated. The zero value is ready after Reset.
type List struct {
	vals []uint64
	w    int
}

// Reset empties the list; its members have w bits from now on.
func (l *List) Reset(w int) { l.vals, l.w = l.vals[:0], w }

// Add adds v.
func (l *List) Add(v uint64) {
	if n := len(l.vals); n > 0 && l.vals[n-1] == v { // tables often give neighbours the same
		return
	}
	l.vals = append(l.vals, v)
}

// smallMembers is the bound below which members are collected in a bit map instead of being sorted.
const smallMembers = 1 << 12

// Set is the set of all added intervals; if there are too many, their hull.
func (l *List) Set() Set {
	top := uint64(0)
	for _, v := range l.vals {
		top |= v
	}
	iv := make([]Interval, 0, min(len(l.vals), 8))
	if top < smallMembers {
		iv = l.mapped(iv)
	} else {
		slices.Sort(l.vals)
		for _, v := range l.vals {
			iv = appendJoined(iv, Interval{v, v})
		}
	}
	s := Set{iv, uint8(l.w)}
	if len(iv) > MaxIntervals {
		return s.Hull()
	}
	return s
}

// mapped appends the intervals of members that are all small.
func (l *List) mapped(iv []Interval) []Interval {
	var has [smallMembers / 64]uint64
	for _, v := range l.vals {
		has[v/64] |= 1 << (v % 64)
	}
	for i, word := range has {
		for word != 0 {
			from := bits.TrailingZeros64(word)
			n := bits.TrailingZeros64(^(word >> from))
			lo := uint64(64*i + from)
			iv = appendJoined(iv, Interval{lo, lo + uint64(n) - 1})
			if from+n == 64 {
				break
			}
			word = word >> (from + n) << (from + n)
		}
	}
	return iv
}
