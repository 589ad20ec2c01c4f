package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/layer/interval"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// counting counts the questions that reach a solver.
type counting struct {
	solver.Solver
	n int
}

func (c *counting) Check(ctx context.Context, q *solver.Query, sink solver.PartialSink) solver.Result {
	c.n++
	return c.Solver.Check(ctx, q, sink)
}

// pointerBench is a state with heap blocks, an input byte k, and a worker that counts questions.
type pointerBench struct {
	*testing.T
	b      *expr.Builder
	w      *Worker
	s      *state.State
	k      *expr.Array
	i      *expr.Term // k as 64 bits
	blocks []*memory.Object
	asked  *counting
}

// newPointerBench makes blocks of the given sizes. Below is how many values k can have.
func newPointerBench(t *testing.T, below int, sizes ...uint64) *pointerBench {
	b := expr.NewBuilder()
	x, err := NewMachine(&ir.Module{Files: []string{""}}, b, Options{MergeReads: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &pointerBench{T: t, b: b, asked: &counting{Solver: brute.New()}, k: b.NewArray("k", 1, nil)}
	p.w = x.NewWorker(t.Context(), decide.Fork, p.asked, rewrite.New(b))
	p.s = state.New(x.initial.Fork(), eval.New(map[*expr.Array][]byte{p.k: {0}}), nil)
	code := &ir.Func{Name: "f", Code: []ir.Instr{{Op: ir.Jmp}}}
	p.s.Top = &state.Frame{Code: &state.Code{Func: code}, Depth: 1}
	p.s.Adopt(p.s.Top)
	k := b.Read(p.k, nil, b.Const(64, 0))
	p.i = b.ZExt(k, 64)
	if below < 256 {
		in := b.Ult(k, b.Const(8, uint64(below)))
		p.s.Decide(state.Assumption, in, in, 0, false)
		p.w.Imply(p.s, in)
	}
	for _, n := range sizes {
		p.blocks = append(p.blocks, p.alloc(n))
	}
	return p
}

func (p *pointerBench) alloc(n uint64) *memory.Object {
	o, err := p.s.Mem.Alloc(memory.Heap, n, 8, "", 0)
	if err != nil {
		p.Fatal(err)
	}
	return o
}

// table is the pointer at index k of a table of addresses.
func (p *pointerBench) table(addrs ...uint64) *expr.Term {
	o := p.alloc(uint64(8 * len(addrs)))
	for i, a := range addrs {
		p.s.Mem.Store(o, uint64(8*i), 64, memory.Value{Word: a})
	}
	o, _ = p.s.Mem.Find(o.Base)
	return p.s.Mem.LoadAt(o, p.b.Mul(p.b.Const(64, 8), p.i), 64).Term
}

// access makes an access on s, which is the bench's state or a fork of it. It returns the places of the access and
// the forked states.
func (p *pointerBench) access(s *state.State, addr *expr.Term, n uint64, write bool) (
	at []place, forked []*state.State) {
	p.w.Running, p.w.Added = s, nil
	if err := Catch(func() { at = p.w.places(s, memory.Value{Term: addr}, 0, n, write) }); err != nil {
		s.End = p.w.ended(s, err)
	}
	if s.End != nil && s.End.Reason != outcome.Found {
		p.Fatal(s.End.Message)
	}
	return append([]place(nil), at...), p.w.Added
}

// bases lists the blocks' addresses.
func (p *pointerBench) bases() (out []uint64) {
	for _, o := range p.blocks {
		out = append(out, o.Base)
	}
	return out
}

// TestPointerStrategies makes accesses through pointers of each shape. It compares the places of each access, the
// findings and choices left to forked states, and the number of questions to the solver. Without knowledge of ranges,
// the questions are: one for each object that is looked for, one about bad addresses, one about the remaining
// addresses, and one for the choice of an object.
func TestPointerStrategies(t *testing.T) {
	many := func(n int) (sizes []uint64) {
		for range n {
			sizes = append(sizes, 4)
		}
		return sizes
	}
	for _, c := range []struct {
		name              string
		below             int
		sizes             []uint64
		addr              func(p *pointerBench) *expr.Term
		write             bool
		places            int
		symbolic          bool // the offset
		findings, choices int  // forked states that have ended, and that choose again
		asked, ranged     int  // questions without and with knowledge of ranges
	}{
		{name: "cases: one of two blocks by a condition", below: 9, sizes: many(2),
			addr: func(p *pointerBench) *expr.Term {
				return p.b.Ite(p.b.Ult(p.i, p.b.Const(64, 5)), p.b.Const(64, p.blocks[0].Base), p.b.Const(64, p.blocks[1].Base))
			},
			write: true, places: 2, asked: 1, ranged: 1},
		{name: "home: an element of a block", below: 10, sizes: []uint64{16},
			addr:   func(p *pointerBench) *expr.Term { return p.b.Add(p.b.Const(64, p.blocks[0].Base), p.i) },
			places: 1, symbolic: true, asked: 1},
		{name: "home: an element of a block or outside of it", below: 14, sizes: []uint64{16, 16},
			addr:  func(p *pointerBench) *expr.Term { return p.b.Add(p.b.Const(64, p.blocks[0].Base), p.i) },
			write: true, places: 1, symbolic: true, findings: 1, asked: 1, ranged: 1},
		{name: "together: a read of three blocks", below: 3, sizes: many(3),
			addr:   func(p *pointerBench) *expr.Term { return p.table(p.bases()...) },
			places: 3, symbolic: true, asked: 3},
		{name: "together: a read of three blocks, or of null", below: 4, sizes: many(3),
			addr: func(p *pointerBench) *expr.Term {
				return p.table(p.blocks[0].Base, 0, p.blocks[1].Base, p.blocks[2].Base)
			},
			places: 3, symbolic: true, findings: 1, asked: 5, ranged: 1},
		{name: "one object: a write to a block at two places", below: 2, sizes: []uint64{16},
			addr:  func(p *pointerBench) *expr.Term { return p.table(p.blocks[0].Base, p.blocks[0].Base+12) },
			write: true, places: 1, symbolic: true, asked: 1},
		{name: "one object after the other: a write to three blocks", below: 3, sizes: many(3),
			addr:  func(p *pointerBench) *expr.Term { return p.table(p.bases()...) },
			write: true, places: 1, symbolic: true, choices: 1, asked: 3, ranged: 1},
		{name: "one object after the other: a read of twelve blocks", below: 12, sizes: many(12),
			addr:   func(p *pointerBench) *expr.Term { return p.table(p.bases()...) },
			places: 1, symbolic: true, choices: 1, asked: 8 + 1 + 1, ranged: 1},
		{name: "one object after the other: a read of twelve blocks, or of null", below: 13, sizes: many(12),
			addr:   func(p *pointerBench) *expr.Term { return p.table(append(p.bases(), 0)...) },
			places: 1, symbolic: true, findings: 1, choices: 1, asked: 8 + 1 + 1 + 1, ranged: 2},
		{name: "one object after the other: a read of seventy blocks", below: 70, sizes: many(70),
			addr:   func(p *pointerBench) *expr.Term { return p.table(p.bases()...) },
			places: 1, symbolic: true, choices: 1, asked: 64 + 1 + 1, ranged: 1},
		{name: "one object after the other: a read of sixty blocks among more", below: 60, sizes: many(70),
			addr:   func(p *pointerBench) *expr.Term { return p.table(p.bases()[:60]...) },
			places: 1, symbolic: true, choices: 1, asked: 60 + 1, ranged: 1},
		{name: "nowhere", below: 2,
			addr: func(p *pointerBench) *expr.Term { return p.table(0, 0x1000) }, findings: 1, asked: 1},
	} {
		for _, ranges := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, ranges %v", c.name, ranges), func(t *testing.T) {
				p := newPointerBench(t, c.below, c.sizes...)
				want := c.asked
				if ranges {
					p.w.Ranges = interval.New(interval.Options{}, new(solver.Counters))
					want = c.ranged
				}
				addr := c.addr(p)
				at, forked := p.access(p.s, addr, 4, c.write)
				var findings, choices int
				for _, s := range append(forked, p.s) {
					if s.End != nil {
						findings++
					} else if s.Retry != nil {
						choices++
					}
				}
				if len(at) != c.places || len(at) > 0 && (at[0].sym != nil) != c.symbolic ||
					findings != c.findings || choices != c.choices {
					t.Errorf("places %v, %d findings, %d choices", at, findings, choices)
				}
				if p.asked.n != want {
					t.Errorf("%d questions, want %d", p.asked.n, want)
				}
				// The rest of a choice asks about the next object and nothing else.
				for _, s := range forked {
					if s.End == nil {
						p.asked.n = 0
						if at, _ := p.access(s, addr, 4, c.write); len(at) != 1 || p.asked.n > 1 {
							t.Errorf("the rest goes to %v after %d questions", at, p.asked.n)
						}
					}
				}
			})
		}
	}
}

// TestCasesAreOfTheirPath: what a worker remembers of an address holds on all paths, whatever each of them has decided;
// and it does not remember more and more addresses.
func TestCasesAreOfTheirPath(t *testing.T) {
	p := newPointerBench(t, 9, 4, 4)
	low := p.b.Ult(p.i, p.b.Const(64, 5))
	addr := p.b.Ite(low, p.b.Const(64, p.blocks[0].Base), p.b.Const(64, p.blocks[1].Base))
	sides := []*state.State{p.s.Fork(), p.s.Fork()}
	p.w.Imply(sides[0], low)
	p.w.Imply(sides[1], p.b.Not(low))
	for range 2 {
		if at, _ := p.access(p.s, addr, 4, true); len(at) != 2 {
			t.Errorf("undecided: %v", at)
		}
		for i, s := range sides {
			if at, _ := p.access(s, addr, 4, true); len(at) != 1 || at[0].obj.Base != p.blocks[i].Base {
				t.Errorf("side %d: %v", i, at)
			}
		}
	}
	for i := range uint64(2 * keptChoices) {
		p.access(p.s, p.b.Ite(p.b.Ult(p.i, p.b.Const(64, i)), p.b.Const(64, p.blocks[0].Base), addr), 4, true)
	}
	if n := len(p.w.choices); n > keptChoices {
		t.Errorf("%d addresses are remembered", n)
	}
}

// TestRandomPointers follows accesses through random tables of addresses to all places, and compares them for each
// value of k with the access at the concrete address.
func TestRandomPointers(t *testing.T) {
	const seed = 1
	r := rand.New(rand.NewPCG(seed, 0))
	for round := range 300 {
		var sizes []uint64
		for range 1 + r.IntN(14) {
			sizes = append(sizes, uint64(1+r.IntN(12)))
		}
		p := newPointerBench(t, 1+r.IntN(24), sizes...)
		if r.IntN(2) == 0 {
			p.w.Ranges = interval.New(interval.Options{}, new(solver.Counters))
		}
		p.w.Opt.MergeReads = r.IntN(10)
		bad := r.IntN(3) // none, some, many
		var addrs []uint64
		for range 24 {
			o := p.blocks[r.IntN(len(p.blocks))]
			a := o.Base + r.Uint64N(o.Size)
			if r.IntN(8) < bad {
				a = []uint64{0, 8, o.End(), o.Base - 1, o.End() - 1, 0x7fff_ffff_0000}[r.IntN(6)]
			}
			addrs = append(addrs, a)
		}
		addr := p.table(addrs...)
		if r.IntN(4) == 0 {
			addr = p.b.Add(p.i, p.b.Const(64, p.blocks[0].Base-uint64(r.IntN(4))))
		}
		n, write := uint64(1+r.IntN(4)), r.IntN(2) == 0
		type end struct {
			s  *state.State
			at []place
		}
		var ends []end
		for todo := []*state.State{p.s}; len(todo) > 0; {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if s.End != nil {
				ends = append(ends, end{s: s})
				continue
			}
			at, forked := p.access(s, addr, n, write)
			ends = append(ends, end{s, at})
			todo = append(todo, forked...)
		}
		names := map[[2]uint64]bool{}
		for k := range 24 {
			m := eval.New(map[*expr.Array][]byte{p.k: {byte(k)}})
			a := m.Word(addr)
			o, ok := p.s.Mem.Find(a)
			ok = ok && o.Holds(a, n)
			paths, possible := 0, true
			for _, e := range ends {
				on := true
				for _, c := range e.s.Path().Back() {
					on = on && m.Bool(c)
				}
				if !on {
					continue
				}
				paths++
				if (e.s.End == nil) != ok {
					t.Errorf("round %d: k = %d, address %#x: end %v", round, k, a, e.s.End)
				} else if ok {
					if got := where(m, e.at); got != a {
						t.Errorf("round %d: k = %d goes to %#x, not %#x", round, k, got, a)
					}
				}
			}
			first := p.s.Path()
			possible = first == nil || m.Bool(first.Prefix(1).Term())
			if possible != (paths == 1) || paths > 1 {
				t.Errorf("round %d: k = %d is on %d paths", round, k, paths)
			}
		}
		for _, e := range ends {
			if names[e.s.Hash] {
				t.Errorf("round %d: two paths have one name", round)
			}
			names[e.s.Hash] = true
		}
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
	}
}

// where is the address of the place that a model chooses.
func where(m *eval.Assignment, at []place) uint64 {
	for i, x := range at {
		if i == len(at)-1 || m.Bool(x.when) {
			if x.sym != nil {
				return x.obj.Base + m.Word(x.sym)
			}
			return x.obj.Base + x.off
		}
	}
	return 0
}
