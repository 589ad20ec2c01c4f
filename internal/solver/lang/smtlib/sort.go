package smtlib

import (
	"fmt"
	"math/big"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// scalar is a sort of terms: 0 is Bool, n > 0 is (_ BitVec n).
type scalar int

const boolean scalar = 0

// width is the width of the term.
func (s scalar) width() int { return max(1, int(s)) }

func (s scalar) String() string {
	if s == boolean {
		return "Bool"
	}
	return fmt.Sprintf("(_ BitVec %d)", int(s))
}

// sort is the sort of a term: a scalar or an array.
type sort struct {
	array bool
	index scalar // of an array
	elem  scalar // of an array; else the sort itself
}

func (s sort) String() string {
	if s.array {
		return fmt.Sprintf("(Array %v %v)", s.index, s.elem)
	}
	return s.elem.String()
}

func (s sort) theory() totalarrays.Sort {
	return totalarrays.Sort{Index: s.index.width(), Elem: s.elem.width()}
}

// value is a term with its sort. Exactly one of term and arr is set.
type value struct {
	sort sort
	term *expr.Term
	arr  *totalarrays.Array
}

func boolValue(t *expr.Term) value { return value{sort: sort{elem: boolean}, term: t} }

func bitsValue(t *expr.Term) value { return value{sort: sort{elem: scalar(t.Width())}, term: t} }

func scalarValue(s scalar, t *expr.Term) value { return value{sort: sort{elem: s}, term: t} }

func (v value) isBool() bool { return !v.sort.array && v.sort.elem == boolean }

func (v value) isBits() bool { return !v.sort.array && v.sort.elem > 0 }

// sortMacro is a define-sort.
type sortMacro struct {
	params []string
	body   *sexpr.Expr
}

// maxSortNesting bounds the nesting of sorts, whose meaning is found by recursion.
const maxSortNesting = 100

// sortAt reads the sort at node i.
func (s *Script) sortAt(e *sexpr.Expr, i sexpr.Node) (sort, error) { return s.sortIn(e, i, nil, 0) }

func (s *Script) sortIn(e *sexpr.Expr, i sexpr.Node, params map[string]sort, depth int) (sort, error) {
	if depth > maxSortNesting {
		return sort{}, e.Errorf(i, "sort nested more than %d deep", maxSortNesting)
	}
	if e.Kind(i) == sexpr.Symbol {
		name := e.Text(i)
		if p, ok := params[name]; ok {
			return p, nil
		}
		if name == "Bool" {
			return sort{elem: boolean}, nil
		}
		if m := s.sorts[name]; m != nil {
			return s.expandSort(e, i, m, nil, params, depth)
		}
		return sort{}, e.Errorf(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			sexpr.Quote(name))
	}
	if e.IsHead(i, "_") {
		return s.bitVecSort(e, i)
	}
	if e.Kind(i) != sexpr.List || e.Len(i) == 0 || e.Kind(e.First(i)) != sexpr.Symbol {
		return sort{}, e.Errorf(i, "no sort: %s", short(e, i))
	}
	parts := e.Children(i)
	if m := s.sorts[e.Text(parts[0])]; m != nil {
		return s.expandSort(e, i, m, parts[1:], params, depth)
	}
	if !e.IsSymbol(parts[0], "Array") || len(parts) != 3 {
		return sort{}, e.Errorf(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			short(e, i))
	}
	index, err := s.sortIn(e, parts[1], params, depth+1)
	if err != nil {
		return sort{}, err
	}
	elem, err := s.sortIn(e, parts[2], params, depth+1)
	if err != nil {
		return sort{}, err
	}
	if index.array || elem.array {
		return sort{}, e.Errorf(i, "arrays of arrays are not supported: make one array with a longer index")
	}
	return sort{array: true, index: index.elem, elem: elem.elem}, nil
}

func (s *Script) bitVecSort(e *sexpr.Expr, i sexpr.Node) (sort, error) {
	parts := e.Children(i)
	if len(parts) != 3 || !e.IsSymbol(parts[1], "BitVec") || e.Kind(parts[2]) != sexpr.Numeral {
		return sort{}, e.Errorf(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			short(e, i))
	}
	n, err := numeral(e, parts[2], 1, expr.MaxWidth)
	return sort{elem: scalar(n)}, err
}

func (s *Script) expandSort(e *sexpr.Expr, i sexpr.Node, m *sortMacro, args []sexpr.Node, params map[string]sort,
	depth int) (sort, error) {
	if len(args) != len(m.params) {
		return sort{}, e.Errorf(i, "the sort takes %d parameters, not %d", len(m.params), len(args))
	}
	inner := map[string]sort{}
	for k, a := range args {
		v, err := s.sortIn(e, a, params, depth+1)
		if err != nil {
			return sort{}, err
		}
		inner[m.params[k]] = v
	}
	out, err := s.sortIn(m.body, 0, inner, depth+1)
	if err != nil {
		return sort{}, e.Errorf(i, "in the definition of this sort: %v", err)
	}
	return out, nil
}

// numeral is the number at node i, between lo and hi.
func numeral(e *sexpr.Expr, i sexpr.Node, lo, hi int) (int, error) {
	if e.Kind(i) != sexpr.Numeral {
		return 0, e.Errorf(i, "a number is wanted, not %s", short(e, i))
	}
	n := 0
	for _, c := range e.Bytes(i) {
		if n = 10*n + int(c-'0'); n > hi {
			break
		}
	}
	if n < lo || n > hi {
		return 0, e.Errorf(i, "%s is not between %d and %d", short(e, i), lo, hi)
	}
	return n, nil
}

// short is the text of node i, cut to a readable length.
func short(e *sexpr.Expr, i sexpr.Node) string {
	if e.Next(i)-i > 30 {
		if f := e.First(i); e.Kind(f) == sexpr.Symbol {
			return "(" + sexpr.Quote(e.Text(f)) + " …)"
		}
		return "(…)"
	}
	t := e.Format(i)
	if r := []rune(t); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return t
}

// literal is the value of a #x, #b or (_ bvN w) at node i; ok is false if it is none.
func (s *Script) literal(e *sexpr.Expr, i sexpr.Node) (v value, ok bool, err error) {
	switch e.Kind(i) {
	case sexpr.Hex:
		v, err = s.digits(e, i, 16, 4*len(e.Bytes(i)))
		return v, true, err
	case sexpr.Binary:
		v, err = s.digits(e, i, 2, len(e.Bytes(i)))
		return v, true, err
	}
	return value{}, false, nil
}

func (s *Script) digits(e *sexpr.Expr, i sexpr.Node, base, width int) (value, error) {
	if width > expr.MaxWidth {
		return value{}, e.Errorf(i, "literal of %d bits: at most %d are supported", width, expr.MaxWidth)
	}
	if width <= 64 {
		var n uint64
		for _, c := range e.Bytes(i) {
			d := uint64(c - '0')
			if c > '9' {
				d = uint64(c|0x20-'a') + 10
			}
			n = n*uint64(base) + d
		}
		return bitsValue(s.b.Const(width, n)), nil
	}
	n, _ := new(big.Int).SetString(e.Text(i), base)
	return bitsValue(s.b.ConstBig(bv.FromBig(n, uint(width)))), nil
}

// indexedLiteral is (_ bvN w).
func (s *Script) indexedLiteral(e *sexpr.Expr, i sexpr.Node, name string,
	width sexpr.Node) (v value, ok bool, err error) {
	if len(name) < 3 || name[:2] != "bv" {
		return value{}, false, nil
	}
	for _, c := range name[2:] {
		if c < '0' || c > '9' {
			return value{}, false, nil
		}
	}
	w, err := numeral(e, width, 1, expr.MaxWidth)
	if err != nil {
		return value{}, true, err
	}
	if len(name) > 2+20_000 { // 65,535 bits have 19,729 digits
		return value{}, true, e.Errorf(i, "the number does not fit into %d bits", w)
	}
	n, _ := new(big.Int).SetString(name[2:], 10)
	if n.BitLen() > w {
		return value{}, true, e.Errorf(i, "%s does not fit into %d bits", short(e, i), w)
	}
	return bitsValue(s.b.ConstBig(bv.FromBig(n, uint(w)))), true, nil
}
