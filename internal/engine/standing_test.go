package engine

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/merge/counting"
	"github.com/albers-engine/albers/outcome"
)

// TestCountsAreWholeNumbers: more paths than a number in floating point can tell are not called exact.
func TestCountsAreWholeNumbers(t *testing.T) {
	for paths, exact := range map[float64]float64{3: 1, counting.MostExact: 1, 4 * counting.MostExact: 0} {
		e := &Engine{b: expr.NewBuilder(), cfg: Default(), standing: standing{paths: paths}}
		x := map[string]float64{}
		sum := &outcome.Summary{Techniques: map[string]map[string]float64{"merge": x}}
		if err := e.countParts(t.Context(), sum); err != nil {
			t.Fatal(err)
		}
		if x["paths_at_least"] != paths || x["count_exact"] != exact {
			t.Errorf("%v paths: %v, exact: %v", paths, x["paths_at_least"], x["count_exact"])
		}
	}
}
