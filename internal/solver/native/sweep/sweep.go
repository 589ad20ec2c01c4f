// Package sweep finds nodes of a circuit that are equal, or each other's negation, for all values of the inputs, and
// proves it (SAT sweeping; Kuehlmann, Krohm: Equivalence checking using cuts and heaps, 1997; Mishchenko and others:
// FRAIGs: A unifying representation for logic synthesis and verification, 2005).
//
// A SAT solver that gets two circuits for one function at once has to find the equal parts itself. Here they are found
// from the inputs up. All nodes are computed for some thousand assignments, 64 at a time, and nodes with the same
// values, the same signature, are candidates. Two calls of a SAT solver, with few conflicts each, ask whether one can
// be true and the other false. If not, two clauses say that they are equal, which makes the questions about the nodes
// above them easy. If so, the model and assignments near to it become part of all signatures.
//
// Each equality is a fact about the circuit alone, so every query may use it. It is given to the next solver as
// clauses, next to the definitions of the nodes, and not by a smaller circuit: so a proof of the answer can begin with
// the proofs of the equalities (package drat), in one log.
//
// # Limits
//
// The work is counted in propagations and ends at Options.Work, or earlier if nothing has been proved for a while
// (Options.Patience): the patience grows with what has been proved. A pair that takes more than Options.Conflicts is
// left open. Circuits with more nodes than the patience are left alone.
package sweep

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
)

// Options bounds the work. Use [Default] and change what is needed.
type Options struct {
	// Work is the number of propagations after which sweeping ends; a simulated node counts as a sixteenth, a node of a
	// question as a quarter, a conflict as a hundred. Default 32 million, a few seconds; few queries come near it,
	// because patience ends first.
	Work int64

	// Patience is the work without a new equality after which sweeping ends, in addition to half of the work up to the
	// newest one. Default 200,000, some hundredths of a second.
	Patience int64

	// Conflicts is the limit of each of the two questions about a pair. Default 1000.
	Conflicts int64

	// Log receives the clauses and the proofs; nil: nobody wants them.
	Log *drat.Log

	rounds int // of 64 assignments at the beginning; tests take fewer
}

// Default is the bounds that measured best.
func Default() Options {
	return Options{Work: 32 << 20, Patience: 200_000, Conflicts: 1000, rounds: 16}
}

// Sweep is the circuit below some roots, and what was found out about it. One goroutine at a time.
type Sweep struct {
	// CNF has defined the nodes that were asked about, on both sides.
	CNF *aig.CNF
	// Clauses are all that the CNF wrote, and the equalities.
	Clauses []sat.Lit
	// Vars is the number of variables of the clauses.
	Vars int
	// Merged counts proved equalities, Refuted candidates that a model told apart, Open those that took too long.
	Merged, Refuted, Open int

	opt   Options
	hint  func(input uint32) bool
	sat   *cdcl.Solver
	nodes []gate
	vals  []uint64 // by node: of the newest 64 assignments
	sigs  []uint64 // by node: a hash of all its values, or of their negations
	flip  []bool   // by node: the hash is that of the negations
	first bool     // no assignment was simulated yet
	same  map[uint64]int32
	r     *rand.Rand
	in    []bool // by node: entered
	cone  []int32
	old   []int32
	seen  []uint32 // by node: the walk that was there
	walk  uint32
	todo  []int32
	work  int64
}

// lit is a node by its place in nodes: twice the place, plus 1 if inverted.
type lit int32

func (l lit) node() int32 { return int32(l >> 1) }

// gate is a node; the first is the constant, and operands are before their users.
type gate struct {
	kind    aig.Kind
	id      uint32 // in the graph
	a, b, c lit
	to      lit // the node that it is proved to equal, itself if none is known; that one equals no other
}

// New prepares the nodes, which are in ascending order and contain all their operands. hint is an assignment that is
// tried first: the value of an input.
func New(g *aig.Graph, nodes []uint32, hint func(input uint32) bool, opt Options) *Sweep {
	s := &Sweep{CNF: aig.NewCNF(g, 1), opt: opt, hint: hint, sat: cdcl.New(true), first: true,
		r: rand.New(rand.NewPCG(uint64(len(nodes)), 16))}
	if opt.Log != nil {
		s.sat.Prove(opt.Log.Step) // never fails
	}
	at := make(map[uint32]int32, len(nodes)+1)
	s.nodes = append(make([]gate, 0, len(nodes)+1), gate{})
	for _, k := range nodes {
		place := func(l aig.Lit) lit { return lit(at[l.Node()]<<1 | int32(l&1)) }
		n := g.Node(k)
		i := int32(len(s.nodes))
		at[k] = i
		s.nodes = append(s.nodes, gate{n.Kind, k, place(n.A), place(n.B), place(n.C), lit(i << 1)})
	}
	n := len(s.nodes)
	s.vals, s.sigs, s.flip = make([]uint64, n), make([]uint64, n), make([]bool, n)
	s.in, s.seen = make([]bool, n), make([]uint32, n)
	return s
}

// Log is the log that the clauses and the proofs went to.
func (s *Sweep) Log() *drat.Log { return s.opt.Log }

// begin simulates the hint with assignments near to it, and random ones: also those with many zeros or ones, because
// numbers in programs are small.
func (s *Sweep) begin() {
	for round := range s.opt.rounds {
		s.simulate(func(_ int32, k uint32) uint64 {
			x, y := s.r.Uint64(), s.r.Uint64()
			switch round % 4 {
			case 0:
				x &= y & s.r.Uint64() &^ 1
				if s.hint(k) {
					x = ^x
				}
			case 1:
				x &= y
			case 2:
				x |= y
			}
			return x
		})
	}
}

// simulate computes all nodes under 64 assignments to the inputs.
func (s *Sweep) simulate(input func(i int32, id uint32) uint64) {
	v := s.vals
	of := func(l lit) uint64 { return v[l>>1] ^ -uint64(l&1) }
	for i := range s.nodes {
		switch n := &s.nodes[i]; n.kind {
		case aig.Input:
			v[i] = input(int32(i), n.id)
		case aig.And:
			v[i] = of(n.a) & of(n.b)
		case aig.Xor:
			v[i] = of(n.a) ^ of(n.b)
		case aig.Mux:
			c := of(n.a)
			v[i] = c&of(n.b) | ^c&of(n.c)
		}
		if s.first {
			s.flip[i] = v[i]&1 != 0
		}
		x := v[i]
		if s.flip[i] {
			x = ^x
		}
		h := (s.sigs[i] ^ x) * 0x9e3779b97f4a7c15
		s.sigs[i] = h ^ h>>29
	}
	s.first = false
	s.work += int64(len(s.nodes)) / 16
}

// answers to a question about a pair.
type answer uint8

const (
	open answer = iota
	equal
	different
)

// triesOf bounds how many candidates a node is compared with.
const triesOf = 8

// Run looks at the nodes from the inputs up, unless there are so many that simulating them is beyond the patience.
func (s *Sweep) Run(ctx context.Context) {
	if int64(len(s.nodes)) > s.opt.Patience {
		return
	}
	s.begin()
	s.same = make(map[uint64]int32, len(s.nodes))
	proved := int64(0) // the work at the newest equality
	for i := range int32(len(s.nodes)) {
		for range triesOf {
			j, ok := s.same[s.sigs[i]]
			if !ok {
				s.same[s.sigs[i]] = i
				break
			}
			if s.nodes[i].kind == aig.Input && s.nodes[j].kind <= aig.Input {
				break // free, and told apart by chance alone
			}
			got := s.compare(ctx, i, j)
			if got == equal {
				s.Merged++
				proved = s.spent()
			}
			if got != different {
				break
			}
			s.rebuild(i)
		}
		if n := s.spent(); n > s.opt.Work || n-proved > s.opt.Patience+proved/2 || ctx.Err() != nil {
			return
		}
	}
}

func (s *Sweep) spent() int64 {
	st := s.sat.Stats()
	return s.work + st.Propagations + perConflict*st.Conflicts
}

// perConflict is the cost of a conflict in a small circuit, in propagations.
const perConflict = 100

// rebuild lists the nodes before i by their new signatures.
func (s *Sweep) rebuild(i int32) {
	clear(s.same)
	for k := range i {
		if s.nodes[k].to != lit(k<<1) {
			continue
		}
		if _, ok := s.same[s.sigs[k]]; !ok {
			s.same[s.sigs[k]] = k
		}
	}
	s.work += int64(i) / 4
}

// compare asks whether node i and the older node j are equal, up to negation as their values say.
func (s *Sweep) compare(ctx context.Context, i, j int32) answer {
	s.scope(i, j)
	a := s.lit(lit(i << 1))
	if j == 0 {
		p := a.Not()
		if !s.flip[i] { // false in all assignments
			p = a
		}
		return s.conclude(i, 0, s.impossible(ctx, i, p))
	}
	b := s.lit(lit(j << 1))
	if s.flip[i] != s.flip[j] {
		b = b.Not()
	}
	if got := s.impossible(ctx, i, a, b.Not()); got != equal {
		return s.conclude(i, j, got)
	}
	return s.conclude(i, j, s.impossible(ctx, i, a.Not(), b))
}

// conclude notes the answer.
func (s *Sweep) conclude(i, j int32, got answer) answer {
	switch got {
	case equal:
		s.nodes[i].to = lit(j << 1)
		if s.flip[i] != s.flip[j] {
			s.nodes[i].to |= 1
		}
	case different:
		s.Refuted++
	default:
		s.Open++
	}
	return got
}

// lit is the literal of a node in the SAT solver, which knows its definition.
func (s *Sweep) lit(l lit) sat.Lit {
	p := s.CNF.Lit(aig.Lit(s.nodes[l>>1].id<<1) | aig.Lit(l&1))
	clauses, fresh := s.CNF.Take()
	if fresh > 0 {
		s.sat.NewVars(fresh)
		s.Vars += fresh
	}
	if s.opt.Log != nil {
		s.opt.Log.Input(clauses)
	}
	s.add(clauses)
	return p
}

func (s *Sweep) add(clauses []sat.Lit) {
	s.Clauses = append(s.Clauses, clauses...)
	s.sat.Rewind(nil)
	s.sat.Add(clauses)
}

// impossible asks whether these literals contradict each other. If they do, it adds the clause that says so.
func (s *Sweep) impossible(ctx context.Context, i int32, assumed ...sat.Lit) answer {
	s.enter()
	switch s.sat.Solve(ctx, assumed, s.opt.Conflicts) {
	case sat.Unsat:
		failed := s.sat.Failed(nil)
		for k := range failed {
			failed[k] = failed[k].Not()
		}
		s.add(append(failed, sat.End)) // the solver has proved it: it is no clause of the formula
		return equal
	case sat.Sat:
		s.learn()
		return different
	}
	return open
}

// scope makes the nodes that decide i and j the only ones that the SAT solver decides. A node that equals another one
// is decided by that one.
func (s *Sweep) scope(i, j int32) {
	s.old, s.cone = s.cone, s.old[:0]
	s.walk++
	s.todo = append(s.todo[:0], i, j)
	for len(s.todo) > 0 {
		k := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		if s.seen[k] == s.walk {
			continue
		}
		s.seen[k] = s.walk
		s.cone = append(s.cone, k)
		n := &s.nodes[k]
		switch {
		case n.to != lit(k<<1):
			s.todo = append(s.todo, n.to.node())
			continue
		case n.kind == aig.Mux:
			s.todo = append(s.todo, n.c.node())
			fallthrough
		case n.kind > aig.Input:
			s.todo = append(s.todo, n.a.node(), n.b.node())
		}
	}
	for _, k := range s.old {
		if s.in[k] && s.seen[k] != s.walk {
			s.in[k] = false
			s.sat.Leave(s.CNF.Var(s.nodes[k].id))
		}
	}
	s.work += int64(len(s.cone)) / 4
}

// enter tells the SAT solver of the scope.
func (s *Sweep) enter() {
	for _, k := range s.cone {
		if v := s.CNF.Var(s.nodes[k].id); v != 0 && !s.in[k] {
			s.in[k] = true
			s.sat.Enter(v)
		}
	}
}

// learn simulates the model that told two nodes apart, and assignments that differ from it in a few inputs.
func (s *Sweep) learn() {
	model := make(map[int32]uint64)
	var inputs []int32
	for _, k := range s.cone {
		n := &s.nodes[k]
		if n.kind != aig.Input {
			continue
		}
		x := uint64(0)
		if v := s.CNF.Var(n.id); v != 0 && s.sat.Value(v.Lit(false)) > 0 {
			x = ^x
		}
		model[k] = x
		inputs = append(inputs, k)
	}
	slices.Sort(inputs)
	for bit := uint64(2); bit != 0 && len(inputs) > 0; bit <<= 1 { // the first one is the model itself
		model[inputs[s.r.IntN(len(inputs))]] ^= bit
	}
	s.simulate(func(i int32, _ uint32) uint64 {
		if x, ok := model[i]; ok {
			return x
		}
		return s.r.Uint64()
	})
}
