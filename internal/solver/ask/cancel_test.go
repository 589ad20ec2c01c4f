package ask

import (
	"context"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/native"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/z3"
)

// hard is queries that nobody here answers in seconds: a 64-bit number to be factored, a digest to be inverted, a table lookup chain, and one that is large
// before it is hard.
func hard(b *expr.Builder) map[string]*solver.Query {
	arr := b.NewArray("x", 64, nil)
	x, y := b.ReadWide(arr, nil, b.Const(64, 0), 8), b.ReadWide(arr, nil, b.Const(64, 8), 8)
	one := b.Const(64, 1)
	factor := []*expr.Term{b.Eq(b.Mul(b.ZExt(x, 128), b.ZExt(y, 128)), b.Mul(b.ZExt(b.Const(64, 0xfffffffb), 128), b.ZExt(b.Const(64, 0xffffffef), 128))), b.Ult(one, x), b.Ult(x, y)}
	digest := x
	for i := range uint64(12) {
		digest = b.Mul(b.Xor(digest, b.LShr(digest, b.Const(64, 33))), b.Const(64, 0xff51afd7ed558ccd+2*i))
		digest = b.Add(digest, b.Xor(y, b.Shl(digest, b.Const(64, 7))))
	}
	var u *expr.Update
	at := x
	for range 40 {
		at = b.Xor(b.Mul(at, b.Const(64, 0x9e3779b97f4a7c15)), b.ZExt(b.Read(arr, u, b.And(at, b.Const(64, 63))), 64))
		u = b.Push(u, b.And(at, b.Const(64, 63)), b.Extract(at, 8, 8))
	}
	large := b.ReadWide(arr, nil, b.Const(64, 0), 64)
	return map[string]*solver.Query{
		"factor": {PC: factor, NeedModel: true},
		"digest": {Cond: b.Eq(digest, b.Const(64, 0x123456789abcdef0)), NeedModel: true},
		"memory": {Cond: b.Eq(at, b.Const(64, 0x123456789abcdef0)), NeedModel: true},
		"large":  {Cond: b.Eq(b.UDiv(b.Mul(large, large), b.Add(large, b.Const(512, 3))), b.Const(512, 77777)), NeedModel: true},
	}
}

// TestCancel: a query that is cancelled, or whose time is up, is answered soon after. The test allows 5 s, because machines are busy; what was
// measured stands in the log (-v), as processor time of the whole process and as wall time. The aim is 50 ms.
func TestCancel(t *testing.T) {
	for name, make := range map[string]func(b *expr.Builder) (solver.Solver, error){
		"native": func(b *expr.Builder) (solver.Solver, error) {
			o := native.Default()
			o.Hard = nil
			return native.New(b, o), nil
		},
		"cadical": func(b *expr.Builder) (solver.Solver, error) {
			if !cadical.Available {
				t.Skip("this build has no CaDiCaL")
			}
			o := native.Default()
			o.HardConflicts = 1
			return native.New(b, o), nil
		},
		"z3": func(*expr.Builder) (solver.Solver, error) { return z3.New(z3.Default()) },
	} {
		t.Run(name, func(t *testing.T) {
			b := expr.NewBuilder()
			s, err := make(b)
			if err != nil {
				t.Fatal(err)
			}
			defer solver.Close(s)
			for what, q := range hard(b) {
				for _, after := range []time.Duration{50 * time.Millisecond, 300 * time.Millisecond, time.Second, 3 * time.Second} {
					late, work, v := cancelled(t, s, q, after)
					t.Logf("%s, cancelled after %v: %v, %v of processor time late, %v of the clock", what, after, v, work.Round(100*time.Microsecond), late.Round(100*time.Microsecond))
					if late > 5*time.Second {
						t.Errorf("%s, cancelled after %v, was answered %v later", what, after, late)
					}
				}
			}
		})
	}
}

// cancelled is how much later than cancelled q was answered, how much the process worked meanwhile, and what the answer was.
func cancelled(t *testing.T, s solver.Solver, q *solver.Query, after time.Duration) (late, work time.Duration, v solver.Verdict) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var at time.Time
	var used time.Duration
	done := make(chan struct{})
	timer := time.AfterFunc(after, func() {
		at, used = time.Now(), processorTime(t)
		cancel()
		close(done)
	})
	r := s.Check(ctx, q, nil)
	end, spent := time.Now(), processorTime(t)
	if timer.Stop() {
		cancel()
		return 0, 0, r.Verdict // it was quicker
	}
	<-done
	if r.Verdict == solver.Unknown && r.Reason != solver.ReasonCancelled {
		t.Errorf("cancelled, and the reason is %q", r.Reason)
	}
	return end.Sub(at), spent - used, r.Verdict
}

// processorTime is what this process has used.
func processorTime(t *testing.T) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
