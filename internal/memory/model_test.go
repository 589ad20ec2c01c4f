package memory

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// The tests compare a space with a naive model: a fixed number of assignments to the symbolic inputs, and for each of
// them a plain concrete memory. Every result of the space must evaluate, under each assignment, to the content of
// that assignment's memory.

const worlds = 3

// twin is one space with its model.
type twin struct {
	s     *Space
	objs  []*mobj // live objects by address
	gone  []mgone // freed objects, oldest first
	trace []traceOp
}

// mobj is the model of an object.
type mobj struct {
	h        *Object // some version of it, maybe overtaken
	data     [worlds][]byte
	readOnly bool
	class    Class
}

type mgone struct {
	base, size, id uint64
	kind           ObjKind
	pos            uint32
}

// traceOp is an Alloc (free == 0) or the Free of the object with that number.
type traceOp struct {
	kind        ObjKind
	size, align uint64
	at          uint64 // AllocAt if not 0
	free        uint64
	base        uint64 // the result of Alloc
}

// fork makes a twin of w in the memory of over; nil: in new memory.
func (w *twin) fork(over *Space) *twin {
	c := &twin{s: w.s.ForkOver(over), gone: slices.Clone(w.gone), trace: slices.Clone(w.trace)}
	for _, o := range w.objs {
		d := *o
		for k := range d.data {
			d.data[k] = bytes.Clone(o.data[k])
		}
		c.objs = append(c.objs, &d)
	}
	return c
}

// lab drives twins with numbers from next until it is exhausted.
type lab struct {
	t      *testing.T
	b      *expr.Builder
	inputs []*expr.Array
	envs   [worlds]*eval.Assignment
	twins  []*twin
	next   func() (uint64, bool)
	done   bool
	step   int
	hot    int // place of the object that was used last
}

func newLab(t *testing.T, cfg Config, seed uint64, next func() (uint64, bool)) *lab {
	l := &lab{t: t, b: expr.NewBuilder(), next: next}
	rng := rand.New(rand.NewPCG(seed, 3))
	for i, size := range []uint64{4, 16, 64, 300, 5000} {
		l.inputs = append(l.inputs, l.b.NewArray(fmt.Sprint("in", i), size, nil))
	}
	for k := range l.envs {
		m := map[*expr.Array][]byte{}
		for _, a := range l.inputs {
			p := make([]byte, a.Size)
			for i := range p {
				p[i] = byte(rng.Uint32())
			}
			m[a] = p
		}
		l.envs[k] = eval.New(m)
	}
	l.twins = []*twin{{s: New(l.b, cfg)}}
	return l
}

// num draws a number below n.
func (l *lab) num(n int) int {
	x, ok := l.next()
	if !ok {
		l.done = true
	}
	return int(x % uint64(max(n, 1)))
}

func (l *lab) word() uint64 {
	x, ok := l.next()
	if !ok {
		l.done = true
	}
	return x
}

// term draws a symbolic term of w bits.
func (l *lab) term(w int) *expr.Term {
	b := l.b
	var t *expr.Term
	for t == nil || t.Width() < w {
		n := 1 + l.num(8)
		x := b.ReadWide(l.inputs[1], nil, b.Const(64, uint64(l.num(8))), n)
		switch l.num(3) {
		case 0:
			x = b.Add(x, b.Const(8*n, l.word()))
		case 1:
			x = b.Xor(x, b.ReadWide(l.inputs[2], nil, b.Const(64, uint64(l.num(50))), n))
		}
		if t == nil {
			t = x
		} else {
			t = b.Concat(x, t)
		}
		if l.done {
			for t.Width() < w {
				t = b.Concat(t, t)
			}
		}
	}
	return b.Extract(t, l.num(t.Width()-w+1), w)
}

// value draws a value of w bits, often concrete, and its meaning in each world.
func (l *lab) value(w int) (v Value, bits [worlds][]byte) {
	switch {
	case w <= 64 && l.num(2) == 0:
		v.Word = l.word()
		if l.num(3) == 0 {
			v.Word &= 0xff
		}
		var buf [8]byte
		binary.LittleEndian.PutUint64(buf[:], v.Word&mask(w))
		for k := range bits {
			bits[k] = buf[:bytesOf(w)]
		}
		return v, bits
	case w > 64 && l.num(3) == 0:
		t := l.b.Const(64, l.word())
		for t.Width() < w {
			t = l.b.Concat(l.b.Const(min(64, w-t.Width()), l.word()), t)
		}
		v.Term = t
	default:
		v.Term = l.term(w)
	}
	return v, l.meaning(v, w)
}

// meaning is the bytes of a value in each world; the top bits of the last byte are 0.
func (l *lab) meaning(v Value, w int) (bits [worlds][]byte) {
	for k := range bits {
		out := make([]byte, bytesOf(w))
		if v.Term == nil {
			for i := range out {
				out[i] = byte(v.Word >> (8 * i))
			}
			bits[k] = out
			continue
		}
		if v.Term.Width() != w {
			l.t.Fatalf("step %d: %d bits, want %d", l.step, v.Term.Width(), w)
		}
		for i := range out {
			out[i] = byte(l.envs[k].Word(l.b.Extract(v.Term, 8*i, min(8, w-8*i))))
		}
		bits[k] = out
	}
	return bits
}

// offset draws an offset term that is inside [0, room) in every world.
func (l *lab) offset(room uint64) (t *expr.Term, at [worlds]uint64) {
	b := l.b
	for tries := 0; ; tries++ {
		small := b.ReadWide(l.inputs[0], nil, b.Const(64, uint64(l.num(3))), 1+l.num(2)%2)
		bit := 1
		for uint64(1)<<bit < room && bit < small.Width() {
			bit++
		}
		t = b.ZExt(b.Extract(small, 0, min(bit, small.Width())), 64)
		if l.num(2) == 0 {
			t = b.Add(t, b.Const(64, uint64(l.num(int(room)))))
		}
		ok := true
		for k := range at {
			at[k] = l.envs[k].Word(t)
			ok = ok && at[k] < room
		}
		if ok {
			return t, at
		}
		if tries > 20 {
			return b.Const(64, 0), [worlds]uint64{}
		}
	}
}

var objSizes = []uint64{0, 1, 5, 8, 8, 16, 63, 64, 65, 200, 256, 257, 300, 4095, 4096, 4097, 5000, 9000, 12288}

func (l *lab) run(maxTwins, maxObjs int) {
	for !l.done {
		l.step++
		w := l.twins[l.num(len(l.twins))]
		op := l.num(24)
		if op == 0 {
			if len(l.twins) < maxTwins {
				l.twins = append(l.twins, w.fork(nil))
				continue
			}
			var over *Space
			last := &l.twins[l.num(len(l.twins))]
			if *last != w {
				over = (*last).s
				over.Retire()
			}
			*last = w.fork(over)
			continue
		}
		if op <= 3 && len(w.objs) < maxObjs || len(w.objs) == 0 {
			l.alloc(w)
			continue
		}
		if l.num(3) == 0 || l.hot >= len(w.objs) {
			l.hot = l.num(len(w.objs))
		}
		i := l.hot
		o := w.objs[i]
		switch op {
		case 1, 2:
			l.free(w, i)
		case 3, 4, 5, 6:
			l.storeWord(w, o)
		case 7, 8, 9:
			l.store(w, o)
		case 10, 11:
			l.storeAt(w, o)
		case 12, 13:
			l.loadAt(w, o)
		case 14:
			l.copy(w, o)
		case 15:
			l.fill(w, o)
		case 16:
			l.makeSymbolic(w, o)
		case 17:
			l.bytes(w, o)
		case 18:
			l.flags(w, o)
		case 19:
			l.whole(w, o)
		default:
			l.load(w, o)
		}
	}
	for _, w := range l.twins {
		for _, o := range w.objs {
			l.whole(w, o)
		}
		l.addresses(w)
		l.replay(w)
	}
}

func (l *lab) alloc(w *twin) {
	size := objSizes[l.num(len(objSizes))]
	op := traceOp{kind: []ObjKind{Heap, Stack, Global, Stack}[l.num(4)], size: size, align: 1 << l.num(8)}
	if l.num(16) == 0 {
		op.kind, op.at = Fixed, 0x1_0000_0000_0000+uint64(l.num(64))<<12
	}
	o, err := op.do(w.s)
	if err != nil {
		if op.at == 0 && err != ErrNoSpace {
			l.t.Fatal(err)
		}
		return
	}
	if o.Base%max(op.align, 1) != 0 && op.at == 0 {
		l.t.Fatalf("base %#x is not aligned to %d", o.Base, op.align)
	}
	op.base = o.Base
	w.trace = append(w.trace, op)
	m := &mobj{h: o}
	var fill byte
	if op.kind == Heap || op.kind == Stack {
		fill = Unspecified
	}
	for k := range m.data {
		m.data[k] = bytes.Repeat([]byte{fill}, int(size))
	}
	at, _ := slices.BinarySearchFunc(w.objs, o.Base, func(x *mobj, base uint64) int { return compare(x.h.Base, base) })
	w.objs = slices.Insert(w.objs, at, m)
	for j := max(at-1, 0); j < min(at+1, len(w.objs)-1); j++ {
		x, y := w.objs[j].h, w.objs[j+1].h
		if gap := w.s.redZone(x.Kind, max(x.Size, y.Size)); y.Base < x.End()+gap && y.Kind != Fixed {
			l.t.Fatalf("step %d: only %d bytes between %#x+%d and %#x", l.step, y.Base-x.End(), x.Base, x.Size, y.Base)
		}
	}
	for _, g := range w.gone[max(0, len(w.gone)-4):] { // the youngest are surely in the quarantine
		if g.base < o.Base+max(size, 1) && o.Base < g.base+max(g.size, 1) && op.at == 0 {
			l.t.Fatalf("quarantined address %#x was given out again", g.base)
		}
	}
}

func compare(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (op traceOp) do(s *Space) (*Object, error) {
	if op.at != 0 {
		return s.AllocAt(op.kind, op.at, op.size, op.align, "fixed", 1)
	}
	return s.Alloc(op.kind, op.size, op.align, "obj", 1)
}

func (l *lab) free(w *twin, i int) {
	o := w.objs[i]
	pos := uint32(l.num(1000))
	h := o.h.Birth
	w.s.Free(o.h, pos)
	w.trace = append(w.trace, traceOp{free: h.ID})
	w.objs = slices.Delete(w.objs, i, i+1)
	w.gone = append(w.gone, mgone{h.Base, h.Size, h.ID, h.Kind, pos})
	if _, ok := w.s.LoadWord(h.Base, 1); ok {
		l.t.Fatalf("step %d: freed object can be read", l.step)
	}
	if w.s.StoreWord(h.Base, 1, 0) {
		l.t.Fatalf("step %d: freed object can be written", l.step)
	}
	f, ok := w.s.FindFreed(h.Base)
	if !ok || f.Object == nil || f.Object.ID != h.ID || f.Pos != pos || f.Kind != h.Kind {
		l.t.Fatalf("step %d: FindFreed(%#x) = %+v %v", l.step, h.Base, f, ok)
	}
}

// span draws n bytes of the object; n may come out smaller.
func (l *lab) span(o *mobj, n uint64) (off, m uint64) {
	m = min(n, o.h.Size)
	switch l.num(4) {
	case 0: // around a border of chunks and pages
		off = uint64(l.num(200))*64 + uint64(l.num(16)) - 8
	case 1:
		off = l.word()
	default: // often the same few places
		off = uint64(l.num(4)) * 300
	}
	return off % (o.h.Size - m + 1), m
}

func (l *lab) storeWord(w *twin, o *mobj) {
	off, n := l.span(o, uint64(1+l.num(8)))
	v := l.word()
	if n == 0 {
		return
	}
	beyond := off + n + uint64(l.num(3))
	if ok := w.s.StoreWord(o.h.Base+beyond, int(n), v); ok && beyond+n > o.h.Size {
		l.t.Fatalf("step %d: StoreWord beyond the end", l.step)
	} else if ok {
		o.set(beyond, v, n)
	}
	ok := w.s.StoreWord(o.h.Base+off, int(n), v)
	if ok == o.readOnly {
		l.t.Fatalf("step %d: StoreWord = %v, read-only %v", l.step, ok, o.readOnly)
	}
	if ok {
		o.set(off, v, n)
		if got, ok := w.s.LoadWord(o.h.Base+off, int(n)); !ok || got != v&mask(int(8*n)) {
			l.t.Fatalf("step %d: LoadWord = %#x %v after StoreWord", l.step, got, ok)
		}
	}
}

func (o *mobj) set(off, v, n uint64) {
	for k := range o.data {
		for i := range n {
			o.data[k][off+i] = byte(v >> (8 * i))
		}
	}
}

var widths = []int{1, 7, 8, 8, 16, 17, 32, 32, 32, 33, 64, 64, 64, 65, 80, 128, 256}

func (l *lab) store(w *twin, o *mobj) {
	bits := widths[l.num(len(widths))]
	off, n := l.span(o, bytesOf(bits))
	if n < bytesOf(bits) {
		return
	}
	v, data := l.value(bits)
	o.h = w.s.Store(o.h, off, bits, v)
	for k := range data {
		copy(o.data[k][off:], data[k])
	}
	if got := w.s.Load(o.h, off, bits); v.Term != nil && !v.Term.IsConst() && got.Term != v.Term {
		l.t.Fatalf("step %d: stored %v, loaded %v", l.step, v.Term, got.Term)
	}
}

func (l *lab) storeAt(w *twin, o *mobj) {
	bits := widths[l.num(len(widths))]
	n := bytesOf(bits)
	if o.h.Size < n {
		return
	}
	v, data := l.value(bits)
	off, at := l.offset(o.h.Size - n + 1)
	o.h = w.s.StoreAt(o.h, off, bits, v)
	for k := range data {
		copy(o.data[k][at[k]:], data[k])
	}
}

func (l *lab) loadAt(w *twin, o *mobj) {
	bits := widths[l.num(len(widths))]
	n := bytesOf(bits)
	if o.h.Size < n {
		return
	}
	off, at := l.offset(o.h.Size - n + 1)
	got := l.meaning(w.s.LoadAt(o.h, off, bits), bits)
	for k := range got {
		l.same("LoadAt", o, k, at[k], bits, got[k])
	}
}

// same compares a loaded value in world k with the model.
func (l *lab) same(what string, o *mobj, k int, off uint64, bits int, got []byte) {
	l.t.Helper()
	want := bytes.Clone(o.data[k][off : off+bytesOf(bits)])
	if bits%8 != 0 {
		want[len(want)-1] &= byte(mask(bits % 8))
	}
	if !bytes.Equal(got, want) {
		l.t.Fatalf("step %d: %s of %d bits at %d of object %d (size %d), world %d: got %x, want %x",
			l.step, what, bits, off, o.h.ID, o.h.Size, k, got, want)
	}
}

func (l *lab) load(w *twin, o *mobj) {
	bits := widths[l.num(len(widths))]
	off, n := l.span(o, bytesOf(bits))
	if n < bytesOf(bits) {
		return
	}
	v := w.s.Load(o.h, off, bits)
	got := l.meaning(v, bits)
	for k := range got {
		l.same("Load", o, k, off, bits, got[k])
	}
	if bits > 64 || bits%8 != 0 {
		return
	}
	x, ok := w.s.LoadWord(o.h.Base+off, int(n))
	if ok != (v.Term == nil) && (ok || v.Term == nil && !o.isArray(w)) {
		l.t.Fatalf("step %d: LoadWord %v, Load %+v", l.step, ok, v)
	}
	if ok && x != v.Word {
		l.t.Fatalf("step %d: LoadWord %#x, Load %#x", l.step, x, v.Word)
	}
}

func (o *mobj) isArray(w *twin) bool {
	cur, _ := w.s.At(o.h.Base)
	return cur.root != nil
}

func (l *lab) copy(w *twin, dst *mobj) {
	src := dst
	if l.num(2) == 0 {
		src = w.objs[l.num(len(w.objs))]
	}
	soff, n := l.span(src, uint64(l.num(300)))
	if l.num(4) == 0 {
		soff, n = uint64(l.num(2)), src.h.Size
		n -= min(n, soff+uint64(l.num(3)))
		soff = min(soff, src.h.Size-n)
	}
	n = min(n, dst.h.Size)
	doff := l.word() % (dst.h.Size - n + 1)
	dst.h = w.s.Copy(dst.h, doff, src.h, soff, n)
	for k := range dst.data {
		copy(dst.data[k][doff:doff+n], src.data[k][soff:soff+n])
	}
}

func (l *lab) fill(w *twin, o *mobj) {
	off, n := l.span(o, uint64(l.num(300)))
	if l.num(3) == 0 {
		off, n = 0, o.h.Size
	}
	if l.num(3) == 0 && o.h.Size > pageSize {
		off, n = 7, o.h.Size-9
	}
	v, data := l.value(8)
	o.h = w.s.Fill(o.h, off, n, v)
	for k := range data {
		for i := range n {
			o.data[k][off+i] = data[k][0]
		}
	}
}

func (l *lab) makeSymbolic(w *twin, o *mobj) {
	arr := l.inputs[l.num(len(l.inputs))]
	for _, a := range l.inputs {
		if a.Size == o.h.Size {
			arr = a
		}
	}
	o.h = w.s.MakeSymbolic(o.h, arr)
	for k := range o.data {
		copy(o.data[k], l.envs[k].Bytes(arr))
	}
}

func (l *lab) bytes(w *twin, o *mobj) {
	off, n := l.span(o, uint64(l.num(100)))
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(l.num(5))
	}
	switch {
	case n > 0 && l.num(2) == 0:
		if !w.s.WriteBytes(o.h.Base+off, data) {
			l.t.Fatal("WriteBytes")
		}
		for k := range o.data {
			copy(o.data[k][off:], data)
		}
		if got, ok := w.s.ConcreteBytes(o.h.Base+off, n); !ok || !bytes.Equal(got, data) {
			l.t.Fatalf("step %d: ConcreteBytes after WriteBytes: %x %v", l.step, got, ok)
		}
		if s, ok := w.s.CString(o.h.Base+off, n); ok {
			z := bytes.IndexByte(o.data[0][off:], 0)
			if z < 0 || !bytes.Equal(s, o.data[0][off:off+uint64(z)]) {
				l.t.Fatalf("step %d: CString %q", l.step, s)
			}
		} else if bytes.IndexByte(data, 0) >= 0 {
			l.t.Fatalf("step %d: no CString in %q", l.step, data)
		}
	default:
		vals, ok := w.s.ReadBytes(o.h.Base+off, n)
		if !ok {
			l.t.Fatalf("step %d: ReadBytes of %d at %d", l.step, n, off)
		}
		all, concrete := w.s.ConcreteBytes(o.h.Base+off, n)
		for i, v := range vals {
			got := l.meaning(v, 8)
			for k := range got {
				l.same("ReadBytes", o, k, off+uint64(i), 8, got[k])
			}
			if concrete && (v.Term != nil || byte(v.Word) != all[i]) || !concrete && len(vals) == 1 && v.Term == nil {
				l.t.Fatalf("step %d: ConcreteBytes and ReadBytes differ at %d", l.step, i)
			}
		}
		if _, ok := w.s.ReadBytes(o.h.Base+off, o.h.Size-off+1); ok {
			l.t.Fatalf("step %d: ReadBytes beyond the end", l.step)
		}
	}
}

func (l *lab) flags(w *twin, o *mobj) {
	switch l.num(3) {
	case 0:
		o.readOnly = !o.readOnly
		o.h = w.s.SetReadOnly(o.h, o.readOnly)
	case 1:
		w.s.Rest()
	case 2:
		n, m := uint64(1)<<l.num(4), uint(l.num(5))
		r := l.word() & (1<<m - 1)
		o.h = w.s.Note(o.h, n, m, r)
		o.class = o.class.note(n, m, r)
	}
	cur, _ := w.s.At(o.h.Base)
	if cur.Class != o.class || cur.ReadOnly != o.readOnly || cur.ID != o.h.ID {
		l.t.Fatalf("step %d: flags of object %d: %+v", l.step, o.h.ID, cur)
	}
}

// whole compares the flat view of an object with the model, byte by byte, and checks its list.
func (l *lab) whole(w *twin, o *mobj) {
	root, upd := w.s.Flat(o.h)
	for i := range o.h.Size {
		if o.h.Size > 600 && i%13 > 1 {
			continue
		}
		t := l.b.Read(root, upd, l.b.Const(64, i))
		for k := range o.data {
			if got := byte(l.envs[k].Word(t)); got != o.data[k][i] {
				l.t.Fatalf("step %d: flat byte %d of object %d, world %d: %#x, want %#x", l.step, i, o.h.ID, k, got, o.data[k][i])
			}
		}
	}
	seen := map[*expr.Term]bool{}
	last, top := uint64(0), true
	for u := upd; u != nil; u = u.Next {
		if seen[u.Index] && u.Index.IsConst() {
			l.t.Fatalf("step %d: hidden update at %v was kept", l.step, u.Index)
		}
		seen[u.Index] = true
		top = top && u.Index.IsConst()
		if top && u != upd && u.Index.Word() >= last {
			l.t.Fatalf("step %d: literal updates out of order", l.step)
		}
		if top {
			last = u.Index.Word()
		}
	}
}

// addresses compares Find, Near, At and Objects with the model at every border.
func (l *lab) addresses(w *twin) {
	var list []uint64
	w.s.Objects(0, ^uint64(0), func(o *Object) bool {
		list = append(list, o.Base)
		return true
	})
	if len(list) != len(w.objs) || w.s.objects.len() != len(list) {
		l.t.Fatalf("%d objects, want %d", len(list), len(w.objs))
	}
	for i, o := range w.objs {
		if list[i] != o.h.Base {
			l.t.Fatalf("object %d at %#x, want %#x", i, list[i], o.h.Base)
		}
		for _, d := range []uint64{^uint64(0), 0, 1, o.h.Size - 1, o.h.Size, o.h.Size + 1} {
			addr := o.h.Base + d
			var at, before, after *mobj // by walking through all
			for _, x := range w.objs {
				if x.h.Base <= addr {
					before = x
				} else if after == nil {
					after = x
				}
				if x.h.Base <= addr && addr < x.h.End() {
					at = x
				}
			}
			gotBefore, gotAfter := w.s.Near(addr)
			got, ok := w.s.Find(addr)
			if ok != (at != nil) || !at.is(got) || !before.is(gotBefore) || !after.is(gotAfter) {
				l.t.Fatalf("step %d: at %#x (object at %#x+%d): Find %v, Near %v %v", l.step, addr, o.h.Base, o.h.Size, got,
					gotBefore, gotAfter)
			}
		}
	}
}

func (o *mobj) is(x *Object) bool {
	if o == nil || x == nil {
		return o == nil && x == nil
	}
	return o.h.ID == x.ID
}

// replay repeats the Alloc and Free calls in a fresh space: addresses must be the same.
func (l *lab) replay(w *twin) {
	s := New(l.b, w.s.fam.cfg)
	byID := map[uint64]*Object{}
	for i, op := range w.trace {
		if op.free != 0 {
			s.Free(byID[op.free], 1)
			continue
		}
		o, err := op.do(s)
		if err != nil || o.Base != op.base {
			l.t.Fatalf("call %d: a replay gives %v %v, want base %#x", i, o, err, op.base)
		}
		byID[o.ID] = o
	}
}

func TestAgainstModel(t *testing.T) {
	steps, seeds := 20_000, uint64(4)
	if testing.Short() {
		steps, seeds = 4_000, 2
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 5))
		left := steps
		l := newLab(t, DefaultConfig(), seed, func() (uint64, bool) {
			left--
			return rng.Uint64(), left >= 0
		})
		l.run(12, 14)
	}
}

// In regions of a few KiB allocation starts over at the bottom all the time.
func TestAgainstModelSmallRegions(t *testing.T) {
	cfg := DefaultConfig()
	cfg.Quarantine, cfg.Gaps = 4, [numRegions]uint64{}
	cfg.Regions[Heap] = Range{0x1000_0000_0000, 0x1000_0000_0000 + 64<<10}
	cfg.Regions[Stack] = Range{0x2000_0000_0000, 0x2000_0000_0000 + 48<<10}
	for seed := range uint64(4) {
		rng := rand.New(rand.NewPCG(seed, 6))
		left := 8_000
		l := newLab(t, cfg, seed, func() (uint64, bool) {
			left--
			return rng.Uint64(), left >= 0
		})
		l.run(6, 10)
	}
}

func FuzzSpace(f *testing.F) {
	f.Add(uint64(1), []byte("some bytes that allocate, store, fork and load again, and then some more of them"))
	f.Fuzz(func(t *testing.T, seed uint64, data []byte) {
		rng := rand.New(rand.NewPCG(seed, 5)) // data chooses, the rest follows from the seed
		l := newLab(t, DefaultConfig(), seed, func() (uint64, bool) {
			if len(data) == 0 {
				return 0, false
			}
			x := uint64(data[0]) | rng.Uint64()<<8
			data = data[1:]
			return x, true
		})
		l.run(5, 8)
	})
}
