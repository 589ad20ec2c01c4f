package referee

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
)

// block is how many assignments are computed at once:
// the values of a small term then stay in the processor's first cache.
const block = 256

// program computes a term under many assignments at once. Its operations are written here anew: solvers fold and
// check their models with package eval, so with eval as the referee a fault in it would show as no difference.
type program struct {
	ops   []op
	slots [][block]uint64
}

// op computes slot d of the block from the slots of its operands.
type op struct {
	kind    expr.Kind
	d       int
	k       [3]int
	w, kw   uint // of the result, of the first operand
	off     uint
	word    uint64
	term    *expr.Term // of a float kind
	data    []byte     // a read of a constant array
	cells   []int      // a read of a symbolic array: the numbers of its bytes
	updates [][2]int
}

// compile makes the program of t over the bytes that cells numbers.
// ok is false if t is wider than 64 bits anywhere, or reads other arrays.
func compile(t *expr.Term, cells map[*expr.Array][]int) (p *program, ok bool) {
	p = &program{}
	slot := map[*expr.Term]int{}
	walk := expr.Walk{Visit: func(x *expr.Term) bool {
		if x.Width() > 64 {
			return false
		}
		o := op{kind: x.Kind(), d: len(p.ops), w: uint(x.Width())}
		for i := range x.NumKids() {
			o.k[i] = slot[x.Kid(i)]
		}
		switch x.Kind() {
		case expr.Const:
			o.word = x.Word()
		case expr.Read:
			if o.data = x.Array().Data; o.data == nil {
				if o.cells = cells[x.Array()]; o.cells == nil {
					return false
				}
			}
			for u := x.Updates(); u != nil; u = u.Next {
				o.updates = append(o.updates, [2]int{slot[u.Index], slot[u.Value]})
			}
		case expr.Extract:
			o.off = uint(x.Offset())
		case expr.Concat:
			o.off = uint(x.Kid(1).Width())
		}
		if x.Kind().IsFloat() {
			o.term = x
		}
		if x.NumKids() > 0 {
			o.kw = uint(x.Kid(0).Width())
		}
		slot[x] = o.d
		p.ops = append(p.ops, o)
		return true
	}}
	if !walk.From(t) {
		return nil, false
	}
	p.slots = make([][block]uint64, len(p.ops))
	return p, true
}

// filter gives the assignments of lanes under which the term, a formula, is true; at most limit of them, 0 for all.
func (p *program) filter(lanes []uint16, limit int) []uint16 {
	var out []uint16
	for len(lanes) > 0 {
		n := min(len(lanes), block)
		for i, v := range p.block(lanes[:n])[:n] {
			if v != 0 {
				out = append(out, lanes[i])
				if len(out) == limit {
					return out
				}
			}
		}
		lanes = lanes[n:]
	}
	return out
}

// block computes the term for at most block assignments.
// Bits 0 to 7 of an assignment are byte 0, bits 8 to 15 are byte 1.
func (p *program) block(lanes []uint16) *[block]uint64 {
	for i := range p.ops {
		p.compute(&p.ops[i], lanes)
	}
	return &p.slots[len(p.ops)-1]
}

func (p *program) compute(o *op, lanes []uint16) {
	n := len(lanes)
	d, x, y, z := &p.slots[o.d], &p.slots[o.k[0]], &p.slots[o.k[1]], &p.slots[o.k[2]]
	m := ^uint64(0) >> (64 - o.w)
	switch o.kind {
	case expr.Const:
		for i := range n {
			d[i] = o.word
		}
	case expr.Read:
		p.read(o, lanes)
	case expr.Not:
		for i := range n {
			d[i] = ^x[i] & m
		}
	case expr.And:
		for i := range n {
			d[i] = x[i] & y[i]
		}
	case expr.Or:
		for i := range n {
			d[i] = x[i] | y[i]
		}
	case expr.Xor:
		for i := range n {
			d[i] = x[i] ^ y[i]
		}
	case expr.Add:
		for i := range n {
			d[i] = (x[i] + y[i]) & m
		}
	case expr.Sub:
		for i := range n {
			d[i] = (x[i] - y[i]) & m
		}
	case expr.Mul:
		for i := range n {
			d[i] = x[i] * y[i] & m
		}
	case expr.Eq:
		for i := range n {
			d[i] = truth(x[i] == y[i])
		}
	case expr.Ult:
		for i := range n {
			d[i] = truth(x[i] < y[i])
		}
	case expr.Ule:
		for i := range n {
			d[i] = truth(x[i] <= y[i])
		}
	case expr.Slt:
		for i := range n {
			d[i] = truth(signed(x[i], o.kw) < signed(y[i], o.kw))
		}
	case expr.Sle:
		for i := range n {
			d[i] = truth(signed(x[i], o.kw) <= signed(y[i], o.kw))
		}
	case expr.Ite:
		for i := range n {
			if d[i] = z[i]; x[i] != 0 {
				d[i] = y[i]
			}
		}
	case expr.Concat:
		for i := range n {
			d[i] = x[i]<<o.off | y[i]
		}
	case expr.Extract:
		for i := range n {
			d[i] = x[i] >> o.off & m
		}
	case expr.ZExt:
		copy(d[:n], x[:n])
	case expr.SExt:
		for i := range n {
			d[i] = uint64(signed(x[i], o.kw)) & m
		}
	default:
		if o.kind.IsFloat() {
			for i := range n {
				d[i] = floating(o.term, x[i], y[i], z[i])
			}
			return
		}
		for i := range n {
			d[i] = rare(o.kind, x[i], y[i], o.w) & m
		}
	}
}

// read computes a read: the updates from the oldest on, over the content of the array; 0 outside of it.
func (p *program) read(o *op, lanes []uint16) {
	d, index := &p.slots[o.d], &p.slots[o.k[0]]
	for i, lane := range lanes {
		d[i] = 0
		switch j := index[i]; {
		case o.data != nil:
			if j < uint64(len(o.data)) {
				d[i] = uint64(o.data[j])
			}
		case j < uint64(len(o.cells)):
			d[i] = uint64(lane >> (8 * o.cells[j]) & 255)
		}
	}
	for k := len(o.updates) - 1; k >= 0; k-- {
		at, value := &p.slots[o.updates[k][0]], &p.slots[o.updates[k][1]]
		for i := range lanes {
			if at[i] == index[i] {
				d[i] = value[i]
			}
		}
	}
}

// rare is quotients and shifts, by SMT-LIB's rules for divisors of 0 and for shifts by the width and more.
func rare(k expr.Kind, x, y uint64, w uint) uint64 {
	sx, sy := signed(x, w), signed(y, w)
	switch k {
	case expr.UDiv:
		if y == 0 {
			return ^uint64(0)
		}
		return x / y
	case expr.URem:
		if y == 0 {
			return x
		}
		return x % y
	case expr.SDiv:
		if y == 0 {
			return uint64(1 - 2*int64(truth(sx >= 0)))
		}
		if sy == -1 { // the smallest number has no counterpart
			return -x
		}
		return uint64(sx / sy)
	case expr.SRem:
		if y == 0 {
			return x
		}
		if sy == -1 {
			return 0
		}
		return uint64(sx % sy)
	case expr.Shl:
		if y >= uint64(w) {
			return 0
		}
		return x << y
	case expr.LShr:
		if y >= uint64(w) {
			return 0
		}
		return x >> y
	case expr.AShr:
		return uint64(sx >> min(y, 63))
	}
	panic("BUG: the referee does not know " + k.String())
}

// floating is a float kind by package fp.
func floating(t *expr.Term, x, y, z uint64) uint64 {
	a, w, from := t.Float(), uint(t.Width()), uint(t.Kid(0).Width())
	f, m, p, q := a.Format, a.Mode, fp.Bits{Lo: x}, fp.Bits{Lo: y}
	var r fp.Bits
	switch t.Kind() {
	case expr.FAdd:
		r = fp.Add(f, m, p, q)
	case expr.FSub:
		r = fp.Sub(f, m, p, q)
	case expr.FMul:
		r = fp.Mul(f, m, p, q)
	case expr.FDiv:
		r = fp.Div(f, m, p, q)
	case expr.FRem:
		r = fp.Rem(f, p, q)
	case expr.FIRem:
		r = fp.IRem(f, p, q)
	case expr.FSqrt:
		r = fp.Sqrt(f, m, p)
	case expr.FMA:
		r = fp.FMA(f, m, p, q, fp.Bits{Lo: z})
	case expr.FRound:
		r = fp.RoundToIntegral(f, m, p)
	case expr.FConvert:
		r = fp.Convert(a.From, f, m, p)
	case expr.FFromS:
		r = fp.FromInt(f, m, p, from, true)
	case expr.FFromU:
		r = fp.FromInt(f, m, p, from, false)
	case expr.FToS:
		r, _ = fp.ToIntX86(f, m, p, w, true)
	case expr.FToU:
		r, _ = fp.ToIntX86(f, m, p, w, false)
	case expr.FEq:
		return truth(fp.Compare(f, p, q) == fp.Equal)
	case expr.FLt:
		return truth(fp.Compare(f, p, q) == fp.Less)
	case expr.FLe:
		c := fp.Compare(f, p, q)
		return truth(c == fp.Less || c == fp.Equal)
	default:
		panic("BUG: the referee does not know " + t.Kind().String())
	}
	return r.Lo
}

func signed(x uint64, w uint) int64 { return int64(x<<(64-w)) >> (64 - w) }

func truth(c bool) uint64 {
	if c {
		return 1
	}
	return 0
}

// values is the set of values of one byte over assignments, as bits.
func values(lanes []uint16, cell int) (set [4]uint64) {
	for _, l := range lanes {
		v := l >> (8 * cell) & 255
		set[v/64] |= 1 << (v % 64)
	}
	return set
}

func count(set [4]uint64) int {
	return bits.OnesCount64(set[0]) + bits.OnesCount64(set[1]) + bits.OnesCount64(set[2]) + bits.OnesCount64(set[3])
}
