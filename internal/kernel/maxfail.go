package kernel

import (
	"sync/atomic"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// Failures on demand (--max-fail N): up to N calls of a path fail that nothing is wrong with. The calls that may are
// counted on each path, from 1; before such a call does anything, the path forks on whether it is the one that input
// failNN names, as long as not all failures are used up. The one side gets the call's error, the other goes on.
//
// Native replay counts the same calls and makes the same one fail, so what may fail must be called alike here and there:
// system calls that the C library's code makes itself, and the allocator's functions in place of the mappings
// that its machine code makes.

// FailureCount says what failures on demand did in a run.
type FailureCount struct {
	Injected atomic.Int64 // calls that failed
}

// FailErrnos are the system calls that may fail on demand, by number, and how they fail.
func FailErrnos() map[uint64]int64 {
	const eio, exdev, enospc, eoverflow = 5, 18, 28, 75
	out := map[uint64]int64{}
	for e, calls := range map[int64][]uint64{
		eio: {0, 17, 19, 295, // read, pread64, readv, preadv
			3,                 // close
			4, 5, 6, 262, 332, // stat, fstat, lstat, newfstatat, statx
			74, 75, 78, 217, 89, 267, // fsync, fdatasync, getdents, getdents64, readlink, readlinkat
			76, 77, 137, 138, 40, 326}, // truncate, ftruncate, statfs, fstatfs, sendfile, copy_file_range
		enospc: {1, 18, 20, 296, // write, pwrite64, writev, pwritev
			83, 258, 86, 265, 88, 266, 133, 259, 285}, // mkdir, link, symlink, mknod and their like, fallocate
		emfile: {2, 257, 85, // open, openat, creat
			22, 293, 32, 33, 292}, // pipe, pipe2, dup, dup2, dup3
		enomem:    {9, 25, 7, 271, 23, 270}, // mmap, mremap, poll, ppoll, select, pselect6
		eoverflow: {8},                      // lseek
		eacces: {82, 264, 316, 87, 263, 84, // rename, unlink, rmdir and their like
			79, 80, 81, 21, 269, 439, 132, 235, 280}, // getcwd, chdir, fchdir, access, utime and their like
		eperm: {90, 91, 268, 92, 93, 94, 260}, // chmod, chown and their like
	} {
		for _, n := range calls {
			out[n] = e
		}
	}
	return out
}

// FailFunctions are the C library's functions that may fail on demand for want of memory.
func FailFunctions() []string {
	return []string{"malloc", "calloc", "realloc", "reallocarray", "memalign", "aligned_alloc", "posix_memalign"}
}

// addFailures makes the inputs that say which calls fail.
func (w *world) addFailures(s *state.State, m *exec.Machine) {
	for i := range w.opt.MaxFail {
		a := m.Input(input.FailedCall.Name(i), 4, nil)
		s.AddInput(a)
		w.fails = append(w.fails, a)
	}
}

// failsOnDemand decides whether the system call in progress fails, and returns its error number if it does.
func (k *sys) failsOnDemand() (int64, error) {
	e, ok := k.p.world.errnos[k.n]
	if !ok {
		return 0, nil
	}
	fails, err := k.p.fails(k.Ctx)
	if !fails {
		return 0, err
	}
	return e, err
}

// counted notes the end of the system call in progress.
func (k *sys) counted() {
	if _, ok := k.p.world.errnos[k.n]; ok {
		k.p.calls++
	}
}

// fails forks on whether the next call fails. It may be asked again on the way to the same call: the answer is the same.
func (p *Proc) fails(c *exec.Ctx) (bool, error) {
	w := p.world
	if p.failed >= len(w.fails) {
		return false, nil
	}
	b := c.W.B
	which := b.ReadWide(w.fails[p.failed], nil, b.Const(64, 0), 4)
	yes, err := c.Split(b.Eq(which, b.Const(32, uint64(p.calls+1))))
	if err != nil || !yes {
		return false, err
	}
	p.calls++
	p.failed++
	if f := w.opt.Failures; f != nil {
		f.Injected.Add(1)
	}
	return true, nil
}

// MayFail makes an allocator's function one that fails on demand; answer is how it says so.
func MayFail(h exec.Hook, answer func(c *exec.Ctx)) exec.Hook {
	return func(c *exec.Ctx) error {
		p := Of(c)
		if len(p.world.fails) == 0 {
			return h(c)
		}
		fails, err := p.fails(c)
		if err != nil {
			return err
		}
		if fails {
			answer(c)
			return nil
		}
		if err := h(c); err != nil {
			return err
		}
		p.calls++
		return nil
	}
}
