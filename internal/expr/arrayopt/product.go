package arrayopt

import (
	"math/bits"

	"github.com/albers-engine/albers/internal/expr"
)

// Products. A scanner's state is a function of the bytes before, so the condition over the next byte has two symbols
// or more, and no pivot. It is still a function of few classes: the bytes on which a table of character classes
// agrees make no difference. So each byte's values fall into classes. A class has the values that give the same
// results at all nodes where the byte meets another one (the cut). The condition is evaluated once for each
// combination of classes. Then combinations are put together to a decision, one byte after the other, in which the
// ranges of a byte choose the condition on the next bytes. No table is left.
//
// The path's facts about a byte (Path.Values) leave values out before they fall into classes. This makes conditions
// over longer inputs small: behind a branch on the state, few states are left. Such a result holds on that path
// alone, and is remembered together with the values.

// maxSymbols bounds Config.MaxSymbols.
const maxSymbols = 4

// Bytes is a set of values of a byte.
type Bytes [4]uint64

// AllBytes is every value.
var AllBytes = Bytes{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// Add puts the values from lo to hi in.
func (s *Bytes) Add(lo, hi byte) {
	for v := int(lo); v <= int(hi); v++ {
		s[v>>6] |= 1 << (v & 63)
	}
}

// Has says whether v is in s.
func (s *Bytes) Has(v byte) bool { return s[v>>6]>>(v&63)&1 == 1 }

func (s *Bytes) join(t Bytes) {
	for i := range s {
		s[i] |= t[i]
	}
}

// productKey names a result: the condition, and the known values of its symbols.
type productKey struct {
	e  *expr.Term
	of [maxSymbols]Bytes
}

// symbolsOf is the input bytes below the graph's term, nil if something else is a symbol there,
// or there are too many, or one alone.
func (o *Optimizer) symbolsOf(g *graph) []*expr.Term {
	var list []*expr.Term
	for v := range g.nodes {
		n := &g.nodes[v]
		if !n.symbol {
			continue
		}
		if n.isRead || n.t.Width() != 8 || len(list) >= o.cfg.MaxSymbols {
			return nil
		}
		list = append(list, n.t)
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// product is a condition over the symbols without reads of tables, nil if there is none.
func (o *Optimizer) product(e *expr.Term, symbols []*expr.Term, path Path) *expr.Term {
	key := productKey{e: e}
	for i, s := range symbols {
		key.of[i] = AllBytes
		if path == nil || !o.cfg.Guarded {
			continue
		}
		o.usedPath = true // other paths may know more
		if v, ok := path.Values(s); ok {
			key.of[i] = v
		}
	}
	if t, ok := o.products[key]; ok {
		o.n.hits.Add(1)
		return t
	}
	o.n.misses.Add(1)
	o.n.productTried.Add(1)
	t, why, ok := o.productOnce(e, symbols, &key)
	if !ok {
		o.reject(why)
		t = nil
	} else {
		o.n.productApplied.Add(1)
	}
	o.forgetSome()
	o.products[key] = t
	return t
}

// class is values of a symbol that make no difference.
type class struct {
	of  Bytes
	rep byte
}

// dimension is a symbol of a product.
type dimension struct {
	at      int32   // node, and slot
	own     []int32 // slots that depend on it alone, operands first
	joint   []int32 // slots that depend on it and on earlier symbols, and on no later one
	cut     []int32 // of the own ones and at: those that joint slots of any symbol use
	classes []class
	vals    []uint64 // of the cut, class by class
	sts     []state
	known   Bytes
}

func (o *Optimizer) productOnce(e *expr.Term, symbols []*expr.Term, key *productKey) (*expr.Term, reason, bool) {
	g := &o.g
	if !g.build(e, o.cfg.MaxNodes) {
		return nil, budget, false
	}
	pr := o.compile(g, none)
	dims := make([]dimension, len(symbols))
	for i, s := range symbols {
		dims[i] = dimension{at: g.at[s], known: key.of[i]}
	}
	spreadSlots(g, dims)
	total, work := 1, uint64(0)
	for i := range dims {
		dims[i].classify(pr)
		o.n.evals.Add(256)
		if total *= len(dims[i].classes); uint64(total) > o.cfg.MaxProduct {
			return nil, noDomain, false
		}
		work += uint64(total) * uint64(len(dims[i].joint)+len(dims[i].cut))
	}
	if total == 0 {
		return nil, noDomain, false // a byte without a value: the path is about to end
	}
	if work > o.cfg.MaxWork {
		return nil, budget, false
	}
	cells := make([]byte, 0, total)
	cells, ok := combine(pr, dims, cells)
	if !ok {
		return nil, manyHoles, false
	}
	o.n.evals.Add(int64(total))
	best := (*expr.Term)(nil)
	cost := o.cfg.MaxProductRanges + 1
	for _, order := range orders(len(dims)) {
		d := decision{o: o, g: g, dims: dims, order: order, memo: make([]map[string]decided, len(dims))}
		if r := d.build(0, permute(cells, dims, order)); r.ok && d.ranges < cost {
			best, cost = r.t, d.ranges
		}
	}
	if best == nil {
		return nil, manyRanges, false
	}
	o.n.productRanges.Add(int64(cost))
	return best, 0, true
}

// spreadSlots gives each slot to the last symbol that it depends on.
func spreadSlots(g *graph, dims []dimension) {
	mask := make([]uint8, len(g.nodes))
	for i := range dims {
		mask[dims[i].at] = 1 << i
	}
	cut := make([]bool, len(g.nodes))
	cut[len(cut)-1] = true
	for v := range g.nodes {
		n := &g.nodes[v]
		if n.symbol {
			continue
		}
		for _, k := range n.kids[:n.nkids] {
			mask[v] |= mask[k]
		}
		if mask[v] == 0 {
			continue
		}
		d := &dims[bits.Len8(mask[v])-1]
		if mask[v]&(mask[v]-1) == 0 {
			d.own = append(d.own, int32(v))
			continue
		}
		d.joint = append(d.joint, int32(v))
		for _, k := range n.kids[:n.nkids] {
			cut[k] = true
		}
	}
	for v := range g.nodes {
		if m := mask[v]; cut[v] && m != 0 && m&(m-1) == 0 {
			d := &dims[bits.Len8(m)-1]
			d.cut = append(d.cut, int32(v))
		}
	}
}

// classify puts the symbol's known values into classes, by their results at the cut.
func (d *dimension) classify(pr *program) {
	at := map[string]int{}
	var name []byte
	for u := range 256 {
		if !d.known.Has(byte(u)) {
			continue
		}
		pr.val[d.at], pr.st[d.at] = uint64(u), fine
		for _, i := range d.own {
			pr.step(i)
		}
		name = name[:0]
		for _, i := range d.cut {
			v := pr.val[i]
			if pr.st[i] != fine {
				v = 0
			}
			name = append(name, byte(pr.st[i]), byte(v), byte(v>>8), byte(v>>16), byte(v>>24), byte(v>>32), byte(v>>40),
				byte(v>>48), byte(v>>56))
		}
		c, known := at[string(name)]
		if !known {
			c = len(d.classes)
			at[string(name)] = c
			d.classes = append(d.classes, class{rep: byte(u)})
			for _, i := range d.cut {
				d.vals, d.sts = append(d.vals, pr.val[i]), append(d.sts, pr.st[i])
			}
		}
		d.classes[c].of.Add(byte(u), byte(u))
	}
}

// take sets the cut to the results of the class, and computes the nodes that this decides.
func (d *dimension) take(pr *program, class int) {
	for k, i := range d.cut {
		pr.val[i], pr.st[i] = d.vals[class*len(d.cut)+k], d.sts[class*len(d.cut)+k]
	}
	for _, i := range d.joint {
		pr.step(i)
	}
}

// free marks a combination whose result does not matter.
const free = 2

// combine evaluates all combinations of classes, the last symbol's fastest. ok is false if a result is a term.
func combine(pr *program, dims []dimension, cells []byte) ([]byte, bool) {
	root := len(pr.slots) - 1
	choice := make([]int, len(dims))
	for i := range dims {
		dims[i].take(pr, 0)
	}
	for {
		switch pr.st[root] {
		case fine:
			cells = append(cells, byte(pr.val[root]))
		case poison:
			cells = append(cells, free)
		default:
			return nil, false
		}
		k := len(dims) - 1
		for k >= 0 && choice[k]+1 == len(dims[k].classes) {
			choice[k] = 0
			k--
		}
		if k < 0 {
			return cells, true
		}
		choice[k]++
		for ; k < len(dims); k++ {
			dims[k].take(pr, choice[k])
		}
	}
}

// orders are the orders of symbols that are tried: as they come, and back.
func orders(n int) [][]int {
	fore, back := make([]int, n), make([]int, n)
	for i := range n {
		fore[i], back[n-1-i] = i, i
	}
	return [][]int{fore, back}
}

// permute is the cells with the symbols in another order.
func permute(cells []byte, dims []dimension, order []int) []byte {
	stride := make([]int, len(dims))
	for i, n := len(dims)-1, 1; i >= 0; i-- {
		stride[i] = n
		n *= len(dims[i].classes)
	}
	out := make([]byte, 0, len(cells))
	choice := make([]int, len(dims))
	for range cells {
		at := 0
		for k, i := range order {
			at += choice[k] * stride[i]
		}
		out = append(out, cells[at])
		for k := len(order) - 1; k >= 0; k-- {
			if choice[k]++; choice[k] < len(dims[order[k]].classes) {
				break
			}
			choice[k] = 0
		}
	}
	return out
}

// decision builds the condition from cells:
// a symbol's ranges choose among conditions over the symbols behind it in order.
type decision struct {
	o      *Optimizer
	g      *graph
	dims   []dimension
	order  []int
	memo   []map[string]decided // by level and cells
	ranges int
}

// decided is a part of a decision; ok is false if there would be too many ranges.
type decided struct {
	t  *expr.Term
	ok bool
}

func (d *decision) build(level int, cells []byte) decided {
	if t := d.constant(cells); t != nil {
		return decided{t, true}
	}
	if d.memo[level] == nil {
		d.memo[level] = map[string]decided{}
	}
	if r, ok := d.memo[level][string(cells)]; ok {
		return r
	}
	r := d.choose(level, cells)
	d.memo[level][string(cells)] = r
	return r
}

// constant is true or false if all cells that matter are, nil otherwise.
func (d *decision) constant(cells []byte) *expr.Term {
	var seen [3]bool
	for _, c := range cells {
		seen[c] = true
	}
	switch {
	case seen[0] && seen[1]:
		return nil
	case seen[1]:
		return d.o.b.True()
	}
	return d.o.b.False()
}

// group is classes of a symbol with the same cells behind.
type group struct {
	cells []byte
	of    Bytes
	runs  []run
	then  *expr.Term
}

// choose splits the cells by the symbol of a level.
func (d *decision) choose(level int, cells []byte) decided {
	dim := &d.dims[d.order[level]]
	groups, some := dim.groups(cells)
	for i := range groups {
		x := &groups[i]
		if level+1 == len(d.order) {
			x.then = d.constant(x.cells)
		} else if r := d.build(level+1, x.cells); r.ok {
			x.then = r.t
		} else {
			return decided{}
		}
		x.runs = x.of.runs(some)
	}
	// The group with the most runs needs no test.
	last := 0
	for i := range groups {
		if len(groups[i].runs) > len(groups[last].runs) {
			last = i
		}
	}
	o := d.o
	p := pivot{t: d.g.nodes[dim.at].t, dom: domain{0, 256, 1, byWidth}}
	first, end := some.hull()
	f := o.former(p, first, end)
	acc := groups[last].then
	for i := len(groups) - 1; i >= 0; i-- {
		if i == last || groups[i].then == acc {
			continue
		}
		if d.ranges += len(groups[i].runs); d.ranges > o.cfg.MaxProductRanges {
			return decided{}
		}
		acc = o.b.Ite(f.any(groups[i].runs), groups[i].then, acc)
	}
	return decided{acc, true}
}

// groups puts together the classes with the same cells. Those whose cells do not matter are in none;
// some is the values of the others.
func (d *dimension) groups(cells []byte) (list []group, some Bytes) {
	n := len(cells) / len(d.classes)
	at := map[string]int{}
	for c := range d.classes {
		row := cells[c*n : (c+1)*n]
		if allFree(row) {
			continue
		}
		i, known := at[string(row)]
		if !known {
			i = len(list)
			at[string(row)] = i
			list = append(list, group{cells: row})
		}
		list[i].of.join(d.classes[c].of)
		some.join(d.classes[c].of)
	}
	return list, some
}

func allFree(row []byte) bool {
	for _, c := range row {
		if c != free {
			return false
		}
	}
	return true
}

// hull is the least and the greatest value.
func (s *Bytes) hull() (lo, hi uint64) {
	lo = 256
	for v := range uint64(256) {
		if s.Has(byte(v)) {
			lo, hi = min(lo, v), v
		}
	}
	return lo, hi
}

// runs is s as runs; values that are not in some do not matter and may be inside.
func (s *Bytes) runs(some Bytes) (out []run) {
	in := false
	for v := range uint64(256) {
		switch {
		case !some.Has(byte(v)):
		case !s.Has(byte(v)):
			in = false
		case in:
			out[len(out)-1].hi = v
		default:
			out, in = append(out, run{lo: v, hi: v}), true
		}
	}
	return out
}
