package kernel

import (
	"slices"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

// fd is a descriptor: an open file description or, if file is negative, a closed one.
type fd struct {
	file    int
	cloexec bool
}

// fileKind says what an open file is.
type fileKind uint8

const (
	fileStdin fileKind = iota // standard input's pipe, at whichever end; see streams.go
	fileOut                   // n: 0 standard output, 1 standard error; likewise
	fileNull
	fileZero
	fileFull
	fileRandom
	filePipeRead // n: index of the pipe
	filePipeWrite
	filePipeBoth // a fifo that was opened for both
	fileReg      // ino: the file
	fileDir
	filePath  // opened with O_PATH
	fileEpoll // n: index of the epoll
)

// file is an open file description: what descriptors made by dup share.
type file struct {
	kind  fileKind
	n     int
	ino   uint64 // what is held open in the file system; 0: nothing
	off   uint64 // fileReg: the position; fileDir: cookie of the last entry that was listed
	flags uint64 // O_*, as fcntl shows them
	lock  uint8  // of flock: 0 none, lockShared, lockExclusive
}

// pipe holds bytes that were written and not read yet; the slice is never written in place.
type pipe struct {
	data []memory.Value
	ino  uint64 // of the fifo, 0 for a pipe without a name
	size uint64 // capacity, 0 for pipeSize
}

// maxFDs is the number of descriptors that a process can have, pipeSize what fits into a pipe.
const (
	maxFDs   = 1024
	pipeSize = 65536
)

const (
	oAccess   = vfs.OAccess
	oWronly   = vfs.OWronly
	oRdwr     = vfs.ORdwr
	oCreat    = vfs.OCreat
	oNonblock = vfs.ONonblock
	oCloexec  = vfs.OCloexec
)

// lookup is the open file of a descriptor.
func (p *Proc) lookup(n uint64) (*file, bool) {
	n = uint64(uint32(n))
	if n >= uint64(len(p.fds)) || p.fds[n].file < 0 {
		return nil, false
	}
	return &p.files[p.fds[n].file], true
}

// hasRoom says whether there is a free descriptor.
func (p *Proc) freeFD() bool {
	least := min(uint64(len(p.fds)), p.fdLimit())
	return uint64(len(p.fds)) < p.fdLimit() || slices.ContainsFunc(p.fds[:least], func(d fd) bool { return d.file < 0 })
}

// newFD gives the lowest free descriptor from least on to open file number f.
func (p *Proc) newFD(f int, least uint64, cloexec bool) int64 {
	p.own()
	for n := least; n < p.fdLimit(); n++ {
		for uint64(len(p.fds)) <= n {
			p.fds = append(p.fds, fd{file: -1})
		}
		if p.fds[n].file < 0 {
			p.fds[n] = fd{f, cloexec}
			return int64(n)
		}
	}
	return -emfile
}

// open makes an open file description; one that no descriptor has any more is used again.
func (p *Proc) open(f file) int {
	p.own()
	used := make([]bool, len(p.files))
	for _, d := range p.fds {
		if d.file >= 0 {
			used[d.file] = true
		}
	}
	if f.ino != 0 {
		p.fs.Hold(f.ino)
	}
	if i := slices.Index(used, false); i >= 0 {
		p.files[i] = f
		return i
	}
	p.files = append(p.files, f)
	return len(p.files) - 1
}

// shut closes descriptor n, which is open.
func (p *Proc) shut(n uint64) {
	p.own()
	i := p.fds[n].file
	p.fds[n].file = -1
	if slices.ContainsFunc(p.fds, func(d fd) bool { return d.file == i }) {
		return
	}
	if f := &p.files[i]; f.ino != 0 {
		p.fs.Drop(f.ino)
		f.ino = 0
	}
	p.forgetWatched(i)
}

// isOpen says whether some descriptor has an end of pipe n of the given kind.
func (p *Proc) isOpen(kind fileKind, n int) bool {
	for _, d := range p.fds {
		if d.file < 0 {
			continue
		}
		if f := &p.files[d.file]; (f.kind == kind || f.kind == filePipeBoth) && f.n == n {
			return true
		}
	}
	return false
}

// fileCalls are the system calls on descriptors.
func fileCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		0: {3, sysRead}, 1: {3, sysWrite}, 19: {3, sysReadv}, 20: {3, sysWritev},
		17: {4, sysPread}, 18: {4, sysPwrite}, 295: {5, sysPreadv}, 296: {5, sysPwritev}, 327: {6, sysPreadv}, 328: {6, sysPwritev},
		3: {1, sysClose}, 436: {3, sysCloseRange}, 8: {3, sysLseek}, 16: {3, sysIoctl}, 72: {3, sysFcntl},
		32: {1, sysDup}, 33: {2, sysDup2}, 292: {3, sysDup3}, 22: {1, sysPipe}, 293: {2, sysPipe},
		7: {3, sysPoll}, 271: {3, sysPpoll}, 23: {5, sysSelect}, 270: {5, sysPselect},
		213: {1, sysEpollCreate}, 291: {1, sysEpollCreate1}, 233: {4, sysEpollCtl}, 232: {4, sysEpollWait}, 281: {4, sysEpollWait},
		73: {2, sysFlock}, 74: {1, sysSync}, 75: {1, sysSync}, 162: constant(0), 306: {1, sysNeedsFD(0)}, 277: {1, sysNoPipe(-espipe)},
		77: {2, sysFtruncate}, 285: {4, sysFallocate}, 217: {3, sysGetdents},
		221: {4, sysNoPipe(-espipe)}, 187: {3, sysNoPipe(-einval)},
		40: {4, sysSendfile}, 326: {6, sysCopyFileRange}, 275: {1, sysNeedsFD(-einval)}, 276: {1, sysNeedsFD(-einval)},
		278: {1, sysNeedsFD(-einval)}, 319: {2, sysMemfd},
	}
}

// sysNeedsFD is a call that has the same result for every open descriptor.
func sysNeedsFD(r int64) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		if _, ok := k.p.lookup(k.a[0]); !ok {
			return -ebadf, nil
		}
		return r, nil
	}
}

// sysNoPipe is a call without effect that fails with r on what has no positions.
func sysNoPipe(r int64) func(k *sys) (int64, error) {
	return func(k *sys) (int64, error) {
		f, ok := k.p.lookup(k.a[0])
		switch {
		case !ok || f.kind == filePath:
			return -ebadf, nil
		case f.isPipe():
			return r, nil
		}
		return 0, nil
	}
}

// isPipe says that a file is a stream of bytes without positions.
func (f *file) isPipe() bool {
	switch f.kind {
	case fileStdin, fileOut, filePipeRead, filePipeWrite, filePipeBoth:
		return true
	}
	return false
}

// sysSync is fsync or fdatasync: nothing is ever late.
func sysSync(k *sys) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok || f.kind == filePath:
		return -ebadf, nil
	case f.kind == fileReg || f.kind == fileDir:
		return 0, nil
	}
	return -einval, nil
}

func sysClose(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); !ok {
		return -ebadf, nil
	}
	k.p.shut(uint64(uint32(k.a[0])))
	return 0, nil
}

// sysCloseRange: close_range(unsigned first, unsigned last, unsigned flags).
func sysCloseRange(k *sys) (int64, error) {
	const unshare, cloexec = 2, 4
	first, last := uint64(uint32(k.a[0])), uint64(uint32(k.a[1]))
	if first > last || k.a[2]&^(unshare|cloexec) != 0 {
		return -einval, nil
	}
	k.p.own()
	for n := first; n <= last && n < uint64(len(k.p.fds)); n++ {
		switch {
		case k.p.fds[n].file < 0:
		case k.a[2]&cloexec != 0:
			k.p.fds[n].cloexec = true
		default:
			k.p.shut(n)
		}
	}
	return 0, nil
}

func sysDup(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); !ok {
		return -ebadf, nil
	}
	return k.p.newFD(k.p.fds[uint32(k.a[0])].file, 0, false), nil
}

func sysDup2(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); ok && uint32(k.a[0]) == uint32(k.a[1]) {
		return int64(uint32(k.a[1])), nil
	}
	return k.dupTo(false)
}

func sysDup3(k *sys) (int64, error) {
	if uint32(k.a[0]) == uint32(k.a[1]) || k.a[2]&^oCloexec != 0 {
		return -einval, nil
	}
	return k.dupTo(k.a[2]&oCloexec != 0)
}

func (k *sys) dupTo(cloexec bool) (int64, error) {
	p := k.p
	to := uint64(uint32(k.a[1]))
	if _, ok := p.lookup(k.a[0]); !ok || to >= p.fdLimit() {
		return -ebadf, nil
	}
	p.own()
	from := p.fds[uint32(k.a[0])].file
	if _, ok := p.lookup(to); ok {
		// The new descriptor is put in place first, so that a description that both have lives on.
		p.fds = append(p.fds, fd{file: from})
		p.shut(to)
		p.fds = p.fds[:len(p.fds)-1]
	}
	return p.newFD(from, to, cloexec), nil
}

// sysPipe: pipe(int fds[2]) and pipe2(int fds[2], int flags).
func sysPipe(k *sys) (int64, error) {
	const direct = 0o40000
	p, flags := k.p, k.a[1]
	if flags&^(oCloexec|oNonblock|direct) != 0 {
		return -einval, nil
	}
	if _, _, err := k.Area(memory.Word(k.a[0]), 8, true); err != nil {
		return 0, err
	}
	p.own()
	n := len(p.pipes)
	p.pipes = append(p.pipes, pipe{})
	keep := flags & oNonblock
	r := p.newFD(p.open(file{kind: filePipeRead, n: n, flags: keep}), 0, flags&oCloexec != 0)
	if r < 0 {
		return r, nil
	}
	w := p.newFD(p.open(file{kind: filePipeWrite, n: n, flags: keep | oWronly}), 0, flags&oCloexec != 0)
	if w < 0 {
		p.fds[r].file = -1
		return w, nil
	}
	return 0, k.putSized(k.a[0], 4, uint64(r), uint64(w))
}

// sysMemfd: memfd_create(const char *name, unsigned flags).
func sysMemfd(k *sys) (int64, error) {
	const cloexec, sealing = 1, 2
	if k.a[1]&^(cloexec|sealing|0x18) != 0 {
		return -einval, nil
	}
	if !k.p.freeFD() {
		return -emfile, nil
	}
	u := k.p.who()
	n := k.p.fs.Anonymous(&u, 0o777)
	return k.p.newFD(k.p.open(file{kind: fileReg, ino: n.Ino, flags: oRdwr}), 0, k.a[1]&cloexec != 0), nil
}
