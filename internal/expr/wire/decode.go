package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Source is where a decoder reads; a bufio.Reader is one.
type Source interface {
	io.Reader
	io.ByteReader
}

// Decoder reads definitions. A file may have any content: input that is no definition makes the decoder give up
// (package bail).
type Decoder struct {
	b *expr.Builder
	r Source

	terms   []*expr.Term // by number; 0 is nil
	updates []*expr.Update
	arrays  []*expr.Array
}

// maxCells bounds a constant array, so that a damaged length does not take all memory.
const maxCells = 1 << 28

// NewDecoder builds terms with b.
func NewDecoder(b *expr.Builder, r Source) *Decoder {
	return &Decoder{b: b, r: r, terms: []*expr.Term{nil}, updates: []*expr.Update{nil}, arrays: []*expr.Array{nil}}
}

// errDamaged is the error for all faults but errors of the source.
var errDamaged = errors.New("damaged term")

func damaged(format string, args ...any) {
	bail.Out(fmt.Errorf("%w: %s", errDamaged, fmt.Sprintf(format, args...)))
}

// numbered is the element of a number; 0 is none.
func numbered[T any](all []T, n uint64, what string) T {
	if n == 0 || n >= uint64(len(all)) {
		damaged("no %s has the number %d", what, n)
	}
	return all[n]
}

// Uint reads a number.
func (d *Decoder) Uint() uint64 {
	n, err := binary.ReadUvarint(d.r)
	bail.Check(err)
	return n
}

// Bytes reads n bytes.
func (d *Decoder) Bytes(n uint64) []byte {
	if n > maxCells {
		damaged("%d bytes", n)
	}
	p := make([]byte, n)
	_, err := io.ReadFull(d.r, p)
	bail.Check(err)
	return p
}

// Term is the term of a number.
func (d *Decoder) Term(n uint64) *expr.Term { return numbered(d.terms, n, "term") }

// operand reads the number of a term.
func (d *Decoder) operand() *expr.Term { return d.Term(d.Uint()) }

// wide reads the number of a term that has to be w bits wide.
func (d *Decoder) wide(w int) *expr.Term {
	t := d.operand()
	if t.Width() != w {
		damaged("%d bits for %d", t.Width(), w)
	}
	return t
}

// list reads the number of an update; 0 is the empty list.
func (d *Decoder) list() *expr.Update {
	if n := d.Uint(); n != 0 {
		return numbered(d.updates, n, "update")
	}
	return nil
}

// Definition reads the rest of a definition whose first byte was tag.
func (d *Decoder) Definition(tag byte) {
	switch {
	case int(tag) >= Tags:
		damaged("tag %d", tag)
	case tag == tagUpdate:
		index, value := d.wide(64), d.wide(8)
		d.updates = append(d.updates, d.b.Push(d.list(), index, value))
	case tag == tagConst:
		d.arrays = append(d.arrays, d.b.ConstArray(d.Bytes(d.Uint())))
	case tag == tagArray:
		size := d.Uint()
		d.arrays = append(d.arrays, d.b.NewArray(string(d.Bytes(d.Uint())), size, nil))
	default:
		width := d.Uint()
		if width < 1 || width > expr.MaxWidth {
			damaged("width %d", width)
		}
		d.terms = append(d.terms, d.term(expr.Kind(tag-tagTerm), int(width)))
	}
}

// term reads the data after the tag of kind k and the width w.
func (d *Decoder) term(k expr.Kind, w int) *expr.Term {
	var t *expr.Term
	switch k {
	case expr.Const:
		t = d.b.ConstBig(bv.FromBytes(d.Bytes(uint64(w+7)/8), uint(w)))
	case expr.Read:
		a, u := numbered(d.arrays, d.Uint(), "array"), d.list()
		t = d.b.Read(a, u, d.wide(64))
	case expr.Extract:
		off, x := d.Uint(), d.operand()
		if off >= uint64(x.Width()) || int(off)+w > x.Width() {
			damaged("bits %d to %d of %d", off, int(off)+w, x.Width())
		}
		t = d.b.Extract(x, int(off), w)
	case expr.Not:
		t = d.b.Not(d.operand())
	case expr.ZExt, expr.SExt:
		x := d.operand()
		if x.Width() > w {
			damaged("%v of %d bits to %d", k, x.Width(), w)
		}
		if t = d.b.ZExt(x, w); k == expr.SExt {
			t = d.b.SExt(x, w)
		}
	case expr.Ite:
		c, x := d.wide(1), d.wide(w)
		t = d.b.Ite(c, x, d.wide(w))
	case expr.Bound:
		t = d.b.Bound()
	case expr.Forall:
		most, u, body := d.Uint(), d.wide(64), d.wide(1)
		if u.Open() || u.Quantified() || body.Quantified() {
			damaged("quantifier over %v and %v", u, body)
		}
		t = d.b.Forall(u, body, most)
	default:
		if k.IsFloat() {
			t = d.float(k, w)
			break
		}
		x, y := d.operand(), d.operand()
		if k == expr.Concat && x.Width()+y.Width() != w || k != expr.Concat && x.Width() != y.Width() {
			damaged("%v of %d and %d bits to %d", k, x.Width(), y.Width(), w)
		}
		t = d.b.Binary(k, x, y)
	}
	if t.Width() != w {
		damaged("%v of %d bits where %d are wanted", k, t.Width(), w)
	}
	return t
}

// float reads the data of the float kind k.
func (d *Decoder) float(k expr.Kind, w int) *expr.Term {
	a, ok := expr.UnpackFloat(d.Uint())
	kids := make([]*expr.Term, k.Arity())
	for i := range kids {
		kids[i] = d.operand()
		if f, is := a.Operand(k); ok && is && kids[i].Width() != int(f.Width()) {
			ok = false
		}
	}
	if !ok {
		damaged("formats of %v", k)
	}
	return d.b.Float(k, a, w, kids...)
}
