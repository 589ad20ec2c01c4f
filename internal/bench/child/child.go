// Package child starts the processes of a bench. Each leads a process group of its own, so that Ctrl-C reaches it
// only through us and no process that it started outlives it.
package child

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Command is like exec.CommandContext, but when the context ends the whole group gets the signal, and is killed if it
// is still there after the grace. If this process dies, the child is told to terminate.
type Command struct {
	*exec.Cmd
	Signal syscall.Signal
	Grace  time.Duration
	// MaxMemory kills the child when more bytes are resident; 0 for no limit.
	MaxMemory uint64
	// MaxCPU sends the child the signal when it has used more processor time; 0 for no limit. It is no error.
	MaxCPU time.Duration
}

// lookEvery is the time between two looks at the child's memory and processor time.
const lookEvery = 200 * time.Millisecond

// New prepares a command that a cancelled context interrupts as Ctrl-C does.
func New(name string, args ...string) *Command {
	c := &Command{Cmd: exec.Command(name, args...), Signal: syscall.SIGINT, Grace: 30 * time.Second}
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	return c
}

// Output runs the command and returns its output on the streams that are not set. An exit code that is not 0 is an
// error, and so is the end of the context.
func (c *Command) Output(ctx context.Context) (string, error) {
	var out bytes.Buffer
	if c.Stdout == nil {
		c.Stdout = &out
	}
	if c.Stderr == nil {
		c.Stderr = &out
	}
	o := c.Run(ctx)
	if ctx.Err() != nil {
		return out.String(), ctx.Err()
	}
	return out.String(), o.Err
}

// Outcome is how a process ended.
type Outcome struct {
	Err         error // as exec.Cmd.Wait gives it
	Code        int   // exit code; -1 if a signal ended it
	Signal      syscall.Signal
	Interrupted bool          // the context ended first
	OverMemory  bool          // it was killed at MaxMemory
	PeakMemory  uint64        // bytes resident at most, of the largest process
	CPU         time.Duration // of all its processes
	Wall        time.Duration
}

// Run starts the command and waits for its end. An error that kept it from starting is in Err with Code -1.
func (c *Command) Run(ctx context.Context) Outcome {
	// The death signal is sent when the thread that started the child ends, so that thread has to stay.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := time.Now()
	if err := ctx.Err(); err != nil {
		return Outcome{Err: err, Code: -1, Interrupted: true}
	}
	if err := c.Start(); err != nil {
		return Outcome{Err: err, Code: -1}
	}
	ended := make(chan struct{})
	stopped := make(chan Outcome, 1)
	go func() { stopped <- c.guard(ctx, ended) }()
	err := c.Wait()
	close(ended)
	o := <-stopped
	o.Err, o.Code, o.Wall = err, c.ProcessState.ExitCode(), time.Since(begin)
	if ws, ok := c.ProcessState.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		o.Signal = ws.Signal()
	}
	if ru, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		o.PeakMemory = uint64(ru.Maxrss) << 10
		o.CPU = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	// This also kills processes that the child left in its group.
	c.kill(syscall.SIGKILL)
	return o
}

// guard waits for the end of the context or of the child, and watches the child's memory and processor time. It says
// whether the context ended first, and whether there was too much memory.
func (c *Command) guard(ctx context.Context, ended <-chan struct{}) (o Outcome) {
	var look <-chan time.Time
	if c.MaxMemory > 0 || c.MaxCPU > 0 {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		look = tick.C
	}
	var grace <-chan time.Time
	stop := ctx.Done()
	for {
		select {
		case <-ended:
			return o
		case <-stop:
			o.Interrupted, stop = true, nil
			c.kill(c.Signal)
			grace = time.After(c.Grace)
		case <-grace:
			c.kill(syscall.SIGKILL)
		case <-look:
			if c.MaxMemory > 0 && resident(c.Process.Pid) > c.MaxMemory {
				o.OverMemory = true
				c.kill(syscall.SIGKILL)
			}
			if c.MaxCPU > 0 && grace == nil && used(c.Process.Pid) > c.MaxCPU {
				c.kill(c.Signal)
				grace = time.After(c.Grace)
			}
		}
	}
}

// kill signals the group. That it is gone already is no error.
func (c *Command) kill(sig syscall.Signal) {
	if err := syscall.Kill(-c.Process.Pid, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		_ = c.Process.Signal(sig) // the group may be another user's by now; the child itself is ours
	}
}

// resident is the memory that a process has resident, in bytes; 0 if it is gone.
func resident(pid int) uint64 {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
	// statm: total resident …, in pages.
	f := strings.Fields(string(text))
	if len(f) < 2 {
		return 0
	}
	n, _ := strconv.ParseUint(f[1], 10, 64) // digits
	return n * uint64(os.Getpagesize())
}

// tick is the unit of processor time in /proc, the same on all of Linux's platforms.
const tick = 10 * time.Millisecond

// used is the processor time of all threads of a process; 0 if it is gone.
func used(pid int) time.Duration {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	// stat: pid (name) state ppid …; the times are fields 14 and 15, and a name may have spaces.
	f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(f) < 13 {
		return 0
	}
	user, _ := strconv.ParseInt(f[11], 10, 64) // digits
	system, _ := strconv.ParseInt(f[12], 10, 64)
	return time.Duration(user+system) * tick
}
