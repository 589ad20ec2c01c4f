package hooks

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/kernel"
)

// syscallHooks are the ways to the kernel. The functions fcntl, ioctl, prctl and syscall are answered here because the
// library's fetch variadic arguments that the caller did not pass.
func syscallHooks() table {
	t := table{}
	calls := kernel.NewCalls()
	t.strong(func(c *exec.Ctx) error {
		n := c.Word(0)
		r, done, err := calls.Run(c, n, 1)
		if done && err == nil {
			c.ReturnWord(uint64(r))
		}
		return err
	}, "__albers_syscall")
	t.weak(func(c *exec.Ctx) error {
		n := c.Word(0)
		return withErrno(c)(calls.Run(c, n, 1))
	}, "syscall")
	for name, n := range map[string]uint64{"fcntl": unix.SYS_FCNTL, "ioctl": unix.SYS_IOCTL, "prctl": unix.SYS_PRCTL} {
		t.weak(func(c *exec.Ctx) error { return withErrno(c)(calls.Run(c, n, 0)) }, name)
	}
	t.strong(hookClone, "__clone")
	t.weak(hookPthreadCreate, "pthread_create", "__pthread_create")
	return t
}

// withErrno turns a system call's result into that of the C library's function: -1 with errno set if it fails.
func withErrno(c *exec.Ctx) func(r int64, done bool, err error) error {
	return func(r int64, done bool, err error) error {
		if err != nil || !done {
			return err
		}
		if r < 0 && r > -4096 {
			kernel.SetErrno(c, unix.Errno(-r))
			r = -1
		}
		c.ReturnWord(uint64(r))
		return nil
	}
}

// hookClone: int __clone(…), the C library's own entry to clone(2), which posix_spawn and system use, and threads.
func hookClone(c *exec.Ctx) error {
	c.Refuse("system call clone (refused: EPERM)")
	c.ReturnWord(^uint64(unix.EPERM - 1))
	return nil
}

func hookPthreadCreate(c *exec.Ctx) error {
	c.Refuse("threads (refused: EAGAIN)")
	c.ReturnWord(uint64(unix.EAGAIN))
	return nil
}
