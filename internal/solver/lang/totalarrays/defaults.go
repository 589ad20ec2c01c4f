package totalarrays

import "github.com/albers-engine/albers/internal/expr"

// defaults says at which further indices constant arrays are read, so that equalities see their content beyond the
// indices of the query.
type defaults struct {
	s     *Space
	sorts []Sort                // with constant arrays and equalities
	terms map[Sort][]*expr.Term // index terms of the cone, each once
	rest  map[Sort]*expr.Term   // the index that none of them is
	every map[Sort][]*expr.Term // all indices there are, where there is no such index
}

func newDefaults(s *Space, c *cone) *defaults {
	d := &defaults{s: s, terms: map[Sort][]*expr.Term{}, rest: map[Sort]*expr.Term{}, every: map[Sort][]*expr.Term{}}
	equals := map[Sort]bool{}
	for _, r := range c.records {
		if r.kind == equal {
			equals[r.arr.Sort] = true
		}
	}
	if len(equals) == 0 {
		return d
	}
	constants := map[Sort]bool{}
	for _, a := range c.arrays {
		if a.kind == constant && equals[a.Sort] && !constants[a.Sort] {
			constants[a.Sort] = true
			d.sorts = append(d.sorts, a.Sort)
		}
	}
	d.collect(c, constants)
	for _, sort := range d.sorts {
		if n, small := sort.Index.count(); small && len(d.terms[sort]) >= n {
			d.every[sort] = sort.Index.values(s.b)
		} else {
			d.rest[sort] = s.rest(sort)
		}
	}
	return d
}

func (d *defaults) collect(c *cone, sorts map[Sort]bool) {
	type pair struct {
		sort Sort
		t    *expr.Term
	}
	seen := map[pair]bool{}
	add := func(sort Sort, t *expr.Term) {
		if sorts[sort] && !seen[pair{sort, t}] {
			seen[pair{sort, t}] = true
			d.terms[sort] = append(d.terms[sort], t)
		}
	}
	for _, r := range c.records {
		if r.kind == read {
			add(r.arr.Sort, r.index)
		}
	}
	for _, a := range c.arrays {
		if a.kind == store {
			add(a.Sort, a.idx)
		}
	}
}

// conditions says that the rest is none of the index terms. There is such an index because there are fewer terms than
// indices, and no other sort's terms are named with it ([Space.rest]).
func (d *defaults) conditions() []*expr.Term {
	var out []*expr.Term
	for _, sort := range d.sorts {
		if rest := d.rest[sort]; rest != nil {
			if some := sort.Index.Some; some != nil {
				out = append(out, some.Has(d.s.b, rest))
			}
			for _, t := range d.terms[sort] {
				out = append(out, d.s.b.Ne(rest, t))
			}
		}
	}
	return out
}

// at is where constant arrays of a sort are read.
func (d *defaults) at(sort Sort) []*expr.Term {
	if rest := d.rest[sort]; rest != nil {
		return []*expr.Term{rest}
	}
	return d.every[sort]
}
