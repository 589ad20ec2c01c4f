package randquery

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// TestTwin: a term and its twin have the same value, and most twins are other terms.
func TestTwin(t *testing.T) {
	b := expr.NewBuilder()
	g := New(b, 3)
	g.Widest = 64
	other := 0
	const n = 300
	for range n {
		x := g.Term(widths[g.R.IntN(len(widths)-1)], 4)
		twin := g.Twin(x)
		if twin != x {
			other++
		}
		for range 20 {
			bytes := map[*expr.Array][]byte{}
			for _, a := range g.Arrays {
				for range a.Size {
					bytes[a] = append(bytes[a], byte(g.R.Uint32()>>g.R.IntN(9)))
				}
			}
			if m := eval.New(bytes); m.Word(x) != m.Word(twin) {
				t.Fatalf("%v is %#x, its twin %v is %#x", x, m.Word(x), twin, m.Word(twin))
			}
		}
	}
	if other < n/2 {
		t.Errorf("%d of %d twins are other terms", other, n)
	}
}
