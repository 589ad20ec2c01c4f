package kernel

import (
	"sync/atomic"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/state"
)

// Failures on demand (--max-fail N): up to N calls of a path fail without a cause. On each path, the calls that may
// fail are counted from 1. Before such a call does anything, the path forks on whether it is the call that input
// failNN names, as long as not all failures are used up. One side gets the call's error; the other side goes on.
//
// Native replay counts the same calls and makes the same one fail. So the calls that may fail must be made alike here
// and natively. They are the system calls that the C library's code makes itself, and the allocator's functions in
// place of the mappings that the allocator's machine code makes.

// FailureCount counts the failures on demand of a run.
type FailureCount struct {
	Injected atomic.Int64 // calls that failed
}

// FailErrnos are the system calls that may fail on demand, by number, with their error numbers.
func FailErrnos() map[uint64]unix.Errno {
	out := map[uint64]unix.Errno{}
	for e, calls := range map[unix.Errno][]uint64{
		unix.EIO: {
			unix.SYS_READ, unix.SYS_PREAD64, unix.SYS_READV, unix.SYS_PREADV, unix.SYS_CLOSE, unix.SYS_STAT,
			unix.SYS_FSTAT, unix.SYS_LSTAT, unix.SYS_NEWFSTATAT, unix.SYS_STATX, unix.SYS_FSYNC, unix.SYS_FDATASYNC,
			unix.SYS_GETDENTS, unix.SYS_GETDENTS64, unix.SYS_READLINK, unix.SYS_READLINKAT, unix.SYS_TRUNCATE,
			unix.SYS_FTRUNCATE, unix.SYS_STATFS, unix.SYS_FSTATFS, unix.SYS_SENDFILE, unix.SYS_COPY_FILE_RANGE,
		},
		unix.ENOSPC: {
			unix.SYS_WRITE, unix.SYS_PWRITE64, unix.SYS_WRITEV, unix.SYS_PWRITEV, unix.SYS_MKDIR, unix.SYS_MKDIRAT,
			unix.SYS_LINK, unix.SYS_LINKAT, unix.SYS_SYMLINK, unix.SYS_SYMLINKAT, unix.SYS_MKNOD, unix.SYS_MKNODAT,
			unix.SYS_FALLOCATE,
		},
		unix.EMFILE: {
			unix.SYS_OPEN, unix.SYS_OPENAT, unix.SYS_CREAT, unix.SYS_PIPE, unix.SYS_PIPE2, unix.SYS_DUP, unix.SYS_DUP2,
			unix.SYS_DUP3,
		},
		unix.ENOMEM: {
			unix.SYS_MMAP, unix.SYS_MREMAP, unix.SYS_POLL, unix.SYS_PPOLL, unix.SYS_SELECT, unix.SYS_PSELECT6,
		},
		unix.EOVERFLOW: {
			unix.SYS_LSEEK,
		},
		unix.EACCES: {
			unix.SYS_UNLINK, unix.SYS_UNLINKAT, unix.SYS_RMDIR,
			unix.SYS_GETCWD, unix.SYS_CHDIR, unix.SYS_FCHDIR, unix.SYS_ACCESS, unix.SYS_FACCESSAT, unix.SYS_FACCESSAT2,
			unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_UTIMENSAT,
		},
		// As between two devices: of the errors of rename, programs have more to do about this one than a message.
		unix.EXDEV: {
			unix.SYS_RENAME, unix.SYS_RENAMEAT, unix.SYS_RENAMEAT2,
		},
		unix.EPERM: {
			unix.SYS_CHMOD, unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_CHOWN, unix.SYS_FCHOWN, unix.SYS_LCHOWN,
			unix.SYS_FCHOWNAT,
		},
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
func (k *sys) failsOnDemand() unix.Errno {
	if e, ok := k.p.world.errnos[k.n]; ok && k.p.fails(k.Ctx) {
		return e
	}
	return 0
}

// counted notes the end of the system call in progress.
func (k *sys) counted() {
	if _, ok := k.p.world.errnos[k.n]; ok {
		k.p.calls++
	}
}

// fails forks on whether the next call fails. A call that runs again before it is counted asks again and gets the
// same answer.
func (p *Proc) fails(c *exec.Ctx) bool {
	w := p.world
	if p.failed >= len(w.fails) {
		return false
	}
	b := c.W.B
	which := b.ReadWide(w.fails[p.failed], nil, b.Const(64, 0), 4)
	if !c.Split(b.Eq(which, b.Const(32, uint64(p.calls+1)))) {
		return false
	}
	p.calls++
	p.failed++
	if f := w.opt.Failures; f != nil {
		f.Injected.Add(1)
	}
	return true
}

// MayFail is h for an allocator's function that may fail on demand; answer sets the result of a call that fails.
func MayFail(h exec.Hook, answer func(c *exec.Ctx)) exec.Hook {
	return func(c *exec.Ctx) error {
		p := Of(c)
		if len(p.world.fails) == 0 {
			return h(c)
		}
		if p.fails(c) {
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
