// Package randquery makes random queries for the solver tests: every kind of term, symbolic indices into symbolic and
// constant arrays (also outside of them), update lists, and domains so small that package brute can decide them.
package randquery

import (
	"math/rand/v2"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver"
)

// Gen makes queries over arrays of its own.
type Gen struct {
	B      *expr.Builder
	R      *rand.Rand
	Arrays []*expr.Array // symbolic
	Tables []*expr.Array // constant
	Domain int           // every symbolic byte is below it
	Widest int           // no term has more bits; 0: as it comes, some more than 72
	Floats int           // one term in so many is of a float kind; 0: none is
	Twins  int           // one formula in so many compares a term with its twin; 0: none does
	Parts  int           // one formula in so many is an equality between terms of parts; 0: none is
	pc     *solver.Path
}

// New makes a generator for arrays of 2 and 3 bytes and tables of 5 and 16 bytes.
func New(b *expr.Builder, seed uint64) *Gen {
	g := &Gen{B: b, R: rand.New(rand.NewPCG(seed, 17)), Domain: 3}
	g.Arrays = []*expr.Array{b.NewArray("a", 2, nil), b.NewArray("b", 3, nil)}
	for _, n := range []int{5, 16} {
		data := make([]byte, n)
		for i := range data {
			data[i] = byte(g.R.IntN(6)) * byte(g.R.IntN(3))
		}
		g.Tables = append(g.Tables, b.ConstArray(data))
	}
	return g
}

// Domains is the conjuncts that keep all bytes small.
func (g *Gen) Domains() []*expr.Term {
	var ts []*expr.Term
	for _, a := range g.Arrays {
		for i := uint64(0); i < a.Size; i++ {
			ts = append(ts, g.B.Ult(g.B.Read(a, nil, g.B.Const(64, i)), g.B.Const(8, uint64(g.Domain))))
		}
	}
	return ts
}

// Path is the next query of a path: the condition is new; hint, if not nil, must be a model of the path so far. Take
// or Negate then makes the condition part of the path.
func (g *Gen) Path(hint *eval.Assignment) *solver.Query {
	if g.pc == nil {
		g.pc = solver.PathOf(g.Domains()...)
	}
	return &solver.Query{PC: g.pc, Cond: g.Bool(3), Hint: hint, NeedModel: true}
}

// Take appends c to the path.
func (g *Gen) Take(c *expr.Term) { g.pc = g.pc.And(c) }

// Back drops all but the first n conditions of the path.
func (g *Gen) Back(n int) {
	g.pc = g.pc.Prefix(n + len(g.Domains()))
}

// Depth is the number of conditions on the path.
func (g *Gen) Depth() int { return max(0, g.pc.Len()-len(g.Domains())) }

// Bool is a random formula.
func (g *Gen) Bool(depth int) *expr.Term { return g.Term(1, depth) }

var widths = [...]int{8, 8, 8, 16, 32, 64, 7, 72}

// Term is a random term of width w.
func (g *Gen) Term(w, depth int) *expr.Term {
	if depth <= 0 {
		return g.leaf(w)
	}
	if g.Floats > 0 && g.R.IntN(g.Floats) == 0 {
		if t := g.float(w, depth-1); t != nil {
			return t
		}
	}
	if w == 1 {
		return g.formula(depth)
	}
	d := depth - 1
	switch g.R.IntN(10) {
	case 0:
		return g.B.Ite(g.Bool(d), g.Term(w, d), g.Term(w, d))
	case 1:
		return g.B.Not(g.Term(w, d))
	case 2:
		if w > 2 {
			k := 1 + g.R.IntN(w-1)
			return g.B.Concat(g.Term(w-k, d), g.Term(k, d))
		}
	case 3:
		k := w + g.R.IntN(9)
		if g.Widest > 0 {
			k = min(k, g.Widest)
		}
		return g.B.Extract(g.Term(k, d), g.R.IntN(k-w+1), w)
	case 4:
		if w > 8 {
			return g.B.ZExt(g.Term(8, d), w)
		}
	case 5:
		if w > 8 {
			return g.B.SExt(g.Term(1+g.R.IntN(8), d), w)
		}
	case 6:
		return g.leaf(w)
	}
	ops := []func(x, y *expr.Term) *expr.Term{g.B.Add, g.B.Sub, g.B.Mul, g.B.UDiv, g.B.SDiv, g.B.URem, g.B.SRem, g.B.And,
		g.B.Or, g.B.Xor, g.B.Shl, g.B.LShr, g.B.AShr, g.B.Add, g.B.Add}
	return ops[g.R.IntN(len(ops))](g.Term(w, d), g.Term(w, d))
}

func (g *Gen) formula(depth int) *expr.Term {
	d := depth - 1
	if g.Twins > 0 && g.R.IntN(g.Twins) == 0 {
		return g.twins(d)
	}
	if g.Parts > 0 && g.R.IntN(g.Parts) == 0 {
		return g.B.Eq(g.parts(d, 16), g.parts(d, 16))
	}
	switch g.R.IntN(8) {
	case 0:
		return g.B.And(g.Bool(d), g.Bool(d))
	case 1:
		return g.B.Or(g.Bool(d), g.Bool(d))
	case 2:
		return g.B.Xor(g.Bool(d), g.Bool(d))
	case 3:
		return g.B.Not(g.Bool(d))
	case 4:
		w := 2 + g.R.IntN(8)
		return g.B.Extract(g.Term(w, d), g.R.IntN(w), 1)
	}
	w := widths[g.R.IntN(len(widths))]
	if g.Widest > 0 {
		w = min(w, g.Widest)
	}
	ops := []func(x, y *expr.Term) *expr.Term{g.B.Eq, g.B.Ne, g.B.Ult, g.B.Ule, g.B.Slt, g.B.Sle, g.B.Eq}
	return ops[g.R.IntN(len(ops))](g.Term(w, d), g.Term(w, d))
}

func (g *Gen) leaf(w int) *expr.Term {
	if g.R.IntN(3) == 0 {
		return fit(g.B, g.B.Const(min(w, 64), g.R.Uint64()>>g.R.IntN(64)&(1<<min(w, 64)-1)), w)
	}
	return fit(g.B, g.byte(), w)
}

// byte is a read: literal or symbolic index, symbolic or constant array, sometimes over updates.
func (g *Gen) byte() *expr.Term {
	arrays := g.Arrays
	if g.R.IntN(4) == 0 {
		arrays = g.Tables
	}
	a := arrays[g.R.IntN(len(arrays))]
	var u *expr.Update
	for g.R.IntN(4) == 0 {
		u = g.B.Push(u, g.index(), g.simpleByte())
	}
	return g.B.Read(a, u, g.index())
}

func (g *Gen) simpleByte() *expr.Term {
	a := g.Arrays[g.R.IntN(len(g.Arrays))]
	return g.B.Read(a, nil, g.B.Const(64, g.R.Uint64N(a.Size)))
}

func (g *Gen) index() *expr.Term {
	switch g.R.IntN(6) {
	case 0, 1, 2:
		return g.B.Const(64, g.R.Uint64N(5))
	case 3:
		return g.B.ZExt(g.simpleByte(), 64)
	case 4:
		return g.B.Add(g.B.ZExt(g.simpleByte(), 64), g.B.Const(64, g.R.Uint64N(3)-1))
	}
	return g.B.Add(g.B.Shl(g.B.ZExt(g.simpleByte(), 64), g.B.Const(64, 1)), g.B.Const(64, g.R.Uint64N(2)))
}

// fit brings a term to width w.
func fit(b *expr.Builder, t *expr.Term, w int) *expr.Term {
	switch {
	case t.Width() > w:
		return b.Extract(t, 0, w)
	case t.Width() < w:
		return b.ZExt(t, w)
	}
	return t
}
