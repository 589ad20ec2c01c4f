package native

import (
	"context"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
	"github.com/albers-engine/albers/internal/solver/native/wordlevel"
)

// engine holds the data that live and die together: circuits, clauses, SAT solver, and the scope of the last query.
type engine struct {
	b     *expr.Builder
	opt   *Options
	graph *aig.Graph
	blast *bitblast.Blaster
	cnf   *aig.CNF
	sat   *cdcl.Solver

	cells    []cell
	cellAt   map[cellKey]int32
	accesses []access
	accessAt map[string]int32
	byBase   map[*expr.Term][]int32 // accesses by the index without its literal summand
	owner    []int32                // by node: cell i as i+1, access i as -i-1, 0 none
	added    map[axiom]bool         // axioms that were added
	misses   map[missKey]aig.Lit
	counted  int64 // nodes that are in the statistics

	bounds   *axioms.Facts // of the query that is blasted, if they may narrow tables
	narrowed int64         // tables that were

	compared, pruned int64 // writes above reads: compared at all, and left out by bits that differ
	facts            []fact
	guide            *guide // nil: none

	wasted    int64  // propagations outside of the queries' scopes since the SAT solver was begun
	own       source // our SAT solver
	from      source // own, or the solver of a hard query
	escalated int64

	ctx  context.Context // of the query
	torn bool            // its end left clauses or the scope half written: renew before the next query

	path    solver.Follower[root] // the conjuncts of the last query
	frames  []frame               // the scope: of these conjuncts, as far as they are loaded, then of assumed intervals
	marked  []bool                // by node: in some frame
	assumed []sat.Lit
	stack   []uint32
	hint    *eval.Assignment // whose bytes the phases are
}

// cell is a byte of a symbolic array: eight inputs with consecutive nodes from first.
type cell struct {
	arr   *expr.Array
	at    uint64
	first uint32
}

type cellKey struct {
	arr *expr.Array
	at  uint64
}

func newEngine(b *expr.Builder, opt *Options) *engine {
	e := &engine{b: b, opt: opt, ctx: context.Background(), graph: aig.New(), cellAt: map[cellKey]int32{},
		accessAt: map[string]int32{}, byBase: map[*expr.Term][]int32{}, added: map[axiom]bool{},
		misses: map[missKey]aig.Lit{}}
	e.blast = bitblast.New(e.graph, e)
	e.blast.MaxNodes = 4 * opt.Nodes
	e.path.Leave = func(root) { e.pop(len(e.path.Frames()) - 1) }
	e.start()
	if opt.Guided {
		e.guide = &guide{e: e}
	}
	return e
}

// start makes the SAT solver and the writer of its clauses.
func (e *engine) start() {
	e.sat, e.cnf = cdcl.New(true), aig.NewCNF(e.graph, 1)
	e.cnf.Polarity = e.opt.Polarity
	e.own = source{cnf: e.cnf, sat: e.sat}
	if e.opt.broken != nil {
		e.own.sat = e.opt.broken(e.sat)
	}
	if e.opt.Certify {
		e.own.log = drat.NewLog(false)
		e.sat.Prove(e.own.log.Step) // never fails
	}
	e.from = e.own
}

// inputs makes eight inputs of an owner and gives the first node.
func (e *engine) inputs(owner int32) (first uint32) {
	first = uint32(e.graph.Len())
	for range 8 {
		e.graph.Input()
	}
	e.owner = append(e.owner, make([]int32, e.graph.Len()-len(e.owner))...)
	for i := range uint32(8) {
		e.owner[first+i] = owner
	}
	return first
}

func (e *engine) ownerOf(node uint32) int32 {
	if int(node) < len(e.owner) {
		return e.owner[node]
	}
	return 0
}

// byteAt is the vector of eight inputs.
func byteAt(first uint32) bitblast.Vec {
	v := make(bitblast.Vec, 8)
	for i := range v {
		v[i] = aig.Lit(first+uint32(i)) << 1
	}
	return v
}

// root is a conjunct as a circuit.
type root struct {
	lit aig.Lit           // may be literally true
	why wordlevel.Because // other conjuncts that lit rests on
}

// frame is the part of the scope that a root brings in.
type frame struct {
	root     aig.Lit
	assumed  int // how many assumptions are before its own; a root that is literally true has none
	nodes    []uint32
	cells    []int32
	accesses []int32
}

// pollNodes is the number of nodes that are walked over between two looks at the context.
const pollNodes = 1 << 12

// over says whether the query has ended. The circuit or clause being written may then stay unfinished: the engine is
// torn, and its clauses are begun anew before the next query. That costs less than to go on for circuits that nobody
// may ask about again.
func (e *engine) over() bool {
	if !e.torn {
		e.torn = e.ctx.Err() != nil
	}
	return e.torn
}

// begin makes the end of ctx end the writing of circuits, scopes and clauses.
func (e *engine) begin(ctx context.Context) {
	e.ctx = ctx
	e.cnf.Until(ctx)
}

// root makes the circuit of t, a term of one bit.
func (e *engine) root(ctx context.Context, t *expr.Term) (aig.Lit, error) {
	v, err := e.blast.Blast(ctx, t)
	if err != nil {
		return aig.True, err
	}
	return v[0], nil
}

// follow makes the roots those of a path; the scope keeps the frames of the common beginning.
func (e *engine) follow(p *solver.Path, enter func(i int, t *expr.Term) (root, bool)) bool {
	e.pop(len(e.path.Frames())) // intervals that the last query assumed
	return e.path.Follow(p, enter)
}

// load makes the scope and the assumptions those of the path and gives the SAT solver the clauses that it does not
// have yet. It gives up if ctx ends.
func (e *engine) load(ctx context.Context, p *problem) bool {
	e.begin(ctx)
	n, at := len(e.frames), len(e.assumed)
	roots := e.path.Frames()[n:]
	for _, r := range roots {
		if r.lit != aig.True {
			e.assumed = append(e.assumed, e.cnf.Lit(r.lit))
		}
	}
	for _, r := range roots {
		if e.push(r.lit, at); e.torn {
			return false
		}
		if r.lit != aig.True {
			at++
		}
	}
	e.sat.Rewind(e.assumed)
	e.flush()
	for _, f := range e.frames[n:] {
		if e.enter(f.nodes); e.torn {
			return false
		}
	}
	e.advise(p, n)
	if e.guide != nil {
		e.sat.Guide(e.guide)
	}
	return true
}

// flush hands new variables and clauses over.
func (e *engine) flush() {
	clauses, fresh := e.cnf.Take()
	if e.opt.record != nil {
		e.opt.record(fresh, clauses, nil)
	}
	if fresh > 0 {
		e.sat.NewVars(fresh)
	}
	e.addAll(&e.own, clauses)
}

// flushPart is about how many literals a SAT solver gets between two looks at the context.
const flushPart = 1 << 15

// addAll gives clauses to a SAT solver, the rest of them not if the query ends.
func (e *engine) addAll(s *source, clauses []sat.Lit) {
	s.note(clauses)
	to := s.sat
	for len(clauses) > flushPart {
		n := flushPart
		for clauses[n-1] != sat.End {
			n++
		}
		if to.Add(clauses[:n]); e.over() {
			return
		}
		clauses = clauses[n:]
	}
	to.Add(clauses)
}

// pop takes frames off the scope down to n.
func (e *engine) pop(n int) {
	if n >= len(e.frames) {
		return
	}
	e.assumed = e.assumed[:e.frames[n].assumed]
	for i := len(e.frames) - 1; i >= n; i-- {
		for _, k := range e.frames[i].nodes {
			e.marked[k] = false
			if v := e.cnf.Var(k); v != 0 {
				e.sat.Leave(v)
			}
		}
	}
	e.frames = e.frames[:n]
}

// push puts the nodes under root that are not in the scope on top of it. Nodes get their clauses here, but variables
// are entered after the SAT solver knows them.
func (e *engine) push(root aig.Lit, assumed int) {
	e.frames = append(e.frames, frame{root: root, assumed: assumed})
	e.extend(&e.frames[len(e.frames)-1], root)
}

// extend adds the nodes below l to f.
func (e *engine) extend(f *frame, l aig.Lit) {
	e.visit(l)
	for i := 1; len(e.stack) > 0; i++ {
		if i%pollNodes == 0 && e.over() {
			e.stack = e.stack[:0]
			return
		}
		k := e.stack[len(e.stack)-1]
		e.stack = e.stack[:len(e.stack)-1]
		f.nodes = append(f.nodes, k)
		switch n := e.graph.Node(k); n.Kind {
		case aig.Input:
			e.visitInput(f, k)
		case aig.Mux:
			e.visit(n.C)
			fallthrough
		case aig.And, aig.Xor:
			e.visit(n.B)
			e.visit(n.A)
		}
	}
}

func (e *engine) visit(l aig.Lit) {
	k := l.Node()
	if int(k) >= len(e.marked) {
		e.marked = append(e.marked, make([]bool, e.graph.Len()-len(e.marked))...)
	}
	if !e.marked[k] && !l.IsConst() {
		e.marked[k] = true
		e.stack = append(e.stack, k)
	}
}

// visitInput brings in the rest of a byte, once, and of an access everything that it depends on.
func (e *engine) visitInput(f *frame, k uint32) {
	o := e.ownerOf(k)
	var first uint32
	if o > 0 {
		first = e.cells[o-1].first
	} else {
		first = e.accesses[-o-1].first
	}
	if k != first {
		e.visit(aig.Lit(first) << 1) // its turn brings the others
		return
	}
	for _, l := range byteAt(first) {
		e.cnf.Lit(l)
		e.visit(l)
	}
	if o > 0 {
		f.cells = append(f.cells, o-1)
		return
	}
	f.accesses = append(f.accesses, -o-1)
	own := source{cnf: e.cnf}
	for i, v := range e.accesses[-o-1].depends {
		if i%pollNodes == pollNodes-1 && e.over() {
			return
		}
		own.define(v)
		for _, l := range v {
			e.visit(l)
		}
	}
}

func (e *engine) enter(nodes []uint32) {
	for i, k := range nodes {
		if i%pollNodes == pollNodes-1 && e.over() {
			return
		}
		if e.opt.InputsOnly && e.graph.Node(k).Kind != aig.Input {
			continue
		}
		if v := e.cnf.Var(k); v != 0 {
			e.sat.Enter(v)
		}
	}
}

// advise sets the phases of cells to the hint's bytes: for all of the scope if the hint is not that of the last time,
// else for the new part.
func (e *engine) advise(p *problem, from int) {
	h := p.q.Hint
	if h == nil {
		e.hint = nil
		return
	}
	if h != e.hint {
		e.hint, from = h, 0
	}
	for _, f := range e.frames[from:] {
		for _, c := range f.cells {
			x := &e.cells[c]
			v := h.Byte(x.arr, x.at)
			for i := range uint32(8) {
				e.sat.Phase(e.cnf.Var(x.first + i).Lit(v>>i&1 == 0))
			}
		}
	}
}

// value is the number that the SAT model gives to a vector of at most 64 bits.
func (e *engine) value(v bitblast.Vec) uint64 {
	n := uint64(0)
	for i, l := range v {
		if e.from.bit(l) {
			n |= 1 << i
		}
	}
	return n
}
