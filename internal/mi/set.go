package mi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bv"
)

// Limits on the number of intervals.
const (
	// MaxIntervals bounds every set; beyond it a set is replaced by its hull.
	MaxIntervals = 4096
	// MaxPieces bounds the intervals that one preimage may add where their number is not about that of its argument.
	MaxPieces = 256
)

// Interval is Lo to Hi, both inside.
type Interval struct{ Lo, Hi uint64 }

// Set is a set of w-bit patterns, 0 ≤ w ≤ 64. Sets never change; the zero value is the empty set of width 0.
//
// Inv: iv is sorted, and between two intervals at least one value is missing.
type Set struct {
	iv []Interval
	w  uint8
}

// Empty is the empty set of width w.
func Empty(w int) Set { return Set{w: uint8(w)} }

// Full is all patterns of width w.
func Full(w int) Set { return Span(w, 0, bv.Ones(uint(w))) }

// Single is {v}, v cut to w bits.
func Single(w int, v uint64) Set {
	v = bv.Mask(v, uint(w))
	return Span(w, v, v)
}

// Span is lo to hi; lo ≤ hi and both fit into w bits.
func Span(w int, lo, hi uint64) Set { return Set{[]Interval{{lo, hi}}, uint8(w)} }

// Of is the union of intervals in any order.
func Of(w int, iv ...Interval) Set {
	s, _ := normal(w, slices.Clone(iv))
	return s
}

// Width is the number of bits of the members.
func (s Set) Width() int { return int(s.w) }

// Intervals are s's intervals in order; not to be changed.
func (s Set) Intervals() []Interval { return s.iv }

// Len is the number of intervals.
func (s Set) Len() int { return len(s.iv) }

// IsEmpty says whether s has no member.
func (s Set) IsEmpty() bool { return len(s.iv) == 0 }

// IsFull says whether s has every member that its width allows.
func (s Set) IsFull() bool {
	return len(s.iv) == 1 && s.iv[0].Lo == 0 && s.iv[0].Hi == bv.Ones(uint(s.w))
}

// Min is the least member; s is not empty.
func (s Set) Min() uint64 { return s.iv[0].Lo }

// Max is the greatest member; s is not empty.
func (s Set) Max() uint64 { return s.iv[len(s.iv)-1].Hi }

// Hull is the least interval that contains s.
func (s Set) Hull() Set {
	if len(s.iv) < 2 {
		return s
	}
	return Span(int(s.w), s.Min(), s.Max())
}

// Count is the number of members, the largest word if there are more.
func (s Set) Count() uint64 {
	var n uint64
	for _, x := range s.iv {
		d := x.Hi - x.Lo
		if d == ^uint64(0) || n+d+1 < n {
			return ^uint64(0)
		}
		n += d + 1
	}
	return n
}

// find is the number of the first interval that ends at v or after it.
func (s Set) find(v uint64) int {
	i, _ := slices.BinarySearchFunc(s.iv, v, func(x Interval, v uint64) int {
		if x.Hi < v {
			return -1
		}
		return 1
	})
	return i
}

// Has says whether v is a member.
func (s Set) Has(v uint64) bool {
	i := s.find(v)
	return i < len(s.iv) && s.iv[i].Lo <= v
}

// In is the least member from lo to hi.
func (s Set) In(lo, hi uint64) (v uint64, ok bool) {
	i := s.find(lo)
	if lo > hi || i == len(s.iv) || s.iv[i].Lo > hi {
		return 0, false
	}
	return max(lo, s.iv[i].Lo), true
}

// Nth is member n of s in ascending order, counted from 0; n < Count.
func (s Set) Nth(n uint64) uint64 {
	for _, x := range s.iv {
		if d := x.Hi - x.Lo; n > d {
			n -= d + 1
			continue
		}
		return x.Lo + n
	}
	panic("BUG: mi: Nth beyond the set")
}

// Equal says whether s and t have the same width and members.
func (s Set) Equal(t Set) bool { return s.w == t.w && slices.Equal(s.iv, t.iv) }

// Union is the members of s or t.
func (s Set) Union(t Set) Set {
	switch {
	case s.IsEmpty():
		return t
	case t.IsEmpty():
		return s
	}
	s.sameWidth(t)
	out := make([]Interval, 0, len(s.iv)+len(t.iv))
	a, b := s.iv, t.iv
	for len(a) > 0 || len(b) > 0 {
		var x Interval
		if len(b) == 0 || len(a) > 0 && a[0].Lo <= b[0].Lo {
			x, a = a[0], a[1:]
		} else {
			x, b = b[0], b[1:]
		}
		out = appendJoined(out, x)
	}
	return Set{out, s.w}
}

// appendJoined appends x, which begins no earlier than the last interval does.
func appendJoined(out []Interval, x Interval) []Interval {
	if n := len(out); n > 0 && (out[n-1].Hi == ^uint64(0) || x.Lo <= out[n-1].Hi+1) {
		out[n-1].Hi = max(out[n-1].Hi, x.Hi)
		return out
	}
	return append(out, x)
}

// Intersect is the members of both s and t; it is s or t itself where one contains the other plainly.
func (s Set) Intersect(t Set) Set {
	s.sameWidth(t)
	switch {
	case t.IsFull():
		return s
	case s.IsFull():
		return t
	}
	out := make([]Interval, 0, max(len(s.iv), len(t.iv)))
	a, b := s.iv, t.iv
	for len(a) > 0 && len(b) > 0 {
		if lo, hi := max(a[0].Lo, b[0].Lo), min(a[0].Hi, b[0].Hi); lo <= hi {
			out = append(out, Interval{lo, hi})
		}
		if a[0].Hi < b[0].Hi {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return Set{out, s.w}
}

// Meets says whether s and t have a common member.
func (s Set) Meets(t Set) bool {
	_, ok := s.Common(t)
	return ok
}

// Common is the least common member of s and t.
func (s Set) Common(t Set) (v uint64, ok bool) {
	s.sameWidth(t)
	a, b := s.iv, t.iv
	for len(a) > 0 && len(b) > 0 {
		if lo := max(a[0].Lo, b[0].Lo); lo <= min(a[0].Hi, b[0].Hi) {
			return lo, true
		}
		if a[0].Hi < b[0].Hi {
			a = a[1:]
		} else {
			b = b[1:]
		}
	}
	return 0, false
}

// Complement is the patterns of s's width that are not in s.
func (s Set) Complement() Set {
	out := make([]Interval, 0, len(s.iv)+1)
	next := uint64(0)
	top := bv.Ones(uint(s.w))
	for _, x := range s.iv {
		if x.Lo > next {
			out = append(out, Interval{next, x.Lo - 1})
		}
		if x.Hi == top {
			return Set{out, s.w}
		}
		next = x.Hi + 1
	}
	return Set{append(out, Interval{next, top}), s.w}
}

// Minus is the members of s that are not in t.
func (s Set) Minus(t Set) Set { return s.Intersect(t.Complement()) }

// Within says whether all members of s are in t.
func (s Set) Within(t Set) bool {
	s.sameWidth(t)
	rest := t.iv
	for _, x := range s.iv {
		for len(rest) > 0 && rest[0].Hi < x.Lo {
			rest = rest[1:]
		}
		if len(rest) == 0 || rest[0].Lo > x.Lo || rest[0].Hi < x.Hi {
			return false
		}
	}
	return true
}

func (s Set) sameWidth(t Set) {
	if s.w != t.w {
		panic(fmt.Sprintf("BUG: mi: sets of %d and %d bits", s.w, t.w))
	}
}

// String lists the intervals.
func (s Set) String() string {
	if s.IsEmpty() {
		return "∅"
	}
	var sb strings.Builder
	for i, x := range s.iv {
		if i > 0 {
			sb.WriteString(" ∪ ")
		}
		if i == 8 && len(s.iv) > 10 {
			fmt.Fprintf(&sb, "… (%d intervals)", len(s.iv))
			break
		}
		if x.Lo == x.Hi {
			fmt.Fprintf(&sb, "{%d}", x.Lo)
		} else {
			fmt.Fprintf(&sb, "[%d,%d]", x.Lo, x.Hi)
		}
	}
	return sb.String()
}

// normal makes a set of intervals in any order, which it takes over. exact is false if it had to give the hull.
func normal(w int, iv []Interval) (s Set, exact bool) {
	sorted := true
	for i := 1; i < len(iv) && sorted; i++ {
		sorted = iv[i-1].Hi < iv[i].Lo && iv[i].Lo-iv[i-1].Hi > 1
	}
	if !sorted {
		slices.SortFunc(iv, func(a, b Interval) int { return cmp.Compare(a.Lo, b.Lo) })
		out := iv[:0]
		for _, x := range iv {
			out = appendJoined(out, x)
		}
		iv = out
	}
	s = Set{iv, uint8(w)}
	if len(iv) > MaxIntervals {
		return s.Hull(), false
	}
	return s, true
}

// pile collects intervals of a set that is being built, in any order.
type pile struct {
	iv []Interval
	w  int
}

func (p *pile) add(lo, hi uint64) { p.iv = append(p.iv, Interval{lo, hi}) }

// arc adds a to b modulo 2^w, size-1 of b-a having been n: a circle is full whatever its ends are.
func (p *pile) arc(a, b uint64) {
	m := bv.Ones(uint(p.w))
	if a, b = a&m, b&m; a <= b {
		p.add(a, b)
		return
	}
	p.add(0, b)
	p.add(a, m)
}

func (p *pile) set() (Set, bool) { return normal(p.w, p.iv) }
