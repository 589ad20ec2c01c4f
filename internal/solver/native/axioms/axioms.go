// Package axioms says which axioms about array reads can matter in a query.
//
// The native solver replaces a read at a symbolic index by a fresh byte u and adds axioms where a model violates them:
//
//	K(t,j)  t = j ⇒ u = cell j       for a cell j of the array
//	P(t,s)  t = s ⇒ u = u'           for two reads of one array
//
// An axiom whose premise is false in every model of the query cannot be violated by a model of the query. So only
// eligible axioms are worth adding at once. An axiom is eligible by type if the proved residues of the index (package
// residue) allow its premise. It is eligible by interval if the bounds of the index do (Hints.Intervals, from the
// pre-check and the interval solver). Others are demoted, not dropped: when a model violates one nevertheless, it is
// added, too. So a wrong fact can cost rounds but never an answer.
//
// Source: Shuai, Chen, Zhang, Sun, Wang, Type and Interval Aware Array Constraint Solving for Symbolic Execution,
// ISSTA 2021, section 4.1. The paper has one number for each array; eligibility by proved residues of each index is
// ours.
package axioms

import (
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// Mode says by which facts axioms are chosen: a set of Typed and Interval.
type Mode uint8

// The parts of a mode. All has none: every axiom is eligible.
const (
	All      Mode = 0
	Typed    Mode = 1
	Interval Mode = 2
)

// ModeOf is the set for a name; option.AxiomModes lists the names in the order of the sets.
func ModeOf(name option.AxiomMode) Mode { return Mode(max(0, slices.Index(option.AxiomModes(), name))) }

// String is the value of --axioms.
func (m Mode) String() string { return string(option.AxiomModes()[m]) }

// Facts are one query's facts about indices. They are dropped with the query.
type Facts struct {
	mode   Mode
	prover *residue.Prover
	reach  map[*expr.Term]bounds // by base term
	hints  []solver.Access
	force  func(*expr.Term) (residue.Class, bool)
}

// bounds says lo ≤ base + off ≤ hi.
type bounds struct{ off, lo, hi uint64 }

// NewFacts takes the facts of q: residues from its conjuncts, intervals from its hints.
func NewFacts(mode Mode, q *solver.Query) *Facts {
	f := &Facts{mode: mode, prover: residue.New(), reach: map[*expr.Term]bounds{}, hints: q.Hints.Access}
	for _, t := range q.Conjuncts() {
		f.prover.Learn(t)
	}
	for _, h := range q.Hints.Intervals {
		if h.Term.Width() != 64 || h.Lo > h.Hi {
			continue
		}
		base, off := expr.SplitOffset(h.Term)
		b := bounds{off, h.Lo, h.Hi}
		if old, ok := f.reach[base]; ok {
			if lo, hi, ok := old.at(off); ok {
				b.lo, b.hi = max(b.lo, lo), min(b.hi, hi)
			}
			if b.lo > b.hi {
				continue
			}
		}
		f.reach[base] = b
	}
	return f
}

// Likely says whether an access of arr at n is aligned like those that the engine saw. It is advice about order only.
func (f *Facts) Likely(arr *expr.Array, n uint64) bool {
	for _, h := range f.hints {
		if h.Array == arr {
			return f.mode&Typed == 0 || h.G == 0 || n%h.G == h.Rho%h.G
		}
	}
	return true
}

// Force gives f other classes. It is for tests of the effect of wrong facts.
func (f *Facts) Force(class func(*expr.Term) (residue.Class, bool)) { f.force = class }

// at is the bounds of base + off; ok is false if they wrap.
func (b bounds) at(off uint64) (lo, hi uint64, ok bool) {
	d := off - b.off
	lo, hi = b.lo+d, b.hi+d
	return lo, hi, lo <= hi
}

// Index has the facts about the index of an access.
type Index struct {
	Term   *expr.Term
	Base   *expr.Term // Term = Base + Off
	Off    uint64
	Class  residue.Class
	Lo, Hi uint64
	Bound  bool // Lo and Hi say something
}

// Index collects the facts about t.
func (f *Facts) Index(t *expr.Term) Index {
	x := Index{Term: t, Class: f.prover.Of(t), Hi: ^uint64(0)}
	if f.force != nil {
		if c, ok := f.force(t); ok {
			x.Class = c
		}
	}
	x.Base, x.Off = expr.SplitOffset(t)
	if b, ok := f.reach[x.Base]; ok && x.Base != nil {
		if lo, hi, ok := b.at(x.Off); ok {
			x.Lo, x.Hi, x.Bound = lo, hi, true
		}
	}
	return x
}

// Inside says whether the interval allows n.
func (x *Index) Inside(n uint64) bool { return n >= x.Lo && n <= x.Hi }

// Cell says whether K(x,j) is eligible.
func (f *Facts) Cell(x *Index, j uint64) bool {
	return (f.mode&Typed == 0 || x.Class.Has(j)) && (f.mode&Interval == 0 || x.Inside(j))
}

// Pair says whether P(x,y) is eligible. Two bytes of one wide read are never the same byte.
func (f *Facts) Pair(x, y *Index) bool {
	if f.mode&Typed != 0 && (!x.Class.Meets(y.Class) || x.Base == y.Base && x.Off != y.Off) {
		return false
	}
	return f.mode&Interval == 0 || x.Lo <= y.Hi && y.Lo <= x.Hi
}

// Beyond says whether O(x) is eligible: the index can leave an array of n bytes.
func (f *Facts) Beyond(x *Index, n uint64) bool { return f.mode&Interval == 0 || x.Hi >= n }

// Range is the cells of an array of n bytes that are eligible: those of the class from lo to hi.
// Without any, ok is false.
func (f *Facts) Range(x *Index, n uint64) (lo, hi uint64, c residue.Class, ok bool) {
	if n == 0 {
		return 0, 0, c, false
	}
	hi = n - 1
	if f.mode&Typed != 0 {
		c = x.Class
	}
	if f.mode&Interval != 0 {
		lo, hi = x.Lo, min(hi, x.Hi)
	}
	lo, ok = c.First(lo)
	return lo, hi, c, ok && lo <= hi
}

// Counts is how many axioms there are about one array.
type Counts struct {
	Total, Kept int64 // of single bytes: all, and the eligible ones
	Words       int64 // eligible ones if whole words are elements; 0: the reads are no such words
}

// Count counts the axioms about a root with n cells (all known:
// a constant array) or known cells at the given places, and accesses xs.
func (f *Facts) Count(xs []Index, n uint64, cells []uint64, constant bool) Counts {
	var c Counts
	known := int64(len(cells))
	if constant {
		known = int64(n)
	}
	t := int64(len(xs))
	c.Total = t*known + t*(t-1)/2
	for i := range xs {
		c.Kept += f.eligible(&xs[i], n, cells, constant)
		for k := range xs[:i] {
			if f.Pair(&xs[i], &xs[k]) {
				c.Kept++
			}
		}
	}
	if w := f.words(xs); w != nil && (constant || len(cells) == 0) {
		for i := range w {
			c.Words += f.eligible(&w[i], n, nil, constant)
			for k := range w[:i] {
				if f.Pair(&w[i], &w[k]) {
					c.Words++
				}
			}
		}
	}
	return c
}

func (f *Facts) eligible(x *Index, n uint64, cells []uint64, constant bool) (k int64) {
	if constant {
		if lo, hi, c, ok := f.Range(x, n); ok {
			return int64(c.Count(lo, hi))
		}
		return 0
	}
	for _, j := range cells {
		if f.Cell(x, j) {
			k++
		}
	}
	return k
}

// words is the first bytes of the words, if the accesses are whole words of one size (2 to 8 bytes) at one residue:
// only the proved class counts here.
func (f *Facts) words(xs []Index) []Index {
	if f.mode&Typed == 0 || len(xs) < 2 {
		return nil
	}
	groups := map[*expr.Term][]Index{}
	for _, x := range xs {
		groups[x.Base] = append(groups[x.Base], x)
	}
	size := len(groups[xs[0].Base])
	shift := 0
	for 1<<shift < size {
		shift++
	}
	if size < 2 || 1<<shift != size || len(groups)*size != len(xs) {
		return nil
	}
	var out []Index
	residue := uint64(0)
	for _, x := range xs { // in their order
		g := groups[x.Base]
		first := g[0]
		for _, y := range g {
			if y.Off < first.Off {
				first = y
			}
		}
		if x.Off != first.Off {
			continue
		}
		if len(out) == 0 {
			residue = first.Class.R & uint64(size-1)
		}
		if len(g) != size || first.Class.M < shift || first.Class.R&uint64(size-1) != residue {
			return nil
		}
		for _, y := range g {
			if y.Off-first.Off >= uint64(size) {
				return nil
			}
		}
		out = append(out, first)
	}
	return out
}
