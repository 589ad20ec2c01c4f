package smt2_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/fp"
)

// floatCase is a term of a float kind over variables.
type floatCase struct {
	x    *expr.Term
	vars []*expr.Array
}

// floatCases is all float kinds of a format in all rounding modes, and changes of the sign and choices between them.
func floatCases(b *expr.Builder, f fp.Format) (list []floatCase) {
	tiny, _ := fp.Custom(3, 5)
	for m := range fp.NumRoundingModes {
		a := expr.Float{Format: f, Mode: m}
		var c floatCase
		of := func(w int) *expr.Term {
			n := (w + 7) / 8
			v := b.NewArray(fmt.Sprint("x", len(c.vars)), uint64(n), nil)
			c.vars = append(c.vars, v)
			return b.Extract(b.ReadWide(v, nil, b.Const(64, 0), n), 0, w)
		}
		add := func(x *expr.Term) {
			if m == 0 || x.Kind().IsFloat() && x.Float().Mode == m {
				list = append(list, floatCase{x, c.vars})
			}
			c.vars = nil
		}
		w := int(f.Width())
		for _, k := range []expr.Kind{expr.FAdd, expr.FSub, expr.FMul, expr.FDiv, expr.FRem, expr.FIRem, expr.FSqrt,
			expr.FMA, expr.FRound, expr.FEq, expr.FLt, expr.FLe} {
			if (k == expr.FRem || k == expr.FIRem) && f.ExpBits() > 5 {
				continue // Z3 takes minutes for a constant
			}
			kids := []*expr.Term{of(w), of(w), of(w)}[:k.Arity()]
			add(b.Float(k, a, 0, kids...))
		}
		for _, g := range []fp.Format{tiny, fp.Single, fp.X87, fp.Quad} {
			add(b.FConvert(f, g, m, of(w)))
			add(b.FConvert(g, f, m, of(int(g.Width()))))
		}
		for _, n := range []int{1, 8, 16, 32, 64, 70} {
			for _, signed := range []bool{false, true} {
				add(b.FFromInt(f, m, of(n), signed))
				add(b.FToInt(f, m, of(w), n, signed))
			}
		}
		sum := b.FAdd(f, m, of(w), of(w))
		add(b.FMul(f, m, floats.Neg(b, sum), floats.Abs(b, b.FSqrt(f, m, sum))))
		x, y := of(w), of(w)
		sum = b.FSub(f, m, x, y)
		add(b.FSqrt(f, m, floats.CopySign(b, sum, b.FMul(f, m, x, y))))
		x, y = of(w), of(w)
		add(b.FDiv(f, m, b.Ite(b.FLt(f, x, y), b.FAdd(f, m, x, y), x), y))
		add(b.Add(b.FAdd(f, m, of(w), of(w)), b.FRound(f, m, of(w))))
	}
	return list
}

// operands are patterns for the variables of a case.
func (c *floatCase) operands(r *rand.Rand, f fp.Format) map[*expr.Array][]byte {
	special, m := fp.Samples(f), map[*expr.Array][]byte{}
	for _, v := range c.vars {
		x := fp.Random(r, f)
		switch {
		case v.Size != uint64(f.Width()+7)/8:
			x = fp.Bits{Hi: r.Uint64(), Lo: r.Uint64() >> r.UintN(64)}
		case f == fp.X87 && r.IntN(2) == 0: // those that only it has are the last ones
			x = special[len(special)-1-r.IntN(12)]
		case r.IntN(3) == 0:
			x = special[r.IntN(len(special))]
		}
		m[v] = bv.FromWords([]uint64{x.Lo, x.Hi}, 128).AppendBytes(nil)[:v.Size]
	}
	return m
}

// TestFloatsAgreeWithZ3: on fixed operands, Z3's theory of floats gives every term the value that it has, and no other
// one: NaNs and what integers become of what does not fit included.
func TestFloatsAgreeWithZ3(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	tiny, _ := fp.Custom(3, 5)
	var queries [][]*expr.Term
	var want []string
	b := expr.NewBuilder()
	for _, f := range []fp.Format{tiny, fp.Half, fp.BFloat, fp.Single, fp.Double, fp.X87, fp.Quad} {
		for _, c := range floatCases(b, f) {
			if f != tiny && r.IntN(2) == 0 {
				continue // all of them take a minute
			}
			m := eval.New(c.operands(r, f))
			is := b.Eq(c.x, b.ConstBig(m.Big(c.x)))
			var fixed []*expr.Term
			for _, a := range c.vars {
				for i := range a.Size {
					fixed = append(fixed, b.Eq(b.Read(a, nil, b.Const(64, i)), b.Const(8, uint64(m.Byte(a, i)))))
				}
			}
			queries = append(queries, append([]*expr.Term{is}, fixed...), append([]*expr.Term{b.Not(is)}, fixed...))
			want = append(want, "sat", "unsat")
		}
	}
	for i, answer := range exprtest.Z3(t, queries, smt2.Options{Builder: b}) {
		if answer != want[i] {
			t.Errorf("z3 says %s, not %s, of %v", answer, want[i], queries[i])
		}
	}
}

// TestFloatScripts: what the script of a condition is.
func TestFloatScripts(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	x, y := b.ReadWide(in, nil, b.Const(64, 0), 4), b.ReadWide(in, nil, b.Const(64, 4), 4)
	sum := b.FAdd(fp.Single, fp.Up, x, y)
	for _, c := range []struct {
		t      *expr.Term
		has    string
		hasNot []string
	}{
		{b.FLt(fp.Single, b.FMul(fp.Single, 0, sum, sum), x), "(assert (fp.lt (fp.mul RNE f", []string{"isNaN", "Array"}},
		{b.FLe(fp.Single, floats.Abs(b, sum), x), "(fp.abs (fp.add RTP ", []string{"isNaN"}},
		{b.FEq(fp.Single, floats.Neg(b, sum), x), "(fp.neg f", []string{"isNaN"}},
		{b.Eq(b.Extract(sum, 0, 8), b.Const(8, 3)), "(fp.isNaN ", nil},
		{b.FLt(fp.Single, b.FFromInt(fp.Single, 0, b.Read(in, nil, b.ZExt(b.Extract(x, 0, 8), 64)), false), x),
			"(set-logic QF_ABVFP)", nil},
		{b.FLt(fp.Single, b.FFromInt(fp.Single, 0, x, false), y), "(set-logic QF_BVFP)", []string{"isNaN"}},
	} {
		var s bytes.Buffer
		if err := smt2.Write(&s, []*expr.Term{c.t}, smt2.Options{Builder: b}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(s.String(), c.has) {
			t.Errorf("%q is not in\n%s", c.has, &s)
		}
		for _, not := range c.hasNot {
			if strings.Contains(s.String(), not) {
				t.Errorf("%q is in\n%s", not, &s)
			}
		}
	}
	if err := smt2.Write(new(bytes.Buffer), []*expr.Term{b.FLt(fp.Single, x, y)}, smt2.Options{}); err == nil {
		t.Error("floats without a builder are written")
	}
}
