package fetch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// The two ways to lock a package.
const (
	shared    = syscall.LOCK_SH
	exclusive = syscall.LOCK_EX
)

// lock takes the package's lock, which the kernel lets go when the process dies. The file stays: removing it would let
// two processes hold locks on two files of the same name.
func (j *job) lock(ctx context.Context, how int) (*os.File, error) {
	// O_CLOEXEC, which Go sets, keeps children from holding the lock after us.
	f, err := os.OpenFile(filepath.Join(j.dir, "lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for waited := false; ; waited = true {
		err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			f.Close()
			return nil, fmt.Errorf("locking %s: %w", f.Name(), err)
		}
		if !waited {
			j.say("waiting for another process that builds or uses it")
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}
