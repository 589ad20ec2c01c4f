package linear

import (
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/residue"
)

// values is the range of a read: bounds of its unsigned and of its signed value.
type values struct {
	u span
	s signed
}

func allValues(w int) values { return values{span{0, ones(w)}, signed{-top(w) - 1, top(w)}} }

func (v *values) take(n uint64, w int) {
	s := extend(n, w)
	v.u = span{min(v.u.lo, n), max(v.u.hi, n)}
	v.s = signed{min(v.s.lo, s), max(v.s.hi, s)}
}

func (v *values) join(x values) {
	v.u = span{min(v.u.lo, x.u.lo), max(v.u.hi, x.u.hi)}
	v.s = signed{min(v.s.lo, x.s.lo), max(v.s.hi, x.s.hi)}
}

// nothing is the hull of no value.
func nothing(w int) values { return values{span{ones(w), 0}, signed{top(w), -top(w) - 1}} }

// Limits of the walk over an update list.
const (
	maxSymbolicWrites = 8
	maxLiteralWrites  = 512
)

// valueRange is the hull of the values that g can read with its index in reach, by the proved class of the index.
func (y *system) valueRange(g *group) values {
	p, w, reach, c := y.p, 8*g.n, g.reach, y.prover.Of(g.index)
	switch {
	case reach.hi > ^uint64(0)-uint64(g.n): // the bytes may be on both ends
		return allValues(w)
	case g.upd == nil && g.arr.IsConst():
		return p.elements(g.arr, g.n, c, reach)
	case g.upd == nil:
		if reach.lo >= g.arr.Size {
			return values{}
		}
		return allValues(w)
	}
	b, ok := y.byteHull(g, span{reach.lo, reach.hi + uint64(g.n-1)})
	if !ok {
		return allValues(w)
	}
	var v values
	for range g.n {
		v.u = span{v.u.lo<<8 | b.lo, v.u.hi<<8 | b.hi}
	}
	v.s = allValues(w).s
	if v.u.hi <= uint64(top(w)) {
		v.s = signed{int64(v.u.lo), int64(v.u.hi)}
	}
	return v
}

// byteHull bounds the bytes that reads between s.lo and s.hi can give: written ones, and cells of the root.
func (y *system) byteHull(g *group, s span) (span, bool) {
	h := span{255, 0}
	symbolic, literal := 0, 0
	for u := g.upd; u != nil; u = u.Next {
		if u.Index.IsConst() {
			if literal++; literal > maxLiteralWrites {
				return h, false
			}
			if n := u.Index.Word(); n < s.lo || n > s.hi {
				continue
			}
		} else if symbolic++; symbolic > maxSymbolicWrites {
			return h, false
		}
		v := y.facts.clip(u.Value, span{0, 255})
		if u.Value.IsConst() {
			v = span{u.Value.Word(), u.Value.Word()}
		}
		h = span{min(h.lo, v.lo), max(h.hi, v.hi)}
		if h == (span{0, 255}) {
			return h, false
		}
	}
	if !g.arr.IsConst() {
		return span{0, h.hi}, s.lo >= g.arr.Size // beyond the root there are zeros
	}
	v := y.p.elements(g.arr, 1, residue.Class{}, s).u
	return span{min(h.lo, v.lo), max(h.hi, v.hi)}, true
}

// element is n bytes of a table as a number; bytes outside are 0.
func element(data []byte, at uint64, n int) uint64 {
	v := uint64(0)
	for i := n - 1; i >= 0; i-- {
		v <<= 8
		if k := at + uint64(i); k < uint64(len(data)) {
			v |= uint64(data[k])
		}
	}
	return v
}

// blockSize is how many elements share an entry in a table of hulls.
const blockSize = 64

type tableKey struct {
	arr *expr.Array
	n   int
	c   residue.Class
}

// elements is the hull of the n-byte elements at offsets of class c in s.
func (p *Checker) elements(arr *expr.Array, n int, c residue.Class, s span) values {
	w := 8 * n
	v := nothing(w)
	if s.hi >= arr.Size {
		v.take(0, w)
	}
	first, ok := c.First(s.lo)
	if !ok || arr.Size == 0 || first > min(s.hi, arr.Size-1) {
		return v
	}
	last := first + (c.Count(first, min(s.hi, arr.Size-1))-1)<<c.M
	step := uint64(1) << c.M
	count := (last-first)>>c.M + 1
	if c.M >= 64 || count <= 2*blockSize {
		for at := first; ; at += step {
			v.take(element(arr.Data, at, n), w)
			if at == last || c.M >= 64 {
				return v
			}
		}
	}
	hulls := p.hulls(tableKey{arr, n, c})
	i, end := (first-c.R)>>c.M, (last-c.R)>>c.M
	for i <= end {
		if i%blockSize == 0 && i+blockSize-1 <= end {
			v.join(hulls[i/blockSize])
			i += blockSize
			continue
		}
		v.take(element(arr.Data, c.R+i<<c.M, n), w)
		i++
	}
	return v
}

// maxTables bounds the tables of hulls that are kept.
const maxTables = 256

// hulls is the hull of each full block of elements of a table.
func (p *Checker) hulls(k tableKey) []values {
	if h, ok := p.tables[k]; ok {
		return h
	}
	if len(p.tables) >= maxTables {
		clear(p.tables)
	}
	var h []values
	w := 8 * k.n
	v := nothing(w)
	for i := uint64(0); k.c.R+i<<k.c.M < k.arr.Size; i++ {
		v.take(element(k.arr.Data, k.c.R+i<<k.c.M, k.n), w)
		if i%blockSize == blockSize-1 {
			h = append(h, v)
			v = nothing(w)
		}
	}
	p.tables[k] = h
	return h
}
