package expr_test

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
)

// TestTopHolds evaluates random terms: none is above the bounds that its form gives.
func TestTopHolds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	known := 0
	for range 300 {
		g := exprtest.NewGen(expr.NewBuilder(), rng.IntN)
		g.Floats = true
		for range 40 {
			g.Term(g.Width(), 4)
			g.Term(64, 4)
		}
		for range 20 {
			as := g.Assignment()
			for _, x := range g.Pool {
				if x.Top() < x.Width() {
					known++
				}
				if v := as.Big(x); x.Width() <= 64 && x.Top() < 64 && v.Word(0)>>x.Top() != 0 {
					t.Fatalf("%v is %#x, which has more than %d bits", x, v.Word(0), x.Top())
				}
				if x.Width() != 64 {
					continue
				}
				if lo, hi := x.Span(); as.Word(x) < lo || as.Word(x) > hi {
					t.Fatalf("%v is %d, not in [%d, %d]", x, as.Word(x), lo, hi)
				}
			}
		}
	}
	if known < 10000 {
		t.Errorf("only %d terms with a bound", known)
	}
}

// TestReadPastUpdates wants reads to look through updates that cannot be meant, and only through those.
func TestReadPastUpdates(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 1, nil)
	data := make([]byte, 2000)
	data[3], data[700], data[1023], data[1024] = 30, 70, 102, 104
	a := b.ConstArray(data)
	// 212 + 4*in[0]: at most 212+1023
	at := b.Add(b.Const(64, 212), b.Shl(b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64), b.Const(64, 2)))
	u := b.Push(nil, at, b.Const(8, 99))
	for i, want := range map[uint64]bool{3: true, 211: true, 212: false, 700: false, 1235: false, 1236: true, 1999: true} {
		x := b.Read(a, u, b.Const(64, i))
		if x.IsConst() != want || want && x.Word() != uint64(data[i]) {
			t.Errorf("byte %d is %v", i, x)
		}
		for v := range 256 {
			as := eval.New(map[*expr.Array][]byte{in: {byte(v)}})
			cell := uint64(data[i])
			if 212+4*uint64(v) == i {
				cell = 99
			}
			if got := as.Word(x); got != cell {
				t.Fatalf("byte %d is %d with in = %d, want %d", i, got, v, cell)
			}
		}
	}
	low := b.ZExt(b.Read(in, nil, b.Const(64, 0)), 64) // at most 255
	far := b.Add(b.Const(64, 1300), low)
	if x := b.Read(a, u, far); x.Updates() != nil {
		t.Errorf("a symbolic index beyond the update's does not look through it: %v", x)
	}
	if x := b.Read(a, u, low); x.Updates() == nil {
		t.Errorf("a symbolic index that may meet the update's looked through it: %v", x)
	}
}
