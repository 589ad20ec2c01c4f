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
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// sort is the sort of a term. Equal sorts are equal as Go values.
type sort struct {
	kind   sortKind
	width  int        // bitVec
	format fp.Format  // float
	array  *arraySort // array
}

// sortKind is what a sort is made with.
type sortKind uint8

const (
	boolean sortKind = iota
	bitVec
	float
	rounding
	real // of constants alone
	array
)

// arraySort is the sort of an array; a script makes each one once.
type arraySort struct {
	index, elem sort
	theory      totalarrays.Sort
}

// bitVecSort is (_ BitVec n).
func bitVecSort(n int) sort { return sort{kind: bitVec, width: n} }

// floatSort is the sort of the floats of a format.
func floatSort(f fp.Format) sort { return sort{kind: float, format: f} }

// modeBits is the width of the term of a rounding mode, whose number is that of package fp.
const modeBits = 3

func (s sort) String() string {
	switch s.kind {
	case boolean:
		return "Bool"
	case bitVec:
		return fmt.Sprintf("(_ BitVec %d)", s.width)
	case float:
		return fmt.Sprintf("(_ FloatingPoint %d %d)", s.format.ExpBits(), s.format.Precision())
	case rounding:
		return "RoundingMode"
	case real:
		return "Real"
	}
	return fmt.Sprintf("(Array %v %v)", s.array.index, s.array.elem)
}

// arrayOf is the sort of arrays with these indices and elements.
func (s *Script) arrayOf(index, elem sort) sort {
	k := [2]sort{index, elem}
	a := s.arraySorts[k]
	if a == nil {
		a = &arraySort{index, elem, totalarrays.Sort{Index: s.domain(index), Elem: s.domain(elem)}}
		s.arraySorts[k] = a
	}
	return sort{kind: array, array: a}
}

// domain is the bit-vectors that stand for the values of a sort.
func (s *Script) domain(of sort) totalarrays.Domain {
	switch of.kind {
	case boolean:
		return totalarrays.Bits(1)
	case bitVec:
		return totalarrays.Bits(of.width)
	case array:
		return totalarrays.NameOf(&of.array.theory)
	}
	d := s.domains[of]
	if d.Width == 0 {
		d = specialDomain(of)
		s.domains[of] = d
	}
	return d
}

// value is a term with its sort. Exactly one of term, arr and rat is set.
type value struct {
	sort sort
	term *expr.Term
	arr  *totalarrays.Array
	rat  *big.Rat // real
}

func boolValue(t *expr.Term) value { return value{term: t} }

func bitsValue(t *expr.Term) value { return value{sort: bitVecSort(t.Width()), term: t} }

func (v value) is(k sortKind) bool { return v.sort.kind == k }

// valueOf is the value of a sort that t stands for.
func valueOf(s *totalarrays.Space, of sort, t *expr.Term) value {
	if of.kind == array {
		return value{sort: of, arr: s.Named(&of.array.theory, t)}
	}
	return value{sort: of, term: t}
}

// termOf is the bit-vector that stands for v.
func termOf(s *totalarrays.Space, v value) *expr.Term {
	if v.arr != nil {
		return s.Name(v.arr)
	}
	return v.term
}

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
		if of, ok := plainSort(name); ok {
			return of
		}
		if m := s.sorts[name]; m != nil {
			return s.expandSort(e, i, m, nil, params, depth)
		}
		failSort(e, i)
	}
	if e.IsHead(i, "_") {
		return indexedSort(e, i)
	}
	if e.Kind(i) != sexpr.List || e.Len(i) == 0 || e.Kind(e.First(i)) != sexpr.Symbol {
		e.Fail(i, "no sort: %s", short(e, i))
	}
	parts := e.Children(i)
	if m := s.sorts[e.Text(parts[0])]; m != nil {
		return s.expandSort(e, i, m, parts[1:], params, depth)
	}
	if !e.IsSymbol(parts[0], "Array") || len(parts) != 3 {
		failSort(e, i)
	}
	index := s.sortIn(e, parts[1], params, depth+1)
	elem := s.sortIn(e, parts[2], params, depth+1)
	switch {
	case index.kind == array:
		e.Fail(i, "arrays with arrays for indices are not supported")
	case index.kind == real || elem.kind == real:
		e.Fail(i, "arrays of reals are not supported")
	}
	return s.arrayOf(index, elem)
}

// failSort says that node i is no sort that is known.
func failSort(e *sexpr.Expr, i sexpr.Node) {
	e.Fail(i, "unknown sort %s: there are Bool, (_ BitVec n), (_ FloatingPoint e s), RoundingMode, (Array I E) and what "+
		"define-sort defines", short(e, i))
}

// plainSort is a sort that is a symbol.
func plainSort(name string) (of sort, ok bool) {
	switch name {
	case "Bool":
		return sort{}, true
	case "RoundingMode":
		return sort{kind: rounding}, true
	case "Real":
		return sort{kind: real}, true
	case "Float16":
		return floatSort(fp.Half), true
	case "Float32":
		return floatSort(fp.Single), true
	case "Float64":
		return floatSort(fp.Double), true
	case "Float128":
		return floatSort(fp.Quad), true
	}
	return sort{}, false
}

func indexedSort(e *sexpr.Expr, i sexpr.Node) sort {
	parts := e.Children(i)
	switch {
	case len(parts) == 3 && e.IsSymbol(parts[1], "BitVec"):
		return bitVecSort(numeral(e, parts[2], 1, expr.MaxWidth))
	case len(parts) == 4 && e.IsSymbol(parts[1], "FloatingPoint"):
		return floatSort(formatAt(e, i, parts[2:]))
	}
	failSort(e, i)
	return sort{}
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
	case sexpr.Numeral, sexpr.Decimal:
		return realLiteral(e, i)
	}
	e.Fail(i, "%s is no term", short(e, i))
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

// numbered is (_ bvN w) or a float like (_ NaN 8 24), the only indexed symbols that are terms: others are heads.
func (s *Script) numbered(e *sexpr.Expr, i sexpr.Node) value {
	parts := e.Children(i)
	if len(parts) == 4 && e.Kind(parts[1]) == sexpr.Symbol {
		return s.namedFloat(e, i, parts)
	}
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
