package kquery

import (
	"math/big"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
)

// item is the result of reading: a term, a number without type, or a version.
type item struct {
	at   token
	term *expr.Term
	num  *big.Int
	ver  version
	decl *declaration // of ver
}

// typed is the term that v is; a number has to have a type.
func (v item) typed() *expr.Term {
	if v.term == nil {
		v.at.fail("the number needs a type: write (w32 %v)", v.at)
	}
	return v.term
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
	make func(r *reader, f *frame) *expr.Term
}

// operators is all operators by name.
func operators() map[string]operator {
	ops := map[string]operator{"Neg": {1, (*reader).flip}, "ReadLSB": {2, (*reader).read}, "ReadMSB": {2, (*reader).read}}
	special := map[expr.Kind]func(*reader, *frame) *expr.Term{expr.Not: (*reader).flip, expr.Concat: (*reader).concat,
		expr.Extract: (*reader).extract, expr.ZExt: (*reader).extend, expr.SExt: (*reader).extend, expr.Ite: (*reader).choose,
		expr.AShr: (*reader).ashr}
	for k := expr.Read; k < expr.NumKinds; k++ {
		build := special[k]
		switch {
		case k.KQuery() == "":
			continue
		case build != nil:
		case k == expr.Read:
			ops[k.KQuery()] = operator{2, (*reader).read} // of an index and a version
			continue
		case k.Predicate():
			build = func(r *reader, f *frame) *expr.Term {
				return r.compare(f, func(b *expr.Builder, x, y *expr.Term) *expr.Term { return b.Binary(k, x, y) })
			}
		default:
			build = func(r *reader, f *frame) *expr.Term {
				x, y := r.pair(f, f.width)
				return r.b.Binary(k, x, y)
			}
		}
		ops[k.KQuery()] = operator{k.Arity(), build}
	}
	for name, f := range map[string]func(b *expr.Builder, x, y *expr.Term) *expr.Term{"Ne": (*expr.Builder).Ne,
		"Ugt": (*expr.Builder).Ugt, "Uge": (*expr.Builder).Uge, "Sgt": (*expr.Builder).Sgt, "Sge": (*expr.Builder).Sge} {
		ops[name] = operator{2, func(r *reader, fr *frame) *expr.Term { return r.compare(fr, f) }}
	}
	return ops
}

// value reads an expression.
func (r *reader) value() item {
	r.stack = r.stack[:0]
	for {
		v, done := r.begin()
		for done && len(r.stack) > 0 {
			v, done = r.give(v)
		}
		if done {
			return v
		}
	}
}

// wantsVersion says whether a version comes next.
func (r *reader) wantsVersion() bool {
	if len(r.stack) == 0 {
		return false
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
func (r *reader) begin() (v item, done bool) {
	version := r.wantsVersion()
	t := r.take()
	switch {
	case t.is("[") && version:
		kind := updates
		if r.skip("]") {
			kind = below
			r.want("@")
		}
		r.stack = append(r.stack, frame{at: t, kind: kind})
		return v, false
	case t.is("(") && !version:
		return r.open(t)
	case t.kind == number && !version, t.kind == word && !version && (t.text == "true" || t.text == "false"):
		return r.constant(t), true
	case t.kind == word && r.skip(":"):
		r.stack = append(r.stack, frame{at: t, kind: label, name: t.text, version: version})
		return v, false
	case t.kind == word:
		return r.reference(t, version), true
	}
	what := "an expression"
	if version {
		what = "an array, the label of a version or [index=value, …] @ …"
	}
	t.fail("%s is wanted here, not %v", what, t)
	return v, false
}

// reference is the item that a name means.
func (r *reader) reference(t token, version bool) item {
	if version {
		v, ok := r.versions[t.text]
		if d := r.declared[t.text]; !ok && d != nil {
			v = item{ver: d.start, decl: d}
		} else if !ok {
			t.fail("%v is no array and no label of a version", t)
		}
		v.at = t
		return v
	}
	v, ok := r.labels[t.text]
	if !ok {
		t.fail("%v is no label of an expression: labels come before their use", t)
	}
	v.at = t
	return v
}

// open reads behind a (: a constant with its type, or an operator with its type and offset.
func (r *reader) open(at token) (v item, done bool) {
	t := r.take()
	if w := t.width(); w > 0 {
		if w > expr.MaxWidth {
			t.fail("widths are 1 to %d", expr.MaxWidth)
		}
		v = item{at: at, term: r.resolve(r.constant(r.take()), w)}
		r.want(")")
		return v, true
	}
	op, ok := r.ops[t.text]
	if t.kind != word || !ok {
		if l := strings.ToLower(t.text); l == "forall" || l == "exists" {
			t.fail("KQuery has no quantifiers: write the query in SMT-LIB, which has %s", l)
		}
		t.fail("%v is no operator of KQuery", t)
	}
	f := frame{at: at, kind: operands, op: op, name: t.text}
	if next := r.look(); next.width() > 0 && r.labels[next.text].at.line == 0 {
		f.width = r.typeOf()
	}
	if f.name == "Extract" {
		t, n := r.number("the offset of the lowest bit")
		if n.Sign() < 0 || n.BitLen() > 20 {
			t.fail("%v is no offset", t)
		}
		f.offset = int(n.Int64())
	}
	r.stack = append(r.stack, f)
	return v, false
}

// give hands v to the innermost construct. If that completes the construct, give returns it and done is true.
func (r *reader) give(v item) (out item, done bool) {
	f := &r.stack[len(r.stack)-1]
	switch f.kind {
	case label:
		if f.version {
			r.versions[f.name] = v
		} else {
			r.labels[f.name] = v
		}
		out = v
	case updates:
		r.update(f, v)
		return item{}, false
	case below:
		out = r.write(f, v)
	case operands:
		f.items = append(f.items, v)
		if len(f.items) < f.op.args {
			return item{}, false
		}
		r.want(")")
		out = item{at: f.at, term: f.op.make(r, f)}
	}
	r.stack = r.stack[:len(r.stack)-1]
	return out, true
}

// update takes an index or value of a list of updates and the text behind it.
func (r *reader) update(f *frame, v item) {
	f.items = append(f.items, v)
	switch {
	case len(f.items)%2 == 1:
		r.want("=")
	case !r.skip(","):
		r.want("]")
		f.kind = below
		r.want("@")
	}
}

// write puts the updates of f on a version; the newest comes first.
func (r *reader) write(f *frame, v item) item {
	for i := len(f.items) - 2; i >= 0; i -= 2 {
		idx, val := r.resolve(f.items[i], v.decl.domain), r.resolve(f.items[i+1], v.decl.elem)
		v.ver = r.arrays.write(v.ver, idx, val)
	}
	v.at = f.at
	return v
}

// pair is the last two operands, of one width; 0: whatever they have.
func (r *reader) pair(f *frame, width int) (x, y *expr.Term) {
	items := f.items[len(f.items)-2:]
	for _, v := range items {
		if width == 0 && v.term != nil {
			width = v.term.Width()
		}
	}
	if width == 0 {
		f.at.fail("neither operand of %s has a type: write (w32 …) for one of them", f.name)
	}
	return r.resolve(items[0], width), r.resolve(items[1], width)
}

// flip is Not and Neg.
func (r *reader) flip(f *frame) *expr.Term {
	w := f.width
	if w == 0 {
		w = f.items[0].typed().Width()
	}
	t := r.resolve(f.items[0], w)
	if f.name == "Neg" {
		return r.b.Neg(t)
	}
	return r.b.Not(t)
}

// ashr is KQuery's AShr. By the width or more it is 0, as the other shifts are; that of package expr is all sign bits.
func (r *reader) ashr(f *frame) *expr.Term {
	x, y := r.pair(f, f.width)
	w := x.Width()
	return r.b.Ite(r.b.Ult(y, r.b.Const(w, uint64(w))), r.b.AShr(x, y), r.b.Zero(w))
}

func (r *reader) compare(f *frame, op func(b *expr.Builder, x, y *expr.Term) *expr.Term) *expr.Term {
	if f.width > 1 {
		f.at.fail("%s has the type w1, not w%d", f.name, f.width)
	}
	x, y := r.pair(f, 0)
	return op(r.b, x, y)
}

func (r *reader) concat(f *frame) *expr.Term {
	x, y := f.items[0].typed(), f.items[1].typed()
	w := x.Width() + y.Width()
	if w > expr.MaxWidth {
		f.at.fail("Concat gives %d bits: at most %d are supported", w, expr.MaxWidth)
	}
	if f.width != 0 && f.width != w {
		f.at.fail("Concat of %d and %d bits has the type w%d, not w%d", x.Width(), y.Width(), w, f.width)
	}
	return r.b.Concat(x, y)
}

// resized is the operand of an operator whose type has to be given.
func (f *frame) resized() *expr.Term {
	t := f.items[0].typed()
	if f.width == 0 {
		f.at.fail("%s needs a type: (%s w32 …)", f.name, f.name)
	}
	return t
}

func (r *reader) extract(f *frame) *expr.Term {
	t := f.resized()
	if f.offset+f.width > t.Width() {
		f.at.fail("Extract of bits %d to %d of %d", f.offset, f.offset+f.width-1, t.Width())
	}
	return r.b.Extract(t, f.offset, f.width)
}

// extend is ZExt and SExt, which also cut.
func (r *reader) extend(f *frame) *expr.Term {
	if t := f.resized(); f.name == "SExt" && f.width >= t.Width() {
		return r.b.SExt(t, f.width)
	}
	return r.b.Resize(f.items[0].term, f.width)
}

func (r *reader) choose(f *frame) *expr.Term {
	c := r.resolve(f.items[0], 1)
	x, y := r.pair(f, f.width)
	return r.b.Ite(c, x, y)
}

// read is Read, ReadLSB and ReadMSB.
func (r *reader) read(f *frame) *expr.Term {
	v := f.items[1]
	d := v.decl
	idx := r.resolve(f.items[0], d.domain)
	w := f.width
	if w == 0 {
		w = d.elem
	}
	if w%d.elem != 0 || f.name == "Read" && w != d.elem {
		f.at.fail("%s of type w%d from %s, whose elements have %d bits", f.name, w, d.name, d.elem)
	}
	acc := r.arrays.read(v.ver, idx)
	for i := 1; i < w/d.elem; i++ {
		e := r.arrays.read(v.ver, r.b.Add(r.b.Const(d.domain, uint64(i)), idx))
		if f.name == "ReadLSB" {
			acc = r.b.Concat(e, acc)
		} else {
			acc = r.b.Concat(acc, e)
		}
	}
	return acc
}
