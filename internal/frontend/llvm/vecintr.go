package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// reduction folds the only argument.
func reduction(op ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return []ir.Opnd{f.reduce(op, c.t.lanes[0], c.v[0])}, true
	}
}

// orderedReduction folds the second argument onto the first, in order: floats do not associate.
func orderedReduction(op ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return []ir.Opnd{f.reduce(op, c.t.lanes[0], append([]ir.Opnd{c.arg(0)}, c.v[1]...))}, true
	}
}

// contiguous gives the address of lane i of a vector at a.
func contiguous(t *typ, a addr) func(int) addr {
	return func(i int) addr { return addr{a.base, a.off + int64(uint64(i)*t.elem.bits/8)} }
}

func maskedLoad(f *fn, c *icall) ([]ir.Opnd, bool) {
	if c.t.bitPacked() {
		return nil, false
	}
	return f.maskedLoad(c.t, c.v[2], c.v[3], contiguous(c.t, addr{base: c.arg(0)})), true
}

func maskedStore(f *fn, c *icall) ([]ir.Opnd, bool) {
	t := f.typeOfValue(c.opnd(0))
	if t.bitPacked() {
		return nil, false
	}
	f.maskedStore(t, c.v[3], c.v[0], contiguous(t, addr{base: c.arg(1)}))
	return nil, true
}

func gather(f *fn, c *icall) ([]ir.Opnd, bool) {
	return f.maskedLoad(c.t, c.v[2], c.v[3], func(i int) addr { return addr{base: c.v[0][i]} }), true
}

func scatter(f *fn, c *icall) ([]ir.Opnd, bool) {
	f.maskedStore(f.typeOfValue(c.opnd(0)), c.v[3], c.v[0], func(i int) addr { return addr{base: c.v[1][i]} })
	return nil, true
}

// advance moves p by one element where the mask bit is set: expandload and compressstore pack the elements in memory.
func (f *fn) advance(p, bit ir.Opnd, t *typ) ir.Opnd {
	return f.lea(p, f.resize(bit, 64, 1, false), int64(t.elem.bits/8), 0, 0)
}

func expandLoad(f *fn, c *icall) ([]ir.Opnd, bool) {
	if c.t.bitPacked() {
		return nil, false
	}
	p := c.arg(0)
	return f.maskedLoad(c.t, c.v[1], c.v[2], func(i int) addr {
		if i > 0 {
			p = f.advance(p, c.v[1][i-1], c.t)
		}
		return addr{base: p}
	}), true
}

func compressStore(f *fn, c *icall) ([]ir.Opnd, bool) {
	t := f.typeOfValue(c.opnd(0))
	if t.bitPacked() {
		return nil, false
	}
	p := c.arg(1)
	f.maskedStore(t, c.v[2], c.v[0], func(i int) addr {
		if i > 0 {
			p = f.advance(p, c.v[2][i-1], t)
		}
		return addr{base: p}
	})
	return nil, true
}

// activeLanes lowers get.active.lane.mask: lane i is base + i < n, without wrapping.
func activeLanes(f *fn, c *icall) ([]ir.Opnd, bool) {
	w := f.typeOfValue(c.opnd(0)).w
	return c.lanes(func(i int, _ lane) ir.Opnd {
		return f.op(ir.Ult, w, f.op(ir.UAddSat, w, c.arg(0), f.word(w, uint64(i))), c.arg(1))
	}), true
}

func insertSub(f *fn, c *icall) ([]ir.Opnd, bool) {
	at, ok := f.constWord(c.arg(2))
	out := append([]ir.Opnd{}, c.v[0]...)
	if !ok || at+uint64(len(c.v[1])) > uint64(len(out)) {
		return nil, false
	}
	copy(out[at:], c.v[1])
	return out, true
}

func extractSub(f *fn, c *icall) ([]ir.Opnd, bool) {
	at, ok := f.constWord(c.arg(1))
	n := uint64(len(c.t.lanes))
	if !ok || at+n > uint64(len(c.v[0])) {
		return nil, false
	}
	return c.v[0][at : at+n], true
}

func reverse(_ *fn, c *icall) ([]ir.Opnd, bool) {
	out := slices.Clone(c.v[0])
	slices.Reverse(out)
	return out, true
}

func splice(f *fn, c *icall) ([]ir.Opnd, bool) {
	n := int64(len(c.v[0]))
	k, ok := f.constWord(c.arg(2))
	at := signExtend(k, f.typeOfValue(c.opnd(2)).w)
	if at < 0 {
		at += n
	}
	if !ok || at < 0 || at > n {
		return nil, false
	}
	return append(append([]ir.Opnd{}, c.v[0]...), c.v[1]...)[at : at+n], true
}

func interleave(_ *fn, c *icall) ([]ir.Opnd, bool) {
	var out []ir.Opnd
	for i := range c.v[0] {
		out = append(out, c.v[0][i], c.v[1][i])
	}
	return out, true
}

func deinterleave(_ *fn, c *icall) ([]ir.Opnd, bool) {
	n := len(c.v[0]) / 2
	out := make([]ir.Opnd, 2*n)
	for i := range n {
		out[i], out[n+i] = c.v[0][2*i], c.v[0][2*i+1]
	}
	return out, true
}

func stepVector(f *fn, c *icall) ([]ir.Opnd, bool) {
	return c.lanes(func(i int, x lane) ir.Opnd { return f.word(x.w, uint64(i)) }), true
}

func vectors(t map[string]intrinsic) {
	for n, op := range map[string]ir.Op{"add": ir.Add, "mul": ir.Mul, "and": ir.And, "or": ir.Or, "xor": ir.Xor,
		"smin": ir.SMin, "smax": ir.SMax, "umin": ir.UMin, "umax": ir.UMax, "fmin": ir.FMinNum, "fmax": ir.FMaxNum,
		"fminimum": ir.FMinimum, "fmaximum": ir.FMaximum} {
		t["llvm.vector.reduce."+n] = reduction(op)
	}
	t["llvm.vector.reduce.fadd"] = orderedReduction(ir.FAdd)
	t["llvm.vector.reduce.fmul"] = orderedReduction(ir.FMul)
	t["llvm.masked.load"], t["llvm.masked.store"] = maskedLoad, maskedStore
	t["llvm.masked.gather"], t["llvm.masked.scatter"] = gather, scatter
	t["llvm.masked.expandload"], t["llvm.masked.compressstore"] = expandLoad, compressStore
	t["llvm.get.active.lane.mask"] = activeLanes
	t["llvm.vector.insert"], t["llvm.vector.extract"] = insertSub, extractSub
	for _, p := range []string{"llvm.vector.", "llvm.experimental.vector."} {
		t[p+"reverse"], t[p+"splice"] = reverse, splice
		t[p+"interleave2"], t[p+"deinterleave2"] = interleave, deinterleave
	}
	t["llvm.experimental.stepvector"], t["llvm.stepvector"] = stepVector, stepVector
}
