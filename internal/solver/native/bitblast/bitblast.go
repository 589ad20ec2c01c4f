// Package bitblast turns terms into circuits: every term becomes a vector of aig literals, lowest bit first, once in
// the life of a [Blaster].
//
// Every node is a function of the inputs (there are no fresh variables with side conditions, as a divider by "q·d + r
// = n" would have). So a model of some inputs extends to every circuit that was ever blasted: the SAT solver need
// only decide the inputs that a query reads, and values propagate forward without search. Reads are the exception;
// they are left to a [Reader].
//
// The memo is by term ID and holds no terms: a term that the builder sweeps and makes again has a new ID and is blasted
// again, to the same nodes, since those are hashed.
package bitblast

import (
	"context"
	"errors"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver/native/aig"
)

// Vec is a value, lowest bit first.
type Vec = []aig.Lit

// Reader makes the eight bits of a Read. Its index and the terms of its updates have vectors by then.
type Reader interface {
	Read(t *expr.Term) Vec
}

// ErrTooLarge says that the graph has reached the limit.
var ErrTooLarge = errors.New("the circuit is too large")

// Blaster blasts terms of one builder into one graph. One goroutine at a time.
type Blaster struct {
	*aig.Graph

	// MaxNodes bounds the graph; Blast fails above it. 0: no bound.
	MaxNodes int

	reader   Reader
	memo     map[uint64]Vec
	dividers map[string]divided
	walk     expr.Walk

	ctx    context.Context // of the Blast that runs
	halt   error           // not nil: the work is given up, and the circuits' results are worth nothing
	look   int             // size of the graph at the next look at ctx
	visits int             // terms that this Blast has visited
}

// New makes a blaster that leaves reads to r.
func New(g *aig.Graph, r Reader) *Blaster {
	b := &Blaster{Graph: g, reader: r, memo: map[uint64]Vec{}, dividers: map[string]divided{}, ctx: context.Background()}
	b.walk = expr.Walk{Known: b.known, Visit: b.visit}
	return b
}

// Terms is the number of terms that were blasted.
func (b *Blaster) Terms() int { return len(b.memo) }

// The context is checked after so many terms, and after so many new nodes, which take less than a millisecond.
const (
	pollTerms = 16
	pollNodes = 1 << 12
)

// Blast gives the vector of t, which the caller must not change. The walk keeps a stack of its own; the end of ctx
// ends it within the circuit that is being made. The finished nodes of that circuit are nodes like all others, but no
// term has them: the term is blasted from the start when it is wanted again.
func (b *Blaster) Blast(ctx context.Context, t *expr.Term) (Vec, error) {
	if v, ok := b.memo[t.ID()]; ok {
		return v, nil
	}
	b.ctx, b.halt, b.look, b.visits = ctx, nil, b.Graph.Len()+pollNodes, 0
	defer func() { b.ctx, b.halt = context.Background(), nil }()
	if !b.walk.From(t) {
		return nil, b.halt
	}
	return b.memo[t.ID()], nil
}

func (b *Blaster) known(t *expr.Term) bool {
	_, ok := b.memo[t.ID()]
	return ok
}

// visit blasts x, whose operands have vectors.
func (b *Blaster) visit(x *expr.Term) bool {
	if b.visits%pollTerms == 0 {
		b.halt = b.ctx.Err()
	}
	b.visits++
	if b.MaxNodes > 0 && b.Graph.Len()+cost(x) > b.MaxNodes {
		b.halt = ErrTooLarge
	}
	if b.halt != nil {
		return false
	}
	v := b.compute(x)
	if b.halted() {
		return false
	}
	b.memo[x.ID()] = v
	return true
}

// halted says whether the running Blast is to be given up, because its context has ended or the graph has become too
// large. Circuits ask it for each row. After a yes they may return any vector of the right length, which must not be
// remembered.
func (b *Blaster) halted() bool {
	if b.halt != nil {
		return true
	}
	size := b.Graph.Len()
	if size < b.look {
		return false
	}
	b.look = size + pollNodes
	if b.halt = b.ctx.Err(); b.halt == nil && b.MaxNodes > 0 && size > b.MaxNodes {
		b.halt = ErrTooLarge
	}
	return b.halt != nil
}

// Vector is the vector of a term that was blasted.
func (b *Blaster) Vector(t *expr.Term) Vec {
	v, ok := b.memo[t.ID()]
	if !ok {
		if !t.IsConst() {
			panic("BUG: bitblast: " + t.String() + " was not blasted")
		}
		v = b.constant(t)
		b.memo[t.ID()] = v
	}
	return v
}

// cost is about the number of nodes that t makes. It serves to stop wide products and quotients before they fill the
// memory.
func cost(t *expr.Term) int {
	w := t.Width()
	switch t.Kind() {
	case expr.Mul:
		return 4 * w * w
	case expr.UDiv, expr.SDiv, expr.URem, expr.SRem:
		return 8 * w * w
	case expr.Shl, expr.LShr, expr.AShr:
		return w * 17
	}
	return 2 * w
}

func (b *Blaster) kid(t *expr.Term, i int) Vec { return b.memo[t.Kid(i).ID()] }

// compute is the circuit of t over the vectors of its operands.
func (b *Blaster) compute(t *expr.Term) Vec {
	switch t.Kind() {
	case expr.Const:
		return b.constant(t)
	case expr.Read:
		return b.reader.Read(t)
	case expr.Not:
		return not(b.kid(t, 0))
	case expr.Ite:
		return b.ite(t)
	case expr.Concat:
		hi, lo := b.kid(t, 0), b.kid(t, 1)
		return append(append(make(Vec, 0, len(hi)+len(lo)), lo...), hi...)
	case expr.Extract:
		return b.kid(t, 0)[t.Offset() : t.Offset()+t.Width() : t.Offset()+t.Width()]
	case expr.ZExt:
		return extend(b.kid(t, 0), t.Width(), aig.False)
	case expr.SExt:
		x := b.kid(t, 0)
		return extend(x, t.Width(), x[len(x)-1])
	}
	return b.binary(t.Kind(), b.kid(t, 0), b.kid(t, 1))
}

// ite is a multiplexer, or a negation under a condition: absolute values and signed quotients that a program spells out
// are then the circuits that signed division has.
func (b *Blaster) ite(t *expr.Term) Vec {
	c, x, y := b.kid(t, 0)[0], t.Kid(1), t.Kid(2)
	switch {
	case isNegation(x, y):
		return b.negIf(c, b.kid(t, 2))
	case isNegation(y, x):
		return b.negIf(c^1, b.kid(t, 1))
	}
	return b.mux(c, b.kid(t, 1), b.kid(t, 2))
}

// isNegation says whether x is written as -y.
func isNegation(x, y *expr.Term) bool {
	return x.Kind() == expr.Sub && x.Kid(0).IsZero() && x.Kid(1) == y
}

func (b *Blaster) binary(k expr.Kind, x, y Vec) Vec {
	switch k {
	case expr.And:
		return b.each(x, y, b.And)
	case expr.Or:
		return b.each(x, y, b.Or)
	case expr.Xor:
		return b.each(x, y, b.Xor)
	case expr.Add:
		return b.add(x, y, aig.False)
	case expr.Sub:
		return b.add(x, not(y), aig.True)
	case expr.Mul:
		return b.mul(x, y)
	case expr.UDiv:
		return b.udivrem(x, y).quotient
	case expr.URem:
		return b.udivrem(x, y).remainder
	case expr.SDiv:
		return b.sdiv(x, y)
	case expr.SRem:
		return b.srem(x, y)
	case expr.Shl:
		return b.shift(x, y, true, aig.False)
	case expr.LShr:
		return b.shift(x, y, false, aig.False)
	case expr.AShr:
		return b.shift(x, y, false, x[len(x)-1])
	case expr.Eq:
		return Vec{b.Equal(x, y)}
	case expr.Ult:
		return Vec{b.less(x, y, aig.False)}
	case expr.Ule:
		return Vec{b.less(x, y, aig.True)}
	case expr.Slt:
		return Vec{b.less(flipSign(x), flipSign(y), aig.False)}
	case expr.Sle:
		return Vec{b.less(flipSign(x), flipSign(y), aig.True)}
	}
	panic("BUG: bitblast: no circuit for " + k.String())
}

func (b *Blaster) constant(t *expr.Term) Vec {
	v := make(Vec, t.Width())
	if t.Width() <= 64 {
		for i := range v {
			v[i] = aig.Const(t.Word()>>i&1 == 1)
		}
		return v
	}
	big := t.Big()
	for i := range v {
		v[i] = aig.Const(big.Extract(uint(i), 1).Uint64() == 1)
	}
	return v
}

// Number is the vector of a number.
func Number(n uint64, w int) Vec {
	v := make(Vec, w)
	for i := range v {
		v[i] = aig.Const(i < 64 && n>>i&1 == 1)
	}
	return v
}

func extend(x Vec, w int, with aig.Lit) Vec {
	v := append(make(Vec, 0, w), x...)
	for len(v) < w {
		v = append(v, with)
	}
	return v
}

func not(x Vec) Vec {
	v := make(Vec, len(x))
	for i, l := range x {
		v[i] = l ^ 1
	}
	return v
}

// flipSign maps signed order to unsigned order.
func flipSign(x Vec) Vec {
	v := append(Vec(nil), x...)
	v[len(v)-1] ^= 1
	return v
}

func (b *Blaster) each(x, y Vec, f func(a, b aig.Lit) aig.Lit) Vec {
	v := make(Vec, len(x))
	for i := range x {
		v[i] = f(x[i], y[i])
	}
	return v
}

func (b *Blaster) mux(c aig.Lit, x, y Vec) Vec {
	v := make(Vec, len(x))
	for i := range x {
		v[i] = b.Mux(c, x[i], y[i])
	}
	return v
}
