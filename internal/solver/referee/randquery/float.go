package randquery

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/floats/lower"
	"github.com/albers-engine/albers/internal/fp"
)

// formats is the formats of generated floats: tiny ones of 7 and 8 bits, and LLVM's.
func (g *Gen) formats() []fp.Format {
	seven, _ := fp.Custom(3, 4)
	eight, _ := fp.Custom(4, 4)
	all := []fp.Format{seven, eight, eight, fp.Half, fp.Half, fp.BFloat, fp.Single, fp.Double}
	if g.Widest == 0 || g.Widest >= 80 {
		all = append(all, fp.X87, fp.Quad)
	}
	return all
}

// float is a term of a float kind of w bits; nil: no format has this width, and it was not to be an integer.
func (g *Gen) float(w, depth int) *expr.Term {
	all := g.formats()
	a := expr.Float{Format: all[g.R.IntN(len(all))], Mode: fp.RoundingMode(g.R.IntN(int(fp.NumRoundingModes)))}
	var k expr.Kind
	switch {
	case w == 1:
		k = expr.FEq + expr.Kind(g.R.IntN(3))
	case w != int(a.Format.Width()) && g.R.IntN(2) == 0:
		k = expr.FToS + expr.Kind(g.R.IntN(2))
	default:
		for tries := 0; w != int(a.Format.Width()); tries++ {
			if tries == 20 {
				return nil
			}
			a.Format = all[g.R.IntN(len(all))]
		}
		k = expr.FAdd + expr.Kind(g.R.IntN(int(expr.FFromU-expr.FAdd)+1))
		if lower.RefusedKind(k, a.Format) || (k == expr.FRem || k == expr.FIRem) && w > 16 {
			k = expr.FAdd
		}
		a.From = all[g.R.IntN(len(all))]
	}
	kids := make([]*expr.Term, k.Arity())
	for i := range kids {
		if f, ok := a.Operand(k); ok {
			kids[i] = g.operand(f, depth)
		} else {
			kids[i] = g.Term(widths[g.R.IntN(len(widths)-1)], depth)
		}
	}
	return g.B.Float(k, a, w, kids...)
}

// operand is a term of the format f, most often one whose value is no extreme one.
func (g *Gen) operand(f fp.Format, depth int) *expr.Term {
	b, w := g.B, int(f.Width())
	switch g.R.IntN(6) {
	case 0:
		return g.Term(w, depth)
	case 1, 2:
		if t := g.float(w, depth-1); t != nil && depth > 0 {
			return t
		}
	case 3:
		return b.FFromInt(f, fp.NearestEven, g.byte(), g.R.IntN(2) == 0)
	}
	v := fp.Random(g.R, f)
	if g.R.IntN(3) == 0 {
		all := fp.Samples(f)
		v = all[g.R.IntN(len(all))]
	}
	c := b.ConstBig(bv.FromWords([]uint64{v.Lo, v.Hi}, 128).Extract(0, uint(w)))
	x := g.leaf(min(w, 8))
	return b.Xor(c, b.Shl(b.ZExt(x, w), b.ZExt(b.Const(min(w, 8), uint64(g.R.IntN(w))), w)))
}
