package kquery

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
)

// ErrFloats and ErrQuantifiers say why conditions cannot be written.
var (
	ErrFloats      = errors.New("KQuery has no operations on floats")
	ErrQuantifiers = errors.New("KQuery has no quantifiers")
)

// Options choose what is said beside the constraints.
type Options struct {
	Guarded bool // leave out that cells outside of an array are 0; default: it is said of each that may be read
}

// Write prints the arrays and the query whether the constraints (of width 1) contradict each other.
func Write(w io.Writer, constraints []*expr.Term, o Options) error {
	switch {
	case slices.ContainsFunc(constraints, (*expr.Term).HasFloat):
		return ErrFloats
	case slices.ContainsFunc(constraints, (*expr.Term).Quantified):
		return ErrQuantifiers
	}
	p := &printer{w: bufio.NewWriter(w), arrays: map[*expr.Array]string{}, uses: map[*expr.Term]int{},
		updUses: map[*expr.Update]map[*expr.Array]int{}, labels: map[any]string{}, wide: map[*expr.Array]bool{}}
	p.widths(constraints)
	if !o.Guarded {
		p.findOutside(constraints)
	}
	p.count(constraints)
	todo := []any{" ] false" + p.declare() + ")\n"}
	for i := len(constraints) - 1; i >= 0; i-- {
		if constraints[i].Width() != 1 {
			panic(fmt.Sprintf("BUG: kquery: constraint of %d bits", constraints[i].Width()))
		}
		todo = append(todo, constraints[i], "\n  ")
	}
	for _, cell := range slices.Backward(p.outside) {
		todo = p.zero(todo, cell)
	}
	p.print(append(todo, "(query ["))
	return p.w.Flush()
}

// inside says whether an index is surely below a size.
func inside(idx *expr.Term, size uint64) bool {
	if idx.IsConst() {
		return idx.Word() < size
	}
	w := idx.Kid(0).Width()
	return idx.Kind() == expr.ZExt && w < 64 && uint64(1)<<w <= size
}

// list is a version of an array.
type list struct {
	array *expr.Array
	upd   *expr.Update
}

// index is a term as an index into an array.
type index struct {
	array *expr.Array
	term  *expr.Term
}

// narrow is a term as an index of 32 bits.
type narrow struct{ term *expr.Term }

type printer struct {
	w        *bufio.Writer
	arrays   map[*expr.Array]string
	uses     map[*expr.Term]int
	updUses  map[*expr.Update]map[*expr.Array]int
	labels   map[any]string // of terms and lists that have been printed
	nTerms   int
	nUpdates int
	wide     map[*expr.Array]bool // indices need 64 bits
	outside  []index              // cells that may be outside of their arrays
}

// findOutside lists the cells that may be outside of their arrays.
func (p *printer) findOutside(roots []*expr.Term) {
	seen := map[index]bool{}
	walk := expr.Walk{Visit: func(t *expr.Term) bool {
		if t.Kind() != expr.Read {
			return true
		}
		if x := (index{t.Array(), t.Kid(0)}); !seen[x] && !inside(x.term, x.array.Size) {
			seen[x] = true
			p.outside = append(p.outside, x)
		}
		return true
	}}
	for _, t := range roots {
		walk.From(t)
	}
}

// zero prints that a cell is 0 if it is outside of its array.
func (p *printer) zero(stack []any, cell index) []any {
	is := []any{"(Eq (w8 0) (Read w8 ", cell, " ", list{array: cell.array}, "))"} // first to last
	if !cell.term.IsConst() {
		within := fmt.Sprintf(" (w%d %d)) ", p.bits(cell.array), cell.array.Size)
		is = slices.Concat([]any{"(Or (Ult ", cell, within}, is, []any{")"})
	}
	slices.Reverse(is)
	return append(append(stack, is...), "\n  ")
}

// bits is the width of indices into an array.
func (p *printer) bits(a *expr.Array) int {
	if p.wide[a] {
		return 64
	}
	return 32
}

// fits says whether an index, and some that follow it, have 32 bits at most.
func fits(idx *expr.Term) bool {
	const bits = 30
	switch idx.Kind() {
	case expr.Const:
		return idx.Word()>>bits == 0
	case expr.ZExt:
		return idx.Kid(0).Width() <= bits
	case expr.Add:
		return idx.Kid(0).IsConst() && fits(idx.Kid(0)) && idx.Kid(1).Kind() == expr.ZExt && fits(idx.Kid(1))
	}
	return false
}

// widths finds the arrays whose indices do not fit 32 bits.
func (p *printer) widths(roots []*expr.Term) {
	seen := map[list]bool{}
	walk := expr.Walk{Visit: func(t *expr.Term) bool {
		if t.Kind() != expr.Read {
			return true
		}
		a := t.Array()
		p.wide[a] = p.wide[a] || !fits(t.Kid(0)) || a.Size>>31 != 0
		for u := t.Updates(); u != nil && !seen[list{a, u}]; u = u.Next {
			seen[list{a, u}] = true
			p.wide[a] = p.wide[a] || !fits(u.Index)
		}
		return true
	}}
	for _, t := range roots {
		walk.From(t)
	}
}

// count finds the arrays, and how often each term and list is used.
func (p *printer) count(roots []*expr.Term) {
	var stack []*expr.Term
	push := func(k *expr.Term) {
		if p.uses[k]++; p.uses[k] == 1 {
			stack = append(stack, k)
		}
	}
	for _, t := range roots {
		push(t)
	}
	for _, cell := range p.outside {
		for range 2 { // both are printed
			push(cell.term)
			p.pushIndex(cell.array, cell.term, push)
		}
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range t.NumKids() {
			push(t.Kid(i))
		}
		if overshifts(t) {
			push(t.Kid(1)) // it is printed twice
		}
		if t.Kind() == expr.Read {
			p.arrays[t.Array()] = ""
			p.pushIndex(t.Array(), t.Kid(0), push)
			p.countList(t, push)
		}
	}
}

// overshifts says whether t is an AShr whose amount may be the width or more, where KQuery's is 0 and not all sign
// bits: the amount is then printed as the less of itself and the width less 1.
func overshifts(t *expr.Term) bool {
	return t.Kind() == expr.AShr && !(t.Kid(1).IsConst() && t.Kid(1).Big().FitsUint64() &&
		t.Kid(1).Big().Uint64() < uint64(t.Width()))
}

func (p *printer) countList(t *expr.Term, push func(*expr.Term)) {
	for u := t.Updates(); u != nil; u = u.Next {
		m := p.updUses[u]
		if m == nil {
			m = map[*expr.Array]int{}
			p.updUses[u] = m
		}
		if m[t.Array()]++; m[t.Array()] > 1 {
			return // the terms below have been counted once, and are printed once
		}
		push(u.Index)
		p.pushIndex(t.Array(), u.Index, push)
		push(u.Value)
	}
}

// pushIndex counts what the narrow form of an index uses beside the wide one: both may be printed.
func (p *printer) pushIndex(a *expr.Array, idx *expr.Term, push func(*expr.Term)) {
	if p.wide[a] || idx.IsConst() {
		return
	}
	if idx.Kind() == expr.Add {
		idx = idx.Kid(1)
	}
	push(idx.Kid(0))
}

// declare names the arrays, in order of creation, prints their declarations, and gives the end of a query that asks for
// their values.
func (p *printer) declare() (asked string) {
	var all []*expr.Array
	for a := range p.arrays {
		all = append(all, a)
	}
	slices.SortFunc(all, func(x, y *expr.Array) int { return cmp.Compare(x.ID(), y.ID()) })
	used := map[string]bool{}
	for _, a := range all {
		clean := identifier(a.Name)
		name := clean
		for n := 1; used[name]; n++ {
			name = fmt.Sprintf("%s_%d", clean, n)
		}
		used[name] = true
		p.arrays[a] = name
		fmt.Fprintf(p.w, "array %s[%d] : w%d -> w8 = %s\n", name, a.Size, p.bits(a), initializer(a))
		if !a.IsConst() {
			asked += " " + name
		}
	}
	if asked == "" {
		return ""
	}
	return " [] [" + asked[1:] + "]"
}

// identifier makes a name of letters, digits and underscores that is no label, no type and no keyword.
func identifier(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s)
	stem := strings.TrimRight(s, "0123456789")
	switch {
	case stem == "" || stem[0] >= '0' && stem[0] <= '9', slices.Contains(reserved(), s),
		stem != s && slices.Contains([]string{"N", "U", "w", "i", "fp"}, stem):
		return "a_" + s
	}
	return s
}

// reserved are the words of the language.
func reserved() []string { return []string{"array", "query", "symbolic", "true", "false", "def"} }

func initializer(a *expr.Array) string {
	if !a.IsConst() {
		return "symbolic"
	}
	return fmt.Sprint(ints(a.Data)) // [1 2 3]
}

func ints(p []byte) []int {
	out := make([]int, len(p))
	for i, v := range p {
		out[i] = int(v)
	}
	return out
}

// print writes texts, terms and lists from a stack, last first.
func (p *printer) print(stack []any) {
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch x := top.(type) {
		case string:
			p.w.WriteString(x)
		case *expr.Term:
			stack = p.term(stack, x)
		case list:
			stack = p.list(stack, x)
		case narrow:
			stack = p.narrow(stack, x)
		case index:
			if p.wide[x.array] {
				stack = p.term(stack, x.term)
			} else {
				stack = p.narrow(stack, narrow{x.term})
			}
		}
	}
}

// narrow prints an index that fits 32 bits.
func (p *printer) narrow(stack []any, n narrow) []any {
	t := n.term
	if t.IsConst() {
		return append(stack, fmt.Sprintf("(w32 %d)", t.Word()))
	}
	if l, ok := p.labels[n]; ok {
		return append(stack, l)
	}
	if p.uses[t] > 1 {
		p.label(n)
	}
	if t.Kind() == expr.Add {
		return append(stack, ")", narrow{t.Kid(1)}, fmt.Sprintf("(Add w32 (w32 %d) ", t.Kid(0).Word()))
	}
	return append(stack, ")", t.Kid(0), "(ZExt w32 ")
}

// label gives what is printed next a label.
func (p *printer) label(what any) {
	l := fmt.Sprintf("N%d", p.nTerms)
	p.nTerms++
	p.labels[what] = l
	p.w.WriteString(l + ":")
}

func (p *printer) term(stack []any, t *expr.Term) []any {
	if t.IsConst() {
		return append(stack, constant(t))
	}
	if l, ok := p.labels[t]; ok {
		return append(stack, l)
	}
	if p.uses[t] > 1 {
		p.label(t)
	}
	if a, u, idx, n, ok := expr.AsWideRead(t); ok && n > 1 {
		return append(stack, ")", list{a, u}, " ", index{a, idx}, fmt.Sprintf("(ReadLSB w%d ", 8*n))
	}
	k := t.Kind()
	stack = append(stack, ")")
	switch {
	case k == expr.Read:
		stack = append(stack, list{t.Array(), t.Updates()}, " ", index{t.Array(), t.Kid(0)}, " ")
	case overshifts(t):
		w, y := t.Width(), t.Kid(1)
		stack = append(stack, fmt.Sprintf(" (w%d %d))", w, w-1), y, fmt.Sprintf(" (w%d %d)) ", w, w), y,
			fmt.Sprintf(" (Select w%d (Ult ", w), t.Kid(0), " ")
	default:
		for i := t.NumKids() - 1; i >= 0; i-- {
			stack = append(stack, t.Kid(i), " ")
		}
	}
	head := fmt.Sprintf("(%s w%d", k.KQuery(), t.Width())
	switch {
	case k == expr.Extract:
		head += fmt.Sprintf(" %d", t.Offset())
	case k.Predicate():
		head = "(" + k.KQuery()
	}
	return append(stack, head)
}

// list prints a version of an array: its name, or [index=value, …] @ the rest, down to a part that has a label.
func (p *printer) list(stack []any, l list) []any {
	if l.upd == nil {
		return append(stack, p.arrays[l.array])
	}
	if name, ok := p.labels[l]; ok {
		return append(stack, name)
	}
	if p.updUses[l.upd][l.array] > 1 {
		name := fmt.Sprintf("U%d", p.nUpdates)
		p.nUpdates++
		p.labels[l] = name
		p.w.WriteString(name + ":")
	}
	var out []any // first to last
	u := l.upd
	for sep := "["; u != nil; sep = ", " {
		out = append(out, sep, index{l.array, u.Index}, "=", u.Value)
		u = u.Next
		if u != nil && p.updUses[u][l.array] > 1 {
			break
		}
	}
	out = append(out, "] @ ", list{l.array, u})
	slices.Reverse(out)
	return append(stack, out...)
}

func constant(t *expr.Term) string {
	switch {
	case t.IsTrue():
		return "true"
	case t.IsFalse():
		return "false"
	}
	return fmt.Sprintf("(w%d %s)", t.Width(), t.Big().Unsigned())
}
