package referee

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestLanesOfFloats is TestLanes for terms of float kinds.
func TestLanesOfFloats(t *testing.T) {
	b := expr.NewBuilder()
	g := newGroups(b)[0]
	gen := randquery.New(b, 11)
	gen.Arrays, gen.Widest, gen.Floats = g.arrays, 64, 2
	holdToEvaluator(t, g, gen, 150, 997)
}

// TestFloats asks some of the formulas of `albers bench accept --part float-formulas`; ALBERS_REFEREE_SEEDS asks more.
func TestFloats(t *testing.T) {
	seen, sum := NewSeen(nil), newTally()
	for seed := range seedsFromEnv(t, 2) {
		tally, err := Floats(t.Context(), uint64(seed), 5*time.Second, seen)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(t, tally)
	}
	t.Log(sum.Figures)
	for _, f := range []string{"sat", "unsat", "circuits"} {
		if sum.Figures[f] == 0 {
			t.Errorf("one-sided test: no %s", f)
		}
	}
}
