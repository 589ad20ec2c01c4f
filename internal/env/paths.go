package env

// device is a file that exists.
type device struct {
	name  string
	file  file
	minor uint64 // of major number 1; 0: a standard stream
}

func devices() []device {
	return []device{
		{"/dev/null", file{kind: fileNull}, 3},
		{"/dev/zero", file{kind: fileZero}, 5},
		{"/dev/stdin", file{kind: fileStdin}, 0},
		{"/dev/stdout", file{kind: fileOut, n: 0}, 0},
		{"/dev/stderr", file{kind: fileOut, n: 1}, 0},
	}
}

func deviceNamed(name string) (device, bool) {
	for _, d := range devices() {
		if d.name == name {
			return d, true
		}
	}
	return device{}, false
}

// pathCalls are the system calls on names.
func pathCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		2: {2, sysOpen}, 257: {3, sysOpenat}, 85: {2, sysCreat},
		4: {2, sysStat}, 6: {2, sysStat}, 5: {2, sysFstat}, 262: {4, sysFstatat},
		21: {2, sysAccess(0)}, 269: {3, sysAccess(1)}, 439: {4, sysAccess(1)},
		87: {1, sysAbsent(0)}, 263: {3, sysAbsent(1)}, 84: {1, sysAbsent(0)}, 82: {2, sysAbsent(0)}, 264: {4, sysAbsent(1)},
		316: {5, sysAbsent(1)}, 89: {3, sysAbsent(0)}, 267: {4, sysAbsent(1)}, 90: {2, sysAbsent(0)}, 268: {3, sysAbsent(1)},
		92: {3, sysAbsent(0)}, 94: {3, sysAbsent(0)}, 260: {5, sysAbsent(1)}, 76: {2, sysAbsent(0)}, 86: {2, sysAbsent(0)},
		83: {2, sysRefuse(0)}, 258: {3, sysRefuse(1)}, 88: {2, sysRefuse(1)}, 266: {3, sysRefuse(2)},
		80: {1, sysChdir}, 79: {2, sysGetcwd}, 95: {1, sysUmask},
	}
}

func sysOpen(k *sys) (int64, error)   { return k.openFile(k.a[0], k.a[1]) }
func sysOpenat(k *sys) (int64, error) { return k.openFile(k.a[1], k.a[2]) }
func sysCreat(k *sys) (int64, error)  { return k.openFile(k.a[0], oCreat|oWronly) }

func (k *sys) openFile(addr, flags uint64) (int64, error) {
	name, absent, err := k.path(addr)
	if err != nil || absent {
		return -enoent, err
	}
	d, ok := deviceNamed(name)
	switch {
	case isDir(name) && flags&(oAccess|oCreat) != 0:
		return -eisdir, nil
	case isDir(name):
		return k.p.newFD(k.p.open(file{kind: fileDir, flags: flags &^ oCloexec}), 0, flags&oCloexec != 0), nil
	case ok && d.minor == 0:
		return k.reopen(d, flags), nil
	case ok:
		f := d.file
		f.flags = flags &^ (oCreat | oCloexec)
		return k.p.newFD(k.p.open(f), 0, flags&oCloexec != 0), nil
	case flags&oCreat != 0:
		k.W.Note("creating a file is refused")
		return -eacces, nil
	}
	return -enoent, nil
}

// reopen opens a standard stream by name: it goes on where the stream is, as with a pipe.
func (k *sys) reopen(d device, flags uint64) int64 {
	for i, f := range k.p.files {
		if f.kind == d.file.kind && f.n == d.file.n {
			return k.p.newFD(i, 0, flags&oCloexec != 0)
		}
	}
	return -enoent
}

// Kinds of file in st_mode.
const (
	modePipe = 0o010600
	modeChar = 0o020666
	modeDir  = 0o040755

	dirInode = 2
)

// stat fills in a struct stat (144 bytes).
func (k *sys) stat(addr, mode, minor, inode uint64) error {
	links, rdev := uint64(1), uint64(0)
	if mode == modeDir {
		links = 2
	}
	if mode == modeChar {
		rdev = 1<<8 | minor
	}
	const secs = startTime / 1e9
	return k.put(addr,
		1, inode, links, // st_dev, st_ino, st_nlink
		mode|userID<<32, userID, // st_mode, st_uid, st_gid, padding
		rdev, 0, 4096, 0, // st_rdev, st_size, st_blksize, st_blocks
		secs, 0, secs, 0, secs, 0, // st_atim, st_mtim, st_ctim
		0, 0, 0)
}

func (k *sys) statFD(fd, addr uint64) (int64, error) {
	f, ok := k.p.lookup(fd)
	if !ok {
		return -ebadf, nil
	}
	inode := uint64(f.kind)<<16 + uint64(f.n) + 100
	switch f.kind {
	case fileNull:
		return 0, k.stat(addr, modeChar, 3, inode)
	case fileZero:
		return 0, k.stat(addr, modeChar, 5, inode)
	case fileDir:
		return 0, k.stat(addr, modeDir, 0, dirInode)
	}
	return 0, k.stat(addr, modePipe, 0, inode)
}

func (k *sys) statPath(path, addr uint64) (int64, error) {
	name, absent, err := k.path(path)
	if err != nil || absent {
		return -enoent, err
	}
	if isDir(name) {
		return 0, k.stat(addr, modeDir, 0, dirInode)
	}
	d, ok := deviceNamed(name)
	switch {
	case !ok:
		return -enoent, nil
	case d.minor == 0:
		return 0, k.stat(addr, modePipe, 0, uint64(d.file.kind)<<16+uint64(d.file.n)+100)
	}
	return 0, k.stat(addr, modeChar, d.minor, uint64(d.file.kind)<<16+100)
}

func sysStat(k *sys) (int64, error)  { return k.statPath(k.a[0], k.a[1]) }
func sysFstat(k *sys) (int64, error) { return k.statFD(k.a[0], k.a[1]) }

// sysFstatat: newfstatat(int dir, const char *path, struct stat *st, int flags).
func sysFstatat(k *sys) (int64, error) {
	const emptyPath = 0x1000
	if k.a[3]&emptyPath != 0 {
		if name, absent, err := k.path(k.a[1]); err != nil || name == "" && !absent {
			if err != nil {
				return 0, err
			}
			return k.statFD(k.a[0], k.a[2])
		}
	}
	return k.statPath(k.a[1], k.a[2])
}

// exists says whether the name that argument i points to is one of ours.
func (k *sys) exists(i int) (bool, error) {
	name, absent, err := k.path(k.a[i])
	if err != nil || absent {
		return false, err
	}
	_, ok := deviceNamed(name)
	return ok || isDir(name), nil
}

// sysAccess is access or faccessat, whose name is argument i.
func sysAccess(i int) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		ok, err := k.exists(i)
		if !ok || err != nil {
			return -enoent, err
		}
		return 0, nil
	}
}

// sysAbsent is a call that changes or reads a link at the name in argument i: nothing is there that it could work on.
func sysAbsent(i int) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		ok, err := k.exists(i)
		if ok && err == nil {
			return -eperm, nil
		}
		return -enoent, err
	}
}

// sysRefuse is a call that makes something new at the name in argument i.
func sysRefuse(i int) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		ok, err := k.exists(i)
		if err != nil {
			return 0, err
		}
		if ok {
			return -eexist, nil
		}
		k.W.Note("creating a file is refused")
		return -eacces, nil
	}
}

func sysChdir(k *sys) (int64, error) {
	name, absent, err := k.path(k.a[0])
	if err != nil || absent || !isRoot(name) {
		return -enoent, err
	}
	return 0, nil
}

// sysGetcwd: getcwd(char *buf, size_t n) returns the length with its terminator.
func sysGetcwd(k *sys) (int64, error) {
	if k.a[1] < 2 {
		return -erange, nil
	}
	return 2, k.putBytes(k.a[0], []byte("/\x00"))
}

func sysUmask(k *sys) (int64, error) {
	old := k.p.umask
	k.p.umask = k.a[0] & 0o777
	return int64(old), nil
}
