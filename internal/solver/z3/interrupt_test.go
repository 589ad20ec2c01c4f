package z3

import (
	"os"
	"os/exec"
	"os/signal"
	"sync"
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
	scripts(t, got)
}

// factors is a question that takes Z3 minutes.
const factors = `(set-logic QF_BV) (declare-const a (_ BitVec 64)) (declare-const b (_ BitVec 64))
(assert (= (bvmul a b) #x7fffffffffffff3b)) (assert (bvult #x0000000000000001 a)) (assert (bvult #x0000000000000001 b))
(assert (bvult a #x0000000100000000)) (assert (bvult b #x0000000100000000)) (check-sat)`

// scripts sends Ctrl-C while two scripts run: one of them is given up, and the program is told. It is told, too, when
// both have ended, in whichever order they put back what they found.
func scripts(t *testing.T, got chan os.Signal) {
	told := func(when string) {
		for len(got) > 0 {
			<-got
		}
		if err := syscall.Kill(os.Getpid(), syscall.SIGINT); err != nil {
			t.Error(err)
		}
		select {
		case <-got:
		case <-time.After(10 * time.Second):
			t.Errorf("the program was not told %s", when)
		}
	}
	var both sync.WaitGroup
	for i := range 2 {
		both.Go(func() {
			time.Sleep(time.Duration(i) * 100 * time.Millisecond)
			if v, err := CheckScript(t.Context(), factors, 2*time.Second); v != solver.Unknown || err != nil {
				t.Errorf("script %d: %v, %v", i, v, err)
			}
		})
	}
	time.Sleep(500 * time.Millisecond)
	told("while scripts ran")
	both.Wait()
	told("when scripts had ended")
}
