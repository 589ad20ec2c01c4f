package kernel

import (
	"errors"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/vfs"
)

// pathCalls are the system calls on names. A call without a folder argument is answered by the call that has one,
// with the working folder.
func pathCalls() map[uint64]sysCall {
	const noFollow = unix.AT_SYMLINK_NOFOLLOW
	all := map[uint64]sysCall{
		unix.SYS_OPEN: inCwd(3, sysOpenat), unix.SYS_OPENAT: {4, sysOpenat}, unix.SYS_OPENAT2: {4, sysOpenat2},
		unix.SYS_CREAT: {2, sysCreat}, unix.SYS_STAT: inCwd(2, sysFstatat),
		unix.SYS_LSTAT: inCwd(2, sysFstatat, noFollow), unix.SYS_FSTAT: {2, sysFstat},
		unix.SYS_NEWFSTATAT: {4, sysFstatat}, unix.SYS_STATX: {5, sysStatx}, unix.SYS_ACCESS: inCwd(2, sysFaccessat2),
		unix.SYS_FACCESSAT: {3, sysFaccessat2}, unix.SYS_FACCESSAT2: {4, sysFaccessat2},
		unix.SYS_UNLINK: inCwd(1, sysUnlinkat), unix.SYS_UNLINKAT: {3, sysUnlinkat},
		unix.SYS_RMDIR: inCwd(1, sysUnlinkat, unix.AT_REMOVEDIR), unix.SYS_RENAME: {2, twoNames(sysRenameat2)},
		unix.SYS_RENAMEAT: {4, sysRenameat2}, unix.SYS_RENAMEAT2: {5, sysRenameat2},
		unix.SYS_READLINK: inCwd(3, sysReadlinkat), unix.SYS_READLINKAT: {4, sysReadlinkat},
		unix.SYS_MKDIR: inCwd(2, sysMkdirat), unix.SYS_MKDIRAT: {3, sysMkdirat}, unix.SYS_MKNOD: inCwd(3, sysMknodat),
		unix.SYS_MKNODAT: {4, sysMknodat}, unix.SYS_SYMLINK: {2, sysSymlink}, unix.SYS_SYMLINKAT: {3, sysSymlinkat},
		unix.SYS_LINK: {2, twoNames(sysLinkat)}, unix.SYS_LINKAT: {5, sysLinkat}, unix.SYS_CHMOD: inCwd(2, sysFchmodat),
		unix.SYS_FCHMODAT: {3, sysFchmodat}, unix.SYS_FCHMOD: {2, sysFchmod}, unix.SYS_CHOWN: inCwd(3, sysFchownat),
		unix.SYS_LCHOWN: inCwd(3, sysFchownat, noFollow), unix.SYS_FCHOWN: {3, sysFchown},
		unix.SYS_FCHOWNAT: {5, sysFchownat}, unix.SYS_UTIME: inCwd(2, sysUtime(0)),
		unix.SYS_UTIMES: inCwd(2, sysUtime(1000)), unix.SYS_FUTIMESAT: {3, sysUtime(1000)},
		unix.SYS_UTIMENSAT: {4, sysUtime(1)}, unix.SYS_TRUNCATE: inCwd(2, sysTruncate),
		unix.SYS_STATFS: inCwd(2, sysStatfs), unix.SYS_FSTATFS: {2, sysFstatfs}, unix.SYS_CHDIR: inCwd(1, sysChdir),
		unix.SYS_FCHDIR: {1, sysFchdir}, unix.SYS_GETCWD: {2, sysGetcwd}, unix.SYS_UMASK: {1, sysUmask},
	}
	for _, n := range []uint64{unix.SYS_SETXATTR, unix.SYS_GETXATTR, unix.SYS_LISTXATTR, unix.SYS_REMOVEXATTR} {
		all[n], all[n+1], all[n+2] = inCwd(1, sysXattr), inCwd(1, sysXattr, noFollow), sysCall{1, sysNeedsFD(unix.EOPNOTSUPP)}
	}
	return all
}

// cwd is the working folder as a descriptor: AT_FDCWD.
const cwd = ^uint64(99)

// inCwd is a call with n arguments, the first of them a name. It calls run with the working folder in front of the
// arguments and with extra behind them.
func inCwd(n int, run call, extra ...uint64) sysCall {
	return sysCall{n, func(k *sys) (int64, error) {
		copy(k.a[1:], k.a[:n])
		copy(k.a[n+1:], extra)
		k.a[0] = cwd
		return run(k)
	}}
}

// twoNames is inCwd for a call whose arguments are two names.
func twoNames(run call) call {
	return func(k *sys) (int64, error) {
		k.a = [6]uint64{cwd, k.a[0], cwd, k.a[1]}
		return run(k)
	}
}

// sysOpenat: openat(int dir, const char *path, int flags, mode_t mode).
func sysOpenat(k *sys) (int64, error) { return k.open(k.a[2], k.a[3]) }

func sysCreat(k *sys) (int64, error) {
	k.a = [6]uint64{cwd, k.a[0], unix.O_CREAT | unix.O_WRONLY | unix.O_TRUNC, k.a[1]}
	return sysOpenat(k)
}

// sysOpenat2: openat2(int dir, const char *path, struct open_how *how, size_t n).
func sysOpenat2(k *sys) (int64, error) {
	if k.a[3] < 24 {
		return 0, unix.EINVAL
	}
	how := k.words(k.a[2], 3) // flags, mode, resolve
	if how[2] != 0 {
		k.W.Note("system call openat2 with restrictions")
		return 0, unix.ENOSYS
	}
	return k.open(how[0], how[1])
}

// open opens the file at a name.
func (k *sys) open(flags, mode uint64) (int64, error) {
	flags = uint64(vfs.OpenFlags(uint32(flags)))
	base, name := k.at(0, flags&unix.O_CREAT != 0)
	if !k.p.freeFD() {
		return 0, unix.EMFILE
	}
	n, err := k.p.fs.Open(k.user(), base, name, uint32(flags), uint32(mode))
	if errors.Is(err, unix.ENOENT) {
		k.p.world.opt.Missing.note(name)
	}
	if errors.Is(err, unix.EOPNOTSUPP) {
		k.Refuse("open with O_TMPFILE (refused: EOPNOTSUPP)")
	}
	exec.Check(err)
	f := exec.Must(k.opened(n, flags))
	return k.p.newFD(k.p.open(f), 0, flags&unix.O_CLOEXEC != 0)
}

// Missing is the name of the first file that a program could not open because there is none.
type Missing struct {
	mu   sync.Mutex
	name string
}

func (m *Missing) note(name string) {
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.name == "" {
		m.name = name
	}
}

// Name is the name as the program has it; "" if all files were there.
func (m *Missing) Name() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.name
}

// opened is the description of a file that has just been opened.
func (k *sys) opened(n *vfs.Inode, flags uint64) (file, error) {
	const notKept = unix.O_CREAT | unix.O_EXCL | unix.O_NOCTTY | unix.O_TRUNC | unix.O_CLOEXEC
	f := file{kind: fileReg, ino: n.Ino, flags: flags &^ notKept}
	switch {
	case flags&unix.O_PATH != 0:
		f.kind = filePath
	case n.Stream > 0:
		return openStream(n.Stream-1, f)
	case n.IsDir():
		f.kind = fileDir
	case n.Type() == unix.S_IFCHR:
		return openDevice(n, f)
	case n.Type() == unix.S_IFIFO:
		return k.openFIFO(n, f)
	}
	return f, nil
}

// openDevice opens a device of major number 1, or /dev/tty: the process has no terminal.
func openDevice(n *vfs.Inode, f file) (file, error) {
	switch n.Rdev {
	case 1<<8 | 3:
		f.kind = fileNull
	case 1<<8 | 5:
		f.kind = fileZero
	case 1<<8 | 7:
		f.kind = fileFull
	case 1<<8 | 8, 1<<8 | 9:
		f.kind = fileRandom
	default:
		return f, unix.ENXIO
	}
	return f, nil
}

// openFIFO opens a fifo. Nobody else opens the other end, so waiting for that never ends.
func (k *sys) openFIFO(n *vfs.Inode, f file) (file, error) {
	p := k.p
	p.own()
	at := -1
	for i := range p.pipes {
		if p.pipes[i].ino == n.Ino && (p.isOpen(filePipeRead, i) || p.isOpen(filePipeWrite, i)) {
			at = i
		}
	}
	mode := f.flags & unix.O_ACCMODE
	alone := at < 0 || mode == 0 && !p.isOpen(filePipeWrite, at) || mode == unix.O_WRONLY && !p.isOpen(filePipeRead, at)
	switch {
	case mode == unix.O_ACCMODE:
		return f, unix.EINVAL
	case mode == unix.O_WRONLY && alone && f.flags&unix.O_NONBLOCK != 0:
		return f, unix.ENXIO
	case mode != unix.O_RDWR && alone && f.flags&unix.O_NONBLOCK == 0:
		return f, k.blocks("opening a fifo that nobody else opens")
	}
	if at < 0 {
		at = len(p.pipes)
		p.pipes = append(p.pipes, pipe{ino: n.Ino})
	}
	f.n = at
	f.kind = [...]fileKind{filePipeRead, filePipeWrite, filePipeBoth}[mode]
	return f, nil
}

// sysMkdirat: mkdirat(int dir, const char *path, mode_t mode).
func sysMkdirat(k *sys) (int64, error) {
	base, name := k.at(0, true)
	return 0, k.p.fs.Mkdir(k.user(), base, name, uint32(k.a[2]))
}

// sysMknodat: mknodat(int dir, const char *path, mode_t mode, dev_t dev).
func sysMknodat(k *sys) (int64, error) {
	base, name := k.at(0, true)
	return 0, k.p.fs.Mknod(k.user(), base, name, uint32(k.a[2]))
}

func sysSymlink(k *sys) (int64, error) {
	k.a[1], k.a[2] = cwd, k.a[1]
	return sysSymlinkat(k)
}

// sysSymlinkat: symlinkat(const char *target, int dir, const char *path).
func sysSymlinkat(k *sys) (int64, error) {
	target := k.text(k.a[0])
	base, name := k.at(1, true)
	return 0, k.p.fs.Symlink(k.user(), target, base, name)
}

// text is a string that need not be a file name; symbolic characters are concretised.
func (k *sys) text(addr uint64) string {
	if s, ok := k.S.Mem.CString(addr, vfs.MaxPath-1); ok {
		return string(s)
	}
	var out []byte
	for _, c := range k.chars(addr) {
		v := k.Concretise(c)
		if v == 0 {
			break
		}
		out = append(out, byte(v))
	}
	return string(out)
}

// sysLinkat: linkat(int oldDir, const char *old, int newDir, const char *new, int flags).
func sysLinkat(k *sys) (int64, error) {
	if k.a[4]&^(unix.AT_SYMLINK_FOLLOW|unix.AT_EMPTY_PATH) != 0 {
		return 0, unix.EINVAL
	}
	look := uint64(unix.AT_SYMLINK_NOFOLLOW)
	if k.a[4]&unix.AT_SYMLINK_FOLLOW != 0 {
		look = 0
	}
	u := k.user()
	n := k.target(u, look)
	base, name := k.at(2, true)
	return 0, k.p.fs.Link(u, n, base, name)
}

// sysUnlinkat: unlinkat(int dir, const char *path, int flags).
func sysUnlinkat(k *sys) (int64, error) {
	if k.a[2]&^unix.AT_REMOVEDIR != 0 {
		return 0, unix.EINVAL
	}
	base, name := k.at(0, false)
	if k.a[2] != 0 {
		return 0, k.p.fs.Rmdir(k.user(), base, name)
	}
	return 0, k.p.fs.Unlink(k.user(), base, name)
}

// sysRenameat2: renameat2(int oldDir, const char *old, int newDir, const char *new, unsigned flags).
func sysRenameat2(k *sys) (int64, error) {
	// As if it made the old name: a missing folder is told before a new name that cannot be one, a missing file after.
	from, old := k.at(0, true)
	to, name := k.at(2, true)
	return 0, k.p.fs.Rename(k.user(), from, old, to, name, uint32(k.a[4]))
}

// sysReadlinkat: readlinkat(int dir, const char *path, char *buf, int n).
func sysReadlinkat(k *sys) (int64, error) {
	if int32(k.a[3]) <= 0 {
		return 0, unix.EINVAL
	}
	f := k.target(k.user(), unix.AT_SYMLINK_NOFOLLOW|unix.AT_EMPTY_PATH)
	if f.Type() != unix.S_IFLNK {
		return 0, unix.EINVAL
	}
	t := f.Target[:min(uint64(len(f.Target)), k.a[3])]
	return int64(len(t)), k.putBytes(k.a[2], []byte(t))
}

// sysTruncate: the folder, the name, the size.
func sysTruncate(k *sys) (int64, error) {
	if int64(k.a[2]) < 0 {
		return 0, unix.EINVAL
	}
	base, name := k.at(0, false)
	return 0, k.p.fs.Truncate(k.user(), base, name, k.a[2])
}

func sysChdir(k *sys) (int64, error) {
	u := k.user()
	return 0, k.chdir(u, k.target(u, 0))
}

func sysFchdir(k *sys) (int64, error) {
	return 0, k.chdir(k.user(), k.p.inode(k.file(0)))
}

func (k *sys) chdir(u *vfs.User, n *vfs.Inode) error {
	if !n.IsDir() {
		return unix.ENOTDIR
	}
	exec.Check(k.p.fs.Access(u, n, unix.X_OK))
	k.p.fs.Hold(n.Ino)
	k.p.fs.Drop(k.p.cwd)
	k.p.cwd = n.Ino
	return nil
}

// sysGetcwd: getcwd(char *buf, size_t n) returns the length with its terminator.
func sysGetcwd(k *sys) (int64, error) {
	path, ok := k.p.fs.PathOf(k.p.fs.Node(k.p.cwd))
	if !ok {
		return 0, unix.ENOENT
	}
	text, symbolic := k.spelling(path)
	if k.a[1] < uint64(len(text))+1 {
		return 0, unix.ERANGE
	}
	return int64(len(text)) + 1, k.putStruct(k.a[0], append(text, 0), symbolic...)
}

func sysUmask(k *sys) (int64, error) {
	old := k.p.umask
	k.p.umask = k.a[0] & 0o777
	return int64(old), nil
}

// sysXattr is a call about extended attributes, which no file has. The arguments are the folder, the name and flags
// of fstatat.
func sysXattr(k *sys) (int64, error) {
	k.target(k.user(), k.a[2])
	return 0, unix.EOPNOTSUPP
}
