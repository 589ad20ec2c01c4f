package replay

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/vfs"
)

// outputBytes is the number of bytes that are kept of a program's output.
const outputBytes = 1 << 20

// ending is how a native run ended.
type ending struct {
	code           int            // exit code if signal is 0
	signal         syscall.Signal // that killed it
	timedOut       bool
	waits          bool // for ever, as the replay runtime says
	traps          bool // exceptions of floats would have killed it
	stdout, stderr []byte
	claimed        []byte // the test's object stdout, nil if it has none
	missing        string // how the surroundings differ from the model; empty: no known difference
}

func (o *ending) String() string {
	switch {
	case o.timedOut:
		return "no end in time"
	case o.waits:
		return "waits for ever"
	case o.signal != 0:
		return signalName(o.signal)
	}
	return fmt.Sprintf("exit %d", o.code)
}

// sanitizedStack is the factor by which the stack of a program with sanitizers is larger, because its frames are.
const sanitizedStack = 8

// execute runs a test against an executable.
func (s *session) execute(ctx context.Context, program string, test int, l layout) (*ending, error) {
	file, err := filepath.Abs(filepath.Join(s.opt.Dir, "tests", testcase.Name(test)+".ktest"))
	if err != nil {
		return nil, err
	}
	k, err := s.store.KTest(test)
	if err != nil {
		return nil, err
	}
	if s.musl && program != s.hosted || s.counted != nil && program == s.counted.program {
		return s.inWorld(ctx, program, k, l)
	}
	dir, err := os.MkdirTemp(s.scratch, "run-")
	if err != nil {
		return nil, err
	}
	defer removeAll(dir)
	if s.user != nil {
		if dir, file, err = lend(s.user, dir, k.Encode()); err != nil {
			return nil, err
		}
	} else if _, err := os.Stat(file); err != nil { // it is in the container
		file = dir + ".ktest"
		if err := os.WriteFile(file, k.Encode(), 0o600); err != nil {
			return nil, err
		}
		defer os.Remove(file)
	}
	if err := symbolicFiles(dir, s.info.Engine.Files(), k, s.user); err != nil {
		return nil, err
	}
	in := inputOf(&s.info.Engine, k)
	env := append(variables(&s.info.Engine, k), "KTEST_FILE="+strings.Repeat("/", l.stack)+file,
		"ALBERS_REPLAY_IGNORE="+strings.Join(environment(&s.info.Engine, k), ":"))
	if len(in.blocks) > 0 {
		env = append(env, "ALBERS_REPLAY_ARGV="+strings.Join(in.blocks, ","))
	}
	if l.flags&controlDirty != 0 {
		// glibc then fills fresh blocks with the complement of this number, as the model fills them.
		env = append(env, fmt.Sprintf("GLIBC_TUNABLES=glibc.malloc.perturb=%d", ^byte(memory.Unspecified)))
	}
	if l.traps != 0 {
		env = append(env, fmt.Sprintf("ALBERS_REPLAY_TRAPS=%d", l.traps))
	}
	if l.marks != nil {
		env, in.files = append(env, "ALBERS_MARKS=3"), []*os.File{l.marks}
	}
	limit, stack := s.opt.MaxMemory, s.info.Engine.MaxStack
	if program == s.sanitized || program == s.memory || program == s.hosted {
		limit = 0 // the sanitizers reserve terabytes of addresses
		if !l.fullStack {
			stack *= sanitizedStack
		}
		env = append(env, s.sanitizerOptions(l)...)
	}
	o, err := runLimited(ctx, program, dir, env, in, limits{time: s.time(l), memory: limit, stack: stack,
		user: s.user})
	if err == nil {
		o.traps = l.traps != 0
	}
	if err == nil && limit == 0 && bytes.Contains(o.stderr, []byte("Sanitizer failed to allocate")) {
		return nil, errors.New("the address sanitizer got no address space: lift the limit with `ulimit -v unlimited`")
	}
	return o, err
}

// sanitizerOptions are the environment variables that set the sanitizers up.
func (s *session) sanitizerOptions(l layout) []string {
	// Variables are on the heap, where the sanitizer recognises variables of functions that have returned, unless
	// the size of the stack matters. Leaks change the exit code, so they are looked for only if the run did.
	asan := "detect_stack_use_after_return=" + digit(!l.fullStack) + ":detect_leaks=" + digit(s.info.Engine.CheckLeaks) +
		":allocator_may_return_null=1:hard_rss_limit_mb=4096:symbolize=1:halt_on_error=" + digit(!l.goOn)
	if l.wideZones {
		asan += fmt.Sprintf(":redzone=%d:max_redzone=%d", heapZone, heapZone)
	}
	symbolizer := "llvm-symbolizer-19"
	if path, err := exec.LookPath(symbolizer); err == nil {
		symbolizer = path
	}
	env := []string{"ASAN_OPTIONS=" + asan, "UBSAN_OPTIONS=print_stacktrace=1", "ASAN_SYMBOLIZER_PATH=" + symbolizer,
		"MSAN_SYMBOLIZER_PATH=" + symbolizer, "UBSAN_SYMBOLIZER_PATH=" + symbolizer}
	if l.goOn {
		env = append(env, "LSAN_OPTIONS=use_stacks=0:use_registers=0")
	}
	return env
}

// inWorld runs a test of a musl-linked program in the modelled world.
func (s *session) inWorld(ctx context.Context, program string, k *testcase.KTest, l layout) (*ending, error) {
	var w *world
	select {
	case w = <-s.worlds:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { s.worlds <- w }()
	if err := w.build(k); err != nil {
		return nil, err
	}
	cfg := &s.info.Engine
	in := inputOf(cfg, k)
	nodes, err := w.table()
	if err != nil {
		return nil, err
	}
	c := control{flags: w.flags() | l.flags | controlGate, root: w.root, cwd: vfs.Home, blocks: in.blocks,
		ignore: environment(cfg, k), test: k.Encode(), fails: failures(k, cfg.Failing()), nodes: nodes, hosts: w.hosts}
	file := filepath.Join(w.dir, "control")
	if err := os.WriteFile(file, c.encode(), 0o600); err != nil {
		return nil, err
	}
	env := append(variables(cfg, k), "ALBERS_CONTROL="+strings.Repeat("/", l.stack)+file)
	if s.counted != nil && program == s.counted.program {
		env, in.files = append(env, "ALBERS_COUNTERS=3"), []*os.File{s.counted.counters}
	}
	o, err := runLimited(ctx, program, w.path(vfs.Home), env, in, limits{time: s.time(l), memory: s.opt.MaxMemory,
		stack: cfg.MaxStack, namespace: w.entry == inNamespace, gate: true})
	if err != nil {
		return nil, err
	}
	report, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	did := binary.LittleEndian.Uint32(report[reportOffset:])
	o.waits = did&reportWaits != 0
	if did&reportStarted == 0 && !o.timedOut {
		return nil, errors.New("the program made no system call of our C library: it was not linked with it")
	}
	if o.missing = w.missing(); o.missing == "" && did&reportNoMemory != 0 {
		o.missing = "an allocation failed natively that the model has room for (see --max-memory of replay)"
	}
	if out := k.Object(input.Stdout.Name(0)); out != nil && cfg.SymStdout {
		o.claimed = out.Data
	}
	return o, nil
}

// limits say how a program is run.
type limits struct {
	// time is the limit of processor time, so that the verdict does not depend on the load of the machine. A program
	// that waits may take patience times as long.
	time      time.Duration
	memory    uint64 // 0: no limit
	stack     uint64 // bytes
	namespace bool   // in a user namespace of its own
	user      *syscall.Credential
	gate      bool // the program waits for the end of its last descriptor
}

const patience = 4

// endlessShare is the part of the usual time that a program gets of which the test says that it never ends: such a
// claim is believed when the time is over, so every test of this kind takes all of it.
const endlessShare = 4

// time is the limit of processor time in a layout.
func (s *session) time(l layout) time.Duration {
	if l.endless {
		return s.opt.Timeout / endlessShare
	}
	return s.opt.Timeout
}

// runLimited runs a program in its own process group with limits.
func runLimited(ctx context.Context, program, dir string, env []string, in given, l limits) (*ending, error) {
	ctx, cancel := context.WithTimeout(ctx, patience*l.time)
	defer cancel()
	cmd := exec.CommandContext(ctx, program)
	cmd.Args, cmd.Env, cmd.Dir = in.args, env, dir
	cmd.ExtraFiles = in.files
	pipes, err := newStreams(cmd, in.stdin, l.gate)
	if err != nil {
		return nil, err
	}
	defer pipes.close()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL, Credential: l.user}
	if l.namespace {
		enterNamespace(cmd.SysProcAttr)
	}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := startSteady(cmd); err != nil {
		return nil, err
	}
	limitProcess(cmd.Process.Pid, l)
	pipes.started()
	err = cmd.Wait()
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // children that it left
	o := &ending{}
	o.stdout, o.stderr = pipes.ended()
	if ctx.Err() != nil {
		o.timedOut = errors.Is(ctx.Err(), context.DeadlineExceeded)
		if !o.timedOut {
			return nil, ctx.Err()
		}
		return o, nil
	}
	var ee *exec.ExitError
	switch {
	case err == nil:
	case errors.As(err, &ee):
		ws := ee.Sys().(syscall.WaitStatus)
		if ws.Signaled() {
			o.signal = ws.Signal()
			// The limit of processor time kills so, and the times that are reported may be a little below it.
			o.timedOut = o.signal == syscall.SIGKILL && ee.UserTime()+ee.SystemTime() >= l.time/10*9
		} else {
			o.code = ws.ExitStatus()
		}
	default:
		return nil, err
	}
	return o, nil
}

// startSteady starts a program without random addresses, where that is allowed. Behaviour that depends on addresses
// is then the same in each run.
func startSteady(cmd *exec.Cmd) error {
	const noRandom, ask = 0x0040000, 0xffffffff
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	old, _, errno := unix.RawSyscall(unix.SYS_PERSONALITY, ask, 0, 0)
	if errno == 0 {
		unix.RawSyscall(unix.SYS_PERSONALITY, old|noRandom, 0, 0)
		defer unix.RawSyscall(unix.SYS_PERSONALITY, old, 0, 0)
	}
	return cmd.Start()
}

// limitProcess sets limits on a process that has just started. Before that the process runs without limits for a
// moment, which is harmless: the limits protect the machine from a program that runs away, not from an attack.
func limitProcess(pid int, l limits) {
	set := func(what int, v uint64) {
		// The process may have ended already.
		_ = unix.Prlimit(pid, what, &unix.Rlimit{Cur: v, Max: v}, nil)
	}
	set(unix.RLIMIT_CORE, 0)
	set(unix.RLIMIT_FSIZE, 256<<20)
	if l.time > 0 {
		set(unix.RLIMIT_CPU, uint64((l.time+time.Second-1)/time.Second))
	}
	set(unix.RLIMIT_STACK, l.stack)
	if l.memory != 0 {
		set(unix.RLIMIT_AS, l.memory)
	}
}

// roomForStack lets the programs that are started until done is called have a stack of n bytes. The kernel leaves
// room for the limit at the start of a program, but at least 128 MiB, and the stack cannot grow beyond that later.
func roomForStack(n uint64) (done func(), err error) {
	const always = 64 << 20 // always fits into the room
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_STACK, &old); err != nil {
		return nil, err
	}
	if n <= always || old.Cur >= n {
		return func() {}, nil
	}
	if err := unix.Setrlimit(unix.RLIMIT_STACK, &unix.Rlimit{Cur: n, Max: old.Max}); err != nil {
		return nil, fmt.Errorf("a stack of %d bytes, as in the run, is not allowed here (%w): raise the hard limit of "+
			"`ulimit -s`", n, err)
	}
	return func() { _ = unix.Setrlimit(unix.RLIMIT_STACK, &old) }, nil // back to the old limit
}
