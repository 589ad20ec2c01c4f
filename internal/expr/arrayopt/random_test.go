package arrayopt

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// meaning is poison evaluation as the package comment states it, written for clarity and apart from program.go: the
// value of t for one input, ok false for poison.
type meaning struct {
	m    *eval.Assignment
	i    uint64                 // of the bound variable
	memo map[*expr.Term]*uint64 // nil: poison
}

func (x *meaning) of(t *expr.Term) (uint64, bool) {
	if v, ok := x.memo[t]; ok {
		if v == nil {
			return 0, false
		}
		return *v, true
	}
	v, ok := x.compute(t)
	if !ok {
		x.memo[t] = nil
		return 0, false
	}
	x.memo[t] = &v
	return v, true
}

func (x *meaning) compute(t *expr.Term) (uint64, bool) {
	switch k := t.Kind(); {
	case t.IsConst():
		return t.Word(), true
	case k == expr.Bound:
		return x.i, true
	case k == expr.Ite:
		c, ok := x.of(t.Kid(0))
		if !ok {
			return 0, false
		}
		return x.of(t.Kid(2 - int(c)))
	case (k == expr.And || k == expr.Or) && t.Width() == 1:
		a, aok := x.of(t.Kid(0))
		b, bok := x.of(t.Kid(1))
		decides := uint64(0)
		if k == expr.Or {
			decides = 1
		}
		if aok && a == decides || bok && b == decides {
			return decides, true
		}
		return 1 - decides, aok && bok
	case k == expr.Read:
		i, ok := x.of(t.Kid(0))
		if !ok || i >= t.Array().Size {
			return 0, false
		}
		for u := t.Updates(); u != nil; u = u.Next {
			at, ok := x.of(u.Index)
			if !ok {
				return 0, false
			}
			if at == i {
				return x.of(u.Value)
			}
		}
		return uint64(x.m.Byte(t.Array(), i)), true
	}
	for i := range t.NumKids() {
		if _, ok := x.of(t.Kid(i)); !ok {
			return 0, false
		}
	}
	return x.m.Word(rebuilt(x, t)), true
}

// rebuilt is t on the values of its operands.
func rebuilt(x *meaning, t *expr.Term) *expr.Term {
	b := theBuilder
	k := func(i int) *expr.Term {
		v, _ := x.of(t.Kid(i))
		return b.Const(t.Kid(i).Width(), v)
	}
	switch t.Kind() {
	case expr.Not:
		return b.Not(k(0))
	case expr.Extract:
		return b.Extract(k(0), t.Offset(), t.Width())
	case expr.ZExt:
		return b.ZExt(k(0), t.Width())
	case expr.SExt:
		return b.SExt(k(0), t.Width())
	}
	return b.Binary(t.Kind(), k(0), k(1))
}

var theBuilder = expr.NewBuilder()

// maker makes random terms over tables of at most 8 bytes and two indices.
type maker struct {
	b      *expr.Builder
	r      *rand.Rand
	in     *expr.Array
	index  []*expr.Term // symbols: 4 bits of the input each, or 8
	tables []version
	pool   []*expr.Term
	all    []*eval.Assignment
}

func newMaker(seed uint64, symbols int) *maker {
	b := theBuilder
	m := &maker{b: b, r: rand.New(rand.NewPCG(seed, 7)), in: b.NewArray("in", 2, nil)}
	for i := range symbols {
		x := b.Read(m.in, nil, b.Const(64, uint64(i)))
		if symbols > 1 || m.r.IntN(2) == 0 {
			x = b.Extract(x, 0, 4)
		}
		m.index = append(m.index, x)
	}
	for range 3 {
		m.tables = append(m.tables, m.table())
	}
	return m
}

func (m *maker) table() version {
	data := make([]byte, 1+m.r.IntN(8))
	for i := range data {
		data[i] = byte([]int{0, 1, 2, 3, 7, 200, 255}[m.r.IntN(7)])
	}
	v := version{root: m.b.ConstArray(data)}
	if m.r.IntN(4) == 0 {
		v.root = m.b.NewArray("s", uint64(len(data)), nil)
	}
	if m.r.IntN(3) == 0 {
		for range 1 + m.r.IntN(3) {
			val := m.b.Const(8, uint64(m.r.IntN(5)))
			if m.r.IntN(3) == 0 {
				val = m.b.Read(m.in, nil, m.b.Const(64, 1))
			}
			at := m.b.Const(64, uint64(m.r.IntN(len(data))))
			if m.r.IntN(5) == 0 {
				at = m.idx(0)
			}
			v.upd = m.b.Push(v.upd, at, val)
		}
	}
	return v
}

// idx is an index of 64 bits, of a symbol or of a read.
func (m *maker) idx(depth int) *expr.Term {
	b := m.b
	x := m.index[m.r.IntN(len(m.index))]
	if depth > 0 && m.r.IntN(3) == 0 {
		x = m.read(1, depth-1)
	}
	w := []int{8, 16, 32}[m.r.IntN(3)]
	if m.r.IntN(3) == 0 {
		x = b.SExt(x, w)
	} else {
		x = b.ZExt(x, w)
	}
	switch m.r.IntN(6) {
	case 0:
		x = b.Add(x, b.Const(w, uint64(m.r.IntN(5))-2))
	case 1:
		x = b.Mul(x, b.Const(w, uint64(2+m.r.IntN(2))))
	case 2:
		x = b.Shl(x, b.Const(w, 1))
	case 3:
		x = b.Sub(b.Const(w, 5), x)
	}
	if m.r.IntN(2) == 0 {
		x = b.SExt(x, 64)
	} else {
		x = b.ZExt(x, 64)
	}
	if m.r.IntN(4) == 0 {
		x = b.Add(x, b.Const(64, uint64(m.r.IntN(5))-2))
	}
	return x
}

func (m *maker) read(g, depth int) *expr.Term {
	v := m.tables[m.r.IntN(len(m.tables))]
	return m.b.ReadWide(v.root, v.upd, m.idx(depth), g)
}

// term makes a term of width w.
func (m *maker) term(w, depth int) *expr.Term {
	b := m.b
	if len(m.pool) > 0 && m.r.IntN(5) == 0 {
		if t := m.pool[m.r.IntN(len(m.pool))]; t.Width() == w {
			return t
		}
	}
	t := m.fresh(b, w, depth)
	m.pool = append(m.pool, t)
	return t
}

func (m *maker) fresh(b *expr.Builder, w, depth int) *expr.Term {
	if depth == 0 {
		switch m.r.IntN(4) {
		case 0:
			return b.Const(w, uint64(m.r.IntN(4)))
		case 1:
			return b.Resize(m.index[m.r.IntN(len(m.index))], w)
		}
		return b.Resize(m.read(1+m.r.IntN(2), 2), w)
	}
	k := func(w int) *expr.Term { return m.term(w, depth-1) }
	if w == 1 {
		v := []int{1, 8, 16}[m.r.IntN(3)]
		switch m.r.IntN(10) {
		case 0:
			return b.And(k(1), k(1))
		case 1:
			return b.Or(k(1), k(1))
		case 2:
			return b.Ite(k(1), k(1), k(1))
		case 3:
			return b.Not(k(1))
		}
		return b.Binary(expr.Eq+expr.Kind(m.r.IntN(5)), k(v), k(v))
	}
	switch m.r.IntN(9) {
	case 0:
		return b.Ite(k(1), k(w), k(w))
	case 1:
		return b.Not(k(w))
	case 2:
		return b.ZExt(b.Extract(k(w), 1, w/2), w)
	case 3:
		return b.SExt(b.Extract(k(w), 0, w/2), w)
	case 4:
		return b.Concat(b.Extract(k(w), 0, w/2), b.Extract(k(w), 0, w-w/2))
	case 5:
		return b.Resize(m.read(w/8, 2), w)
	}
	return b.Binary(expr.And+expr.Kind(m.r.IntN(int(expr.AShr-expr.And)+1)), k(w), k(w))
}

// equivalence compares random terms with their transformed forms, for all values of their indices. With the guard a
// result counts only where poison evaluation has one; without it, everywhere. It returns the number of comparisons.
func equivalence(t *testing.T, rounds int, change func(*Config)) (checked int, c *Counters) {
	c = new(Counters)
	for seed := range uint64(rounds) {
		m := newMaker(seed, 1+int(seed%3)/2)
		for _, guarded := range []bool{true, false} {
			cfg := Default()
			cfg.Guarded = guarded
			if change != nil {
				change(&cfg)
			}
			o := New(m.b, rewrite.New(m.b), cfg, c)
			for range 3 {
				w := []int{1, 1, 8, 16}[m.r.IntN(4)]
				e := m.term(w, 3)
				use := Value
				if w == 1 {
					use = Cond
				}
				got := o.Optimise(e, use, nil)
				if got == e {
					continue
				}
				if bad := m.compare(e, got, guarded); bad != "" {
					t.Fatalf("seed %d, guarded %v, %s:\n%v\n→ %v", seed, guarded, bad, e, got)
				}
				checked++
			}
		}
	}
	return checked, c
}

// inputs is 256 assignments: all values of the index, or of both.
func (m *maker) inputs() []*eval.Assignment {
	for v := len(m.all); v < 256; v++ {
		p := map[*expr.Array][]byte{m.in: {byte(v), byte(v >> 4)}}
		if len(m.index) == 1 {
			p[m.in][1] = byte(v * 37)
		}
		for _, x := range m.tables {
			if !x.root.IsConst() {
				p[x.root] = []byte{byte(v), 2, byte(v >> 3), 3, 4, byte(v >> 1), 6, 7}[:x.root.Size]
			}
		}
		m.all = append(m.all, eval.New(p))
	}
	return m.all
}

// compare says where two terms differ.
func (m *maker) compare(e, got *expr.Term, guarded bool) string {
	return m.compareAt(e, got, 0, guarded)
}

// compareAt is compare with a value for the bound variable.
func (m *maker) compareAt(e, got *expr.Term, i uint64, guarded bool) string {
	for _, a := range m.inputs() {
		want, ok := a.At(e, i), true
		if guarded {
			if want, ok = (&meaning{a, i, map[*expr.Term]*uint64{}}).of(e); !ok {
				continue
			}
		}
		if x := a.At(got, i); x != want {
			return fmt.Sprintf("input %v: %d, want %d", a.Bytes(m.in), x, want)
		}
	}
	return ""
}

func TestEquivalence(t *testing.T) {
	for _, mode := range option.ArrayModes()[1:] {
		for _, below := range []int{Default().MaxBelow, 2, 4} { // most graphs are not whole with 2 and 4
			t.Run(fmt.Sprint(mode, below), func(t *testing.T) {
				n, c := equivalence(t, 60, func(x *Config) {
					g := x.Guarded
					*x = ForMode(mode)
					x.Guarded, x.MaxBelow = g, below
				})
				t.Logf("%d compared, %v", n, c.Snapshot())
				if n < 60 && mode != "fold" || n < 20 {
					t.Errorf("only %d terms were transformed", n)
				}
			})
		}
	}
}
