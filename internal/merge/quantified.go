package merge

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/pattern"
	"github.com/albers-engine/albers/internal/merge/symbol"
	"github.com/albers-engine/albers/internal/merge/synth"
	"github.com/albers-engine/albers/internal/state"
)

// This file merges states whose paths are one formula repeated, each another number of times (definition 3.6 of the
// paper). A variable k, new to these paths, is the number of repetitions. The merged path condition is that of the
// last common decision, the range of k, "core(i) for each i from 1 to k", and what follows the repetitions with k in
// it. A value is a line in k if it is one, or few values over ranges of k, else a choice along the tree as in standard
// merging.

// maxInitial is the number of groups of a class above which no patterns are looked for.
const maxInitial = 20

// quantified is how a part with a pattern is written.
type quantified struct {
	b      *expr.Builder
	group  *pattern.Group
	k      *expr.Term
	counts []uint64         // by state: its value of k; they go up
	to     []*expr.Replacer // by state: puts its count in place of k
	prev   *state.Decision  // the last one of the prefix
	conds  []*expr.Term     // after prev
}

// divide divides the states of each class by pattern. It leaves all as it is, and says why, if the region is better
// merged without patterns.
func (m *Merger) divide(w Worker, r *Region, all []class) (plain string) {
	paths, ok := m.paths(r, all)
	if !ok {
		return "symbols"
	}
	divided, groups := make([][]part, len(all)), 0
	limits := pattern.Limits{Initial: maxInitial, Wanted: m.opt.MergePatterns}
	for i := range all {
		states := all[i].parts[0].states
		leaves := make([]pattern.Node, len(states))
		for j, s := range states {
			leaves[j] = paths.leaves[s]
		}
		found, ok := pattern.Extract(paths.tree, leaves, limits)
		found = pattern.Adopt(paths.tree, leaves, found)
		if groups += len(found); !ok || groups > m.opt.MergePatterns {
			return "groups"
		}
		for g := range found {
			divided[i] = append(divided[i], m.part(paths, states, &found[g]))
		}
	}
	if len(all) == 1 && !slices.ContainsFunc(divided[0], func(p part) bool { return m.writesValue(w, &p) }) {
		return "one_exit"
	}
	for i := range all {
		all[i].parts = divided[i]
	}
	return ""
}

// paths is the execution tree of all states that have arrived, as symbols.
type paths struct {
	tree   *pattern.Tree
	leaves map[*state.State]pattern.Node
	steps  map[*state.State][]step
}

// step is a symbol of a path: a decision or, where states were merged inside the region, several in a row.
type step struct {
	last *state.Decision // the newest; nil: the region's root, which has none
	raw  *expr.Term
}

// paths makes the tree. ok is false if two conditions after the same one have one symbol: then a word is no path.
func (m *Merger) paths(r *Region, all []class) (p paths, ok bool) {
	p = paths{pattern.NewTree(), map[*state.State]pattern.Node{}, map[*state.State][]step{}}
	nodes, table := map[*state.Decision]pattern.Node{r.Root: 0}, symbol.New()
	for i := range all {
		for _, s := range all[i].parts[0].states {
			steps, ok := m.steps(r, s)
			if !ok {
				return p, false // not from the region's beginning
			}
			n := pattern.Node(0)
			for _, x := range steps[1:] {
				next, known := nodes[x.last]
				if !known {
					var alone bool
					if next, alone = p.tree.Add(n, symbolOf(table, r, x)); !alone {
						return p, false
					}
					nodes[x.last] = next
				}
				n = next
			}
			p.leaves[s], p.steps[s] = n, steps
		}
	}
	return p, true
}

// symbolOf is the symbol of a step. The guard of a loop is one more test of the loop.
func symbolOf(table *symbol.Table, r *Region, x step) pattern.Sym {
	site, way := x.last.Site, x.last.Dir
	if r.Loop != nil {
		site, way = r.Loop.Test(site, way)
	}
	return table.Of(x.raw, site, way)
}

// steps lists the steps of s in the region, as its word has them: the root comes first. ok is false if s does not come
// from there.
func (m *Merger) steps(r *Region, s *state.State) (list []step, ok bool) {
	nodes := r.Fold.Path(s)
	for d := s.Last; d != r.Root; {
		if d == nil {
			return nil, false
		}
		x, before := step{last: d}, d.Prev
		if n := len(nodes); n > 1 {
			before, nodes = nodes[n-2], nodes[:n-1]
		}
		var raws []*expr.Term
		for ; d != before && d != nil; d = d.Prev {
			raws = append(raws, d.Raw)
		}
		slices.Reverse(raws)
		x.raw = m.b.Conjunction(raws)
		list = append(list, x)
	}
	list = append(list, step{r.Root, m.b.True()})
	slices.Reverse(list)
	return list, true
}

// part is the states of a group with the formula of its pattern, if it has one.
func (m *Merger) part(paths paths, states []*state.State, g *pattern.Group) part {
	p := part{}
	for _, x := range g.Members {
		p.states = append(p.states, states[x.Leaf])
	}
	if len(p.states) < 2 {
		return p
	}
	if len(g.Core) == 0 || g.Most() < m.opt.MergeRepeats {
		p.plain = "short"
		return p
	}
	longest := paths.steps[states[g.Longest()]]
	f, ok := synth.Solve(m.b, g, func(leaf int) []*expr.Term { return conditions(paths.steps[states[leaf]]) })
	if !ok {
		p.plain = "formula"
		return p
	}
	q := m.quantify(g, f, unusedAux(m.b, p.states, uint64(g.Most())))
	q.prev = longest[len(g.Prefix)-1].last
	for i, s := range p.states {
		if !q.is(i, f, paths.steps[s], longest) {
			p.plain = "check"
			return p
		}
	}
	p.pattern = q
	return p
}

// conditions lists the conditions of steps.
func conditions(list []step) []*expr.Term {
	out := make([]*expr.Term, len(list))
	for i := range list {
		out[i] = list[i].raw
	}
	return out
}

// unusedAux is the first auxiliary variable for numbers up to most that no path of states has. Each quantified merge is
// on record with conditions about its variable.
func unusedAux(b *expr.Builder, states []*state.State, most uint64) *expr.Term {
	used := map[*expr.Array]bool{}
	for _, s := range states {
		for d := s.Last; d != nil; d = d.Prev {
			if d.Kind != state.Merge || !d.Raw.HasAux() {
				continue
			}
			for _, p := range expr.SupportOf(d.Raw).Parts {
				used[p.Array] = true
			}
		}
	}
	for n := 0; ; n++ {
		k := b.Aux(n, most)
		if arr, _, _, _ := expr.AuxBytes(k); !used[arr] {
			return k
		}
	}
}

// quantify writes the formula of a group with k, a variable that no path of its states has.
func (m *Merger) quantify(g *pattern.Group, f synth.Formula, k *expr.Term) *quantified {
	b := m.b
	q := &quantified{b: b, group: g, k: k}
	for _, x := range g.Members {
		c := uint64(x.Count)
		q.counts = append(q.counts, c)
		q.to = append(q.to, b.NewAuxReplacer(q.k, b.Const(64, c)))
	}
	q.conds = inRange(b, q.k, q.counts)
	q.conds = append(q.conds, b.Forall(q.k, b.Conjunction(f.Core), uint64(g.Most())))
	for at, t := range f.Last {
		last := b.Instance(t, q.k)
		for i, x := range g.Members {
			if slices.Contains(x.Lacks, at) {
				// Also if last is true there: it may read beyond its array, where its value means nothing.
				last = b.Or(b.Eq(b.Const(64, q.counts[i]), q.k), last)
			}
		}
		q.conds = append(q.conds, last)
	}
	return q
}

// inRange says that k is one of counts, which go up.
func inRange(b *expr.Builder, k *expr.Term, counts []uint64) (conds []*expr.Term) {
	at := func(v uint64) *expr.Term { return b.Const(64, v) }
	first, last := counts[0], counts[len(counts)-1]
	if first == last {
		return []*expr.Term{b.Eq(at(first), k)}
	}
	if first > 0 {
		conds = append(conds, b.Ule(at(first), k))
	}
	conds = append(conds, b.Ule(k, at(last)))
	for i, c := range counts[1:] {
		for v := counts[i] + 1; v < c; v++ {
			conds = append(conds, b.Ne(at(v), k))
		}
	}
	return conds
}

// is says whether q with the count of state i is the very path of that state: list are its steps, longest those of the
// state with the greatest count. The merged state is right because of this check, whatever found the pattern.
func (q *quantified) is(i int, f synth.Formula, list, longest []step) bool {
	prefix, core := len(q.group.Prefix), len(q.group.Core)
	repeated := prefix + int(q.counts[i])*core
	// Paths that share a decision share all before it.
	if repeated > len(list) || list[prefix-1].last != q.prev ||
		list[repeated-1].last != longest[repeated-1].last {
		return false
	}
	last := list[repeated:]
	rest := len(q.conds) - len(f.Last)
	lacks := q.group.Members[i].Lacks
	if len(last) != len(f.Last)-len(lacks) {
		return false
	}
	for j := range f.Last {
		raw := q.b.True()
		if !slices.Contains(lacks, j) {
			raw, last = last[0].raw, last[1:]
		}
		if q.at(i, q.conds[rest+j]) != raw {
			return false
		}
	}
	for _, c := range q.conds[:rest-1] {
		if !q.at(i, c).IsTrue() {
			return false
		}
	}
	if i < len(q.counts)-1 {
		return true // its repetitions are those of the longest path
	}
	all := q.conds[rest-1]
	if all.Kind() != expr.Forall || all.Kid(0) != q.k || all.Most() < q.counts[i] {
		return false
	}
	for j := range int(q.counts[i]) {
		raws := make([]*expr.Term, core)
		for at := range raws {
			raws[at] = longest[prefix+j*core+at].raw
		}
		if q.b.Instance(all.Kid(1), q.b.Const(64, uint64(j+1))) != q.b.Conjunction(raws) {
			return false
		}
	}
	return true
}

// at is t on the path of state i. A nil q has no variable.
func (q *quantified) at(i int, t *expr.Term) *expr.Term {
	if q == nil {
		return t
	}
	x, _ := q.to[i].Term(t)
	return x
}

// values are the values of the variable by state. A nil q has none.
func (q *quantified) values() []uint64 {
	if q == nil {
		return nil
	}
	return q.counts
}

// maxRanges is the number of ranges of k above which a value is a choice along the tree.
const maxRanges = 4

// form is how a value is written.
type form string

// Forms of values.
const (
	choiceForm form = "choice" // along the tree
	lineForm   form = "line"   // in k
	rangesForm form = "ranges" // of k, a value or a line over each
)

// choose is the value that stands for the values of the states, if it can be written in k. A nil q has none.
func (q *quantified) choose(width int, values []memory.Value) (memory.Value, form) {
	if q == nil {
		return memory.Value{}, choiceForm
	}
	equations := make([]synth.Equation, len(values))
	for i, v := range values {
		if v.Term == nil {
			v.Term = q.b.Const(width, v.Word)
		}
		equations[i] = synth.Equation{At: q.counts[i], Term: v.Term}
	}
	f := lineForm
	t, ok := q.line(equations)
	if !ok {
		f = rangesForm
		t, ok = q.ranges(equations)
	}
	if !ok {
		return memory.Value{}, choiceForm
	}
	for i, e := range equations {
		if q.at(i, t) != e.Term {
			return memory.Value{}, choiceForm
		}
	}
	return memory.Value{Term: t}, f
}

// line is the template of equations with k in it.
func (q *quantified) line(equations []synth.Equation) (t *expr.Term, ok bool) {
	if t, ok = synth.Template(q.b, equations); !ok {
		return nil, false
	}
	return q.b.Instance(t, q.k), true
}

// ranges is a term that says which value each range of k has, as byte number 3 of a copy has: what was there before if
// k is below 3, the end of the string if k is 3, and that byte of the string beyond. It has a few nodes, where a choice
// along the tree asks the conditions of three turns. ok is false if the ranges are more than a few.
func (q *quantified) ranges(equations []synth.Equation) (t *expr.Term, ok bool) {
	last := len(equations) - 1
	t = equations[last].Term
	for i, n := last-1, 1; i >= 0; i-- {
		if equations[i].Term == equations[i+1].Term {
			continue
		}
		if n++; n > maxRanges {
			return q.lineBetweenEnds(equations)
		}
		t = q.upTo(equations[i].At, equations[i].Term, t)
	}
	return t, true
}

// lineBetweenEnds is a line but for the least count or the greatest: the path that made no turn, or had no room for one
// more.
func (q *quantified) lineBetweenEnds(equations []synth.Equation) (t *expr.Term, ok bool) {
	last := len(equations) - 1
	for _, in := range [][2]int{{1, last}, {0, last - 1}, {1, last - 1}} {
		if t, ok = q.line(equations[in[0] : in[1]+1]); !ok {
			continue
		}
		if in[1] < last {
			t = q.upTo(equations[last-1].At, t, equations[last].Term)
		}
		if in[0] > 0 {
			t = q.upTo(equations[0].At, equations[0].Term, t)
		}
		return t, true
	}
	return nil, false
}

// upTo is the term low where k is at most count, else high.
func (q *quantified) upTo(count uint64, low, high *expr.Term) *expr.Term {
	return q.b.Ite(q.b.Ule(q.k, q.b.Const(64, count)), low, high)
}

// writesValue says whether a value of a part with a pattern is a line in its variable or, where the choices along the
// tree would be about many turns, has ranges of it. It merges a copy of the first state.
func (m *Merger) writesValue(w Worker, p *part) bool {
	if p.pattern == nil {
		return false
	}
	w.Wake(p.states[0])
	s := p.states[0].Fork()
	many, found := p.pattern.group.Most() >= 2*m.opt.MergeRepeats, false
	s.Join(slices.Concat([]*state.State{s}, p.states[1:]), func(width int, values []memory.Value) memory.Value {
		if !found {
			v, f := p.pattern.choose(width, values)
			found = (f == lineForm || f == rangesForm && many) && p.pattern.at(0, v.Term) != v.Term
		}
		return values[0]
	})
	return found
}
