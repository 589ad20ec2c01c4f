package poly

import (
	"math/bits"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Bounds of bitwise terms.
const (
	maxLeaves = 6  // with a table of 64 values
	maxRuns   = 16 // pieces that a constant cuts a conjunction into
)

// bitwise is a term of and, or and xor.
func (k *walk) bitwise(t *expr.Term, w int) sum {
	n := t.Width()
	switch {
	case n == 1:
		return k.bit(t, w)
	case n > w:
		return k.sum(k.slice(t, 0, w), w)
	case n > 64:
		return k.atom(t, w)
	}
	leaves, table := k.table(t)
	out := zero(w)
	for set := range 1 << len(leaves) {
		coef := uint64(0)
		for sub := set; ; sub = (sub - 1) & set { // with signs, by how many leaves are missing
			if table>>sub&1 == 1 {
				if bits.OnesCount(uint(set^sub))&1 == 0 {
					coef++
				} else {
					coef--
				}
			}
			if sub == 0 {
				break
			}
		}
		if coef != 0 && k.pay(1) {
			out = k.plus(out, k.conjunction(leaves, set, n, w), coef)
		}
	}
	return out
}

// bit is and, or or xor of two bits.
func (k *walk) bit(t *expr.Term, w int) sum {
	if w > 1 && t.Kind() == expr.Xor { // long ones are short modulo 2 only
		if s := k.sum(t, 1); len(s.m) > maxBits {
			return k.atom(k.name(s), w)
		}
	}
	x, y := k.sum(t.Kid(0), w), k.sum(t.Kid(1), w)
	if w == 1 && t.Kind() == expr.Xor {
		return k.plus(x, y, 1)
	}
	both := k.mul(x, y)
	switch t.Kind() {
	case expr.And:
		return both
	case expr.Or:
		return k.plus(k.plus(x, y, 1), both, bv.Ones(uint(w)))
	}
	return k.plus(k.plus(x, y, 1), both, ^uint64(1))
}

// table is the leaves of a bitwise term and its values: bit i is the term's bit where leaf j has bit j of i.
// A term with too many leaves has its operands as leaves.
func (k *walk) table(t *expr.Term) (leaves []*expr.Term, table uint64) {
	leaves, ok := k.leaves(t)
	if !ok {
		leaves = slices.Compact([]*expr.Term{t.Kid(0), t.Kid(1)})
	}
	memo := map[*expr.Term]uint64{}
	for i, x := range leaves {
		for v := range 64 {
			memo[x] |= uint64(v>>i&1) << v
		}
	}
	table = truth(t, memo)
	names := leaves[:0:0]
	for _, x := range leaves {
		names = append(names, k.named(x))
	}
	return names, bv.Mask(table, 1<<len(leaves))
}

// leaves is the terms below the bitwise operators of t, each once; ok is false if they are too many.
func (k *walk) leaves(t *expr.Term) (out []*expr.Term, ok bool) {
	seen := map[*expr.Term]bool{}
	for todo := []*expr.Term{t}; len(todo) > 0; {
		x := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[x] || x.IsZero() || x.IsOnes() || !k.pay(0) {
			continue
		}
		seen[x] = true
		switch x.Kind() {
		case expr.And, expr.Or, expr.Xor:
			todo = append(todo, x.Kid(0), x.Kid(1))
		case expr.Not:
			todo = append(todo, x.Kid(0))
		default:
			if len(out) == maxLeaves {
				return nil, false
			}
			out = append(out, x)
		}
	}
	return out, true
}

// truth computes a bitwise term on all values of its leaves at once; memo has the values of the leaves. It recurses
// as deep as the term is, which the walk to the leaves has paid for.
func truth(t *expr.Term, memo map[*expr.Term]uint64) uint64 {
	if v, ok := memo[t]; ok {
		return v
	}
	var v uint64
	switch t.Kind() {
	case expr.And:
		v = truth(t.Kid(0), memo) & truth(t.Kid(1), memo)
	case expr.Or:
		v = truth(t.Kid(0), memo) | truth(t.Kid(1), memo)
	case expr.Xor:
		v = truth(t.Kid(0), memo) ^ truth(t.Kid(1), memo)
	case expr.Not:
		v = ^truth(t.Kid(0), memo)
	default: // 0 or -1
		if t.IsOnes() {
			v = ^uint64(0)
		}
	}
	memo[t] = v
	return v
}

// conjunction is the and of a set of leaves of n bits; of none it is all ones.
func (k *walk) conjunction(leaves []*expr.Term, set, n, w int) sum {
	mask := bv.Ones(uint(n))
	factor := number(1, w)
	var rest []*expr.Term
	for i, x := range leaves {
		if set>>i&1 == 0 {
			continue
		}
		s := k.sum(x, n)
		if c, ok := s.constant(); ok {
			mask &= c
		} else if m, ok := k.isMask(s); ok {
			bit := zero(w)
			bit.add(m, 1)
			factor = k.mul(factor, bit)
		} else {
			rest = append(rest, x)
		}
	}
	slices.SortFunc(rest, expr.Compare)
	rest = slices.Compact(rest)
	if len(rest) == 0 {
		return k.scaled(factor, mask)
	}
	if runs(mask) > maxRuns {
		rest = append(rest, k.b.Const(n, mask))
		mask = bv.Ones(uint(n))
	}
	out := zero(w)
	for at := 0; mask>>at != 0; {
		at += bits.TrailingZeros64(mask >> at)
		length := bits.TrailingZeros64(^(mask >> at))
		out = k.plus(out, k.all(rest, at, length, w), 1<<at)
		if at += length; at >= 64 {
			break
		}
	}
	return k.mul(factor, out)
}

// runs is the number of runs of ones.
func runs(mask uint64) int { return bits.OnesCount64(mask &^ (mask << 1)) }

// isMask says whether a polynomial is all ones or all zeros: minus a product of bits, which m is.
func (k *walk) isMask(s sum) (m monomial, ok bool) {
	for m, c := range s.m {
		ok = len(s.m) == 1 && c == bv.Ones(s.w)
		for i := range m.len() {
			ok = ok && k.atoms[m.atom(i)].n == 1
		}
		return m, ok && m != ""
	}
	return "", false
}

// all is the conjunction of n bits of each term.
func (k *walk) all(ts []*expr.Term, off, n, w int) sum {
	x := k.slice(ts[0], off, n)
	if len(ts) == 1 {
		if x.Kind() == expr.Extract && off > 0 {
			return k.extract(x, w)
		}
		return k.sum(x, w)
	}
	product := k.sum(x, w)
	for _, t := range ts[1:] {
		y := k.slice(t, off, n)
		x = k.b.And(x, y)
		if n == 1 {
			product = k.mul(product, k.sum(y, w))
		}
	}
	if n == 1 {
		return product
	}
	return k.atom(x, w)
}
