package native

import (
	"cmp"
	"context"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/solver/native/aig"
	"github.com/albers-engine/albers/internal/solver/native/axioms"
	"github.com/albers-engine/albers/internal/solver/native/bitblast"
	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Rules of the loop.
const (
	axiomsPerRound = 64 // added after one model
	stubborn       = 3  // after so many violations an index gets all its eligible axioms
	rebellious     = 8  // after so many rounds an array's accesses do
	sliceCells     = 64 // a constant table up to so many eligible cells is one multiplexer at the first violation
	stubbornCells  = 1 << 16
	batch          = 4096     // axioms that are added at once at most
	done           = -1 << 30 // a count that triggers nothing any more
)

// refinement is the loop's memory of one query.
type refinement struct {
	facts  *axioms.Facts
	index  map[int32]*axioms.Index
	hits   map[int32]int       // violations by access
	rounds map[*expr.Array]int // with violations
	// intervals that are assumed, by the round that did it; they follow from the query and from nothing less
	lemmas  map[aig.Lit]int
	round   int
	demoted int64
	kept    int64 // eligible axioms of the query
	counted bool
}

func (p *problem) refinement(opt *Options) *refinement {
	if p.ref == nil {
		r := &refinement{facts: axioms.NewFacts(opt.Axioms, p.q), index: map[int32]*axioms.Index{}, hits: map[int32]int{},
			rounds: map[*expr.Array]int{}, lemmas: map[aig.Lit]int{}}
		r.facts.Force(opt.class)
		p.ref = r
	}
	return p.ref
}

// indexOf is the facts about the index of access i.
func (p *problem) indexOf(i int32) *axioms.Index {
	x, ok := p.ref.index[i]
	if !ok {
		known := p.ref.facts.Index(p.e.accesses[i].index)
		x = &known
		p.ref.index[i] = x
	}
	return x
}

// refine answers a model that does not fit with violated axioms, the eligible ones first, and with the additions of
// the rules of the loop. Where a model leaves an interval that the query implies, the interval is assumed instead. It
// returns the number of additions.
func (s *Solver) refine(ctx context.Context, p *problem, c *candidate) int {
	e := p.e
	r := p.refinement(&s.opt)
	s.countAxioms(p)
	r.round++
	if len(c.broken) > axiomsPerRound { // not all can be added: likely ones first
		slices.SortStableFunc(c.broken, func(x, y violation) int {
			return cmp.Compare(p.unlikely(x), p.unlikely(y))
		})
	}
	var later []violation
	n, lemmas := 0, 0
	seen := map[*expr.Array]bool{}
	for _, v := range c.broken {
		if n >= axiomsPerRound || ctx.Err() != nil {
			break
		}
		if a := e.accesses[v.access].arr; !seen[a] {
			seen[a] = true
			r.rounds[a]++
		}
		r.hits[v.access]++
		switch l := p.outside(v); {
		case l != aig.True && r.lemmas[l] == 0:
			p.assume(l)
			lemmas++
		case l != aig.True && r.lemmas[l] < r.round: // outside of its interval although that is assumed
			later = append(later, v)
		case l != aig.True: // assumed just now, for another byte
		case p.eligible(v):
			n += p.instantiate(v)
		default:
			later = append(later, v)
		}
	}
	for _, v := range later {
		if n >= axiomsPerRound || ctx.Err() != nil {
			break
		}
		if k := e.once(v); k > 0 {
			n += k
			r.demoted++
			s.demoted.Add(1)
		}
	}
	if n+lemmas > 0 {
		e.flush()
		if e.from.cnf != e.cnf {
			e.from.flush()
		}
		e.enterLemmas(lemmas)
	}
	s.lemmas.Add(int64(lemmas))
	return n + lemmas
}

// unlikely is 1 for an axiom about a word that is not aligned like the accesses that the engine saw, else 0.
func (p *problem) unlikely(v violation) int {
	x := &p.e.accesses[v.access]
	at := p.indexOf(v.access)
	if r := at.Class.R & 7; p.ref.facts.Likely(x.arr, v.at-r) {
		return 0
	}
	return 1
}

// once adds an axiom unless it is there.
func (e *engine) once(v violation) int {
	if e.added[v.axiom] {
		return 0
	}
	e.added[v.axiom] = true
	e.add(v)
	return 1
}

// eligible says whether v's axiom is in the first tier.
func (p *problem) eligible(v violation) bool {
	f := p.ref.facts
	switch v.letter {
	case 'K':
		return f.Cell(p.indexOf(v.access), v.at)
	case 'P':
		return f.Pair(p.indexOf(v.access), p.indexOf(v.other))
	case 'O':
		return f.Beyond(p.indexOf(v.access), p.e.accesses[v.access].arr.Size)
	}
	return true
}

// outside is the interval, as a circuit, of an index that the model has outside of it; True if all are inside.
func (p *problem) outside(v violation) aig.Lit {
	if p.opt.Axioms&axioms.Interval == 0 {
		return aig.True
	}
	accesses := [...]int32{v.access, v.other}
	n := 1
	if v.letter == 'P' {
		n = 2
	}
	for _, i := range accesses[:n] {
		if x := p.indexOf(i); x.Bound && !x.Inside(v.at) {
			return p.e.within(p.e.accesses[i].at, x.Lo, x.Hi)
		}
	}
	return aig.True
}

// assume makes l an assumption of the query, after its conjuncts.
func (p *problem) assume(l aig.Lit) {
	p.ref.lemmas[l] = p.ref.round
	e := p.e
	e.push(l, len(e.assumed))
	e.assumed = append(e.assumed[:len(e.assumed):len(e.assumed)], e.cnf.Lit(l))
	if e.from.cnf != e.cnf {
		e.from.assumed = append(e.from.assumed, e.from.cnf.Lit(l))
	}
}

// enterLemmas makes the variables of the newest frames known to the SAT solver, which has their clauses by now.
func (e *engine) enterLemmas(n int) {
	for _, f := range e.frames[len(e.frames)-n:] {
		e.enter(f.nodes)
	}
}

// lemmaFailed says whether the answer rests on an assumed interval: its core is the whole query then.
func (p *problem) lemmaFailed(failed map[sat.Lit]bool) bool {
	if p.ref == nil {
		return false
	}
	for l := range p.ref.lemmas {
		if failed[p.e.from.cnf.Lit(l)] {
			return true
		}
	}
	return false
}

// instantiate adds the axiom of v and the axioms that belong to it.
func (p *problem) instantiate(v violation) int {
	e, r := p.e, p.ref
	if n, ok := p.multiplex(v); ok {
		return n
	}
	n := e.once(v) + p.siblings(v)
	if r.hits[v.access] >= stubborn {
		r.hits[v.access] = done
		n += p.all(v.access)
	}
	if arr := e.accesses[v.access].arr; r.rounds[arr] >= rebellious {
		r.rounds[arr] = done
		for _, f := range e.frames {
			for _, i := range f.accesses {
				if e.accesses[i].arr == arr {
					n += p.all(i)
				}
			}
		}
	}
	return n
}

// multiplex ties an access of a constant table to its eligible cells at once, if they are few or the index was violated
// often: a tree of multiplexers over the index bits in which equal parts are one. The fact holds where the index is in
// the slice, in every query.
func (p *problem) multiplex(v violation) (int, bool) {
	e := p.e
	x := &e.accesses[v.access]
	if v.letter != 'K' || v.cell >= 0 {
		return 0, false
	}
	lo, hi, c, ok := p.ref.facts.Range(p.indexOf(v.access), x.arr.Size)
	if !ok || v.at < lo || v.at > hi {
		return 0, false
	}
	if n := c.Count(lo, hi); hi>>32 != 0 || n > sliceCells && (n > stubbornCells || p.ref.hits[v.access] < stubborn) {
		return 0, false
	}
	b := violation{axiom: axiom{'B', v.access, lo | hi<<32}, lo: lo, hi: hi, at: v.at}
	return e.once(b) + p.element(v.access, lo, hi), true
}

// element ties the other bytes of the aligned word that byte i of a constant table is in, too: if one of the bytes is
// read from somewhere, all of them are.
func (p *problem) element(i int32, lo, hi uint64) (n int) {
	e, x := p.e, p.indexOf(i)
	if !p.opt.Elements || p.opt.Axioms&axioms.Typed == 0 || x.Class.M == 0 || x.Class.M > 3 {
		return 0
	}
	arr := e.accesses[i].arr
	for _, j := range e.byBase[x.Base] {
		y := &e.accesses[j]
		at := x.Class.R + offset(y.index) - x.Off // of the byte in the word
		if j == i || y.arr != arr || len(y.list) > 0 || at>>x.Class.M != 0 || !e.inScope(j) {
			continue
		}
		first, last := lo-x.Class.R+at, min(hi-x.Class.R+at, arr.Size-1)
		if first <= last && last>>32 == 0 {
			n += e.once(violation{axiom: axiom{'B', j, first | last<<32}, lo: first, hi: last})
		}
	}
	return n
}

// siblings adds the same axiom for the other bytes of a wide read, where the premise is the same circuit.
func (p *problem) siblings(v violation) int {
	e := p.e
	if v.letter != 'P' || p.opt.Axioms&axioms.Typed == 0 {
		return 0
	}
	x, y := p.indexOf(v.access), p.indexOf(v.other)
	if x.Off != y.Off || x.Base == y.Base {
		return 0
	}
	n := 0
	arr := e.accesses[v.access].arr
	for _, i := range e.byBase[x.Base] {
		a := &e.accesses[i]
		if a.arr != arr || len(a.list) > 0 || i == v.access || !e.inScope(i) {
			continue
		}
		for _, j := range e.byBase[y.Base] {
			b := &e.accesses[j]
			if b.arr != arr || len(b.list) > 0 || !e.inScope(j) {
				continue
			}
			if _, oa := expr.SplitOffset(a.index); oa == offset(b.index) {
				n += e.once(pair(i, j))
			}
		}
	}
	return n
}

func offset(t *expr.Term) uint64 {
	_, off := expr.SplitOffset(t)
	return off
}

func pair(i, j int32) violation {
	return violation{axiom: axiom{'P', max(i, j), uint64(min(i, j))}, other: min(i, j)}
}

// all adds every eligible axiom of an access that is in the scope, up to a batch.
func (p *problem) all(i int32) int {
	e, f := p.e, p.ref.facts
	x, at := &e.accesses[i], p.indexOf(i)
	if len(x.list) > 0 {
		return 0
	}
	n := 0
	if f.Beyond(at, x.arr.Size) {
		n += e.once(violation{axiom: axiom{'O', i, 0}})
	}
	if x.arr.IsConst() {
		lo, hi, c, ok := f.Range(at, x.arr.Size)
		if ok && hi>>32 == 0 && c.Count(lo, hi) <= batch {
			n += e.once(violation{axiom: axiom{'B', i, lo | hi<<32}, lo: lo, hi: hi})
		}
		return n
	}
	for _, fr := range e.frames {
		for _, c := range fr.cells {
			if y := &e.cells[c]; n < batch && y.arr == x.arr && f.Cell(at, y.at) {
				n += e.once(violation{axiom: axiom{'K', i, y.at}, cell: c})
			}
		}
		for _, j := range fr.accesses {
			if y := &e.accesses[j]; n < batch && j != i && y.arr == x.arr && len(y.list) == 0 && f.Pair(at, p.indexOf(j)) {
				n += e.once(pair(i, j))
			}
		}
	}
	return n
}

// within says lo ≤ v ≤ hi.
func (e *engine) within(v bitblast.Vec, lo, hi uint64) aig.Lit {
	l := e.blast.Less(v, bitblast.Number(lo, len(v))) ^ 1
	if lo == 0 {
		l = aig.True
	}
	if hi == ^uint64(0) {
		return l
	}
	return e.graph.And(l, e.blast.Less(bitblast.Number(hi, len(v)), v)^1)
}

// slice is the cells lo to hi of a constant table, by the index bits in which they differ. At other indices its value
// means nothing.
func (e *engine) slice(x *access, lo, hi uint64) bitblast.Vec {
	bits := 0
	for lo>>bits != hi>>bits {
		bits++
	}
	first := lo >> bits << bits
	data := make([]byte, uint64(1)<<bits)
	for i := range data {
		data[i] = x.arr.Data[min(max(first+uint64(i), lo), hi)]
	}
	return e.blast.Table(data, x.at[:bits])
}

// rootCount is the accesses and cells of one array in the scope.
type rootCount struct {
	xs    []axioms.Index
	cells []uint64
}

// countAxioms counts, once for a query that needs a refinement, how many axioms there are and how many are eligible.
func (s *Solver) countAxioms(p *problem) {
	r, e := p.ref, p.e
	if r.counted {
		return
	}
	r.counted = true
	roots := map[*expr.Array]*rootCount{}
	of := func(a *expr.Array) *rootCount {
		if roots[a] == nil {
			roots[a] = &rootCount{}
		}
		return roots[a]
	}
	for _, f := range e.frames {
		for _, i := range f.accesses {
			if x := &e.accesses[i]; len(x.list) == 0 {
				c := of(x.arr)
				c.xs = append(c.xs, *p.indexOf(i))
				s.accesses.Add(1)
			}
		}
		for _, i := range f.cells {
			c := of(e.cells[i].arr)
			c.cells = append(c.cells, e.cells[i].at)
		}
	}
	for a, c := range roots {
		if len(c.xs) == 0 {
			continue
		}
		n := r.facts.Count(c.xs, a.Size, c.cells, a.IsConst())
		s.axiomsTotal.Add(n.Total)
		s.axiomsKept.Add(n.Kept)
		r.kept += n.Kept
		s.axiomsWords.Add(n.Words)
	}
}

// ForceClasses gives solvers with these options other classes of indices. It is for tests of the effect of wrong
// facts.
func ForceClasses(o *Options, class func(*expr.Term) (residue.Class, bool)) { o.class = class }
