package sift

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/state"
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
			src := `char a[2 << 20], b[1 << 20]; volatile int n; int main(void) { for (;;) ` + c.loop + `; }`
			w, s := begin(t, src)
			r, ok := New(w, nil).Run(s, &eval.Assignment{}, budget, never)
			if !ok || r.Steps > c.mostSteps {
				t.Errorf("%d instructions, at most %d expected (%v)", r.Steps, c.mostSteps, ok)
			}
			if r.Cost < budget || r.Cost > budget+budget/4 {
				t.Errorf("cost %d, budget %d", r.Cost, budget)
			}
		})
	}
}

// begin is a worker for a program, and where that begins.
func begin(t *testing.T, src string) (*exec.Worker, *state.State) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := frontend.Load(t.Context(), []string{file}, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := expr.NewBuilder()
	x, err := exec.NewMachine(m, b, exec.Options{MaxStack: 8 << 20}, hooks.All())
	if err != nil {
		t.Fatal(err)
	}
	code, _ := x.Func("main")
	s, err := x.Start(code, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := x.NewWorker(t.Context(), decide.Pin, nil, rewrite.New(b))
	ids := uint64(0)
	w.NextID = func() uint64 { ids++; return ids }
	return w, s
}

// never is no stop.
func never() bool { return false }

// TestContentFollowsTheSize: a program asks for an object with the size that its input says. An input with content of
// another size gives it as much as there is room for.
func TestContentFollowsTheSize(t *testing.T) {
	w, s := begin(t, `
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char size;
  klee_make_symbolic(&size, sizeof size, "size");
  char s[size];
  klee_make_symbolic(s, size, "s");
  if (size > 5 && s[0] == 'm' && s[5] == 'r') *(volatile char *)0 = 0;
  return 0;
}`)
	size := w.Input("size", 1, nil)
	for _, c := range []struct {
		size  byte
		room  uint64
		text  string
		found bool
	}{
		{6, 256, "miller", true}, {200, 6, "miller", true}, {6, 6, "miller", true},
		{5, 256, "miller", false}, {6, 256, "mille", false}, {6, 256, "", false},
	} {
		text := w.Input("s", c.room, nil)
		in := eval.New(map[*expr.Array][]byte{size: {c.size}, text: []byte(c.text)})
		r, ok := New(w, nil).Run(s.Fork(), in, 1<<20, never)
		if !ok || r.Found != c.found {
			t.Errorf("%q in %d bytes of %d: found %v (%v), want %v", c.text, c.size, c.room, r.Found, ok, c.found)
		}
	}
}
