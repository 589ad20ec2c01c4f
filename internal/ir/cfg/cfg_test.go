package cfg

import (
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/ir/verify"
)

func plain(s shape) *Func {
	f := s.function(nil)
	return NewFunc(callees(f), f)
}

// TestLengauerTarjan is figure 1 of their paper: R, A … L are 0 … 12.
func TestLengauerTarjan(t *testing.T) {
	const r, a, b, c, d, e, f, g, h, i, j, k, l = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
	x := plain(shape{r: {a, b, c}, a: {d}, b: {a, d, e}, c: {f, g}, d: {l}, e: {h}, f: {i}, g: {i, j}, h: {e, k}, i: {k},
		j: {i}, k: {i, r}, l: {h}})
	want := []int32{r: -1, a: r, b: r, c: r, d: r, e: r, f: c, g: c, h: r, i: r, j: g, k: r, l: d}
	for n, w := range want {
		if got := x.Dom().idom[n]; got != w {
			t.Errorf("over %d stands %d, want %d", n, got, w)
		}
	}
	checkGraph(t, x)
}

// TestDragonBook is the graph of Aho, Lam, Sethi and Ullman, Compilers (2nd edition), figure 9.38;
// its node n is n-1 here.
func TestDragonBook(t *testing.T) {
	x := plain(shape{{1, 2}, {2}, {3}, {2, 4, 5}, {6}, {6}, {3, 7}, {2, 8, 9}, {0}, {6}})
	var got [][]int32
	for _, l := range x.Loops().All {
		got = append(got, append([]int32{l.Header, l.Parent, l.Depth}, l.Blocks...))
	}
	want := [][]int32{{0, -1, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {2, 0, 2, 2, 3, 4, 5, 6, 7, 9},
		{3, 1, 3, 3, 4, 5, 6, 7, 9},
		{6, 2, 4, 6, 7, 9}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("loops (header, parent, depth, blocks…)\n%v, want\n%v", got, want)
	}
	for b, w := range []int32{-1, 0, 0, 2, 3, 3, 3, 6, 7, 7} {
		if x.Dom().idom[b] != w {
			t.Errorf("over %d stands %d, want %d", b, x.Dom().idom[b], w)
		}
	}
	checkGraph(t, x)
}

// TestShapes is the corner cases by name.
func TestShapes(t *testing.T) {
	for name, s := range map[string]shape{
		"one block":             {{}},
		"one block, endless":    {{0}},
		"two entries":           {{1, 2}, {2}, {1}},
		"endless tail":          {{1, 2}, {}, {3}, {2}},
		"unreachable":           {{2}, {2, 1}, {}, {1, 3}},
		"two exits":             {{1}, {2, 3}, {1, 4}, {}, {}},
		"two edges to one":      {{1, 1}, {1, 1, 2, 2}, {}},
		"shared header":         {{1}, {2, 3}, {1, 3}, {1, 4}, {}},
		"nested":                {{1}, {2}, {2, 3}, {1, 4}, {}},
		"exit through two":      {{1}, {2}, {2, 1, 3}, {}},
		"siblings":              {{1}, {1, 2}, {2, 3}, {}},
		"loop in region":        {{1, 2}, {1, 2}, {1, 3}, {}},
		"region in loop":        {{1}, {2, 3}, {3}, {2, 4}, {1, 5}, {}},
		"entry is header":       {{1}, {0, 2}, {}},
		"back from unreachable": {{1}, {2}, {}, {1, 3}},
		"no way out":            {{1}, {2}, {1}},
	} {
		t.Run(name, func(t *testing.T) { checkGraph(t, plain(s)) })
	}
}

// TestExits spells out one loop: for (…) { if (a) break; if (b) return; }.
func TestExits(t *testing.T) {
	x := plain(shape{{1}, {2, 5}, {3, 5}, {1, 4}, {}, {}})
	l := x.Loops().Outermost(3)
	if l == nil || l.Header != 1 || !slices.Equal(l.ExitBlocks, []int32{4, 5}) ||
		!slices.Equal(l.ExitEdges, []int32{2, 4, 6}) {
		t.Errorf("%+v", l)
	}
	if x.Loops().Innermost(5) != nil || x.Loops().Outermost(0) != nil {
		t.Error("blocks outside are in a loop")
	}
}

// TestRandom compares random programs with the definitions.
func TestRandom(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	var loops, unreachable, jumping int
	for k := range 2000 {
		var s shape
		n := 1 + rnd.Intn(14)
		switch k % 4 {
		case 0, 2:
			s = reducibleShape(rnd, n)
		case 1:
			s = randomShape(rnd, n, 0.8+rnd.Float64())
		case 3:
			s = connectedShape(rnd, n, rnd.Float64())
		}
		f := program(rnd, s, 1+rnd.Intn(8), 25*(k%3), 30*(k%5/3))
		c := NewFunc(callees(f), f)
		checkGraph(t, c)
		checkLive(t, c)
		if c.Live().hidden {
			jumping++
		}
		loops += len(c.Loops().All)
		unreachable += len(c.Graph().unreachable)
	}
	if loops < 1000 || unreachable < 1000 || jumping < 200 {
		t.Errorf("too tame: %d loops, %d unreachable blocks, %d with setjmp", loops, unreachable, jumping)
	}
}

// TestLargeRandom compares dominators and loops of larger graphs, where paths are compressed over many steps.
func TestLargeRandom(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	for k := range 12 {
		s := reducibleShape(rnd, 120)
		if k%2 == 0 {
			s = randomShape(rnd, 120, 1.3)
		}
		checkGraph(t, plain(s))
	}
}

// TestDeep makes graphs on which recursion, or walking up a tree again and again, would show: a long chain, and a
// ladder whose second side is entered from every rung.
func TestDeep(t *testing.T) {
	const n = 100_000
	chain, ladder := make(shape, n), make(shape, 2*n)
	for i := range int32(n) {
		chain[i], ladder[i], ladder[n+i] = []int32{i + 1}, []int32{i + 1, n + i}, []int32{n + i + 1}
	}
	chain[n-1], ladder[n-1], ladder[2*n-1] = []int32{0}, []int32{2*n - 1}, nil
	c := plain(chain)
	if l := c.Loops().Outermost(n / 2); l == nil || len(l.Blocks) != n || !c.Dom().Dominates(5, n-1) {
		t.Error("chain")
	}
	c = plain(ladder)
	if c.Dom().idom[2*n-1] != 0 || c.Dom().idom[n-1] != n-2 || len(c.Loops().All) != 0 {
		t.Error("ladder", c.Dom().idom[2*n-1], c.Dom().idom[n-1])
	}
}

// TestSetjmp: r0 is read only after the second return, which comes from the call behind the branch.
//
//	b0: r1 = setjmp(); br r1 ? b1 : b2    b1: store r0    b2: g(); ret
func TestSetjmp(t *testing.T) {
	for name, want := range map[string][]int32{"setjmp": {0}, "g": nil} {
		f := shape{{1, 2}, {}, {}}.function(func(f *ir.Func, b int32) {
			if b == 1 {
				f.Code = append(f.Code, ir.Instr{Op: ir.Store, W: 64, Dst: ir.NoReg, A: 0, B: 0, C: none})
				return
			}
			f.Code = append(f.Code, ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, A: none, B: none, C: none, Imm: int64(len(f.Calls))})
			call := ir.Call{Callee: 1, Target: none, Normal: -1, Unwind: -1}
			if b == 0 {
				call = ir.Call{Callee: 2, Target: none, Normal: -1, Unwind: -1, Dsts: []int32{1}, DstW: []uint16{1}}
			}
			f.Calls = append(f.Calls, call)
		})
		f.NumRegs, f.Code[1].A = 2, 1
		m := callees(f)
		m.Funcs[2].Name = name
		c := NewFunc(m, f)
		if got := c.Live().At(f.Blocks[2].Start); !slices.Equal(got, want) {
			t.Errorf("%s: live in b2: %v, want %v", name, got, want)
		}
		if got := c.Live().At(f.Blocks[2].Start + 1); len(got) != 0 {
			t.Errorf("%s: live before the return: %v", name, got)
		}
		checkLive(t, c)
	}
}

// TestCalls: main calls odd and an asm in a loop, odd and even call each other, even calls a pointer,
// fact calls itself.
func TestCalls(t *testing.T) {
	const main, odd, even, fact, leaf, chosen = 0, 1, 2, 3, 4, 5
	build := func(name string, s shape, calls map[int32][]ir.Call) *ir.Func {
		f := s.function(func(f *ir.Func, b int32) {
			for _, c := range calls[b] {
				f.Code = append(f.Code, ir.Instr{Op: ir.CallOp, Dst: ir.NoReg, A: none, B: none, C: none, Imm: int64(len(f.Calls))})
				f.Calls = append(f.Calls, c)
			}
		})
		f.Name = name
		f.Consts = append(f.Consts, ir.Const{Kind: ir.FuncAddr, W: 64, Sym: leaf})
		f.NumRegs = 1
		return f
	}
	to := func(f int32) ir.Call { return ir.Call{Callee: f, Target: none, Normal: -1, Unwind: -1} }
	pointer := ir.Call{Callee: -1, Target: 0, Normal: -1, Unwind: -1}
	known := ir.Call{Callee: -1, Target: ^1, Normal: -1, Unwind: -1}
	asm := ir.Call{Callee: -1, Target: none, Asm: "nop", Normal: -1, Unwind: -1}
	m := &ir.Module{Funcs: []*ir.Func{
		build("main", shape{{1}, {1, 2}, {}, {}}, map[int32][]ir.Call{0: {to(chosen)}, 1: {known, to(odd), asm, to(odd)},
			2: {to(fact)}, 3: {pointer}}),
		build("odd", shape{{}}, map[int32][]ir.Call{0: {to(even)}}),
		build("even", shape{{}}, map[int32][]ir.Call{0: {to(odd), pointer}}),
		build("fact", shape{{}}, map[int32][]ir.Call{0: {to(fact)}}),
		{Name: "leaf"},
		{Name: "chosen", IFunc: leaf + 1},
	}}
	a := New(m)
	first, second := a.Func(main), a.Func(main)
	if a.Func(leaf) != nil || first == nil || first != second {
		t.Error("functions")
	}
	in := a.Func(main).CallsIn(a.Func(main).Loops().Outermost(1).Blocks)
	if want := (Calls{Sites: []int32{2, 3, 4, 5}, Direct: []int32{odd, leaf}, Asm: true}); !reflect.DeepEqual(in, want) {
		t.Errorf("the loop calls %+v, want %+v", in, want)
	}
	all := a.Func(main).CallsIn(a.Func(main).Graph().rpo)
	if !slices.Equal(all.Direct, []int32{odd, fact, leaf, chosen}) || !all.Unknown || !all.Asm {
		t.Errorf("main calls %+v", all) // not the callees of its unreachable block, but those through an ifunc
	}
}

// TestConcurrent asks for everything from several goroutines; the race detector watches.
func TestConcurrent(t *testing.T) {
	rnd := rand.New(rand.NewSource(4))
	f := program(rnd, reducibleShape(rnd, 200), 30, 20, 10)
	m := callees(f)
	a, alone := New(m), NewFunc(m, f)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			c := a.Func(0)
			for i := range int32(len(f.Code)) {
				if !slices.Equal(c.Live().At(i), alone.Live().At(i)) {
					t.Error("differs at", i)
				}
			}
			if len(c.Loops().All) != len(alone.Loops().All) {
				t.Error("differs")
			}
		})
	}
	wg.Wait()
}

// small bounds the functions that are compared with the definitions.
const small = 60

// TestPrograms compares the project's test programs, as they are and with locals in registers.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/programs/ir/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	funcs, loops := 0, 0
	for _, name := range files {
		for _, optimise := range []bool{false, true} {
			m := lower(t, name, optimise)
			a := New(m)
			for i, f := range m.Funcs {
				if f.Code == nil {
					continue
				}
				c := a.Func(int32(i))
				checkParams(t, name, c)
				if funcs++; len(f.Blocks) <= small {
					checkGraph(t, c)
				}
				if n := len(f.Code); n*n*int(f.NumRegs) <= 1_000_000 {
					checkLive(t, c)
				}
				loops += len(c.Loops().All)
			}
		}
	}
	if funcs < len(files) || loops == 0 {
		t.Errorf("%d functions, %d loops in %d files", funcs, loops, len(files))
	}
}

// checkParams checks a function for a property that the verifier also proves: only parameters are live at the entry.
func checkParams(t *testing.T, name string, c *Func) {
	t.Helper()
	for _, r := range c.Live().At(0) {
		if !slices.ContainsFunc(c.F.Params, func(p ir.Param) bool { return p.Reg == r }) {
			t.Errorf("%s: r%d is live at the entry of %s", name, r, c.F.Name)
		}
	}
}

func lower(t testing.TB, name string, optimise bool) *ir.Module {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lc, err := llvm.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	defer lc.Close()
	lm, err := lc.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	defer lm.Close()
	if optimise {
		keep := map[string]bool{}
		for _, s := range lm.Symbols() {
			keep[s.Name] = true
		}
		if err := lm.Prepare(keep, llvm.Registers); err != nil {
			t.Fatal(name, err)
		}
	}
	m, _, err := lm.Lower()
	if err != nil {
		t.Fatal(name, err)
	}
	if err := verify.Module(m); err != nil {
		t.Fatal(name, err)
	}
	return m
}

// BenchmarkBuild analyses a function of 20,000 blocks.
func BenchmarkBuild(b *testing.B) {
	rnd := rand.New(rand.NewSource(5))
	f := program(rnd, reducibleShape(rnd, 20_000), 5_000, 5, 0)
	m := callees(f)
	for _, part := range []struct {
		name  string
		build func(c *Func)
	}{
		{"graph", func(c *Func) { c.Graph() }}, {"dom", func(c *Func) { c.Dom() }}, {"loops", func(c *Func) { c.Loops() }},
		{"live", func(c *Func) { c.Live() }},
	} {
		b.Run(part.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				part.build(NewFunc(m, f))
			}
			b.ReportMetric(float64(len(f.Code)), "instructions")
		})
	}
}

// BenchmarkAsk measures questions that were asked before; they must not allocate.
func BenchmarkAsk(b *testing.B) {
	rnd := rand.New(rand.NewSource(5))
	f := program(rnd, reducibleShape(rnd, 1_000), 100, 5, 0)
	c := NewFunc(callees(f), f)
	c.Loops()
	b.ReportAllocs()
	for b.Loop() {
		c.Live().At(500)
		c.Dom().Dominates(3, 500)
		c.Loops().Innermost(500)
	}
}
