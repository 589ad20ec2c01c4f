package stack

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// TestStackWithQuantifiers: through all layers, in each mode, with Z3 as the referee or with the audit, random paths
// with quantifiers have the answers of their expansions, and nobody reports a fault.
func TestStackWithQuantifiers(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 3))
	for _, mode := range option.QuantifierModes() {
		for _, validate := range []bool{true, false} {
			b := expr.NewBuilder()
			g := exprtest.NewGen(b, rng.IntN)
			opt := Default()
			opt.Quantifiers, opt.ValidateSolver, opt.Audit, opt.share = mode, validate, 1, 1
			opt.Report = func(f *solver.Fault) { t.Errorf("%s, validated %v: %v", mode, validate, f) }
			sv, err := NewShared(b, opt).NewWorker()
			if err != nil {
				t.Fatal(err)
			}
			defer solver.Close(sv)
			verdicts := map[solver.Verdict]int{}
			for range 25 {
				var pc, expanded *solver.Path
				for range 1 + rng.IntN(3) {
					f := g.Quantified(1)
					e, ok := b.Expand(f, 6, 1<<18)
					if !ok {
						t.Fatalf("%v is too large", f)
					}
					pc, expanded = pc.And(f), expanded.And(e)
					q := &solver.Query{PC: pc, NeedModel: true}
					got := sv.Check(context.Background(), q, nil)
					want := sv.Check(context.Background(), &solver.Query{PC: expanded}, nil)
					if got.Verdict != want.Verdict && got.Verdict != solver.Unknown && want.Verdict != solver.Unknown {
						t.Fatalf("%s: %v, expanded %v: %v", mode, got.Verdict, want.Verdict, pc.Terms())
					}
					verdicts[got.Verdict]++
				}
			}
			if verdicts[solver.Sat] < 5 || verdicts[solver.Unknown] > 20 {
				t.Errorf("%s: one-sided test: %v", mode, verdicts)
			}
		}
	}
}

// TestSecondsOfLayers: each second counts in one layer. A query with quantifiers goes around the layers between quant
// and Z3, so Z3's time is none of theirs. The seconds of the layers add up to those of the stack as a whole, also where
// linear arithmetic would show partial solutions and nobody wants any.
func TestSecondsOfLayers(t *testing.T) {
	for i, mode := range option.QuantifierModes() {
		rng := rand.New(rand.NewPCG(7, 1))
		b := expr.NewBuilder()
		g := exprtest.NewGen(b, rng.IntN)
		opt := Default()
		opt.Quantifiers, opt.Audit, opt.Partial = mode, 0, []PartialAt{PartialSlice, PartialWhole}[i%2]
		shared := NewShared(b, opt)
		sv, err := shared.NewWorker()
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			f := g.Quantified(1)
			sv.Check(context.Background(), &solver.Query{PC: (*solver.Path)(nil).And(f), NeedModel: true}, nil)
		}
		solver.Close(sv)
		whole, sum := shared.counters[gateName].Snapshot()["seconds"], 0.0
		stats := shared.Stats()
		for name, m := range stats {
			if name != arrayName { // a part of native
				sum += m["seconds"]
			}
		}
		if mode == option.QuantifiersZ3 && stats[z3Name]["queries"] == 0 {
			t.Errorf("%s: Z3 was not asked", mode)
		}
		if rounding := 1e-9 * float64(1+len(stats)); sum > whole+rounding {
			t.Errorf("%s: the layers took %g s together, the whole stack %g s: %v", mode, sum, whole, stats)
		}
	}
}
