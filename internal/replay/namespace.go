package replay

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/vfs"
)

// wayIn finds out how programs can enter a world.
func wayIn() entry {
	if os.Geteuid() == 0 {
		return asRoot
	}
	// Some systems and most containers do not let users make namespaces.
	try := exec.Command("/bin/true")
	try.SysProcAttr = &syscall.SysProcAttr{}
	enterNamespace(try.SysProcAttr)
	if try.Run() == nil {
		return inNamespace
	}
	return outside
}

// enterNamespace lets a program start in a user namespace. There it is the modelled user, with the rights to mount
// and to change the root directory. The replay runtime gives the rights up as soon as it has used them.
func enterNamespace(a *syscall.SysProcAttr) {
	a.Cloneflags |= unix.CLONE_NEWUSER | unix.CLONE_NEWNS
	a.UidMappings = []syscall.SysProcIDMap{{ContainerID: vfs.UserID, HostID: os.Geteuid(), Size: 1}}
	a.GidMappings = []syscall.SysProcIDMap{{ContainerID: vfs.GroupID, HostID: os.Getegid(), Size: 1}}
	a.AmbientCaps = []uintptr{unix.CAP_SYS_CHROOT, unix.CAP_SYS_ADMIN}
}

// flags are the world's part of the control file's flags.
func (w *world) flags() uint32 {
	switch w.entry {
	case asRoot:
		return controlRoot
	case inNamespace:
		return controlRoot | controlNamespace
	}
	return 0
}
