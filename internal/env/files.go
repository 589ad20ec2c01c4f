package env

import (
	"slices"

	"albers/internal/memory"
)

// fd is a descriptor: an open file description or, if file is negative, a closed one.
type fd struct {
	file    int
	cloexec bool
}

// fileKind says what an open file is.
type fileKind uint8

const (
	fileStdin fileKind = iota
	fileOut            // n: 0 standard output, 1 standard error
	fileNull
	fileZero
	filePipeRead // n: index of the pipe
	filePipeWrite
	fileDir
)

// file is an open file description: what descriptors made by dup share.
type file struct {
	kind  fileKind
	n     int
	off   uint64 // fileStdin: bytes read
	flags uint64 // O_*, as fcntl shows them
}

// pipe holds bytes that were written and not read yet; the slice is never written in place.
type pipe struct{ data []memory.Value }

// maxFDs is the number of descriptors that a process can have, pipeSize what fits into a pipe.
const (
	maxFDs   = 1024
	pipeSize = 65536
)

const (
	oAccess   = 3
	oWronly   = 1
	oRdwr     = 2
	oCreat    = 0o100
	oNonblock = 0o4000
	oCloexec  = 0o2000000
)

// lookup is the open file of a descriptor.
func (p *Proc) lookup(n uint64) (*file, bool) {
	n = uint64(uint32(n))
	if n >= uint64(len(p.fds)) || p.fds[n].file < 0 {
		return nil, false
	}
	return &p.files[p.fds[n].file], true
}

// newFD gives the lowest free descriptor from least on to open file number f.
func (p *Proc) newFD(f int, least uint64, cloexec bool) int64 {
	p.own()
	for n := least; n < maxFDs; n++ {
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
	if i := slices.Index(used, false); i >= 0 {
		p.files[i] = f
		return i
	}
	p.files = append(p.files, f)
	return len(p.files) - 1
}

// isOpen says whether some descriptor has an end of pipe n of the given kind.
func (p *Proc) isOpen(kind fileKind, n int) bool {
	for _, d := range p.fds {
		if d.file >= 0 && p.files[d.file].kind == kind && p.files[d.file].n == n {
			return true
		}
	}
	return false
}

// fileCalls are the system calls on descriptors.
func fileCalls() map[uint64]sysCall {
	return map[uint64]sysCall{
		0: {3, sysRead}, 1: {3, sysWrite}, 19: {3, sysReadv}, 20: {3, sysWritev},
		17: {4, sysPread}, 18: {4, sysPwrite}, 295: {5, sysPread}, 296: {5, sysPwrite},
		3: {1, sysClose}, 8: {3, sysLseek}, 16: {3, sysIoctl}, 72: {3, sysFcntl},
		32: {1, sysDup}, 33: {2, sysDup2}, 292: {3, sysDup3}, 22: {1, sysPipe}, 293: {2, sysPipe},
		7: {3, sysPoll}, 271: {3, sysPpoll}, 23: {5, sysSelect}, 270: {5, sysPselect},
		73: {2, sysNeedsFD(0)}, 74: {1, sysNeedsFD(-einval)}, 75: {1, sysNeedsFD(-einval)}, 77: {2, sysNeedsFD(-einval)},
		78: {3, sysGetdents}, 217: {3, sysGetdents}, 221: {4, sysNeedsFD(-espipe)}, 91: {2, sysNeedsFD(0)},
		93: {3, sysNeedsFD(-eperm)},
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

// sysGetdents lists no directory yet.
func sysGetdents(k *sys) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok:
		return -ebadf, nil
	case f.kind == fileDir:
		return 0, k.Unsupported("listing a directory")
	}
	return -enotdir, nil
}

// available is how many bytes a read from f gets at once; eof says that no more will come.
func (p *Proc) available(f *file) (n uint64, eof bool) {
	switch f.kind {
	case fileStdin:
		return p.stdinSize() - f.off, true
	case fileNull:
		return 0, true
	case filePipeRead:
		return uint64(len(p.pipes[f.n].data)), !p.isOpen(filePipeWrite, f.n)
	}
	return ^uint64(0), false // fileZero
}

func (p *Proc) stdinSize() uint64 {
	if a := p.world.stdin; a != nil {
		return a.Size
	}
	if p.world.opt.SymStdin >= 0 {
		return 0
	}
	return uint64(len(p.world.opt.Stdin))
}

// area is where a call reads or writes.
type area struct{ addr, n uint64 }

// vector reads an array of struct iovec.
func (k *sys) vector(addr, n uint64) ([]area, int64, error) {
	if n > 1024 {
		return nil, -einval, nil
	}
	var out []area
	for i := range n {
		a, err := k.get(addr+16*i, 8)
		if err != nil {
			return nil, 0, err
		}
		l, err := k.get(addr+16*i+8, 8)
		if err != nil {
			return nil, 0, err
		}
		out = append(out, area{a, l})
	}
	return out, 0, nil
}

func sysRead(k *sys) (int64, error) { return k.read(area{k.a[1], k.a[2]}) }

func sysReadv(k *sys) (int64, error) {
	v, e, err := k.vector(k.a[1], k.a[2])
	if err != nil || e != 0 {
		return e, err
	}
	return k.read(v...)
}

// read takes bytes from descriptor a[0] into the areas: as many as they hold or as are there. Only what is filled must
// be accessible, as with the real call.
func (k *sys) read(areas ...area) (int64, error) {
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok || f.kind == fileOut || f.kind == filePipeWrite {
		return -ebadf, nil
	}
	if f.kind == fileDir {
		return -eisdir, nil
	}
	total := uint64(0)
	for _, a := range areas {
		total += a.n
	}
	room, eof := p.available(f)
	if total > 0 && room == 0 && !eof {
		if f.flags&oNonblock != 0 {
			return -eagain, nil
		}
		return 0, k.blocks("reading an empty pipe")
	}
	type part struct {
		o      *memory.Object
		off, n uint64
	}
	var parts []part
	done := uint64(0)
	for _, a := range areas {
		if n := min(a.n, room-done); n > 0 {
			o, off, err := k.Area(word(a.addr), n, true)
			if err != nil {
				return 0, err
			}
			parts = append(parts, part{o, off, n})
			done += n
		}
	}
	for _, x := range parts {
		k.fill(k.take(int(p.fds[uint32(k.a[0])].file), x.n), x.o, x.off, x.n)
	}
	return int64(done), nil
}

// source is bytes that are on their way into memory: data, or a part of an array, or values, or zeros.
type source struct {
	data     []byte
	symbolic bool
	from     uint64
	values   []memory.Value
}

// take removes n bytes, which are there, from open file number i.
func (k *sys) take(i int, n uint64) source {
	p := k.p
	p.own()
	f := &p.files[i]
	switch f.kind {
	case fileStdin:
		at := f.off
		f.off += n
		if p.world.stdin != nil {
			return source{symbolic: true, from: at}
		}
		return source{data: p.world.opt.Stdin[at : at+n]}
	case filePipeRead:
		d := p.pipes[f.n].data
		p.pipes[f.n].data = d[n:]
		return source{values: d[:n]}
	}
	return source{}
}

// fill writes n bytes of a source into memory.
func (k *sys) fill(src source, o *memory.Object, off, n uint64) {
	mem := k.S.Mem
	switch {
	case src.data != nil:
		mem.WriteBytes(o.Base+off, src.data)
	case src.symbolic:
		for i := range n {
			o = mem.Store(o, off+i, 8, k.Value(k.W.B.Read(k.p.world.stdin, nil, k.W.B.Const(64, src.from+i))))
		}
	case src.values != nil:
		for i, v := range src.values {
			o = mem.Store(o, off+uint64(i), 8, v)
		}
	default:
		mem.Fill(o, off, n, memory.Value{})
	}
}

func sysWrite(k *sys) (int64, error) { return k.write(area{k.a[1], k.a[2]}) }

func sysWritev(k *sys) (int64, error) {
	v, e, err := k.vector(k.a[1], k.a[2])
	if err != nil || e != 0 {
		return e, err
	}
	return k.write(v...)
}

// write appends the areas to descriptor a[0].
func (k *sys) write(areas ...area) (int64, error) {
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok || f.kind == fileStdin || f.kind == filePipeRead || f.flags&oAccess == 0 && (f.kind == fileNull || f.kind == fileDir) {
		return -ebadf, nil
	}
	total := int64(0)
	for _, a := range areas {
		if a.n == 0 {
			continue
		}
		if _, _, err := k.Area(word(a.addr), a.n, false); err != nil {
			return 0, err
		}
		total += int64(a.n)
	}
	if f.kind == filePipeWrite {
		if !p.isOpen(filePipeRead, f.n) {
			return k.brokenPipe()
		}
		if len(p.pipes[f.n].data)+int(total) > pipeSize {
			if f.flags&oNonblock != 0 {
				return -eagain, nil
			}
			return 0, k.blocks("writing to a full pipe")
		}
	}
	for _, a := range areas {
		k.append(f, a)
	}
	return total, nil
}

// brokenPipe is a write that nobody reads: SIGPIPE, and EPIPE if that does not end the process.
func (k *sys) brokenPipe() (int64, error) {
	k.p.send(sigpipe, sigInfo{code: siUser})
	return -epipe, nil
}

// append puts an area, which is accessible, at the end of an open file.
func (k *sys) append(f *file, a area) {
	p := k.p
	switch f.kind {
	case fileOut:
		out := &p.out[f.n]
		n := min(a.n, uint64(maxOutput-out.size))
		if data, ok := k.S.Mem.ConcreteBytes(a.addr, n); ok {
			out.add(data, nil)
			return
		}
		values, _ := k.S.Mem.ReadBytes(a.addr, n)
		out.add(nil, values)
	case filePipeWrite:
		values, _ := k.S.Mem.ReadBytes(a.addr, a.n)
		p.own()
		d := p.pipes[f.n].data
		p.pipes[f.n].data = append(d[:len(d):len(d)], values...)
	}
}

func sysPread(k *sys) (int64, error)  { return k.atOffset(false) }
func sysPwrite(k *sys) (int64, error) { return k.atOffset(true) }

// atOffset is a read or write at an offset, which no pipe has; devices do not mind.
func (k *sys) atOffset(write bool) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	if f.kind != fileNull && f.kind != fileZero && f.kind != fileDir {
		return -espipe, nil
	}
	a := area{k.a[1], k.a[2]}
	if write {
		return k.write(a)
	}
	return k.read(a)
}

func sysClose(k *sys) (int64, error) {
	if _, ok := k.p.lookup(k.a[0]); !ok {
		return -ebadf, nil
	}
	k.p.own()
	k.p.fds[uint32(k.a[0])].file = -1
	return 0, nil
}

func sysLseek(k *sys) (int64, error) {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok:
		return -ebadf, nil
	case f.kind == fileNull || f.kind == fileZero || f.kind == fileDir:
		return 0, nil
	}
	return -espipe, nil
}

// sysIoctl: nothing is a terminal; FIONREAD tells how many bytes wait.
func sysIoctl(k *sys) (int64, error) {
	const fionread = 0x541b
	f, ok := k.p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	if uint32(k.a[1]) == fionread && (f.kind == fileStdin || f.kind == filePipeRead) {
		n, _ := k.p.available(f)
		return 0, k.putSized(k.a[2], 4, n)
	}
	return -enotty, nil
}

func sysFcntl(k *sys) (int64, error) {
	const dupfd, getfd, setfd, getfl, setfl, getlk, setlk, setlkw, dupfdCloexec = 0, 1, 2, 3, 4, 5, 6, 7, 1030
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	n := uint32(k.a[0])
	switch uint32(k.a[1]) {
	case dupfd, dupfdCloexec:
		if k.a[2] >= maxFDs {
			return -einval, nil
		}
		return p.newFD(p.fds[n].file, k.a[2], uint32(k.a[1]) == dupfdCloexec), nil
	case getfd:
		if p.fds[n].cloexec {
			return 1, nil
		}
		return 0, nil
	case setfd:
		p.own()
		p.fds[n].cloexec = k.a[2]&1 != 0
		return 0, nil
	case getfl:
		return int64(f.flags | f.access()), nil
	case setfl:
		p.own()
		p.files[p.fds[n].file].flags = f.flags&oAccess | k.a[2]&^(oAccess|oCreat|oCloexec)
		return 0, nil
	case setlk, setlkw:
		return 0, nil
	case getlk:
		return 0, k.putSized(k.a[2], 2, 2) // F_UNLCK
	}
	return -einval, nil
}

// access is the access mode of a standard stream or pipe.
func (f *file) access() uint64 {
	if f.kind == fileOut || f.kind == filePipeWrite {
		return oWronly
	}
	return 0
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
	if uint32(k.a[0]) == uint32(k.a[1]) {
		return -einval, nil
	}
	return k.dupTo(k.a[2]&oCloexec != 0)
}

func (k *sys) dupTo(cloexec bool) (int64, error) {
	p := k.p
	to := uint64(uint32(k.a[1]))
	if _, ok := p.lookup(k.a[0]); !ok || to >= maxFDs {
		return -ebadf, nil
	}
	p.own()
	if to < uint64(len(p.fds)) {
		p.fds[to].file = -1
	}
	return p.newFD(p.fds[uint32(k.a[0])].file, to, cloexec), nil
}

// sysPipe: pipe(int fds[2]) and pipe2(int fds[2], int flags).
func sysPipe(k *sys) (int64, error) {
	p, flags := k.p, k.a[1]
	if _, _, err := k.Area(word(k.a[0]), 8, true); err != nil {
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
	w := p.newFD(p.open(file{kind: filePipeWrite, n: n, flags: keep}), 0, flags&oCloexec != 0)
	if w < 0 {
		p.fds[r].file = -1
		return w, nil
	}
	return 0, k.putSized(k.a[0], 4, uint64(r), uint64(w))
}
