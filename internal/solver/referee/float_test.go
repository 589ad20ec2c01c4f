package referee

import (
	"testing"

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
