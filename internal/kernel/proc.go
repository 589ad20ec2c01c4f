package kernel

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
)

// Options is the part of the configuration that describes the world around the program.
type Options struct {
	// Stdin is standard input's content if SymStdin is -1.
	Stdin []byte
	// SymStdin is the number of symbolic bytes on standard input, -1 for a concrete one.
	SymStdin int
	// FuzzSize is the greatest number of bytes for a libFuzzer target.
	FuzzSize int
	// MaxAlloc is the size in bytes above which an allocation fails. 0 means 1 << 40.
	MaxAlloc uint64
	// MaxFail is the number of calls of a path that fail on demand. Failures counts them (nil: nobody counts).
	MaxFail  int
	Failures *FailureCount
	// Missing takes note of files that the program wants to open and that are not there. Nil: nobody does.
	Missing *Missing
	// Files are symbolic files. HostDirs are host folders that the program can read.
	Files    []option.File
	HostDirs []string
	// SymFileSize gives symbolic files and symbolic standard input a symbolic size.
	SymFileSize bool
	// Surroundings are symbolic date, numbers and variables.
	option.Surroundings
}

const defaultMaxAlloc = 1 << 40

// Proc is the environment of one path.
type Proc struct {
	world  *world
	shared bool // fds, files, pipes and acts are another path's too
	fds    []fd
	files  []file // open file descriptions, by fd.file
	pipes  []pipe
	out    [2]output // descriptions 1 and 2

	acts []action // by signal, nil while all are default

	procPart
	fsProc
}

// world is the same on all paths. It is read-only after Setup, except for the fields that mu guards.
type world struct {
	opt    Options
	mach   *exec.Machine
	stdin  *expr.Array           // nil: Options.Stdin
	errno  uint64                // address of the variable errno
	fails  []*expr.Array         // by failure: which call it is
	date   *expr.Term            // the date at the start in seconds, 64 bits; nil: startTime
	pid    *expr.Term            // the number of the process, 32 bits; nil: processID
	errnos map[uint64]unix.Errno // the calls that may fail on demand
	fsWorld

	mu   sync.Mutex
	said map[string]bool // guarded by mu; messages that were said once
}

// New makes the environment of a run's first state.
func New(opt Options) *Proc {
	opt.MaxAlloc = cmp.Or(opt.MaxAlloc, defaultMaxAlloc)
	w := &world{opt: opt}
	if opt.MaxFail > 0 {
		w.errnos = FailErrnos()
	}
	return &Proc{
		world: w,
		fds:   []fd{{file: 0}, {file: 1}, {file: 2}},
		files: []file{{kind: fileStdin}, {kind: fileOut, n: 0, flags: unix.O_WRONLY},
			{kind: fileOut, n: 1, flags: unix.O_WRONLY}},
		procPart: procPart{now: startTime, umask: 0o022, name: firstName()},
	}
}

// Setup adds the environment's part to a first state: symbolic standard input and the variable errno.
func (p *Proc) Setup(w *exec.Worker, s *state.State, m *exec.Machine) error {
	p.world.mach = m
	if n := p.world.opt.SymStdin; n >= 0 {
		a, err := p.symbolicFile(w, s, input.Stdin, input.StdinSize, 0, uint64(n), false)
		if err != nil {
			return err
		}
		p.world.stdin = a
	}
	p.world.addFailures(s, m)
	if err := p.setupUnknown(w, s); err != nil {
		return err
	}
	if err := p.setupFiles(w, s); err != nil {
		return err
	}
	o, err := s.Mem.AllocZero(memory.Env, 4, 4, "errno", 0)
	if err != nil {
		return fmt.Errorf("place for errno: %w", err)
	}
	p.world.errno = o.Base
	return nil
}

// Fork implements [state.Env].
func (p *Proc) Fork(over state.Env) state.Env {
	p.shared = true
	c, _ := over.(*Proc)
	if c == nil {
		c = new(Proc)
		*c = *p // in each way by itself: fresh memory is not read before it is written (see state.Decide)
		if p.fs != nil {
			c.fs = p.fs.ForkOver(nil)
		}
		return c
	}
	fs := c.fs
	*c = *p
	if p.fs != nil {
		c.fs = p.fs.ForkOver(fs)
	}
	return c
}

// own makes p's slices its own before they are written.
func (p *Proc) own() {
	if !p.shared {
		return
	}
	p.fds, p.files, p.pipes = slices.Clone(p.fds), slices.Clone(p.files), slices.Clone(p.pipes)
	p.acts = slices.Clone(p.acts)
	p.ownFiles()
	p.shared = false
}

// Of is the process of the state that a hook runs in.
func Of(c *exec.Ctx) *Proc { return c.S.Env.(*Proc) }

// Options returns the configuration of the world.
func (p *Proc) Options() *Options { return &p.world.opt }

// Errno is the address of the variable errno.
func (p *Proc) Errno() uint64 { return p.world.errno }

// First says whether text is mentioned for the first time in the run.
func (p *Proc) First(text string) bool {
	w := p.world
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.said[text] {
		return false
	}
	if w.said == nil {
		w.said = map[string]bool{}
	}
	w.said[text] = true
	return true
}

// SetErrno sets errno to e, as a failing function of the C library does.
func SetErrno(c *exec.Ctx, e unix.Errno) {
	if o, ok := c.S.Mem.Find(Of(c).Errno()); ok {
		c.S.Mem.Store(o, 0, 32, memory.Word(uint64(e)))
	}
}

// NativeSpace is the address space of a native process in bytes. No kernel gives that much memory.
const NativeSpace = 1 << 47

// HasRoom says whether the model allocates n bytes. If it does not, HasRoom tells the user about a refusal that a
// native kernel may not share.
func HasRoom(c *exec.Ctx, n uint64) bool {
	limit := Of(c).world.opt.MaxAlloc
	if n > limit && n < NativeSpace {
		c.W.Note(fmt.Sprintf("an allocation of more than %d GiB (refused: ENOMEM)", limit>>30))
	}
	return n <= limit
}

// maxOutput is the number of bytes of one descriptor's output that a path keeps.
const maxOutput = 1 << 20

// output is the bytes that a path wrote, newest piece first.
type output struct {
	last *piece
	size int // bytes kept
}

// piece is the output of one call: bytes, or values if one of them is symbolic.
type piece struct {
	prev   *piece
	data   []byte
	values []memory.Value
}

func (o *output) add(data []byte, values []memory.Value) {
	room := maxOutput - o.size
	data, values = data[:min(len(data), room)], values[:min(len(values), room)]
	if n := len(data) + len(values); n > 0 {
		o.last = &piece{prev: o.last, data: data, values: values}
		o.size += n
	}
}

// Output implements [state.Env].
func (p *Proc) Output(fd int, m *eval.Assignment) []byte {
	if fd != 1 && fd != 2 {
		return nil
	}
	out := make([]byte, 0, p.out[fd-1].size)
	for _, q := range p.out[fd-1].pieces() {
		out = append(out, q.data...)
		for _, v := range q.values {
			b := byte(v.Word)
			if v.Term != nil {
				b = byte(m.Word(v.Term))
			}
			out = append(out, b)
		}
	}
	return out
}
