package exec

import (
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
)

// corners are patterns of a format at which comparisons and sign operations could go wrong.
func corners(f fp.Format) []uint64 {
	w, frac := f.Width(), f.Precision()-1
	inf := (uint64(1)<<(w-1-frac) - 1) << frac
	sign := uint64(1) << (w - 1)
	pos := []uint64{0, 1, inf - 1, inf, inf + 1, inf | 1<<(frac-1), 1 << frac, 1<<frac - 1, inf >> 1}
	for _, p := range pos {
		pos = append(pos, p|sign)
	}
	return pos
}

// TestFloatTerms holds the exact terms of float comparisons and sign operations to the concrete operations.
func TestFloatTerms(t *testing.T) {
	b := expr.NewBuilder()
	w := &Worker{Machine: &Machine{B: b}}
	rng := rand.New(rand.NewSource(3))
	for _, f := range []fp.Format{fp.Half, fp.BFloat, fp.Single, fp.Double} {
		width := int(f.Width())
		vals := corners(f)
		for range 6 {
			vals = append(vals, rng.Uint64()&mask(uint16(width)))
		}
		var flags ir.Flags
		if f == fp.BFloat {
			flags = ir.BFloat
		}
		for _, x := range vals {
			for _, y := range vals {
				tx, ty := b.Const(width, x), b.Const(width, y)
				for p := range 16 {
					got := fcmpTerm(b, f, fp.Predicate(p), tx, ty)
					if want := fp.Fcmp(f, fp.Predicate(p), fp.Bits{Lo: x}, fp.Bits{Lo: y}); got.IsTrue() != want {
						t.Fatalf("%s predicate %d %#x %#x: term %v, want %v", f, p, x, y, got, want)
					}
				}
			}
			signOps(t, w, width, flags, x, vals[rng.Intn(len(vals))])
		}
	}
}

func signOps(t *testing.T, w *Worker, width int, flags ir.Flags, x, y uint64) {
	t.Helper()
	// A read of a symbolic array is the term of each operand; its value is put in afterwards.
	a := w.B.NewArray("x", 8, nil)
	sym := w.B.ReadWide(a, nil, w.B.Const(64, 0), width/8)
	for _, op := range []ir.Op{ir.FNeg, ir.FAbs, ir.FCopySign} {
		in := &ir.Instr{Op: op, W: uint16(width), Flags: flags}
		term := w.floatTerm(in, [3]memory.Value{{Term: sym}, {Word: y}})
		if term == nil {
			t.Fatalf("%s has no exact term", op)
		}
		var bytes [8]byte
		for i := range bytes {
			bytes[i] = byte(x >> (8 * i))
		}
		got := evalWith(a, bytes[:], term)
		if want := floatOp(&fp.Env{}, in, [3]fp.Bits{{Lo: x}, {Lo: y}}).Lo; got != want {
			t.Fatalf("%s %#x %#x: term %#x, want %#x", op, x, y, got, want)
		}
	}
}

func evalWith(a *expr.Array, data []byte, t *expr.Term) uint64 {
	return eval.New(map[*expr.Array][]byte{a: data}).Word(t)
}
