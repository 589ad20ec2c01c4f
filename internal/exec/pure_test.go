package exec

import (
	"math/rand"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestPureMeansTheSame runs each pure operation once through the loop on machine words and once as a term, for all
// operands at widths 1…4 and random ones above: the two meanings must agree.
func TestPureMeansTheSame(t *testing.T) {
	b := expr.NewBuilder()
	rng := rand.New(rand.NewSource(1))
	for op := ir.Add; op <= ir.SMulOv; op++ {
		if pure[op] == nil {
			t.Fatalf("%s has no meaning as a term", op)
		}
		for _, w := range []int{1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 63, 64} {
			if op == ir.BSwap && w%16 != 0 {
				continue
			}
			in := &ir.Instr{Op: op, W: uint16(w)}
			if w <= 4 {
				for x := range uint64(1) << (2 * w) {
					compare(t, b, in, x&(1<<w-1), x>>w, uint64(rng.Int63())&(1<<w-1))
				}
				continue
			}
			for range 200 {
				compare(t, b, in, sample(rng, w), sample(rng, w), sample(rng, w))
			}
		}
	}
}

// TestSymbolicAddressWithALargeElement: the size of a lea's element is no operand, whatever number the function's
// registers have.
func TestSymbolicAddressWithALargeElement(t *testing.T) {
	b := expr.NewBuilder()
	i := b.Read(b.NewArray("i", 1, nil), nil, b.Const(64, 0))
	s := state.New(memory.New(b, memory.DefaultConfig()), nil, nil)
	s.Top = &state.Frame{Code: &state.Code{Func: &ir.Func{}}, Regs: []memory.Value{{Word: 1 << 20}, {Term: b.ZExt(i, 64)},
		{}}}
	w := &Worker{Machine: &Machine{B: b}}
	if _, err := w.pure(s, &ir.Instr{Op: ir.Lea, A: 0, B: 1, C: 24, Dst: 2, Imm: 8, W: 64}); err != nil {
		t.Fatal(err)
	}
	want := b.Add(b.Const(64, 1<<20+8), b.Mul(b.Const(64, 24), b.ZExt(i, 64)))
	if s.Top.Regs[2].Term != want {
		t.Errorf("the address is %v, want %v", s.Top.Regs[2].Term, want)
	}
}

// sample draws from the corners as often as from the middle.
func sample(rng *rand.Rand, w int) uint64 {
	m := mask(uint16(w))
	switch rng.Intn(6) {
	case 0:
		return uint64(rng.Intn(4)) & m
	case 1:
		return m - uint64(rng.Intn(4))&m
	case 2:
		return (1<<(w-1) + uint64(rng.Intn(3)) - 1) & m
	case 3:
		return uint64(rng.Intn(w)) & m
	}
	return rng.Uint64() & m
}

func compare(t *testing.T, b *expr.Builder, in *ir.Instr, x, y, z uint64) {
	t.Helper()
	w := int(in.W)
	switch in.Op {
	case ir.Shl, ir.LShr, ir.AShr, ir.UShlSat, ir.SShlSat:
		if y >= uint64(w) {
			return // no defined result
		}
	case ir.UDiv, ir.URem, ir.SDiv, ir.SRem:
		if y == 0 || bv.SDivOv(x, y, uint(w)) {
			return
		}
	}
	tt := pure[in.Op](b, in, b.Const(w, x), b.Const(w, y), b.Const(w, z))
	if tt.Width() != int(in.ResultWidth()) {
		t.Fatalf("%s i%d: term has width %d", in.Op, w, tt.Width())
	}
	if !tt.IsConst() {
		t.Fatalf("%s i%d does not fold", in.Op, w)
	}
	if got, want := viaLoop(t, b, in, x, y, z), tt.Word(); got != want {
		t.Fatalf("%s i%d %#x %#x %#x: word %#x, term %#x", in.Op, w, x, y, z, got, want)
	}
}

// viaLoop runs one instruction in the interpreter on machine words.
func viaLoop(t *testing.T, b *expr.Builder, op *ir.Instr, x, y, z uint64) uint64 {
	t.Helper()
	in := *op
	in.A, in.B, in.C, in.Dst = 0, 1, 2, 3
	f := &ir.Func{Name: "f", NumRegs: 4, Code: []ir.Instr{in, {Op: ir.Ret, A: 3}}, RetW: []uint16{op.ResultWidth()}}
	c := &state.Code{Func: f}
	s := state.New(memory.New(b, memory.DefaultConfig()), nil, nil)
	fr := &state.Frame{Code: c, Regs: []memory.Value{{Word: x}, {Word: y}, {Word: z}, {}}}
	s.Adopt(fr)
	s.Top = fr
	w := &Worker{Machine: &Machine{Mod: &ir.Module{Files: []string{""}}, B: b}}
	w.Run(s, 10)
	if s.End == nil || s.End.Reason != outcome.Exit {
		t.Fatalf("%s did not run: %v", op.Op, s.End)
	}
	if fr.Regs[3].Term != nil {
		t.Fatalf("%s on words gives a term", op.Op)
	}
	return fr.Regs[3].Word
}
