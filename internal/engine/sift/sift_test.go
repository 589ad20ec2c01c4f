package sift

import (
	"os"
	"path/filepath"
	"slices"
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

// TestCover: what an input covers counts when it has run a second time and the program has ended itself, and not
// before; runs of other inputs between the two change nothing.
func TestCover(t *testing.T) {
	w, s := begin(t, `
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char c;
  volatile int n = 0;
  klee_make_symbolic(&c, sizeof c, "c");
  if (c == 1) return 3;
  while (c == 2) n++;
  if (c == 3) *(volatile char *)0 = 0;
  return 0;
}`)
	of := func(c byte) *eval.Assignment {
		return eval.New(map[*expr.Array][]byte{w.Input("c", 1, nil): {c}})
	}
	covered := func() (n int) {
		for _, b := range append(append([]uint8{}, w.Edges...), w.Entered...) {
			n += int(b)
		}
		for _, b := range w.Ran {
			n += int(b)
		}
		return n
	}
	x := New(w, nil)
	known := covered()
	for _, c := range []struct {
		input byte
		exit  bool
		code  int
	}{{2, false, 0}, {3, false, 0}, {1, true, 3}, {0, true, 0}, {0, true, 0}} {
		r, ok := x.Run(s.Fork(), of(c.input), 1<<16, never)
		if !ok || r.Exit != c.exit || covered() != known {
			t.Fatalf("input %d: ends itself %v (%v), %d covered, want %d", c.input, r.Exit, ok, covered(), known)
		}
		edges := slices.Clone(w.Edges)
		t1 := s.Fork()
		over, ok := x.Cover(t1, of(c.input), 1<<16)
		if ok != c.exit || ok && t1.End.Code != c.code {
			t.Fatalf("input %d: %v, %v", c.input, ok, t1.End)
		}
		if !ok && (!slices.Equal(edges, w.Edges) || len(over.Fresh) > 0) {
			t.Errorf("input %d counts although the program does not end itself", c.input)
		}
		if ok && (len(over.Fresh) > 0) == slices.Equal(edges, w.Edges) {
			t.Errorf("input %d: %v is new", c.input, over.Fresh)
		}
		known = covered()
	}
}

// TestCounting: each run tells how often it has taken its edges, and not what others have.
func TestCounting(t *testing.T) {
	w, s := begin(t, `
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char c, i = 0;
  volatile int n = 0;
  klee_make_symbolic(&c, sizeof c, "c");
  while (i != c) { n++; i++; }
  return 0;
}`)
	x := New(w, nil)
	most := uint32(0)
	x.Counting(func(list []Times) bool {
		most = 0
		for _, e := range list {
			most = max(most, e.N)
		}
		return most > 100
	})
	for _, n := range []byte{5, 200, 3, 0, 101} {
		r, ok := x.Run(s.Fork(), eval.New(map[*expr.Array][]byte{w.Input("c", 1, nil): {n}}), 1<<20, never)
		want := max(uint32(n), 1)
		if !ok || most != want && most != want+1 || r.Often != (n > 100) || r.Often && r.Input == nil {
			t.Errorf("%d turns: an edge is taken %d times, often: %v, input: %v", n, most, r.Often, r.Input != nil)
		}
	}
}
