package wordlevel

import (
	"math"
	"math/bits"
	"sort"

	"github.com/albers-engine/albers/internal/expr"
)

// Results about terms stay good while conjuncts come and go, as far as they have nothing to do with these. A parser's
// conditions are made of one another, and its queries are about one part of the input, then about another. If all
// results went with the next conjunct's facts, a path would cost the square of its length.
//
// A fact about a term says something new of those that it is a part of, and these are younger: their numbers are
// greater. A conjunct that is taken back takes the results with it that follow from it. So a result is out of date if,
// since it was found, a fact has come about a term that is not younger, or a conjunct has gone that is a reason of it.
//
// A result that is kept is as right as a new one, but need not be the same: the new one may use bounds that rewriting
// another term has found (Path.within), which nobody asks for again.

// found is when a result was found.
type found int

// freshness keeps what makes results out of date.
type freshness struct {
	now   found
	facts lows // numbers of terms that facts have come about
	gone  lows // numbers of conjuncts that were taken back
}

// good says whether a result about x is not out of date. There are no facts about constants.
func (f *freshness) good(x *expr.Term, why Because, at found) bool {
	return at == f.now || (x.IsConst() || x.ID() < f.facts.after(at)) && why.below(f.gone.after(at))
}

// below says whether all numbers in r are less than n.
func (r Because) below(n uint64) bool {
	last := len(r) - 1
	return last < 0 || uint64(64*last+bits.Len64(r[last])) <= n
}

// lows is numbers with the times at which they came, without those that a smaller one has followed: both grow.
type lows []low

type low struct {
	at found
	n  uint64
}

// add appends a number. It is the newest.
func (l *lows) add(at found, n uint64) {
	k := len(*l)
	for k > 0 && (*l)[k-1].n >= n {
		k--
	}
	*l = append((*l)[:k], low{at, n})
}

// after is the least number that has come after a time.
func (l lows) after(at found) uint64 {
	if i := sort.Search(len(l), func(i int) bool { return l[i].at > at }); i < len(l) {
		return l[i].n
	}
	return math.MaxUint64
}
