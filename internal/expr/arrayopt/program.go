package arrayopt

import "github.com/albers-engine/albers/internal/expr"

// Evaluation. A term with one pivot is a function of it. The nodes between the pivot and the term become a list of
// slots, operands first, that is run once for each value. A slot's value may be missing: poison, where a read is
// outside of its table and the guard says that nobody asks (Config.Guarded), or a hole, where a table has a term.
//
// Poison goes up through every operator but three, which can do without an operand: ite takes the chosen arm, a
// conjunction with a false side and a disjunction with a true side are decided. A product by 0 is poison all the
// same.

// state says whether a slot has a value.
type state uint8

const (
	fine state = iota
	hole
	poison
)

// slot is one step, of the node with the same number.
type slot struct {
	expr.Op
	a     [3]int32
	tab   *table // of a read
	bytes int
}

// program computes the last node of a graph from its pivot, or from its symbols.
type program struct {
	slots  []slot
	val    []uint64
	st     []state
	strict bool    // outside of a table is poison
	pivot  int32   // its value is set; none: the symbols' are
	order  []int32 // the slots that run computes
	work   int     // of a run
}

// compile translates the part of g that depends on the pivot, or all of g if pivot is none. It builds only what the
// program computes; this holds for tables, too.
func (o *Optimizer) compile(g *graph, pivot int32) *program {
	pr := &o.prog
	pr.slots, pr.val, pr.st, pr.order = pr.slots[:0], pr.val[:0], pr.st[:0], pr.order[:0]
	pr.strict, pr.pivot, pr.work = o.cfg.Guarded, pivot, 1
	known := o.marks(len(g.nodes))
	for v := range g.nodes {
		n := &g.nodes[v]
		s, x := slot{Op: expr.Op{Kind: expr.Const}}, uint64(0)
		switch {
		case n.t.IsConst():
			known[v], x = true, n.t.Word()
			pr.work++
		case n.symbol || int32(v) <= pivot:
			known[v] = pivot == none || pivot == int32(v)
		case allOf(known, n.kids[:n.nkids]): // else it is beside the pivot: the pivot's own part is shared with nothing above
			known[v], s = true, slot{Op: expr.OpOf(n.t), a: n.kids, bytes: n.bytes}
			if n.isRead {
				s.tab = o.table(n.table)
			}
			pr.order = append(pr.order, int32(v))
			pr.work++
		}
		pr.slots, pr.val, pr.st = append(pr.slots, s), append(pr.val, x), append(pr.st, fine)
	}
	return pr
}

func allOf(m []bool, list []int32) bool {
	for _, k := range list {
		if !m[k] {
			return false
		}
	}
	return true
}

// run computes the last slot for a value of the pivot.
func (pr *program) run(u uint64) (uint64, state) {
	pr.val[pr.pivot] = u
	for _, i := range pr.order {
		pr.step(i)
	}
	n := len(pr.slots) - 1
	return pr.val[n], pr.st[n]
}

// step computes a slot from its operands.
func (pr *program) step(i int32) {
	val, st, s := pr.val, pr.st, &pr.slots[i]
	x, y, z := s.a[0], s.a[1], int32(0)
	switch s.Kind {
	case expr.Ite:
		val[i], st[i] = pr.choice(s)
		return
	case expr.And, expr.Or:
		if s.Width == 1 {
			val[i], st[i] = pr.junction(s)
			return
		}
	case expr.FMA:
		z = s.a[2]
	}
	switch m := max(st[x], st[y], st[z]); {
	case m != fine:
		st[i] = m
	case s.tab != nil:
		val[i], st[i] = pr.load(s, val[x])
	default:
		val[i], st[i] = s.Word(val[x], val[y], val[z]), fine
	}
}

func (pr *program) load(s *slot, i uint64) (uint64, state) {
	n := s.tab.root.Size
	if g := uint64(s.bytes); n >= g && i <= n-g {
		v, isHole := s.tab.load(i, s.bytes)
		return v, holeIf(isHole)
	}
	if pr.strict {
		return 0, poison
	}
	v, isHole := s.tab.loadLoose(i, s.bytes)
	return v, holeIf(isHole)
}

func holeIf(c bool) state {
	if c {
		return hole
	}
	return fine
}

// choice is an ite: only the chosen arm counts. A condition that is a term makes the result one.
func (pr *program) choice(s *slot) (uint64, state) {
	c := s.a[0]
	if pr.st[c] != fine {
		return 0, pr.st[c]
	}
	arm := s.a[2]
	if pr.val[c] == 1 {
		arm = s.a[1]
	}
	return pr.val[arm], pr.st[arm]
}

// junction is a 1-bit And or Or. If one side is poison and the other a hole, the result is a hole: the other side may
// decide.
func (pr *program) junction(s *slot) (uint64, state) {
	deciding := uint64(0)
	if s.Kind == expr.Or {
		deciding = 1
	}
	worst, holes := fine, false
	for _, k := range s.a[:2] {
		if pr.st[k] == fine && pr.val[k] == deciding {
			return deciding, fine
		}
		worst = max(worst, pr.st[k])
		holes = holes || pr.st[k] == hole
	}
	if holes {
		return 0, hole
	}
	return 1 - deciding, worst
}
