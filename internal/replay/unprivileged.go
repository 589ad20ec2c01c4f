package replay

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/albers-engine/albers/internal/vfs"
)

// A program that is built from sources runs on this machine as it is, without a world of its own. If root replays it,
// it runs as the modelled user, who may change nothing of the system: a test whose input makes a program remove
// /etc/passwd must not do that.

// unprivileged is the modelled user; nil if we are not root or that user has no access to the session's folder.
func (s *session) unprivileged() *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	user := &syscall.Credential{Uid: vfs.UserID, Gid: vfs.GroupID}
	try := exec.Command("/bin/true")
	try.Dir, try.SysProcAttr = s.scratch, &syscall.SysProcAttr{Credential: user}
	if os.Chmod(s.scratch, 0o711) != nil || try.Run() != nil {
		s.opt.Message("tests of the program as built from sources run as root: another user cannot get into " + s.scratch)
		return nil
	}
	return user
}

// lend gives the user a folder to run in, with the test's file next to it.
func lend(user *syscall.Credential, dir string, test []byte) (work, file string, err error) {
	work, file = filepath.Join(dir, "work"), filepath.Join(dir, "test.ktest")
	if err = os.Mkdir(work, 0o700); err == nil {
		err = os.Chown(work, int(user.Uid), int(user.Gid))
	}
	if err == nil {
		err = os.WriteFile(file, test, 0o644)
	}
	if err == nil {
		err = os.Chmod(dir, 0o711)
	}
	return work, file, err
}
