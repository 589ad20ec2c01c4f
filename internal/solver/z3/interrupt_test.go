package z3

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestInterrupt: Ctrl-C while Z3 works is for the program alone. Z3 would take the signal over: the question counts as
// unknown, the program is not told, and a run once ended by a segmentation fault in Z3's handler.
func TestInterrupt(t *testing.T) {
	const mark = "ALBERS_INTERRUPTED"
	if os.Getenv(mark) == "" {
		c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
		c.Env = append(os.Environ(), mark+"=1")
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%v:\n%s", err, out[:min(len(out), 2000)])
		}
		return
	}
	got := make(chan os.Signal, 100)
	signal.Notify(got, os.Interrupt)
	b := expr.NewBuilder()
	for name, opt := range variants() {
		opt.Timeout = time.Second
		s := newSolver(t, opt)
		end := make(chan bool)
		go func() {
			defer close(end)
			for range 20 {
				time.Sleep(40 * time.Millisecond)
				if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
					t.Error(err)
				}
			}
		}()
		if r := s.Check(t.Context(), hard(b), nil); r.Verdict != solver.Unknown || r.Reason != solver.ReasonTimeout {
			t.Errorf("%s: %v (%s)", name, r.Verdict, r.Reason)
		}
		<-end
	}
	if len(got) == 0 {
		t.Error("the program was not told")
	}
}
