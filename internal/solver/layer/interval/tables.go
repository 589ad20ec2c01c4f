package interval

import (
	"cmp"
	"slices"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/mi"
)

// tables finds elements of constant arrays by value.
type tables struct {
	byArray map[tableKey][]entry
	held    int
}

type tableKey struct {
	array uint64
	bytes int
}

// entry says that the element that begins at byte at has this value. A table's entries are sorted by value.
type entry struct{ value, at uint64 }

// Bounds on the tables that are sorted by value.
const (
	minSorted  = 64   // elements; fewer are looked through
	maxSorted  = 8192 // elements
	maxEntries = 1 << 18
)

func (x *tables) clear() { x.byArray, x.held = map[tableKey][]entry{}, 0 }

// where adds to list the places inside in at which elements of n bytes are in v, and says how many it looked at. in
// ends at the end of arr or before.
func (x *tables) where(list *mi.List, arr *expr.Array, n int, v mi.Set, in mi.Interval) (steps int) {
	if in.Lo > in.Hi {
		return 1
	}
	if in.Hi-in.Lo < minSorted || arr.Size > maxSorted {
		for i := in.Lo; i <= in.Hi; i++ {
			if v.Has(element(arr, i, n)) {
				list.Add(i)
			}
		}
		return int(in.Hi-in.Lo) + 1
	}
	all := x.sorted(arr, n)
	for _, s := range v.Intervals() {
		at, _ := slices.BinarySearchFunc(all, s.Lo, func(e entry, v uint64) int { return cmp.Compare(e.value, v) })
		for ; at < len(all) && all[at].value <= s.Hi; at++ {
			if p := all[at].at; p >= in.Lo && p <= in.Hi {
				list.Add(p)
			}
			steps++
		}
	}
	if in.Hi >= arr.Size && v.Has(0) { // beyond the end are zeros
		list.Add(in.Hi)
	}
	return steps + v.Len()
}

// sorted is the elements of n bytes that begin inside of arr.
func (x *tables) sorted(arr *expr.Array, n int) []entry {
	key := tableKey{arr.ID(), n}
	all, ok := x.byArray[key]
	if ok {
		return all
	}
	if x.held > maxEntries {
		x.clear()
	}
	all = make([]entry, arr.Size)
	for i := range all {
		all[i] = entry{element(arr, uint64(i), n), uint64(i)}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Or(cmp.Compare(a.value, b.value), cmp.Compare(a.at, b.at)) })
	x.byArray[key] = all
	x.held += len(all)
	return all
}

// maxTable bounds the elements of a constant table that are looked at.
const maxTable = 4096

// table is the row of a read of one element of a constant array: the indices whose element is in v.
func (l *learning) table(t *expr.Term, v mi.Set) (idx *expr.Term, pre mi.Set, exact bool) {
	arr, upd, idx, n, ok := expr.AsWideRead(t)
	if !ok || !arr.IsConst() || upd != nil || n > 8 || l.o.opt.Paper {
		return nil, v, false
	}
	in := l.bounds(idx)
	// Beyond the array are zeros, and an element that begins below 2^64 may end above.
	last := min(in.Hi, arr.Size)
	if in.Lo <= last && last-in.Lo >= maxTable {
		return nil, v, false
	}
	list := &l.o.list
	list.Reset(64)
	l.steps += l.o.tables.where(list, arr, n, v, mi.Interval{Lo: in.Lo, Hi: last})
	top := ^uint64(0) - uint64(n)
	if in.Hi > top {
		for i := ^uint64(0); i > top; i-- {
			if v.Has(element(arr, i, n)) {
				list.Add(i)
			}
		}
	}
	pre = list.Set()
	if v.Has(0) && arr.Size < in.Hi {
		pre = pre.Union(mi.Span(64, min(arr.Size, top), top))
	}
	return idx, pre, true
}

// element is n bytes of a constant array from i on, the lowest first; bytes beyond it are 0.
func element(arr *expr.Array, i uint64, n int) uint64 {
	var v uint64
	for k := n - 1; k >= 0; k-- {
		v <<= 8
		if at := i + uint64(k); at < arr.Size {
			v |= uint64(arr.Data[at])
		}
	}
	return v
}
