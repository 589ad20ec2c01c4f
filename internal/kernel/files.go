package kernel

import (
	"slices"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/memory"
)

// fd is a descriptor: an open file description or, if file is negative, a closed one.
type fd struct {
	file    int
	cloexec bool
}

// fileKind is the kind of an open file.
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

// file is an open file description. Descriptors made by dup share it.
type file struct {
	kind  fileKind
	n     int
	ino   uint64 // the inode that is held open in the file system; 0: none
	off   uint64 // fileReg: the position; fileDir: cookie of the last entry that was listed
	atEnd bool   // the position is the end of a file of symbolic size, and off is 0
	flags uint64 // O_*, as fcntl shows them
	lock  uint8  // of flock: 0 none, lockShared, lockExclusive
}

// pipe holds bytes that were written and not yet read. The slice is never written in place.
type pipe struct {
	data []memory.Value
	ino  uint64 // of the fifo, 0 for a pipe without a name
	size uint64 // capacity, 0 for pipeSize
}

// maxFDs is the number of descriptors that a process can have; pipeSize is the capacity of a pipe in bytes.
const (
	maxFDs   = 1024
	pipeSize = 65536
)

// lookup is the open file of a descriptor.
func (p *Proc) lookup(n uint64) (*file, bool) {
	n = uint64(uint32(n))
	if n >= uint64(len(p.fds)) || p.fds[n].file < 0 {
		return nil, false
	}
	return &p.files[p.fds[n].file], true
}

// freeFD says whether there is a free descriptor.
func (p *Proc) freeFD() bool {
	least := min(uint64(len(p.fds)), p.fdLimit())
	return uint64(len(p.fds)) < p.fdLimit() || slices.ContainsFunc(p.fds[:least], func(d fd) bool { return d.file < 0 })
}

// newFD gives the lowest free descriptor from least on to open file number f.
func (p *Proc) newFD(f int, least uint64, cloexec bool) (int64, error) {
	p.own()
	for n := least; n < p.fdLimit(); n++ {
		for uint64(len(p.fds)) <= n {
			p.fds = append(p.fds, fd{file: -1})
		}
		if p.fds[n].file < 0 {
			p.fds[n] = fd{f, cloexec}
			return int64(n), nil
		}
	}
	return 0, unix.EMFILE
}

// open makes an open file description. It reuses one that no descriptor has any more.
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
		unix.SYS_READ: {2, read}, unix.SYS_WRITE: {3, oneArea((*sys).write)},
		unix.SYS_READV: {3, manyAreas((*sys).read)}, unix.SYS_WRITEV: {3, manyAreas((*sys).write)},
		unix.SYS_PREAD64: {4, oneAreaAt((*sys).read)}, unix.SYS_PWRITE64: {4, oneAreaAt((*sys).write)},
		unix.SYS_PREADV: {5, manyAreasAt((*sys).read)}, unix.SYS_PWRITEV: {5, manyAreasAt((*sys).write)},
		unix.SYS_PREADV2: {6, manyAreasAt((*sys).read)}, unix.SYS_PWRITEV2: {6, manyAreasAt((*sys).write)},
		unix.SYS_CLOSE: {1, sysClose}, unix.SYS_CLOSE_RANGE: {3, sysCloseRange}, unix.SYS_LSEEK: {3, sysLseek},
		unix.SYS_IOCTL: {3, sysIoctl}, unix.SYS_FCNTL: {3, sysFcntl}, unix.SYS_DUP: {1, sysDup},
		unix.SYS_DUP2: {2, sysDup2}, unix.SYS_DUP3: {3, sysDup3}, unix.SYS_PIPE: {1, sysPipe},
		unix.SYS_PIPE2: {2, sysPipe}, unix.SYS_POLL: {3, sysPoll}, unix.SYS_PPOLL: {3, sysPpoll},
		unix.SYS_SELECT: {5, sysSelect}, unix.SYS_PSELECT6: {5, sysPselect}, unix.SYS_EPOLL_CREATE: {1, sysEpollCreate},
		unix.SYS_EPOLL_CREATE1: {1, sysEpollCreate1}, unix.SYS_EPOLL_CTL: {4, sysEpollCtl},
		unix.SYS_EPOLL_WAIT: {4, sysEpollWait}, unix.SYS_EPOLL_PWAIT: {4, sysEpollWait}, unix.SYS_FLOCK: {2, sysFlock},
		unix.SYS_FSYNC: {1, sysSync}, unix.SYS_FDATASYNC: {1, sysSync}, unix.SYS_SYNC: constant(0),
		unix.SYS_SYNCFS: {1, sysNeedsFD(nil)}, unix.SYS_SYNC_FILE_RANGE: {1, sysNoPipe(unix.ESPIPE)},
		unix.SYS_FTRUNCATE: {2, sysFtruncate}, unix.SYS_FALLOCATE: {4, sysFallocate},
		unix.SYS_GETDENTS64: {3, sysGetdents}, unix.SYS_FADVISE64: {4, sysFadvise},
		unix.SYS_READAHEAD: {3, sysNoPipe(unix.EINVAL)}, unix.SYS_SENDFILE: {4, sysSendfile},
		unix.SYS_COPY_FILE_RANGE: {6, sysCopyFileRange}, unix.SYS_SPLICE: {1, sysNeedsFD(unix.EINVAL)},
		unix.SYS_TEE: {1, sysNeedsFD(unix.EINVAL)}, unix.SYS_VMSPLICE: {1, sysNeedsFD(unix.EINVAL)},
		unix.SYS_MEMFD_CREATE: {2, sysMemfd},
	}
}

// sysNeedsFD is a call that has the same result for every open descriptor: e, nil for none.
func sysNeedsFD(e error) call {
	return func(k *sys) (int64, error) {
		k.file(0)
		return 0, e
	}
}

// sysFadvise: fadvise64(int fd, off_t off, off_t n, int advice). Advice has no effect.
func sysFadvise(k *sys) (int64, error) {
	const noReuse = 5 // the last one
	switch {
	case k.usable(0).isPipe():
		return 0, unix.ESPIPE
	case int64(k.a[2]) < 0 || uint32(k.a[3]) > noReuse:
		return 0, unix.EINVAL
	}
	return 0, nil
}

// sysNoPipe is a call without effect that fails with e on a file without positions.
func sysNoPipe(e unix.Errno) call {
	return func(k *sys) (int64, error) {
		if k.usable(0).isPipe() {
			return 0, e
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
	if f := k.usable(0); f.kind == fileReg || f.kind == fileDir {
		return 0, nil
	}
	return 0, unix.EINVAL
}

func sysClose(k *sys) (int64, error) {
	k.file(0)
	k.p.shut(uint64(uint32(k.a[0])))
	return 0, nil
}

// sysCloseRange: close_range(unsigned first, unsigned last, unsigned flags).
func sysCloseRange(k *sys) (int64, error) {
	const unshare, cloexec = 2, 4
	first, last := uint64(uint32(k.a[0])), uint64(uint32(k.a[1]))
	if first > last || k.a[2]&^(unshare|cloexec) != 0 {
		return 0, unix.EINVAL
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
	k.file(0)
	return k.p.newFD(k.number(0), 0, false)
}

func sysDup2(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); ok && uint32(k.a[0]) == uint32(k.a[1]) {
		return int64(uint32(k.a[1])), nil
	}
	return k.dupTo(false)
}

func sysDup3(k *sys) (int64, error) {
	if uint32(k.a[0]) == uint32(k.a[1]) || k.a[2]&^unix.O_CLOEXEC != 0 {
		return 0, unix.EINVAL
	}
	return k.dupTo(k.a[2]&unix.O_CLOEXEC != 0)
}

func (k *sys) dupTo(cloexec bool) (int64, error) {
	p := k.p
	to := uint64(uint32(k.a[1]))
	if _, ok := p.lookup(k.a[0]); !ok || to >= p.fdLimit() {
		return 0, unix.EBADF
	}
	p.own()
	from := k.number(0)
	if _, ok := p.lookup(to); ok {
		// The new descriptor is put in place first, so that a description that both have lives on.
		p.fds = append(p.fds, fd{file: from})
		p.shut(to)
		p.fds = p.fds[:len(p.fds)-1]
	}
	return p.newFD(from, to, cloexec)
}

// sysPipe: pipe(int fds[2]) and pipe2(int fds[2], int flags).
func sysPipe(k *sys) (int64, error) {
	const direct = 0o40000
	p, flags := k.p, k.a[1]
	if flags&^(unix.O_CLOEXEC|unix.O_NONBLOCK|direct) != 0 {
		return 0, unix.EINVAL
	}
	k.area(k.a[0], 8, true)
	p.own()
	n := len(p.pipes)
	p.pipes = append(p.pipes, pipe{})
	keep := flags & unix.O_NONBLOCK
	r := exec.Must(p.newFD(p.open(file{kind: filePipeRead, n: n, flags: keep}), 0, flags&unix.O_CLOEXEC != 0))
	w, err := p.newFD(p.open(file{kind: filePipeWrite, n: n, flags: keep | unix.O_WRONLY}), 0, flags&unix.O_CLOEXEC != 0)
	if err != nil {
		p.fds[r].file = -1
		return 0, err
	}
	return 0, k.putSized(k.a[0], 4, uint64(r), uint64(w))
}

// sysMemfd: memfd_create(const char *name, unsigned flags).
func sysMemfd(k *sys) (int64, error) {
	const cloexec, sealing = 1, 2
	if k.a[1]&^(cloexec|sealing|0x18) != 0 {
		return 0, unix.EINVAL
	}
	if !k.p.freeFD() {
		return 0, unix.EMFILE
	}
	n := k.p.fs.Anonymous(k.p.who(), 0o777)
	return k.p.newFD(k.p.open(file{kind: fileReg, ino: n.Ino, flags: unix.O_RDWR}), 0, k.a[1]&cloexec != 0)
}
