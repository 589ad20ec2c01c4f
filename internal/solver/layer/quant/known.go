package quant

import "github.com/albers-engine/albers/internal/expr"

// known is what a quantifier ∀(u,x) says in each query. Paths that are one conjunct longer ask with the same ones.
type known struct {
	reads  []*expr.Term                // of symbolic arrays in x at an index that depends on the bound variable
	first  *expr.Term                  // u < 1 ∨ x[1]
	last   *expr.Term                  // u = 0 ∨ y[u] for the bare parts y of x
	lemmas map[*expr.Term][]*expr.Term // with a formula without quantifiers
	at     map[uint64]*expr.Term       // by j: u < j ∨ x[j]
}

// maxKnown bounds the quantifiers that are remembered, and their lemmas and instances.
const maxKnown = 1 << 16

// known makes, or remembers, what is known about x, a quantifier.
func (l *Layer) known(x *expr.Term) *known {
	if f := l.knowns[x]; f != nil {
		return f
	}
	if len(l.knowns)+l.pairs >= maxKnown {
		clear(l.knowns)
		l.pairs = 0
	}
	b, u, body := l.b, x.Kid(0), x.Kid(1)
	f := &known{reads: reads(body), lemmas: map[*expr.Term][]*expr.Term{}, at: map[uint64]*expr.Term{}}
	f.first = l.simplified(b.Or(b.Ult(u, b.Const(64, 1)), b.Instance(body, b.Const(64, 1))))
	f.last = l.simplified(b.Or(b.Eq(b.Zero(64), u), b.Instance(b.Conjunction(bare(body)), u)))
	l.knowns[x] = f
	return f
}

// excluded is the clauses t = 0 ∨ u < t that follow from f and c, a formula without quantifiers.
func (l *Layer) excluded(f *forall, c *expr.Term) []*expr.Term {
	list, ok := f.known.lemmas[c]
	if !ok {
		for _, t := range l.contradicted(f.body, true, l.fact(c), maxAlternations) {
			list = append(list, l.simplified(l.b.Or(l.b.Eq(l.b.Zero(64), t), l.b.Ult(f.u, t))))
		}
		f.known.lemmas[c] = list
		l.pairs++
	}
	return list
}

// instance is u < j ∨ x[j] of the quantifier ∀(u,x).
func (l *Layer) instance(f *forall, j uint64) *expr.Term {
	t := f.at[j]
	if t == nil {
		at := l.b.Const(64, j)
		t = l.simplified(l.b.Or(l.b.Ult(f.u, at), l.b.Instance(f.body, at)))
		f.at[j] = t
		l.pairs++
	}
	return t
}

// bare lists the parts of a conjunction that depend on the bound variable and read no array at an index that does.
func bare(body *expr.Term) (list []*expr.Term) {
	for _, y := range body.Junction(expr.And) {
		reads := false
		w := expr.Walk{Visit: func(x *expr.Term) bool {
			reads = reads || x.Kind() == expr.Read && x.Open()
			return !reads && x.Open()
		}}
		if w.From(y); y.Open() && !reads {
			list = append(list, y)
		}
	}
	return list
}
