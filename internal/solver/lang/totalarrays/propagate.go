package totalarrays

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// key is a value as a map's key.
type key struct {
	lo uint64
	hi string // of values of more than 64 bits that need them
}

func keyOf(v bv.Wide) key {
	if v.FitsUint64() {
		return key{lo: v.Uint64()}
	}
	return key{hi: v.Hex()}
}

// access is an element that has to have a value: a read, a store, or a constant array at some index.
type access struct {
	index, val *expr.Term
	key        key
	value      bv.Wide
	rec        *record // nil for stores and constants
}

// arrival is an access that was carried to an array.
type arrival struct {
	acc  *access
	arr  *Array
	from int32      // the arrival that it comes from, -1: none
	why  *expr.Term // the condition under which it was carried, nil: none
}

// propagation carries the accesses of a cone through its arrays, under a model of the scalars.
type propagation struct {
	s *Space
	c *cone
	m *eval.Assignment
	d *defaults
	t map[*Array]*table

	both     bool // there are equalities: carry upwards, too
	above    map[*Array][]*Array
	equals   map[*Array][]*record
	arrivals []arrival
	cells    map[*Array]map[key]int32 // the arrival at an index
	points   map[*Function]map[key]*record
	found    []lemma
}

// lemmasPerRound bounds the lemmas that are learnt from one model.
const lemmasPerRound = 256

func newPropagation(s *Space, c *cone, m *eval.Assignment, d *defaults, t map[*Array]*table) *propagation {
	p := &propagation{s: s, c: c, m: m, d: d, t: t, cells: map[*Array]map[key]int32{},
		points: map[*Function]map[key]*record{}}
	for _, r := range c.records {
		p.both = p.both || r.kind == equal
	}
	if p.both {
		p.above, p.equals = map[*Array][]*Array{}, map[*Array][]*record{}
		for _, a := range c.arrays {
			for _, x := range []*Array{a.a, a.b} {
				if x != nil {
					p.above[x] = append(p.above[x], a)
				}
			}
		}
		for _, r := range c.records {
			if r.kind == equal && m.Bool(r.val) {
				p.equals[r.arr] = append(p.equals[r.arr], r)
				p.equals[r.other] = append(p.equals[r.other], r)
			}
		}
	}
	return p
}

// run finds lemmas that the model violates; none: it is a model of arrays and functions.
func (p *propagation) run() []lemma {
	for _, r := range p.c.records {
		switch r.kind {
		case apply:
			p.apply(r)
		case read:
			p.start(r.arr, r.index, r.val, r)
		}
	}
	if p.both {
		for _, a := range p.c.arrays {
			switch a.kind {
			case store:
				p.start(a, a.idx, a.val, nil)
			case constant:
				for _, i := range p.d.at(a.Sort) {
					p.start(a, i, a.val, nil)
				}
			}
		}
	}
	for next := 0; next < len(p.arrivals) && len(p.found) < lemmasPerRound; next++ {
		p.carry(int32(next))
	}
	return p.found
}

func (p *propagation) start(a *Array, i, v *expr.Term, r *record) {
	acc := &access{index: i, val: v, key: keyOf(p.m.Big(i)), value: p.m.Big(v), rec: r}
	p.arrivals = append(p.arrivals, arrival{acc: acc, arr: a, from: -1})
}

// carry takes arrival n to its array and from there on.
func (p *propagation) carry(n int32) {
	x := p.arrivals[n]
	a := x.arr
	table := p.cells[a]
	if table == nil {
		table = map[key]int32{}
		p.cells[a] = table
	}
	if o, ok := table[x.acc.key]; ok {
		if other := p.arrivals[o].acc; !other.value.Eq(x.acc.value) {
			p.learn([]int32{n, o}, p.s.b.Eq(x.acc.index, other.index), x.acc, other)
		}
		return
	}
	table[x.acc.key] = n
	p.down(n, x.acc, a)
	if p.both {
		p.up(n, x.acc, a)
	}
}

func (p *propagation) down(n int32, acc *access, a *Array) {
	b := p.s.b
	switch a.kind {
	case variable, named:
		if t := p.t[a]; t != nil && t.differs(acc.key, acc.value) {
			p.found = append(p.found, lemma{term: b.Or(b.Not(p.ways(b.True(), n)), t.says(b, acc.index, acc.val))})
		}
	case constant:
		if !p.m.Big(a.val).Eq(acc.value) {
			p.learn([]int32{n}, b.True(), acc, &access{val: a.val})
		}
	case store:
		if keyOf(p.m.Big(a.idx)) != acc.key {
			p.move(n, a.a, b.Ne(acc.index, a.idx))
		} else if !p.m.Big(a.val).Eq(acc.value) {
			p.learn([]int32{n}, b.Eq(acc.index, a.idx), acc, &access{val: a.val})
		}
	case choice:
		if p.m.Bool(a.cond) {
			p.move(n, a.a, a.cond)
		} else {
			p.move(n, a.b, b.Not(a.cond))
		}
	}
}

func (p *propagation) up(n int32, acc *access, a *Array) {
	b := p.s.b
	for _, x := range p.above[a] {
		switch {
		case x.kind == store:
			if keyOf(p.m.Big(x.idx)) != acc.key {
				p.move(n, x, b.Ne(acc.index, x.idx))
			}
		case p.m.Bool(x.cond):
			if x.a == a {
				p.move(n, x, x.cond)
			}
		case x.b == a:
			p.move(n, x, b.Not(x.cond))
		}
	}
	for _, e := range p.equals[a] {
		p.move(n, e.arr, e.val)
		p.move(n, e.other, e.val)
	}
}

// move carries arrival n on to a; why holds under the model.
func (p *propagation) move(n int32, a *Array, why *expr.Term) {
	if a == p.arrivals[n].arr {
		return
	}
	p.arrivals = append(p.arrivals, arrival{acc: p.arrivals[n].acc, arr: a, from: n, why: why})
}

// learn adds a lemma: if the accesses come the ways that they came, and same holds, then x and y have the same value.
func (p *propagation) learn(ways []int32, same *expr.Term, x, y *access) {
	b := p.s.b
	cond := p.ways(same, ways...)
	p.found = append(p.found, lemma{b.Or(b.Not(cond), b.Eq(x.val, y.val)), [2]*record{x.rec, y.rec}})
}

// ways is the conjunction of cond and the conditions under which these arrivals came to their places.
func (p *propagation) ways(cond *expr.Term, arrivals ...int32) *expr.Term {
	for _, n := range arrivals {
		for ; n >= 0; n = p.arrivals[n].from {
			if w := p.arrivals[n].why; w != nil {
				cond = p.s.b.And(cond, w)
			}
		}
	}
	return cond
}

// apply compares an application with an earlier one that has the same arguments.
func (p *propagation) apply(r *record) {
	b := p.s.b
	var k key
	for _, a := range r.args {
		v := p.m.Big(a)
		k.hi += v.Hex() + " "
	}
	t := p.points[r.fn]
	if t == nil {
		t = map[key]*record{}
		p.points[r.fn] = t
	}
	o := t[k]
	if o == nil {
		t[k] = r
		return
	}
	if p.m.Big(o.val).Eq(p.m.Big(r.val)) {
		return
	}
	same := b.True()
	for i := range r.args {
		same = b.And(same, b.Eq(r.args[i], o.args[i]))
	}
	p.found = append(p.found, lemma{b.Or(b.Not(same), b.Eq(r.val, o.val)), [2]*record{r, o}})
}

// model reads the tables of a propagation that found nothing.
func (p *propagation) model() *Model {
	m := &Model{s: p.s, scalar: p.m, cells: map[*Array]map[key]cell{}, rest: map[*Array]bv.Wide{},
		points: map[*Function]map[key]point{}, known: p.c.has, asked: p.c.hasArr}
	for a, t := range p.cells {
		if a.kind != variable && a.kind != named {
			continue
		}
		cells := make(map[key]cell, len(t))
		for k, n := range t {
			acc := p.arrivals[n].acc
			cells[k] = cell{p.m.Big(acc.index), acc.value}
		}
		m.cells[a] = cells
		if i := p.d.rest[a.Sort]; i != nil {
			if c, ok := cells[keyOf(p.m.Big(i))]; ok {
				m.rest[a] = c.value
			}
		}
	}
	for a, t := range p.t {
		if m.cells[a] == nil {
			m.cells[a] = map[key]cell{}
		}
		for i, v := range t.values {
			m.cells[a][key{lo: uint64(i)}] = cell{bv.NewWide(uint64(i), uint(a.Sort.Index.Width)), v.Big()}
		}
	}
	for f, t := range p.points {
		points := make(map[key]point, len(t))
		for k, r := range t {
			pt := point{value: p.m.Big(r.val)}
			for _, a := range r.args {
				pt.args = append(pt.args, p.m.Big(a))
			}
			points[k] = pt
		}
		m.points[f] = points
	}
	return m
}
