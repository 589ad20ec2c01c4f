package resident_test

import (
	"runtime"
	"testing"

	"github.com/albers-engine/albers/internal/resident"
	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
)

// TestFree: memory that was dropped is not in use any more.
func TestFree(t *testing.T) {
	const size = 256 << 20
	before := resident.InUse()
	b := make([]byte, size)
	for i := 0; i < len(b); i += 4096 {
		b[i] = 1
	}
	full := resident.InUse()
	if full < before+size/10*9 {
		t.Fatalf("%d bytes in use, %d before %d were written", full, before, size)
	}
	b = nil
	resident.Free()
	if after := resident.InUse(); after > full-size/10*9 {
		t.Errorf("%d bytes in use after %d of %d were dropped", after, size, full)
	}
}

// TestFreeC: the same for what a C library has freed, with something younger behind it, which its allocator keeps.
func TestFreeC(t *testing.T) {
	if !cadical.Available {
		t.Skip("no C library in this build")
	}
	runtime.LockOSThread() // both solvers are in the arena of one thread
	defer runtime.UnlockOSThread()
	solver := func(clauses int) sat.Solver {
		s, err := cadical.New()
		if err != nil {
			t.Fatal(err)
		}
		x := s.NewVars(clauses + 16)
		for i := range clauses {
			var c []sat.Lit
			for k := range 16 {
				c = append(c, (x + sat.Var(i+k)).Lit(k%2 == 0))
			}
			s.Add(append(c, sat.End))
		}
		return s
	}
	before := resident.InUse()
	large := solver(500_000)
	size := resident.InUse() - before
	small := solver(1)
	defer small.Close()
	large.Close()
	resident.Free()
	if after := resident.InUse(); after > before+size/4 {
		t.Errorf("%d bytes more in use than before, after %d were freed", after-before, size)
	}
}
