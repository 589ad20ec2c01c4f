// Package lookup turns a term over one input byte into a look-up in tables, which keeps its size however much the
// program goes on to compute with it.
//
// A loop that computes x = f(x) from a byte makes a term that grows with every turn, and whoever looks at the term
// walks all turns. The term still has no more than 256 values. So it is evaluated for each value of the byte (package
// program), and only the values are kept: each byte of the result is a read, at the input byte, of a constant array of
// 256 bytes, a plane. A plane with one value is a literal, and one that is the input byte itself is that byte. Planes
// with the same content are one array. Of a wide number with few bits most planes are zero. A term over
// look-ups of a byte becomes a look-up of that byte again.
//
// A result is equal to the term for all 256 values of the byte, whatever a path says about it. Nothing depends on who
// asks, so terms may be shared and results remembered.
//
// # Limits
//
// Terms of at most 64 bits that read one byte of a symbolic array, at a literal index. Two bytes have 65,536 values.
// Computing those takes longer than most questions about them.
package lookup

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/program"
	"github.com/albers-engine/albers/internal/mi"
)

const (
	// maxOps bounds the operations of a term that is evaluated: 256 times so many steps take some milliseconds.
	maxOps = 4096
	// maxMemo bounds the terms whose results are remembered, because they hold memory.
	maxMemo = 1 << 12
)

// Maker makes look-ups of terms of one builder. One goroutine at a time.
type Maker struct {
	b       *expr.Builder
	program *program.Program
	memo    map[*expr.Term]*expr.Term // nil: the term is beyond the limits
	values  [256]uint64               // scratch: of the term, by the byte's value
	plane   [256]byte                 // scratch
}

// New makes a maker for terms of b.
func New(b *expr.Builder) *Maker {
	return &Maker{b: b, memo: map[*expr.Term]*expr.Term{},
		program: program.New(program.Options{Ops: maxOps, Cells: 1})}
}

// Of is t, a term over the byte in alone, as look-ups; false if it is beyond the limits.
func (m *Maker) Of(t, in *expr.Term) (*expr.Term, bool) {
	r, known := m.memo[t]
	if !known {
		if !m.refused(t) && m.evaluate(t) {
			r = m.look(t.Width(), in)
		}
		if len(m.memo) >= maxMemo {
			clear(m.memo)
		}
		m.memo[t] = r
	}
	return r, r != nil
}

// refused says that an operand of t is beyond the limits. So a term that grows on is refused at once, not walked again
// at every step.
func (m *Maker) refused(t *expr.Term) bool {
	for i := range t.NumKids() {
		if r, known := m.memo[t.Kid(i)]; known && r == nil {
			return true
		}
	}
	return false
}

// Values is what t, a term over one byte alone, is for each value of the byte; false if it is beyond the limits. The
// array is good until the next call.
func (m *Maker) Values(t *expr.Term) (*[256]uint64, bool) {
	return &m.values, t.Width() <= 64 && m.evaluate(t)
}

// evaluate puts t's values into m.values.
func (m *Maker) evaluate(t *expr.Term) bool {
	p := m.program
	defer p.Back(p.Mark())
	n, ok := p.Add(t)
	if !ok || len(p.Cells) != 1 {
		return false
	}
	list := p.All(0)
	for v := range m.values {
		p.Bytes[0] = byte(v)
		p.Run(list)
		m.values[v] = p.Vals[n]
	}
	return true
}

// look is the term of w bits that has m.values.
func (m *Maker) look(w int, in *expr.Term) *expr.Term {
	at := m.b.ZExt(in, 64)
	var all *expr.Term
	for k := 0; k < w; k += 8 {
		t := m.b.Extract(m.read(k, in, at), 0, min(8, w-k))
		if all == nil {
			all = t
		} else {
			all = m.b.Concat(t, all)
		}
	}
	return all
}

// read is the eight bits of the values from bit k up.
func (m *Maker) read(k int, in, at *expr.Term) *expr.Term {
	constant, same := true, true
	for v, x := range &m.values {
		b := byte(x >> k)
		m.plane[v] = b
		constant = constant && b == m.plane[0]
		same = same && b == byte(v)
	}
	switch {
	case constant:
		return m.b.Const(8, uint64(m.plane[0]))
	case same:
		return in
	}
	return m.b.Read(m.b.ConstArray(m.plane[:]), nil, at)
}

// Uniform says whether t, a result of Of, has one value for all members of a set of values of its byte.
func Uniform(t *expr.Term, set mi.Strided) bool {
	for ; t.Kind() == expr.Concat; t = t.Kid(1) {
		if !uniform(t.Kid(0), set) {
			return false
		}
	}
	return uniform(t, set)
}

// uniform is Uniform for a plane or some bits of it. It may miss that the bits are the same where the plane is not.
func uniform(t *expr.Term, set mi.Strided) bool {
	if t.Kind() == expr.Extract {
		t = t.Kid(0)
	}
	switch {
	case t.IsConst():
		return true
	case t.Kind() != expr.Read || !t.Array().IsConst():
		return set.IsSingle()
	}
	first := t.Array().Data[set.Min()]
	for i := range set.Count() {
		if t.Array().Data[set.Nth(i)] != first {
			return false
		}
	}
	return true
}
