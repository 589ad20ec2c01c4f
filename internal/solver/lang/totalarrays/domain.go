package totalarrays

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Domain is the bit-vectors that stand for the values of a sort: all of one width, or some. Zero is always one of them.
// Variables, elements and results of functions have a value of their domain in every model.
type Domain struct {
	Width int
	Some  *Subset // nil: all of them
	Array *Sort   // they are the names of arrays of this sort; nil: they are not names
}

// Subset is some of the bit-vectors of a width.
type Subset struct {
	Count uint64                                         // how many there are; does not matter above maxSmall
	Has   func(b *expr.Builder, t *expr.Term) *expr.Term // says that t is one
}

// Bits is all bit-vectors of a width.
func Bits(width int) Domain { return Domain{Width: width} }

// maxSmall is the number of values up to which a domain is small: queries could name all its values.
const maxSmall = 1<<31 - 1

// count is the number of values of a small domain; ok is false for others.
func (d Domain) count() (n int, ok bool) {
	switch {
	case d.Some != nil:
		return int(d.Some.Count), d.Some.Count <= maxSmall && d.Width < 31
	case d.Width >= 31:
		return 0, false
	}
	return 1 << d.Width, true
}

// named says whether n different values are all values of d.
func (d Domain) named(n int) bool {
	all, ok := d.count()
	return ok && n == all
}

// values is all values of a small domain.
func (d Domain) values(b *expr.Builder) (out []*expr.Term) {
	for i := range uint64(1) << d.Width {
		if t := b.Const(d.Width, i); d.Some == nil || d.Some.Has(b, t).IsTrue() {
			out = append(out, t)
		}
	}
	return out
}

// has says whether v is a value of d.
func (d Domain) has(b *expr.Builder, v bv.Wide) bool {
	return d.Some == nil || d.Some.Has(b, b.ConstBig(v)).IsTrue()
}
