package quant

import (
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// cell is a byte of a symbolic array.
type cell struct {
	arr *expr.Array
	at  uint64
}

// reads is the reads of symbolic arrays in a body whose index depends on the bound variable, in the order of terms.
func reads(body *expr.Term) (list []*expr.Term) {
	w := expr.Walk{Visit: func(x *expr.Term) bool {
		if x.Kind() == expr.Read && !x.Array().IsConst() && x.Kid(0).Open() {
			list = append(list, x)
		}
		return true
	}}
	w.From(body)
	sortTerms(list)
	return list
}

// duplicate is m with the cells that quantifiers read at i = 1 copied to those that they read at i = 2, 3 … up to their
// bound, except cells of skip. Of two copies to a cell the first stays.
func (p *problem) duplicate(m *eval.Assignment, skip map[cell]bool) *eval.Assignment {
	bytes := map[*expr.Array][]byte{}
	var arrays []*expr.Array
	written := map[cell]bool{}
	for k := range p.foralls {
		f := &p.foralls[k]
		n := f.count(m)
		if n < 2 {
			continue
		}
		for _, o := range f.reads {
			arr := o.Array()
			v := m.Byte(arr, m.At(o.Kid(0), 1))
			for j := uint64(2); j <= n; j++ {
				c := cell{arr, m.At(o.Kid(0), j)}
				if c.at >= arr.Size || c.at > p.l.opt.Array || skip[c] || written[c] {
					continue
				}
				written[c] = true
				if bytes[arr] == nil {
					bytes[arr] = slices.Clone(m.Bytes(arr))
					arrays = append(arrays, arr)
				}
				if more := int(c.at) + 1 - len(bytes[arr]); more > 0 {
					bytes[arr] = append(bytes[arr], make([]byte, more)...)
				}
				bytes[arr][c.at] = v
			}
		}
	}
	for _, arr := range arrays {
		m = m.With(arr, bytes[arr])
	}
	return m
}

// copied is the arrays that quantifiers read at indices that depend on the bound variable.
func (p *problem) copied() map[*expr.Array]bool {
	set := map[*expr.Array]bool{}
	for k := range p.foralls {
		for _, o := range p.foralls[k].reads {
			set[o.Array()] = true
		}
	}
	return set
}

// spoilt is the cells of the arrays in copied that are read, under m, by what m violates: a conjunct without
// quantifiers or an instance of a quantifier.
func (p *problem) spoilt(m *eval.Assignment, copied map[*expr.Array]bool) map[cell]bool {
	set := map[cell]bool{}
	look := func(t *expr.Term, i uint64) {
		w := expr.Walk{Visit: func(x *expr.Term) bool {
			if x.Kind() == expr.Read && copied[x.Array()] {
				if at := m.At(x.Kid(0), i); at < x.Array().Size {
					set[cell{x.Array(), at}] = true
				}
			}
			return true
		}}
		w.From(t)
	}
	for _, c := range p.free {
		if !m.Bool(c.t) {
			look(c.t, 0)
		}
	}
	for k := range p.foralls {
		f := &p.foralls[k]
		for j := range f.count(m) {
			if !m.Instance(f.body, j+1) {
				look(f.body, j+1)
			}
		}
	}
	return set
}

// touching is the instances from the second on that read a cell of set at an index that depends on the bound variable.
func (p *problem) touching(m *eval.Assignment, set map[cell]bool) (list []instance) {
	for k := range p.foralls {
		f := &p.foralls[k]
		for j := uint64(2); j <= f.count(m); j++ {
			if slices.ContainsFunc(f.reads, func(o *expr.Term) bool { return set[cell{o.Array(), m.At(o.Kid(0), j)}] }) {
				list = append(list, instance{k, j})
			}
		}
	}
	return list
}

// repair is stage 4. d is m after duplication. found is a model of the query, nil if none was found; seed is the
// instances that mattered.
func (p *problem) repair(ctx context.Context, m, d *eval.Assignment) (found *eval.Assignment, seed []instance) {
	copied := p.copied()
	skip := p.spoilt(d, copied)
	seed = p.touching(d, skip)
	r, ok := p.repaired(ctx, m, d, copied, seed)
	if !ok {
		return nil, seed
	}
	if r = p.duplicate(r, skip); p.q.Holds(r) {
		return r, seed
	}
	return nil, seed
}

// repaired is m with the arrays in copied changed so that the stripped query and the instances in list hold, where all
// else has its value under d. ok is false if that cannot be, or it is not known.
func (p *problem) repaired(ctx context.Context, m, d *eval.Assignment, copied map[*expr.Array]bool,
	list []instance) (_ *eval.Assignment, ok bool) {
	s := p.stripped()
	for _, x := range list {
		s.add(p.instance(x))
	}
	b := p.l.b
	fix := func(t *expr.Term) *expr.Term {
		r := expr.NewReplacer(b, p.l.opt.Nodes)
		r.Look = func(x *expr.Term) *expr.Term {
			if x.Kind() != expr.Read || x.Array().IsConst() || copied[x.Array()] || !x.Kid(0).IsConst() ||
				x.Updates() != nil {
				return nil
			}
			return b.Const(8, uint64(d.Byte(x.Array(), x.Kid(0).Word())))
		}
		t, fits := r.Term(t)
		if !fits {
			return nil
		}
		return t
	}
	ask := &solver.Query{NeedModel: true}
	for _, t := range append(s.pc.Terms(), termsOf(s.cond)...) {
		// Twice: an index that the first round made literal is looked up in the second.
		for range 2 {
			if t = fix(t); t == nil {
				return nil, false
			}
		}
		if t = p.l.clause(t, false).t; t.IsFalse() {
			return nil, false
		}
		if !t.IsTrue() {
			ask.PC = ask.PC.And(t)
		}
	}
	r := p.l.next.Check(ctx, ask, nil)
	if r.Verdict != solver.Sat || r.Model == nil {
		return nil, false
	}
	return ask.Overlay(m, r.Model), true
}

func termsOf(list []clause) []*expr.Term {
	out := make([]*expr.Term, len(list))
	for i, c := range list {
		out[i] = c.t
	}
	return out
}
