package expr_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/fp"
)

// TestFloatFacts: what a float term says of itself.
func TestFloatFacts(t *testing.T) {
	b := expr.NewBuilder()
	x := b.ReadWide(b.NewArray("x", 8, nil), nil, b.Zero(64), 8)
	y := b.ReadWide(b.NewArray("y", 8, nil), nil, b.Zero(64), 8)
	sum := b.FAdd(fp.Double, fp.Up, x, y)
	if sum.Float() != (expr.Float{Format: fp.Double, Mode: fp.Up}) || !sum.HasFloat() || x.HasFloat() ||
		!b.Not(b.Extract(sum, 3, 4)).HasFloat() || sum.Width() != 64 {
		t.Errorf("facts of %v are wrong", sum)
	}
	if sum == b.FAdd(fp.Double, fp.Down, x, y) || sum != b.FAdd(fp.Double, fp.Up, x, y) {
		t.Error("the mode is not part of the term")
	}
	if sum == b.FAdd(fp.Double, fp.Up, y, x) { // NaNs tell the operands apart
		t.Error("sums are ordered")
	}
	if b.FEq(fp.Double, x, y) != b.FEq(fp.Double, y, x) {
		t.Error("comparisons are not ordered")
	}
	half := b.Extract(x, 0, 16)
	from := func(m fp.RoundingMode, w int) *expr.Term { return b.FFromInt(fp.Double, m, b.Extract(x, 0, w), false) }
	if b.FConvert(fp.Half, fp.Single, fp.Up, half) != b.FConvert(fp.Half, fp.Single, fp.Down, half) ||
		from(fp.Up, 53) != from(fp.Down, 53) || from(fp.Up, 54) == from(fp.Down, 54) {
		t.Error("the mode counts where nothing is rounded, or does not where something is")
	}
	if got, want := b.FToInt(fp.Double, fp.TowardZero, b.FAdd(fp.Double, 0, b.Const(64, 1), b.ZExt(b.Read(
		expr.SupportOf(x).Parts[0].Array, nil, b.Zero(64)), 64)), 32, true).String(),
		"(ftos 32.double.towardzero (fadd.double 1:w64 (zext 64 x[0:w64])))"; got != want {
		t.Errorf("printed as %s, want %s", got, want)
	}
	if got := expr.SupportOf(sum).Count(100); got != 16 {
		t.Errorf("a sum depends on %d bytes", got)
	}
}

// TestLongIntegers holds conversions from and to integers of more than 128 bits to big integers.
func TestLongIntegers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		w := 129 + r.UintN(100)
		v := new(big.Int)
		for range 4 {
			v.Or(v.Lsh(v, 64), new(big.Int).SetUint64(r.Uint64()))
		}
		v.Rsh(v, r.UintN(260))
		v.Lsh(v, r.UintN(60))
		if r.IntN(2) == 0 {
			v.Neg(v)
		}
		x := bv.FromBig(v, w)
		v = x.BigSigned()
		a := expr.Float{Format: fp.Quad, Mode: fp.RoundingMode(r.UintN(uint(fp.NumRoundingModes)))}
		got := expr.FoldFloat(expr.FFromS, a, 128, [3]bv.Wide{x})
		prec := new(big.Float).SetPrec(113).SetMode([]big.RoundingMode{big.ToNearestEven, big.ToZero, big.ToPositiveInf,
			big.ToNegativeInf, big.ToNearestAway}[a.Mode]).SetInt(v)
		want, _ := prec.Int(nil)
		back := expr.FoldFloat(expr.FToS, a, 300, [3]bv.Wide{got})
		if back.BigSigned().Cmp(want) != 0 {
			t.Fatalf("%v of %d bits becomes %v, want %v", v, w, back.BigSigned(), want)
		}
		if u := expr.FoldFloat(expr.FToU, a, 300, [3]bv.Wide{got}); v.Sign() < 0 && !u.IsZero() ||
			v.Sign() >= 0 && u.Big().Cmp(want) != 0 {
			t.Fatalf("%v becomes %v, unsigned", v, u)
		}
	}
}

// TestFloatEvaluation: a term with symbols has the value that its constructors give for constants.
func TestFloatEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		b := expr.NewBuilder()
		g := exprtest.NewGen(b, r.IntN)
		g.Floats = true
		x := g.Term(g.Width(), 4)
		values := map[*expr.Array][]byte{}
		rep := expr.NewReplacer(b, expr.MaxReplaced)
		for _, a := range g.Arrays[:2] {
			bytes := make([]byte, a.Size)
			for i := range bytes {
				bytes[i] = byte(r.Uint32())
			}
			values[a] = bytes
		}
		m := eval.New(values)
		rep.Look = func(x *expr.Term) *expr.Term {
			if x.Kind() == expr.Read && !x.Array().IsConst() && x.Updates() == nil && x.Kid(0).IsConst() {
				return b.ConstBig(m.Big(x))
			}
			return nil
		}
		if y, _ := rep.Term(x); y.IsConst() && !y.Big().Eq(m.Big(x)) {
			t.Fatalf("%v is %v, and folded %v", x, m.Big(x), y)
		}
	}
}
