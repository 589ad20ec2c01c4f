package kquery

import (
	"math/big"

	"github.com/albers-engine/albers/internal/expr"
)

// item is what was read: a term, a number without type, or a version.
type item struct {
	at   token
	term *expr.Term
	num  *big.Int
	ver  Version
	decl *Declaration // of ver
}

// frame is a construct that is open: reading needs no recursion.
type frame struct {
	at      token
	kind    frameKind
	op      operator
	name    string // of the operator or label
	width   int    // its type, 0: none was given
	offset  int    // of an Extract
	version bool   // a label of a version
	items   []item // operands; of a list of updates index, value, index, value …
}

type frameKind uint8

const (
	operands frameKind = iota // ( operator …
	label                     // name:
	updates                   // [ index = value, …
	below                     // … ] @
)

// operator is one of the language's.
type operator struct {
	args int
	make func(r *Reader, f *frame) (*expr.Term, error)
}

// operators is all operators by name.
func operators() map[string]operator {
	ops := map[string]operator{"Not": {1, (*Reader).flip}, "Neg": {1, (*Reader).flip}, "Concat": {2, (*Reader).concat},
		"Extract": {1, (*Reader).extract},
		"ZExt":    {1, (*Reader).extend}, "SExt": {1, (*Reader).extend}, "Select": {3, (*Reader).choose},
		"Read": {2, (*Reader).read}, "ReadLSB": {2, (*Reader).read}, "ReadMSB": {2, (*Reader).read}}
	for name, k := range map[string]expr.Kind{"Add": expr.Add, "Sub": expr.Sub, "Mul": expr.Mul, "UDiv": expr.UDiv,
		"SDiv": expr.SDiv, "URem": expr.URem,
		"SRem": expr.SRem, "And": expr.And, "Or": expr.Or, "Xor": expr.Xor, "Shl": expr.Shl, "LShr": expr.LShr,
		"AShr": expr.AShr} {
		ops[name] = operator{2, func(r *Reader, f *frame) (*expr.Term, error) {
			x, y, err := r.pair(f, f.width)
			if err != nil {
				return nil, err
			}
			if k == expr.AShr {
				return ashr(r.b, x, y), nil
			}
			return r.b.Binary(k, x, y), nil
		}}
	}
	for name, f := range map[string]func(b *expr.Builder, x, y *expr.Term) *expr.Term{"Eq": (*expr.Builder).Eq,
		"Ne": (*expr.Builder).Ne, "Ult": (*expr.Builder).Ult, "Ule": (*expr.Builder).Ule, "Ugt": (*expr.Builder).Ugt,
		"Uge": (*expr.Builder).Uge,
		"Slt": (*expr.Builder).Slt, "Sle": (*expr.Builder).Sle, "Sgt": (*expr.Builder).Sgt, "Sge": (*expr.Builder).Sge} {
		ops[name] = operator{2, func(r *Reader, fr *frame) (*expr.Term, error) { return r.compare(fr, f) }}
	}
	return ops
}

// ashr is KQuery's AShr. By the width or more it is 0, as the other shifts are; that of package expr is all sign bits.
func ashr(b *expr.Builder, x, y *expr.Term) *expr.Term {
	if inner := withinWidth(b, y); inner != nil {
		return b.AShr(x, inner)
	}
	w := x.Width()
	return b.Ite(b.Ult(y, b.Const(w, uint64(w))), b.AShr(x, y), b.Zero(w))
}

// withinWidth is z if y is what the printer writes for the amount z of an AShr of package expr,
// (Select (Ult z w) z w-1). nil: it is not.
func withinWidth(b *expr.Builder, y *expr.Term) *expr.Term {
	w := y.Width()
	if y.Kind() != expr.Ite || y.Kid(2) != b.Const(w, uint64(w-1)) || y.Kid(0) != b.Ult(y.Kid(1), b.Const(w, uint64(w))) {
		return nil
	}
	return y.Kid(1)
}

// value reads an expression, or a version.
func (r *Reader) value(version bool) (item, error) {
	r.stack = r.stack[:0]
	for {
		v, done, err := r.begin(version)
		if err != nil {
			return item{}, err
		}
		for done && len(r.stack) > 0 {
			if v, done, err = r.give(v); err != nil {
				return item{}, err
			}
		}
		if done {
			return v, nil
		}
	}
}

// wantsVersion says whether a version comes next.
func (r *Reader) wantsVersion(outer bool) bool {
	if len(r.stack) == 0 {
		return outer
	}
	f := &r.stack[len(r.stack)-1]
	switch f.kind {
	case label:
		return f.version
	case below:
		return true
	case operands:
		return len(f.items) == 1 && (f.name == "Read" || f.name == "ReadLSB" || f.name == "ReadMSB")
	}
	return false
}

// begin reads the start of an expression or version: all of it (done) or up to its first operand.
func (r *Reader) begin(outer bool) (v item, done bool, err error) {
	version := r.wantsVersion(outer)
	t, err := r.take()
	if err != nil {
		return v, false, err
	}
	switch {
	case t.is("[") && version:
		if empty, err := r.skip("]"); err != nil {
			return v, false, err
		} else if empty {
			r.stack = append(r.stack, frame{at: t, kind: below})
			return v, false, r.want("@")
		}
		r.stack = append(r.stack, frame{at: t, kind: updates})
		return v, false, nil
	case t.is("(") && !version:
		return r.open(t)
	case t.kind == number && !version, t.kind == word && !version && (t.text == "true" || t.text == "false"):
		v, err = r.number(t)
		return v, true, err
	case t.kind == word:
		if colon, err := r.skip(":"); err != nil {
			return v, false, err
		} else if colon {
			r.stack = append(r.stack, frame{at: t, kind: label, name: t.text, version: version})
			return v, false, nil
		}
		v, err = r.reference(t, version)
		return v, true, err
	}
	if version {
		return v, false, t.errorf("an array, the label of a version or [index=value, …] @ … is wanted here, not %v", t)
	}
	return v, false, t.errorf("an expression is wanted here, not %v", t)
}

// reference is what a name stands for.
func (r *Reader) reference(t token, version bool) (item, error) {
	if version {
		if v, ok := r.versions[t.text]; ok {
			v.at = t
			return v, nil
		}
		if d := r.declared[t.text]; d != nil {
			return item{at: t, ver: d.Version, decl: d}, nil
		}
		return item{}, t.errorf("%v is no array and no label of a version", t)
	}
	v, ok := r.labels[t.text]
	if !ok {
		return item{}, t.errorf("%v is no label of an expression: labels come before their use", t)
	}
	v.at = t
	return v, nil
}

// open reads behind a (: a constant with its type, or an operator with its type and offset.
func (r *Reader) open(at token) (v item, done bool, err error) {
	t, err := r.take()
	if err != nil {
		return v, false, err
	}
	if w := t.width(); w > 0 {
		if w > expr.MaxWidth {
			return v, false, t.errorf("widths are 1 to %d", expr.MaxWidth)
		}
		n, err := r.take()
		if err != nil {
			return v, false, err
		}
		c, err := r.number(n)
		if err != nil {
			return v, false, err
		}
		if v.term, err = r.resolve(c, w); err != nil {
			return v, false, err
		}
		v.at = at
		return v, true, r.want(")")
	}
	op, ok := r.ops[t.text]
	if t.kind != word || !ok {
		return v, false, t.errorf("%v is no operator of KQuery", t)
	}
	f := frame{at: at, kind: operands, op: op, name: t.text}
	next, err := r.look()
	if err == nil && next.width() > 0 && r.labels[next.text].at.line == 0 {
		f.width, err = r.typeOf()
	}
	if err == nil && f.name == "Extract" {
		f.offset, err = r.offset()
	}
	r.stack = append(r.stack, f)
	return v, false, err
}

func (r *Reader) offset() (int, error) {
	t, err := r.take()
	if err != nil {
		return 0, err
	}
	if t.kind != number {
		return 0, t.errorf("the offset of the lowest bit is wanted here, not %v", t)
	}
	n, err := t.value()
	if err != nil {
		return 0, err
	}
	if n.Sign() < 0 || n.BitLen() > 20 {
		return 0, t.errorf("%v is no offset", t)
	}
	return int(n.Int64()), nil
}

// give hands v to the innermost construct. done says that this is complete, too, and is what was returned.
func (r *Reader) give(v item) (out item, done bool, err error) {
	f := &r.stack[len(r.stack)-1]
	switch f.kind {
	case label:
		if f.version {
			r.versions[f.name] = v
		} else {
			r.labels[f.name] = v
		}
		r.pop()
		return v, true, nil
	case updates:
		return item{}, false, r.update(f, v)
	case below:
		out, err = r.write(f, v)
		r.pop()
		return out, true, err
	}
	f.items = append(f.items, v)
	if len(f.items) < f.op.args {
		return item{}, false, nil
	}
	if err := r.want(")"); err != nil {
		return item{}, false, err
	}
	out.at = f.at
	out.term, err = f.op.make(r, f)
	r.pop()
	return out, true, err
}

func (r *Reader) pop() { r.stack = r.stack[:len(r.stack)-1] }

// update takes an index or value of a list of updates and what comes behind it.
func (r *Reader) update(f *frame, v item) error {
	f.items = append(f.items, v)
	if len(f.items)%2 == 1 {
		return r.want("=")
	}
	if more, err := r.skip(","); err != nil || more {
		return err
	}
	if err := r.want("]"); err != nil {
		return err
	}
	f.kind = below
	return r.want("@")
}

// write puts the updates of f on a version; the newest stands first.
func (r *Reader) write(f *frame, v item) (item, error) {
	d := v.decl
	for i := len(f.items) - 2; i >= 0; i -= 2 {
		idx, err := r.resolve(f.items[i], d.Domain)
		if err != nil {
			return item{}, err
		}
		val, err := r.resolve(f.items[i+1], d.Range)
		if err != nil {
			return item{}, err
		}
		v.ver = r.arrays.Write(v.ver, idx, val)
	}
	v.at = f.at
	return v, nil
}

// pair is two operands of one width; 0: whatever they have.
func (r *Reader) pair(f *frame, width int) (x, y *expr.Term, err error) {
	for _, v := range f.items {
		if width == 0 && v.term != nil {
			width = v.term.Width()
		}
	}
	if width == 0 {
		return nil, nil, f.at.errorf("neither operand of %s has a type: write (w32 …) for one of them", f.name)
	}
	if x, err = r.resolve(f.items[0], width); err != nil {
		return nil, nil, err
	}
	y, err = r.resolve(f.items[1], width)
	return x, y, err
}

// one is the operand of a frame that takes one.
func (r *Reader) one(f *frame) (*expr.Term, error) {
	if f.items[0].term == nil {
		return nil, f.items[0].at.errorf("the number needs a type: write (w32 %v)", f.items[0].at)
	}
	return f.items[0].term, nil
}

func (r *Reader) flip(f *frame) (*expr.Term, error) {
	w := f.width
	if w == 0 {
		t, err := r.one(f)
		if err != nil {
			return nil, err
		}
		w = t.Width()
	}
	t, err := r.resolve(f.items[0], w)
	if err != nil {
		return nil, err
	}
	if f.name == "Neg" {
		return r.b.Neg(t), nil
	}
	return r.b.Not(t), nil
}

func (r *Reader) compare(f *frame, op func(b *expr.Builder, x, y *expr.Term) *expr.Term) (*expr.Term, error) {
	if f.width > 1 {
		return nil, f.at.errorf("%s has the type w1, not w%d", f.name, f.width)
	}
	x, y, err := r.pair(f, 0)
	if err != nil {
		return nil, err
	}
	return op(r.b, x, y), nil
}

func (r *Reader) concat(f *frame) (*expr.Term, error) {
	for _, v := range f.items {
		if v.term == nil {
			return nil, v.at.errorf("the number needs a type: write (w8 %v)", v.at)
		}
	}
	x, y := f.items[0].term, f.items[1].term
	w := x.Width() + y.Width()
	if w > expr.MaxWidth {
		return nil, f.at.errorf("Concat gives %d bits: at most %d are supported", w, expr.MaxWidth)
	}
	if f.width != 0 && f.width != w {
		return nil, f.at.errorf("Concat of %d and %d bits has the type w%d, not w%d", x.Width(), y.Width(), w, f.width)
	}
	return r.b.Concat(x, y), nil
}

// typed wants that a type was given.
func (f *frame) typed() error {
	if f.width == 0 {
		return f.at.errorf("%s needs a type: (%s w32 …)", f.name, f.name)
	}
	return nil
}

func (r *Reader) extract(f *frame) (*expr.Term, error) {
	t, err := r.one(f)
	if err == nil {
		err = f.typed()
	}
	if err != nil {
		return nil, err
	}
	if f.offset+f.width > t.Width() {
		return nil, f.at.errorf("Extract of bits %d to %d of %d", f.offset, f.offset+f.width-1, t.Width())
	}
	return r.b.Extract(t, f.offset, f.width), nil
}

// extend is ZExt and SExt, which also cut.
func (r *Reader) extend(f *frame) (*expr.Term, error) {
	t, err := r.one(f)
	if err == nil {
		err = f.typed()
	}
	if err != nil {
		return nil, err
	}
	switch {
	case f.width < t.Width():
		return r.b.Extract(t, 0, f.width), nil
	case f.name == "SExt":
		return r.b.SExt(t, f.width), nil
	}
	return r.b.ZExt(t, f.width), nil
}

func (r *Reader) choose(f *frame) (*expr.Term, error) {
	c, err := r.resolve(f.items[0], 1)
	if err != nil {
		return nil, err
	}
	f.items = f.items[1:]
	x, y, err := r.pair(f, f.width)
	if err != nil {
		return nil, err
	}
	return r.b.Ite(c, x, y), nil
}

// read is Read, ReadLSB and ReadMSB.
func (r *Reader) read(f *frame) (*expr.Term, error) {
	v := f.items[1]
	d := v.decl
	idx, err := r.resolve(f.items[0], d.Domain)
	if err != nil {
		return nil, err
	}
	w := f.width
	if w == 0 {
		w = d.Range
	}
	if w%d.Range != 0 || f.name == "Read" && w != d.Range {
		return nil, f.at.errorf("%s of type w%d from %s, whose elements have %d bits", f.name, w, d.Name, d.Range)
	}
	n := w / d.Range
	var acc *expr.Term
	for i := range n {
		e := r.arrays.Read(v.ver, r.b.Add(r.b.Const(d.Domain, uint64(i)), idx))
		switch {
		case acc == nil:
			acc = e
		case f.name == "ReadLSB":
			acc = r.b.Concat(e, acc)
		default:
			acc = r.b.Concat(acc, e)
		}
	}
	return acc, nil
}
