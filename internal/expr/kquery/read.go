package kquery

import (
	"io"
	"math/big"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Version is an array with writes on it, as [Arrays] makes it.
type Version any

// Declaration is an array of the text.
type Declaration struct {
	Name          string
	Size          uint64
	Domain, Range int       // widths of indices and elements
	Values        []bv.Wide // of a constant array; nil: symbolic
	Version       Version   // without writes
}

// Arrays gives arrays their meaning.
type Arrays interface {
	// Declare is the version of d without writes. Its error says what is wrong with d.
	Declare(d *Declaration) (Version, error)
	// Write is v with val at idx; widths are those of the declaration.
	Write(v Version, idx, val *expr.Term) Version
	// Read is the element of v at idx.
	Read(v Version, idx *expr.Term) *expr.Term
}

// Query asks whether Expr is true wherever Constraints are.
type Query struct {
	Line        int // where it begins
	Constraints []*expr.Term
	Expr        *expr.Term
	Values      []*expr.Term   // whose values a counterexample has
	Arrays      []*Declaration // whose contents a counterexample has
}

// Reader reads the queries of a text.
type Reader struct {
	l        *lexer
	b        *expr.Builder
	arrays   Arrays
	declared map[string]*Declaration
	labels   map[string]item // of expressions
	versions map[string]item // labels of versions
	stack    []frame
	ops      map[string]operator
}

// NewReader reads from r.
func NewReader(r io.Reader, b *expr.Builder, arrays Arrays) *Reader {
	return &Reader{l: newLexer(r), b: b, arrays: arrays, declared: map[string]*Declaration{}, labels: map[string]item{},
		versions: map[string]item{}, ops: operators()}
}

// take is the next token.
func (r *Reader) take() (token, error) {
	if t := r.l.next; t.line > 0 {
		r.l.next = token{}
		return t, nil
	}
	return r.l.scan()
}

// look is the next token, which stays.
func (r *Reader) look() (token, error) {
	t, err := r.take()
	r.l.next = t
	return t, err
}

// want takes a mark.
func (r *Reader) want(m string) error {
	t, err := r.take()
	if err == nil && !t.is(m) {
		err = t.errorf("%s is wanted here, not %v", m, t)
	}
	return err
}

// skip takes a mark if it is there.
func (r *Reader) skip(m string) (bool, error) {
	t, err := r.look()
	if err != nil || !t.is(m) {
		return false, err
	}
	r.l.next = token{}
	return true, nil
}

// Next is the next query. At the end of the text the error is io.EOF, a mistake in the text is an *[Error].
func (r *Reader) Next() (*Query, error) {
	for {
		t, err := r.take()
		switch {
		case err != nil:
			return nil, err
		case t.kind == end:
			return nil, io.EOF
		case t.kind == word && t.text == "array":
			if err := r.array(); err != nil {
				return nil, err
			}
		case t.is("("):
			name, err := r.take()
			if err == nil && (name.kind != word || name.text != "query") {
				err = name.errorf("a command is (query …), not %v", name)
			}
			if err != nil {
				return nil, err
			}
			return r.query(t.line)
		default:
			return nil, t.errorf("an array or a (query …) is wanted here, not %v", t)
		}
	}
}

// maxArray bounds the size of constant arrays.
const maxArray = 1 << 26

// array reads a declaration behind its first word.
func (r *Reader) array() error {
	name, err := r.take()
	if err != nil {
		return err
	}
	if name.kind != word {
		return name.errorf("the name of an array is wanted here, not %v", name)
	}
	d := &Declaration{Name: name.text}
	sized, err := r.size(d)
	if err != nil {
		return err
	}
	if err := r.want(":"); err != nil {
		return err
	}
	if d.Domain, err = r.typeOf(); err != nil {
		return err
	}
	if err := r.want("->"); err != nil {
		return err
	}
	if d.Range, err = r.typeOf(); err != nil {
		return err
	}
	if err := r.want("="); err != nil {
		return err
	}
	if err := r.initial(name, d, sized); err != nil {
		return err
	}
	if d.Version, err = r.arrays.Declare(d); err != nil {
		return name.errorf("array %s: %v", d.Name, err)
	}
	r.declared[d.Name] = d // a log declares its arrays again before each query
	return nil
}

// size reads [N] or [].
func (r *Reader) size(d *Declaration) (sized bool, err error) {
	if err := r.want("["); err != nil {
		return false, err
	}
	t, err := r.take()
	if err != nil || t.is("]") {
		return false, err
	}
	if t.kind != number {
		return false, t.errorf("a size is wanted here, not %v", t)
	}
	n, err := t.value()
	if err != nil {
		return false, err
	}
	if !n.IsUint64() {
		return false, t.errorf("%v is no size", t)
	}
	d.Size = n.Uint64()
	return true, r.want("]")
}

// typeOf reads a type.
func (r *Reader) typeOf() (int, error) {
	t, err := r.take()
	if err != nil {
		return 0, err
	}
	w := t.width()
	if w < 1 || w > expr.MaxWidth {
		return 0, t.errorf("a type such as w32 is wanted here, not %v; widths are 1 to %d", t, expr.MaxWidth)
	}
	return w, nil
}

// initial reads what an array contains.
func (r *Reader) initial(name token, d *Declaration, sized bool) error {
	t, err := r.take()
	if err != nil {
		return err
	}
	if t.kind == word && t.text == "symbolic" {
		if !sized {
			return name.errorf("a symbolic array needs a size: array %s[N]", d.Name)
		}
		return nil
	}
	if !t.is("[") {
		return t.errorf("symbolic or [ is wanted here, not %v", t)
	}
	d.Values = []bv.Wide{}
	for {
		t, err := r.take()
		if err != nil {
			return err
		}
		if t.is("]") {
			break
		}
		if t.is(",") && len(d.Values) > 0 {
			continue
		}
		v, err := r.number(t)
		if err != nil {
			return err
		}
		c, err := r.resolve(v, d.Range)
		if err != nil {
			return err
		}
		if len(d.Values) == maxArray {
			return t.errorf("more than %d values", maxArray)
		}
		d.Values = append(d.Values, c.Big())
	}
	if sized && d.Size != uint64(len(d.Values)) {
		return name.errorf("array %s has the size %d, but there are %d values", d.Name, d.Size, len(d.Values))
	}
	d.Size = uint64(len(d.Values))
	return nil
}

// number is the constant that t is; true and false have a type.
func (r *Reader) number(t token) (item, error) {
	switch {
	case t.kind == word && (t.text == "true" || t.text == "false"):
		return item{at: t, term: r.b.Bool(t.text == "true")}, nil
	case t.kind == number:
		n, err := t.value()
		return item{at: t, num: n}, err
	}
	return item{}, t.errorf("a number is wanted here, not %v", t)
}

// resolve gives a constant without type its width, and checks that of others.
func (r *Reader) resolve(v item, width int) (*expr.Term, error) {
	switch {
	case v.term != nil && v.term.Width() != width:
		return nil, v.at.errorf("%d bits where %d are wanted", v.term.Width(), width)
	case v.term != nil:
		return v.term, nil
	case v.num == nil:
		return nil, v.at.errorf("an expression is wanted here")
	}
	n := v.num
	if n.Sign() >= 0 && n.BitLen() > width || n.Sign() < 0 && new(big.Int).Not(n).BitLen() >= width {
		return nil, v.at.errorf("%v does not fit into %d bits", v.num, width)
	}
	return r.b.ConstBig(bv.FromBig(n, uint(width))), nil
}

// query reads a query behind its first word.
func (r *Reader) query(line int) (*Query, error) {
	q := &Query{Line: line}
	var err error
	if q.Constraints, err = r.list(1); err != nil {
		return nil, err
	}
	v, err := r.value(false)
	if err != nil {
		return nil, err
	}
	if q.Expr, err = r.resolve(v, 1); err != nil {
		return nil, err
	}
	t, err := r.look()
	if err == nil && t.is("[") {
		q.Values, err = r.list(0)
	}
	if err != nil {
		return nil, err
	}
	if more, err := r.skip("["); err != nil {
		return nil, err
	} else if more {
		if err := r.names(q); err != nil {
			return nil, err
		}
	}
	return q, r.want(")")
}

// list reads [expression …]; a width of 0 means any.
func (r *Reader) list(width int) ([]*expr.Term, error) {
	if err := r.want("["); err != nil {
		return nil, err
	}
	var out []*expr.Term
	for {
		done, err := r.skip("]")
		if err != nil || done {
			return out, err
		}
		v, err := r.value(false)
		if err != nil {
			return nil, err
		}
		w := width
		if w == 0 && v.term == nil {
			return nil, v.at.errorf("the number needs a type: write (w32 %v)", v.at)
		} else if w == 0 {
			w = v.term.Width()
		}
		t, err := r.resolve(v, w)
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
}

// names reads the arrays of a counterexample behind [.
func (r *Reader) names(q *Query) error {
	for {
		t, err := r.take()
		if err != nil || t.is("]") {
			return err
		}
		d := r.declared[t.text]
		if t.kind != word || d == nil {
			return t.errorf("%v is no array: declare it first", t)
		}
		if !slices.Contains(q.Arrays, d) {
			q.Arrays = append(q.Arrays, d)
		}
	}
}
