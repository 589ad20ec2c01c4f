package kquery

import (
	"io"
	"math/big"
	"slices"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// version is an array with writes on it, as [arrays] makes it.
type version any

// declaration is an array of the text.
type declaration struct {
	name   string
	size   uint64
	domain int       // width of indices
	elem   int       // width of elements
	values []bv.Wide // of a constant array; nil: symbolic
	start  version   // without writes
}

// arrays gives arrays their meaning.
type arrays interface {
	// declare is the version of d without writes.
	declare(d *declaration) version
	// write is v with val at idx; widths are those of the declaration.
	write(v version, idx, val *expr.Term) version
	// read is the element of v at idx.
	read(v version, idx *expr.Term) *expr.Term
}

// query asks whether expr is true wherever constraints are.
type query struct {
	constraints []*expr.Term
	expr        *expr.Term
	values      []*expr.Term   // whose values a counterexample has
	arrays      []*declaration // whose contents a counterexample has
}

// reader reads the queries of a text. Where it meets a mistake it stops ([bail.Out]).
type reader struct {
	l        *lexer
	b        *expr.Builder
	arrays   arrays
	declared map[string]*declaration
	labels   map[string]item // of expressions
	versions map[string]item // labels of versions
	stack    []frame
	ops      map[string]operator
}

func newReader(r io.Reader, b *expr.Builder, a arrays) *reader {
	return &reader{l: newLexer(r), b: b, arrays: a, declared: map[string]*declaration{}, labels: map[string]item{},
		versions: map[string]item{}, ops: operators()}
}

// take is the next token.
func (r *reader) take() token {
	if t := r.l.next; t.line > 0 {
		r.l.next = token{}
		return t
	}
	return r.l.scan()
}

// look is the next token, which stays.
func (r *reader) look() token {
	r.l.next = r.take()
	return r.l.next
}

// want takes a mark.
func (r *reader) want(m string) {
	if t := r.take(); !t.is(m) {
		t.fail("%s is wanted here, not %v", m, t)
	}
}

// skip takes a mark if it is there.
func (r *reader) skip(m string) bool {
	is := r.look().is(m)
	if is {
		r.l.next = token{}
	}
	return is
}

// number takes a number.
func (r *reader) number(what string) (token, *big.Int) {
	t := r.take()
	if t.kind != number {
		t.fail("%s is wanted here, not %v", what, t)
	}
	return t, t.value()
}

// next is the next query. At the end of the text the error is io.EOF, a mistake in the text is a [*sexpr.Error].
func (r *reader) next() (q *query, err error) {
	defer bail.Catch(&err)
	for {
		switch t := r.take(); {
		case t.kind == end:
			return nil, io.EOF
		case t.kind == word && t.text == "array":
			r.array()
		case t.is("("):
			if name := r.take(); name.kind != word || name.text != "query" {
				name.fail("a command is (query …), not %v", name)
			}
			return r.query(), nil
		default:
			t.fail("an array or a (query …) is wanted here, not %v", t)
		}
	}
}

// maxArray bounds the size of constant arrays.
const maxArray = 1 << 26

// array reads a declaration behind its first word.
func (r *reader) array() {
	name := r.take()
	if name.kind != word {
		name.fail("the name of an array is wanted here, not %v", name)
	}
	d := &declaration{name: name.text}
	r.want("[")
	sized := !r.skip("]")
	if sized {
		t, n := r.number("a size")
		if !n.IsUint64() {
			t.fail("%v is no size", t)
		}
		d.size = n.Uint64()
		r.want("]")
	}
	r.want(":")
	d.domain = r.typeOf()
	r.want("->")
	d.elem = r.typeOf()
	r.want("=")
	r.initial(name, d, sized)
	d.start = r.arrays.declare(d)
	r.declared[d.name] = d // a log declares its arrays again before each query
}

// typeOf reads a type.
func (r *reader) typeOf() int {
	t := r.take()
	w := t.width()
	if w < 1 || w > expr.MaxWidth {
		t.fail("a type such as w32 is wanted here, not %v; widths are 1 to %d", t, expr.MaxWidth)
	}
	return w
}

// initial reads the content of an array.
func (r *reader) initial(name token, d *declaration, sized bool) {
	t := r.take()
	if t.kind == word && t.text == "symbolic" {
		if !sized {
			name.fail("a symbolic array needs a size: array %s[N]", d.name)
		}
		return
	}
	if !t.is("[") {
		t.fail("symbolic or [ is wanted here, not %v", t)
	}
	d.values = []bv.Wide{}
	for !r.skip("]") {
		if len(d.values) > 0 && r.skip(",") {
			continue
		}
		t := r.take()
		c := r.resolve(r.constant(t), d.elem)
		if len(d.values) == maxArray {
			t.fail("more than %d values", maxArray)
		}
		d.values = append(d.values, c.Big())
	}
	if sized && d.size != uint64(len(d.values)) {
		name.fail("array %s has the size %d, but there are %d values", d.name, d.size, len(d.values))
	}
	d.size = uint64(len(d.values))
}

// constant is the constant that t is; true and false have a type.
func (r *reader) constant(t token) item {
	v := item{at: t}
	switch {
	case t.kind == word && (t.text == "true" || t.text == "false"):
		v.term = r.b.Bool(t.text == "true")
	case t.kind == number:
		v.num = t.value()
	default:
		t.fail("a number is wanted here, not %v", t)
	}
	return v
}

// resolve gives a constant without type its width, and checks that of others.
func (r *reader) resolve(v item, width int) *expr.Term {
	switch {
	case v.term != nil && v.term.Width() != width:
		v.at.fail("%d bits where %d are wanted", v.term.Width(), width)
	case v.term != nil:
		return v.term
	case v.num == nil:
		v.at.fail("an expression is wanted here")
	}
	n := v.num
	if n.Sign() >= 0 && n.BitLen() > width || n.Sign() < 0 && new(big.Int).Not(n).BitLen() >= width {
		v.at.fail("%v does not fit into %d bits", v.num, width)
	}
	return r.b.ConstBig(bv.FromBig(n, uint(width)))
}

// query reads a query behind its first word.
func (r *reader) query() *query {
	q := &query{}
	r.want("[")
	for !r.skip("]") {
		q.constraints = append(q.constraints, r.resolve(r.value(), 1))
	}
	q.expr = r.resolve(r.value(), 1)
	if r.skip("[") {
		for !r.skip("]") {
			q.values = append(q.values, r.value().typed())
		}
	}
	if r.skip("[") {
		r.names(q)
	}
	r.want(")")
	return q
}

// names reads the arrays of a counterexample behind [.
func (r *reader) names(q *query) {
	for !r.skip("]") {
		t := r.take()
		d := r.declared[t.text]
		if t.kind != word || d == nil {
			t.fail("%v is no array: declare it first", t)
		}
		if !slices.Contains(q.arrays, d) {
			q.arrays = append(q.arrays, d)
		}
	}
}
