package arrayopt

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
)

// Use is the purpose of a term.
type Use uint8

// The uses. A condition is split and may become ranges. In an address, a size or any other value only the reads
// change.
const (
	Cond Use = iota
	Addr
	Size
	Value
)

// Path is the facts where the term is used. Nothing in it may ask a solver.
type Path interface {
	// Version names the state of Equal's knowledge: the same token, the same answers. nil: nothing is known.
	Version() any
	// Since lists the numbers of the terms that Equal's answers may have changed for since an older version; not ok:
	// nobody knows.
	Since(old any) (terms []uint64, ok bool)
	// Equal is the literal that t is equal to on this path.
	Equal(t *expr.Term) (*expr.Term, bool)
	// Interval is bounds, unsigned, of t on this path.
	Interval(t *expr.Term) (lo, hi uint64, ok bool)
	// Values is a set that holds the values of t, a byte of the input, on this path.
	Values(t *expr.Term) (Bytes, bool)
	// Use notes that a condition of the path has a choice that was made of a read; Uses says whether one has.
	Use(t *expr.Term)
	Uses(t *expr.Term) bool
}

// Simplifier rewrites a term into an equal one in normal form.
type Simplifier interface {
	Simplify(t *expr.Term) *expr.Term
}

// maxMemo bounds each memo; beyond it everything is forgotten.
const maxMemo = 1 << 15

// Optimizer transforms terms of one builder. One goroutine at a time; workers share the counters.
type Optimizer struct {
	b    *expr.Builder
	simp Simplifier
	cfg  Config
	n    *Counters

	// Explain, if set, receives each condition that was transformed or not, and the reason.
	Explain func(before, after *expr.Term, what string)

	tables   map[version]*table
	cells    int // in tables
	conds    map[*expr.Term]condMemo
	reads    map[*expr.Term]readMemo
	folds    *parts
	turned   []*parts // by value, by the number of writes that may be looked through
	uniforms map[*expr.Term]*expr.Term
	pruned   map[*expr.Update]*expr.Update
	left     map[*expr.Term]int64
	weights  map[*expr.Term]int        // of plain terms
	products map[productKey]*expr.Term // nil: none
	residues *residue.Prover           // by structure alone: it knows no facts

	subst    *expr.Replacer // F6 of one version of a path
	substFor any
	path     Path // while subst runs

	why      reason       // of the last rejection
	ranges   int          // of the last index transformation
	choices  []*expr.Term // that the last call of value made of reads
	usedPath bool         // the result depends on an interval of the path

	g           graph
	inside      []inside
	prog        program
	ones, zeros []run
	scratch     []bool
}

// condMemo is the result of transforming a condition.
type condMemo struct {
	to      *expr.Term
	ranges  int          // of an index transformation; 0: none was made
	choices []*expr.Term // that were made of reads
	symbols []*expr.Term // of a condition that may be a product
}

// New makes an optimizer; c may be shared.
func New(b *expr.Builder, simp Simplifier, cfg Config, c *Counters) *Optimizer {
	o := &Optimizer{b: b, simp: simp, cfg: cfg, n: c}
	o.forget()
	return o
}

func (o *Optimizer) forget() {
	o.conds, o.reads = map[*expr.Term]condMemo{}, map[*expr.Term]readMemo{}
	o.folds, o.turned = newParts(), nil
	for range o.cfg.MaxPeel + 1 {
		o.turned = append(o.turned, newParts())
	}
	o.uniforms, o.products = map[*expr.Term]*expr.Term{}, map[productKey]*expr.Term{}
	o.pruned = map[*expr.Update]*expr.Update{}
	o.left = map[*expr.Term]int64{}
	o.tables, o.cells = map[version]*table{}, 0
	o.weights, o.residues = map[*expr.Term]int{}, residue.New()
}

// forgetSome keeps the memos bounded.
func (o *Optimizer) forgetSome() {
	if len(o.conds)+len(o.reads)+len(o.uniforms)+len(o.pruned)+len(o.left)+len(o.products) > maxMemo {
		o.forget()
	}
}

// Optimise is a term equal to t: wherever the guard holds (Config.Guarded), and on the given path, which may be nil.
func (o *Optimizer) Optimise(t *expr.Term, use Use, path Path) *expr.Term {
	if t.Quantified() {
		return o.inBody(t, path, func(body *expr.Term, path Path) *expr.Term { return o.Optimise(body, Cond, path) })
	}
	if !t.Indexed() {
		return t
	}
	e := t
	if o.cfg.Fold {
		if f := o.fold(e, path); f != e {
			e = o.simp.Simplify(f)
		}
	}
	if e.Indexed() && (o.cfg.Index || o.cfg.Value) {
		if use == Cond {
			e = o.cond(e, path, o.cfg.MaxPeel)
		} else if o.cfg.Value {
			if v, ok := o.value(e, path, o.cfg.MaxPeel); ok {
				e = v
			}
		}
		e = o.simp.Simplify(e)
	}
	return e
}

// Fold does the work of Optimise in the mode fold, whichever mode is on.
func (o *Optimizer) Fold(t *expr.Term, path Path) *expr.Term {
	if t.Quantified() {
		return o.inBody(t, path, o.Fold)
	}
	if !o.cfg.Fold || !t.Indexed() {
		return t
	}
	return o.simp.Simplify(o.fold(t, path))
}

// cond transforms a condition: as a whole, or its parts.
func (o *Optimizer) cond(e *expr.Term, path Path, depth int) *expr.Term {
	if !e.Indexed() {
		return e
	}
	m, ok := o.conds[e]
	if ok {
		o.n.hits.Add(1)
	} else {
		o.n.misses.Add(1)
		used := o.usedPath
		o.usedPath = false
		m = o.condOnce(e, path, depth)
		if !o.usedPath {
			o.forgetSome()
			o.conds[e] = m
		}
		o.usedPath = o.usedPath || used
	}
	if m.symbols != nil {
		if t := o.product(e, m.symbols, path); t != nil {
			o.explain(e, t, "product")
			return t
		}
	}
	if path == nil {
		return m.to
	}
	if m.ranges > manyEnough && o.cfg.Value {
		if t, ok := o.value(e, path, depth); ok && slices.ContainsFunc(o.choices, path.Uses) {
			o.n.valuePreferred.Add(1)
			return t
		}
	}
	for _, c := range m.choices {
		path.Use(c)
	}
	return m.to
}

// manyEnough is the number of ranges beyond which a condition prefers choices that the path condition has already: the
// solver has those, and would have to be told of the ranges.
const manyEnough = 8

func (o *Optimizer) condOnce(e *expr.Term, path Path, depth int) condMemo {
	var symbols []*expr.Term
	if o.cfg.Index {
		t, ok := o.index(e, path)
		if o.cfg.MaxSymbols > 1 && (ok && t.Indexed() || !ok && o.why == multiPivot) {
			symbols = o.symbolsOf(&o.g) // the pivot is made of tables and several symbols, or there is none
		}
		if ok {
			o.explain(e, t, "index")
			return condMemo{to: t, ranges: o.ranges, symbols: symbols}
		}
		if t := o.parts(e, path, depth); t != nil {
			return condMemo{to: t}
		}
	}
	if o.cfg.Value {
		if t, ok := o.value(e, path, depth); ok {
			o.explain(e, t, "value")
			return condMemo{to: t, choices: slices.Clone(o.choices), symbols: symbols}
		}
	}
	o.explain(e, e, "left alone: "+reasonNames[o.why])
	return condMemo{to: e, symbols: symbols}
}

func (o *Optimizer) explain(before, after *expr.Term, what string) {
	if o.Explain != nil {
		o.Explain(before, after, what)
	}
}

// parts transforms the operands of a conjunction, disjunction or negation; nil: e is none.
func (o *Optimizer) parts(e *expr.Term, path Path, depth int) *expr.Term {
	if e.Kind() == expr.Not {
		return o.b.Not(o.cond(e.Kid(0), path, depth))
	}
	if !isJunction(e) {
		return nil
	}
	var acc *expr.Term
	for _, x := range e.Junction(e.Kind()) {
		x = o.cond(x, path, depth)
		if acc == nil {
			acc = x
		} else {
			acc = o.b.Binary(e.Kind(), acc, x)
		}
	}
	return acc
}

// CountLeft counts the groups of reads at symbolic indices that are still in t, a condition that goes to the solver.
func (o *Optimizer) CountLeft(t *expr.Term) {
	if !t.Indexed() {
		return
	}
	n, ok := o.left[t]
	if !ok {
		n = o.count(t)
		o.forgetSome()
		o.left[t] = n
	}
	o.n.readsLeft.Add(n)
}

// count counts groups: a byte that its higher neighbour belongs to is none of its own.
func (o *Optimizer) count(t *expr.Term) (n int64) {
	clear(o.g.at) // as a set
	if o.g.at == nil {
		o.g.at = map[*expr.Term]int32{}
	}
	stack := append(o.g.stack[:0], t)
	for len(stack) > 0 && len(o.g.at) < o.cfg.MaxNodes {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !x.Indexed() {
			continue
		}
		if _, seen := o.g.at[x]; seen {
			continue
		}
		o.g.at[x] = 0
		if k := x.Kind(); k == expr.Read || k == expr.Concat {
			if _, _, idx, _, ok := expr.AsWideRead(x); ok && !idx.IsConst() {
				n++
				stack = append(stack, idx)
				continue
			}
		}
		for i := range x.NumKids() {
			stack = append(stack, x.Kid(i))
		}
	}
	o.g.stack = stack[:0]
	return n
}
