package totalarrays

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Arrays that are elements of arrays, operands or results of functions are given names, which are numbers. In every
// model two arrays of a sort that have names have one name exactly if they are equal. A query is first asked without
// that. Where a model breaks it for two arrays, the query is asked again with what it says about these two.

// nameBits is the width of names: no query has as many arrays as there are names.
const nameBits = 32

// NameOf is the domain of the names of arrays of a sort. The same pointer makes the same domain.
func NameOf(sort *Sort) Domain { return Domain{Width: nameBits, Array: sort} }

// Name is the name of an array.
func (s *Space) Name(a *Array) *expr.Term {
	if a.kind == named {
		return a.val
	}
	r := s.nameAt[a]
	if r == nil {
		r = s.record(&record{kind: naming, arr: a}, Bits(nameBits))
		s.nameAt[a], s.owners[r.val] = r, a
	}
	return r.val
}

// Named is the array of a sort that has a name.
func (s *Space) Named(sort *Sort, name *expr.Term) *Array {
	if a := s.owners[name]; a != nil {
		return a
	}
	return s.array(arrayKey{kind: named, sort: *sort, val: name})
}

// namedBy is the array whose name is the value of r, nil if that is no name.
func (s *Space) namedBy(r *record) *Array {
	switch {
	case r.kind == naming:
		return r.arr
	case r.of.Array != nil:
		return s.Named(r.of.Array, r.val)
	}
	return nil
}

// misnamed is what a model says wrongly about names: each lemma is about two arrays of which the model says that they
// are equal, or that their names are, but not both. The arrays are those that the records name.
func (m *Model) misnamed(records []*record) (found []*expr.Term) {
	b := m.s.b
	var names []*record
	for _, r := range records {
		a := m.s.namedBy(r)
		if a == nil {
			continue
		}
		for _, o := range names {
			x := m.s.namedBy(o)
			if x.Sort != a.Sort {
				continue
			}
			named, same := m.scalar.Big(o.val).Eq(m.scalar.Big(r.val)), m.same(x, a)
			if named != same {
				found = append(found, b.Eq(m.s.Equal(x, a), b.Eq(o.val, r.val)))
			}
			if len(found) >= lemmasPerRound {
				return found
			}
		}
		names = append(names, r)
	}
	return found
}

// learnNames remembers the names of arrays, of which none is wrong.
func (m *Model) learnNames(records []*record) {
	m.names = map[Sort]map[key]*Array{}
	for _, r := range records {
		if a := m.s.namedBy(r); a != nil {
			m.learnName(a, m.scalar.Big(r.val))
		}
	}
}

func (m *Model) learnName(a *Array, name bv.Wide) {
	if m.names[a.Sort] == nil {
		m.names[a.Sort] = map[key]*Array{}
	}
	if k := keyOf(name); m.names[a.Sort][k] == nil {
		m.names[a.Sort][k] = a
	}
}

// nameOf is the name of an array that the query has no name for: that of an equal one, else a new one.
func (m *Model) nameOf(a *Array) bv.Wide {
	next := uint64(1)
	for k, x := range m.names[a.Sort] {
		if m.same(x, a) {
			return bv.NewWide(k.lo, nameBits)
		}
		next = max(next, k.lo+1)
	}
	v := bv.NewWide(next, nameBits)
	m.learnName(a, v)
	return v
}

// renamed is the array of the query that has the name of a, which is not in the query; nil: there is none.
func (m *Model) renamed(a *Array) *Array {
	if a.kind != named || m.asked[a] {
		return nil
	}
	return m.names[a.Sort][keyOf(m.scalar.Big(a.val))]
}

// NamedArray is the elements of the array of a sort with a name that differ from the rest, by index, and the rest. A
// name that no array of the query has is one of zeros.
func (m *Model) NamedArray(sort *Sort, name bv.Wide) (cells []Cell, rest bv.Wide) {
	if a := m.names[*sort][keyOf(name)]; a != nil {
		return m.Array(a)
	}
	return nil, bv.NewWide(0, uint(sort.Elem.Width))
}
