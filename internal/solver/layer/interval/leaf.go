package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/mi"
)

// cell names one byte of a symbolic array.
type cell struct {
	arr *expr.Array
	i   uint64
}

// key is the cell's number in persistent maps; ok is false for cells beyond the range of the numbering.
func (c cell) key() (k uint64, ok bool) {
	const low = 40
	return c.arr.ID()<<low | c.i, c.i>>low == 0 && c.arr.ID()>>(64-low) == 0
}

// leaf is a variable: up to eight bytes that a term reads together, the lowest first. Leaves with the same cells are
// one.
type leaf struct {
	num   uint64 // names it in its oracle; never used again
	cells []cell
}

func (l *leaf) width() int { return 8 * len(l.cells) }

// inside is the byte of wide at which l begins, -1 if wide does not contain l in a row.
func (l *leaf) inside(wide *leaf) int {
	at := slices.Index(wide.cells, l.cells[0])
	if at < 0 || at+len(l.cells) > len(wide.cells) || !slices.Equal(wide.cells[at:at+len(l.cells)], l.cells) {
		return -1
	}
	return at
}

// value is l under m.
func (l *leaf) value(m *eval.Assignment) uint64 {
	var v uint64
	for i := len(l.cells) - 1; i >= 0; i-- {
		v = v<<8 | uint64(m.Byte(l.cells[i].arr, l.cells[i].i))
	}
	return v
}

// piece is the bits of a variable from off up, and literal bits below them. Constructors move an Extract into a
// concatenation of reads, so only the outermost bytes show that bits are missing. Constructors also write a variable
// times 2^n (the index of an element) as such a concatenation, with n zeros at its end.
type piece struct {
	leaf *leaf // nil: no piece
	off  int
	pad  int    // literal bits
	low  uint64 // their value
	flip bool   // the highest bit is inverted: the variable is a float that is negated
}

// shifted turns s, a set of the variable, into the set of the piece, which has w bits.
func (p *piece) shifted(s mi.Strided, w int) mi.Strided {
	s = s.LShr(uint64(p.off)).Trunc(w - p.pad)
	if p.flip {
		s = s.Plus(bv.SignBit(uint(w - p.pad)))
	}
	if p.pad > 0 {
		s = s.ZExt(w).Shl(uint64(p.pad)).Plus(p.low)
	}
	return s
}

// leaves finds variables.
type leaves struct {
	byTerm  map[uint64]piece // by ID of the term
	byFirst map[cell][]*leaf // by lowest cell
	next    uint64
	scratch []cell
}

func (x *leaves) clear() {
	x.byTerm, x.byFirst = map[uint64]piece{}, map[cell][]*leaf{}
}

// of is the leaf that t is, nil if it is none: a read at a literal index of a symbolic array, or several of them in a
// concatenation.
func (x *leaves) of(t *expr.Term) *leaf {
	if p := x.part(t); p.leaf != nil && p.leaf.width() == t.Width() && p.pad == 0 && !p.flip {
		return p.leaf
	}
	return nil
}

// part is the piece of a leaf that t is: as a leaf, but some high bits of the highest byte and low bits of the lowest
// may be missing, and literal bits may follow.
func (x *leaves) part(t *expr.Term) piece {
	if k := t.Kind(); k != expr.Read && k != expr.Concat || t.Width() > 64 {
		return piece{}
	}
	if p, ok := x.byTerm[t.ID()]; ok {
		return p
	}
	p := x.make(t)
	x.byTerm[t.ID()] = p
	return p
}

func (x *leaves) make(t *expr.Term) piece {
	x.scratch = x.scratch[:0]
	var p piece
	if low := flipped(t); low != nil && low.Kind() == expr.Concat {
		t, p.flip = low, true
	}
	for ; t.Kind() == expr.Concat; t = t.Kid(1) {
		hi := t.Kid(0)
		switch {
		case len(x.scratch) == 0 && hi.Kind() == expr.Extract && hi.Offset() == 0:
			hi = hi.Kid(0)
		case len(x.scratch) > 0 && t.Kid(1).IsConst():
			hi, p.off = lowest(hi)
		}
		if !x.push(hi) {
			return piece{}
		}
	}
	if t.IsConst() && len(x.scratch) > 0 {
		p.pad, p.low = t.Width(), t.Word()
	} else {
		if len(x.scratch) > 0 {
			t, p.off = lowest(t)
		}
		if !x.push(t) {
			return piece{}
		}
	}
	if len(x.scratch) > maxCells {
		return piece{}
	}
	slices.Reverse(x.scratch)
	p.leaf = x.intern(x.scratch)
	return p
}

// flipped is the bits of t below the highest one, if t is a term with its highest bit inverted; else nil. That is how
// the sign of a float changes.
func flipped(t *expr.Term) *expr.Term {
	if t.Kind() != expr.Concat || t.Kid(0).Kind() != expr.Not {
		return nil
	}
	sign, low := t.Kid(0).Kid(0), t.Kid(1)
	if sign.Kind() != expr.Extract || sign.Width() != 1 || sign.Offset()+1 != sign.Kid(0).Width() {
		return nil
	}
	next := low // the bits below the sign
	if low.Kind() == expr.Concat {
		next = low.Kid(0)
	}
	if next.Kind() != expr.Extract || next.Kid(0) != sign.Kid(0) || next.Offset()+next.Width() != sign.Offset() {
		return nil
	}
	return low
}

// negated is x if t is x with its highest bit inverted, and x is no variable; else nil.
func negated(t *expr.Term) *expr.Term {
	if low := flipped(t); low != nil && low.Kind() == expr.Extract && low.Offset() == 0 {
		return low.Kid(0)
	}
	return nil
}

// lowest is a byte whose bits from off up are t.
func lowest(t *expr.Term) (of *expr.Term, off int) {
	if t.Kind() == expr.Extract && t.Offset()+t.Width() == 8 {
		return t.Kid(0), t.Offset()
	}
	return t, 0
}

func (x *leaves) push(t *expr.Term) bool {
	if t.Kind() != expr.Read || t.Updates() != nil || t.Array().IsConst() || !t.Kid(0).IsConst() {
		return false
	}
	c := cell{t.Array(), t.Kid(0).Word()}
	if _, ok := c.key(); !ok || slices.Contains(x.scratch, c) {
		return false
	}
	x.scratch = append(x.scratch, c)
	return true
}

func (x *leaves) intern(cells []cell) *leaf {
	for _, l := range x.byFirst[cells[0]] {
		if slices.Equal(l.cells, cells) {
			return l
		}
	}
	x.next++
	l := &leaf{num: x.next, cells: slices.Clone(cells)}
	x.byFirst[cells[0]] = append(x.byFirst[cells[0]], l)
	return l
}

// fewCells says whether t depends on at most n bytes of symbolic arrays, none of them read at a symbolic index.
func fewCells(t *expr.Term, n uint64) bool {
	var sum uint64
	for _, p := range expr.SupportOf(t).Parts {
		if p.Whole {
			return false
		}
		for _, r := range p.Runs {
			if sum += r.Hi - r.Lo + 1; sum > n {
				return false
			}
		}
	}
	return true
}

// oneCell is the only cell that t depends on.
func oneCell(t *expr.Term) (c cell, ok bool) {
	s := expr.SupportOf(t)
	if len(s.Parts) != 1 || s.Parts[0].Whole || len(s.Parts[0].Runs) != 1 ||
		s.Parts[0].Runs[0].Lo != s.Parts[0].Runs[0].Hi {
		return cell{}, false
	}
	return cell{s.Parts[0].Array, s.Parts[0].Runs[0].Lo}, true
}
