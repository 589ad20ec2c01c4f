package smtlib

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/bail"
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
func (s *Script) sortAt(e *sexpr.Expr, i sexpr.Node) sort { return s.sortIn(e, i, nil, 0) }

func (s *Script) sortIn(e *sexpr.Expr, i sexpr.Node, params map[string]sort, depth int) sort {
	if depth > maxSortNesting {
		e.Fail(i, "sort nested more than %d deep", maxSortNesting)
	}
	if e.Kind(i) == sexpr.Symbol {
		name := e.Text(i)
		if p, ok := params[name]; ok {
			return p
		}
		if name == "Bool" {
			return sort{elem: boolean}
		}
		if m := s.sorts[name]; m != nil {
			return s.expandSort(e, i, m, nil, params, depth)
		}
		e.Fail(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			sexpr.Quote(name))
	}
	if e.IsHead(i, "_") {
		return s.bitVecSort(e, i)
	}
	if e.Kind(i) != sexpr.List || e.Len(i) == 0 || e.Kind(e.First(i)) != sexpr.Symbol {
		e.Fail(i, "no sort: %s", short(e, i))
	}
	parts := e.Children(i)
	if m := s.sorts[e.Text(parts[0])]; m != nil {
		return s.expandSort(e, i, m, parts[1:], params, depth)
	}
	if !e.IsSymbol(parts[0], "Array") || len(parts) != 3 {
		e.Fail(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			short(e, i))
	}
	index := s.sortIn(e, parts[1], params, depth+1)
	elem := s.sortIn(e, parts[2], params, depth+1)
	if index.array || elem.array {
		e.Fail(i, "arrays of arrays are not supported: make one array with a longer index")
	}
	return sort{array: true, index: index.elem, elem: elem.elem}
}

func (s *Script) bitVecSort(e *sexpr.Expr, i sexpr.Node) sort {
	parts := e.Children(i)
	if len(parts) != 3 || !e.IsSymbol(parts[1], "BitVec") || e.Kind(parts[2]) != sexpr.Numeral {
		e.Fail(i, "unknown sort %s: there are Bool, (_ BitVec n), (Array I E) and what define-sort defines",
			short(e, i))
	}
	return sort{elem: scalar(numeral(e, parts[2], 1, expr.MaxWidth))}
}

func (s *Script) expandSort(e *sexpr.Expr, i sexpr.Node, m *sortMacro, args []sexpr.Node, params map[string]sort,
	depth int) sort {
	if len(args) != len(m.params) {
		e.Fail(i, "the sort takes %d parameters, not %d", len(m.params), len(args))
	}
	inner := map[string]sort{}
	for k, a := range args {
		inner[m.params[k]] = s.sortIn(e, a, params, depth+1)
	}
	out, err := func() (out sort, err error) {
		defer bail.Catch(&err)
		return s.sortIn(m.body, 0, inner, depth+1), nil
	}()
	if err != nil {
		e.Fail(i, "in the definition of this sort: %v", err)
	}
	return out
}

// numeral is the number at node i, between lo and hi.
func numeral(e *sexpr.Expr, i sexpr.Node, lo, hi int) int {
	if e.Kind(i) != sexpr.Numeral {
		e.Fail(i, "a number is wanted, not %s", short(e, i))
	}
	n := 0
	for _, c := range e.Bytes(i) {
		if n = 10*n + int(c-'0'); n > hi {
			break
		}
	}
	if n < lo || n > hi {
		e.Fail(i, "%s is not between %d and %d", short(e, i), lo, hi)
	}
	return n
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

// literal is the value of a #x or #b at node i.
func (s *Script) literal(e *sexpr.Expr, i sexpr.Node) value {
	switch e.Kind(i) {
	case sexpr.Hex:
		return s.digits(e, i, 16, 4*len(e.Bytes(i)))
	case sexpr.Binary:
		return s.digits(e, i, 2, len(e.Bytes(i)))
	}
	e.Fail(i, "%s is no term of bit-vectors and arrays", short(e, i))
	return value{}
}

func (s *Script) digits(e *sexpr.Expr, i sexpr.Node, base, width int) value {
	if width > expr.MaxWidth {
		e.Fail(i, "literal of %d bits: at most %d are supported", width, expr.MaxWidth)
	}
	if width <= 64 {
		n, _ := strconv.ParseUint(e.Text(i), base, 64)
		return bitsValue(s.b.Const(width, n))
	}
	n, _ := new(big.Int).SetString(e.Text(i), base)
	return bitsValue(s.b.ConstBig(bv.FromBig(n, uint(width))))
}

// numbered is (_ bvN w), the only indexed symbol that is a term: others are heads.
func (s *Script) numbered(e *sexpr.Expr, i sexpr.Node) value {
	parts := e.Children(i)
	if len(parts) != 3 || e.Kind(parts[1]) != sexpr.Symbol {
		e.Fail(i, "unknown term %s", short(e, i))
	}
	digits, ok := strings.CutPrefix(e.Text(parts[1]), "bv")
	if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
		e.Fail(i, "unknown term %s", short(e, i))
	}
	w := numeral(e, parts[2], 1, expr.MaxWidth)
	if len(digits) > 20_000 { // 65,535 bits have 19,729 digits
		e.Fail(i, "the number does not fit into %d bits", w)
	}
	n, _ := new(big.Int).SetString(digits, 10)
	if n.BitLen() > w {
		e.Fail(i, "%s does not fit into %d bits", short(e, i), w)
	}
	return bitsValue(s.b.ConstBig(bv.FromBig(n, uint(w))))
}
