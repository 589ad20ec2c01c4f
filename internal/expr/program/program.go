// Package program is the compiled form of terms: a straight-line program that computes them under many assignments.
//
// A program is a list of operations of a fixed size, operands first, each with a word for its value. Its reads look
// into constant arrays as tables. A byte of a symbolic array that is read at a literal index is a cell; so are all
// bytes of a symbolic array that is read at another index. A caller that sets the cells and executes the operations
// in order gets the terms' values. [expr.Op] defines the operations, for the constructors and for package eval as
// well. So a program and eval differ in the terms that they compute, not in the values.
//
// A value of more than 64 bits has several words, the lowest first. The first one belongs to the operation that
// computes them all. Behind it there is an operation for each of the others, which has the word and does nothing
// ([Part]). So a caller that looks at values need not know which of them are parts of wider ones.
//
// # Limits
//
// No term is a quantifier, and [Options] bounds the rest. Package eval can compute every term.
package program

import (
	"cmp"
	"math"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Op is an operation.
type Op struct {
	expr.Op
	Kids [3]int32 // operands by number, as many as the kind has; of a wide one the lowest word
	Read *Read    // of a Read; nil: another kind
}

// Kinds of operations that no term has.
const (
	// Wide computes a term of which the value or an operand has more than 64 bits. The widths are those of the terms.
	Wide = expr.NumKinds + iota
	// Part is a further word of the value of the operation Kids[0].
	Part
)

// MaxWidth is the greatest width that makes sense: fmod of a double divides integers of more than 512 bits.
const MaxWidth = 1 << 10

// Read is where a Read looks: at the writes, newest first, then at one of the others.
type Read struct {
	Writes []Write
	Data   []byte  // a constant array
	Cells  []int32 // a symbolic array: the number of the cell at each index; at a literal index that one alone
	Cell   int32   // the cell at a literal index; -1: another read
}

// Write is an element of an update list: the operations of its terms.
type Write struct{ Index, Value int32 }

// Cell is a byte of a symbolic array.
type Cell struct {
	Array *expr.Array
	At    uint64
}

// maxAt bounds the position of a cell: a model has all bytes before it.
const maxAt = math.MaxInt32 - 1

// Options bounds programs.
type Options struct {
	Ops   int    // operations, and writes of a read
	Width int    // bits of a term; 0: 64
	Cells int    // bytes of symbolic arrays
	Array uint64 // bytes of a symbolic array that is read at an index that is not literal

	// LastFirst translates a term's last operand first, else its first one. The order decides the numbers of cells,
	// and searches choose cells by number.
	LastFirst bool

	// Leaf is asked about each term except constants; nil: nobody is. It can declare a term free: the term is not
	// translated further, and the caller sets its value. It can also say that a term is not ok: the program is then
	// refused.
	Leaf func(*expr.Term) (free, ok bool)
}

// Program computes terms. One goroutine at a time.
type Program struct {
	Ops   []Op
	Terms []*expr.Term // the term of each operation, also of a Part; nil: an operation of Byte
	Vals  []uint64     // by operation; those of constants and of free terms stay
	Cells []Cell
	Bytes []byte // by cell

	opt    Options
	at     map[*expr.Term]int32
	cell   map[Cell]int32
	whole  map[*expr.Array][]int32 // cells of arrays that are read at symbolic indices …
	wholes []*expr.Array           // … in order of appearance
	stack  []*expr.Term
}

// New makes an empty program.
func New(opt Options) *Program {
	opt.Width = cmp.Or(opt.Width, 64)
	return &Program{opt: opt, at: map[*expr.Term]int32{}, cell: map[Cell]int32{}, whole: map[*expr.Array][]int32{}}
}

// Mark is a state of a program to which Back goes.
type Mark struct{ ops, cells, wholes int }

// Mark is the current state.
func (p *Program) Mark() Mark { return Mark{len(p.Ops), len(p.Cells), len(p.wholes)} }

// Back removes everything that was added since m.
func (p *Program) Back(m Mark) {
	for _, t := range p.Terms[m.ops:] {
		delete(p.at, t)
	}
	for _, c := range p.Cells[m.cells:] {
		delete(p.cell, c)
	}
	for _, a := range p.wholes[m.wholes:] {
		delete(p.whole, a)
	}
	p.Ops, p.Terms, p.Vals = p.Ops[:m.ops], p.Terms[:m.ops], p.Vals[:m.ops]
	p.Cells, p.Bytes, p.wholes = p.Cells[:m.cells], p.Bytes[:m.cells], p.wholes[:m.wholes]
}

// Add translates t, unless it was translated before, and gives the number of its operation. ok is false if a part of
// t is beyond the options; the caller must then take back the operations added so far ([Program.Back]).
func (p *Program) Add(t *expr.Term) (n int32, ok bool) {
	p.stack = append(p.stack[:0], t)
	for len(p.stack) > 0 {
		x := p.stack[len(p.stack)-1]
		if _, known := p.at[x]; known {
			p.stack = p.stack[:len(p.stack)-1]
			continue
		}
		if x.Width() > p.opt.Width || x.Kind() == expr.Forall || x.Kind() == expr.Bound ||
			len(p.Ops)+len(p.stack)+words(x)-1 > p.opt.Ops {
			return 0, false
		}
		free := x.IsConst()
		if p.opt.Leaf != nil && !free {
			if free, ok = p.opt.Leaf(x); !ok {
				return 0, false
			}
		}
		if !free && p.pushOperands(x) {
			continue
		}
		if !p.translate(x, free) {
			return 0, false
		}
		p.stack = p.stack[:len(p.stack)-1]
	}
	return p.at[t], true
}

func (p *Program) pushOperands(x *expr.Term) bool {
	n := len(p.stack)
	for i := range x.NumKids() {
		p.need(x.Kid(i))
	}
	if !p.opt.LastFirst {
		slices.Reverse(p.stack[n:])
	}
	for u := x.Updates(); u != nil; u = u.Next {
		p.need(u.Index)
		p.need(u.Value)
	}
	return len(p.stack) > n
}

func (p *Program) need(t *expr.Term) {
	if _, known := p.at[t]; !known {
		p.stack = append(p.stack, t)
	}
}

func (p *Program) translate(x *expr.Term, free bool) bool {
	if x.Width() > 64 {
		p.translateWide(x, free)
		return true
	}
	o, v := Op{}, uint64(0)
	switch {
	case x.IsConst():
		v = x.Word()
	case free:
		o.Kind, o.Width = expr.Const, uint8(x.Width())
	default:
		o = p.operation(x)
		if x.Kind() == expr.Read {
			if o.Read = p.read(x); o.Read == nil {
				return false
			}
		}
	}
	p.at[x] = p.push(o, x, v)
	return true
}

// operation is x on its operands.
func (p *Program) operation(x *expr.Term) (o Op) {
	wide := x.Width() > 64
	for i := range x.NumKids() {
		o.Kids[i] = p.at[x.Kid(i)]
		wide = wide || x.Kid(i).Width() > 64
	}
	if o.Kind = Wide; !wide {
		o.Op = expr.OpOf(x)
	}
	return o
}

// translateWide is translate for a term of more than 64 bits.
func (p *Program) translateWide(x *expr.Term, free bool) {
	n := words(x)
	switch {
	case x.IsConst():
		for k := range n {
			p.push(Op{}, x, x.Big().Word(k))
		}
	case free:
		for range n {
			p.push(Op{}, x, 0)
		}
	default:
		at := p.push(p.operation(x), x, 0)
		for range n - 1 {
			p.push(Op{Op: expr.Op{Kind: Part}, Kids: [3]int32{at}}, x, 0)
		}
	}
	p.at[x] = int32(len(p.Ops) - n)
}

// words is the number of words of x's value.
func words(x *expr.Term) int { return (x.Width() + 63) / 64 }

func (p *Program) push(o Op, t *expr.Term, v uint64) int32 {
	p.Ops, p.Terms, p.Vals = append(p.Ops, o), append(p.Terms, t), append(p.Vals, v)
	return int32(len(p.Ops) - 1)
}

// Operands visits the operations whose values operation i needs: its operands with all their words, and the writes of
// a read.
func (p *Program) Operands(i int32, visit func(int32)) {
	o := &p.Ops[i]
	switch t := p.Terms[i]; o.Kind {
	case Part:
		visit(o.Kids[0])
	case Wide:
		for k := range t.NumKids() {
			for n := range int32(words(t.Kid(k))) {
				visit(o.Kids[k] + n)
			}
		}
	default:
		for _, k := range o.Kids[:o.Kind.Arity()] {
			visit(k)
		}
	}
	if o.Read != nil {
		for _, w := range o.Read.Writes {
			visit(w.Index)
			visit(w.Value)
		}
	}
}

// read is where x looks, nil if that is beyond the options.
func (p *Program) read(x *expr.Term) *Read {
	r := &Read{Cell: -1}
	for u := x.Updates(); u != nil; u = u.Next {
		if r.Writes = append(r.Writes, Write{p.at[u.Index], p.at[u.Value]}); len(r.Writes) > p.opt.Ops {
			return nil
		}
	}
	arr, i := x.Array(), x.Kid(0)
	ok := true
	switch {
	case arr.IsConst():
		r.Data = arr.Data
	case !i.IsConst():
		r.Cells, ok = p.array(arr)
	case i.Word() < arr.Size: // a read beyond is 0: no table, no cell
		r.Cell, ok = p.number(Cell{arr, i.Word()})
		r.Cells = []int32{r.Cell}
	}
	if !ok {
		return nil
	}
	return r
}

// array is the cells of all bytes of an array.
func (p *Program) array(arr *expr.Array) ([]int32, bool) {
	if cells, known := p.whole[arr]; known {
		return cells, true
	}
	if arr.Size > p.opt.Array {
		return nil, false
	}
	cells := make([]int32, arr.Size)
	for i := range cells {
		var ok bool
		if cells[i], ok = p.number(Cell{arr, uint64(i)}); !ok {
			return nil, false
		}
	}
	p.whole[arr], p.wholes = cells, append(p.wholes, arr)
	return cells, true
}

// number is the number of a cell.
func (p *Program) number(c Cell) (int32, bool) {
	if k, known := p.cell[c]; known {
		return k, true
	}
	if len(p.Cells) == p.opt.Cells || c.At > maxAt {
		return 0, false
	}
	k := int32(len(p.Cells))
	p.cell[c] = k
	p.Cells, p.Bytes = append(p.Cells, c), append(p.Bytes, 0)
	return k, true
}

// Byte adds an operation that is the cell k, whatever term reads it.
func (p *Program) Byte(k int32) int32 {
	return p.push(Op{Op: expr.Op{Kind: expr.Read, Width: 8}, Read: &Read{Cells: []int32{k}, Cell: k}}, nil, 0)
}

// Run computes operations in the order of the list, from the values of their operands and the bytes.
func (p *Program) Run(list []int32) {
	ops, v := p.Ops, p.Vals
	for _, i := range list {
		o := &ops[i]
		switch o.Kind {
		case expr.Const, Part:
		case expr.Read:
			v[i] = p.look(o.Read, v[o.Kids[0]])
		case Wide:
			p.wide(i)
		default:
			v[i] = o.Word(v[o.Kids[0]], v[o.Kids[1]], v[o.Kids[2]])
		}
	}
}

// wide computes a wide operation.
func (p *Program) wide(i int32) {
	t, kids := p.Terms[i], &p.Ops[i].Kids
	var x [3][]uint64
	for k := range t.NumKids() {
		x[k] = p.Vals[kids[k]:][:words(t.Kid(k))]
	}
	expr.FoldWords(t, p.Vals[i:][:words(t)], x)
}

// All is the operations from number n on, for Run.
func (p *Program) All(n int) []int32 {
	list := make([]int32, 0, len(p.Ops)-n)
	for i := n; i < len(p.Ops); i++ {
		list = append(list, int32(i))
	}
	return list
}

// look is the value of r at an index.
func (p *Program) look(r *Read, i uint64) uint64 {
	for _, w := range r.Writes {
		if p.Vals[w.Index] == i {
			return p.Vals[w.Value]
		}
	}
	switch {
	case r.Cell >= 0: // first: an operation of Byte has no index
		return uint64(p.Bytes[r.Cell])
	case i < uint64(len(r.Data)):
		return uint64(r.Data[i])
	case i < uint64(len(r.Cells)):
		return uint64(p.Bytes[r.Cells[i]])
	}
	return 0
}

// Load gives the cells the bytes of m.
func (p *Program) Load(m *eval.Assignment) {
	for k, c := range p.Cells {
		p.Bytes[k] = m.Byte(c.Array, c.At)
	}
}

// Model is m with the cells' bytes.
func (p *Program) Model(m *eval.Assignment) *eval.Assignment {
	bytes := map[*expr.Array][]byte{}
	for k, c := range p.Cells {
		b, known := bytes[c.Array]
		if !known {
			b = slices.Clone(m.Bytes(c.Array))
		}
		if n := int(c.At) + 1 - len(b); n > 0 {
			b = append(b, make([]byte, n)...)
		}
		b[c.At] = p.Bytes[k]
		bytes[c.Array] = b
	}
	for arr, b := range bytes {
		m = m.With(arr, b)
	}
	return m
}
