package expr

import "math/bits"

// A term knows how many low bits of it can be set, as far as its form says so: a byte that was extended, shifted and
// masked is still small. Updates at such an index are known not to touch most of an array, so that a field of a struct
// is read through a write to a table in the same struct.

// topShift is where Term.shape has 1 + that number, 0 for more than maxTop.
const (
	topShift = 2
	topMask  = 31
	maxTop   = topMask - 1
)

// Top is a number of bits with t < 2^Top, as far as t's form says so.
func (t *Term) Top() int {
	if t.kind == Const && t.width <= 64 {
		return bits.Len64(t.word)
	}
	if n := int(t.shape >> topShift & topMask); n > 0 {
		return n - 1
	}
	return int(t.width)
}

// span is bounds of a term of 64 bits: lo ≤ t ≤ hi.
func (t *Term) span() (lo, hi uint64) {
	base, off := SplitOffset(t)
	if base == nil {
		return off, off
	}
	n := base.Top()
	if n >= 64 || off > ^uint64(0)>>n<<n {
		return 0, ^uint64(0)
	}
	return off, off + (1<<n - 1)
}

// apart says that two indices differ whatever their symbols are.
func apart(x, y *Term) bool {
	xlo, xhi := x.span()
	ylo, yhi := y.span()
	return xhi < ylo || yhi < xlo
}

// topBits is the part of Term.shape that depends on the sizes of the operands, for a term made of k.
func (k *key) topBits() uint8 {
	n := min(k.top(), int(k.width))
	if n > maxTop || n == int(k.width) {
		return 0
	}
	return uint8(n+1) << topShift
}

// top is a number of bits with k < 2^top; more than the width says nothing.
func (k *key) top() int {
	kid := func(i int) int { return k.kids[i].Top() }
	switch k.kind {
	case And:
		return min(kid(0), kid(1))
	case Or, Xor:
		return max(kid(0), kid(1))
	case Add:
		return max(kid(0), kid(1)) + 1
	case Mul:
		return kid(0) + kid(1)
	case UDiv:
		if k.kids[1].kind != Const || k.kids[1].IsZero() { // x/0 is all ones
			return int(k.width)
		}
		return kid(0)
	case URem:
		return kid(0)
	case Shl:
		if n, ok := k.shift(); ok {
			return kid(0) + n
		}
	case LShr:
		n, _ := k.shift()
		return max(kid(0)-n, 0)
	case Ite:
		return max(kid(1), kid(2))
	case Concat:
		if n := kid(0); n > 0 {
			return int(k.kids[1].width) + n
		}
		return kid(1)
	case Extract:
		return max(kid(0)-int(k.word), 0)
	case ZExt:
		return kid(0)
	case SExt:
		if kid(0) < int(k.kids[0].width) {
			return kid(0)
		}
	}
	return int(k.width)
}

// shift is how far k, a shift, goes if that is a literal of up to 64 bits.
func (k *key) shift() (n int, ok bool) {
	c := k.kids[1]
	if c.kind != Const || c.width > 64 {
		return 0, false
	}
	return int(min(c.word, uint64(k.width))), true
}
