package poly

import (
	"context"
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Limit is the number of monomials that may be made for one question, which takes some milliseconds.
const Limit = 1 << 14

// Answer is the result of comparing two terms.
type Answer uint8

// The answers.
const (
	Open      Answer = iota // nothing is known
	Equal                   // they are equal under every assignment
	Different               // they differ under every assignment
)

// Compare says whether x and y, terms of one width up to 64 bits, are always equal or never. It also returns the
// number of monomials that it made, at most about limit. After the end of ctx the answer is Open.
func Compare(ctx context.Context, b *expr.Builder, x, y *expr.Term, limit int) (a Answer, cost int) {
	if x.Width() > 64 {
		return Open, 0
	}
	k := newWalk(ctx, b, limit)
	return k.compare(x, y), limit - k.work
}

func (k *walk) compare(x, y *expr.Term) Answer {
	w := x.Width()
	k.scan(x)
	k.scan(y)
	d := k.widened(k.plus(k.sum(x, w), k.sum(y, w), bv.Ones(uint(w))))
	if a := k.answer(d); a != Open {
		return a
	}
	return k.answer(k.split(d))
}

// answer is the answer for a difference.
func (k *walk) answer(d sum) Answer {
	if k.over {
		return Open
	}
	c, common := d.m[""], 64
	for m, coef := range d.m {
		if m != "" {
			common = min(common, bits.TrailingZeros64(coef))
		}
	}
	switch {
	case len(d.m) == 0:
		return Equal
	case bv.Mask(c, uint(common)) != 0: // all the rest is a multiple of 2^common
		return Different
	}
	return Open
}
