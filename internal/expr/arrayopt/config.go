package arrayopt

import (
	"sync/atomic"

	"github.com/albers-engine/albers/option"
)

// Config says which transformations are made, and bounds the work. Limits are counts, never times, so that runs
// repeat.
type Config struct {
	// Fold replaces reads whose value is determined. Index turns conditions into ranges of one index, Value turns reads
	// into choices of literals by ranges of one index.
	// Peel looks for the value of a read below a few writes at symbolic indices.
	Fold, Index, Value, Peel bool

	// Guarded says that a path condition keeps every read whose value matters inside its array. The value of a read
	// outside then does not matter. Otherwise such a read is 0, and the result keeps that. Default true.
	Guarded bool

	// MaxDomain is how many values of an index are looked at. Default 65,536.
	MaxDomain uint64

	// MaxWork is the number of terms that one transformation may evaluate, over all values of the index. Default
	// 1<<22.
	MaxWork uint64

	// MaxRanges is the number of ranges that a condition may become, MaxValueRanges the number of comparisons that a
	// read may become. Default 256 and 1,024.
	MaxRanges, MaxValueRanges int

	// MaxHoles is the number of values of a read that may be terms instead of literals, MaxHoleShare their greatest
	// part of all values. Default 16 and 0.25.
	MaxHoles     int
	MaxHoleShare float64

	// MaxUniqueRatio: a read is left alone unless its different literals are fewer than this part of its index's values.
	// Default 1.
	MaxUniqueRatio float64

	// MaxPeel is the number of writes at symbolic indices that are looked through. Default 4.
	MaxPeel int

	// MaxSymbols is the number of input bytes that a condition may have to become a product of their classes; below
	// 2, none does. At most 4; default 0, 4 in mode all. MaxProduct is the number of combinations of classes that are
	// evaluated, MaxProductRanges the number of ranges that the result may have. Default 1<<14 and 64.
	MaxSymbols       int
	MaxProduct       uint64
	MaxProductRanges int

	// MaxNodes bounds the terms that are looked at. Default 20,000. MaxBelow is how many terms below a read are looked at
	// for one that determines it. Default 128.
	MaxNodes, MaxBelow int
	// MaxPlainNodes bounds the size of a term without a read at a symbolic index into which the path's facts are
	// written. Default 256. Nothing about arrays depends on it: in a hash of the input, thousands of terms, it took a
	// third of the time and left circuits that no other path shares.
	MaxPlainNodes int
}

// Default turns everything on, for conditions of an engine that checks bounds.
func Default() Config {
	return Config{Fold: true, Index: true, Value: true, Peel: true, Guarded: true, MaxDomain: 1 << 16, MaxWork: 1 << 22,
		MaxRanges: 256, MaxValueRanges: 1024, MaxHoles: 16, MaxHoleShare: 0.25, MaxUniqueRatio: 1, MaxPeel: 4,
		MaxNodes: 20_000, MaxBelow: 128, MaxPlainNodes: 256,
		MaxProduct: 1 << 14, MaxProductRanges: 64}
}

// ForMode is the configuration for a mode; an unknown mode changes nothing.
func ForMode(m option.ArrayMode) Config {
	c := Default()
	if m == option.ArraysAll {
		// A choice of many ranges is more to solve than the table was, above all where values are enumerated: with up to 16,
		// flex's scanners and bc take less time than without choices of reads and than with all of them.
		c.MaxValueRanges, c.MaxSymbols = 16, 4
		return c
	}
	c.Fold, c.Index, c.Value, c.Peel = m == option.ArraysFold, m == option.ArraysIndex, m == option.ArraysValue, false
	return c
}

// reason is why a transformation was not made.
type reason uint8

const (
	opaque     reason = iota // a write at a symbolic index, or a symbolic size
	multiPivot               // more than one symbolic index
	noDomain                 // the index has too many values, or nothing bounds it
	manyRanges
	uniqueRatio
	manyHoles
	budget
	numReasons
)

var reasonNames = [numReasons]string{"opaque", "multi_pivot", "domain", "ranges", "ratio", "holes", "budget"}

// Counters count the transformations; workers share them.
type Counters struct {
	foldReads, foldUniform, foldSubst                                                atomic.Int64
	indexTried, indexApplied, indexTrue, indexFalse, indexInverted, indexRanges      atomic.Int64
	valueTried, valueApplied, valueMixed, valueComposed, valueRanges, valuePreferred atomic.Int64
	rejected                                                                         [numReasons]atomic.Int64
	productTried, productApplied, productRanges                                      atomic.Int64
	evals, hits, misses, rebuilt, readsLeft                                          atomic.Int64
}

// Snapshot is the counters by name, for the summary.
func (c *Counters) Snapshot() map[string]float64 {
	m := map[string]float64{}
	for name, n := range map[string]*atomic.Int64{
		"fold_reads": &c.foldReads, "fold_uniform": &c.foldUniform, "fold_subst": &c.foldSubst,
		"index_tried": &c.indexTried, "index_applied": &c.indexApplied, "index_true": &c.indexTrue,
		"index_false":    &c.indexFalse,
		"index_inverted": &c.indexInverted, "index_ranges": &c.indexRanges,
		"value_tried": &c.valueTried, "value_applied": &c.valueApplied, "value_mixed": &c.valueMixed,
		"value_composed": &c.valueComposed,
		"value_ranges":   &c.valueRanges, "value_preferred": &c.valuePreferred,
		"product_tried": &c.productTried, "product_applied": &c.productApplied, "product_ranges": &c.productRanges,
		"evals": &c.evals, "cache_hits": &c.hits, "cache_misses": &c.misses, "rebuilt": &c.rebuilt,
		"reads_left": &c.readsLeft,
	} {
		m[name] = float64(n.Load())
	}
	for i := range c.rejected {
		m["rejected_"+reasonNames[i]] = float64(c.rejected[i].Load())
	}
	return m
}
