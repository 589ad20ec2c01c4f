// Package exprtest helps to test code that works on terms: random terms, and Z3 as a referee.
package exprtest

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
)

// Gen makes random raw terms over small arrays. Its choices come from Draw, so that a fuzzer can steer it.
type Gen struct {
	B      *expr.Builder
	Arrays []*expr.Array   // two symbolic ones of 3 and 2 bytes, two constant ones
	Draw   func(n int) int // a number from 0 to n-1
	Pool   []*expr.Term    // the terms made so far: for sharing, and operands that meet themselves again

	Floats bool // make float kinds, too; default: no

	body bool // a quantifier's body is being made
}

// NewGen makes a generator with its arrays.
func NewGen(b *expr.Builder, draw func(int) int) *Gen {
	g := &Gen{B: b, Draw: draw}
	g.Arrays = []*expr.Array{b.NewArray("a", 3, nil), b.NewArray("b", 2, nil), b.ConstArray([]byte{7, 7, 7}),
		b.ConstArray([]byte{1, 200, 0, 3})}
	return g
}

// Width is a random width.
func (g *Gen) Width() int {
	if g.Floats && g.Draw(4) == 0 {
		all := Formats()
		return int(all[g.Draw(len(all))].Width())
	}
	w := [...]int{1, 1, 3, 8, 8, 16, 32, 64, 64, 70}
	return w[g.Draw(len(w))]
}

func (g *Gen) constant(w int) *expr.Term {
	switch g.Draw(6) {
	case 0:
		return g.B.Zero(w)
	case 1:
		return g.B.Ones(w)
	case 2:
		return g.B.LShr(g.B.Ones(w), g.B.Const(w, uint64(g.Draw(w))))
	case 3:
		return g.B.Shl(g.B.Const(w, 1), g.B.Const(w, uint64(g.Draw(w))))
	}
	return g.B.Const(w, uint64(g.Draw(12)))
}

// Term makes a term of width w, of operators up to depth deep.
func (g *Gen) Term(w, depth int) *expr.Term {
	if len(g.Pool) > 0 && g.Draw(4) == 0 {
		if t := g.Pool[g.Draw(len(g.Pool))]; t.Width() == w {
			return t
		}
	}
	t := g.fresh(w, depth)
	if !t.IsConst() {
		g.Pool = append(g.Pool, t)
	}
	return t
}

func (g *Gen) fresh(w, depth int) *expr.Term {
	b := g.B
	if depth <= 0 {
		if g.body && g.Draw(2) == 0 {
			return b.Resize(g.affine(), w)
		}
		if g.Draw(4) == 0 {
			return g.constant(w)
		}
		return b.Resize(g.read(w, 0), w)
	}
	if g.Floats && g.Draw(3) == 0 {
		if t := g.float(w, depth-1); t != nil {
			return t
		}
	}
	switch g.Draw(12) {
	case 0:
		return g.constant(w)
	case 1:
		return b.Not(g.Term(w, depth-1))
	case 2:
		return b.Ite(g.Term(1, depth-1), g.Term(w, depth-1), g.Term(w, depth-1))
	case 3:
		if w > 1 {
			n := 1 + g.Draw(w-1)
			return b.Concat(g.Term(n, depth-1), g.Term(w-n, depth-1))
		}
	case 4:
		x := g.Term(w+g.Draw(9), depth-1)
		return b.Extract(x, g.Draw(x.Width()-w+1), w)
	case 5:
		if w > 1 {
			x := g.Term(1+g.Draw(w-1), depth-1)
			if g.Draw(2) == 0 {
				return b.ZExt(x, w)
			}
			return b.SExt(x, w)
		}
	case 6:
		return b.Resize(g.read(w, depth-1), w)
	}
	if w == 1 && g.Draw(3) > 0 {
		v := g.Width()
		return b.Binary(expr.Eq+expr.Kind(g.Draw(5)), g.Term(v, depth-1), g.Term(v, depth-1))
	}
	return b.Binary(expr.And+expr.Kind(g.Draw(int(expr.AShr-expr.And)+1)), g.Term(w, depth-1), g.Term(w, depth-1))
}

// Formats are the formats that a generator draws from: LLVM's, a tiny one, and one of more than 64 bits.
func Formats() []fp.Format {
	tiny, _ := fp.Custom(3, 4)
	long, _ := fp.Custom(6, 61)
	return []fp.Format{tiny, fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad, long}
}

// float makes a term of a float kind of width w, nil if the format that was drawn has none of this width.
func (g *Gen) float(w, depth int) *expr.Term {
	all := Formats()
	a := expr.Float{Format: all[g.Draw(len(all))], Mode: fp.RoundingMode(g.Draw(int(fp.NumRoundingModes)))}
	var k expr.Kind
	switch of := int(a.Format.Width()); {
	case w == 1:
		k = expr.FEq + expr.Kind(g.Draw(3))
	case w != of:
		k = expr.FToS + expr.Kind(g.Draw(2))
	default:
		k = expr.FAdd + expr.Kind(g.Draw(int(expr.FFromU-expr.FAdd)+1))
		a.From = all[g.Draw(len(all))]
	}
	kids := make([]*expr.Term, k.Arity())
	for i := range kids {
		n := g.Width()
		if f, ok := a.Operand(k); ok {
			n = int(f.Width())
		}
		kids[i] = g.Term(n, depth)
	}
	return g.B.Float(k, a, w, kids...)
}

// Quantified makes a formula with quantifiers that have up to 6 repetitions, of operators up to depth deep.
func (g *Gen) Quantified(depth int) *expr.Term {
	b := g.B
	switch {
	case depth <= 0 || g.Draw(3) == 0:
		pool := g.Pool
		g.Pool, g.body = nil, true
		body := g.Term(1, 1+g.Draw(3))
		g.Pool, g.body = pool, false
		u := b.And(g.Term(64, 1), b.Const(64, 7))
		return b.Forall(u, body, uint64(g.Draw(7)))
	case g.Draw(4) == 0:
		return b.Not(g.Quantified(depth - 1))
	case g.Draw(3) == 0:
		return b.Ite(g.Quantified(depth-1), g.Term(1, depth), g.Quantified(depth-1))
	}
	return b.Binary(expr.And+expr.Kind(g.Draw(3)), g.Quantified(depth-1), g.Term(1, depth))
}

// affine is a number that depends on the bound variable.
func (g *Gen) affine() *expr.Term {
	b := g.B
	return b.Add(b.Const(64, uint64(g.Draw(5))-2), b.Mul(b.Const(64, uint64(1+g.Draw(3))), b.Bound()))
}

func (g *Gen) index(depth int) *expr.Term {
	if g.body && g.Draw(2) == 0 {
		return g.affine()
	}
	if g.Draw(2) == 0 {
		return g.B.Const(64, uint64(g.Draw(5)))
	}
	i := g.B.And(g.Term(64, depth-1), g.B.Const(64, 3))
	if g.Draw(2) == 0 {
		i = g.B.Add(i, g.B.Const(64, uint64(g.Draw(3))))
	}
	return i
}

func (g *Gen) read(w, depth int) *expr.Term {
	var u *expr.Update
	for range g.Draw(3) * min(depth, 1) {
		u = g.B.Push(u, g.index(depth-1), g.Term(8, depth-1))
	}
	return g.B.ReadWide(g.Arrays[g.Draw(len(g.Arrays))], u, g.index(depth), 1+g.Draw(min((w+7)/8, 4)))
}

// Assignment gives random values to the symbolic arrays; small ones are frequent.
func (g *Gen) Assignment() *eval.Assignment {
	bytes := func(n int) []byte {
		p := make([]byte, n)
		for i := range p {
			p[i] = byte(g.Draw(256))
			if g.Draw(3) == 0 {
				p[i] &= 3
			}
		}
		return p
	}
	return eval.New(map[*expr.Array][]byte{g.Arrays[0]: bytes(3), g.Arrays[1]: bytes(2)})
}
