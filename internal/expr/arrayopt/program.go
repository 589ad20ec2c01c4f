package arrayopt

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Evaluation. A term with one pivot is a function of it. What lies between the pivot and the term becomes a list of slots,
// operands first, that is run once for each value. A slot's value may be missing: poison, where a read is outside of its table and
// the guard says that nobody asks (Config.Guarded), or a hole, where a table has a term.
//
// Poison goes up through every operator but three, which can do without an operand: ite takes the chosen arm, a
// conjunction with a false and a disjunction with a true side are decided. A product by 0 is poison all the same.

// state says whether a slot has a value.
type state uint8

const (
	fine state = iota
	hole
	poison
)

// slot is one step.
type slot struct {
	kind  expr.Kind
	read  bool
	width uint8
	below uint8 // width of the first operand; of the second for Concat
	off   uint8
	a     [3]int32
	tab   *table
	bytes int
}

// program computes a term from its pivot. Slot 0 is the pivot.
type program struct {
	slots  []slot
	val    []uint64
	st     []state
	strict bool // outside of a table is poison
	at     []int32
	first  int // slots below are constants
}

// compile translates the part of g that depends on the pivot. Only what the pivot needs is built: tables, too.
func (o *Optimizer) compile(g *graph, p pivot) *program {
	pr := &o.prog
	pr.slots, pr.val, pr.st = pr.slots[:0], pr.val[:0], pr.st[:0]
	pr.strict = o.cfg.Guarded
	if cap(pr.at) < len(g.nodes) {
		pr.at = make([]int32, 2*len(g.nodes))
	}
	pr.at = pr.at[:len(g.nodes)]
	for i := range pr.at {
		pr.at[i] = none
	}
	pr.add(slot{}, 0)
	pr.at[p.at] = 0
	// Constants first: they are not run again.
	for v := range g.nodes {
		if n := &g.nodes[v]; n.t.IsConst() {
			pr.at[v] = pr.add(slot{kind: expr.Const}, n.t.Word())
		}
	}
	pr.first = len(pr.slots)
	for v := int(p.at) + 1; v < len(g.nodes); v++ {
		n := &g.nodes[v]
		if pr.at[v] != none || n.symbol || n.nkids == 0 {
			continue
		}
		var a [3]int32
		inside := true
		for i, k := range n.kids[:n.nkids] {
			if a[i] = pr.at[k]; a[i] == none {
				inside = false
			}
		}
		if !inside {
			continue // below the pivot, numbered after it: the pivot's own part is shared with nothing above
		}
		s := o.slotOf(n)
		s.a = a
		pr.at[v] = pr.add(s, 0)
	}
	return pr
}

// slotOf is the step of a node, without its operands.
func (o *Optimizer) slotOf(n *node) slot {
	s := slot{kind: n.t.Kind(), width: uint8(n.t.Width()), read: n.isRead, bytes: n.bytes}
	switch {
	case n.isRead:
		s.tab = o.table(n.table)
	case s.kind == expr.Concat:
		s.below = uint8(n.t.Kid(1).Width())
	case s.kind == expr.Extract:
		s.off, s.below = uint8(n.t.Offset()), uint8(n.t.Kid(0).Width())
	default:
		s.below = uint8(n.t.Kid(0).Width())
	}
	return s
}

func (pr *program) add(s slot, v uint64) int32 {
	pr.slots = append(pr.slots, s)
	pr.val = append(pr.val, v)
	pr.st = append(pr.st, fine)
	return int32(len(pr.slots) - 1)
}

// run computes all slots for a value of the pivot and returns the last one's.
func (pr *program) run(u uint64) (uint64, state) {
	pr.val[0] = u
	for i := pr.first; i < len(pr.slots); i++ {
		pr.step(int32(i))
	}
	n := len(pr.slots) - 1
	return pr.val[n], pr.st[n]
}

// step computes a slot from its operands.
func (pr *program) step(i int32) {
	val, st, s := pr.val, pr.st, &pr.slots[i]
	x, y := s.a[0], s.a[1]
	switch s.kind {
	case expr.Ite:
		val[i], st[i] = pr.choice(s)
		return
	case expr.And, expr.Or:
		if s.width == 1 {
			val[i], st[i] = pr.junction(s)
			return
		}
	}
	switch m := max(st[x], st[y]); {
	case m != fine:
		st[i] = m
	case s.read:
		val[i], st[i] = pr.load(s, val[x])
	default:
		val[i], st[i] = s.compute(val[x], val[y]), fine
	}
}

// compute is an operator that needs all its operands; those of one leave y alone.
func (s *slot) compute(x, y uint64) uint64 {
	switch s.kind {
	case expr.Not:
		return bv.Not(x, uint(s.width))
	case expr.Concat:
		return x<<s.below | y
	case expr.Extract:
		return bv.Mask(x>>s.off, uint(s.width))
	case expr.ZExt:
		return x
	case expr.SExt:
		return bv.SExt(x, uint(s.below), uint(s.width))
	}
	return expr.FoldWord(s.kind, uint(s.below), x, y)
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

// junction is a 1-bit And or Or. Poison beside a hole is a hole: the other side may decide.
func (pr *program) junction(s *slot) (uint64, state) {
	deciding := uint64(0)
	if s.kind == expr.Or {
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
