package kernel

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/vfs"
)

// sysLseek: lseek(int fd, off_t off, int whence).
func sysLseek(k *sys) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok || f.kind == filePath:
		return -ebadf, nil
	case f.isPipe() || f.kind == fileEpoll:
		return -espipe, nil
	case f.kind != fileReg && f.kind != fileDir:
		return 0, nil
	}
	to, err := k.p.seek(f, int64(k.a[1]), uint32(k.a[2]))
	if err != nil {
		return fail(err)
	}
	k.p.own()
	k.p.files[k.p.fds[uint32(k.a[0])].file].off = uint64(to)
	return to, nil
}

// seek is where a position moves to.
func (p *Proc) seek(f *file, off int64, whence uint32) (int64, error) {
	const set, cur, end, data, hole = 0, 1, 2, 3, 4
	n := p.fs.Node(f.ino)
	if f.kind == fileDir && whence > cur {
		return 0, vfs.EINVAL
	}
	switch whence {
	case set:
	case cur:
		off += int64(f.off)
	case end:
		off += int64(n.Size())
	case data, hole:
		if off < 0 {
			return 0, vfs.ENXIO
		}
		at, err := p.fs.Seek(n, uint64(off), whence == hole)
		return int64(at), err
	default:
		return 0, vfs.EINVAL
	}
	if off < 0 {
		return 0, vfs.EINVAL
	}
	return off, nil
}

// sysIoctl: nothing is a terminal.
func sysIoctl(k *sys) (int64, error) {
	const fionread, fionbio, fioclex, fionclex = 0x541b, 0x5421, 0x5451, 0x5450
	f, ok := k.p.lookup(k.a[0])
	if !ok || f.kind == filePath {
		return -ebadf, nil
	}
	switch uint32(k.a[1]) {
	case fionread:
		if f.isPipe() || f.kind == fileReg {
			n, _ := k.p.available(f)
			return 0, k.putSized(k.a[2], 4, n)
		}
	case fioclex, fionclex:
		k.p.own()
		k.p.fds[uint32(k.a[0])].cloexec = uint32(k.a[1]) == fioclex
		return 0, nil
	case fionbio:
		on, err := k.get(k.a[2], 4)
		if err != nil {
			return 0, err
		}
		k.p.own()
		f := &k.p.files[k.p.fds[uint32(k.a[0])].file]
		if f.flags &^= oNonblock; on != 0 {
			f.flags |= oNonblock
		}
		return 0, nil
	}
	return -enotty, nil
}

// Commands of fcntl.
const (
	fDupfd        = 0
	fGetfd        = 1
	fSetfd        = 2
	fGetfl        = 3
	fSetfl        = 4
	fGetlk        = 5
	fSetlk        = 6
	fSetlkw       = 7
	fSetown       = 8
	fGetown       = 9
	fDupfdCloexec = 1030
	fSetpipe      = 1031
	fGetpipe      = 1032
)

func sysFcntl(k *sys) (int64, error) {
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	n := uint32(k.a[0])
	cmd := uint32(k.a[1])
	if f.kind == filePath && cmd != fDupfd && cmd != fDupfdCloexec && cmd != fGetfd && cmd != fSetfd && cmd != fGetfl {
		return -ebadf, nil
	}
	switch cmd {
	case fDupfd, fDupfdCloexec:
		if k.a[2] >= p.fdLimit() {
			return -einval, nil
		}
		return p.newFD(p.fds[n].file, k.a[2], cmd == fDupfdCloexec), nil
	case fGetfd:
		if p.fds[n].cloexec {
			return 1, nil
		}
		return 0, nil
	case fSetfd:
		p.own()
		p.fds[n].cloexec = k.a[2]&1 != 0
		return 0, nil
	case fGetfl:
		return int64(f.flags), nil
	case fSetfl:
		const canChange = vfs.OAppend | oNonblock | 0o20000 | 0o40000 | vfs.ONoatime
		p.own()
		g := &p.files[p.fds[n].file]
		g.flags = g.flags&^canChange | k.a[2]&canChange
		return 0, nil
	case fGetlk, fSetlk, fSetlkw:
		return k.recordLock(f, cmd)
	case fSetown, fGetown:
		return 0, nil
	case fSetpipe, fGetpipe:
		return k.pipeSize(f, cmd == fSetpipe)
	}
	return -einval, nil
}

// recordLock: locks of one process never exclude each other.
func (k *sys) recordLock(f *file, cmd uint32) (int64, error) {
	const rdlck, wrlck, unlck = 0, 1, 2
	t, err := k.get(k.a[2], 2)
	if err != nil {
		return 0, err
	}
	switch {
	case t > unlck:
		return -einval, nil
	case cmd == fGetlk && t == unlck:
		return -einval, nil
	case cmd == fGetlk:
		return 0, k.putSized(k.a[2], 2, unlck)
	case t == rdlck && f.readable() == -ebadf || t == wrlck && f.writable() == -ebadf:
		return -ebadf, nil
	}
	return 0, nil
}

func (p *pipe) capacity() uint64 {
	if p.size == 0 {
		return pipeSize
	}
	return p.size
}

// pipeSize gets or sets how much fits into a pipe: a power of two of pages.
func (k *sys) pipeSize(f *file, set bool) (int64, error) {
	const most = 1 << 20
	if f.kind != filePipeRead && f.kind != filePipeWrite && f.kind != filePipeBoth {
		if f.isPipe() && !set {
			return pipeSize, nil
		}
		return -ebadf, nil
	}
	k.p.own()
	q := &k.p.pipes[f.n]
	if !set {
		return int64(q.capacity()), nil
	}
	want := uint64(uint32(k.a[2]))
	switch {
	case want == 0 || want > 1<<31:
		return -einval, nil
	case want > most:
		return -eperm, nil
	}
	size := uint64(pageSize)
	for size < want {
		size *= 2
	}
	if uint64(len(q.data)) > size {
		return -int64(vfs.EBUSY), nil
	}
	q.size = size
	return int64(size), nil
}

const (
	lockShared    = 1
	lockExclusive = 2
)

// sysFlock: flock(int fd, int operation). Locks belong to open files, so that a process can be in its own way.
func sysFlock(k *sys) (int64, error) {
	const nonblock, unlock = 4, 8
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok || f.kind == filePath {
		return -ebadf, nil
	}
	op := uint8(k.a[1]) &^ nonblock
	if op != lockShared && op != lockExclusive && op != unlock {
		return -einval, nil
	}
	p.own()
	me := p.fds[uint32(k.a[0])].file
	f = &p.files[me]
	if op == unlock {
		f.lock = 0
		return 0, nil
	}
	for _, d := range p.fds {
		if d.file < 0 || d.file == me || f.ino == 0 {
			continue
		}
		if g := &p.files[d.file]; g.ino == f.ino && g.lock != 0 && (g.lock == lockExclusive || op == lockExclusive) {
			if k.a[1]&nonblock != 0 {
				return -eagain, nil
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
	f, ok := p.lookup(k.a[0])
	if !ok || f.kind == filePath {
		return -ebadf, nil
	}
	if f.kind != fileDir {
		return -enotdir, nil
	}
	n := p.fs.Node(f.ino)
	if n.Nlink == 0 {
		return -enoent, nil
	}
	var out []byte
	var symbolic []field
	last, more, bad := f.off, false, error(nil)
	p.fs.List(n, f.off, func(l vfs.Listed) bool {
		var terms []*expr.Term
		if terms, bad = k.nameTerms(l.Name); bad != nil {
			return false
		}
		if terms != nil {
			l.Name = string(make([]byte, len(terms)))
		}
		size := (header + len(l.Name) + 1 + 7) &^ 7
		if uint64(len(out)+size) > k.a[2] {
			more = true
			return false
		}
		rec := make([]byte, size)
		for i := range 8 {
			rec[i], rec[8+i] = byte(l.Ino>>(8*i)), byte(l.Cookie>>(8*i))
		}
		rec[16], rec[17], rec[18] = byte(size), byte(size>>8), byte(l.Type>>12)
		copy(rec[header:], l.Name)
		for i, t := range terms {
			symbolic = append(symbolic, field{uint64(len(out) + header + i), 8, t})
		}
		out = append(out, rec...)
		last = l.Cookie
		return true
	})
	if bad != nil {
		return 0, bad
	}
	if len(out) == 0 && more {
		return -einval, nil
	}
	if len(out) > 0 {
		if err := k.putStruct(k.a[1], out, symbolic...); err != nil {
			return 0, err
		}
	}
	p.own()
	p.files[p.fds[uint32(k.a[0])].file].off = last
	u := p.who()
	p.fs.Touched(&u, n)
	return int64(len(out)), nil
}

// resizable is the file of descriptor a[0] for a change of its content.
func (k *sys) resizable(wrong vfs.Errno) (*vfs.Inode, int64) {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok || f.kind == filePath:
		return nil, -ebadf
	case f.isPipe() && wrong == vfs.EBADF:
		return nil, -espipe
	case f.kind != fileReg && wrong == vfs.EBADF && f.kind != fileDir:
		return nil, -enodev
	case f.kind != fileReg || f.flags&oAccess != oWronly && f.flags&oAccess != oRdwr:
		return nil, -int64(wrong)
	}
	k.flushMaps(f.ino)
	return k.p.fs.Node(f.ino), 0
}

func sysFtruncate(k *sys) (int64, error) {
	if int64(k.a[1]) < 0 {
		return -einval, nil
	}
	n, e := k.resizable(vfs.EINVAL)
	if e != 0 {
		return e, nil
	}
	u := k.p.who()
	k.p.fs.Resize(&u, n, k.a[1])
	k.reloadMaps(n.Ino, 0, vfs.MaxSize)
	return 0, nil
}

// sysFallocate: fallocate(int fd, int mode, off_t off, off_t n).
func sysFallocate(k *sys) (int64, error) {
	const keepSize, punch, zero = 1, 2, 0x10
	mode, off, n := uint32(k.a[1]), k.a[2], k.a[3]
	if int64(off) < 0 || int64(n) <= 0 {
		return -einval, nil
	}
	f, e := k.resizable(vfs.EBADF)
	switch {
	case e != 0:
		return e, nil
	case off > vfs.MaxSize-n:
		return -int64(vfs.EFBIG), nil
	}
	u := k.p.who()
	switch mode {
	case 0, keepSize:
		k.p.fs.Fill(&u, f, off, n, mode == keepSize)
	case punch | keepSize, zero | keepSize, zero:
		k.p.fs.Punch(&u, f, off, n)
		if mode == zero {
			k.p.fs.Fill(&u, k.p.fs.Node(f.Ino), off, n, false)
		}
	default:
		return -int64(vfs.EOPNOTSUPP), nil
	}
	k.reloadMaps(f.Ino, 0, vfs.MaxSize)
	return 0, nil
}
