package kernel

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

// maxTransfer is what one call reads or writes at most.
const maxTransfer = 0x7ffff000

// area is where a call reads or writes.
type area struct{ addr, n uint64 }

// vector reads an array of struct iovec.
func (k *sys) vector(addr, n uint64) ([]area, int64, error) {
	if n > 1024 {
		return nil, -einval, nil
	}
	var out []area
	left := uint64(maxTransfer)
	for i := range n {
		a, err := k.get(addr+16*i, 8)
		if err != nil {
			return nil, 0, err
		}
		l, err := k.get(addr+16*i+8, 8)
		if err != nil {
			return nil, 0, err
		}
		if int64(l) < 0 {
			return nil, -einval, nil
		}
		l = min(l, left)
		left -= l
		out = append(out, area{a, l})
	}
	return out, 0, nil
}

// here is the offset of a transfer that is not at an offset of its own.
const here = ^uint64(0)

func sysRead(k *sys) (int64, error)  { return k.read(here, area{k.a[1], min(k.a[2], maxTransfer)}) }
func sysWrite(k *sys) (int64, error) { return k.write(here, area{k.a[1], min(k.a[2], maxTransfer)}) }

func sysReadv(k *sys) (int64, error)  { return k.readv(here) }
func sysWritev(k *sys) (int64, error) { return k.writev(here) }

func (k *sys) readv(off uint64) (int64, error) {
	v, e, err := k.vector(k.a[1], k.a[2])
	if err != nil || e != 0 {
		return e, err
	}
	return k.read(off, v...)
}

func (k *sys) writev(off uint64) (int64, error) {
	v, e, err := k.vector(k.a[1], k.a[2])
	if err != nil || e != 0 {
		return e, err
	}
	return k.write(off, v...)
}

func sysPread(k *sys) (int64, error) {
	if e := k.offset(k.a[3]); e != 0 {
		return e, nil
	}
	return k.read(k.a[3], area{k.a[1], min(k.a[2], maxTransfer)})
}

func sysPwrite(k *sys) (int64, error) {
	if e := k.offset(k.a[3]); e != 0 {
		return e, nil
	}
	return k.write(k.a[3], area{k.a[1], min(k.a[2], maxTransfer)})
}

// sysPreadv: preadv(int fd, const struct iovec *v, int n, long offLow, long offHigh); preadv2 has flags, and takes
// offset -1 for the position.
func sysPreadv(k *sys) (int64, error) {
	if k.a[3] == here && k.a[5] == 0 && k.positional() {
		return k.readv(here)
	}
	if e := k.offset(k.a[3]); e != 0 {
		return e, nil
	}
	return k.readv(k.a[3])
}

func sysPwritev(k *sys) (int64, error) {
	if k.a[3] == here && k.a[5] == 0 && k.positional() {
		return k.writev(here)
	}
	if e := k.offset(k.a[3]); e != 0 {
		return e, nil
	}
	return k.writev(k.a[3])
}

// positional says that the call is preadv2 or pwritev2.
func (k *sys) positional() bool {
	return k.n == 327 || k.n == 328
}

// offset checks that a transfer on descriptor a[0] can be at an offset.
func (k *sys) offset(off uint64) int64 {
	f, ok := k.p.lookup(k.a[0])
	switch {
	case !ok || f.kind == filePath:
		return -ebadf
	case int64(off) < 0:
		return -einval
	case f.isPipe() || f.kind == fileEpoll:
		return -espipe
	}
	return 0
}

// readable says whether f may be read, or else why not.
func (f *file) readable() int64 {
	switch f.kind {
	case filePipeWrite, filePath:
		return -ebadf
	case fileDir:
		return -eisdir
	case fileEpoll:
		return -einval
	}
	if f.flags&oAccess == oWronly || f.flags&oAccess == oAccess {
		return -ebadf
	}
	return 0
}

// writable says whether f may be written, or else why not.
func (f *file) writable() int64 {
	switch f.kind {
	case filePipeRead, filePath, fileDir:
		return -ebadf
	case fileEpoll:
		return -einval
	case filePipeWrite:
		return 0
	}
	if f.flags&oAccess == 0 || f.flags&oAccess == oAccess {
		return -ebadf
	}
	return 0
}

// available is how many bytes a read from f gets at once; eof says that no more will come.
func (p *Proc) available(f *file) (n uint64, eof bool) {
	switch f.kind {
	case fileStdin, fileOut:
		return p.inStream(f), !p.streamOpen(f, oRdonly)
	case fileNull:
		return 0, true
	case filePipeRead, filePipeWrite, filePipeBoth:
		return uint64(len(p.pipes[f.n].data)), !p.isOpen(filePipeWrite, f.n)
	case fileReg:
		if size := p.fs.Node(f.ino).Size(); size > f.off {
			return size - f.off, true
		}
		return 0, true
	}
	return ^uint64(0), false // fileZero and its like
}

// part is a piece of memory that a read fills.
type part struct {
	o      *memory.Object
	off, n uint64
}

// read takes bytes from descriptor a[0] into the areas: as many as they hold or as are there. Only what is filled must
// be accessible, as with the real call. off is where in the file, or here.
func (k *sys) read(off uint64, areas ...area) (int64, error) {
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	if e := f.readable(); e != 0 {
		return e, nil
	}
	total := uint64(0)
	for _, a := range areas {
		total += a.n
	}
	if f.kind == fileReg {
		return k.readFile(f, off, areas)
	}
	if f.kind == fileOut && p.out[f.n].size > readBack {
		return 0, k.Unsupported("reading back much of what the program wrote to a standard stream")
	}
	room, eof := p.available(f)
	if total > 0 && room == 0 && !eof {
		if f.flags&oNonblock != 0 {
			return -eagain, nil
		}
		return 0, k.blocks("reading an empty pipe")
	}
	parts, done, err := k.parts(areas, room)
	if err != nil {
		return 0, err
	}
	for _, x := range parts {
		k.take(f, x)
	}
	return int64(done), nil
}

// parts finds the memory for up to room bytes. A transfer ends in front of an area that the kernel cannot access.
func (k *sys) parts(areas []area, room uint64) (parts []part, done uint64, err error) {
	for _, a := range areas {
		if n := min(a.n, room-done); n > 0 {
			o, off, err := k.Area(memory.Word(a.addr), n, true)
			if err == vfs.EFAULT && done > 0 {
				break
			}
			if err != nil {
				return nil, 0, err
			}
			parts = append(parts, part{o, off, n})
			done += n
		}
	}
	return parts, done, nil
}

// readFile is read for a regular file.
func (k *sys) readFile(f *file, off uint64, areas []area) (int64, error) {
	p := k.p
	at := off
	if off == here {
		at = f.off
	}
	k.flushMaps(f.ino)
	n := p.fs.Node(f.ino)
	size := n.Size()
	if at >= size {
		return 0, nil
	}
	parts, done, err := k.parts(areas, size-at)
	if err != nil {
		return 0, err
	}
	for _, x := range parts {
		if _, err := p.fs.Read(n, at, x.n, &filler{k: k, o: x.o, at: x.off}); err != nil {
			return fail(err)
		}
		at += x.n
	}
	if off == here {
		p.own()
		p.files[p.fds[uint32(k.a[0])].file].off = at
	}
	u := p.who()
	p.fs.Touched(&u, n)
	return int64(done), nil
}

// filler writes what is read from a file into memory.
type filler struct {
	k  *sys
	o  *memory.Object
	at uint64
}

func (x *filler) Bytes(b []byte) {
	x.k.S.Mem.WriteBytes(x.o.Base+x.at, b)
	x.at += uint64(len(b))
}

func (x *filler) Zeros(n uint64) {
	x.o = x.k.S.Mem.Fill(x.o, x.at, n, memory.Value{})
	x.at += n
}

func (x *filler) Term(t *expr.Term) {
	x.o = x.k.S.Mem.Store(x.o, x.at, 8, x.k.Value(t))
	x.at++
}

func (x *filler) value(v memory.Value) {
	x.o = x.k.S.Mem.Store(x.o, x.at, 8, v)
	x.at++
}

// take moves bytes, which are there, from a file without positions into memory.
func (k *sys) take(f *file, x part) {
	p := k.p
	out := filler{k: k, o: x.o, at: x.off}
	switch f.kind {
	case fileStdin:
		k.takeStdin(&out, x.n)
	case fileOut:
		for _, v := range p.out[f.n].take(x.n) {
			out.value(v)
		}
	case filePipeRead, filePipeBoth:
		p.own()
		d := p.pipes[f.n].data
		p.pipes[f.n].data = d[x.n:]
		for _, v := range d[:x.n] {
			out.value(v)
		}
	case fileRandom:
		out.Bytes(p.randomBytes(x.n))
	default:
		out.Zeros(x.n)
	}
}

// chunk is bytes on their way: data, or values if one of them is symbolic.
type chunk struct {
	data   []byte
	values []memory.Value
}

func (c chunk) size() uint64 { return uint64(len(c.data) + len(c.values)) }

// all is every byte as a value.
func (c chunk) all() []memory.Value {
	if c.data == nil {
		return c.values
	}
	values := make([]memory.Value, len(c.data))
	for i, b := range c.data {
		values[i] = memory.Word(uint64(b))
	}
	return values
}

// chunkAt is n bytes of memory, which are accessible.
func (k *sys) chunkAt(addr, n uint64) chunk {
	if data, ok := k.S.Mem.ConcreteBytes(addr, n); ok {
		return chunk{data: data}
	}
	values, _ := k.S.Mem.ReadBytes(addr, n)
	return chunk{values: values}
}

// write appends the areas to descriptor a[0], or writes them at an offset.
func (k *sys) write(off uint64, areas ...area) (int64, error) {
	p := k.p
	f, ok := p.lookup(k.a[0])
	if !ok {
		return -ebadf, nil
	}
	if e := f.writable(); e != 0 {
		return e, nil
	}
	total := uint64(0)
	for i, a := range areas {
		if a.n == 0 {
			continue
		}
		_, _, err := k.Area(memory.Word(a.addr), a.n, false)
		if err == vfs.EFAULT && total > 0 {
			areas = areas[:i]
			break
		}
		if err != nil && (err != vfs.EFAULT || f.kind != fileNull) { // /dev/null looks at nothing
			return 0, err
		}
		total += a.n
	}
	if e, err := k.mayEmit(f, total); e != 0 || err != nil {
		return e, err
	}
	if total == 0 {
		return 0, nil
	}
	if f.kind == fileReg {
		var chunks []chunk
		for _, a := range areas {
			chunks = append(chunks, k.chunkAt(a.addr, a.n))
		}
		return k.writeFile(int(p.fds[uint32(k.a[0])].file), off, chunks)
	}
	for _, a := range areas {
		if a.n > 0 {
			k.emit(f, a)
		}
	}
	return int64(total), nil
}

// mayEmit says whether n bytes can be written to f now.
func (k *sys) mayEmit(f *file, n uint64) (int64, error) {
	p := k.p
	switch f.kind {
	case fileFull:
		if n > 0 {
			return -int64(vfs.ENOSPC), nil
		}
	case fileStdin:
		return k.mayWriteBack(f, n)
	case filePipeWrite, filePipeBoth:
		if !p.isOpen(filePipeRead, f.n) {
			return k.brokenPipe()
		}
		if uint64(len(p.pipes[f.n].data))+n > p.pipes[f.n].capacity() {
			if f.flags&oNonblock != 0 {
				return -eagain, nil
			}
			return 0, k.blocks("writing to a full pipe")
		}
	}
	return 0, nil
}

// emit writes an area, which is accessible, to a file without positions.
func (k *sys) emit(f *file, a area) {
	p := k.p
	if f.kind == fileOut {
		n := min(a.n, uint64(maxOutput-p.out[f.n].size))
		k.emitChunk(f, k.chunkAt(a.addr, n))
	} else if f.isPipe() {
		k.emitChunk(f, k.chunkAt(a.addr, a.n))
	}
}

// emitChunk is emit for bytes that are no longer in memory.
func (k *sys) emitChunk(f *file, c chunk) {
	p := k.p
	switch f.kind {
	case fileOut:
		p.out[f.n].add(c.data, c.values)
	case fileStdin:
		p.back = append(p.back[:len(p.back):len(p.back)], c.all()...)
	case filePipeWrite, filePipeBoth:
		p.own()
		d := p.pipes[f.n].data
		p.pipes[f.n].data = append(d[:len(d):len(d)], c.all()...)
	}
}

// writeFile is write for open file number i, a regular one.
func (k *sys) writeFile(i int, off uint64, chunks []chunk) (int64, error) {
	p := k.p
	p.own()
	f := &p.files[i]
	k.flushMaps(f.ino)
	n := p.fs.Node(f.ino)
	at := off
	switch {
	case f.flags&vfs.OAppend != 0:
		at = n.Size()
	case off == here:
		at = f.off
	}
	total := uint64(0)
	for _, c := range chunks {
		total += c.size()
	}
	if at > vfs.MaxSize-total {
		return -int64(vfs.EFBIG), nil
	}
	u := p.who()
	start := at
	for _, c := range chunks {
		if c.data != nil {
			p.fs.Write(&u, p.fs.Node(f.ino), at, c.data)
		} else if c.values != nil {
			p.fs.WriteValues(&u, p.fs.Node(f.ino), at, c.values)
		}
		at += c.size()
	}
	k.reloadMaps(f.ino, start, total)
	if off == here {
		f.off = at
	}
	return int64(total), nil
}

// brokenPipe is a write that nobody reads: SIGPIPE, and EPIPE if that does not end the process.
func (k *sys) brokenPipe() (int64, error) {
	k.p.send(sigpipe, sigInfo{code: siUser})
	return -epipe, nil
}

// collector keeps what is read from a file.
type collector struct{ chunks []chunk }

func (c *collector) Bytes(b []byte) {
	c.chunks = append(c.chunks, chunk{data: append([]byte(nil), b...)})
}
func (c *collector) Zeros(n uint64) { c.chunks = append(c.chunks, chunk{data: make([]byte, n)}) }
func (c *collector) Term(t *expr.Term) {
	if n := len(c.chunks); n > 0 && c.chunks[n-1].values != nil {
		c.chunks[n-1].values = append(c.chunks[n-1].values, memory.Value{Term: t})
		return
	}
	c.chunks = append(c.chunks, chunk{values: []memory.Value{{Term: t}}})
}

// sysSendfile: sendfile(int out, int in, off_t *off, size_t n).
func sysSendfile(k *sys) (int64, error) {
	p := k.p
	out, ok := p.lookup(k.a[0])
	in, ok2 := p.lookup(k.a[1])
	switch {
	case !ok || !ok2 || in.readable() == -ebadf || out.writable() == -ebadf:
		return -ebadf, nil
	case in.kind != fileReg || out.flags&vfs.OAppend != 0:
		return -einval, nil
	}
	at := in.off
	if k.a[2] != 0 {
		x, err := k.get(k.a[2], 8)
		if err != nil {
			return 0, err
		}
		if at = x; int64(at) < 0 {
			return -einval, nil
		}
	}
	done, err := k.transfer(p.fds[uint32(k.a[1])].file, at, p.fds[uint32(k.a[0])].file, here, k.a[3])
	if err != nil || done < 0 {
		return done, err
	}
	return done, k.moved64(p.fds[uint32(k.a[1])].file, k.a[2], at+uint64(done))
}

// moved64 keeps the new position: in memory at addr, or in the open file if that is null.
func (k *sys) moved64(i int, addr, off uint64) error {
	if addr != 0 {
		return k.put(addr, off)
	}
	k.p.own()
	k.p.files[i].off = off
	return nil
}

// transfer copies up to n bytes from regular open file i to open file j.
func (k *sys) transfer(i int, at uint64, j int, to, n uint64) (int64, error) {
	p := k.p
	p.own()
	k.flushMaps(p.files[i].ino)
	src := p.fs.Node(p.files[i].ino)
	if at >= src.Size() {
		return 0, nil
	}
	n = min(n, src.Size()-at, maxTransfer)
	if e, err := k.mayEmit(&p.files[j], n); e != 0 || err != nil {
		return e, err
	}
	var c collector
	if _, err := p.fs.Read(src, at, n, &c); err != nil {
		return fail(err)
	}
	if p.files[j].kind == fileReg {
		return k.writeFile(j, to, c.chunks)
	}
	for _, x := range c.chunks {
		k.emitChunk(&p.files[j], x)
	}
	return int64(n), nil
}

// sysCopyFileRange: copy_file_range(int in, off_t *inOff, int out, off_t *outOff, size_t n, unsigned flags).
func sysCopyFileRange(k *sys) (int64, error) {
	p := k.p
	in, ok := p.lookup(k.a[0])
	out, ok2 := p.lookup(k.a[2])
	switch {
	case !ok || !ok2:
		return -ebadf, nil
	case in.kind == fileDir || out.kind == fileDir:
		return -eisdir, nil
	case in.kind != fileReg || out.kind != fileReg || k.a[5] != 0:
		return -einval, nil
	case in.readable() != 0 || out.writable() != 0 || out.flags&vfs.OAppend != 0:
		return -ebadf, nil
	}
	offs := [2]uint64{in.off, out.off}
	for x, addr := range []uint64{k.a[1], k.a[3]} {
		if addr == 0 {
			continue
		}
		v, err := k.get(addr, 8)
		if err != nil {
			return 0, err
		}
		if offs[x] = v; int64(v) < 0 {
			return -einval, nil
		}
	}
	n := min(k.a[4], maxTransfer)
	if in.ino == out.ino && offs[0] < offs[1]+n && offs[1] < offs[0]+n {
		return -einval, nil
	}
	i, j := p.fds[uint32(k.a[0])].file, p.fds[uint32(k.a[2])].file
	done, err := k.transfer(i, offs[0], j, offs[1], n)
	if err != nil || done < 0 {
		return done, err
	}
	if err := k.moved64(i, k.a[1], offs[0]+uint64(done)); err != nil {
		return 0, err
	}
	return done, k.moved64(j, k.a[3], offs[1]+uint64(done))
}
