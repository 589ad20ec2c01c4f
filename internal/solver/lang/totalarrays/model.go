package totalarrays

import (
	"cmp"
	"maps"
	"slices"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

// Model is a model of a query: scalars, arrays and functions. It is total.
type Model struct {
	s      *Space
	scalar *eval.Assignment
	cells  map[*Array]map[key]cell     // of array variables
	rest   map[*Array]bv.Wide          // of array variables: the value at all other indices; 0 if it is not here
	points map[*Function]map[key]point // of functions; 0 everywhere else
	known  map[*record]bool            // records whose variables have their values in scalar
	asked  map[*Array]bool             // arrays of the query
	names  map[Sort]map[key]*Array     // by name
}

type cell struct{ index, value bv.Wide }

type point struct {
	args  []bv.Wide
	value bv.Wide
}

// Cell is one element of an array.
type Cell struct{ Index, Value bv.Wide }

// Point is one value of a function.
type Point struct {
	Args  []bv.Wide
	Value bv.Wide
}

// at is the element of a at an index.
func (m *Model) at(a *Array, i bv.Wide) bv.Wide {
	k := keyOf(i)
	for {
		switch a.kind {
		case variable, named:
			if x := m.renamed(a); x != nil {
				a = x
				continue
			}
			if c, ok := m.cells[a][k]; ok {
				return c.value
			}
			return m.restOf(a)
		case constant:
			return m.scalar.Big(a.val)
		case store:
			if keyOf(m.scalar.Big(a.idx)) == k {
				return m.scalar.Big(a.val)
			}
			a = a.a
		case choice:
			a = m.chosen(a)
		}
	}
}

func (m *Model) chosen(a *Array) *Array {
	if m.scalar.Bool(a.cond) {
		return a.a
	}
	return a.b
}

func (m *Model) restOf(a *Array) bv.Wide {
	if v, ok := m.rest[a]; ok {
		return v
	}
	return bv.NewWide(0, uint(a.Sort.Elem.Width))
}

// contents is a as a table and the value at all other indices.
func (m *Model) contents(a *Array) (cells map[key]cell, rest bv.Wide) {
	cells = map[key]cell{}
	put := func(c cell) {
		if k := keyOf(c.index); cells[k].value.Width() == 0 { // stores that are met first are newer
			cells[k] = c
		}
	}
	for {
		switch a.kind {
		case variable, named:
			if x := m.renamed(a); x != nil {
				a = x
				continue
			}
			for _, c := range m.cells[a] {
				put(c)
			}
			return cells, m.restOf(a)
		case constant:
			return cells, m.scalar.Big(a.val)
		case store:
			put(cell{m.scalar.Big(a.idx), m.scalar.Big(a.val)})
			a = a.a
		case choice:
			a = m.chosen(a)
		}
	}
}

// same says whether two arrays are equal at every index.
func (m *Model) same(x, y *Array) bool {
	xc, xr := m.contents(x)
	yc, yr := m.contents(y)
	all := maps.Clone(xc)
	maps.Copy(all, yc)
	for _, c := range all {
		if !m.at(x, c.index).Eq(m.at(y, c.index)) {
			return false
		}
	}
	return x.Sort.Index.named(len(all)) || xr.Eq(yr)
}

// violated is a record whose variable has another value than its meaning, nil if there is none.
func (m *Model) violated(records []*record) *record {
	for _, r := range records {
		if v := m.scalar.Big(r.val); !v.Eq(m.meaning(r)) || !r.of.has(m.s.b, v) {
			return r
		}
	}
	return nil
}

// meaning is the value of the read, application or equality of r. Everything that r depends on has its value in
// scalar.
func (m *Model) meaning(r *record) bv.Wide {
	switch r.kind {
	case read:
		return m.at(r.arr, m.scalar.Big(r.index))
	case equal:
		if m.same(r.arr, r.other) {
			return bv.NewWide(1, 1)
		}
		return bv.NewWide(0, 1)
	}
	if r.kind == naming {
		return m.nameOf(r.arr)
	}
	if r.kind == free {
		v := m.scalar.Big(r.val)
		if !r.of.has(m.s.b, v) { // a query without it left it as it was
			return bv.NewWide(0, uint(r.of.Width))
		}
		return v
	}
	var k key
	for _, a := range r.args {
		v := m.scalar.Big(a)
		k.hi += v.Hex() + " "
	}
	if p, ok := m.points[r.fn][k]; ok {
		return p.value
	}
	return bv.NewWide(0, uint(r.fn.Result.Width))
}

// Term is the value of a term of the space, whether the query had its records or not.
func (m *Model) Term(t *expr.Term) bv.Wide {
	m.complete(t)
	return m.scalar.Big(t)
}

// Array is the elements of a that differ from the rest, by index, and the rest.
func (m *Model) Array(a *Array) (cells []Cell, rest bv.Wide) {
	m.complete(a)
	table, rest := m.contents(a)
	// no index is left for the rest: the most frequent value would do, but readers expect 0
	if a.Sort.Index.named(len(table)) {
		rest = bv.NewWide(0, uint(a.Sort.Elem.Width))
	}
	for _, c := range table {
		if !c.value.Eq(rest) {
			cells = append(cells, Cell{c.index, c.value})
		}
	}
	slices.SortFunc(cells, func(x, y Cell) int { return x.Index.Cmp(y.Index) })
	return cells, rest
}

// Function is the points at which f is not 0, by arguments.
func (m *Model) Function(f *Function) []Point {
	var ps []Point
	for _, p := range m.points[f] {
		if !p.value.IsZero() {
			ps = append(ps, Point{p.args, p.value})
		}
	}
	slices.SortFunc(ps, func(x, y Point) int {
		for i := range x.Args {
			if c := x.Args[i].Cmp(y.Args[i]); c != 0 {
				return c
			}
		}
		return 0
	})
	return ps
}

// complete gives values to the records below root, a term or an array, oldest first, so that the operands of a record
// have their values.
func (m *Model) complete(root any) {
	c := newCone(m.s)
	c.add(root)
	var missing []*record
	for _, r := range c.records {
		if !m.known[r] {
			missing = append(missing, r)
		}
	}
	if len(missing) == 0 {
		return
	}
	slices.SortFunc(missing, func(x, y *record) int { return cmp.Compare(x.id, y.id) })
	known := maps.Clone(m.known)
	for _, r := range missing {
		p := append([]byte(nil), m.scalar.Bytes(m.s.bytes)...)
		v := m.meaning(r).AppendBytes(nil)
		if more := int(r.at) + len(v) - len(p); more > 0 {
			p = append(p, make([]byte, more)...)
		}
		copy(p[r.at:], v)
		m.scalar = m.scalar.With(m.s.bytes, p)
		known[r] = true
	}
	m.known = known
}
