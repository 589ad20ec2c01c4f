package fold

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/tree"
	"github.com/albers-engine/albers/internal/state"
)

// inputs is the number of inputs: two bytes of 3 bits each.
const inputs = 64

// folder grows a random tree and folds it. Its states have one register of a few values, so they often meet.
type folder struct {
	rng   *rand.Rand
	b     *expr.Builder
	in    *expr.Array
	t     *Tree
	id    uint64
	live  []*state.State
	ended []*state.State
	turns bool // all decisions are in a loop
}

func newFolder(seed uint64) *folder {
	x := &folder{rng: rand.New(rand.NewPCG(seed, 9)), b: expr.NewBuilder()}
	x.in = x.b.NewArray("in", 2, nil)
	ret := ir.Instr{Op: ir.Ret, Dst: ir.NoReg, A: 0, B: ir.NoOpnd, C: ir.NoOpnd}
	f := &ir.Func{Name: "f", NumRegs: 1, RetW: []uint16{8}, Code: []ir.Instr{ret},
		Blocks: []ir.Block{{Start: 0, End: 1}}, Params: []ir.Param{{Reg: 0, W: 8}}}
	s := state.New(memory.New(x.b, memory.Config{}), eval.New(nil), nil)
	s.Top = state.NewRegisters(1).Frame(state.NewCode(&ir.Module{Funcs: []*ir.Func{f}, NumBlocks: 1}, f))
	s.Adopt(s.Top)
	x.turns = seed%3 > 0
	x.t = New(x.b, nil, func(state.Site) bool { return x.turns })
	x.live = []*state.State{s}
	x.t.Grow(s)
	return x
}

func (x *folder) model(i int) *eval.Assignment {
	return eval.New(map[*expr.Array][]byte{x.in: {byte(i & 7), byte(i >> 3)}})
}

func takes(s *state.State, m *eval.Assignment) bool {
	for _, c := range s.Path().Back() {
		if !m.Bool(c) {
			return false
		}
	}
	return true
}

// holds says whether some input takes the path of s and satisfies c.
func (x *folder) holds(s *state.State, c *expr.Term) bool {
	for i := range inputs {
		if m := x.model(i); m.Bool(c) && takes(s, m) {
			return true
		}
	}
	return false
}

// step takes a random state further: to its end, or by a decision to the beginning of a block.
func (x *folder) step(t *testing.T) {
	k := x.rng.IntN(len(x.live))
	s := x.live[k]
	if len(x.live) > 1 && x.rng.IntN(12) == 0 {
		x.live = slices.Delete(x.live, k, k+1)
		x.ended = append(x.ended, s)
		x.t.End(s)
		return
	}
	c := x.b.Eq(x.b.And(x.b.Read(x.in, nil, x.b.Const(64, x.rng.Uint64N(2))), x.b.Const(8, 1+x.rng.Uint64N(7))),
		x.b.Const(8, x.rng.Uint64N(3)))
	no := x.b.Not(c)
	moved := []*state.State{s}
	switch yes, other := x.holds(s, c), x.holds(s, no); {
	case yes && other:
		d := s.Fork()
		x.id++
		d.ID = x.id
		s.Decide(state.Branch, c, c, 0, true)
		d.Decide(state.Branch, no, no, 1, true)
		x.live = append(x.live, d)
		moved = append(moved, d)
	case yes:
		s.Decide(state.Branch, c, nil, 0, false)
	default:
		s.Decide(state.Branch, no, nil, 1, false)
	}
	for _, s := range moved {
		if !x.t.Grow(s) {
			t.Fatal("no tree")
		}
	}
	for _, s := range moved {
		if slices.Contains(x.live, s) {
			s.Own()
			s.Top.Regs[0] = memory.Word(x.rng.Uint64N(3))
			s.Entered, s.InLoop = true, x.turns || x.rng.IntN(2) == 0
			x.fold(t, s)
		}
	}
}

// fold merges s with the states that it meets.
func (x *folder) fold(t *testing.T, s *state.State) {
	for r := x.t.Fold(s, s.Fork()); r != nil; r = x.t.Fold(s, s.Fork()) {
		for _, g := range r.Gone {
			i := slices.Index(x.live, g)
			if i < 0 || g == s {
				t.Fatal("a state goes that is not there, or the merged one")
			}
			x.live = slices.Delete(x.live, i, i+1)
		}
		if s.Top.Regs[0] != r.With.Top.Regs[0] {
			t.Fatal("states with different values become one")
		}
		s.Join([]*state.State{s, r.With}, func(int, []memory.Value) memory.Value {
			t.Fatal("values differ")
			return memory.Value{}
		})
		raw, cond := x.b.True(), (*expr.Term)(nil)
		if r.Cond != nil {
			raw, cond = r.Cond, r.Cond
		}
		d := s.Before(r.Prev)
		d.Decide(state.Merge, raw, cond, 0, false)
		s.Rejoin(d)
		if !x.t.Grow(s) {
			t.Fatal("no tree after a merge")
		}
	}
}

// check makes sure that each input takes exactly one path, and that the tree has the states that are alive.
func (x *folder) check(t *testing.T) {
	t.Helper()
	for i := range inputs {
		m, n := x.model(i), 0
		for _, s := range slices.Concat(x.live, x.ended) {
			if takes(s, m) {
				n++
			}
		}
		if n != 1 {
			t.Fatalf("input %d takes %d paths", i, n)
		}
	}
	nodes := map[*node]bool{}
	for _, s := range x.live {
		if n := x.t.at[s]; n == nil || n.s != s || n.d != s.Last || n.kids[0] != nil {
			t.Fatal("a state is not at its leaf")
		}
	}
	for _, n := range x.t.nodes {
		for m := n; m != nil; m = m.up {
			nodes[m] = true
		}
		for _, k := range n.kids {
			if k != nil && (k.up != n || k.n <= n.n) {
				t.Fatal("a kid that is not below its parent")
			}
		}
		if (n.over || n.up == nil) && len(n.snapshots) > 0 {
			t.Fatal("a snapshot of a node with an ended path")
		}
	}
	if len(nodes) != x.t.Nodes || len(nodes) != len(x.t.nodes) {
		t.Fatalf("%d nodes, counted as %d", len(nodes), x.t.Nodes)
	}
}

// TestEachInputTakesOnePath: however the states of a region meet, each input takes exactly one of the paths that are
// left. At the end of the region, the merge of any of them along the tree has exactly their inputs, and for each input
// the value of its path.
func TestEachInputTakesOnePath(t *testing.T) {
	rewrites, inner, both := 0, 0, 0
	for seed := range uint64(200) {
		x := newFolder(seed)
		for range 40 {
			n, before := len(x.live), x.t.Rewrites
			x.step(t)
			if len(x.live) < n-1 {
				inner++
			}
			if x.t.Rewrites > before {
				x.check(t)
			}
		}
		rewrites += x.t.Rewrites
		both += x.encode(t)
	}
	t.Logf("%d rewrites, %d with several states, %d nodes with two merged kids", rewrites, inner, both)
	if rewrites < 500 || inner < 20 || both == 0 {
		t.Errorf("one-sided test: %d rewrites, %d with several states, %d nodes with two merged kids", rewrites, inner, both)
	}
}

// encode merges a random part of the states along the tree. It returns the number of decisions after which two merged
// paths part.
func (x *folder) encode(t *testing.T) (both int) {
	var group []*state.State
	for _, s := range x.live {
		if s.Last != nil && x.rng.IntN(4) > 0 {
			group = append(group, s)
		}
	}
	if len(group) < 2 {
		return 0
	}
	merged, seen := map[*state.Decision]int{}, map[*state.Decision]bool{}
	var leaves []*state.Decision
	var values []memory.Value
	for i, s := range group {
		leaves, values = append(leaves, s.Last), append(values, memory.Word(uint64(i)))
		for d := s.Last; d != nil && !seen[d]; d = d.Prev {
			seen[d] = true
			if d.Kind == state.Merge {
				if merged[d.Prev]++; merged[d.Prev] == 2 {
					both++
				}
			}
		}
	}
	e, err := tree.New(x.b, nil, leaves)
	if err != nil {
		t.Fatal(err)
	}
	chosen := e.Choose(8, values)
	for i := range inputs {
		m, leaf := x.model(i), -1
		for k, s := range group {
			if takes(s, m) {
				leaf = k
			}
		}
		holds := e.Cond() == nil || m.Bool(e.Cond())
		if p := e.Prev(); p != nil {
			for _, c := range p.Path.Back() {
				holds = holds && m.Bool(c)
			}
		}
		if holds != (leaf >= 0) {
			t.Fatalf("input %d: the merged path holds: %v, leaf %d", i, holds, leaf)
		}
		got := chosen.Word
		if chosen.Term != nil {
			got = m.Word(chosen.Term)
		}
		if leaf >= 0 && got != uint64(leaf) {
			t.Fatalf("input %d: the value of leaf %d, not %d", i, got, leaf)
		}
	}
	return both
}
