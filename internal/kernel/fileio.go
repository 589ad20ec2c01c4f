package kernel

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

// maxTransfer is the greatest number of bytes that one call reads or writes.
const maxTransfer = 0x7ffff000

// area is memory that a call reads or writes.
type area struct{ addr, n uint64 }

// vector reads an array of struct iovec.
func (k *sys) vector(addr, n uint64) []area {
	if n > 1024 {
		k.fail(unix.EINVAL)
	}
	var out []area
	left := uint64(maxTransfer)
	for i := range n {
		w := k.words(addr+16*i, 2)
		if int64(w[1]) < 0 {
			k.fail(unix.EINVAL)
		}
		l := min(w[1], left)
		left -= l
		out = append(out, area{w[0], l})
	}
	return out
}

// here is the offset of a transfer at the file's current position.
const here = ^uint64(0)

// transferCall is (*sys).read or (*sys).write.
type transferCall = func(k *sys, off uint64, areas ...area) (int64, error)

// oneArea is a call that transfers one area of memory; manyAreas is a call whose areas an array of struct iovec
// lists.
func oneArea(do transferCall) call {
	return func(k *sys) (int64, error) { return do(k, here, k.single()) }
}

// read is oneArea of (*sys).read; the number of bytes may be symbolic.
func read(k *sys) (int64, error) {
	k.a[2] = k.count(2)
	return k.read(here, k.single())
}

func manyAreas(do transferCall) call {
	return func(k *sys) (int64, error) { return k.areas(do, here) }
}

func (k *sys) single() area { return area{k.a[1], min(k.a[2], maxTransfer)} }

func (k *sys) areas(do transferCall, off uint64) (int64, error) {
	return do(k, off, k.vector(k.a[1], k.a[2])...)
}

// oneAreaAt and manyAreasAt are the same for calls with an offset: preadv(int fd, const struct iovec *v, int n, long
// offLow, long offHigh). preadv2 has flags, too; its offset -1 means the current position.
func oneAreaAt(do transferCall) call {
	return func(k *sys) (int64, error) { return do(k, k.offset(k.a[3]), k.single()) }
}

func manyAreasAt(do transferCall) call {
	return func(k *sys) (int64, error) {
		if k.n == unix.SYS_PREADV2 || k.n == unix.SYS_PWRITEV2 {
			const withoutEffect = 1 | 2 | 4 // RWF_HIPRI, RWF_DSYNC, RWF_SYNC
			k.usable(0)
			if k.a[5]&^withoutEffect != 0 {
				return 0, unix.EOPNOTSUPP
			}
			if k.a[3] == here {
				return k.areas(do, here)
			}
		}
		return k.areas(do, k.offset(k.a[3]))
	}
}

// offset returns off after a check that descriptor a[0] allows a transfer there.
func (k *sys) offset(off uint64) uint64 {
	if int64(off) < 0 {
		k.fail(unix.EINVAL)
	}
	if f := k.usable(0); f.isPipe() || f.kind == fileEpoll {
		k.fail(unix.ESPIPE)
	}
	return off
}

// readable returns nil if f may be read, and otherwise the error.
func (f *file) readable() error {
	switch f.kind {
	case filePipeWrite, filePath:
		return unix.EBADF
	case fileDir:
		return unix.EISDIR
	case fileEpoll:
		return unix.EINVAL
	}
	if f.flags&unix.O_ACCMODE == unix.O_WRONLY || f.flags&unix.O_ACCMODE == unix.O_ACCMODE {
		return unix.EBADF
	}
	return nil
}

// writable returns nil if f may be written, and otherwise the error.
func (f *file) writable() error {
	switch f.kind {
	case filePipeRead, filePath, fileDir:
		return unix.EBADF
	case fileEpoll:
		return unix.EINVAL
	case filePipeWrite:
		return nil
	}
	if f.flags&unix.O_ACCMODE == 0 || f.flags&unix.O_ACCMODE == unix.O_ACCMODE {
		return unix.EBADF
	}
	return nil
}

// ends returns nil if a transfer of n bytes at off in a regular file ends at a position that there is, and otherwise
// the error.
func (f *file) ends(off, n uint64) error {
	if off == here {
		off = f.off
	}
	if off > vfs.MaxSize-n {
		return unix.EINVAL
	}
	return nil
}

// available is how many bytes a read from f gets at once; eof says that no more will come.
func (p *Proc) available(f *file) (n uint64, eof bool) {
	switch f.kind {
	case fileStdin, fileOut:
		return p.inStream(f), !p.streamOpen(f, unix.O_RDONLY)
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

// read takes bytes from descriptor a[0] into the areas: as many as the areas hold or the file has. As with the real
// call, only memory that is filled must be accessible. off is the offset in the file, or here.
func (k *sys) read(off uint64, areas ...area) (int64, error) {
	p := k.p
	f := k.file(0)
	exec.Check(f.readable())
	total := uint64(0)
	for _, a := range areas {
		total += a.n
	}
	if f.kind == fileReg {
		exec.Check(f.ends(off, total))
		return k.readFile(f, off, areas)
	}
	if f.kind == fileStdin && p.stdinOpen() {
		if k.readSizedStdin(f, areas) {
			return 0, nil
		}
		if p.stdinOpen() { // the path has as many bytes as are asked for
			return k.fill(f, areas, total)
		}
		f = k.file(0)
	}
	if f.kind == fileOut && p.out[f.n].size > readBack {
		return 0, k.Unsupported("reading back much of what the program wrote to a standard stream")
	}
	room, eof := p.available(f)
	if total > 0 && room == 0 && !eof {
		if f.flags&unix.O_NONBLOCK != 0 {
			return 0, unix.EAGAIN
		}
		return 0, k.blocks("reading an empty pipe")
	}
	return k.fill(f, areas, room)
}

// fill moves up to room bytes, which it has, from a file without positions into the areas.
func (k *sys) fill(f *file, areas []area, room uint64) (int64, error) {
	parts, done := k.parts(areas, room)
	for _, x := range parts {
		k.take(f, x)
	}
	return int64(done), nil
}

// parts finds the memory for up to room bytes. A transfer ends in front of an area that the kernel cannot access.
func (k *sys) parts(areas []area, room uint64) (parts []part, done uint64) {
	for _, a := range areas {
		if n := min(a.n, room-done); n > 0 {
			o, off, err := k.reach(a.addr, n, true)
			if err == unix.EFAULT && done > 0 {
				break
			}
			exec.Check(err)
			parts = append(parts, part{o, off, n})
			done += n
		}
	}
	k.W.Moves(done)
	return parts, done
}

// readFile is read for a regular file.
func (k *sys) readFile(f *file, off uint64, areas []area) (int64, error) {
	p := k.p
	k.flushMaps(f.ino)
	n := p.fs.Node(f.ino)
	if n.SizeTerm() != nil {
		if k.readSizedFile(f, off, areas) {
			return 0, nil
		}
		f, n = k.file(0), p.fs.Node(f.ino)
	}
	at := off
	if off == here {
		at = f.off
	}
	size := n.Room() // if the size is symbolic, the path has as many bytes as are asked for
	if at >= size {
		return 0, nil
	}
	parts, done := k.parts(areas, size-at)
	for _, x := range parts {
		exec.Must(p.fs.Read(n, at, x.n, &filler{k: k, o: x.o, at: x.off}))
		at += x.n
	}
	if off == here {
		k.own(0).off = at
	}
	p.fs.Touched(p.who(), n)
	return int64(done), nil
}

// filler writes bytes that are read from a file into memory.
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

// take moves bytes from a file without positions into memory. The file has that many bytes.
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
		for _, v := range p.Random(k.Ctx, DeviceName, x.n) {
			out.value(v)
		}
	default:
		out.Zeros(x.n)
	}
}

// chunk is bytes between memory and a file: data, or values if one of them is symbolic.
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

// chunkAt is n bytes of accessible memory.
func (k *sys) chunkAt(addr, n uint64) chunk {
	k.W.Afford(n)
	k.W.Moves(n)
	if data, ok := k.S.Mem.ConcreteBytes(addr, n); ok {
		return chunk{data: data}
	}
	k.W.Afford(n * memory.CellBytes)
	values, _ := k.S.Mem.ReadBytes(addr, n)
	for i := range values {
		values[i] = k.Written(values[i], "what a system call writes")
	}
	return chunk{values: values}
}

// write appends the areas to descriptor a[0], or writes them at an offset.
func (k *sys) write(off uint64, areas ...area) (int64, error) {
	f := k.file(0)
	exec.Check(f.writable())
	total := uint64(0)
	for i, a := range areas {
		if a.n == 0 {
			continue
		}
		_, _, err := k.reach(a.addr, a.n, false)
		if err == unix.EFAULT && total > 0 {
			areas = areas[:i]
			break
		}
		if err != unix.EFAULT || f.kind != fileNull && f.kind != fileZero { // which look at nothing
			exec.Check(err)
		}
		total += a.n
	}
	exec.Check(k.mayEmit(f, total))
	if total == 0 {
		return 0, nil
	}
	if f.kind == fileReg {
		var chunks []chunk
		for _, a := range areas {
			chunks = append(chunks, k.chunkAt(a.addr, a.n))
		}
		exec.Check(f.ends(off, total))
		return k.writeFile(k.number(0), off, chunks)
	}
	for _, a := range areas {
		if a.n > 0 {
			k.emit(f, a)
		}
	}
	return int64(total), nil
}

// mayEmit says whether n bytes can be written to f now.
func (k *sys) mayEmit(f *file, n uint64) error {
	p := k.p
	switch f.kind {
	case fileFull:
		if n > 0 {
			return unix.ENOSPC
		}
	case fileStdin:
		return k.mayWriteBack(f, n)
	case filePipeWrite, filePipeBoth:
		if !p.isOpen(filePipeRead, f.n) {
			return k.brokenPipe()
		}
		if uint64(len(p.pipes[f.n].data))+n > p.pipes[f.n].capacity() {
			if f.flags&unix.O_NONBLOCK != 0 {
				return unix.EAGAIN
			}
			return k.blocks("writing to a full pipe")
		}
	}
	return nil
}

// emit writes an accessible area to a file without positions.
func (k *sys) emit(f *file, a area) {
	p := k.p
	if f.kind == fileOut {
		n := min(a.n, uint64(maxOutput-p.out[f.n].size))
		k.emitChunk(f, k.chunkAt(a.addr, n))
	} else if f.isPipe() {
		k.emitChunk(f, k.chunkAt(a.addr, a.n))
	}
}

// emitChunk is emit for bytes that were already taken out of memory.
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
	k.settle(p.files[i].ino)
	p.own()
	f := &p.files[i]
	k.flushMaps(f.ino)
	n := p.fs.Node(f.ino)
	at := off
	switch {
	case f.flags&unix.O_APPEND != 0:
		at = n.Size()
	case off == here:
		at = f.off
	}
	total := uint64(0)
	for _, c := range chunks {
		total += c.size()
	}
	if at > vfs.MaxSize-total {
		return 0, unix.EFBIG
	}
	u := p.who()
	start := at
	for _, c := range chunks {
		if c.data != nil {
			p.fs.Write(u, p.fs.Node(f.ino), at, c.data)
		} else if c.values != nil {
			p.fs.WriteValues(u, p.fs.Node(f.ino), at, c.values)
		}
		at += c.size()
	}
	k.reloadMaps(f.ino, start, total)
	if off == here {
		f.off = at
	}
	return int64(total), nil
}

// brokenPipe is a write that nobody reads: it sends SIGPIPE, and fails with EPIPE if that does not end the process.
func (k *sys) brokenPipe() error {
	k.p.send(unix.SIGPIPE, sigInfo{code: siUser})
	return unix.EPIPE
}

// collector keeps the bytes that are read from a file.
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
	k.settleFD(1)
	out, ok := p.lookup(k.a[0])
	in, ok2 := p.lookup(k.a[1])
	switch {
	case !ok || !ok2 || in.readable() == unix.EBADF || out.writable() == unix.EBADF:
		return 0, unix.EBADF
	case in.kind != fileReg || out.flags&unix.O_APPEND != 0:
		return 0, unix.EINVAL
	}
	at := k.from(in, k.a[2])
	done := exec.Must(k.transfer(k.number(1), at, k.number(0), here, k.a[3]))
	return done, k.moved64(k.number(1), k.a[2], at+uint64(done))
}

// from is the offset at addr, or f's position if that is null.
func (k *sys) from(f *file, addr uint64) uint64 {
	at := k.position(f, addr)
	if int64(at) < 0 {
		k.fail(unix.EINVAL)
	}
	return at
}

// position is from without a check: Linux reads an offset of copy_file_range as a number without a sign.
func (k *sys) position(f *file, addr uint64) uint64 {
	if addr == 0 {
		return f.off
	}
	return k.get(addr, 8)
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
	exec.Check(k.mayEmit(&p.files[j], n))
	var c collector
	exec.Must(p.fs.Read(src, at, n, &c))
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
	k.settleFD(0)
	in, ok := p.lookup(k.a[0])
	out, ok2 := p.lookup(k.a[2])
	switch {
	case !ok || !ok2 || in.kind == filePath || out.kind == filePath:
		return 0, unix.EBADF
	case in.kind == fileDir || out.kind == fileDir:
		return 0, unix.EISDIR
	case in.kind != fileReg || out.kind != fileReg || k.a[5] != 0:
		return 0, unix.EINVAL
	case in.readable() != nil || out.writable() != nil || out.flags&unix.O_APPEND != 0:
		return 0, unix.EBADF
	}
	from, to := k.position(in, k.a[1]), k.position(out, k.a[3])
	n := k.a[4]
	switch {
	case from+n < from || to+n < to:
		return 0, unix.EOVERFLOW
	case int64(to) == vfs.MaxSize:
		return 0, unix.EFBIG
	case int64(from) < 0 || int64(to) < 0:
		return 0, unix.EINVAL
	}
	n = min(n, maxTransfer)
	if in.ino == out.ino && from < to+n && to < from+n {
		return 0, unix.EINVAL
	}
	i, j := k.number(0), k.number(2)
	done := exec.Must(k.transfer(i, from, j, to, n))
	exec.Check(k.moved64(i, k.a[1], from+uint64(done)))
	return done, k.moved64(j, k.a[3], to+uint64(done))
}
