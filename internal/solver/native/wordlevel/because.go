package wordlevel

import "math/bits"

// Because is a set of conjunct numbers, as a bit set. It is shared and never changes after it was made; nil is empty.
type Because []uint64

func just(i int) Because {
	r := make(Because, i/64+1)
	r[i/64] = 1 << (i % 64)
	return r
}

// within says whether s has all of r.
func (r Because) within(s Because) bool {
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
func (r Because) and(s Because) Because {
	switch {
	case r.within(s):
		return s
	case s.within(r):
		return r
	}
	if len(r) < len(s) {
		r, s = s, r
	}
	u := append(make(Because, 0, len(r)), r...)
	for i, x := range s {
		u[i] |= x
	}
	return u
}

// list is the numbers, ascending.
func (r Because) list() []int {
	var out []int
	for i, x := range r {
		for ; x != 0; x &= x - 1 {
			out = append(out, 64*i+bits.TrailingZeros64(x))
		}
	}
	return out
}

// Union adds sets up. The zero value is empty.
type Union struct{ set Because }

// Add adds the numbers of r.
func (u *Union) Add(r Because) {
	u.grow(len(r))
	for i, x := range r {
		u.set[i] |= x
	}
}

// AddNumber adds i.
func (u *Union) AddNumber(i int) {
	u.grow(i/64 + 1)
	u.set[i/64] |= 1 << (i % 64)
}

func (u *Union) grow(n int) {
	if more := n - len(u.set); more > 0 {
		u.set = append(u.set, make(Because, more)...)
	}
}

// List is the numbers, ascending. It is never nil.
func (u *Union) List() []int { return append([]int{}, u.set.list()...) }
