package kernel

import (
	"math/bits"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/vfs"
)

// Files and standard input of symbolic size (--sym-file-size). A call that reads to the end, seeks there, or asks for
// the size leaves it symbolic: its result is a term, and the position is "the end". Every other call that needs the
// size settles it: the path takes one size.

// symbolicSize makes a size of at most so many bytes, 64 bits wide, an input of s.
func symbolicSize(w *exec.Worker, s *state.State, name string, most uint64) (*expr.Term, error) {
	n := (bits.Len64(most) + 7) / 8
	a := w.Input(name, uint64(n), nil)
	w.AddInput(s, a, make([]byte, n))
	size := w.B.ZExt(w.B.ReadWide(a, nil, w.B.Const(64, 0), n), 64)
	s.AddSize(size)
	_, err := w.Assume(s, w.B.Ule(size, w.B.Const(64, most)))
	return size, err
}

// symbolicFile makes size and content of a symbolic file of the world inputs of s; its size is n if fixed is set.
func (p *Proc) symbolicFile(w *exec.Worker, s *state.State, data, size input.Role, i int, n uint64,
	fixed bool) (*expr.Array, error) {
	var term *expr.Term
	if n > 0 && !fixed && p.world.opt.SymFileSize {
		var err error
		if term, err = symbolicSize(w, s, size.Name(i), n); err != nil {
			return nil, err
		}
	}
	a := w.Input(data.Name(i), n, term)
	w.AddOwnInput(s, a)
	return a, nil
}

// settle gives a regular file one size on this path. It comes before the call has changed anything.
func (k *sys) settle(ino uint64) {
	n := k.p.fs.Node(ino)
	if n == nil || n.SizeTerm() == nil {
		return
	}
	size := k.Concretise(n.SizeTerm())
	k.p.fs.Settle(n, size)
	k.p.own()
	for i := range k.p.files {
		if f := &k.p.files[i]; f.ino == ino && f.atEnd {
			f.off, f.atEnd = size, false
		}
	}
}

// settleFD settles the size of the regular file that is open as argument i.
func (k *sys) settleFD(i int) {
	if f, ok := k.p.lookup(k.a[i]); ok && f.kind == fileReg {
		k.settle(f.ino)
	}
}

// settleStdin gives standard input one size on this path. If it has been read to its end, nothing is left of it.
func (k *sys) settleStdin() {
	p := k.p
	if !p.stdinOpen() {
		return
	}
	if p.stdinAtEnd {
		p.stdinSettled, p.stdinN = true, p.stdinOff
		return
	}
	n := k.Concretise(p.world.stdin.SizeTerm)
	p.stdinSettled, p.stdinN = true, n
}

// stdinOpen says whether the size of standard input is symbolic on this path.
func (p *Proc) stdinOpen() bool {
	return p.world.stdin != nil && p.world.stdin.SizeTerm != nil && !p.stdinSettled
}

// interruptible says whether a signal handler runs at the end of the call. Its frame keeps a concrete result.
func (k *sys) interruptible() bool { return k.p.pending&^k.p.Mask != 0 }

// sized is content of symbolic size that a call reads from.
type sized struct {
	size *expr.Term
	room uint64 // the greatest size
	at   uint64 // the position
	read func(n uint64, out vfs.Sink)
}

// toEnd reads what there is from x.at on, if the areas have room for it. Then done is set; the call's result may be a
// term. atEnd says that the position is the end of the content now. If done is not set, the path has at least as many
// bytes as the areas, or settle has to decide: it is set if the memory does not surely have room.
func (k *sys) toEnd(x *sized, areas []area) (done, atEnd, settle bool) {
	b, total := k.W.B, uint64(0)
	for _, a := range areas {
		total += a.n
	}
	at := b.Const(64, x.at)
	switch {
	case total == 0 || x.at >= x.room || x.at > 0 && !k.Split(b.Ule(at, x.size)):
		return true, false, false
	case total <= x.room-x.at && k.Split(b.Ule(b.Const(64, x.at+total), x.size)):
		return false, false, false
	case k.interruptible():
		return false, false, true
	}
	want := min(total, x.room-x.at)
	var to []part
	for left, i := want, 0; left > 0; i++ {
		n := min(areas[i].n, left)
		o, ok := k.S.Mem.Find(areas[i].addr)
		if n > 0 && (!ok || o.ReadOnly || !o.Holds(areas[i].addr, n) ||
			o.SizeTerm != nil && (len(areas) > 1 || !k.holds(o, areas[i].addr, b.Sub(x.size, at)))) {
			return false, false, true
		}
		if left -= n; n > 0 {
			to = append(to, part{o, areas[i].addr - o.Base, n})
		}
	}
	var c collector
	x.read(want, &c)
	i := uint64(0)
	for _, p := range to {
		for off := p.off; off < p.off+p.n; off++ {
			o, _ := k.S.Mem.At(p.o.Base) // writing may have copied it
			old := k.S.Mem.Load(o, off, 8)
			is := b.Ult(b.Const(64, x.at+i), x.size)
			k.S.Mem.Store(o, off, 8, k.Value(b.Ite(is, k.Term(c.byte(i), 8), k.Term(old, 8))))
			i++
		}
	}
	k.result = b.Sub(x.size, at)
	return true, true, false
}

// count is argument i, the number of bytes that a call reads from descriptor a[0]. If it is symbolic, the values that
// reach to the end of what is there are one: they read the same. Smaller ones are concretised, since they leave the
// position in the middle.
func (k *sys) count(i int) uint64 {
	v := k.Arg(k.first + i)
	if v.Term == nil {
		return v.Word
	}
	f, ok := k.p.lookup(k.a[0])
	if ok && !k.interruptible() {
		if left, most, ok := k.left(f); ok && k.Split(k.W.B.Ule(left, k.W.B.ZExt(v.Term, 64))) {
			return most + 1 // with exactly as many as there may be, the content that has all would be a path of its own
		}
	}
	return k.Concretise(v.Term)
}

// left is how many bytes there are between the position of f and its end, and their greatest number. ok is false if f
// is nothing that has an end, or more may come.
func (k *sys) left(f *file) (n *expr.Term, most uint64, ok bool) {
	p, b := k.p, k.W.B
	size, room, at, atEnd := (*expr.Term)(nil), uint64(0), uint64(0), false
	switch node := p.fs.Node(f.ino); {
	case f.kind == fileReg && node != nil && node.SizeTerm() != nil:
		size, room, at, atEnd = node.SizeTerm(), node.Room(), f.off, f.atEnd
	case f.kind == fileStdin && p.stdinOpen() && len(p.back) == 0 && !p.streamOpen(f, 0):
		size, room, at, atEnd = p.world.stdin.SizeTerm, p.world.stdin.Size, p.stdinOff, p.stdinAtEnd
	default:
		return nil, 0, false
	}
	if atEnd || at >= room {
		return b.Const(64, 0), 0, true
	}
	return b.Ite(b.Ule(b.Const(64, at), size), b.Sub(size, b.Const(64, at)), b.Const(64, 0)), room - at, true
}

// holds says whether n bytes at addr are surely inside o, an object of symbolic size.
func (k *sys) holds(o *memory.Object, addr uint64, n *expr.Term) bool {
	b := k.W.B
	off := b.Const(64, addr-o.Base)
	return !k.May(b.Not(b.And(b.Ule(off, o.SizeTerm), b.Ule(n, b.Sub(o.SizeTerm, off)))))
}

// byte is byte i of what was read.
func (c *collector) byte(i uint64) memory.Value {
	for _, x := range c.chunks {
		if i < x.size() {
			if x.data != nil {
				return memory.Word(uint64(x.data[i]))
			}
			return x.values[i]
		}
		i -= x.size()
	}
	panic("BUG: fewer bytes were read than asked for")
}

// readSizedFile is readFile for a file of symbolic size. done is not set if the ordinary way goes on.
func (k *sys) readSizedFile(f *file, off uint64, areas []area) (done bool) {
	p, n := k.p, k.p.fs.Node(f.ino)
	if off == here && f.atEnd {
		return true
	}
	x := &sized{size: n.SizeTerm(), room: n.Room(), at: off}
	if off == here {
		x.at = f.off
	}
	x.read = func(m uint64, out vfs.Sink) { exec.Must(p.fs.Read(n, x.at, m, out)) }
	done, atEnd, settle := k.toEnd(x, areas)
	if settle {
		k.settle(f.ino)
	}
	if atEnd {
		if off == here {
			own := k.own(0)
			own.off, own.atEnd = 0, true // all paths that come to the end have one position
		}
		p.fs.Touched(p.who(), p.fs.Node(n.Ino))
	}
	return done
}

// readSizedStdin is read for a standard input of symbolic size. done is not set if the ordinary way goes on.
func (k *sys) readSizedStdin(f *file, areas []area) (done bool) {
	p := k.p
	if len(p.back) > 0 || p.streamOpen(f, 0) {
		k.settleStdin()
		return false
	}
	if p.stdinAtEnd {
		return true
	}
	a := p.world.stdin
	x := &sized{size: a.SizeTerm, room: a.Size, at: p.stdinOff, read: func(n uint64, out vfs.Sink) {
		for i := range n {
			out.Term(k.W.B.Read(a, nil, k.W.B.Const(64, p.stdinOff+i)))
		}
	}}
	done, atEnd, settle := k.toEnd(x, areas)
	if settle {
		k.settleStdin()
	}
	if atEnd {
		p.stdinOff, p.stdinAtEnd = 0, true
	}
	return done
}
