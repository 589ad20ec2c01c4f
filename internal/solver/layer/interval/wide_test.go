package interval

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/floats"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
)

// digits makes formulas about two digits that become a float of more than 64 bits.
type digits struct {
	b  *expr.Builder
	r  *rand.Rand
	in *expr.Array
	f  fp.Format
	pc []*expr.Term // the bytes are digits
}

func newDigits(seed uint64) *digits {
	b := expr.NewBuilder()
	all := exprtest.Formats()
	d := &digits{b: b, r: rand.New(rand.NewPCG(seed, 11)), in: b.NewArray("in", 2, nil),
		f: all[len(all)-3+int(seed%3)]}
	for i := range uint64(2) {
		d.pc = append(d.pc, b.Ult(b.Sub(d.byte(i), b.Const(8, '0')), b.Const(8, 10)))
	}
	return d
}

func (d *digits) byte(i uint64) *expr.Term { return d.b.Read(d.in, nil, d.b.Const(64, i)) }

// whole is an integer of one digit or two, or one and a number.
func (d *digits) whole() *expr.Term {
	b, w := d.b, 16+16*d.r.IntN(3)
	digit := func() *expr.Term { return b.Sub(b.ZExt(d.byte(d.r.Uint64N(2)), w), b.Const(w, '0')) }
	switch d.r.IntN(3) {
	case 0:
		return digit()
	case 1:
		return b.Sub(digit(), b.Const(w, d.r.Uint64N(12)))
	}
	return b.Add(b.Mul(digit(), b.Const(w, 10)), digit())
}

func (d *digits) constant() *expr.Term {
	if d.r.IntN(12) == 0 {
		return d.b.ConstBig(bv.FromWords([]uint64{d.r.Uint64(), d.r.Uint64()}, d.f.Width()))
	}
	return d.b.FFromInt(d.f, 0, d.b.Const(32, d.r.Uint64N(30)-9), true)
}

func (d *digits) mode() fp.RoundingMode { return fp.RoundingMode(d.r.IntN(int(fp.NumRoundingModes))) }

// float is a random term of the format.
func (d *digits) float(depth int) *expr.Term {
	b, f, m := d.b, d.f, d.mode()
	if depth == 0 {
		return b.FFromInt(f, m, d.whole(), d.r.IntN(3) > 0)
	}
	x := d.float(depth - 1)
	y := d.constant()
	if d.r.IntN(3) == 0 {
		y = d.float(depth - 1)
	}
	switch d.r.IntN(13) {
	case 0, 1:
		return b.FAdd(f, m, x, y)
	case 2, 3:
		return b.FMul(f, m, x, y)
	case 4, 5:
		return b.FDiv(f, m, x, y)
	case 6:
		return b.FSub(f, m, x, y)
	case 7:
		return b.FSqrt(f, m, x)
	case 8:
		return b.FRound(f, m, x)
	case 9:
		return floats.Neg(b, x)
	case 10:
		return b.Ite(d.formula(depth-1), x, y)
	case 11:
		return b.FMA(f, m, x, y, y)
	}
	to := []fp.Format{fp.Half, fp.Double, fp.X87, fp.Quad}[d.r.IntN(4)]
	return b.FConvert(to, f, m, b.FConvert(f, to, m, x))
}

func (d *digits) formula(depth int) *expr.Term {
	b := d.b
	x := d.float(depth)
	y := d.constant()
	if d.r.IntN(4) == 0 {
		y = d.float(depth)
	}
	switch d.r.IntN(7) {
	case 0:
		return b.Slt(b.FToInt(d.f, d.mode(), x, 24, true), b.Const(24, d.r.Uint64N(100)-20))
	case 1:
		return b.Ult(b.FToInt(d.f, d.mode(), x, 64, false), b.Const(64, d.r.Uint64N(100)))
	case 2:
		return b.Extract(x, x.Width()-1, 1)
	case 3:
		return b.FLt(fp.Double, b.FConvert(d.f, fp.Double, d.mode(), x), b.FFromInt(fp.Double, 0, b.Const(32, 5), true))
	}
	return floats.Fcmp(b, d.f, fp.Predicate(d.r.IntN(16)), x, y)
}

// TestRangesOfWideFloats: verdicts, models and cores of random conditions on floats of more than 64 bits that come from
// digits, against all values of the digits.
func TestRangesOfWideFloats(t *testing.T) {
	seen, answers := map[Verdict]int{}, map[solver.Verdict]int{}
	n := uint64(600)
	if testing.Short() {
		n = 200
	}
	for seed := range n {
		d := newDigits(seed)
		var c solver.Counters
		l := NewLayer(silent{}, New(Options{}, &c), func(f *solver.Fault) { t.Errorf("seed %d: %v", seed, f) }, &c)
		for range 20 {
			pc, first := d.pc, '0'+d.r.Uint64N(10)
			if d.r.IntN(3) == 0 {
				pc = append(pc[:2:2], d.b.Eq(d.byte(0), d.b.Const(8, first)))
			}
			cond := d.formula(d.r.IntN(4))
			if cond.IsConst() {
				continue
			}
			q := &solver.Query{PC: solver.PathOf(pc...), Cond: cond,
				Hint: eval.New(map[*expr.Array][]byte{d.in: {byte(first), '3'}})}
			holds, fails := 0, 0
			for v := range 100 {
				m := eval.New(map[*expr.Array][]byte{d.in: {'0' + byte(v/10), '0' + byte(v%10)}})
				switch {
				case (&solver.Query{PC: q.PC}).FirstViolated(m) >= 0:
				case m.Bool(cond):
					holds++
				default:
					fails++
				}
			}
			v := l.o.verdict(q.PC, cond)
			if seen[v]++; v == True && fails > 0 || v == False && holds > 0 || v == Both && holds*fails == 0 || v == Unsat {
				t.Fatalf("seed %d: %v, but %d values make it true and %d false: %v", seed, v, holds, fails, cond)
			}
			r := l.Check(t.Context(), q, nil)
			if answers[r.Verdict]++; r.Verdict == solver.Sat && !q.Holds(r.Model) || r.Verdict == solver.Unsat && holds > 0 {
				t.Fatalf("seed %d: %v is wrong: %v", seed, r, cond)
			}
		}
	}
	t.Log(seen, answers)
	if seen[True] < int(n)/4 || seen[False] < int(n)/4 || seen[Unknown] < int(n) {
		t.Errorf("one-sided test: %v", seen)
	}
}
