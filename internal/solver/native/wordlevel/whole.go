package wordlevel

import (
	"context"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/poly"
	"github.com/albers-engine/albers/internal/solver"
)

// Whole is a query in which conjuncts were rewritten by each other and unconstrained terms replaced.
type Whole struct {
	Conjuncts  []*expr.Term // satisfiable exactly if the query is
	Solved     int          // variables that an equation defined
	Sliced     int          // fields of variables that became symbols, and equalities that were taken apart
	Eliminated int          // terms that were replaced
	False      bool         // a contradiction was found

	ctx     context.Context
	b       *expr.Builder
	s       Simplifier
	rules   []unconstrainedRule
	counts  map[string]int
	defs    []definition
	uses    map[*expr.Term]int
	whole   map[*expr.Array]bool // read at a symbolic index
	free    map[*expr.Term]bool  // new terms that can have any value
	to      map[*expr.Term]*expr.Term
	scratch scratch
}

// definition says which value a symbol that was eliminated has to get.
type definition struct{ symbol, value *expr.Term }

// scratchBytes bounds the bits of fresh symbols; a term that needs more stays as it is.
const scratchBytes = 4096

// NewWhole prepares a query; the second round sees each conjunct after all the others.
// After the end of ctx the result means nothing.
func NewWhole(ctx context.Context, b *expr.Builder, s Simplifier, conjuncts []*expr.Term) *Whole {
	w := &Whole{ctx: ctx, b: b, s: s, Conjuncts: conjuncts, rules: unconstrainedRules(), counts: map[string]int{}}
	w.solve()
	for range 2 {
		if w.rewrite(); w.False || ctx.Err() != nil {
			return w
		}
	}
	w.eliminate()
	return w
}

// solve makes symbols of fields and uses up the equations that define variables.
func (w *Whole) solve() {
	p := slice(w.ctx, w.b, w.Conjuncts, func(n int) *expr.Term { return w.scratch.symbol(w.b, n) })
	w.Sliced = len(p.symbols) + p.split
	e := solveEquations(w.ctx, w.b, p.conjuncts, 1)
	w.defs, w.Solved = append(p.defs, e.defs...), len(e.defs)
	w.Conjuncts = nil
	for _, t := range e.conjuncts {
		if t != nil {
			w.Conjuncts = append(w.Conjuncts, t)
		}
	}
}

// rewrite follows the conjuncts as a path, the cheap ones first, and leaves out conjuncts that became true.
func (w *Whole) rewrite() {
	p := New(w.b, w.s)
	p.monomials, p.pool = poly.Limit, wholeMonomials
	var light, heavy []*expr.Term
	for _, t := range w.Conjuncts {
		if p.Heavy(t) {
			heavy = append(heavy, t)
		} else {
			light = append(light, t)
		}
	}
	all := solver.PathOf(append(light, heavy...)...)
	n := p.Follow(w.ctx, all, true)
	if w.ctx.Err() != nil {
		return
	}
	if p.Conflict() != nil || n < all.Len() {
		w.False = true
		return
	}
	w.Conjuncts = nil
	for i := range n {
		switch t := p.At(i); {
		case t.IsFalse():
			w.False = true
		case !t.IsTrue():
			w.Conjuncts = append(w.Conjuncts, t)
		}
	}
}

// eliminate replaces unconstrained terms from the symbols up.
func (w *Whole) eliminate() {
	w.uses, w.whole, w.free, w.to = map[*expr.Term]int{}, map[*expr.Array]bool{}, map[*expr.Term]bool{},
		map[*expr.Term]*expr.Term{}
	order := w.count()
	for i, t := range order {
		if i%pollTerms == 0 && w.ctx.Err() != nil {
			return
		}
		w.to[t] = w.replace(t)
	}
	var out []*expr.Term
	for _, t := range w.Conjuncts {
		switch x := w.to[t]; {
		case w.free[x] && w.uses[t] == 1: // it can be true, so it is
			w.define(x, w.b.True())
			w.Eliminated++
		default:
			out = append(out, x)
		}
	}
	w.Conjuncts = out
}

// count says how often each term is used, and lists all of them, operands first.
func (w *Whole) count() (order []*expr.Term) {
	walk := expr.Walk{Visit: func(x *expr.Term) bool {
		order = append(order, x)
		x.Operands(func(y *expr.Term) { w.uses[y]++ })
		if x.Kind() == expr.Read && (x.Updates() != nil || !x.Kid(0).IsConst()) {
			w.whole[x.Array()] = true
		}
		return true
	}}
	for _, root := range w.Conjuncts {
		w.uses[root]++
		walk.From(root)
	}
	return order
}

// replace is t over replaced operands, or a fresh symbol if it can have any value.
func (w *Whole) replace(t *expr.Term) *expr.Term {
	if t.Kind() == expr.Read {
		if symbol(t) && !w.whole[t.Array()] && w.uses[t] == 1 {
			w.free[t] = true
		}
		return w.over(t)
	}
	if x := w.unconstrained(t); x != nil {
		w.Eliminated++
		return x
	}
	return w.over(t)
}

func (w *Whole) over(t *expr.Term) *expr.Term {
	x, _ := rebuilt(w.b, w.to, t)
	return x
}

// rebuilt is t over what its operands are mapped to, and the number of list entries that were looked at; operands that
// are not in the map are themselves.
func rebuilt(b *expr.Builder, to map[*expr.Term]*expr.Term, t *expr.Term) (out *expr.Term, entries int) {
	now := func(x *expr.Term) *expr.Term {
		if y := to[x]; y != nil {
			return y
		}
		return x
	}
	var k [3]*expr.Term
	same := true
	for i := range t.NumKids() {
		k[i] = now(t.Kid(i))
		same = same && k[i] == t.Kid(i)
	}
	all, _ := t.Updates().Above(nil)
	for _, u := range all {
		same = same && now(u.Index) == u.Index && now(u.Value) == u.Value
	}
	if same {
		return t, len(all)
	}
	var list *expr.Update
	for _, u := range all {
		list = b.Push(list, now(u.Index), now(u.Value))
	}
	return b.Over(t, k, list), len(all)
}

// isFree says whether operand i of t can have any value, whatever the rest of the query is.
func (w *Whole) isFree(t *expr.Term, i int) bool {
	x := t.Kid(i)
	return w.uses[x] == 1 && w.free[w.to[x]]
}

// fresh is a new symbol that can have any value, nil if there is no room.
func (w *Whole) fresh(width int) *expr.Term {
	v := w.scratch.symbol(w.b, width)
	if v != nil {
		w.free[v] = true
	}
	return v
}

// scratch is an array for symbols that a query does not have.
type scratch struct {
	arr *expr.Array
	at  uint64
}

// symbol is a new symbol, nil if there is no room.
func (s *scratch) symbol(b *expr.Builder, width int) *expr.Term {
	n := (width + 7) / 8
	if s.at+uint64(n) > scratchBytes {
		return nil
	}
	if s.arr == nil {
		s.arr = b.NewArray("unconstrained", scratchBytes, nil)
	}
	v := b.Extract(b.ReadWide(s.arr, nil, b.Const(64, s.at), n), 0, width)
	s.at += uint64(n)
	return v
}

func (w *Whole) define(symbol, value *expr.Term) { w.defs = append(w.defs, definition{symbol, value}) }

// Model makes a model of the conjuncts one of the query: eliminated symbols get their values, the last first.
func (w *Whole) Model(m *eval.Assignment) *eval.Assignment {
	for i := len(w.defs) - 1; i >= 0; i-- {
		d := w.defs[i]
		m = set(m, d.symbol, m.Big(d.value))
	}
	if w.scratch.arr == nil {
		return m
	}
	bytes := map[*expr.Array][]byte{}
	for _, a := range m.Arrays() {
		if a != w.scratch.arr {
			bytes[a] = m.Bytes(a)
		}
	}
	return eval.New(bytes)
}

// set gives a symbol, made of whole bytes and the low bits of bytes, a value.
func set(m *eval.Assignment, t *expr.Term, v bv.Wide) *eval.Assignment {
	for t.Kind() == expr.Concat {
		hi, lo := t.Kid(0), t.Kid(1)
		m = set(m, hi, v.Extract(uint(lo.Width()), uint(hi.Width()))) // hi is no Concat
		t, v = lo, v.Extract(0, uint(lo.Width()))
	}
	x := t
	if t.Kind() == expr.Extract {
		x = t.Kid(0)
	}
	if x.Kind() != expr.Read || t.Kind() == expr.Extract && t.Offset() != 0 {
		panic("BUG: preprocess: no symbol: " + t.String())
	}
	a, i := x.Array(), x.Kid(0).Word()
	p := append([]byte(nil), m.Bytes(a)...)
	for uint64(len(p)) <= i {
		p = append(p, 0)
	}
	p[i] = byte(v.Uint64())
	return m.With(a, p)
}
