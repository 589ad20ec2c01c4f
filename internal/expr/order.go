package expr

import "cmp"

// Operand order. A commutative constructor puts its operands in the order of [Compare]. It depends on structure
// alone: not on memory addresses, not on when terms were made (a collected and rebuilt term has a new ID), not on
// workers. It must also depend as little as possible on the *values* of constants. The conditions of two iterations
// of a loop are the same formula with other constants, and state merging finds that only if the constants do not
// change the order of the operands. So the keys are, in this order:
//
//  1. constants before everything;
//  2. Term.order: the kind of the term's core, then a hash of its shape, in which every constant counts the same,
//     x+c and the low bits of x count as x (x+0 is x, and x+1 has to stay in its place);
//  3. only among terms of one shape: the first difference found going down, constants by value. s[3] comes before
//     s[4] wherever both occur. The walk is bounded; beyond it the structural hash decides.

const (
	orderShift = 26 // low bits of Term.order: the hash of the shape; above: the kind
	walkBound  = 32 // levels that Compare looks down
)

// Compare orders terms of one builder; 0 only for x == y.
func Compare(x, y *Term) int {
	if x == y {
		return 0
	}
	if c := compareConstFirst(x, y); c != 0 {
		return c
	}
	if c := cmp.Compare(x.order, y.order); c != 0 {
		return c
	}
	if c := compareDown(x, y); c != 0 {
		return c
	}
	if c := cmp.Compare(x.hash, y.hash); c != 0 {
		return c
	}
	return cmp.Compare(x.id, y.id)
}

func compareConstFirst(x, y *Term) int {
	if (x.kind == Const) == (y.kind == Const) {
		return 0
	}
	if x.kind == Const {
		return -1
	}
	return 1
}

// compareDown follows the first differing operands. Hash-consing makes equal operands equal pointers, so that the
// walk is one path and never a search.
func compareDown(x, y *Term) int {
	for range walkBound {
		if c := compareNode(x, y); c != 0 {
			return c
		}
		i := 0
		for i < x.NumKids() && x.kids[i] == y.kids[i] {
			i++
		}
		if i == x.NumKids() {
			return 0
		}
		x, y = x.kids[i], y.kids[i]
	}
	return 0
}

func compareNode(x, y *Term) int {
	if c := cmp.Compare(x.kind, y.kind); c != 0 {
		return c
	}
	if c := cmp.Compare(x.width, y.width); c != 0 {
		return c
	}
	switch x.kind {
	case Const:
		if x.big != nil {
			return x.big.Cmp(*y.big)
		}
		return cmp.Compare(x.word, y.word)
	case Extract, Forall:
		return cmp.Compare(x.word, y.word)
	case Read:
		if x.arr != y.arr {
			if c := cmp.Compare(x.arr.hash, y.arr.hash); c != 0 {
				return c
			}
			return cmp.Compare(x.arr.id, y.arr.id)
		}
		return cmp.Compare(x.upd.Len(), y.upd.Len())
	}
	if x.kind.IsFloat() {
		return cmp.Compare(x.word, y.word)
	}
	return 0
}

// orderOf computes Term.order from the operands' orders.
func orderOf(k *key) uint32 {
	switch k.kind {
	case Const:
		return 0
	case Add, Sub:
		if k.kids[0].kind == Const {
			return k.kids[1].order
		}
		if k.kids[1].kind == Const {
			return k.kids[0].order
		}
	case Extract:
		if k.word == 0 {
			return k.kids[0].order
		}
	}
	h := uint64(k.width)
	switch k.kind {
	case Read:
		h = mix(k.arr.hash, uint64(k.upd.orderOr0()))
		if k.arr.IsConst() {
			h = k.arr.Size
		}
	case Extract:
		h = mix(h, k.word)
	default:
		if k.kind.IsFloat() {
			h = mix(h, k.word)
		}
	}
	for i := range k.nkids {
		h = mix(h, uint64(k.kids[i].order)+1)
	}
	return uint32(k.kind)<<orderShift | uint32(h)&(1<<orderShift-1)
}

func mixOrder(a, b uint32) uint32 { return uint32(mix(uint64(a), uint64(b))) }
