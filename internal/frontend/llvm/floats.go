package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"math/big"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// resizeOnes is the largest w-bit integer as a d-bit constant.
func (f *fn) resizeOnes(d, w uint16, signed bool) ir.Opnd {
	if signed {
		w--
	}
	n := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return f.wide(d, n.Sub(n, big.NewInt(1)))
}

// round lowers an intrinsic that rounds to an integral value.
func round(r ir.Rounding) intrinsic {
	return eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd { return f.round(r, x, v[0]) })
}

func (f *fn) round(r ir.Rounding, x lane, a ir.Opnd) ir.Opnd {
	o := f.fop(ir.FRound, x, a)
	f.last().Imm = int64(r)
	return o
}

// roundToInt is lround and its family: round, then convert. Out of range the result is unspecified, and no bug.
func roundToInt(r ir.Rounding) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		from := f.typeOfValue(c.opnd(0)).elemScalar().lanes[0]
		return c.lanes(func(i int, x lane) ir.Opnd {
			n := f.fcast(ir.FToSI, x, from, f.round(r, from, c.v[0][i]))
			f.last().Flags |= ir.Synth
			return n
		}), true
	}
}

// mulAdd is fmuladd, which may fuse. Code for plain x86-64 does not, and rounds twice;
// code for a processor with FMA does.
func mulAdd(f *fn, x lane, v []ir.Opnd) ir.Opnd {
	if f.fuses && (x.w == 32 || x.w == 64) {
		return f.fop(ir.FMA, x, v...)
	}
	return f.fop(ir.FAdd, x, f.fop(ir.FMul, x, v[0], v[1]), v[2])
}

func fpClass(f *fn, c *icall) ([]ir.Opnd, bool) {
	x := f.typeOfValue(c.opnd(0)).elemScalar().lanes[0]
	m, ok := f.constWord(c.arg(1))
	return c.lanes(func(i int, _ lane) ir.Opnd {
		r := f.fcast(ir.FClass, lane{w: 1}, x, c.v[0][i])
		f.last().Imm = int64(m)
		return r
	}), ok
}

func ldexp(f *fn, c *icall) ([]ir.Opnd, bool) {
	w := f.typeOfValue(c.opnd(1)).elemScalar().w
	return c.lanes(func(i int, x lane) ir.Opnd {
		r := f.fop(ir.FScale, x, c.v[0][i], c.v[1][min(i, len(c.v[1])-1)])
		f.last().W2 = w
		return r
	}), true
}

// frexp makes fractions, then exponents.
func frexp(f *fn, c *icall) ([]ir.Opnd, bool) {
	n := len(c.v[0])
	out := make([]ir.Opnd, 2*n)
	for i, a := range c.v[0] {
		x := c.t.lanes[i]
		out[i] = f.fop(ir.FFrexp, x, a)
		out[n+i] = f.fcast(ir.FFrexpExp, c.t.lanes[n+i], x, a)
	}
	return out, true
}

// floatBits is the bit pattern of ±2^e in the format of width w; infinity if it is too large.
func floatBits(x lane, e int, negative bool) *big.Int {
	exp, frac := 8, 23
	switch {
	case x.bf:
		frac = 7
	case x.w == 16:
		exp, frac = 5, 10
	case x.w == 64:
		exp, frac = 11, 52
	case x.w == 80:
		exp, frac = 15, 64 // with its explicit leading bit
	case x.w == 128:
		exp, frac = 15, 112
	}
	n := big.NewInt(int64(min(e+1<<(exp-1)-1, 1<<exp-1)))
	if negative {
		n.SetBit(n, exp, 1)
	}
	n.Lsh(n, uint(frac))
	if x.w == 80 {
		n.SetBit(n, 63, 1)
	}
	return n
}

// one is 1.0 in a format.
func (f *fn) one(x lane) ir.Opnd { return f.wide(x.w, floatBits(x, 0, false)) }

// saturating is fptosi.sat and fptoui.sat: out of range gives the nearest integer, not-a-number gives 0. The bounds are
// powers of two and so exact in every format.
func saturating(signed bool) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		from := f.typeOfValue(c.opnd(0)).elemScalar().lanes[0]
		return c.lanes(func(i int, x lane) ir.Opnd {
			a, w := c.v[0][i], int(x.w)
			op, low, lowBound := ir.FToUI, f.word(x.w, 0), f.wide(from.w, new(big.Int)) // 0.0
			top := w
			if signed {
				op, top = ir.FToSI, w-1
				low = f.wide(x.w, new(big.Int).Lsh(big.NewInt(1), uint(top)))
				lowBound = f.wide(from.w, floatBits(from, top, true))
			}
			const oge, ole, uno = 3, 5, 8
			r := f.fcast(op, x, from, a)
			f.last().Flags |= ir.Synth
			high := f.fcmp(oge, from, a, f.wide(from.w, floatBits(from, top, false)))
			r = f.op(ir.Select, x.w, high, f.resizeOnes(x.w, x.w, signed), r)
			r = f.op(ir.Select, x.w, f.fcmp(ole, from, a, lowBound), low, r)
			return f.op(ir.Select, x.w, f.fcmp(uno, from, a, a), f.word(x.w, 0), r)
		}), true
	}
}

// libm maps intrinsics to the C library's functions of doubles.
var libm = map[string]string{
	"llvm.sin": "sin", "llvm.cos": "cos", "llvm.tan": "tan", "llvm.exp": "exp", "llvm.exp2": "exp2",
	"llvm.exp10": "exp10", "llvm.log": "log", "llvm.log2": "log2", "llvm.log10": "log10", "llvm.pow": "pow",
	"llvm.asin": "asin", "llvm.acos": "acos", "llvm.atan": "atan", "llvm.sinh": "sinh", "llvm.cosh": "cosh",
	"llvm.tanh": "tanh",
}

// LibmName is the library function that an intrinsic with type suffix needs, empty if none.
func LibmName(intrinsic string) string {
	i := strings.LastIndexByte(intrinsic, '.')
	if i < 0 {
		return ""
	}
	base, ty := strings.TrimPrefix(intrinsic[:i], "llvm.experimental.constrained."), intrinsic[i+1:]
	if base != intrinsic[:i] {
		base = "llvm." + base
	}
	if format, ok := strings.CutPrefix(base, "llvm.powi."); ok { // the suffix names both types
		switch {
		case strings.HasSuffix(format, "f80"):
			return powiNames[80]
		case strings.HasSuffix(format, "f64"):
			return powiNames[64]
		}
		return powiNames[32]
	}
	name := libm[base]
	switch {
	case name == "":
		return ""
	case strings.HasSuffix(ty, "f80"):
		return name + "l"
	case strings.HasSuffix(ty, "f64"):
		return name
	}
	return name + "f"
}

// mathCall calls the library function of the lane's width; halves go through floats.
func mathCall(name string) intrinsic {
	return eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd {
		at, fname := x, name
		switch {
		case x.w == 16:
			at, fname = lane{w: 32, float: true}, name+"f"
		case x.w == 32:
			fname = name + "f"
		case x.w == 80:
			fname = name + "l"
		case x.w == 128:
			fname = "albers.unsupported.fp128-" + name
		}
		var args []ir.Arg
		for _, a := range v {
			args = append(args, ir.Arg{Val: f.between(ir.FExt, at, x, a), W: at.w, Float: true})
		}
		return f.between(ir.FTrunc, x, at, f.callTo(fname, args, at)[0])
	})
}

// between is a cast between formats, or a itself if they are the same.
func (f *fn) between(op ir.Op, to, from lane, a ir.Opnd) ir.Opnd {
	if to == from {
		return a
	}
	return f.fcast(op, to, from, a)
}

// powi calls the compiler's run-time function, as native code does.
func powi(f *fn, c *icall) ([]ir.Opnd, bool) {
	from := f.typeOfValue(c.opnd(1)).elemScalar().lanes[0]
	at := c.t.lanes[0]
	if at.w == 16 {
		at = lane{w: 32, float: true}
	}
	name := powiNames[at.w]
	if name == "" || from.w > 32 {
		return nil, false
	}
	return c.lanes(func(i int, x lane) ir.Opnd {
		a := f.between(ir.FExt, at, x, c.v[0][i])
		n := f.resize(c.v[1][min(i, len(c.v[1])-1)], 32, from.w, true)
		return f.between(ir.FTrunc, x, at, f.callTo(name, []ir.Arg{{Val: a, W: at.w, Float: true}, {Val: n, W: 32}}, at)[0])
	}), true
}

var powiNames = map[uint16]string{32: "__powisf2", 64: "__powidf2", 80: "__powixf2"}

var realPreds = map[string]uint64{"oeq": 1, "ogt": 2, "oge": 3, "olt": 4, "ole": 5, "one": 6, "ord": 7, "uno": 8,
	"ueq": 9, "ugt": 10, "uge": 11, "ult": 12, "ule": 13, "une": 14}

// constrained lowers llvm.experimental.constrained.*: metadata arguments name rounding and exceptions. Any rounding
// other than to nearest is not lowered.
func constrained(plain intrinsic) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		for i := range c.ops {
			switch s := mdString(c.opnd(i)); s {
			case "round.downward", "round.upward", "round.towardzero", "round.tonearestaway":
				return nil, false
			}
		}
		return plain(f, c)
	}
}

func constrainedCompare(f *fn, c *icall) ([]ir.Opnd, bool) {
	x := f.typeOfValue(c.opnd(0)).elemScalar().lanes[0]
	p, ok := realPreds[mdString(c.opnd(2))]
	return c.lanes(func(i int, _ lane) ir.Opnd { return f.fcmp(ir.Pred(p), x, c.v[0][i], c.v[1][i]) }), ok
}

// asCast lowers a constrained conversion like the instruction.
func asCast(opcode int) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		in := inst{h: c.h, op: opcode, t: c.t, ops: c.ops[:1]}
		return f.castInst(&in), true
	}
}

func floats(t map[string]intrinsic) {
	plain := map[string]intrinsic{
		"sqrt": each(ir.FSqrt), "fma": each(ir.FMA), "fmuladd": eachLane(mulAdd),
		"minnum": each(ir.FMinNum), "maxnum": each(ir.FMaxNum), "minimum": each(ir.FMinimum), "maximum": each(ir.FMaximum),
		"floor": round(ir.Downward), "ceil": round(ir.Upward), "trunc": round(ir.TowardZero),
		"rint": round(ir.CurrentExact), "nearbyint": round(ir.Current), "roundeven": round(ir.NearestEven),
		"round": round(ir.NearestAway), "lround": roundToInt(ir.NearestAway), "llround": roundToInt(ir.NearestAway),
		"lrint": roundToInt(ir.CurrentExact), "llrint": roundToInt(ir.CurrentExact), "ldexp": ldexp, "powi": powi,
	}
	for n, g := range plain {
		t["llvm."+n] = g
		t["llvm.experimental.constrained."+n] = constrained(g)
	}
	for n, g := range libm {
		t[n] = mathCall(g)
		t["llvm.experimental.constrained."+n[len("llvm."):]] = constrained(mathCall(g))
	}
	for n, op := range map[string]ir.Op{"fadd": ir.FAdd, "fsub": ir.FSub, "fmul": ir.FMul, "fdiv": ir.FDiv,
		"frem": ir.FRem} {
		t["llvm.experimental.constrained."+n] = constrained(each(op))
	}
	for n, op := range map[string]int{"fptosi": C.LLVMFPToSI, "fptoui": C.LLVMFPToUI, "sitofp": C.LLVMSIToFP,
		"uitofp": C.LLVMUIToFP, "fptrunc": C.LLVMFPTrunc, "fpext": C.LLVMFPExt} {
		t["llvm.experimental.constrained."+n] = constrained(asCast(op))
	}
	t["llvm.experimental.constrained.fcmp"] = constrainedCompare
	t["llvm.experimental.constrained.fcmps"] = constrainedCompare
	t["llvm.fabs"], t["llvm.copysign"] = each(ir.FAbs), each(ir.FCopySign)
	t["llvm.is.fpclass"], t["llvm.frexp"] = fpClass, frexp
	t["llvm.fptosi.sat"], t["llvm.fptoui.sat"] = saturating(true), saturating(false)
	t["llvm.canonicalize"] = eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd {
		return f.fop(ir.FMul, x, v[0], f.one(x))
	})
	half := lane{w: 16, float: true}
	t["llvm.convert.from.fp16"] = eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd {
		return f.fcast(ir.FExt, x, half, v[0])
	})
	t["llvm.convert.to.fp16"] = func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return []ir.Opnd{f.fcast(ir.FTrunc, half, f.typeOfValue(c.opnd(0)).lanes[0], c.arg(0))}, true
	}
}
