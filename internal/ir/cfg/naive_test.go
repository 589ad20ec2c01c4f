package cfg

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
)

// These functions compute everything again from the definitions, by reachability alone.

// reach marks the blocks that some block of from leads to along edges, none of them the blocks without.
func reach(f *ir.Func, from []int32, without int32, backwards bool) []bool {
	seen := make([]bool, len(f.Blocks))
	var work []int32
	add := func(b int32) {
		if b != without && !seen[b] {
			seen[b] = true
			work = append(work, b)
		}
	}
	for _, b := range from {
		add(b)
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range f.Edges {
			if !backwards && e.From == b {
				add(e.To)
			} else if backwards && e.To == b {
				add(e.From)
			}
		}
	}
	return seen
}

// naive is the truth about a function.
type naive struct {
	f         *ir.Func
	reachable []bool
	dom       [][]bool // [a][b]: a dominates b
}

func newNaive(f *ir.Func) *naive {
	x := &naive{f: f, reachable: reach(f, []int32{0}, -1, false)}
	for a := range int32(len(f.Blocks)) {
		past, dom := reach(f, []int32{0}, a, false), make([]bool, len(f.Blocks))
		for b := range f.Blocks {
			dom[b] = x.reachable[b] && !past[b]
		}
		x.dom = append(x.dom, dom)
	}
	return x
}

// checkGraph compares everything but liveness with the definitions.
func checkGraph(t *testing.T, c *Func) {
	t.Helper()
	f, g := c.F, c.Graph()
	x := newNaive(f)
	edges := 0
	for b := range int32(len(f.Blocks)) {
		if g.Reachable(b) != x.reachable[b] || slices.Contains(g.unreachable, b) == x.reachable[b] ||
			slices.Contains(g.rpo, b) != x.reachable[b] {
			t.Fatalf("b%d: reachable %v, want %v", b, g.Reachable(b), x.reachable[b])
		}
		for _, e := range g.Succs(b) {
			if f.Edges[e].From != b {
				t.Fatalf("edge %d does not leave b%d", e, b)
			}
		}
		for _, e := range g.Preds(b) {
			if f.Edges[e].To != b {
				t.Fatalf("edge %d does not lead to b%d", e, b)
			}
		}
		edges += len(g.Succs(b)) + len(g.Preds(b))
		for i := f.Blocks[b].Start; i < f.Blocks[b].End; i++ {
			if c.BlockOf(i) != b {
				t.Fatalf("instruction %d is in b%d, not b%d", i, b, c.BlockOf(i))
			}
		}
	}
	if edges != 2*len(f.Edges) {
		t.Fatalf("%d ends of %d edges", edges, len(f.Edges))
	}
	for k, b := range g.rpo { // an edge that leads back in the order closes a cycle, so its target leads to its source
		for _, e := range g.Succs(b) {
			if to := f.Edges[e].To; slices.Index(g.rpo, to) <= k && !reach(f, []int32{to}, -1, false)[b] {
				t.Fatalf("edge %d goes against the order outside a cycle", e)
			}
		}
	}
	checkTree(t, c.Dom(), x.dom)
	checkLoops(t, c, x)
}

func checkTree(t *testing.T, d *Tree, want [][]bool) {
	t.Helper()
	n := int32(len(want))
	for b := range n {
		near := int32(-1) // the strict dominator that every other one dominates
		for a := range n {
			if d.Dominates(a, b) != want[a][b] {
				t.Fatalf("b%d over b%d: %v, want %v", a, b, d.Dominates(a, b), want[a][b])
			}
			if want[a][b] && a != b && (near < 0 || want[near][a]) {
				near = a
			}
		}
		if d.idom[b] != near {
			t.Fatalf("over b%d stands b%d, want b%d", b, d.idom[b], near)
		}
	}
}

func checkLoops(t *testing.T, c *Func, x *naive) {
	t.Helper()
	f, loops := c.F, c.Loops()
	bodies := map[int32][]bool{} // by header
	for h := range int32(len(f.Blocks)) {
		var back, entry, sources []int32
		for e, d := range f.Edges {
			switch {
			case d.To == h && x.dom[h][d.From]:
				back, sources = append(back, int32(e)), append(sources, d.From)
			case d.To == h && x.reachable[d.From]:
				entry = append(entry, int32(e))
			}
		}
		l := loops.HeadedBy(h)
		if (l != nil) != (len(back) > 0) {
			t.Fatalf("b%d: loop %v, %d back edges", h, l, len(back))
		}
		if l == nil {
			continue
		}
		body := reach(f, sources, h, true)
		body[h] = true
		for b := range body {
			body[b] = body[b] && x.reachable[b]
		}
		bodies[h] = body
		if l.Header != h || l != &loops.All[l.Index] || !slices.Equal(l.BackEdges, back) ||
			!slices.Equal(l.EntryEdges, entry) {
			t.Fatalf("loop of b%d: %+v, want back edges %v, entries %v", h, *l, back, entry)
		}
		checkBody(t, c, l, body)
	}
	if len(bodies) != len(loops.All) {
		t.Fatalf("%d loops, want %d", len(loops.All), len(bodies))
	}
	checkNesting(t, c, bodies)
}

func checkBody(t *testing.T, c *Func, l *Loop, body []bool) {
	t.Helper()
	var blocks, exits, targets []int32
	for b, in := range body {
		if in {
			blocks = append(blocks, int32(b))
		}
		if c.Loops().Contains(l, int32(b)) != in {
			t.Fatalf("loop of b%d contains b%d: want %v", l.Header, b, in)
		}
	}
	for e, d := range c.F.Edges {
		if body[d.From] && !body[d.To] {
			exits = append(exits, int32(e))
			if !slices.Contains(targets, d.To) {
				targets = append(targets, d.To)
			}
		}
	}
	slices.Sort(targets)
	if !slices.Equal(l.Blocks, blocks) || !slices.Equal(l.ExitEdges, exits) || !slices.Equal(l.ExitBlocks, targets) {
		t.Fatalf("loop %+v\nwant blocks %v, exits %v to %v", *l, blocks, exits, targets)
	}
}

func checkNesting(t *testing.T, c *Func, bodies map[int32][]bool) {
	t.Helper()
	loops := c.Loops()
	size := func(l *Loop) int { return len(l.Blocks) }
	for i := range loops.All {
		l := &loops.All[i]
		var parent *Loop
		depth := int32(1)
		for k := range loops.All {
			p := &loops.All[k]
			if k == i || !bodies[p.Header][l.Header] || size(p) <= size(l) {
				continue
			}
			depth++
			if parent == nil || size(p) < size(parent) {
				parent = p
			}
			if k > i {
				t.Fatalf("loop %d stands before %d, which is around it", i, k)
			}
		}
		if loops.loop(l.Parent) != parent || l.Depth != depth {
			t.Fatalf("loop %+v: want parent %v, depth %d", *l, parent, depth)
		}
	}
	for b := range int32(len(c.F.Blocks)) {
		var in, out *Loop
		for i := range loops.All {
			if l := &loops.All[i]; bodies[l.Header][b] {
				if in == nil || size(l) < size(in) {
					in = l
				}
				if out == nil || size(l) > size(out) {
					out = l
				}
			}
		}
		if loops.Innermost(b) != in || loops.Outermost(b) != out {
			t.Fatalf("b%d: innermost %v, outermost %v, want %v, %v", b, loops.Innermost(b), loops.Outermost(b), in, out)
		}
	}
}

// walker searches paths from a point for a read of one register that comes before any write of it.
type walker struct {
	c    *Func
	r    int32
	ran  map[int32]map[int32]bool // by instruction: calls that return twice and may have run before it
	seen map[int32]bool
}

func (w *walker) writes(i int32) (yes bool) {
	w.c.F.Code[i].Writes(w.c.F, func(r int32, _ uint16) { yes = yes || r == w.r })
	return yes
}

// before says whether the register is live before instruction i.
func (w *walker) before(i int32) bool {
	if w.seen[i] {
		return false
	}
	w.seen[i] = true
	in := &w.c.F.Code[i]
	reads := false
	in.Reads(w.c.F, func(o ir.Opnd, _ uint16) { reads = reads || int32(o) == w.r })
	switch {
	case reads:
		return true
	case in.Op == ir.CallOp:
		return w.calling(i)
	case w.writes(i):
		return false
	case in.Op.IsTerminator():
		return w.leave(i, func(int32) bool { return true })
	}
	return w.before(i + 1)
}

// calling says whether the register is live while call i runs.
func (w *walker) calling(i int32) bool {
	if k := &w.c.F.Calls[w.c.F.Code[i].Imm]; k.Normal >= 0 && w.leave(i, func(e int32) bool { return e != k.Normal }) {
		return true
	}
	if w.comesBack(i) {
		return true
	}
	for j := range w.ran[i] {
		if w.comesBack(j) {
			return true
		}
	}
	return false
}

// comesBack says whether the register is live when call i comes back, before its results are set.
func (w *walker) comesBack(i int32) bool {
	if w.writes(i) {
		return false
	}
	k := &w.c.F.Calls[w.c.F.Code[i].Imm]
	if k.Normal < 0 {
		return w.before(i + 1)
	}
	return w.leave(i, func(e int32) bool { return e == k.Normal })
}

// leave goes on along those edges that may be taken.
func (w *walker) leave(i int32, may func(e int32) bool) (live bool) {
	w.c.F.Code[i].Successors(w.c.F, func(e int32) { live = live || may(e) && w.along(e) })
	return live
}

func (w *walker) along(e int32) bool {
	for _, m := range w.c.F.Edges[e].Moves {
		if int32(m.Src) == w.r {
			return true
		}
		if m.Dst == w.r {
			return false
		}
	}
	return w.before(w.c.F.Edges[e].Target)
}

// mayHaveRun gives, for each instruction, the calls that return twice and may have run before it, jumps back to them
// counted as ways too.
func mayHaveRun(c *Func) map[int32]map[int32]bool {
	ran := map[int32]map[int32]bool{}
	for i := range c.F.Code {
		ran[int32(i)] = map[int32]bool{}
	}
	changed := true
	pass := func(from, to, and int32) {
		for j := range ran[from] {
			changed = changed || !ran[to][j]
			ran[to][j] = true
		}
		if and >= 0 {
			changed = changed || !ran[to][and]
			ran[to][and] = true
		}
	}
	back := func(j int32) int32 { // where call j comes back to
		if k := &c.F.Calls[c.F.Code[j].Imm]; k.Normal >= 0 {
			return c.F.Edges[k.Normal].Target
		}
		return j + 1
	}
	for changed {
		changed = false
		for n := range c.F.Code {
			i, in := int32(n), &c.F.Code[n]
			in.Successors(c.F, func(e int32) { pass(i, c.F.Edges[e].Target, -1) })
			switch {
			case in.Op == ir.CallOp:
				self := int32(-1)
				if k := c.F.Calls[in.Imm].Callee; k >= 0 && returnsTwice(c.m.Funcs[k].Name) {
					self = i
				}
				pass(i, back(i), self)
				for j := range ran[i] {
					pass(i, back(j), j)
				}
			case !in.Op.IsTerminator():
				pass(i, i+1, -1)
			}
		}
	}
	return ran
}

// checkLive compares liveness at every instruction with path search.
func checkLive(t *testing.T, c *Func) {
	t.Helper()
	ran := mayHaveRun(c)
	for i := range int32(len(c.F.Code)) {
		var at []int32
		for r := range c.F.NumRegs {
			w := walker{c: c, r: r, ran: ran, seen: map[int32]bool{}}
			if w.before(i) {
				at = append(at, r)
			}
		}
		for range 2 { // computed, then kept
			if got := c.Live().At(i); !slices.Equal(got, at) {
				t.Fatalf("live at %d: %v, want %v\n%s", i, got, at, ir.FuncString(c.m, c.F))
			}
		}
	}
}
