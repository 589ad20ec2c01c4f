package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"math/big"

	"github.com/albers-engine/albers/internal/ir"
)

func (f *fn) ones(w uint16) ir.Opnd { return f.wide(w, big.NewInt(-1)) }

// join packs lanes of w bits into one integer, lane 0 lowest.
func (f *fn) join(v []ir.Opnd, w uint16) ir.Opnd {
	r := v[0]
	for i := 1; i < len(v); i++ {
		low := uint16(i) * w
		r = f.cast2(ir.Concat, low+w, low, v[i], r)
	}
	return r
}

// cast2 is a cast with two operands.
func (f *fn) cast2(op ir.Op, w, w2 uint16, a, b ir.Opnd) ir.Opnd {
	r := f.cast(op, w, w2, a)
	f.last().B = b
	return r
}

// extract takes w bits from bit off of an integer of w2 bits.
func (f *fn) extract(a ir.Opnd, w, w2 uint16, off int) ir.Opnd {
	if w == w2 {
		return a
	}
	r := f.cast(ir.Extract, w, w2, a)
	f.last().Imm = int64(off)
	return r
}

// split cuts an integer into lanes of w bits.
func (f *fn) split(a ir.Opnd, whole, w uint16) []ir.Opnd {
	out := make([]ir.Opnd, whole/w)
	for i := range out {
		out[i] = f.extract(a, w, whole, i*int(w))
	}
	return out
}

// bitcast regroups bits: each piece of the target is cut from one source lane or joined from several if the sizes
// allow it, otherwise everything passes through one wide integer.
func (f *fn) bitcast(from, to *typ, v []ir.Opnd) []ir.Opnd {
	if len(from.lanes) == 0 || len(to.lanes) == 0 {
		return nil
	}
	s, d := from.lanes[0].w, to.lanes[0].w
	var out []ir.Opnd
	switch {
	case s == d:
		return v
	case s%d == 0:
		for _, a := range v {
			out = append(out, f.split(a, s, d)...)
		}
	case d%s == 0:
		n := int(d / s)
		for i := 0; i < len(v); i += n {
			out = append(out, f.join(v[i:i+n], s))
		}
	default:
		if int(s)*len(v) > 65535 {
			return f.unsupportedValue("huge-bitcast", to)
		}
		return f.split(f.join(v, s), s*uint16(len(v)), d)
	}
	return out
}

// extractElement picks a lane; with a variable index by comparing with each.
func (f *fn) extractElement(t *typ, v []ir.Opnd, index handle) ir.Opnd {
	ix := f.scalar(index)
	if n, ok := f.constWord(ix); ok {
		if n >= uint64(len(v)) {
			return f.undef(t.elem.w)
		}
		return v[n]
	}
	iw := f.typeOfValue(index).w
	r := v[0]
	for i := 1; i < len(v) && fits(i, iw); i++ {
		r = f.op(ir.Select, t.elem.w, f.op(ir.Eq, iw, ix, f.word(iw, uint64(i))), v[i], r)
	}
	return r
}

// fits says whether an index can be written with w bits.
func fits(i int, w uint16) bool { return w >= 32 || i < 1<<w }

func (f *fn) insertElement(in *inst) []ir.Opnd {
	out := append([]ir.Opnd{}, f.lanes(in.opnd(0))...)
	v, ix := f.scalar(in.opnd(1)), f.scalar(in.opnd(2))
	if n, ok := f.constWord(ix); ok {
		if n < uint64(len(out)) {
			out[n] = v
		}
		return out
	}
	iw := f.typeOfValue(in.opnd(2)).w
	for i := range out {
		if fits(i, iw) {
			out[i] = f.op(ir.Select, in.t.elem.w, f.op(ir.Eq, iw, ix, f.word(iw, uint64(i))), v, out[i])
		}
	}
	return out
}

// shuffle renames lanes; a mask element of -1 is poison.
func (f *fn) shuffle(in *inst) []ir.Opnd {
	a := f.lanes(in.opnd(0))
	all := append(append([]ir.Opnd{}, a...), f.lanes(in.opnd(1))...)
	mask := in.extra
	if in.h == 0 { // constant expression: LLVM folds those with a constant mask away
		return f.unsupportedValue("shufflevector-expression", in.t)
	}
	out := make([]ir.Opnd, len(mask))
	for i, m := range mask {
		if m >= uint64(len(all)) {
			out[i] = f.undef(in.t.elem.w)
		} else {
			out[i] = all[m]
		}
	}
	return out
}

// reduce folds a vector with a binary operation.
func (f *fn) reduce(op ir.Op, x lane, v []ir.Opnd) ir.Opnd {
	r := v[0]
	for _, a := range v[1:] {
		r = f.fop(op, x, r, a)
	}
	return r
}

// guarded runs body under a condition. If the condition is known, it makes no branch; otherwise body gets a block of
// its own. Results leave body through copyTo.
func (f *fn) guarded(cond ir.Opnd, body func()) {
	if v, ok := f.constWord(cond); ok {
		if v != 0 {
			body()
		}
		return
	}
	then, join := f.newBlock(f.cur.name+".lane"), f.newBlock(f.cur.name+".next")
	yes := f.plainEdge(then)
	f.branch(cond, yes, f.plainEdge(join))
	f.startBlock(then)
	body()
	f.jump(f.plainEdge(join))
	f.startBlock(join)
}

// maskedLoad reads lane i through at(i) where its mask bit is set and takes pass's lane elsewhere.
func (f *fn) maskedLoad(t *typ, mask, pass []ir.Opnd, at func(i int) addr) []ir.Opnd {
	out := make([]ir.Opnd, len(mask))
	for i := range out {
		a := at(i)
		out[i] = ir.Opnd(f.reg())
		f.copyTo(out[i], t.elem.w, pass[i])
		f.guarded(mask[i], func() {
			f.copyTo(out[i], t.elem.w, f.load1(t.elem.w, a, 0))
		})
	}
	return out
}

func (f *fn) maskedStore(t *typ, mask, v []ir.Opnd, at func(i int) addr) {
	for i := range v {
		a := at(i)
		f.guarded(mask[i], func() { f.store1(t.elem.w, a, v[i], 0) })
	}
}
