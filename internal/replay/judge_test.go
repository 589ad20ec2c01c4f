package replay

import (
	"testing"

	"github.com/albers-engine/albers/outcome"
)

// TestEachKindHasASign: there is an entry for every kind of bug and for nothing else.
func TestEachKindHasASign(t *testing.T) {
	for _, k := range outcome.Kinds() {
		if _, ok := signs[k]; !ok {
			t.Errorf("no sign says how %s shows natively", k)
		}
	}
	if len(signs) != len(outcome.Kinds()) {
		t.Errorf("%d signs for %d kinds", len(signs), len(outcome.Kinds()))
	}
}
