package smt2

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
)

// Options choose the text around the assertions.
type Options struct {
	Guarded  bool     // leave out the axioms that cells outside an array are 0; default: print them
	GetModel bool     // end with (get-model); default: no
	NoCheck  bool     // leave out (check-sat), so that the caller can go on; default: print it
	Comments []string // lines at the top of the script, without the semicolon
	// Builder made the constraints. It is needed for floats alone, and may be nil without them.
	Builder *expr.Builder
	// Declared receives each constant that holds bytes of a symbolic array: cell i, or all of it if whole. Default:
	// nobody does.
	Declared func(a *expr.Array, i uint64, whole bool, name string)
}

// declared tells of a constant.
func (o *Options) declared(a *expr.Array, i uint64, whole bool, name string) {
	if o.Declared != nil && a.Data == nil {
		o.Declared(a, i, whole, name)
	}
}

// maxNesting is how deep an expression may get before a part of it is given a name: parsers recurse.
const maxNesting = 24

// boundName is the variable of quantifiers.
const boundName = "i"

// Write prints a script that is satisfiable exactly if all constraints (of width 1) can hold together.
func Write(w io.Writer, constraints []*expr.Term, o Options) error {
	p := newPrinter(bufio.NewWriter(w), o)
	hasFloats := slices.ContainsFunc(constraints, (*expr.Term).HasFloat)
	if hasFloats {
		if o.Builder == nil {
			return errors.New("smt2: floats, and no builder")
		}
		p.floats = newFloatPrinter(o.Builder)
	}
	for _, c := range o.Comments {
		fmt.Fprintf(p.w, "; %s\n", strings.ReplaceAll(c, "\n", " "))
	}
	p.count(constraints...)
	logic := "QF_ABV"
	if hasFloats {
		logic = "QF_BVFP"
		if len(p.indexed) > 0 {
			logic = "QF_ABVFP"
		}
	}
	if slices.ContainsFunc(constraints, (*expr.Term).Quantified) {
		logic = "ALL"
		p.used[boundName] = true
	}
	fmt.Fprintf(p.w, "(set-logic %s)\n", logic)
	for _, t := range constraints {
		if t.Width() != 1 {
			panic(fmt.Sprintf("BUG: smt2: constraint of %d bits", t.Width()))
		}
		if err := p.define(t); err != nil {
			return err
		}
		fmt.Fprintf(p.w, "(assert %s)\n", p.formula(t))
	}
	if !o.NoCheck {
		p.w.WriteString("(check-sat)\n")
	}
	if o.GetModel {
		p.w.WriteString("(get-model)\n")
	}
	return p.w.Flush()
}

type version struct {
	array *expr.Array
	upd   *expr.Update
}

type cell struct {
	array *expr.Array
	index *expr.Term
}

type piece struct {
	text  string
	depth int
}

// printer writes one script.
type printer struct {
	w        *bufio.Writer
	o        Options
	uses     map[*expr.Term]int
	text     map[*expr.Term]piece   // the text for a term: its name or the expression itself
	versions map[version]string     // the text for an array under updates
	bounded  map[cell]bool          // axioms written
	used     map[string]bool        // names of arrays
	cells    map[*expr.Array]string // names of arrays whose cells are constants, without the last bar
	names    int
	counting expr.Walk
	listed   map[*expr.Update]bool // counted
	indexed  map[*expr.Array]bool  // read at an index that is no constant, or with updates
	floats   *floatPrinter         // nil: there are none
}

func newPrinter(w *bufio.Writer, o Options) *printer {
	p := &printer{w: w, o: o, uses: map[*expr.Term]int{}, text: map[*expr.Term]piece{}, versions: map[version]string{},
		bounded: map[cell]bool{}, used: map[string]bool{}, cells: map[*expr.Array]string{},
		listed: map[*expr.Update]bool{}, indexed: map[*expr.Array]bool{}}
	p.counting.Visit = func(t *expr.Term) bool {
		for i := range t.NumKids() {
			p.uses[t.Kid(i)]++
		}
		if t.Kind() == expr.Read && (!t.Kid(0).IsConst() || t.Updates() != nil) {
			p.indexed[t.Array()] = true
		}
		for u := t.Updates(); u != nil && !p.listed[u]; u = u.Next {
			p.listed[u] = true
			p.uses[u.Index]++
			p.uses[u.Value]++
		}
		return true
	}
	return p
}

// count finds how often each term is used.
func (p *printer) count(roots ...*expr.Term) {
	for _, t := range roots {
		p.counting.From(t)
	}
}

// define writes the definitions that t needs and fixes the text for t.
func (p *printer) define(t *expr.Term) error {
	if t.HasFloat() {
		return p.defineFloats(t)
	}
	p.defineBits(t)
	return nil
}

// defineBits is define for a term without floats.
func (p *printer) defineBits(t *expr.Term) {
	w := expr.Walk{Known: p.known, Visit: p.finish}
	w.From(t)
}

func (p *printer) known(t *expr.Term) bool {
	_, ok := p.text[t]
	return ok
}

// finish fixes the text of a term whose operands have theirs.
func (p *printer) finish(t *expr.Term) bool {
	if isFloat(t) {
		p.text[t] = piece{p.pattern(t), 0}
		return true
	}
	depth := 0
	for i := range t.NumKids() {
		if t.Kind().IsFloat() {
			depth = max(depth, p.value(operand(t, i)).depth)
		} else {
			depth = max(depth, p.text[t.Kid(i)].depth)
		}
	}
	e := p.expression(t)
	if t.IsConst() || t.Kind() == expr.Bound || p.uses[t] < 2 && depth < maxNesting {
		p.text[t] = piece{e, depth + 1}
		return true
	}
	p.names++
	name := fmt.Sprintf("t%d", p.names)
	if t.Open() { // a function of the bound variable
		fmt.Fprintf(p.w, "(define-fun %s ((%s (_ BitVec 64))) (_ BitVec %d) %s)\n", name, boundName, t.Width(), e)
		p.text[t] = piece{"(" + name + " " + boundName + ")", 1}
		return true
	}
	fmt.Fprintf(p.w, "(define-fun %s () (_ BitVec %d) %s)\n", name, t.Width(), e)
	p.text[t] = piece{name, 0}
	return true
}

func (p *printer) expression(t *expr.Term) string {
	kid := func(i int) string { return p.text[t.Kid(i)].text }
	switch k := t.Kind(); k {
	case expr.Const:
		return constant(t)
	case expr.Bound:
		return boundName
	case expr.Forall:
		return fmt.Sprintf("(ite (and (bvule %s #x%016x) (forall ((%s (_ BitVec 64))) (=> (and (bvule #x%016x %[3]s) "+
			"(bvule %[3]s %[1]s)) %[5]s))) #b1 #b0)", kid(0), t.Most(), boundName, 1, p.formula(t.Kid(1)))
	case expr.Read:
		if t.Open() {
			return p.openRead(t)
		}
		if p.floats != nil && !p.indexed[t.Array()] {
			return p.cell(t)
		}
		p.bound(t)
		return fmt.Sprintf("(select %s %s)", p.version(t.Array(), t.Updates()), kid(0))
	case expr.Not:
		return "(bvnot " + kid(0) + ")"
	case expr.Ite:
		return fmt.Sprintf("(ite %s %s %s)", p.formula(t.Kid(0)), kid(1), kid(2))
	case expr.Extract:
		return fmt.Sprintf("((_ extract %d %d) %s)", t.Offset()+t.Width()-1, t.Offset(), kid(0))
	case expr.ZExt:
		return fmt.Sprintf("((_ zero_extend %d) %s)", t.Width()-t.Kid(0).Width(), kid(0))
	case expr.SExt:
		return fmt.Sprintf("((_ sign_extend %d) %s)", t.Width()-t.Kid(0).Width(), kid(0))
	case expr.FEq, expr.FLt, expr.FLe:
		return p.compared(t)
	case expr.FToS, expr.FToU:
		return p.integer(t)
	default:
		e := fmt.Sprintf("(%s %s %s)", k.SMT2(), kid(0), kid(1))
		if k.Predicate() {
			return "(ite " + e + " #b1 #b0)"
		}
		return e
	}
}

// formula is t, whose text is fixed, as a Bool.
func (p *printer) formula(t *expr.Term) string {
	e := p.text[t].text
	switch {
	case t.IsTrue():
		return "true"
	case t.IsFalse():
		return "false"
	case (t.Kind().Predicate() || t.Kind() == expr.Forall || comparison(t)) && strings.HasPrefix(e, "(ite "):
		return strings.TrimSuffix(strings.TrimPrefix(e, "(ite "), " #b1 #b0)")
	}
	return "(= " + e + " #b1)"
}

func constant(t *expr.Term) string {
	v := t.Big()
	if t.Width()%4 == 0 {
		return "#x" + strings.TrimPrefix(v.Hex(), "0x")
	}
	return fmt.Sprintf("#b%0*b", t.Width(), v.Big())
}

const arraySort = "(Array (_ BitVec 64) (_ BitVec 8))"

// version is the name of an array under updates; it writes the declarations that are missing, oldest first. The
// terms in the list have their texts.
func (p *printer) version(a *expr.Array, u *expr.Update) string {
	list, at := u.Above(func(x *expr.Update) bool { return p.versions[version{a, x}] != "" })
	name := p.versions[version{a, at}]
	if name == "" {
		name = p.declare(a)
	}
	for _, x := range list {
		p.names++
		next := fmt.Sprintf("m%d", p.names)
		fmt.Fprintf(p.w, "(define-fun %s () %s (store %s %s %s))\n", next, arraySort, name, p.text[x.Index].text,
			p.text[x.Value].text)
		name = next
		p.versions[version{a, x}] = name
	}
	return name
}

// declare writes a root array and, if it is constant, its cells.
func (p *printer) declare(a *expr.Array) string {
	name := p.arrayName(a)
	p.versions[version{a, nil}] = name
	fmt.Fprintf(p.w, "(declare-fun %s () %s)\n", name, arraySort)
	p.o.declared(a, 0, true, name)
	for i, v := range a.Data {
		fmt.Fprintf(p.w, "(assert (= (select %s #x%016x) #x%02x))\n", name, i, v)
	}
	return name
}

// cell is a byte of an array that is read at constants alone, as a constant of its own: solvers of floats are faster
// without arrays.
func (p *printer) cell(t *expr.Term) string {
	a, i := t.Array(), t.Kid(0).Word()
	if i >= a.Size {
		return "#x00"
	}
	if p.cells[a] == "" {
		p.cells[a] = strings.TrimSuffix(p.arrayName(a), "|")
	}
	name := fmt.Sprintf("%s[%d]|", p.cells[a], i)
	fmt.Fprintf(p.w, "(declare-fun %s () (_ BitVec 8))\n", name)
	p.o.declared(a, i, false, name)
	return name
}

// arrayName is a quoted symbol of its own for a.
func (p *printer) arrayName(a *expr.Array) string {
	clean := strings.Map(func(r rune) rune {
		if r == '|' || r == '\\' || r < ' ' || r > '~' {
			return '_'
		}
		return r
	}, a.Name)
	name := clean
	for n := 1; p.used[name]; n++ {
		name = fmt.Sprintf("%s.%d", clean, n)
	}
	p.used[name] = true
	return "|" + name + "|"
}

// openRead is a read in the body of a quantifier: no axiom and no list of updates outside of it can name its terms.
func (p *printer) openRead(t *expr.Term) string {
	a, idx := t.Array(), p.text[t.Kid(0)].text
	e := fmt.Sprintf("(select %s %s)", p.version(a, nil), idx)
	if !p.o.Guarded {
		e = fmt.Sprintf("(ite (bvult %s #x%016x) %s #x00)", idx, a.Size, e)
	}
	list, _ := t.Updates().Above(nil)
	for _, u := range list {
		e = fmt.Sprintf("(ite (= %s %s) %s %s)", idx, p.text[u.Index].text, p.text[u.Value].text, e)
	}
	return e
}

// bound writes the axiom that the root's cell at the index of read t is 0 if outside.
func (p *printer) bound(t *expr.Term) {
	a, idx := t.Array(), t.Kid(0)
	if p.o.Guarded || p.bounded[cell{a, idx}] || idx.IsConst() && idx.Word() < a.Size {
		return
	}
	p.bounded[cell{a, idx}] = true
	i := p.text[idx].text
	fmt.Fprintf(p.w, "(assert (or (bvult %s #x%016x) (= (select %s %s) #x00)))\n", i, a.Size, p.version(a, nil), i)
}
