package expr

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/fp"
)

// Op is the operation of a term on the values of its operands: its kind, and the widths on which the meaning depends.
type Op struct {
	Kind  Kind
	Width uint8 // bits of the result
	From  uint8 // bits of the first operand
	Shift uint8 // Concat: bits of the second operand; Extract: the offset
	float floatCode
}

// OpOf is the operation of t. Neither t nor an operand has more than 64 bits.
func OpOf(t *Term) Op {
	o := Op{Kind: t.kind, Width: uint8(t.width)}
	if t.NumKids() > 0 {
		o.From = uint8(t.kids[0].width)
	}
	switch t.kind {
	case Concat:
		o.Shift = uint8(t.kids[1].width)
	case Extract:
		o.Shift = uint8(t.word)
	}
	if t.kind.IsFloat() {
		o.float = floatCode(t.word)
	}
	return o
}

// Word is the meaning of every kind but Const, Read, Bound and Forall on words: x, y and z are the operands' values, as
// many as the kind has. The constructors, the evaluator and compiled programs share it. Operands are canonical (bits
// above their width clear) and so is the result.
func (o Op) Word(x, y, z uint64) uint64 {
	w := uint(o.From)
	switch o.Kind {
	case Not:
		return bv.Not(x, w)
	case And:
		return x & y
	case Or:
		return x | y
	case Xor:
		return x ^ y
	case Add:
		return bv.Add(x, y, w)
	case Sub:
		return bv.Sub(x, y, w)
	case Mul:
		return bv.Mul(x, y, w)
	case UDiv:
		return bv.UDiv(x, y, w)
	case URem:
		return bv.URem(x, y, w)
	case SDiv:
		return bv.SDiv(x, y, w)
	case SRem:
		return bv.SRem(x, y, w)
	case Shl:
		return bv.Shl(x, y, w)
	case LShr:
		return bv.LShr(x, y, w)
	case AShr:
		return bv.AShr(x, y, w)
	case Eq:
		return bit(x == y)
	case Ult:
		return bit(x < y)
	case Ule:
		return bit(x <= y)
	case Slt:
		return bit(bv.Slt(x, y, w))
	case Sle:
		return bit(bv.Sle(x, y, w))
	case Ite:
		if x == 1 {
			return y
		}
		return z
	case Concat:
		return x<<o.Shift | y
	case Extract:
		return bv.Mask(x>>o.Shift, uint(o.Width))
	case ZExt:
		return x
	case SExt:
		return bv.SExt(x, w, uint(o.Width))
	}
	if o.Kind.IsFloat() {
		v := [3]fp.Bits{{Lo: x}, {Lo: y}, {Lo: z}}
		return o.float.float().Fold(o.Kind, uint(o.Width), w, v).Lo
	}
	bug("Word of %v", o.Kind)
	return 0
}

// FoldWord is Word for a two-operand kind but Concat, on operands of w bits.
func FoldWord(k Kind, w uint, x, y uint64) uint64 { return Op{Kind: k, From: uint8(w)}.Word(x, y, 0) }

// FoldWide is FoldWord for values of any width. Comparisons give a width of 1.
func FoldWide(k Kind, x, y bv.Wide) bv.Wide {
	if f := kindInfo[k].wide; f != nil {
		return f(x, y)
	}
	return bv.NewWide(bit(kindInfo[k].test(x, y)), 1)
}

// Fold is the meaning of t's kind on values of any width: x has those of its operands. Const, Read, Bound and Forall
// have none.
func Fold(t *Term, x [3]bv.Wide) bv.Wide {
	w := uint(t.width)
	switch t.kind {
	case Not:
		return x[0].Not()
	case Ite:
		return x[2-x[0].Uint64()]
	case Concat:
		return x[0].Concat(x[1])
	case Extract:
		return x[0].Extract(uint(t.word), w)
	case ZExt:
		return x[0].ZExt(w)
	case SExt:
		return x[0].SExt(w)
	}
	if t.kind.IsFloat() {
		return FoldFloat(t.kind, t.Float(), w, x)
	}
	return FoldWide(t.kind, x[0], x[1])
}

// FoldWords is Fold on words, the lowest first: it sets those of the result. What has at most two words costs no
// memory, but for a division of integers.
func FoldWords(t *Term, result []uint64, x [3][]uint64) {
	if t.width <= 128 && t.kids[0].width <= 128 {
		var v [3]bv.Pair
		for i := range t.NumKids() {
			if v[i].Lo = x[i][0]; len(x[i]) > 1 {
				v[i].Hi = x[i][1]
			}
		}
		if r, ok := t.foldPair(v); ok {
			if result[0] = r.Lo; len(result) > 1 {
				result[1] = r.Hi
			}
			return
		}
	}
	var v [3]bv.Wide
	for i := range t.NumKids() {
		v[i] = bv.FromWords(x[i], uint(t.kids[i].width))
	}
	r := Fold(t, v)
	for i := range result {
		result[i] = r.Word(i)
	}
}

// foldPair is Fold on at most 128 bits; false for divisions.
func (t *Term) foldPair(v [3]bv.Pair) (r bv.Pair, ok bool) {
	x, y := v[0], v[1]
	w, from := uint(t.width), uint(t.kids[0].width)
	switch t.kind {
	case Not:
		return x.Not(w), true
	case And:
		return x.And(y), true
	case Or:
		return x.Or(y), true
	case Xor:
		return x.Xor(y), true
	case Add:
		return x.Add(y, w), true
	case Sub:
		return x.Sub(y, w), true
	case Mul:
		return x.Mul(y, w), true
	case Shl:
		return x.Shl(y, w), true
	case LShr:
		return x.LShr(y, w), true
	case AShr:
		return x.AShr(y, w), true
	case Eq:
		return bv.Pair{Lo: bit(x == y)}, true
	case Ult:
		return bv.Pair{Lo: bit(x.Ult(y))}, true
	case Ule:
		return bv.Pair{Lo: bit(!y.Ult(x))}, true
	case Slt:
		return bv.Pair{Lo: bit(x.Slt(y, from))}, true
	case Sle:
		return bv.Pair{Lo: bit(!y.Slt(x, from))}, true
	case Ite:
		return v[2-x.Lo], true
	case Concat:
		return x.ShlBy(uint(t.kids[1].width), w).Or(y), true
	case Extract:
		return x.LShrBy(uint(t.word)).Mask(w), true
	case ZExt:
		return x, true
	case SExt:
		return x.SExt(from, w), true
	}
	if !t.kind.IsFloat() {
		return r, false
	}
	return bv.Pair(t.Float().Fold(t.kind, w, from, [3]fp.Bits{fp.Bits(v[0]), fp.Bits(v[1]), fp.Bits(v[2])})), true
}

func bit(c bool) uint64 {
	if c {
		return 1
	}
	return 0
}

// mix hashes two words into one by a full multiplication, whose middle bits depend on all of both.
func mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xe7037ed1a0b428db)
	return hi ^ lo
}

func hashBytes(seed uint64, p []byte) uint64 {
	h := mix(seed, uint64(len(p)))
	for ; len(p) >= 8; p = p[8:] {
		h = mix(h, word8(p))
	}
	return mix(h, word8(p))
}

// word8 is the first up to eight bytes of p as a little-endian word.
func word8(p []byte) uint64 {
	var v uint64
	for i := 0; i < len(p) && i < 8; i++ {
		v |= uint64(p[i]) << (8 * i)
	}
	return v
}
