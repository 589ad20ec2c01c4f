package z3

import (
	"context"
	"errors"

	"github.com/albers-engine/albers/internal/expr"
)

// code is the encoder's data about a term.
type code struct {
	a     ast    // a Boolean for terms of width 1, else a bit-vector
	parts parts  // the parts of the encoding
	top   uint16 // the value is below 2^top
	low   uint8  // the low bits that are known …
	rest  uint64 // … and their value: value ≡ rest (mod 2^low)
}

// parts says which theories the encoding of a term needs.
type parts uint8

const (
	tables      parts = 1 << iota // multiplexers over the cells of an array
	arrays                        // selects from an array constant
	quantifiers                   // bounded quantifiers
)

// encoder turns terms into asts of one lib and remembers them. It holds the terms that it has seen: the memo is
// emptied by throwing encoder and lib away together.
//
// Formulas (width 1) are Booleans there, everything else bit-vectors. A byte of a symbolic array at a literal index
// is a constant of its own (a cell), so that queries without symbolic indices have no arrays in them at all. Bytes
// that are first met in a wide read are one constant (a group) and its extracts. A read at a symbolic index is a
// multiplexer over the cells if the array is small, else a select from an array constant that facts tie to the cells.
// A read over an update list is a chain of comparisons, newest first. Both give 0 outside of the array.
type encoder struct {
	l     *lib
	opt   *Options
	memo  map[*expr.Term]code
	cells map[*expr.Array]*cells
	bound ast   // stands for the bound variable until a quantifier binds it; nil: not made yet
	facts []ast // hold in every query; whoever asserts a term with the part arrays asserts them too
	walk  expr.Walk
	ctx   context.Context // of the encode that runs
	err   error           // that ended it
}

// cells is the encoding of one array. Those of a constant array are numbers, which need no record.
type cells struct {
	arr   *expr.Array
	at    map[uint64]ast
	order []uint64         // the keys of at in order of creation
	in    map[uint64]group // the keys of at whose cell is part of a group
	// array constant, nil until the array is read at a symbolic index and is too big for a multiplexer
	whole ast
}

func newEncoder(l *lib, opt *Options) *encoder {
	e := &encoder{l: l, opt: opt, memo: map[*expr.Term]code{}, cells: map[*expr.Array]*cells{}}
	e.walk = expr.Walk{Known: e.known, Needs: e.needs, Visit: e.visit}
	return e
}

// size is the number of remembered terms.
func (e *encoder) size() int { return len(e.memo) }

// errTooLarge says that a query has an array which Z3 is not asked about.
var errTooLarge = errors.New("a constant array is too large for Z3")

// encode gives the code of t. It fails if ctx ends or Z3 reports an error.
func (e *encoder) encode(ctx context.Context, t *expr.Term) (code, error) {
	e.ctx, e.err = ctx, nil
	if !e.walk.From(t) {
		return code{}, e.err
	}
	return e.memo[t], nil
}

func (e *encoder) known(t *expr.Term) bool {
	_, ok := e.memo[t]
	return ok
}

// needs appends the operands of x, unless x is a group, which is encoded without them.
func (e *encoder) needs(list []*expr.Term, x *expr.Term) []*expr.Term {
	if e.group(x) {
		return list
	}
	for i := x.NumKids() - 1; i >= 0; i-- {
		list = append(list, x.Kid(i))
	}
	for u := x.Updates(); u != nil; u = u.Next {
		list = append(list, u.Index, u.Value)
	}
	return list
}

func (e *encoder) visit(x *expr.Term) bool {
	if e.known(x) { // a group
		return true
	}
	if len(e.memo)%1024 == 0 {
		if e.err = e.ctx.Err(); e.err != nil {
			return false
		}
	}
	if x.Kind() == expr.Read && !x.Kid(0).IsConst() && e.opt.MaxData > 0 && uint64(len(x.Array().Data)) > e.opt.MaxData {
		e.err = errTooLarge
		return false
	}
	c := e.node(x)
	if c.a == nil {
		e.err = e.l.failure()
		return false
	}
	e.memo[x] = c
	return true
}

// node encodes x, whose operands have codes.
func (e *encoder) node(x *expr.Term) code {
	c := code{top: uint16(x.Width())}
	for i := 0; i < x.NumKids(); i++ {
		c.parts |= e.memo[x.Kid(i)].parts
	}
	switch x.Kind() {
	case expr.Const:
		c.a = e.literal(x)
	case expr.Read:
		e.read(x, &c)
	case expr.Ite:
		c.a = e.l.ite(e.kid(x, 0), e.kid(x, 1), e.kid(x, 2))
	case expr.Extract:
		c.a = e.boolIf1(x.Width(), e.l.extract(e.bits(x.Kid(0)), x.Offset(), x.Width()))
	case expr.ZExt:
		c.a = e.l.zext(e.bits(x.Kid(0)), x.Width()-x.Kid(0).Width())
	case expr.SExt:
		c.a = e.l.sext(e.bits(x.Kid(0)), x.Width()-x.Kid(0).Width())
	case expr.Not:
		c.a = e.l.not(e.kid(x, 0), x.Width() == 1)
	case expr.Bound:
		if e.bound == nil {
			e.bound = e.l.constant(e.l.bv(64))
		}
		c.a = e.bound
	case expr.Forall:
		c.parts |= quantifiers
		c.a = e.forall(x)
	default:
		c.a = e.binary(x)
	}
	e.learn(x, &c)
	return c
}

func (e *encoder) kid(x *expr.Term, i int) ast { return e.memo[x.Kid(i)].a }

// bits is the encoding of t as a bit-vector, also at width 1.
func (e *encoder) bits(t *expr.Term) ast {
	a := e.memo[t].a
	if t.Width() == 1 {
		return e.l.fromBool(a)
	}
	return a
}

// boolIf1 turns a bit-vector of width 1 into a Boolean.
func (e *encoder) boolIf1(w int, a ast) ast {
	if w == 1 {
		return e.l.isOne(a)
	}
	return a
}

func (e *encoder) literal(x *expr.Term) ast {
	switch w := x.Width(); {
	case w == 1:
		return e.l.truth(x.IsTrue())
	case w <= 64:
		return e.l.word(w, x.Word())
	default:
		return e.l.decimal(w, x.Big().Unsigned())
	}
}

func (e *encoder) binary(x *expr.Term) ast {
	op := ops[x.Kind()]
	if x.Kind().IsFloat() {
		panic("BUG: z3: " + x.Kind().String() + " has to be lowered first")
	}
	if op.bools != none && x.Kid(0).Width() == 1 {
		return e.l.op2(op.bools, e.kid(x, 0), e.kid(x, 1))
	}
	a := e.l.op2(op.bits, e.bits(x.Kid(0)), e.bits(x.Kid(1)))
	if x.Kind().Predicate() {
		return a // a Boolean already
	}
	return e.boolIf1(x.Width(), a)
}

// forall encodes a bounded quantifier.
func (e *encoder) forall(x *expr.Term) ast {
	u := e.kid(x, 0)
	ule := ops[expr.Ule].bits
	inside := e.l.op2(opAnd, e.l.op2(ule, e.l.word(64, 1), e.bound), e.l.op2(ule, e.bound, u))
	body := e.l.op2(opOr, e.l.not(inside, true), e.kid(x, 1))
	return e.l.op2(opAnd, e.l.op2(ule, u, e.l.word(64, x.Most())), e.l.forall(e.bound, body))
}

// read encodes a byte read over its update list.
func (e *encoder) read(x *expr.Term, c *code) {
	idx := x.Kid(0)
	c.a = e.base(x.Array(), idx, c)
	if x.Updates() == nil {
		return
	}
	list, _ := x.Updates().Above(nil)
	for _, u := range list {
		at, val := e.memo[u.Index], e.memo[u.Value]
		c.parts |= at.parts | val.parts
		c.a = e.l.ite(e.l.eq(e.memo[idx].a, at.a), val.a, c.a)
	}
}

// of is the encoding of arr.
func (e *encoder) of(arr *expr.Array) *cells {
	cs := e.cells[arr]
	if cs == nil {
		cs = &cells{arr: arr, at: map[uint64]ast{}, in: map[uint64]group{}}
		e.cells[arr] = cs
	}
	return cs
}

// mostFacts is the size of a constant array up to which Z3 may be told each cell by a fact. Of 552,008 facts it made
// 5 GiB, and did not react to an interrupt.
const mostFacts = 1 << 14

// base encodes a read of the root array at idx.
func (e *encoder) base(arr *expr.Array, idx *expr.Term, c *code) ast {
	cs := e.of(arr)
	if idx.IsConst() {
		return e.cell(cs, idx.Word())
	}
	table := arr.Size <= e.opt.SymbolicTable
	if arr.Data != nil {
		table = arr.Size <= e.opt.ConstTable || arr.Size > mostFacts
	}
	if table {
		c.parts |= tables
		return e.multiplex(cs, e.memo[idx])
	}
	c.parts |= arrays
	return e.selects(cs, e.memo[idx])
}

// cell is the byte of cs at a literal index.
func (e *encoder) cell(cs *cells, i uint64) ast {
	if i >= cs.arr.Size {
		return e.l.word(8, 0)
	}
	if cs.arr.Data != nil {
		return e.l.octet(cs.arr.Data[i])
	}
	a, ok := cs.at[i]
	if !ok {
		a = e.l.constant(e.l.bv(8))
		e.put(cs, i, a)
	}
	return a
}

// put makes a the cell at i.
func (e *encoder) put(cs *cells, i uint64, a ast) {
	cs.at[i] = a
	cs.order = append(cs.order, i)
	if cs.whole != nil {
		e.tie(cs, i, a)
	}
}

// group is neighbouring cells that are one constant, the first one its low byte.
type group struct {
	a        ast
	first, n uint64
}

// maxGroup is the number of bytes that Z3's values are read by at once.
const maxGroup = 8

// group encodes x if it is a wide read of bytes that are a group already or have not been read before. Else the wide
// read is put together from its bytes as any Concat: that is always right, and slower in comparisons.
func (e *encoder) group(x *expr.Term) bool {
	if x.Kind() != expr.Concat {
		return false
	}
	arr, upd, idx, width, ok := expr.AsWideRead(x)
	if !ok || upd != nil || arr.Data != nil || !idx.IsConst() || width > maxGroup {
		return false
	}
	first, n := idx.Word(), uint64(width)
	if arr.Size < n || first > arr.Size-n {
		return false
	}
	cs := e.of(arr)
	g := cs.in[first]
	if g.first != first || g.n != n {
		for i := first; i < first+n; i++ {
			if _, known := cs.at[i]; known {
				return false
			}
		}
		g = group{e.l.constant(e.l.bv(8 * width)), first, n}
		for i := range n {
			cs.in[first+i] = g
			e.put(cs, first+i, e.l.extract(g.a, int(8*i), 8))
		}
	}
	e.memo[x] = code{a: g.a, top: uint16(x.Width())}
	return true
}

// tie adds the fact that a, the cell at i, is equal to a select there.
func (e *encoder) tie(cs *cells, i uint64, a ast) {
	e.facts = append(e.facts, e.l.eq(e.l.sel(cs.whole, e.l.word(64, i)), a))
}

// selects reads an array constant.
func (e *encoder) selects(cs *cells, idx code) ast {
	if cs.whole == nil {
		cs.whole = e.l.constant(e.l.bytes)
		for _, i := range cs.order {
			e.tie(cs, i, cs.at[i])
		}
		for i, b := range cs.arr.Data {
			e.tie(cs, uint64(i), e.l.octet(b))
		}
	}
	a := e.l.sel(cs.whole, idx.a)
	if idx.top < 64 && uint64(1)<<idx.top <= cs.arr.Size {
		return a
	}
	return e.l.ite(e.l.op2(opUlt, idx.a, e.l.word(64, cs.arr.Size)), a, e.l.word(8, 0))
}
