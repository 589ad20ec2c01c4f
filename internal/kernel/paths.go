package kernel

import "github.com/albers-engine/albers/internal/vfs"

// pathCalls are the system calls on names.
func pathCalls() map[uint64]sysCall {
	all := map[uint64]sysCall{
		2: {3, sysOpen}, 257: {4, sysOpenat}, 437: {4, sysOpenat2}, 85: {2, sysCreat},
		4: {2, sysStat(0)}, 6: {2, sysStat(atSymlinkNofollow)}, 5: {2, sysFstat}, 262: {4, sysFstatat}, 332: {5, sysStatx},
		21: {2, sysAccess}, 269: {3, sysFaccessat}, 439: {4, sysFaccessat2},
		87: {1, sysUnlink}, 263: {3, sysUnlinkat}, 84: {1, sysRmdir}, 82: {2, sysRename}, 264: {4, sysRenameat}, 316: {5, sysRenameat2},
		89: {3, sysReadlink}, 267: {4, sysReadlinkat}, 83: {2, sysMkdir}, 258: {3, sysMkdirat}, 133: {3, sysMknod}, 259: {4, sysMknodat},
		88: {2, sysSymlink}, 266: {3, sysSymlinkat}, 86: {2, sysLink}, 265: {5, sysLinkat},
		90: {2, sysChmod}, 268: {3, sysFchmodat}, 91: {2, sysFchmod},
		92: {3, sysChown(0)}, 94: {3, sysChown(atSymlinkNofollow)}, 93: {3, sysFchown}, 260: {5, sysFchownat},
		132: {2, sysUtime}, 235: {2, sysUtimes}, 261: {3, sysFutimesat}, 280: {4, sysUtimensat},
		76: {2, sysTruncate}, 137: {2, sysStatfs}, 138: {2, sysFstatfs},
		80: {1, sysChdir}, 81: {1, sysFchdir}, 79: {2, sysGetcwd}, 95: {1, sysUmask},
	}
	for n := uint64(188); n <= 199; n++ {
		all[n] = sysCall{1, sysXattr(n)}
	}
	return all
}

func sysOpen(k *sys) (int64, error)   { return k.openAt(-1, 0, k.a[1], k.a[2]) }
func sysOpenat(k *sys) (int64, error) { return k.openAt(0, 1, k.a[2], k.a[3]) }
func sysCreat(k *sys) (int64, error) {
	return k.openAt(-1, 0, oCreat|oWronly|vfs.OTrunc, k.a[1])
}

// sysOpenat2: openat2(int dir, const char *path, struct open_how *how, size_t n).
func sysOpenat2(k *sys) (int64, error) {
	if k.a[3] < 24 {
		return -einval, nil
	}
	var how [3]uint64 // flags, mode, resolve
	for i := range how {
		x, err := k.get(k.a[2]+8*uint64(i), 8)
		if err != nil {
			return 0, err
		}
		how[i] = x
	}
	if how[2] != 0 {
		k.W.Note("system call openat2 with restrictions")
		return -enosys, nil
	}
	return k.openAt(0, 1, how[0], how[1])
}

// openAt opens the file at a name.
func (k *sys) openAt(dir, i int, flags, mode uint64) (int64, error) {
	base, name, err := k.at(dir, i, flags&oCreat != 0)
	if err != nil {
		return fail(err)
	}
	if !k.p.freeFD() {
		return -emfile, nil
	}
	n, err := k.p.fs.Open(k.user(), base, name, uint32(flags), uint32(mode))
	if err != nil {
		return fail(err)
	}
	f, err := k.opened(n, flags)
	if err != nil {
		return fail(err)
	}
	return k.p.newFD(k.p.open(f), 0, flags&oCloexec != 0), nil
}

// opened is the description of a file that has just been opened.
func (k *sys) opened(n *vfs.Inode, flags uint64) (file, error) {
	const notKept = oCreat | vfs.OExcl | vfs.ONoctty | vfs.OTrunc | oCloexec
	f := file{kind: fileReg, ino: n.Ino, flags: flags &^ notKept}
	switch {
	case flags&vfs.OPath != 0:
		f.kind = filePath
	case n.Stream > 0:
		return openStream(n.Stream-1, f)
	case n.IsDir():
		f.kind = fileDir
	case n.Type() == vfs.TypeChar:
		return openDevice(n, f)
	case n.Type() == vfs.TypeFIFO:
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
		return f, vfs.ENXIO
	}
	return f, nil
}

// openFIFO opens a fifo. Nobody else is there to open the other end, so that waiting for that never ends.
func (k *sys) openFIFO(n *vfs.Inode, f file) (file, error) {
	p := k.p
	p.own()
	at := -1
	for i := range p.pipes {
		if p.pipes[i].ino == n.Ino && (p.isOpen(filePipeRead, i) || p.isOpen(filePipeWrite, i)) {
			at = i
		}
	}
	mode := f.flags & oAccess
	alone := at < 0 || mode == 0 && !p.isOpen(filePipeWrite, at) || mode == oWronly && !p.isOpen(filePipeRead, at)
	switch {
	case mode == oWronly && alone && f.flags&oNonblock != 0:
		return f, vfs.ENXIO
	case mode != oRdwr && alone && f.flags&oNonblock == 0:
		return f, k.blocks("opening a fifo that nobody else opens")
	}
	if at < 0 {
		at = len(p.pipes)
		p.pipes = append(p.pipes, pipe{ino: n.Ino})
	}
	f.n = at
	f.kind = map[uint64]fileKind{0: filePipeRead, oWronly: filePipeWrite, oRdwr: filePipeBoth, oAccess: filePipeBoth}[mode]
	return f, nil
}

func sysMkdir(k *sys) (int64, error)   { return k.mkdir(-1, 0, k.a[1]) }
func sysMkdirat(k *sys) (int64, error) { return k.mkdir(0, 1, k.a[2]) }

func (k *sys) mkdir(dir, i int, mode uint64) (int64, error) {
	base, name, err := k.at(dir, i, true)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Mkdir(k.user(), base, name, uint32(mode)))
}

func sysMknod(k *sys) (int64, error)   { return k.mknod(-1, 0, k.a[1]) }
func sysMknodat(k *sys) (int64, error) { return k.mknod(0, 1, k.a[2]) }

func (k *sys) mknod(dir, i int, mode uint64) (int64, error) {
	base, name, err := k.at(dir, i, true)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Mknod(k.user(), base, name, uint32(mode)))
}

func sysSymlink(k *sys) (int64, error)   { return k.symlink(-1, 1) }
func sysSymlinkat(k *sys) (int64, error) { return k.symlink(1, 2) }

func (k *sys) symlink(dir, i int) (int64, error) {
	target, err := k.text(k.a[0])
	if err != nil {
		return fail(err)
	}
	base, name, err := k.at(dir, i, true)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Symlink(k.user(), target, base, name))
}

// text is a string that need not name anything; symbolic characters are concretised.
func (k *sys) text(addr uint64) (string, error) {
	if s, ok := k.S.Mem.CString(addr, vfs.MaxPath-1); ok {
		return string(s), nil
	}
	chars, err := k.chars(addr)
	if err != nil {
		return "", err
	}
	var out []byte
	for _, c := range chars {
		v, err := k.Concretise(c)
		if err != nil || v == 0 {
			return string(out), err
		}
		out = append(out, byte(v))
	}
	return string(out), nil
}

func sysLink(k *sys) (int64, error) { return k.link(-1, 0, -1, 1, 0) }

// sysLinkat: linkat(int oldDir, const char *old, int newDir, const char *new, int flags).
func sysLinkat(k *sys) (int64, error) {
	if k.a[4]&^(atSymlinkFollow|atEmptyPath) != 0 {
		return -einval, nil
	}
	return k.link(0, 1, 2, 3, k.a[4])
}

func (k *sys) link(oldDir, i, newDir, j int, flags uint64) (int64, error) {
	look := uint64(atSymlinkNofollow)
	if flags&atSymlinkFollow != 0 {
		look = 0
	}
	u := k.user()
	n, err := k.target(u, oldDir, i, look)
	if err != nil {
		return fail(err)
	}
	base, name, err := k.at(newDir, j, true)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Link(u, n, base, name))
}

func sysUnlink(k *sys) (int64, error) { return k.remove(-1, 0, false) }
func sysRmdir(k *sys) (int64, error)  { return k.remove(-1, 0, true) }

func sysUnlinkat(k *sys) (int64, error) {
	if k.a[2]&^atRemoveDir != 0 {
		return -einval, nil
	}
	return k.remove(0, 1, k.a[2]&atRemoveDir != 0)
}

func (k *sys) remove(dir, i int, isDir bool) (int64, error) {
	base, name, err := k.at(dir, i, false)
	if err != nil {
		return fail(err)
	}
	if isDir {
		return fail(k.p.fs.Rmdir(k.user(), base, name))
	}
	return fail(k.p.fs.Unlink(k.user(), base, name))
}

func sysRename(k *sys) (int64, error)    { return k.rename(-1, 0, -1, 1, 0) }
func sysRenameat(k *sys) (int64, error)  { return k.rename(0, 1, 2, 3, 0) }
func sysRenameat2(k *sys) (int64, error) { return k.rename(0, 1, 2, 3, k.a[4]) }

func (k *sys) rename(oldDir, i, newDir, j int, flags uint64) (int64, error) {
	from, old, err := k.at(oldDir, i, false)
	if err != nil {
		return fail(err)
	}
	to, name, err := k.at(newDir, j, true)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Rename(k.user(), from, old, to, name, uint32(flags)))
}

func sysReadlink(k *sys) (int64, error)   { return k.readlink(-1, 0, k.a[1], k.a[2]) }
func sysReadlinkat(k *sys) (int64, error) { return k.readlink(0, 1, k.a[2], k.a[3]) }

func (k *sys) readlink(dir, i int, buf, n uint64) (int64, error) {
	if int32(n) <= 0 {
		return -einval, nil
	}
	f, err := k.target(k.user(), dir, i, atSymlinkNofollow|atEmptyPath)
	switch {
	case err != nil:
		return fail(err)
	case f.Type() != vfs.TypeLink:
		return -einval, nil
	}
	t := f.Target[:min(uint64(len(f.Target)), n)]
	return int64(len(t)), k.putBytes(buf, []byte(t))
}

func sysTruncate(k *sys) (int64, error) {
	if int64(k.a[1]) < 0 {
		return -einval, nil
	}
	base, name, err := k.at(-1, 0, false)
	if err != nil {
		return fail(err)
	}
	return fail(k.p.fs.Truncate(k.user(), base, name, k.a[1]))
}

func sysChdir(k *sys) (int64, error) {
	u := k.user()
	n, err := k.target(u, -1, 0, 0)
	if err != nil {
		return fail(err)
	}
	return k.chdir(u, n)
}

func sysFchdir(k *sys) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	return k.chdir(k.user(), k.p.inode(f))
}

func (k *sys) chdir(u *vfs.User, n *vfs.Inode) (int64, error) {
	if !n.IsDir() {
		return -enotdir, nil
	}
	if err := k.p.fs.Access(u, n, vfs.MayExec); err != nil {
		return fail(err)
	}
	k.p.fs.Hold(n.Ino)
	k.p.fs.Drop(k.p.cwd)
	k.p.cwd = n.Ino
	return 0, nil
}

// sysGetcwd: getcwd(char *buf, size_t n) returns the length with its terminator.
func sysGetcwd(k *sys) (int64, error) {
	path, ok := k.p.fs.PathOf(k.p.fs.Node(k.p.cwd))
	if !ok {
		return -enoent, nil
	}
	text, symbolic, err := k.spelling(path)
	switch {
	case err != nil:
		return 0, err
	case k.a[1] < uint64(len(text))+1:
		return -erange, nil
	}
	return int64(len(text)) + 1, k.putStruct(k.a[0], append(text, 0), symbolic...)
}

func sysUmask(k *sys) (int64, error) {
	old := k.p.umask
	k.p.umask = k.a[0] & 0o777
	return int64(old), nil
}

// sysXattr is one of the calls about extended attributes, which no file has: those from 188 on come in threes, by name,
// by name without following a link, by descriptor.
func sysXattr(n uint64) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		if n%3 == 1 { // 190, 193, …
			if _, ok := k.p.lookup(k.a[0]); !ok {
				return -ebadf, nil
			}
			return -int64(vfs.EOPNOTSUPP), nil
		}
		flags := uint64(0)
		if n%3 == 0 {
			flags = atSymlinkNofollow
		}
		if _, err := k.target(k.user(), -1, 0, flags); err != nil {
			return fail(err)
		}
		return -int64(vfs.EOPNOTSUPP), nil
	}
}
