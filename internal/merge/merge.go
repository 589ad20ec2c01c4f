package merge

import (
	"cmp"
	"slices"
	"sync"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/cost"
	"github.com/albers-engine/albers/internal/merge/fold"
	"github.com/albers-engine/albers/internal/merge/tree"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Worker is the part of a worker that merging needs: it wakes states, and gives them decisions.
type Worker interface {
	Wake(s *state.State)
	AddAux(s *state.State, k *expr.Term, v uint64)
	Merge(s *state.State, prev *state.Decision, raws ...*expr.Term)
}

// Merger merges the states of a run. All workers share it.
type Merger struct {
	b         *expr.Builder
	mod       *ir.Module
	opt       option.Merging
	book      *cost.Book // learns what merging brought; nil: nobody does
	validator *validator // nil: nobody checks

	mu      sync.Mutex // guards the fields below
	counts  counters
	explain *explanation // nil: nobody wants to know
}

// New makes a merger for the program m, from which book learns; nil: nobody does.
func New(b *expr.Builder, m *ir.Module, opt option.Merging, book *cost.Book) *Merger {
	return &Merger{b: b, mod: m, opt: opt, book: book,
		counts: counters{Refused: map[string]int{}, Plain: map[string]int{}}}
}

// Region is a region at the time of its release.
type Region struct {
	*state.Region
	Arrived []*state.State // in no particular order
	Early   int            // states that ended inside
	Left    int            // states that left it without waiting: alone, or by another way than an exit
	Open    bool           // states still run in it: the others are merged without them
	// Fold is the tree in which states were merged inside the region; nil: none were looked for, or not to the end.
	Fold *fold.Tree
}

// maxClasses bounds the sets of states of one group that agree with each other. A state beyond is not compared with
// all of them.
const maxClasses = 16

// Release merges the states that have arrived. on are the states that go on, merged ones and others; gone are those
// that became a part of another, with their reason to end.
func (m *Merger) Release(w Worker, r *Region) (on, gone []*state.State) {
	report := regionReport{region: r}
	var all []class
	for i, g := range groups(r.Arrived) {
		rep := groupReport{at: g[0], states: len(g)}
		if len(g) > m.opt.MergeMost {
			rep.refuse("size", len(g))
			on = append(on, g...)
		} else {
			for _, c := range classes(g, &rep) {
				if m.table(r, c) {
					rep.refuse("table", len(c))
					on = append(on, c...)
				} else {
					all = append(all, class{group: i, parts: []part{{states: c}}})
				}
			}
		}
		report.groups = append(report.groups, rep)
	}
	if m.opt.Patterns() && (m.book == nil || m.book.Quantifies(r.Account, len(r.Arrived))) {
		report.plain = m.divide(w, r, all)
	}
	for i := range all {
		rep := &report.groups[all[i].group]
		for j := range all[i].parts {
			p := &all[i].parts[j]
			if len(p.states) > 1 && m.merge(w, r, p, rep) {
				on, gone = append(on, p.states[0]), append(gone, p.states[1:]...)
			} else {
				on = append(on, p.states...)
			}
		}
	}
	for _, s := range on {
		s.Leave()
	}
	m.learn(r, &report, len(on))
	m.mu.Lock()
	defer m.mu.Unlock()
	m.counts.add(&report)
	if m.explain != nil {
		m.explain.write(m.mod, &report)
	}
	return on, gone
}

// table says whether states come from the search of a table and are better not merged. Then the book learns it.
func (m *Merger) table(r *Region, states []*state.State) bool {
	if m.book == nil || r.Account == nil || len(states) < 2 || !cost.Pinned(r.Root, states) {
		return false
	}
	m.book.Close(r.Account, cost.Again)
	return true
}

// learn tells the book what became of a region of which on states go on.
func (m *Merger) learn(r *Region, report *regionReport, on int) {
	if m.book == nil || r.Account == nil {
		return
	}
	inside := 0
	if r.Fold != nil {
		inside = r.Fold.Rewrites
	}
	m.book.Released(r.Account, len(r.Arrived)+inside, on)
	report.known, report.judged = m.book.About(r.Account)
}

// groups divides states by the place where they go on. Groups are in the order of the program, and the states of each
// in the order in which they were made.
func groups(arrived []*state.State) (list [][]*state.State) {
	all := slices.Clone(arrived)
	at := func(a, b *state.State) int {
		return cmp.Or(cmp.Compare(a.Top.Code.Index, b.Top.Code.Index), cmp.Compare(a.Top.PC, b.Top.PC),
			cmp.Compare(a.Top.Serial, b.Top.Serial))
	}
	slices.SortFunc(all, func(a, b *state.State) int { return cmp.Or(at(a, b), cmp.Compare(a.ID, b.ID)) })
	for len(all) > 0 {
		n := 1
		for n < len(all) && at(all[0], all[n]) == 0 {
			n++
		}
		list = append(list, all[:n])
		all = all[n:]
	}
	return list
}

// class is states of one group that agree in everything but values.
type class struct {
	group int    // its number
	parts []part // its states, divided into those that become one
}

// part is states that become one state.
type part struct {
	states  []*state.State
	pattern *quantified // how it is written; nil: along the tree
	plain   string      // why there is no pattern; "": nobody looked for one
}

// merge makes one state of a part. It returns false, and the states go on alone, if they have no tree.
func (m *Merger) merge(w Worker, r *Region, p *part, rep *groupReport) bool {
	t, err := m.tree(r, p.states)
	if err != nil {
		rep.refuse("tree", len(p.states))
		return false
	}
	m.join(w, r, t, p, rep)
	return true
}

// tree is the execution tree of a region above states.
func (m *Merger) tree(r *Region, states []*state.State) (*tree.Tree, error) {
	leaves := make([]*state.Decision, len(states))
	for i, s := range states {
		leaves[i] = s.Last
	}
	return tree.New(m.b, r.Root, leaves)
}

// classes divides states into sets that agree. It counts those that agree with no other state, by the first difference
// that was found.
func classes(states []*state.State, rep *groupReport) (list [][]*state.State) {
	var why []string // of each set: its difference to another one
next:
	for _, s := range states {
		differs := ""
		for i := range min(len(list), maxClasses) {
			if differs = list[i][0].Joins(s); differs == "" {
				list[i] = append(list[i], s)
				continue next
			}
			if why[i] == "" {
				why[i] = differs
			}
		}
		list, why = append(list, []*state.State{s}), append(why, differs)
	}
	for i, c := range list {
		if len(c) == 1 && why[i] != "" {
			rep.refuse(why[i], 1)
		}
	}
	return list
}

// join makes the first of a part's states stand for all of them, and ends the others.
func (m *Merger) join(w Worker, r *Region, t *tree.Tree, p *part, rep *groupReport) {
	states, q := p.states, p.pattern
	s := states[0]
	var before []*state.State // the states as they were
	var joint *state.Joint
	if r.Account != nil {
		joint = r.Account.Join(r.Root, states)
	}
	var chosen []choice
	if m.validator != nil {
		for _, x := range states {
			before = append(before, x.Fork())
		}
	}
	var parts []state.Part // the paths as they were
	if m.opt.MergeCount > 0 {
		parts = state.PartsOf(states, q.values())
	}
	w.Wake(s)
	merged := mergeReport{states: len(states), pattern: q, plain: p.plain, forms: map[form]int{}}
	s.Join(states, func(width int, values []memory.Value) memory.Value {
		v, form := q.choose(width, values)
		if form == choiceForm {
			v = t.Choose(width, values)
		}
		merged.values++
		merged.forms[form]++
		if v.Term != nil {
			merged.biggest = max(merged.biggest, v.Term.Weight())
		}
		if m.validator != nil {
			chosen = append(chosen, choice{width, slices.Clone(values), v})
		}
		return v
	})
	if q != nil {
		w.AddAux(s, q.k, q.counts[0])
		w.Merge(s, q.prev, q.conds...)
		for _, c := range q.conds {
			merged.condition += c.Weight()
		}
	} else if c := t.Cond(); c != nil {
		w.Merge(s, t.Prev(), c)
		merged.condition = c.Weight()
	} else {
		w.Merge(s, t.Prev())
	}
	if parts != nil {
		before, aux := t.Prev(), (*expr.Term)(nil)
		if q != nil {
			before, aux = q.prev, q.k
		}
		s.Keep(before, aux, parts)
	}
	for _, x := range states[1:] {
		x.End = Ended()
	}
	if r.Account != nil {
		s.Joint = joint
	}
	if m.explain != nil {
		merged.tree, merged.shared = expr.Size(s.Path().Terms())
	}
	if m.validator != nil {
		m.validator.check(s, before, chosen, q)
	}
	rep.merges = append(rep.merges, merged)
}

// Ended is the end of a path that another state goes on with.
func Ended() *outcome.End {
	return &outcome.End{Reason: outcome.Merged, Message: "the path goes on as a part of another one"}
}
