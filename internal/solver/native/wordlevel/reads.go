package wordlevel

import "github.com/albers-engine/albers/internal/expr"

// Limits of the remembered data, and of the search, for reads.
const (
	maxTableRun = 4096    // entries of a table
	maxHulls    = 1 << 16 // hulls
)

// hullKey is a read by all that its hull depends on.
type hullKey struct {
	arr                 *expr.Array
	upd                 *expr.Update
	lo, hi, mask, value uint64 // of the index
}

// boundRead
//
//	match:  a read whose index is in [lo, hi]
//	result: the hull of all that may be there:
//		the values that were written at indices that may be this one, and the entries of the table
//
// Where the lowest bits of the index are known, it meets every second (fourth, …) entry only: so each byte of a number
// has a hull of its own. A write hides older ones if both its index and this one are literal. Therefore a hull depends
// on the list and on the range of the index alone, and a longer list starts from the hull of the shorter one: n reads
// between n writes (prefix sums, a histogram) take n steps.
func boundRead(p *Path, t *expr.Term, x, _ known) (known, bool) {
	key := hullKey{t.Array(), t.Updates(), x.lo, x.hi, x.mask, x.value}
	p.above = p.above[:0]
	k := nowhere()
	for u := key.upd; ; u = u.Next {
		if u == nil {
			k = p.tableHull(t.Array(), x)
			break
		}
		if u.Index.IsConst() && x.single() && u.Index.Word() == x.lo {
			k = p.ranges[u.Value].plain()
			break
		}
		key.upd = u
		if h, ok := p.hulls[key]; ok {
			k = h
			break
		}
		p.above = append(p.above, u)
	}
	for i := len(p.above) - 1; i >= 0 && !k.nothing(8); i-- {
		u := p.above[i]
		at := p.ranges[u.Index].known
		if _, ok := at.meet(x, 64); !ok {
			k.why = k.why.and(at.why) // passed over because of that
			continue
		}
		k = k.or(p.ranges[u.Value].known)
	}
	if len(p.above) > 0 {
		if len(p.hulls) >= maxHulls {
			clear(p.hulls)
		}
		key.upd = t.Updates()
		p.hulls[key] = k
	}
	return k, k.lo <= k.hi && !k.nothing(8)
}

// tableHull bounds the entries of a table at an index that x is known of. Beyond the end there are zeros.
func (p *Path) tableHull(a *expr.Array, x known) known {
	switch {
	case x.lo >= a.Size:
		return exactly(0, 8)
	case !a.IsConst() || min(x.hi, a.Size-1)-x.lo >= maxTableRun:
		return anything(8)
	case x.single():
		return exactly(uint64(a.Data[x.lo]), 8)
	}
	key := hullKey{a, nil, x.lo, x.hi, x.mask, x.value}
	if k, ok := p.tables[key]; ok {
		return k
	}
	k := nowhere()
	if x.hi >= a.Size {
		k = exactly(0, 8)
	}
	for i := x.lo; i <= min(x.hi, a.Size-1); i++ {
		if (i^x.value)&x.mask == 0 {
			k = k.or(exactly(uint64(a.Data[i]), 8))
		}
	}
	if len(p.tables) >= maxHulls {
		clear(p.tables)
	}
	p.tables[key] = k
	return k
}
