package expr

import (
	"sync"
	"sync/atomic"

	"github.com/albers-engine/albers/internal/bv"
)

const (
	smallConsts  = 256     // values per width with a cache entry of their own
	defaultSweep = 1 << 20 // terms before the first sweep: about 120 MB
)

// Builder makes terms. It is safe for concurrent use; terms of two builders must not be mixed.
type Builder struct {
	shards   [numShards]shard
	small    [65]atomic.Pointer[[smallConsts]atomic.Pointer[Term]] // by width; kept for good
	tru, fls *Term
	updates  updateTable
	arrays   arrayTable
	auxes    auxes

	termID, updateID, arrayID atomic.Uint64

	live     atomic.Int64 // terms in the tables
	sweepAt  atomic.Int64 // live, and what arrays hold, beyond which Sweep runs
	sweepMin atomic.Int64
	sweeps   atomic.Int64
	sweeping sync.Mutex
}

// NewBuilder makes an empty builder.
func NewBuilder() *Builder {
	b := &Builder{}
	for i := range b.shards {
		s := make(slots, firstSlots)
		b.shards[i].table.Store(&s)
	}
	b.updates.byKey = make(map[updateKey]*Update)
	b.arrays.byHash = make(map[uint64][]*Array)
	b.auxes.of = map[auxKey]*Array{}
	b.SetSweepAt(defaultSweep)
	b.fls, b.tru = b.Const(1, 0), b.Const(1, 1)
	return b
}

// SetSweepAt sets the number of terms below which nothing is swept (default 2^20). Constant arrays count as the terms
// that would take their memory.
func (b *Builder) SetSweepAt(n int) {
	b.sweepMin.Store(int64(n))
	b.sweepAt.Store(max(int64(n), 2*(b.live.Load()+b.arrays.held.Load())))
}

// Stats tells how many terms are in the tables, how many were ever made, and how many sweeps ran.
func (b *Builder) Stats() (live, made, sweeps int64) {
	return b.live.Load(), int64(b.termID.Load()), b.sweeps.Load()
}

// Const is the constant v, cut to w bits.
func (b *Builder) Const(w int, v uint64) *Term {
	if w > 64 {
		return b.ConstBig(bv.NewWide(v, b.width(w)))
	}
	v = bv.Mask(v, b.width(w))
	if v < smallConsts {
		return b.smallConst(w, v)
	}
	return b.intern(&key{kind: Const, width: uint16(w), word: v})
}

func (b *Builder) smallConst(w int, v uint64) *Term {
	c := b.small[w].Load()
	if c == nil {
		b.small[w].CompareAndSwap(nil, new([smallConsts]atomic.Pointer[Term]))
		c = b.small[w].Load()
	}
	if t := c[v].Load(); t != nil {
		return t
	}
	t := b.intern(&key{kind: Const, width: uint16(w), word: v})
	c[v].Store(t)
	return t
}

// ConstBig is the constant v.
func (b *Builder) ConstBig(v bv.Wide) *Term {
	if v.Width() <= 64 {
		return b.Const(int(v.Width()), v.Uint64())
	}
	return b.intern(&key{kind: Const, width: uint16(b.width(int(v.Width()))), word: v.Uint64(), big: &v})
}

// Bool is the constant True or False.
func (b *Builder) Bool(c bool) *Term {
	if c {
		return b.tru
	}
	return b.fls
}

// True is the constant 1 of width 1.
func (b *Builder) True() *Term { return b.tru }

// False is the constant 0 of width 1.
func (b *Builder) False() *Term { return b.fls }

// Zero is the constant 0 of width w.
func (b *Builder) Zero(w int) *Term { return b.Const(w, 0) }

// Ones is the constant of width w with all bits set.
func (b *Builder) Ones(w int) *Term {
	if w > 64 {
		return b.ConstBig(bv.NewWideSigned(-1, b.width(w)))
	}
	return b.Const(w, ^uint64(0))
}

func (b *Builder) width(w int) uint {
	if w < 1 || w > MaxWidth {
		bug("width %d is not between 1 and %d", w, MaxWidth)
	}
	return uint(w)
}

func sameWidth(k Kind, x, y *Term) {
	if x.width != y.width {
		bug("%v of %d and %d bits", k, x.width, y.width)
	}
}

// fold computes a two-operand kind on two constants.
func (b *Builder) fold(k Kind, x, y *Term) *Term {
	w := int(x.width)
	if w <= 64 {
		v := FoldWord(k, uint(w), x.word, y.word)
		if k.Predicate() {
			w = 1
		}
		return b.Const(w, v)
	}
	return b.ConstBig(FoldWide(k, *x.big, *y.big))
}

// binary interns a two-operand term after folding and ordering.
func (b *Builder) binary(k Kind, x, y *Term) *Term {
	if x.kind == Const && y.kind == Const {
		return b.fold(k, x, y)
	}
	w := x.width
	f := &kindInfo[k]
	if f.test != nil {
		w = 1
	}
	if f.comm && Compare(y, x) < 0 {
		x, y = y, x
	}
	return b.intern(&key{kind: k, nkids: 2, width: w, kids: [3]*Term{x, y}})
}

// constFirst puts a constant operand of a commutative kind in front.
func constFirst(k Kind, x, y *Term) (*Term, *Term) {
	sameWidth(k, x, y)
	if y.kind == Const {
		return y, x
	}
	return x, y
}

// Binary builds the two-operand kind k; it is the same as calling the constructor of that name.
func (b *Builder) Binary(k Kind, x, y *Term) *Term {
	switch k {
	case And:
		return b.And(x, y)
	case Or:
		return b.Or(x, y)
	case Xor:
		return b.Xor(x, y)
	case Add:
		return b.Add(x, y)
	case Sub:
		return b.Sub(x, y)
	case Mul:
		return b.Mul(x, y)
	case UDiv, SDiv:
		return b.div(k, x, y)
	case URem, SRem:
		return b.rem(k, x, y)
	case Shl, LShr, AShr:
		return b.shift(k, x, y)
	case Eq:
		return b.Eq(x, y)
	case Ult, Ule, Slt, Sle:
		return b.less(k, x, y)
	case Concat:
		return b.Concat(x, y)
	}
	bug("Binary of %v", k)
	return nil
}

// Over is t over other operands and, for a Read, over another update list; t itself if they are its own.
func (b *Builder) Over(t *Term, k [3]*Term, u *Update) *Term {
	if k == t.kids && u == t.upd {
		return t
	}
	switch t.kind {
	case Read:
		return b.Read(t.arr, u, k[0])
	case Not:
		return b.Not(k[0])
	case Ite:
		return b.Ite(k[0], k[1], k[2])
	case Extract:
		return b.Extract(k[0], t.Offset(), t.Width())
	case ZExt:
		return b.ZExt(k[0], t.Width())
	case SExt:
		return b.SExt(k[0], t.Width())
	case Forall:
		return b.Forall(k[0], k[1], t.word)
	}
	if t.kind.IsFloat() {
		return b.float(t.kind, t.Float(), t.Width(), k)
	}
	return b.Binary(t.kind, k[0], k[1])
}
