package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Source is where a decoder reads; a bufio.Reader is one.
type Source interface {
	io.Reader
	io.ByteReader
}

// Decoder reads definitions. Anything may be in a file: what is no definition is an error, never a panic.
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

// errDamaged is what all errors but those of the source come to.
var errDamaged = errors.New("damaged term")

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errDamaged, fmt.Sprintf(format, args...))
}

// Uint reads a number.
func (d *Decoder) Uint() (uint64, error) {
	n, err := binary.ReadUvarint(d.r)
	return n, ended(err)
}

// ended makes the end of the source in the middle of something what it is.
func ended(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Term is the term of a number.
func (d *Decoder) Term(n uint64) (*expr.Term, error) {
	if n == 0 || n >= uint64(len(d.terms)) {
		return nil, damaged("no term has the number %d", n)
	}
	return d.terms[n], nil
}

// Definition reads the rest of a definition whose first byte was tag.
func (d *Decoder) Definition(tag byte) error {
	switch {
	case int(tag) >= Tags:
		return damaged("tag %d", tag)
	case tag == tagUpdate:
		return d.update()
	case tag < tagTerm:
		return d.array(tag)
	}
	t, err := d.term(expr.Kind(tag - tagTerm))
	if err == nil {
		d.terms = append(d.terms, t)
	}
	return err
}

// numbers reads n of them.
func (d *Decoder) numbers(out ...*uint64) error {
	for _, x := range out {
		n, err := d.Uint()
		if err != nil {
			return err
		}
		*x = n
	}
	return nil
}

func (d *Decoder) bytes(n uint64) ([]byte, error) {
	if n > maxCells {
		return nil, damaged("%d bytes", n)
	}
	p := make([]byte, n)
	_, err := io.ReadFull(d.r, p)
	return p, ended(err)
}

func (d *Decoder) array(tag byte) error {
	var size, n uint64
	var err error
	if tag == tagArray {
		err = d.numbers(&size)
	}
	if err == nil {
		err = d.numbers(&n)
	}
	if err != nil {
		return err
	}
	text, err := d.bytes(n)
	if err != nil {
		return err
	}
	if tag == tagConst {
		d.arrays = append(d.arrays, d.b.ConstArray(text))
	} else {
		d.arrays = append(d.arrays, d.b.NewArray(string(text), size, nil))
	}
	return nil
}

func (d *Decoder) update() error {
	var index, value, next uint64
	if err := d.numbers(&index, &value, &next); err != nil {
		return err
	}
	i, err := d.wide(index, 64)
	if err != nil {
		return err
	}
	v, err := d.wide(value, 8)
	if err != nil {
		return err
	}
	if next >= uint64(len(d.updates)) {
		return damaged("no update has the number %d", next)
	}
	d.updates = append(d.updates, d.b.Push(d.updates[next], i, v))
	return nil
}

// wide is the term of a number, which has to be w bits wide.
func (d *Decoder) wide(n uint64, w int) (*expr.Term, error) {
	t, err := d.Term(n)
	if err == nil && t.Width() != w {
		return nil, damaged("%d bits for %d", t.Width(), w)
	}
	return t, err
}

// term reads what follows the tag of kind k.
func (d *Decoder) term(k expr.Kind) (*expr.Term, error) {
	var width uint64
	if err := d.numbers(&width); err != nil {
		return nil, err
	}
	if width < 1 || width > expr.MaxWidth {
		return nil, damaged("width %d", width)
	}
	w := int(width)
	switch k {
	case expr.Const:
		p, err := d.bytes((width + 7) / 8)
		if err != nil {
			return nil, err
		}
		return d.b.ConstBig(bv.FromBytes(p, uint(w))), nil
	case expr.Read:
		return d.read(w)
	case expr.Extract:
		return d.extract(w)
	case expr.Not, expr.ZExt, expr.SExt:
		return d.unary(k, w)
	case expr.Ite:
		return d.ite(w)
	}
	return d.binary(k, w)
}

func (d *Decoder) read(w int) (*expr.Term, error) {
	var arr, upd, index uint64
	if err := d.numbers(&arr, &upd, &index); err != nil {
		return nil, err
	}
	i, err := d.wide(index, 64)
	if err != nil {
		return nil, err
	}
	if arr == 0 || arr >= uint64(len(d.arrays)) || upd >= uint64(len(d.updates)) || w != 8 {
		return nil, damaged("read of array %d under update %d", arr, upd)
	}
	return d.b.Read(d.arrays[arr], d.updates[upd], i), nil
}

func (d *Decoder) extract(w int) (*expr.Term, error) {
	var off, kid uint64
	if err := d.numbers(&off, &kid); err != nil {
		return nil, err
	}
	x, err := d.Term(kid)
	if err != nil {
		return nil, err
	}
	if off >= uint64(x.Width()) || int(off)+w > x.Width() {
		return nil, damaged("bits %d to %d of %d", off, int(off)+w, x.Width())
	}
	return d.b.Extract(x, int(off), w), nil
}

func (d *Decoder) unary(k expr.Kind, w int) (*expr.Term, error) {
	var kid uint64
	if err := d.numbers(&kid); err != nil {
		return nil, err
	}
	x, err := d.Term(kid)
	switch {
	case err != nil:
		return nil, err
	case k == expr.Not && x.Width() == w:
		return d.b.Not(x), nil
	case k == expr.ZExt && x.Width() <= w:
		return d.b.ZExt(x, w), nil
	case k == expr.SExt && x.Width() <= w:
		return d.b.SExt(x, w), nil
	}
	return nil, damaged("%v of %d bits to %d", k, x.Width(), w)
}

func (d *Decoder) ite(w int) (*expr.Term, error) {
	var n [3]uint64
	if err := d.numbers(&n[0], &n[1], &n[2]); err != nil {
		return nil, err
	}
	c, err := d.wide(n[0], 1)
	if err != nil {
		return nil, err
	}
	x, err := d.wide(n[1], w)
	if err != nil {
		return nil, err
	}
	y, err := d.wide(n[2], w)
	if err != nil {
		return nil, err
	}
	return d.b.Ite(c, x, y), nil
}

func (d *Decoder) binary(k expr.Kind, w int) (*expr.Term, error) {
	var n [2]uint64
	if err := d.numbers(&n[0], &n[1]); err != nil {
		return nil, err
	}
	x, err := d.Term(n[0])
	if err != nil {
		return nil, err
	}
	y, err := d.Term(n[1])
	if err != nil {
		return nil, err
	}
	ok := x.Width() == y.Width() && x.Width() == w
	switch {
	case k == expr.Concat:
		ok = x.Width()+y.Width() == w
	case k.Predicate():
		ok = x.Width() == y.Width() && w == 1
	}
	if !ok {
		return nil, damaged("%v of %d and %d bits to %d", k, x.Width(), y.Width(), w)
	}
	return d.b.Binary(k, x, y), nil
}
