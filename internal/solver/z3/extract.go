package z3

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// extraction reads an assignment out of a Z3 model. Values that the model leaves open keep the hint's, so that a new
// model differs from the hint only where the query made it.
type extraction struct {
	e    *encoder
	m    model
	full bool // second try: every byte that the query can depend on, open ones as zero
}

// assignment gives hint (nil: all zero) overlaid with the model's bytes for the support of the query.
func (x *extraction) assignment(query []conjunct, hint *eval.Assignment) *eval.Assignment {
	support := &expr.Support{}
	var all parts
	for _, c := range query {
		all |= c.code.parts
		support = support.Union(expr.SupportOf(c.term))
	}
	var reads map[*expr.Array][]*expr.Term
	a := hint
	if a == nil {
		a = eval.New(nil)
	}
	for _, p := range support.Parts {
		cs := x.e.cells[p.Array]
		if cs == nil {
			continue // the array is only under updates that hide it
		}
		b := &bytesOf{old: a.Bytes(p.Array)}
		if p.Whole {
			for _, i := range cs.order {
				x.cell(b, cs, i)
			}
		}
		for _, r := range p.Runs {
			for i := r.Lo; i < min(r.Hi+1, p.Array.Size); i++ {
				x.cell(b, cs, i)
			}
		}
		// Without the part arrays nothing ties an array constant, which is there for other queries, to the cells.
		if all&quantifiers != 0 && all&arrays != 0 && cs.whole != nil {
			x.everyCell(b, cs, p)
		} else if p.Whole && cs.whole != nil {
			if reads == nil {
				reads = x.selects(query)
			}
			x.selected(b, cs, reads[p.Array])
		}
		if b.changed {
			a = a.With(p.Array, b.new)
		}
	}
	return a
}

// everyCell reads the cells of p, which may be read at indices that only a quantifier has.
func (x *extraction) everyCell(b *bytesOf, cs *cells, p expr.Part) {
	runs := p.Runs
	if p.Whole && p.Array.Size > 0 {
		runs = []expr.Run{{Lo: 0, Hi: p.Array.Size - 1}}
	}
	for _, r := range runs {
		for i := r.Lo; i <= r.Hi && i < p.Array.Size; i++ {
			if v, ok := x.e.l.eval(x.m, x.e.l.sel(cs.whole, x.e.l.word(64, i))); ok {
				b.set(i, byte(v))
			}
		}
	}
}

// bytesOf is the content of an array, copied at the first change.
type bytesOf struct {
	old, new []byte
	changed  bool
}

func (b *bytesOf) set(i uint64, v byte) {
	if !b.changed {
		if i < uint64(len(b.old)) && b.old[i] == v || i >= uint64(len(b.old)) && v == 0 {
			return
		}
		b.new, b.changed = append([]byte(nil), b.old...), true
	}
	if n := i + 1; n > uint64(len(b.new)) {
		b.new = append(b.new, make([]byte, n-uint64(len(b.new)))...)
	}
	b.new[i] = v
}

func (x *extraction) cell(b *bytesOf, cs *cells, i uint64) {
	a, ok := cs.at[i]
	if !ok {
		return
	}
	shift := uint64(0)
	if g, grouped := cs.in[i]; grouped {
		a, shift = g.a, 8*(i-g.first)
	}
	v, ok := x.e.l.value(x.m, a)
	if !ok && x.full {
		v, ok = x.e.l.eval(x.m, a)
	}
	if ok {
		b.set(i, byte(v>>shift))
	}
}

// maxFull bounds the second try on one array constant.
const maxFull = 1 << 16

// selected reads the bytes of an array constant at the indices that reads have in the model.
func (x *extraction) selected(b *bytesOf, cs *cells, reads []*expr.Term) {
	if x.full && cs.arr.Size <= maxFull {
		for i := uint64(0); i < cs.arr.Size; i++ {
			x.sel(b, cs, i)
		}
		return
	}
	for _, r := range reads {
		if i, ok := x.e.l.eval(x.m, x.e.memo[r.Kid(0)].a); ok && i < cs.arr.Size {
			x.sel(b, cs, i)
		}
	}
}

func (x *extraction) sel(b *bytesOf, cs *cells, i uint64) {
	if v, ok := x.e.l.eval(x.m, x.e.l.sel(cs.whole, x.e.l.word(64, i))); ok {
		b.set(i, byte(v))
	}
}

// selects lists the reads of array constants that the query contains, by array.
func (x *extraction) selects(query []conjunct) map[*expr.Array][]*expr.Term {
	found := map[*expr.Array][]*expr.Term{}
	seen := map[*expr.Term]bool{}
	walk := expr.Walk{
		Known: func(t *expr.Term) bool { return seen[t] || x.e.memo[t].parts&arrays == 0 },
		Visit: func(t *expr.Term) bool {
			seen[t] = true
			if t.Kind() == expr.Read {
				found[t.Array()] = append(found[t.Array()], t)
			}
			return true
		},
	}
	for _, c := range query {
		walk.From(c.term)
	}
	return found
}

// model checks an answer Sat of Z3: the model must make the query true by our own evaluation.
func (s *Solver) model(q *solver.Query, query []conjunct, m model) solver.Result {
	for _, full := range []bool{false, true} {
		x := extraction{s.g.enc, m, full}
		a := x.assignment(query, q.Hint)
		if q.Holds(a) {
			return solver.Result{Verdict: solver.Sat, Model: a}
		}
		s.secondTries.Add(1)
	}
	f := &solver.Fault{Layer: "z3", Message: "the model does not satisfy the query", Query: q}
	return f.Report(s.opt.Report)
}
