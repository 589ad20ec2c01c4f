package child

import (
	"context"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	if o := New("sh", "-c", "exit 3").Run(t.Context()); o.Code != 3 || o.Interrupted || o.PeakMemory == 0 {
		t.Errorf("exit 3: %+v", o)
	}
	if o := New("sh", "-c", "kill -9 $$").Run(t.Context()); o.Signal != syscall.SIGKILL || o.Code != -1 {
		t.Errorf("killed: %+v", o)
	}
	if o := New("/nonexistent").Run(t.Context()); o.Err == nil || o.Code != -1 {
		t.Errorf("nonexistent: %+v", o)
	}
}

// TestCancel ends a child that ignores the signal, together with its own child.
func TestCancel(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx, cancel := context.WithCancel(t.Context())
	c := New("sh", "-c", "trap 'echo told' INT; echo ready; sleep 1000 & while :; do wait; done")
	c.Stdout, c.Grace = w, 300*time.Millisecond
	done := make(chan Outcome)
	go func() { done <- c.Run(ctx); w.Close() }()
	buf := make([]byte, 100)
	if _, err := r.Read(buf); err != nil {
		t.Fatal(err)
	}
	cancel()
	o := <-done
	if !o.Interrupted || o.Signal != syscall.SIGKILL {
		t.Errorf("%+v", o)
	}
	// The sleeping grandchild held the pipe open; now that it is gone, too, the pipe ends.
	var rest strings.Builder
	for {
		n, err := r.Read(buf)
		rest.Write(buf[:n])
		if err != nil {
			break
		}
	}
	if rest.String() != "told\n" {
		t.Errorf("the child wrote %q after the signal, want \"told\"", rest.String())
	}
}

func TestMemory(t *testing.T) {
	c := New("sh", "-c", "x=0123456789; while :; do x=$x$x; done")
	c.MaxMemory = 100 << 20
	if o := c.Run(t.Context()); !o.OverMemory || o.PeakMemory < c.MaxMemory || o.Interrupted {
		t.Errorf("%+v", o)
	}
}

// TestProcessorTime: a child that has used its processor time gets the signal, and one that sleeps does not.
func TestProcessorTime(t *testing.T) {
	busy := New("sh", "-c", "trap 'exit 7' INT; while :; do :; done")
	busy.MaxCPU = 50 * time.Millisecond
	if o := busy.Run(t.Context()); o.Code != 7 || o.Interrupted || o.CPU < busy.MaxCPU {
		t.Errorf("%+v", o)
	}
	idle := New("sleep", "0.5")
	idle.MaxCPU = 300 * time.Millisecond
	if o := idle.Run(t.Context()); o.Err != nil {
		t.Errorf("%+v", o)
	}
}
