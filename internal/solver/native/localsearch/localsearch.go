// Package localsearch looks for a model of a hard query by trying assignments.
//
// A SAT solver has no chance against "this hex digit of the MD5 of eight symbolic bytes is an a", though every sixteenth assignment makes it true:
// circuits of digests tell nothing about a bit before all inputs are known. So the query becomes a straight-line program ([Compile]), which computes some
// hundred thousand operations per millisecond, and [Program.Search] runs it on assignments: the hint with some bytes changed, and random ones. Conjuncts are
// computed in order up to the first that is false. An assignment that makes as many conjuncts true as the best one before is where the search goes on from.
//
// The sequence of assignments is a function of the query and its hint: there is no clock and no seed.
//
// # Limits
//
// No terms of more than 64 bits, and no symbolic arrays of more than 64 KiB that are read at symbolic indices. It never says that there is no model.
package localsearch

import (
	"context"
	"math/rand/v2"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

const (
	maxTerms  = 1 << 20
	maxArray  = 1 << 16 // bytes of an array that is read at symbolic indices
	pollSteps = 1 << 16 // operations between two looks at the context
)

// op computes one term.
type op struct {
	kind   expr.Kind
	below  uint8 // width of the first operand
	width  uint8
	shift  uint8 // Concat: width of the second operand; Extract: offset
	x, y   int32 // operands; Read: the index and the input
	z      int32
	writes []write // Read
	data   []byte  // Read of a constant array
}

// write is an element of an update list, newest first.
type write struct{ index, value int32 }

// cell is a byte that the query reads.
type cell struct{ input, at int32 }

// Program is a query as operations in the order in which they are computed.
type Program struct {
	q      *solver.Query
	ops    []op
	vals   []uint64 // constants are there from the start
	ends   []int32  // by conjunct: where its operations end
	goals  []int32  // by conjunct: its value
	inputs []*expr.Array
	bytes  [][]byte // by input
	cells  []cell

	r     *rand.Rand // the search so far; nil: none
	base  []byte     // by cell
	best  int        // conjuncts that base makes true
	tries int

	at     map[*expr.Term]int32
	input  map[*expr.Array]int32
	listed map[cell]bool
}

// Compile translates q; nil if it has something that is beyond the limits.
func Compile(q *solver.Query) *Program {
	p := &Program{q: q, at: map[*expr.Term]int32{}, input: map[*expr.Array]int32{}, listed: map[cell]bool{}}
	for i, n := 0, q.Len(); i < n; i++ {
		if !p.add(q.At(i)) {
			return nil
		}
		p.goals = append(p.goals, p.at[q.At(i)])
		p.ends = append(p.ends, int32(len(p.ops)))
	}
	p.at, p.input, p.listed = nil, nil, nil
	return p
}

// add translates t and what it is made of.
func (p *Program) add(t *expr.Term) bool {
	stack := []*expr.Term{t}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		n := len(stack)
		if _, known := p.at[x]; known {
			stack = stack[:n-1]
			continue
		}
		need := func(y *expr.Term) {
			if _, known := p.at[y]; !known {
				stack = append(stack, y)
			}
		}
		for i := range x.NumKids() {
			need(x.Kid(i))
		}
		for u := x.Updates(); u != nil; u = u.Next {
			need(u.Index)
			need(u.Value)
		}
		if len(stack) > n {
			continue
		}
		stack = stack[:n-1]
		if x.Width() > 64 || len(p.ops) >= maxTerms || !p.translate(x) {
			return false
		}
	}
	return true
}

// translate makes the operation of x, whose operands have theirs.
func (p *Program) translate(x *expr.Term) bool {
	o := op{kind: x.Kind(), width: uint8(x.Width())}
	v := uint64(0)
	operands := [...]*int32{&o.x, &o.y, &o.z}
	for i := range x.NumKids() {
		*operands[i] = p.at[x.Kid(i)]
	}
	if x.NumKids() > 0 {
		o.below = uint8(x.Kid(0).Width())
	}
	switch x.Kind() {
	case expr.Const:
		v = x.Word()
	case expr.Concat:
		o.shift = uint8(x.Kid(1).Width())
	case expr.Extract:
		o.shift = uint8(x.Offset())
	case expr.Read:
		if !p.read(x, &o) {
			return false
		}
	}
	p.at[x] = int32(len(p.ops))
	p.ops, p.vals = append(p.ops, o), append(p.vals, v)
	return true
}

// read fills in what a Read looks at.
func (p *Program) read(x *expr.Term, o *op) bool {
	for u := x.Updates(); u != nil; u = u.Next {
		o.writes = append(o.writes, write{p.at[u.Index], p.at[u.Value]})
	}
	arr := x.Array()
	if arr.IsConst() {
		o.data, o.y = arr.Data, -1
		return true
	}
	k, known := p.input[arr]
	if !known {
		k = int32(len(p.inputs))
		p.input[arr] = k
		p.inputs, p.bytes = append(p.inputs, arr), append(p.bytes, nil)
	}
	o.y = k
	if i := x.Kid(0); i.IsConst() {
		return i.Word() >= arr.Size || i.Word() < 1<<31-1 && p.cell(cell{k, int32(i.Word())})
	}
	if arr.Size > maxArray {
		return false
	}
	for i := range arr.Size {
		p.cell(cell{k, int32(i)})
	}
	return true
}

// cell notes a byte that can be chosen.
func (p *Program) cell(c cell) bool {
	if p.listed[c] {
		return true
	}
	p.listed[c] = true
	p.cells = append(p.cells, c)
	for b := p.bytes[c.input]; int(c.at) >= len(b); b = p.bytes[c.input] {
		p.bytes[c.input] = append(b, make([]byte, int(c.at)+1-len(b))...)
	}
	return true
}

// Search tries assignments until one makes the query true or about so many operations were computed, and says how many were tried. It goes on where the
// last Search stopped, and takes the same hint, which may be nil.
func (p *Program) Search(ctx context.Context, hint *eval.Assignment, steps int64) (m *eval.Assignment, tries int) {
	if hint == nil {
		hint = eval.New(nil)
	}
	if p.r == nil {
		p.begin(hint)
		if p.best == len(p.goals) || len(p.cells) == 0 {
			return p.result(hint, p.best), 1
		}
	}
	for spent, poll := int64(0), int64(pollSteps); spent < steps; {
		if spent >= poll {
			if poll = spent + pollSteps; ctx.Err() != nil {
				return nil, tries
			}
		}
		p.change()
		tries++
		good, cost := p.run()
		spent += cost
		if good == len(p.goals) {
			return p.result(hint, good), tries
		}
		if good >= p.best {
			p.best = good
			p.save()
		}
	}
	return nil, tries
}

// begin computes the hint.
func (p *Program) begin(hint *eval.Assignment) {
	for i, arr := range p.inputs {
		for k := range p.bytes[i] {
			p.bytes[i][k] = hint.Byte(arr, uint64(k))
		}
	}
	p.r = rand.New(rand.NewPCG(uint64(len(p.ops)), uint64(len(p.cells))))
	p.base = make([]byte, len(p.cells))
	p.save()
	p.best, _ = p.run()
}

// change makes the bytes those of base but for some.
func (p *Program) change() {
	r, try := p.r, p.tries%4
	p.tries++
	for i, c := range p.cells {
		p.bytes[c.input][c.at] = p.base[i]
	}
	switch try {
	case 0, 1: // one or two
		for range 1 + try {
			c := p.cells[r.IntN(len(p.cells))]
			p.bytes[c.input][c.at] = byte(r.Uint32())
		}
	case 2: // about half
		for _, c := range p.cells {
			if x := r.Uint32(); x&256 == 0 {
				p.bytes[c.input][c.at] = byte(x)
			}
		}
	default:
		for _, c := range p.cells {
			p.bytes[c.input][c.at] = byte(r.Uint32())
		}
	}
}

func (p *Program) save() {
	for i, c := range p.cells {
		p.base[i] = p.bytes[c.input][c.at]
	}
}

// result is the assignment, if it makes all conjuncts true.
func (p *Program) result(hint *eval.Assignment, good int) *eval.Assignment {
	if good < len(p.goals) {
		return nil
	}
	for i, arr := range p.inputs {
		b := append([]byte(nil), hint.Bytes(arr)...)
		for len(b) < len(p.bytes[i]) {
			b = append(b, 0)
		}
		copy(b, p.bytes[i])
		hint = hint.With(arr, b)
	}
	return hint
}

// run computes up to the first conjunct that is false, and says how many are true before it and how many operations that took.
func (p *Program) run() (good int, steps int64) {
	from := int32(0)
	for i, end := range p.ends {
		for k := from; k < end; k++ {
			if o := &p.ops[k]; o.kind != expr.Const {
				p.vals[k] = p.compute(o)
			}
		}
		if from = max(from, end); p.vals[p.goals[i]] == 0 {
			return i, int64(from) + 1
		}
	}
	return len(p.ends), int64(from) + 1
}

func (p *Program) compute(o *op) uint64 {
	switch o.kind {
	case expr.Read:
		return p.lookUp(o)
	case expr.Not:
		return bv.Not(p.vals[o.x], uint(o.width))
	case expr.Ite:
		if p.vals[o.x] != 0 {
			return p.vals[o.y]
		}
		return p.vals[o.z]
	case expr.Concat:
		return p.vals[o.x]<<o.shift | p.vals[o.y]
	case expr.Extract:
		return bv.Mask(p.vals[o.x]>>o.shift, uint(o.width))
	case expr.ZExt:
		return p.vals[o.x]
	case expr.SExt:
		return bv.SExt(p.vals[o.x], uint(o.below), uint(o.width))
	}
	return expr.FoldWord(o.kind, uint(o.below), p.vals[o.x], p.vals[o.y])
}

func (p *Program) lookUp(o *op) uint64 {
	i := p.vals[o.x]
	for _, w := range o.writes {
		if p.vals[w.index] == i {
			return p.vals[w.value]
		}
	}
	data := o.data
	if o.y >= 0 {
		data = p.bytes[o.y]
	}
	if i < uint64(len(data)) {
		return uint64(data[i])
	}
	return 0
}
