package quant

import (
	"context"

	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// instances is stage 5: it adds the instances that a model violates until a model satisfies the query or there is none.
// seed is instances to begin with.
func (p *problem) instances(ctx context.Context, seed []instance) solver.Result {
	s := p.base()
	if p.l.opt.Mode == Procedure {
		s = p.stripped()
	}
	in := map[instance]bool{}
	for _, list := range p.needed {
		for _, x := range list {
			in[x] = true
		}
	}
	known := len(in)
	var added []instance
	add := func(list []instance) {
		for _, x := range list {
			if !in[x] {
				in[x] = true
				s.add(p.instance(x))
				added = append(added, x)
			}
		}
	}
	defer func() {
		p.l.added.Add(int64(len(added)))
		if p.l.opt.Mode == Procedure && known+len(added) <= maxNeeded {
			p.need(added)
		}
	}()
	add(seed)
	for round := 0; ; round++ {
		p.l.rounds.Add(1)
		r := p.ask(ctx, s)
		switch {
		case r.Verdict != solver.Sat:
			return r
		case r.Model == nil:
			return solver.Result{Reason: "quant: sat without a model"}
		case p.q.Holds(r.Model):
			return r
		}
		list := p.violated(r.Model, in)
		if round >= p.l.opt.Rounds {
			if list = p.all(); list == nil {
				return solver.Result{Reason: "quant: too many rounds, and too many instances to add at once"}
			}
		}
		before := len(added)
		if add(list); len(added) == before {
			return solver.Result{Reason: "quant: a model violates the query and no instance of it"}
		}
	}
}

// maxNeeded is the number of instances along a path above which no more are remembered.
const maxNeeded = 512

// need remembers list for the next questions about this path and longer ones ([problem.stripped]). What was needed once
// will be again, and a question without it costs a model that violates it, a repair in vain, and a second question.
func (p *problem) need(list []instance) {
	last := len(p.needed) - 1
	for _, x := range list {
		if !p.foralls[x.f].cond && last >= 0 {
			p.needed[last] = append(p.needed[last], x)
		}
	}
}

// few is the number of violated instances of a quantifier that are added at once.
const few = 8

// violated is the instances that m violates and that are not in: all of a quantifier, or the first, the last and some
// between.
func (p *problem) violated(m *eval.Assignment, in map[instance]bool) (list []instance) {
	for k := range p.foralls {
		f := &p.foralls[k]
		var of []instance
		for j := range f.count(m) {
			if x := (instance{k, j + 1}); !in[x] && !m.Instance(f.body, j+1) {
				of = append(of, x)
			}
		}
		if n := len(of); n > few {
			for i := range few {
				of[i] = of[i*(n-1)/(few-1)]
			}
			of = of[:few]
		}
		list = append(list, of...)
	}
	return list
}

// all is every instance of every quantifier, nil if these are too many.
func (p *problem) all() (list []instance) {
	for k := range p.foralls {
		if p.foralls[k].most > p.l.opt.Most {
			return nil
		}
		for j := range p.foralls[k].most {
			list = append(list, instance{k, j + 1})
		}
	}
	return list
}
