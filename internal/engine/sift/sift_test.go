package sift

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/frontend"
)

// TestBytesMovedAreWork: an input with which the program copies large blocks for ever ends after as much work as one
// that counts for ever, with few instructions; it cost what the budget was, and not much more.
func TestBytesMovedAreWork(t *testing.T) {
	const budget = 1 << 18
	for _, c := range []struct {
		name, loop string
		mostSteps  uint64
	}{
		{"counting", `n++`, 2 * budget},
		{"copying", `__builtin_memcpy(a + 1, b, 1 << 20)`, 1 << 10},
		{"filling", `__builtin_memset(a + 1, n++, 1 << 20)`, 1 << 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "p.c")
			src := `char a[2 << 20], b[1 << 20]; volatile int n; int main(void) { for (;;) ` + c.loop + `; }`
			if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
				t.Fatal(err)
			}
			m, err := frontend.Load(t.Context(), []string{file}, frontend.Options{})
			if err != nil {
				t.Fatal(err)
			}
			x, err := exec.NewMachine(m, expr.NewBuilder(), exec.Options{MaxStack: 8 << 20}, nil)
			if err != nil {
				t.Fatal(err)
			}
			code, _ := x.Func("main")
			s, err := x.Start(code, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			w := x.NewWorker(t.Context(), decide.Pin, nil, nil)
			ids := uint64(0)
			w.NextID = func() uint64 { ids++; return ids }
			r, ok := New(w, nil).Run(s, &eval.Assignment{}, budget, func() bool { return false })
			if !ok || r.Steps > c.mostSteps {
				t.Errorf("%d instructions, at most %d expected (%v)", r.Steps, c.mostSteps, ok)
			}
			if r.Cost < budget || r.Cost > budget+budget/4 {
				t.Errorf("cost %d, budget %d", r.Cost, budget)
			}
		})
	}
}
