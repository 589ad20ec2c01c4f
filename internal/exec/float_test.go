package exec

import (
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// floatInstrs is an instruction for every float operation on the formats of w bits that has a term, with the widths of
// its operands.
func floatInstrs(w uint16) (list []*ir.Instr) {
	add := func(in ir.Instr) { list = append(list, &in) }
	for _, op := range []ir.Op{ir.FAdd, ir.FSub, ir.FMul, ir.FDiv, ir.FNeg, ir.FAbs, ir.FSqrt, ir.FMA, ir.FCopySign,
		ir.FMinNum, ir.FMaxNum, ir.FMinimum, ir.FMaximum} {
		add(ir.Instr{Op: op, W: w})
	}
	for p := range 16 {
		add(ir.Instr{Op: ir.FCmp, W: w, Imm: int64(p)})
	}
	for r := ir.NearestEven; r <= ir.CurrentExact; r++ {
		add(ir.Instr{Op: ir.FRound, W: w, Imm: int64(r)})
	}
	for _, mask := range []int64{3, 1, 0x204, 0x108, 0x90, 0x60} {
		add(ir.Instr{Op: ir.FClass, W: 1, W2: w, Imm: mask})
	}
	for _, n := range []uint16{8, 16, 32, 64, 128} {
		add(ir.Instr{Op: ir.FToSI, W: n, W2: w})
		add(ir.Instr{Op: ir.FToUI, W: n, W2: w})
		if n <= w {
			add(ir.Instr{Op: ir.SIToF, W: w, W2: n})
			add(ir.Instr{Op: ir.UIToF, W: w, W2: n})
		}
	}
	for _, n := range []uint16{16, 32, 64, 80, 128} {
		if n > w {
			add(ir.Instr{Op: ir.FExt, W: n, W2: w})
		} else if n < w {
			add(ir.Instr{Op: ir.FTrunc, W: n, W2: w})
		}
	}
	if w < 64 {
		add(ir.Instr{Op: ir.FRem, W: w})
	}
	add(ir.Instr{Op: ir.FFrexp, W: w})
	for _, n := range []uint16{16, 32, 64} {
		add(ir.Instr{Op: ir.FFrexpExp, W: n, W2: w})
		if n <= w {
			add(ir.Instr{Op: ir.FScale, W: w, W2: n})
		}
	}
	return list
}

// TestFloatTerms holds the term of each float operation, and of the exceptions that it raises, to the concrete
// operation, in every rounding mode.
func TestFloatTerms(t *testing.T) {
	b := expr.NewBuilder()
	w := &Worker{Machine: &Machine{B: b}}
	rng := rand.New(rand.NewPCG(3, 4))
	arr := b.NewArray("x", 48, nil)
	for _, width := range []uint16{16, 32, 64, 80, 128} {
		f := format(width, 0)
		special := fp.Samples(f)
		for _, in := range floatInstrs(width) {
			for m := range fp.NumRoundingModes {
				e := &fp.Env{Mode: m, Watch: width <= 80}
				s := &state.State{Float: *e, Top: &state.Frame{Code: &state.Code{Func: &ir.Func{}}}}
				var v [3]memory.Value
				widths, n := in.Operands()
				for i := range n {
					v[i].Term = b.ReadWide(arr, nil, b.Const(64, uint64(16*i)), int(widths[i]/8))
				}
				x, raised := w.floatTerm(s, in, v)
				if x == nil {
					t.Fatalf("%v of %d bits has no term", in.Op, width)
				}
				for range 60 {
					var data []byte
					var ops [3]fp.Bits
					for i := range ops {
						if ops[i] = special[rng.IntN(len(special))]; rng.IntN(2) == 0 {
							ops[i] = fp.Random(rng, f)
						}
						y := bv.FromWords([]uint64{ops[i].Lo, ops[i].Hi}, 128)
						data = y.AppendBytes(data)
						if i < n { // an integer may have fewer bits
							y = y.Extract(0, uint(v[i].Term.Width()))
							ops[i] = fp.Bits{Lo: y.ZExt(128).Word(0), Hi: y.ZExt(128).Word(1)}
						}
					}
					model := eval.New(map[*expr.Array][]byte{arr: data})
					got := model.Big(x).ZExt(128)
					e.Raised = 0
					want := floatOp(e, in, ops)
					if raised != nil && fp.Flags(model.Word(raised)) != e.Raised || raised == nil && e.Raised != 0 {
						t.Fatalf("%v %v of %x raises %06b: the term is %v", in.Op, m, ops, e.Raised, raised)
					}
					if got.Word(0) != want.Lo || got.Word(1) != want.Hi {
						t.Fatalf("%v %v of %x: the term is %v, want %x", in.Op, m, ops, got.Hex(), want)
					}
				}
			}
		}
	}
}

// TestConcreteFloats: operations that take concrete operands have no term.
func TestConcreteFloats(t *testing.T) {
	b := expr.NewBuilder()
	w := &Worker{Machine: &Machine{B: b}}
	arr := b.NewArray("x", 48, nil)
	plain := &state.Code{Func: &ir.Func{Name: "printf_core"}}
	library := &state.Code{Func: &ir.Func{Lib: true, Name: "printf_core"}}
	for _, c := range []struct {
		in    ir.Instr
		code  *state.Code
		watch bool
		print option.PrintMode
		term  bool
	}{
		{ir.Instr{Op: ir.FAdd, W: 64}, plain, false, option.PrintValues, true},
		{ir.Instr{Op: ir.FAdd, W: 64}, plain, true, option.PrintForms, true},
		{ir.Instr{Op: ir.FAdd, W: 128}, plain, true, option.PrintForms, false},
		{ir.Instr{Op: ir.FCmp, W: 64, Imm: int64(fp.OLT)}, plain, true, option.PrintValues, true},
		{ir.Instr{Op: ir.FAdd, W: 64}, library, false, option.PrintValues, false},
		{ir.Instr{Op: ir.FAdd, W: 64}, library, false, option.PrintOne, false},
		{ir.Instr{Op: ir.FAdd, W: 64}, library, false, option.PrintForms, true},
		{ir.Instr{Op: ir.FScale, W: 64, W2: 32}, plain, false, option.PrintValues, true},
	} {
		w.Opt.PrintFloats = c.print
		x := memory.Value{Term: b.ReadWide(arr, nil, b.Zero(64), int(c.in.W/8))}
		s := &state.State{Float: fp.Env{Watch: c.watch}, Top: &state.Frame{Code: c.code}}
		if got, _ := w.floatTerm(s, &c.in, [3]memory.Value{x, {Word: 3}}); (got != nil) != c.term {
			t.Errorf("%v in %s (library: %v, exceptions read: %v): %v", c.in.Op, c.code.Name, c.code.Func.Lib, c.watch, got)
		}
		if got, _ := w.floatTerm(s, &c.in, [3]memory.Value{{Word: 1}, {Word: 3}}); got != nil {
			t.Errorf("%v of concrete operands is a term", c.in.Op)
		}
	}
}
