package kernel

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/vfs"
)

// sysLseek: lseek(int fd, off_t off, int whence).
func sysLseek(k *sys) (int64, error) {
	f := k.usable(0)
	whence := uint32(k.a[2])
	switch {
	case whence > unix.SEEK_HOLE:
		return 0, unix.EINVAL
	case f.isPipe() || f.kind == fileEpoll:
		return 0, unix.ESPIPE
	case f.kind != fileReg && f.kind != fileDir:
		return 0, nil
	}
	if size := k.p.fs.Node(f.ino).SizeTerm(); size != nil {
		if k.a[1] == 0 && !k.interruptible() && (whence == unix.SEEK_END || whence == unix.SEEK_CUR && f.atEnd) {
			f := k.own(0)
			f.off, f.atEnd = 0, true
			k.result = size
			return 0, nil
		}
		if whence != unix.SEEK_SET && (whence != unix.SEEK_CUR || f.atEnd) {
			k.settle(f.ino)
			f = k.file(0)
		}
	}
	to := exec.Must(k.p.seek(f, int64(k.a[1]), whence))
	f = k.own(0)
	f.off, f.atEnd = uint64(to), false
	return to, nil
}

// seek is the new position of f after a move by off from whence.
func (p *Proc) seek(f *file, off int64, whence uint32) (int64, error) {
	n := p.fs.Node(f.ino)
	if f.kind == fileDir && whence > unix.SEEK_CUR {
		return 0, unix.EINVAL
	}
	switch whence {
	case unix.SEEK_SET:
	case unix.SEEK_CUR:
		off += int64(f.off)
	case unix.SEEK_END:
		off += int64(n.Size())
	case unix.SEEK_DATA, unix.SEEK_HOLE:
		if off < 0 {
			return 0, unix.ENXIO
		}
		at, err := p.fs.Seek(n, uint64(off), whence == unix.SEEK_HOLE)
		return int64(at), err
	default:
		return 0, unix.EINVAL
	}
	if off < 0 {
		return 0, unix.EINVAL
	}
	return off, nil
}

// sysIoctl is ioctl; no descriptor is a terminal.
func sysIoctl(k *sys) (int64, error) {
	const fionread, fionbio, fioclex, fionclex = 0x541b, 0x5421, 0x5451, 0x5450
	f := k.usable(0)
	switch uint32(k.a[1]) {
	case fionread:
		if f.isPipe() || f.kind == fileReg {
			k.settleFD(0)
			k.settleStdin()
			n, _ := k.p.available(k.file(0))
			return 0, k.putSized(k.a[2], 4, n)
		}
	case fioclex, fionclex:
		k.p.own()
		k.p.fds[uint32(k.a[0])].cloexec = uint32(k.a[1]) == fioclex
		return 0, nil
	case fionbio:
		on := k.get(k.a[2], 4)
		f := k.own(0)
		if f.flags &^= unix.O_NONBLOCK; on != 0 {
			f.flags |= unix.O_NONBLOCK
		}
		return 0, nil
	}
	return 0, unix.ENOTTY
}

func sysFcntl(k *sys) (int64, error) {
	p := k.p
	f := k.file(0)
	n := uint32(k.a[0])
	cmd := uint32(k.a[1])
	switch cmd {
	case unix.F_DUPFD, unix.F_DUPFD_CLOEXEC, unix.F_GETFD, unix.F_SETFD, unix.F_GETFL:
	default:
		if f.kind == filePath {
			return 0, unix.EBADF
		}
	}
	switch cmd {
	case unix.F_DUPFD, unix.F_DUPFD_CLOEXEC:
		least := uint64(uint32(k.a[2]))
		if least >= p.fdLimit() {
			return 0, unix.EINVAL
		}
		return p.newFD(p.fds[n].file, least, cmd == unix.F_DUPFD_CLOEXEC)
	case unix.F_GETFD:
		if p.fds[n].cloexec {
			return 1, nil
		}
		return 0, nil
	case unix.F_SETFD:
		p.own()
		p.fds[n].cloexec = k.a[2]&1 != 0
		return 0, nil
	case unix.F_GETFL:
		return int64(f.flags), nil
	case unix.F_SETFL:
		canChange := uint64(unix.O_APPEND | unix.O_NONBLOCK | unix.O_DIRECT | unix.O_NOATIME)
		if f.isPipe() { // only what can send a signal
			canChange |= unix.O_ASYNC
		}
		p.own()
		g := &p.files[p.fds[n].file]
		g.flags = g.flags&^canChange | k.a[2]&canChange
		return 0, nil
	case unix.F_GETLK, unix.F_SETLK, unix.F_SETLKW:
		return k.recordLock(f, cmd)
	case unix.F_SETOWN, unix.F_GETOWN:
		return 0, nil
	case unix.F_SETPIPE_SZ, unix.F_GETPIPE_SZ:
		return k.pipeSize(f, cmd == unix.F_SETPIPE_SZ)
	}
	return 0, unix.EINVAL
}

// recordLock answers fcntl's record locks. Locks of one process never exclude each other.
func (k *sys) recordLock(f *file, cmd uint32) (int64, error) {
	const rdlck, wrlck, unlck = unix.F_RDLCK, unix.F_WRLCK, unix.F_UNLCK
	t := k.get(k.a[2], 2)
	if err := k.lockedRange(f); err != nil {
		return 0, err
	}
	switch {
	case t > unlck:
		return 0, unix.EINVAL
	case cmd == unix.F_GETLK && t == unlck:
		return 0, unix.EINVAL
	case cmd == unix.F_GETLK:
		return 0, k.putSized(k.a[2], 2, unlck)
	case t == rdlck && f.readable() == unix.EBADF || t == wrlck && f.writable() == unix.EBADF:
		return 0, unix.EBADF
	}
	return 0, nil
}

// lockedRange returns nil if the struct flock at a[2] names bytes that a file can have, and otherwise the error: {short
// type, whence; long start, length}. A negative length means the bytes in front of the start.
func (k *sys) lockedRange(f *file) error {
	base := int64(0)
	switch k.get(k.a[2]+2, 2) {
	case unix.SEEK_SET:
	case unix.SEEK_CUR:
		base = int64(f.off)
	case unix.SEEK_END:
		if f.kind == fileReg {
			k.settle(f.ino)
			base = int64(k.p.fs.Node(f.ino).Size())
		}
	default:
		return unix.EINVAL
	}
	start, n := int64(k.get(k.a[2]+8, 8)), int64(k.get(k.a[2]+16, 8))
	switch first := base + start; {
	case start > vfs.MaxSize-base:
		return unix.EOVERFLOW
	case first < 0, n < 0 && first+n < 0:
		return unix.EINVAL
	case n > 0 && n-1 > vfs.MaxSize-first:
		return unix.EOVERFLOW
	}
	return nil
}

func (p *pipe) capacity() uint64 {
	if p.size == 0 {
		return pipeSize
	}
	return p.size
}

// pipeSize gets or sets the capacity of a pipe: a number of pages that is a power of two.
func (k *sys) pipeSize(f *file, set bool) (int64, error) {
	const most = 1 << 20
	if f.kind != filePipeRead && f.kind != filePipeWrite && f.kind != filePipeBoth {
		if f.isPipe() && !set {
			return pipeSize, nil
		}
		return 0, unix.EBADF
	}
	k.p.own()
	q := &k.p.pipes[f.n]
	if !set {
		return int64(q.capacity()), nil
	}
	want := uint64(uint32(k.a[2]))
	switch {
	case want == 0 || want > 1<<31:
		return 0, unix.EINVAL
	case want > most:
		return 0, unix.EPERM
	}
	size := uint64(pageSize)
	for size < want {
		size *= 2
	}
	if uint64(len(q.data)) > size {
		return 0, unix.EBUSY
	}
	q.size = size
	return int64(size), nil
}

// sysFlock: flock(int fd, int operation). Locks belong to open files, so a process can block itself.
func sysFlock(k *sys) (int64, error) {
	p := k.p
	k.usable(0)
	op := uint8(k.a[1]) &^ unix.LOCK_NB
	if op != unix.LOCK_SH && op != unix.LOCK_EX && op != unix.LOCK_UN {
		return 0, unix.EINVAL
	}
	p.own()
	me := k.number(0)
	f := &p.files[me]
	if op == unix.LOCK_UN {
		f.lock = 0
		return 0, nil
	}
	for _, d := range p.fds {
		if d.file < 0 || d.file == me || f.ino == 0 {
			continue
		}
		if g := &p.files[d.file]; g.ino == f.ino && g.lock != 0 && (g.lock == unix.LOCK_EX || op == unix.LOCK_EX) {
			if k.a[1]&unix.LOCK_NB != 0 {
				return 0, unix.EAGAIN
			}
			return 0, k.blocks("a lock of a file that the process itself has")
		}
	}
	f.lock = op
	return 0, nil
}

// sysGetdents: getdents64(int fd, struct linux_dirent64 *buf, size_t n).
func sysGetdents(k *sys) (int64, error) {
	const header = 19 // inode, cookie, length, type
	p := k.p
	f := k.usable(0)
	if f.kind != fileDir {
		return 0, unix.ENOTDIR
	}
	n := p.fs.Node(f.ino)
	if n.Nlink == 0 {
		return 0, unix.ENOENT
	}
	var out []byte
	var symbolic []field
	last, more := f.off, false
	p.fs.List(n, f.off, func(l vfs.Listed) bool {
		name, terms := k.shown(l.Name)
		size := (header + len(name) + 1 + 7) &^ 7
		if uint64(len(out)+size) > k.a[2] {
			more = true
			return false
		}
		rec := make([]byte, size)
		for i := range 8 {
			rec[i], rec[8+i] = byte(l.Ino>>(8*i)), byte(l.Cookie>>(8*i))
		}
		rec[16], rec[17], rec[18] = byte(size), byte(size>>8), byte(l.Type>>12)
		copy(rec[header:], name)
		symbolic = append(symbolic, fieldsAt(len(out)+header, terms)...)
		out = append(out, rec...)
		last = l.Cookie
		return true
	})
	if len(out) == 0 && more {
		return 0, unix.EINVAL
	}
	if len(out) > 0 {
		exec.Check(k.putStruct(k.a[1], out, symbolic...))
	}
	k.own(0).off = last
	p.fs.Touched(p.who(), n)
	return int64(len(out)), nil
}

// resizable is the file of descriptor a[0] for a change of its content.
func (k *sys) resizable(wrong unix.Errno) *vfs.Inode {
	f := k.usable(0)
	switch {
	case f.isPipe() && wrong == unix.EBADF:
		k.fail(unix.ESPIPE)
	case f.kind != fileReg && wrong == unix.EBADF && f.kind != fileDir:
		k.fail(unix.ENODEV)
	case f.kind != fileReg || f.flags&unix.O_ACCMODE != unix.O_WRONLY && f.flags&unix.O_ACCMODE != unix.O_RDWR:
		k.fail(wrong)
	}
	k.flushMaps(f.ino)
	return k.p.fs.Node(f.ino)
}

func sysFtruncate(k *sys) (int64, error) {
	if int64(k.a[1]) < 0 {
		return 0, unix.EINVAL
	}
	n := k.resizable(unix.EINVAL)
	k.p.fs.Resize(k.p.who(), n, k.a[1])
	k.reloadMaps(n.Ino, 0, vfs.MaxSize)
	return 0, nil
}

// sysFallocate: fallocate(int fd, int mode, off_t off, off_t n).
func sysFallocate(k *sys) (int64, error) {
	const keepSize, punch, zero = unix.FALLOC_FL_KEEP_SIZE, unix.FALLOC_FL_PUNCH_HOLE, unix.FALLOC_FL_ZERO_RANGE
	mode, off, n := uint32(k.a[1]), k.a[2], k.a[3]
	if int64(off) < 0 || int64(n) <= 0 {
		return 0, unix.EINVAL
	}
	f := k.resizable(unix.EBADF)
	if off > vfs.MaxSize-n {
		return 0, unix.EFBIG
	}
	if mode != punch|keepSize && n > worldSize {
		return 0, unix.ENOSPC
	}
	u := k.p.who()
	switch mode {
	case 0, keepSize:
		k.p.fs.Fill(u, f, off, n, mode == keepSize)
	case punch | keepSize, zero | keepSize, zero:
		k.p.fs.Punch(u, f, off, n)
		if mode == zero {
			k.p.fs.Fill(u, k.p.fs.Node(f.Ino), off, n, false)
		}
	default:
		return 0, unix.EOPNOTSUPP
	}
	k.reloadMaps(f.Ino, 0, vfs.MaxSize)
	return 0, nil
}
