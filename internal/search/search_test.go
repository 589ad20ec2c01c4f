package search

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

var all = option.Searchers()

// program has a diamond with a loop behind one arm and a call behind the other.
func program() *ir.Module {
	jmp := func(e int) ir.Instr { return ir.Instr{Op: ir.Jmp, B: ir.Opnd(e)} }
	f := &ir.Func{
		Name: "f",
		Code: []ir.Instr{{Op: ir.Br, B: 0, C: 1}, jmp(2), jmp(3), {Op: ir.Ret, A: ir.NoOpnd}},
		Edges: []ir.Edge{{From: 0, To: 1, Target: 1}, {From: 0, To: 2, Target: 2}, {From: 1, To: 1, Target: 1},
			{From: 2, To: 3, Target: 3}},
		Blocks: []ir.Block{{Start: 0, End: 1}, {Start: 1, End: 2}, {Start: 2, End: 3}, {Start: 3, End: 4}},
	}
	return &ir.Module{Funcs: []*ir.Func{f}, NumBlocks: 4, NumEdges: 4}
}

func frontier(t *testing.T, edges []uint8, names ...option.Searcher) (*Frontier, *state.Code) {
	t.Helper()
	m := program()
	cov := NewCoverage(m)
	for i, taken := range edges {
		if taken > 0 {
			cov.Take(int32(i))
		}
	}
	f, err := New(names, 1, m, cov)
	if err != nil {
		t.Fatal(err)
	}
	f.Patience = 1 << 20
	return f, &state.Code{Func: m.Funcs[0]}
}

func at(id uint64, forks int, c *state.Code, pc int32) *state.State {
	return &state.State{ID: id, Forks: forks, Top: &state.Frame{Code: c, PC: pc}}
}

// TestDeepening: the newest of the states with few decisions comes first, deeper ones when no such state is left.
func TestDeepening(t *testing.T) {
	f, c := frontier(t, make([]uint8, 4), option.Deepening)
	for id, forks := range []int{8, 3, 16, 7, 15, 0, 40} {
		f.Add(at(uint64(id+1), forks, c, 0), nil)
	}
	var got []int
	for s := f.Next(); s != nil; s = f.Next() {
		got = append(got, s.Forks)
		if s.Forks == 15 { // a fork with few decisions is run before the deeper ones that wait
			f.Add(at(8, 5, c, 0), s)
		}
	}
	if want := []int{0, 7, 3, 15, 5, 8, 16, 40}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestEveryStateOnce adds, takes and ends states at random: each searcher, alone and interleaved, hands out exactly the
// states that are in, each once for each stay. A searcher may be named twice.
func TestEveryStateOnce(t *testing.T) {
	views := [][]option.Searcher{all, append(all, all...)}
	for _, name := range all {
		views = append(views, []option.Searcher{name})
	}
	for _, names := range views {
		rng := rand.New(rand.NewSource(7))
		f, c := frontier(t, make([]uint8, 4), names...)
		in := map[*state.State]bool{}
		first := at(1, 0, c, 0)
		f.Add(first, nil)
		in[first] = true
		id := uint64(1)
		for range 3000 {
			if f.Len() != len(in) {
				t.Fatalf("%v: %d states, want %d", names, f.Len(), len(in))
			}
			checkTree(t, f.tree)
			s := f.Next()
			if s == nil {
				break
			}
			if !in[s] {
				t.Fatalf("%v: state %d handed out although it is not in", names, s.ID)
			}
			delete(in, s)
			for range rng.Intn(3) { // it forks
				id++
				child := at(id, s.Forks+1, c, int32(rng.Intn(4)))
				f.Add(child, s)
				in[child] = true
			}
			if len(in) > 0 && rng.Intn(3) == 0 { // it ends
				f.End(s)
				continue
			}
			s.Forks++
			f.Add(s, nil)
			in[s] = true
		}
		for range len(in) {
			s := f.Next()
			if s == nil || !in[s] {
				t.Fatalf("%v: a state is lost or came twice", names)
			}
			delete(in, s)
		}
		if f.Next() != nil || f.Len() != 0 {
			t.Fatalf("%v: a state came from an empty frontier", names)
		}
	}
}

// checkTree compares what the forks know with the states below them.
func checkTree(t *testing.T, x *tree) {
	t.Helper()
	if x == nil {
		return
	}
	nodes := 0
	var below func(a, up int32) bool
	below = func(a, up int32) bool {
		switch {
		case a == 0:
			return false
		case a < 0:
			if x.slots.list[-a].up != up {
				t.Fatalf("slot %d hangs below %d, want %d", -a, x.slots.list[-a].up, up)
			}
			return x.slots.list[-a].waits != nil
		}
		nodes++
		n := x.nodes[a]
		if ready := [2]bool{below(n.kid[0], a), below(n.kid[1], a)}; n.up != up || n.ready != ready {
			t.Fatalf("fork %d is %+v, want %v below %d", a, n, ready, up)
		}
		return n.ready[0] || n.ready[1]
	}
	below(top, 0)
	if nodes+len(x.free)+1 != len(x.nodes) {
		t.Fatalf("%d forks, %d free of %d", nodes, len(x.free), len(x.nodes))
	}
}

func TestOrders(t *testing.T) {
	for name, want := range map[option.Searcher][]uint64{"dfs": {4, 3, 2, 1}, "bfs": {2, 3, 1, 4}, "depth": {4, 1, 3, 2}} {
		f, c := frontier(t, make([]uint8, 4), name)
		for id, forks := range []int{3, 0, 1, 7} {
			f.Add(at(uint64(id+1), forks, c, 0), nil)
		}
		for _, w := range want {
			if s := f.Next(); s.ID != w {
				t.Errorf("%s: state %d, want %d", name, s.ID, w)
			}
		}
	}
}

// taken takes a state out and puts it back, n times, and counts how often it was which.
func taken(f *Frontier, n int) map[*state.State]int {
	hits := map[*state.State]int{}
	for range n {
		s := f.Next()
		hits[s]++
		f.Add(s, nil)
	}
	return hits
}

// TestRandomPath: a state beside a subtree of 64 is as likely as the whole subtree.
func TestRandomPath(t *testing.T) {
	f, c := frontier(t, make([]uint8, 4), "random-path")
	alone, last := at(1, 0, c, 0), at(2, 0, c, 0)
	f.Add(alone, nil)
	f.Add(last, alone)
	for id := range 63 {
		s := at(uint64(id+3), 0, c, 0)
		f.Add(s, last)
	}
	if n := taken(f, 2000)[alone]; n < 850 || n > 1150 {
		t.Errorf("the state near the root was taken %d times of 2000", n)
	}
}

// TestStatesWithoutParentsShareTheTree: states that are called back, whose parents are not there, are about as likely
// as the others, and the last of them is not as likely as all others together. The start of a larger input is.
func TestStatesWithoutParentsShareTheTree(t *testing.T) {
	f, c := frontier(t, make([]uint8, 4), "random-path")
	for id := range uint64(256) {
		f.Add(at(id+1, 0, c, 0), nil)
	}
	hits := taken(f, 20_000)
	for s, n := range hits {
		if n > 1000 {
			t.Errorf("state %d of 256 was taken %d times of 20,000", s.ID, n)
		}
	}
	if len(hits) < 250 {
		t.Errorf("only %d of 256 states were taken", len(hits))
	}
	start := at(1000, 0, c, 0) // of a larger input
	f.Add(start, start)
	if n := taken(f, 2000)[start]; n < 850 || n > 1150 {
		t.Errorf("the start of a larger input was taken %d times of 2000", n)
	}
}

// TestAStateThatWaitedElsewhereHasItsPlace: a state that comes from the end of a region is beside its parent, wherever
// that stands, and not beside all others.
func TestAStateThatWaitedElsewhereHasItsPlace(t *testing.T) {
	f, c := frontier(t, make([]uint8, 4), "random-path")
	root, deep := at(1, 0, c, 0), at(2, 0, c, 0)
	f.Add(root, nil)
	f.Add(deep, root)
	for id := range 10 {
		f.Add(at(uint64(id+3), 0, c, 0), deep)
	}
	waited := at(20, 0, c, 0)
	f.Place(waited, deep)
	if f.Waits(waited) {
		t.Error("the state waits in the frontier")
	}
	f.Add(waited, nil)
	hits := 0
	for range 2000 {
		s := f.Next()
		if s == waited {
			hits++
		}
		f.Add(s, nil)
	}
	if hits > 20 {
		t.Errorf("the state deep in the tree was taken %d times of 2000", hits)
	}
	f.Take(waited)
	if f.Waits(waited) {
		t.Error("a state that was taken waits")
	}
	f.End(waited)
}

// TestDistance: covnew and md2u prefer a state before an uncovered branch to one in a covered loop.
func TestDistance(t *testing.T) {
	for _, name := range []option.Searcher{"covnew", "md2u"} {
		edges := []uint8{1, 0, 1, 0} // the second arm and what is behind it are not covered
		f, c := frontier(t, edges, name)
		near, loop := at(1, 0, c, 0), at(2, 0, c, 1)
		f.Add(near, nil)
		f.Add(loop, nil)
		hits := 0
		for range 500 {
			s := f.Next()
			if s == near {
				hits++
			}
			f.Add(s, nil)
		}
		if hits < 490 {
			t.Errorf("%s took the near state %d times of 500", name, hits)
		}
	}
}

// TestAFewAmongManyAreFound: of a hundred thousand states in a covered loop, none hides the one before an uncovered
// branch.
func TestAFewAmongManyAreFound(t *testing.T) {
	for _, name := range []option.Searcher{"covnew", "md2u"} {
		f, c := frontier(t, []uint8{1, 0, 1, 0}, name)
		near := at(1, 0, c, 0)
		f.Add(near, nil)
		for i := range uint64(100_000) {
			f.Add(at(2+i, 0, c, 1), nil)
		}
		hits := 0
		for range 100 {
			s := f.Next()
			if s == near {
				hits++
			}
			f.Add(s, nil)
		}
		if hits < 90 {
			t.Errorf("%s took the near state %d times of 100", name, hits)
		}
	}
}

// TestLastSwitchesTellStatesApart: of a hundred thousand states in a loop, none hides the one that came there by other
// switches.
func TestLastSwitchesTellStatesApart(t *testing.T) {
	for _, name := range []option.Searcher{"covnew", "md2u"} {
		f, c := frontier(t, []uint8{1, 0, 1, 0}, name)
		rare := at(1, 0, c, 1)
		rare.Case(c, 2)
		f.Add(rare, nil)
		for i := range uint64(100_000) {
			s := at(2+i, 0, c, 1)
			s.Case(c, 3)
			f.Add(s, nil)
		}
		hits := 0
		for range 1000 {
			s := f.Next()
			if s == rare {
				hits++
			}
			f.Add(s, nil)
		}
		if hits < 400 || hits > 600 {
			t.Errorf("%s took the rare state %d times of 1000", name, hits)
		}
	}
}

// TestCrowdsAreTheCandidates: each waiting state is once among those of its group, groups without any do not wait at
// their place, and places without groups do not wait.
func TestCrowdsAreTheCandidates(t *testing.T) {
	f, c := frontier(t, nil, "covnew")
	rng := rand.New(rand.NewSource(6))
	var waiting []*state.State
	for i := range uint64(3000) {
		if len(waiting) > 0 && rng.Intn(5) < 2 {
			k := rng.Intn(len(waiting))
			f.End(waiting[k])
			waiting = slices.Delete(waiting, k, k+1)
		} else {
			s := at(i, 0, c, rng.Int31n(4))
			s.Cases = rng.Uint64() % 3
			f.Add(s, nil)
			waiting = append(waiting, s)
		}
		x, n := f.pool.places, 0
		for at, place := range x.waiting {
			h := x.here[place]
			if len(h.groups) == 0 || h.at != int32(at) {
				t.Fatalf("place %d waits as number %d with %d groups, known as number %d", place, at, len(h.groups), h.at)
			}
			for at, g := range h.groups {
				crowd := x.groups[g]
				if n += len(crowd.members); len(crowd.members) == 0 || crowd.at != int32(at) {
					t.Fatalf("group %d is number %d with %d states, known as number %d", g, at, len(crowd.members), crowd.at)
				}
				for k, m := range crowd.members {
					d := f.pool.list[m]
					if d.place != place || d.group != g || d.member != int32(k) || x.in(group{place, f.pool.state(&d).Cases}) != g {
						t.Fatalf("candidate %d at place %d in group %d has number %d, not %d, %d, %d", m, d.place, d.group, d.member,
							place, g, k)
					}
				}
			}
		}
		if n != len(waiting) || n != len(f.pool.list) {
			t.Fatalf("%d states in crowds, %d wait", n, len(waiting))
		}
	}
}

// randomProgram has functions of one to six blocks, each block an instruction: a call or none, and edges.
func randomProgram(rng *rand.Rand) *ir.Module {
	m := &ir.Module{}
	for range 1 + rng.Intn(5) {
		m.Funcs = append(m.Funcs, &ir.Func{Index: int32(len(m.Funcs)), Lib: rng.Intn(4) == 0})
	}
	for _, f := range m.Funcs {
		f.FirstBlock, f.FirstEdge = m.NumBlocks, m.NumEdges
		if rng.Intn(6) == 0 {
			continue // no code
		}
		n := 1 + rng.Int31n(6)
		for b := range n {
			in := ir.Instr{Op: ir.Trap}
			if rng.Intn(2) == 0 {
				in = ir.Instr{Op: ir.CallOp, Imm: int64(len(f.Calls))}
				f.Calls = append(f.Calls, ir.Call{Callee: rng.Int31n(int32(len(m.Funcs))+1) - 1, Target: 0})
			}
			f.Code, f.Blocks = append(f.Code, in), append(f.Blocks, ir.Block{Start: b, End: b + 1})
			for range rng.Intn(3) {
				f.Edges = append(f.Edges, ir.Edge{From: b, To: rng.Int31n(n)})
			}
		}
		m.NumBlocks, m.NumEdges = m.NumBlocks+n, m.NumEdges+int32(len(f.Edges))
	}
	return m
}

// TestDistancesAreThoseOfTheDefinition compares with distances that are made smaller until each fits its neighbours'.
func TestDistancesAreThoseOfTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewSource(11))
	finite := 0
	for range 2000 {
		m := randomProgram(rng)
		cov := NewCoverage(m)
		for e := range m.NumEdges {
			if rng.Intn(5) > 0 {
				cov.Take(e)
			}
		}
		d := newDistances(m, cov)
		d.update()
		want := slices.Repeat([]int32{far}, int(m.NumBlocks))
		for again := true; again; {
			again = false
			lower := func(b, to int32) {
				again = again || to < want[b]
				want[b] = min(want[b], to)
			}
			for _, f := range m.Funcs {
				for i, e := range f.Edges {
					if !f.Lib && !cov.Taken(f.FirstEdge+int32(i)) {
						lower(f.FirstBlock+e.From, 0)
					}
					lower(f.FirstBlock+e.From, want[f.FirstBlock+e.To]+1)
				}
				for i, in := range f.Code {
					if in.Op != ir.CallOp || f.Calls[in.Imm].Callee < 0 {
						continue
					}
					if to := m.Funcs[f.Calls[in.Imm].Callee]; to.Code != nil {
						lower(f.FirstBlock+int32(i), want[to.FirstBlock]+1)
					}
				}
			}
		}
		if !slices.Equal(d.dist, want) {
			t.Fatalf("distances %v, want %v", d.dist, want)
		}
		for _, k := range want {
			if k > 0 && k < far {
				finite++
			}
		}
	}
	if finite < 1000 {
		t.Errorf("only %d blocks are on a way to what is not covered", finite)
	}
}

// TestPlacesKnowTheDistanceOfStates compares the distance of a place with that of the state's frames, one by one,
// while coverage grows and places are numbered anew. Some states are sides of branches: they are where the branch goes.
func TestPlacesKnowTheDistanceOfStates(t *testing.T) {
	m := program()
	code, cov := &state.Code{Func: m.Funcs[0]}, NewCoverage(m)
	d := newDistances(m, cov)
	d.update()
	x := &places{dist: d}
	f := &Frontier{slots: newSlots()}
	f.pool = &pool{slots: &f.slots, places: x}
	x.renew(f.pool)
	rng := rand.New(rand.NewSource(5))
	for i := range 400 {
		s := &state.State{Cases: rng.Uint64() % 3}
		for range rng.Intn(2 * maxDepth) {
			s.Top = &state.Frame{Caller: s.Top, Code: code, PC: int32(rng.Intn(len(m.Funcs[0].Code)+1) - 1)}
		}
		if s.Top != nil && rng.Intn(3) == 0 {
			s.Top.PC, s.Deferral = 0, &state.Deferral{Lazy: true, Holds: rng.Intn(2) == 0} // at the branch
		}
		f.Add(s, nil)
		switch {
		case i%100 == 99:
			cov.Take(int32(i / 100))
			d.asked = refresh - 1 // the next question refreshes
			d.update()
		case i%70 == 69:
			for range f.Len() / 2 {
				f.End(f.slots.oldest())
			}
			x.renew(f.pool)
		}
		for i, c := range f.pool.list {
			if m := x.groups[c.group].members[c.member]; m != int32(i) {
				t.Fatalf("candidate %d is known as %d", i, m)
			}
			want := int32(far)
			s := f.pool.state(&c)
			for f, depth := s.Top, int32(0); f != nil && depth < maxDepth; f, depth = f.Caller, depth+1 {
				pc := f.PC
				if s.Deferral != nil && f == s.Top {
					if pc = 2; s.Deferral.Holds {
						pc = 1
					}
				}
				if pc >= 0 {
					want = min(want, d.dist[pc]+depth) // each block of the program has one instruction
				}
			}
			if got := x.near(c.place).dist; got != want {
				t.Fatalf("state %d, coverage %v: distance %d, want %d", i, cov.taken, got, want)
			}
		}
	}
	if n := len(x.list); n > 20*f.Len()*maxDepth {
		t.Errorf("%d places of %d states", n, f.Len())
	}
}

// TestStrict: a searcher that orders all states forbids turns of several states, whatever searchers are beside it.
func TestStrict(t *testing.T) {
	for _, c := range []struct {
		names []option.Searcher
		want  bool
	}{
		{[]option.Searcher{option.DFS, option.RandomState, option.RandomPath, option.CovNew, option.MD2U}, false},
		{[]option.Searcher{option.BFS}, true},
		{[]option.Searcher{option.RandomPath, option.Depth}, true},
	} {
		if f, _ := frontier(t, []uint8{0}, c.names...); f.Strict() != c.want {
			t.Errorf("%v: %v", c.names, f.Strict())
		}
	}
}

func TestUnknownName(t *testing.T) {
	if _, err := New([]option.Searcher{"best"}, 1, program(), nil); err == nil {
		t.Error("an unknown searcher was accepted")
	}
	if _, err := New(nil, 1, program(), nil); err == nil {
		t.Error("no searcher was accepted")
	}
}

// TestIdleYields: of the slices that a searcher gives to a path that goes on for long without a fork or new code, every
// other one goes to the path that has waited longest.
func TestIdleYields(t *testing.T) {
	for _, name := range all {
		f, c := frontier(t, make([]uint8, 4), name)
		ran := map[uint64]int{}
		first := at(1, 0, c, 0)
		f.Add(first, nil)
		for id := range uint64(3) {
			f.Add(at(id+2, 5, c, 0), first)
		}
		const slices = 800
		for range slices {
			s := f.Next()
			ran[s.ID]++
			s.Idle += 1 << 17
			f.Add(s, nil)
		}
		for id := range uint64(4) {
			if ran[id+1] < slices/10 {
				t.Errorf("%s: state %d had %d of %d slices: %v", name, id+1, ran[id+1], slices, ran)
			}
		}
	}
}

// TestDearStatesShare: states whose questions take long get half of the work as long as others wait, all of it when
// none does, and none is left.
func TestDearStatesShare(t *testing.T) {
	const dear, cheap = 1000, 10
	for _, name := range all {
		f, c := frontier(t, make([]uint8, 4), name)
		f.Patience, f.Thrift = 0, true
		first := at(1, 0, c, 0)
		f.Add(first, nil)
		for id := range uint64(5) {
			s := at(id+2, 0, c, 0)
			s.Dear = id < 3
			f.Add(s, first)
		}
		if f.Len() != 6 {
			t.Fatalf("%s: %d states", name, f.Len())
		}
		ran, work := map[uint64]int{}, [2]int{}
		for range 5000 {
			s := f.Next()
			ran[s.ID]++
			if s.Dear {
				work[1] += dear
				f.Spend(dear, dear)
			} else {
				work[0] += cheap
				f.Spend(cheap, 0)
			}
			f.Add(s, nil)
		}
		if d := work[1] - work[0]; d < -dear || d > dear {
			t.Errorf("%s: dear states had %d of the work, the others %d", name, work[1], work[0])
		}
		for id := range uint64(3) {
			if n := ran[id+2]; n < ran[2]-1 || n == 0 {
				t.Errorf("%s: turns %v", name, ran)
			}
		}
		f.Each(func(s *state.State) {
			if s.Dear && s.ID == 3 {
				f.Take(s) // as a leader's
				f.End(s)
			}
		})
		var order []uint64
		f.All(func(s *state.State) bool { order = append(order, s.ID); f.End(s); return true })
		if slices.Contains(order, 3) || len(order) != 5 || f.Len() != 0 {
			t.Errorf("%s: %v were left, and %d after them", name, order, f.Len())
		}
	}
}

// TestEndedStatesAreForgotten: what is kept of states that have ended is used for others.
func TestEndedStatesAreForgotten(t *testing.T) {
	f, c := frontier(t, make([]uint8, 4), all...)
	first := at(1, 0, c, 0)
	f.Add(first, nil)
	for id := range uint64(10_000) {
		s := at(id+2, 0, c, 0)
		f.Add(s, first)
		f.End(s)
		if f.Waits(s) || !f.Waits(first) {
			t.Fatal("the wrong state has ended")
		}
	}
	if n := len(f.slots.list) + len(f.tree.nodes) + len(f.pool.list); n > 20 {
		t.Errorf("%d entries of states that have ended", n)
	}
}

// TestDrawIsIntn: the numbers drawn at once are those that as many calls would give, and leave the source as they do.
func TestDrawIsIntn(t *testing.T) {
	for _, n := range []int{1, 2, 3, 33, 64, 1000, 1 << 20, 1<<30 + 1, math.MaxInt32, math.MaxInt32 + 1, 1 << 40} {
		a, b := rand.New(rand.NewSource(7)), rand.New(rand.NewSource(7))
		for range 100 {
			var got [sample]int
			draw(a, n, got[:])
			for i, x := range got {
				if want := b.Intn(n); x != want {
					t.Fatalf("of %d: number %d is %d, want %d", n, i, x, want)
				}
			}
			if a.Int63() != b.Int63() {
				t.Fatalf("of %d: the source goes on in another way", n)
			}
		}
	}
}

// TestDeferredComeLast: a state that waits for the solver runs when no other state is left, whatever the searcher, and
// counts as waiting.
func TestDeferredComeLast(t *testing.T) {
	for _, name := range all {
		f, err := New([]option.Searcher{name}, 1, &ir.Module{}, NewCoverage(&ir.Module{}))
		if err != nil {
			t.Fatal(err)
		}
		first := &state.State{ID: 1}
		f.Add(first, nil)
		late := []*state.State{{ID: 2, Deferral: &state.Deferral{}}, {ID: 3, Deferral: &state.Deferral{}}}
		for _, s := range late {
			f.Add(s, first)
		}
		seen := 0
		if f.Each(func(*state.State) { seen++ }); f.Len() != 3 || seen != 3 {
			t.Errorf("%s: %d states, %d seen", name, f.Len(), seen)
		}
		for i := range 4 {
			if got := f.Next(); got != first {
				t.Fatalf("%s: turn %d is that of state %d", name, i, got.ID)
			}
			f.Add(first, nil)
		}
		f.Take(first)
		f.End(first)
		for _, want := range late {
			got := f.Next()
			if got != want {
				t.Fatalf("%s: the states that wait do not come in their order", name)
			}
			got.Deferral = nil
			f.Add(got, nil)
			if f.Next() != got {
				t.Fatalf("%s: a state that has its answer waits", name)
			}
			f.End(got)
		}
		if f.Len() != 0 || f.Next() != nil {
			t.Errorf("%s: %d states are left", name, f.Len())
		}
		late[0].Deferral, late[1].Deferral = &state.Deferral{}, &state.Deferral{Lazy: true}
		for _, s := range late {
			f.Add(s, nil)
		}
		if got := f.Next(); got != late[1] {
			t.Errorf("%s: state %d comes before one that nobody has asked about", name, got.ID)
		}
	}
}

// TestTwinEdges: edges between the same two blocks are taken together, and others are not.
func TestTwinEdges(t *testing.T) {
	f := &ir.Func{FirstEdge: 3, Edges: []ir.Edge{{From: 0, To: 1}, {From: 0, To: 2}, {From: 0, To: 1}, {From: 1, To: 2}}}
	c := NewCoverage(&ir.Module{Funcs: []*ir.Func{{Edges: make([]ir.Edge, 3)}, f}, NumEdges: 7})
	c.Take(5)
	c.Take(3)
	for edge, want := range []bool{3: true, 4: false, 5: true, 6: false} {
		if got := c.Taken(int32(edge)); got != want {
			t.Errorf("edge %d: taken is %v", edge, got)
		}
	}
	if c.n != 1 {
		t.Errorf("%d edges are taken, want 1", c.n)
	}
}

// TestRivals: an edge has a rival as long as one to another block, out of the same block, was not taken.
func TestRivals(t *testing.T) {
	f := &ir.Func{FirstEdge: 1, Edges: []ir.Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 2}, {From: 0, To: 1}}}
	c := NewCoverage(&ir.Module{Funcs: []*ir.Func{{Edges: make([]ir.Edge, 1)}, f}, NumEdges: 5})
	rivals := func() (list []bool) {
		for e := range int32(5) {
			list = append(list, c.Rival(e))
		}
		return list
	}
	if got := rivals(); !slices.Equal(got, []bool{false, true, false, true, true}) {
		t.Errorf("nothing is taken: %v", got)
	}
	c.Take(3)
	if got := rivals(); !slices.Equal(got, []bool{false, false, false, true, false}) {
		t.Errorf("one edge is taken: %v", got)
	}
	if b := c.Beside(); b.Taken(3) || !b.Rival(1) || c.Rival(1) {
		t.Error("two coverages of one program are not apart")
	}
}
