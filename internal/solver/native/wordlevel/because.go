package wordlevel

import "math/bits"

// because is a set of conjunct numbers, as a bit set. It is shared and never changes after it was made; nil is empty.
type because []uint64

func just(i int) because {
	r := make(because, i/64+1)
	r[i/64] = 1 << (i % 64)
	return r
}

// within says whether s has all of r.
func (r because) within(s because) bool {
	if len(r) > len(s) {
		return false
	}
	for i, x := range r {
		if x&^s[i] != 0 {
			return false
		}
	}
	return true
}

// and is the union; one of the two where that is it.
func (r because) and(s because) because {
	switch {
	case r.within(s):
		return s
	case s.within(r):
		return r
	}
	if len(r) < len(s) {
		r, s = s, r
	}
	u := append(make(because, 0, len(r)), r...)
	for i, x := range s {
		u[i] |= x
	}
	return u
}

// list is the numbers, ascending.
func (r because) list() []int {
	var out []int
	for i, x := range r {
		for ; x != 0; x &= x - 1 {
			out = append(out, 64*i+bits.TrailingZeros64(x))
		}
	}
	return out
}
