package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"slices"

	"github.com/albers-engine/albers/internal/ir"
)

// This file lowers the intrinsics of SSE, SSE2 and SSSE3 that have no general one (Intel, Software Developer's Manual,
// volume 2), lane by lane. Those of MMX registers are not there, nor the approximations rcp and rsqrt: what these give
// depends on the processor.

// pairwise makes each lane of the result from the same lane of two arguments.
func pairwise(g func(f *fn, w uint16, a, b ir.Opnd) ir.Opnd) intrinsic {
	return eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd { return g(f, x.w, v[0], v[1]) })
}

// signs packs the highest bits of all lanes into a word.
func signs(f *fn, c *icall) ([]ir.Opnd, bool) {
	w := f.typeOfValue(c.opnd(0)).lanes[0].w
	bits := make([]ir.Opnd, len(c.v[0]))
	for i, a := range c.v[0] {
		bits[i] = f.extract(a, 1, w, int(w)-1)
	}
	return []ir.Opnd{f.resize(f.join(bits, 1), c.t.w, uint16(len(bits)), false)}, true
}

// pack halves the lanes of both arguments, signed ones, to what fits best into a signed or an unsigned lane.
func pack(signed bool) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		from := f.typeOfValue(c.opnd(0)).lanes[0].w
		to := from / 2
		least, most := -int64(1)<<(to-1), int64(1)<<(to-1)-1
		if !signed {
			least, most = 0, int64(1)<<to-1
		}
		var out []ir.Opnd
		for _, a := range slices.Concat(c.v[0], c.v[1]) {
			a = f.op(ir.SMin, from, f.op(ir.SMax, from, a, f.word(from, uint64(least))), f.word(from, uint64(most)))
			out = append(out, f.resize(a, to, from, false))
		}
		return out, true
	}
}

// average rounds up.
func average(f *fn, w uint16, a, b ir.Opnd) ir.Opnd {
	sum := f.op(ir.Add, w+1, f.resize(a, w+1, w, false), f.resize(b, w+1, w, false))
	return f.extract(f.op(ir.Add, w+1, sum, f.word(w+1, 1)), w, w+1, 1)
}

// product is the product of two integers of w bits in 2w bits.
func (f *fn) product(w uint16, a, b ir.Opnd, signedA, signedB bool) ir.Opnd {
	return f.op(ir.Mul, 2*w, f.resize(a, 2*w, w, signedA), f.resize(b, 2*w, w, signedB))
}

// highProduct is the upper half of the product.
func highProduct(signed bool) intrinsic {
	return pairwise(func(f *fn, w uint16, a, b ir.Opnd) ir.Opnd {
		return f.extract(f.product(w, a, b, signed, signed), w, 2*w, int(w))
	})
}

// roundedProduct is bits w-1 to 2w-2 of the product, rounded.
func roundedProduct(f *fn, w uint16, a, b ir.Opnd) ir.Opnd {
	p := f.extract(f.product(w, a, b, true, true), w+1, 2*w, int(w)-2)
	return f.extract(f.op(ir.Add, w+1, p, f.word(w+1, 1)), w, w+1, 1)
}

// productSums adds the products of neighbouring lanes.
func productSums(signedA bool, add ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		w := f.typeOfValue(c.opnd(0)).lanes[0].w
		product := func(i int) ir.Opnd { return f.product(w, c.v[0][i], c.v[1][i], signedA, true) }
		return c.lanes(func(i int, x lane) ir.Opnd { return f.op(add, x.w, product(2*i), product(2*i+1)) }), true
	}
}

// distances adds the distances between eight neighbouring bytes.
func distances(f *fn, c *icall) ([]ir.Opnd, bool) {
	return c.lanes(func(i int, x lane) ir.Opnd {
		sum := f.word(x.w, 0)
		for k := 8 * i; k < 8*i+8; k++ {
			a, b := c.v[0][k], c.v[1][k]
			d := f.op(ir.Sub, 8, f.op(ir.UMax, 8, a, b), f.op(ir.UMin, 8, a, b))
			sum = f.op(ir.Add, x.w, sum, f.resize(d, x.w, 8, false))
		}
		return sum
	}), true
}

// neighbours combines the lanes 0 and 1, 2 and 3, … of the first argument, then those of the second.
func neighbours(op ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		all := slices.Concat(c.v[0], c.v[1])
		return c.lanes(func(i int, x lane) ir.Opnd { return f.op(op, x.w, all[2*i], all[2*i+1]) }), true
	}
}

// shift shifts all lanes by one number: the lower 64 bits of the second argument, or the argument itself if it is no
// vector. A number that is too large gives no bits, or only signs.
func shift(op ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		t := f.typeOfValue(c.opnd(1))
		n, from := c.arg(1), t.lanes[0].w
		if t.kind == kVector && from < 64 {
			n, from = f.join(c.v[1][:64/from], from), 64
		}
		w := c.t.lanes[0].w
		most := f.word(from, uint64(w)-1)
		by := f.resize(f.op(ir.UMin, from, n, most), w, from, false)
		return c.lanes(func(i int, x lane) ir.Opnd {
			r := f.op(op, w, c.v[0][i], by)
			f.last().Flags = ir.Synth
			if op == ir.AShr {
				return r
			}
			return f.op(ir.Select, w, f.op(ir.Ule, from, n, most), r, f.word(w, 0))
		}), true
	}
}

// shuffle picks a byte of the first argument for each byte of the second, or 0 where its highest bit is set.
func shuffle(f *fn, c *icall) ([]ir.Opnd, bool) {
	return c.lanes(func(i int, x lane) ir.Opnd {
		at, left := c.v[1][i], slices.Clone(c.v[0])
		for bit := 0; len(left) > 1; bit++ {
			odd := f.extract(at, 1, 8, bit)
			for k := range len(left) / 2 {
				left[k] = f.op(ir.Select, x.w, odd, left[2*k+1], left[2*k])
			}
			left = left[:len(left)/2]
		}
		return f.op(ir.Select, x.w, f.extract(at, 1, 8, 7), f.word(x.w, 0), left[0])
	}), true
}

// withSign is a, -a or 0 by the sign of b.
func withSign(f *fn, w uint16, a, b ir.Opnd) ir.Opnd {
	zero := f.word(w, 0)
	r := f.op(ir.Select, w, f.op(ir.Slt, w, b, zero), f.op(ir.Sub, w, zero, a), a)
	return f.op(ir.Select, w, f.op(ir.Eq, w, b, zero), zero, r)
}

// storeBytes stores the bytes of the first argument where the highest bit of the same byte of the second is set.
func storeBytes(f *fn, c *icall) {
	mask := make([]ir.Opnd, len(c.v[1]))
	for i, m := range c.v[1] {
		mask[i] = f.extract(m, 1, 8, 7)
	}
	t := f.typeOfValue(c.opnd(0))
	f.maskedStore(t, mask, c.v[0], contiguous(t, addr{base: c.arg(2)}))
}

// Predicates as fcmp has them.
const (
	orderedEqual   ir.Pred = 1
	orderedGreater ir.Pred = 2
	orderedLess    ir.Pred = 4
	unorderedNot   ir.Pred = 14
)

// lowest applies g to all lanes, or to the lowest lane only: the others are those of the first argument.
func lowest(only bool, g func(f *fn, x lane, c *icall, i int) ir.Opnd) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return c.lanes(func(i int, x lane) ir.Opnd {
			if only && i > 0 {
				return c.v[0][i]
			}
			return g(f, x, c, i)
		}), true
	}
}

// masks compares floats by the predicate with the number of the third argument; the result is all ones or zeros.
func masks(only bool) intrinsic {
	preds := [8]ir.Pred{orderedEqual, orderedLess, 5, 8, unorderedNot, 11, 10, 7}
	return lowest(only, func(f *fn, x lane, c *icall, i int) ir.Opnd {
		n, _ := f.constWord(c.arg(2))
		yes := f.fcmp(preds[n&7], x, c.v[0][i], c.v[1][i])
		return f.op(ir.Select, x.w, yes, f.ones(x.w), f.word(x.w, 0))
	})
}

// choice is the first argument if it compares so, else the second: also for NaNs and for two zeros.
func choice(only bool, p ir.Pred) intrinsic {
	return lowest(only, func(f *fn, x lane, c *icall, i int) ir.Opnd {
		a, b := c.v[0][i], c.v[1][i]
		return f.op(ir.Select, x.w, f.fcmp(p, x, a, b), a, b)
	})
}

// comparison compares the lowest lanes.
func comparison(p ir.Pred) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		x := f.typeOfValue(c.opnd(0)).lanes[0]
		return []ir.Opnd{f.resize(f.fcmp(p, x, c.arg(0), c.arg(1)), c.t.w, 1, false)}, true
	}
}

// toInts converts floats to signed integers by the current rounding mode, or toward zero. What is out of range gives
// the smallest integer. Lanes of the result without a float are 0.
func toInts(r ir.Rounding) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		from := f.typeOfValue(c.opnd(0)).lanes[0]
		return c.lanes(func(i int, x lane) ir.Opnd {
			if i >= len(c.v[0]) {
				return f.word(x.w, 0)
			}
			a := c.v[0][i]
			if r != ir.TowardZero {
				a = f.round(r, from, a)
			}
			a = f.fcast(ir.FToSI, x, from, a)
			f.last().Flags |= ir.Synth
			return a
		}), true
	}
}

// toSingles converts doubles; the lanes without a double are 0.
func toSingles(f *fn, c *icall) ([]ir.Opnd, bool) {
	from := f.typeOfValue(c.opnd(0)).lanes[0]
	return c.lanes(func(i int, x lane) ir.Opnd {
		if i >= len(c.v[0]) {
			return f.word(x.w, 0)
		}
		return f.fcast(ir.FTrunc, x, from, c.v[0][i])
	}), true
}

// toSingle converts the lowest double of the second argument.
func toSingle(f *fn, x lane, c *icall, _ int) ir.Opnd {
	return f.fcast(ir.FTrunc, x, f.typeOfValue(c.opnd(1)).lanes[0], c.arg(1))
}

func x86(t map[string]intrinsic) {
	const sse, sse2, ssse3 = "llvm.x86.sse.", "llvm.x86.sse2.", "llvm.x86.ssse3."
	t[sse+"movmsk.ps"], t[sse2+"movmsk.pd"], t[sse2+"pmovmskb.128"] = signs, signs, signs
	t[sse2+"packsswb.128"], t[sse2+"packssdw.128"], t[sse2+"packuswb.128"] = pack(true), pack(true), pack(false)
	t[sse2+"pavg.b"], t[sse2+"pavg.w"] = pairwise(average), pairwise(average)
	t[sse2+"pmulh.w"], t[sse2+"pmulhu.w"] = highProduct(true), highProduct(false)
	t[sse2+"pmadd.wd"], t[ssse3+"pmadd.ub.sw.128"] = productSums(true, ir.Add), productSums(false, ir.SAddSat)
	t[sse2+"psad.bw"], t[sse2+"maskmov.dqu"] = distances, effect(storeBytes)
	for name, op := range map[string]ir.Op{"psll": ir.Shl, "psrl": ir.LShr, "psra": ir.AShr} {
		for _, w := range []string{".w", ".d", ".q"} {
			t[sse2+name+w], t[sse2+name+"i"+w] = shift(op), shift(op)
		}
	}
	for _, fence := range []string{sse + "sfence", sse2 + "lfence", sse2 + "mfence", sse2 + "clflush"} {
		t[fence] = nothing
	}

	t[ssse3+"pshuf.b.128"], t[ssse3+"pmul.hr.sw.128"] = shuffle, pairwise(roundedProduct)
	for _, w := range []string{"b", "w", "d"} {
		t[ssse3+"psign."+w+".128"] = pairwise(withSign)
	}
	for name, op := range map[string]ir.Op{"phadd.w": ir.Add, "phadd.d": ir.Add, "phadd.sw": ir.SAddSat,
		"phsub.w": ir.Sub, "phsub.d": ir.Sub, "phsub.sw": ir.SSubSat} {
		t[ssse3+name+".128"] = neighbours(op)
	}

	for _, x := range []struct{ set, packed, scalar string }{{sse, "ps", "ss"}, {sse2, "pd", "sd"}} {
		for only, ty := range map[bool]string{false: x.packed, true: x.scalar} {
			t[x.set+"cmp."+ty] = masks(only)
			t[x.set+"min."+ty], t[x.set+"max."+ty] = choice(only, orderedLess), choice(only, orderedGreater)
		}
		for name, p := range map[string]ir.Pred{"eq": orderedEqual, "gt": orderedGreater, "ge": 3, "lt": orderedLess, "le": 5,
			"neq": unorderedNot} {
			t[x.set+"comi"+name+"."+x.scalar], t[x.set+"ucomi"+name+"."+x.scalar] = comparison(p), comparison(p)
		}
		for _, to := range []string{"si", "si64"} {
			t[x.set+"cvt"+x.scalar+"2"+to] = toInts(ir.CurrentExact)
			t[x.set+"cvtt"+x.scalar+"2"+to] = toInts(ir.TowardZero)
		}
		t[sse2+"cvt"+x.packed+"2dq"], t[sse2+"cvtt"+x.packed+"2dq"] = toInts(ir.CurrentExact), toInts(ir.TowardZero)
	}
	t[sse2+"cvtpd2ps"], t[sse2+"cvtsd2ss"] = toSingles, lowest(true, toSingle)
}
