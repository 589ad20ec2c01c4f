package interval

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
	"github.com/albers-engine/albers/internal/persist"
	"github.com/albers-engine/albers/internal/solver"
)

// know is the knowledge that follows from a list of constraints, the beginning of some path condition. It never
// changes: one more constraint makes another know, which shares everything that the constraint is not about.
//
// Inv: sets contain every value that the variable has in a model of the constraints. They equal the set of those
// values if no cell of the variable is inexact and the constraints on other variables have a model.
type know struct {
	sets    persist.Map[*known]    // by number of the leaf
	cells   persist.Map[*cellKnow] // by key of the cell; none: nothing is known
	whole   []*expr.Array          // arrays whose cells are all inexact
	open    *open                  // conjuncts that link variables
	tight   *know                  // k with the bounds that those give now; nil: not asked for yet
	unsat   bool
	mixed   bool // the set of a variable may follow from constraints on others
	blurry  bool // all cells are inexact
	steps   int  // spent on narrowing
	changes int  // by narrowing
}

// cellKnow is the knowledge about a cell.
type cellKnow struct {
	leaves  []*leaf // with a set, that contain the cell
	inexact bool    // a constraint links the cell with others, or says more of it than the sets
}

// with is k and one more constraint.
func (k *know) with(o *Oracle, c *expr.Term) *know {
	x := *k
	x.sets, x.cells, x.tight, x.steps = k.sets.Frozen(), k.cells.Frozen(), nil, 0
	f := o.fact(c)
	x.unsat = x.unsat || f.never
	for _, p := range f.parts {
		if !p.exact {
			p = o.again(&x, p)
		}
		x.learn(o, p.leaf, p.set, p.exact)
	}
	x.rest(o, f.residual)
	return &x
}

// rest adds conjuncts that are about several variables, or about one with few values that have to be tried.
func (k *know) rest(o *Oracle, residual []part) {
	for _, p := range residual {
		if t := k.try(o, p.t); t != nil {
			k.learn(o, t.leaf, t.of.where(t.vals, t.leaf.width(), mi.Single(1, bit(p.want))), true)
			continue
		}
		k.blur(o, expr.SupportOf(p.t))
		if !o.opt.Paper && narrows(p.t) {
			k.open = &open{p, k.open}
			k.narrow(o, p)
		}
	}
}

// again learns a part whose pieces were too many, within the bounds that are known now.
func (o *Oracle) again(k *know, p part) part {
	u := o.learn(p.t, mi.Single(1, bit(p.want)), mode{know: k})
	if u.leaf == p.leaf && len(o.need) == 0 {
		p.set, p.exact = u.set, u.ok
	}
	return p
}

// learn adds that f is in s.
func (k *know) learn(o *Oracle, f *leaf, s mi.Set, exact bool) {
	for _, other := range k.around(f) {
		if at := f.inside(other); at >= 0 {
			old, _ := k.known(other)
			if wide, ok := lift(s, at, other, old.set); ok {
				k.put(o, other, wide)
				if !exact {
					k.blurLeaf(o, other)
				}
				return
			}
		}
		if at := other.inside(f); at >= 0 {
			inner, _ := k.known(other)
			if wide, ok := lift(inner.set, at, f, s); ok {
				s = s.Intersect(wide)
				k.drop(other)
				continue
			}
		}
		// Crossing, or beyond the limit: both sets stay, and neither is the whole truth.
		o.n.overlap.Add(1)
		k.blurLeaf(o, f)
		k.blurLeaf(o, other)
	}
	k.put(o, f, s)
	if !exact {
		k.blurLeaf(o, f)
	}
}

// around lists the other leaves with a set that have a cell of f.
func (k *know) around(f *leaf) (out []*leaf) {
	for _, c := range f.cells {
		info := k.cell(c)
		if info == nil {
			continue
		}
		for _, g := range info.leaves {
			if g != f && !slices.Contains(out, g) {
				out = append(out, g)
			}
		}
	}
	return out
}

func (k *know) cell(c cell) *cellKnow {
	key, _ := c.key()
	info, _ := k.cells.Get(key)
	return info
}

// put intersects f's set with s.
func (k *know) put(o *Oracle, f *leaf, s mi.Set) {
	old, found := k.known(f)
	if found {
		if old.set.Within(s) {
			return
		}
		s = s.Intersect(old.set)
	}
	if s.IsEmpty() {
		k.unsat = true
	}
	if s.Len() > mi.MaxIntervals {
		s = s.Hull()
		k.blurLeaf(o, f)
	}
	o.n.wide(s.Len())
	k.sets.Set(f.num, o.versions.of(f, s))
	if found {
		return
	}
	for _, c := range f.cells {
		info := cellKnow{}
		if old := k.cell(c); old != nil {
			info = *old
		}
		info.leaves = append(info.leaves[:len(info.leaves):len(info.leaves)], f)
		key, _ := c.key()
		k.cells.Set(key, &info)
	}
}

// drop forgets the set of f.
func (k *know) drop(f *leaf) {
	k.sets.Delete(f.num)
	for _, c := range f.cells {
		old := k.cell(c)
		info := cellKnow{inexact: old.inexact}
		for _, g := range old.leaves {
			if g != f {
				info.leaves = append(info.leaves, g)
			}
		}
		key, _ := c.key()
		k.cells.Set(key, &info)
	}
}

// maxBlur is the number of cells beyond which a constraint makes whole arrays inexact.
const maxBlur = 64

// blur makes the cells of s inexact.
func (k *know) blur(o *Oracle, s *expr.Support) {
	for _, p := range s.Parts {
		few := !p.Whole
		n := uint64(0)
		for _, r := range p.Runs {
			if n += r.Hi - r.Lo + 1; n > maxBlur || n == 0 {
				few = false
			}
		}
		if !few {
			k.blurArray(p.Array)
			continue
		}
		for _, r := range p.Runs {
			for i := r.Lo; i <= r.Hi; i++ {
				k.blurCell(o, cell{p.Array, i})
			}
		}
	}
}

func (k *know) blurArray(a *expr.Array) {
	if !k.isWhole(a) {
		k.whole = append(k.whole[:len(k.whole):len(k.whole)], a)
	}
}

func (k *know) isWhole(a *expr.Array) bool { return slices.Contains(k.whole, a) }

func (k *know) blurLeaf(o *Oracle, f *leaf) {
	for _, c := range f.cells {
		k.blurCell(o, c)
	}
}

func (k *know) blurCell(o *Oracle, c cell) {
	key, ok := c.key()
	if !ok {
		k.blurry = true
		return
	}
	info := cellKnow{}
	if old, _ := k.cells.Get(key); old != nil {
		if old.inexact {
			return
		}
		info = *old
	}
	o.n.inexact.Add(1)
	info.inexact = true
	k.cells.Set(key, &info)
}

// known is the set of f alone with its number; ok is false if f has none.
func (k *know) known(f *leaf) (x known, ok bool) {
	if p, ok := k.sets.Get(f.num); ok {
		return *p, true
	}
	return known{}, false
}

// set is the values that f may have, and whether it has each of them in some model (given that there is one).
func (k *know) set(f *leaf) (s mi.Set, exact bool) {
	x, ok := k.known(f)
	if s = x.set; !ok {
		s = mi.Full(f.width())
	}
	exact = !k.vagueLeaf(f)
	if len(f.cells) == 1 && ok {
		if info := k.cell(f.cells[0]); len(info.leaves) == 1 {
			return s, exact
		}
	}
	for _, other := range k.around(f) {
		x, _ := k.known(other)
		t := x.set
		if at := f.inside(other); at >= 0 {
			s = s.Intersect(t.LShr(uint64(8 * at)).Trunc(f.width()))
			if exact && k.vagueLeaf(other) {
				exact = false
			}
			continue
		}
		if at := other.inside(f); at >= 0 {
			wide, ok := lift(t, at, f, s)
			exact = exact && ok
			s = s.Intersect(wide)
			continue
		}
		exact = false
	}
	return s, exact
}

// vague says whether something is known of c that is not in the sets.
func (k *know) vague(c cell) bool {
	if k.blurry || k.isWhole(c.arr) {
		return true
	}
	info := k.cell(c)
	return info != nil && info.inexact
}

func (k *know) vagueLeaf(f *leaf) bool { return slices.ContainsFunc(f.cells, k.vague) }

// chain has the knowledge for beginnings of path conditions. Queries share it, even those of paths that take turns:
// the cost of a query depends on the constraints that no query before it had.
type chain struct {
	after map[step]*know
	empty know
}

// step is one more constraint.
type step struct {
	from *know
	c    *expr.Term
}

// maxKnow bounds the entries. Each takes some 100 bytes and the nodes of its maps that it does not share.
const maxKnow = 1 << 13

// know is the knowledge that follows from pc; x followed the path of the last question.
func (o *Oracle) know(x *solver.Follower[*know], pc *solver.Path) *know {
	x.Follow(pc, func(_ int, c *expr.Term) (*know, bool) { return o.after(o.at(x), c), true })
	return o.at(x)
}

// at is the knowledge that follows from the path that x follows.
func (o *Oracle) at(x *solver.Follower[*know]) *know {
	if k := x.Last(); k != nil {
		return k
	}
	return &o.chain.empty
}

// after is the knowledge that follows from c and the constraints of k. Nothing is learned from quantifiers.
func (o *Oracle) after(k *know, c *expr.Term) *know {
	if c.Quantified() {
		return k
	}
	s := step{k, c}
	next := o.chain.after[s]
	if next == nil {
		next = k.with(o, c)
		if len(o.chain.after) >= maxKnow {
			clear(o.chain.after)
		}
		o.chain.after[s] = next
	}
	return next
}
