package totalarrays

import (
	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
)

// Tables. Files define a constant array cell by cell, (assert (= (select a #x05) #x2a)) and so on. An array whose
// cells 0 to n-1 are asserted like this is read as a constant array of package expr, and the solver below makes a
// circuit of it: one lemma per read, index < n ⇒ the table's value, in place of one per cell. The assertions
// themselves are then asked only for cells that are read elsewhere. The lemma is no fact about arrays: it follows
// from the assertions, so it is not remembered, and the assertions are in every core.

// minTable is the least number of cells that make a table.
const minTable = 8

// table is an array variable with asserted cells 0 to n-1.
type table struct {
	values []*expr.Term // constants
	facts  []int        // conjuncts that assert them
	data   *expr.Array  // the same as bytes
	bytes  int          // per element
}

// fact recognises the assertion of one cell.
func (s *Space) fact(t *expr.Term) (r *record, v *expr.Term) {
	v, cell := t, t
	switch {
	case t.Kind() == expr.Eq && t.Kid(0).IsConst():
		v, cell = t.Kid(0), t.Kid(1)
	case t.Kind() == expr.Not:
		v, cell = s.b.False(), t.Kid(0)
	default: // a cell of one bit that is 1
		v = s.b.True()
	}
	x := cell
	for x.Kind() == expr.Extract || x.Kind() == expr.Concat {
		x = x.Kid(x.NumKids() - 1)
	}
	if x.Kind() != expr.Read {
		return nil, nil
	}
	r = s.recordOf(x)
	if r == nil || r.kind != read || r.val != cell || r.arr.kind != variable || !r.index.IsConst() {
		return nil, nil
	}
	return r, v
}

// tables finds the tables among the conjuncts, and the conjuncts that are not one of their facts. There are none if
// arrays are compared as a whole: then cells matter that nobody reads.
func (s *Space) tables(conjuncts []*expr.Term) (found map[*Array]*table, rest []*expr.Term, at []int) {
	if len(s.equalAt) > 0 || len(conjuncts) < minTable {
		return nil, conjuncts, nil
	}
	cells := map[*Array]map[uint64]int{}
	for i, t := range conjuncts {
		if r, _ := s.fact(t); r != nil && r.index.Big().FitsUint64() {
			if cells[r.arr] == nil {
				cells[r.arr] = map[uint64]int{}
			}
			k := r.index.Big().Uint64()
			if _, twice := cells[r.arr][k]; !twice {
				cells[r.arr][k] = i
			}
		}
	}
	taken := map[int]bool{}
	for a, m := range cells {
		t := &table{bytes: (a.Sort.Elem.Width + 7) / 8}
		for k := uint64(0); ; k++ {
			i, ok := m[k]
			if !ok {
				break
			}
			_, v := s.fact(conjuncts[i])
			t.values, t.facts = append(t.values, v), append(t.facts, i)
		}
		if len(t.values) < minTable {
			continue
		}
		if found == nil {
			found = map[*Array]*table{}
		}
		found[a] = t
		for _, i := range t.facts {
			taken[i] = true
		}
	}
	if found == nil {
		return nil, conjuncts, nil
	}
	for i, t := range conjuncts {
		if !taken[i] {
			rest, at = append(rest, t), append(at, i)
		}
	}
	return found, rest, at
}

// read is the table's element at an index that is below its size.
func (t *table) read(b *expr.Builder, i *expr.Term, width int) *expr.Term {
	if t.data == nil {
		var p []byte
		for _, v := range t.values {
			p = v.Big().AppendBytes(p)
		}
		t.data = b.ConstArray(p)
	}
	i = b.Mul(b.Const(64, uint64(t.bytes)), b.Resize(i, 64))
	return b.Extract(b.ReadWide(t.data, nil, i, t.bytes), 0, width)
}

// says is: if the index is in the table, the value is the table's.
func (t *table) says(b *expr.Builder, i, v *expr.Term) *expr.Term {
	inside := b.True()
	if n := uint64(len(t.values)); i.Width() >= 64 || n>>i.Width() == 0 {
		inside = b.Ult(i, b.Const(i.Width(), n))
	}
	return b.Or(b.Not(inside), b.Eq(v, t.read(b, i, v.Width())))
}

// differs says whether the table has another value than v at an index.
func (t *table) differs(k key, v bv.Wide) bool {
	return k.hi == "" && k.lo < uint64(len(t.values)) && !t.values[k.lo].Big().Eq(v)
}

// standing is the facts from the tables about the reads of the cone that are directly on them.
func (c *cone) standing(tables map[*Array]*table) []*expr.Term {
	var out []*expr.Term
	for _, r := range c.records {
		if r.kind != read {
			continue
		}
		t := tables[r.arr]
		if t == nil {
			continue
		}
		if r.index.IsConst() {
			if i := r.index.Big(); i.FitsUint64() && i.Uint64() < uint64(len(t.values)) {
				out = append(out, c.s.b.Eq(r.val, t.values[i.Uint64()]))
			}
			continue
		}
		out = append(out, t.says(c.s.b, r.index, r.val))
	}
	return out
}
