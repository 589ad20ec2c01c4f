package totalarrays

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// cone is the part of the space that a query depends on: the records below its conjuncts, and their arrays. It
// follows the query from check to check: the records of a common beginning stay.
type cone struct {
	s    *Space
	path solver.Follower[mark]

	terms   []*expr.Term // visited, in order
	records []*record
	arrays  []*Array
	seen    map[*expr.Term]bool
	has     map[*record]bool
	hasArr  map[*Array]bool

	todo []any // *expr.Term, *record or *Array
}

// mark is the lengths before a conjunct.
type mark struct{ terms, records, arrays int }

func newCone(s *Space) *cone {
	c := &cone{s: s, seen: map[*expr.Term]bool{}, has: map[*record]bool{}, hasArr: map[*Array]bool{}}
	c.path.Leave = c.leave
	return c
}

// follow makes c the cone of these conjuncts.
func (c *cone) follow(conjuncts *solver.Path) {
	if len(c.s.records) == 0 {
		return // there is nothing to find, and large scripts without arrays stay cheap
	}
	c.path.Follow(conjuncts, func(_ int, t *expr.Term) (mark, bool) {
		m := mark{len(c.terms), len(c.records), len(c.arrays)}
		c.add(t)
		return m, true
	})
}

// leave takes the newest conjunct's part off.
func (c *cone) leave(m mark) {
	for _, t := range c.terms[m.terms:] {
		delete(c.seen, t)
	}
	for _, r := range c.records[m.records:] {
		delete(c.has, r)
	}
	for _, a := range c.arrays[m.arrays:] {
		delete(c.hasArr, a)
	}
	c.terms, c.records, c.arrays = c.terms[:m.terms], c.records[:m.records], c.arrays[:m.arrays]
}

// add visits everything below root, a term or an array.
func (c *cone) add(root any) {
	c.todo = append(c.todo[:0], root)
	for len(c.todo) > 0 {
		top := c.todo[len(c.todo)-1]
		c.todo = c.todo[:len(c.todo)-1]
		switch x := top.(type) {
		case *expr.Term:
			c.term(x)
		case *record:
			c.record(x)
		case *Array:
			c.array(x)
		}
	}
}

func (c *cone) term(t *expr.Term) {
	if t.IsConst() || c.seen[t] {
		return
	}
	c.seen[t] = true
	c.terms = append(c.terms, t)
	if t.Kind() == expr.Read {
		if r := c.s.recordOf(t); r != nil {
			c.todo = append(c.todo, r)
		}
		return
	}
	for i := range t.NumKids() {
		c.todo = append(c.todo, t.Kid(i))
	}
}

// recordOf is the record that a byte of the space belongs to, nil for a variable's.
func (s *Space) recordOf(t *expr.Term) *record {
	if t.Array() != s.bytes {
		return nil // an array of another owner
	}
	if o := s.owner[t.Kid(0).Word()]; o > 0 {
		return s.records[o-1]
	}
	return nil
}

func (c *cone) record(r *record) {
	if c.has[r] {
		return
	}
	c.has[r] = true
	c.records = append(c.records, r)
	if a := c.s.namedBy(r); a != nil {
		c.todo = append(c.todo, a)
	}
	switch r.kind {
	case read:
		c.todo = append(c.todo, r.index, r.arr)
	case equal:
		c.todo = append(c.todo, r.arr, r.other, r.wit[0], r.wit[1])
	case apply:
		for _, a := range r.args {
			c.todo = append(c.todo, a)
		}
	}
}

func (c *cone) array(a *Array) {
	if c.hasArr[a] {
		return
	}
	c.hasArr[a] = true
	c.arrays = append(c.arrays, a)
	for _, t := range []*expr.Term{a.idx, a.val, a.cond} {
		if t != nil {
			c.todo = append(c.todo, t)
		}
	}
	for _, below := range []*Array{a.a, a.b} {
		if below != nil {
			c.todo = append(c.todo, below)
		}
	}
}

// Variables is the array variables that terms depend on, in order of creation.
func (s *Space) Variables(terms []*expr.Term) []*Array {
	c := newCone(s)
	for _, t := range terms {
		c.add(t)
	}
	var out []*Array
	for _, a := range c.arrays {
		if a.kind == variable {
			out = append(out, a)
		}
	}
	slices.SortFunc(out, func(x, y *Array) int { return cmp.Compare(x.id, y.id) })
	return out
}
