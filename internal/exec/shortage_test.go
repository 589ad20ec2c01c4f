package exec

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// TestNothingHoldsTheMemoryOfAStarvedPath: what a path has filled is garbage once it was ended for memory, though its
// last store went the slow way. The next path asks for memory at once, and would be ended, too.
func TestNothingHoldsTheMemoryOfAStarvedPath(t *testing.T) {
	const filled = 64 << 20
	x, s := begin(t, `char p[1 << 30]; int main(void) { for (unsigned long i = 0;; i += 4096) p[i] = 1; }`)
	before := inUse()
	x.Memory.Fits = func(uint64) bool { return s.Mem.Bytes() < filled }
	x.Memory.Pressed.Store(true) // it stays: every store of the program goes the slow way
	w := x.NewWorker(t.Context(), decide.Pin, nil, nil)
	for s.End == nil {
		w.Run(s, 1<<20)
	}
	if s.End.Reason != outcome.LimitMemory {
		t.Fatal(s.End)
	}
	if most := inUse(); most < before+filled/2 {
		t.Fatalf("the path has filled %d bytes, want %d", most-before, filled)
	}
	s.Mem.Retire()
	if after := inUse(); after > before+filled/4 {
		t.Errorf("%d MiB are still held", (after-before)>>20)
	}
	runtime.KeepAlive(w)
}

// begin makes a machine for a C program without a library, and the state in front of its main.
func begin(t *testing.T, src string) (*Machine, *state.State) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := frontend.Load(t.Context(), []string{file}, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := NewMachine(m, expr.NewBuilder(), Options{MaxStack: 8 << 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	code, _ := x.Func("main")
	s, err := x.Start(code, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return x, s
}

// TestInterruptedSlicesEnd: when the run is interrupted, a slice ends long before its work is done. The state can go
// on to its end.
func TestInterruptedSlicesEnd(t *testing.T) {
	x, s := begin(t, `static int f(int x) { return x + 1; }
int main(void) { volatile int n = 0; while (n < 9000) n = f(n); }`)
	w := x.NewWorker(t.Context(), decide.Pin, nil, nil)
	w.Run(s, 1<<10)
	whole := s.Steps
	x.Interrupted.Store(true)
	w.Run(s, 1<<10)
	if cut := s.Steps - whole; whole < 1<<10 || cut == 0 || cut > 100 || s.End != nil {
		t.Errorf("a slice has %d instructions, and one that is interrupted %d; end: %v", whole, cut, s.End)
	}
	for s.End == nil {
		w.Run(s, 1<<10)
	}
	if s.End.Reason != outcome.Exit {
		t.Error(s.End)
	}
}

// inUse is the memory of the heap that is no garbage, in bytes.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
