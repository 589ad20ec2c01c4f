package formulas

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
)

// TestInvalidModel: where Z3 finds that its own model is none, the answer is unknown. cvc5 says that the formula has
// no model, and so do we.
func TestInvalidModel(t *testing.T) {
	z := NewZ3(20 * time.Second)
	defer z.Close()
	for range 2 { // each script resets Z3
		answer, err := z.Ask(t.Context(), New(expr.NewBuilder(), 5174).Script)
		if err != nil || answer == "sat" {
			t.Errorf("%s, %v", answer, err)
		}
	}
	for script, want := range map[string]string{
		"(declare-const x Float32)(assert (fp.lt x x))\n": "unsat",
		"(declare-const x Float32)(assert (fp.eq x x))\n": "sat",
	} {
		if answer, err := z.Ask(t.Context(), script); err != nil || answer != want {
			t.Errorf("%s: %s, %v", script, answer, err)
		}
	}
}
