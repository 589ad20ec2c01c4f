package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// icall is a call of an intrinsic with its operands' lanes.
type icall struct {
	*inst
	v [][]ir.Opnd
}

func (c *icall) arg(i int) ir.Opnd { return c.v[i][0] }

// lanes makes each lane of the result.
func (c *icall) lanes(g func(i int, x lane) ir.Opnd) []ir.Opnd {
	out := make([]ir.Opnd, len(c.t.lanes))
	for i, x := range c.t.lanes {
		out[i] = g(i, x)
	}
	return out
}

// flag is an i1 constant argument.
func (f *fn) flag(c *icall, i int) bool {
	v, _ := f.constWord(c.arg(i))
	return v != 0
}

// intrinsic lowers one intrinsic; ok is false if it does not know this form of the intrinsic.
type intrinsic func(f *fn, c *icall) (v []ir.Opnd, ok bool)

// intrinsic lowers a call of an intrinsic; false if it must stay a call.
func (f *fn) intrinsic(in *inst, info *fnInfo) bool {
	if strings.HasPrefix(info.intrinsic, "llvm.dbg.") {
		f.describe(in)
		return true
	}
	g := f.l.intr[info.intrinsic]
	if g == nil {
		if info.f != nil {
			f.l.note(info.name, f.f.Name)
		}
		return false
	}
	c := &icall{inst: in}
	for i := range in.ops {
		c.v = append(c.v, f.lanes(in.opnd(i)))
	}
	v, ok := g(f, c)
	if !ok {
		f.l.note(info.name, f.f.Name)
		return false
	}
	if in.h != 0 {
		f.vals[in.h] = v
	}
	return true
}

// describe takes over the name of a variable.
func (f *fn) describe(in *inst) {
	if len(in.ops) < 2 {
		return
	}
	h, name := debugVariable(in.opnd(0), in.opnd(1))
	if h != 0 && name != "" && f.names[h] == "" {
		f.names[h] = name
		f.namePos[h] = f.pos
	}
}

// each lowers an intrinsic lane by lane with one operation.
func each(op ir.Op) intrinsic {
	return eachLane(func(f *fn, x lane, v []ir.Opnd) ir.Opnd { return f.fop(op, x, v...) })
}

// partial is an operation whose second argument says that one operand has no defined result: the smallest number for
// llvm.abs, zero for llvm.ctlz and llvm.cttz. The check is dropped where the result may be unused: see speculate.c.
func partial(op ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return c.lanes(func(i int, x lane) ir.Opnd {
			r := f.op(op, x.w, c.v[0][i])
			if f.flag(c, 1) && c.flags&speculated == 0 {
				f.last().Flags = ir.NSW
			}
			return r
		}), true
	}
}

func eachLane(g func(f *fn, x lane, v []ir.Opnd) ir.Opnd) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		return c.lanes(func(i int, x lane) ir.Opnd {
			v := make([]ir.Opnd, 0, len(c.v))
			for _, a := range c.v {
				if len(a) > 0 { // not metadata
					v = append(v, a[min(i, len(a)-1)])
				}
			}
			return g(f, x, v)
		}), true
	}
}

// sameAs gives the first argument back.
func sameAs(_ *fn, c *icall) ([]ir.Opnd, bool) { return c.v[0], true }

// nothing has no effect; a result is undefined.
func nothing(f *fn, c *icall) ([]ir.Opnd, bool) {
	return c.lanes(func(_ int, x lane) ir.Opnd { return f.undef(x.w) }), true
}

// always gives a constant in every lane.
func always(n uint64) intrinsic {
	return eachLane(func(f *fn, x lane, _ []ir.Opnd) ir.Opnd { return f.word(x.w, n) })
}

// effect wraps an operation without result.
func effect(g func(f *fn, c *icall)) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) { g(f, c); return nil, true }
}

// withOverflow makes result and overflow bit, all results first.
func withOverflow(op, ov ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		n := len(c.v[0])
		out := make([]ir.Opnd, 2*n)
		for i := range n {
			w := c.t.lanes[i].w
			out[i] = f.op(op, w, c.v[0][i], c.v[1][i])
			out[n+i] = f.op(ov, w, c.v[0][i], c.v[1][i])
		}
		return out, true
	}
}

// threeWay is ucmp and scmp: -1, 0 or 1.
func threeWay(lt, gt ir.Op) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		w := f.typeOfValue(c.opnd(0)).elemScalar().w
		return c.lanes(func(i int, x lane) ir.Opnd {
			a, b, r := c.v[0][i], c.v[1][i], x.w
			low := f.op(ir.Select, r, f.op(lt, w, a, b), f.ones(r), f.word(r, 0))
			return f.op(ir.Select, r, f.op(gt, w, a, b), f.word(r, 1), low)
		}), true
	}
}

// block lowers memcpy and its relatives.
func block(op ir.Op) intrinsic {
	return effect(func(f *fn, c *icall) {
		n := f.resize(c.arg(2), 64, f.typeOfValue(c.opnd(2)).w, false)
		f.do(op, c.arg(0), c.arg(1), n)
		if len(c.v) > 3 && f.typeOfValue(c.opnd(3)).w == 1 && f.flag(c, 3) {
			f.last().Flags = ir.Volatile
		}
	})
}

func trap(f *fn, _ *icall) { f.do(ir.Trap) }

func assume(f *fn, c *icall) {
	if !f.flag(c, 0) {
		f.do(ir.Assume, c.arg(0))
	}
}

// loadRelative reads a 32-bit offset from p + off and adds it to p.
func loadRelative(f *fn, c *icall) ([]ir.Opnd, bool) {
	off := f.resize(c.arg(1), 64, f.typeOfValue(c.opnd(1)).w, true)
	rel := f.load1(32, addr{f.lea(c.arg(0), off, 1, 0, 0), 0}, 0)
	return []ir.Opnd{f.lea(c.arg(0), f.cast(ir.SExt, 64, 32, rel), 1, 0, 0)}, true
}

func ptrMask(f *fn, c *icall) ([]ir.Opnd, bool) {
	w := f.typeOfValue(c.opnd(1)).elemScalar().w
	return c.lanes(func(i int, _ lane) ir.Opnd {
		m := c.v[1][i]
		if w < 64 { // bits above a narrower mask stay
			m = f.op(ir.Or, 64, f.resize(m, 64, w, false), f.word(64, ^uint64(0)<<w))
		}
		return f.op(ir.And, 64, c.v[0][i], m)
	}), true
}

// storeControl writes MXCSR to memory (_mm_getcsr); the engine gives it as a word.
func storeControl(f *fn, c *icall) {
	f.store1(32, addr{c.arg(0), 0}, f.callTo("llvm.x86.sse.stmxcsr", nil, lane{w: 32})[0], 0)
}

// loadControl reads MXCSR from memory (_mm_setcsr).
func loadControl(f *fn, c *icall) {
	f.callTo("llvm.x86.sse.ldmxcsr", []ir.Arg{{Val: f.load1(32, addr{c.arg(0), 0}, 0), W: 32}})
}

// keepAs keeps an intrinsic as a call to a function of the given name, whatever its type suffix.
func keepAs(name string) intrinsic {
	return func(f *fn, c *icall) ([]ir.Opnd, bool) {
		var args []ir.Arg
		for i := range c.ops {
			for j, x := range f.typeOfValue(c.opnd(i)).lanes {
				args = append(args, ir.Arg{Val: c.v[i][j], W: x.w, Float: x.float})
			}
		}
		return f.callTo(name, args, c.t.lanes...), true
	}
}

// intrinsics is the table of the known intrinsics, by base name. Vector and float intrinsics are in files of their
// own.
func intrinsics() map[string]intrinsic {
	t := map[string]intrinsic{
		"llvm.ctpop": each(ir.CtPop), "llvm.bswap": each(ir.BSwap), "llvm.bitreverse": each(ir.BitReverse),
		"llvm.ctlz": partial(ir.Ctlz), "llvm.cttz": partial(ir.Cttz), "llvm.abs": partial(ir.Abs),
		"llvm.fshl": each(ir.FShl), "llvm.fshr": each(ir.FShr),
		"llvm.smin": each(ir.SMin), "llvm.smax": each(ir.SMax), "llvm.umin": each(ir.UMin), "llvm.umax": each(ir.UMax),
		"llvm.uadd.sat": each(ir.UAddSat), "llvm.sadd.sat": each(ir.SAddSat), "llvm.usub.sat": each(ir.USubSat),
		"llvm.ssub.sat": each(ir.SSubSat), "llvm.ushl.sat": each(ir.UShlSat), "llvm.sshl.sat": each(ir.SShlSat),
		"llvm.uadd.with.overflow": withOverflow(ir.Add, ir.UAddOv), "llvm.sadd.with.overflow": withOverflow(ir.Add,
			ir.SAddOv),
		"llvm.usub.with.overflow": withOverflow(ir.Sub, ir.USubOv), "llvm.ssub.with.overflow": withOverflow(ir.Sub,
			ir.SSubOv),
		"llvm.umul.with.overflow": withOverflow(ir.Mul, ir.UMulOv), "llvm.smul.with.overflow": withOverflow(ir.Mul,
			ir.SMulOv),
		"llvm.ucmp": threeWay(ir.Ult, ir.Ugt), "llvm.scmp": threeWay(ir.Slt, ir.Sgt),

		"llvm.memcpy": block(ir.MemCpy), "llvm.memcpy.inline": block(ir.MemCpy), "llvm.memmove": block(ir.MemMove),
		"llvm.memset": block(ir.MemSet), "llvm.memset.inline": block(ir.MemSet),
		"llvm.memcpy.element.unordered.atomic":  block(ir.MemCpy),
		"llvm.memmove.element.unordered.atomic": block(ir.MemMove),
		"llvm.memset.element.unordered.atomic":  block(ir.MemSet),
		"llvm.load.relative":                    loadRelative, "llvm.ptrmask": ptrMask,

		"llvm.trap": effect(trap), "llvm.debugtrap": effect(trap), "llvm.ubsantrap": effect(trap),
		"llvm.assume":         effect(assume),
		"llvm.va_start":       effect(func(f *fn, c *icall) { f.do(ir.VaStart, c.arg(0)) }),
		"llvm.va_end":         effect(func(f *fn, c *icall) { f.do(ir.VaEnd, c.arg(0)) }),
		"llvm.lifetime.start": effect(func(f *fn, c *icall) { f.do(ir.LifeStart, c.arg(1)) }),
		"llvm.lifetime.end":   effect(func(f *fn, c *icall) { f.do(ir.LifeEnd, c.arg(1)) }),
		"llvm.va_copy":        effect(func(f *fn, c *icall) { f.do(ir.VaCopy, c.arg(0), c.arg(1)) }),
		"llvm.stacksave": func(f *fn, c *icall) ([]ir.Opnd, bool) {
			return []ir.Opnd{f.op(ir.StackSave, 64)}, true
		},
		"llvm.stackrestore":   effect(func(f *fn, c *icall) { f.do(ir.StackRestore, c.arg(0)) }),
		"llvm.thread.pointer": keepAs("llvm.thread.pointer"), "llvm.eh.typeid.for": keepAs("llvm.eh.typeid.for"),
		"llvm.eh.sjlj.setjmp": keepAs("llvm.eh.sjlj.setjmp"), "llvm.eh.sjlj.longjmp": keepAs("llvm.eh.sjlj.longjmp"),
		"llvm.get.rounding": keepAs("llvm.get.rounding"), "llvm.set.rounding": keepAs("llvm.set.rounding"),
		"llvm.x86.sse.stmxcsr": effect(storeControl), "llvm.x86.sse.ldmxcsr": effect(loadControl),
	}
	for _, n := range []string{"expect", "expect.with.probability", "launder.invariant.group", "strip.invariant.group",
		"threadlocal.address", "annotation", "ptr.annotation", "ssa.copy", "preserve.array.access.index",
		"preserve.struct.access.index", "preserve.union.access.index", "arithmetic.fence"} {
		t["llvm."+n] = sameAs
	}
	for _, n := range []string{"invariant.start", "invariant.end", "prefetch",
		"donothing", "sideeffect", "var.annotation", "experimental.noalias.scope.decl", "pseudoprobe", "clear_cache",
		"instrprof.increment", "instrprof.cover", "fake.use", "x86.sse2.pause"} {
		t["llvm."+n] = nothing
	}
	for _, n := range []string{"frameaddress", "returnaddress", "addressofreturnaddress", "sponentry", "readcyclecounter",
		"readsteadycounter"} {
		t["llvm."+n] = keepAs("llvm." + n) // the interpreter answers
	}
	for _, n := range []string{"type.test", "public.type.test", "allow.runtime.check", "allow.ubsan.check",
		"experimental.widenable.condition"} {
		t["llvm."+n] = always(1)
	}
	delete(t, "llvm.preserve.array.access.index") // these three compute addresses
	delete(t, "llvm.preserve.struct.access.index")
	delete(t, "llvm.preserve.union.access.index")
	fixedPoint(t)
	floats(t)
	vectors(t)
	x86(t)
	return t
}

// fixedPoint adds the multiplications of fixed-point numbers: the double-width product is shifted right by the scale,
// rounding down, and saturated if asked.
func fixedPoint(t map[string]intrinsic) {
	mul := func(signed, sat bool) intrinsic {
		return func(f *fn, c *icall) ([]ir.Opnd, bool) {
			scale, _ := f.constWord(c.arg(2))
			out := make([]ir.Opnd, len(c.t.lanes))
			for i, x := range c.t.lanes {
				if x.w > 32767 {
					return nil, false
				}
				out[i] = f.fixMul(x.w, c.v[0][i], c.v[1][i], scale, signed, sat)
			}
			return out, true
		}
	}
	t["llvm.smul.fix"], t["llvm.umul.fix"] = mul(true, false), mul(false, false)
	t["llvm.smul.fix.sat"], t["llvm.umul.fix.sat"] = mul(true, true), mul(false, true)
}

func (f *fn) fixMul(w uint16, a, b ir.Opnd, scale uint64, signed, sat bool) ir.Opnd {
	d := 2 * w
	shift, low, high := ir.LShr, ir.Invalid, ir.UMin
	if signed {
		shift, low, high = ir.AShr, ir.SMax, ir.SMin
	}
	p := f.op(ir.Mul, d, f.resize(a, d, w, signed), f.resize(b, d, w, signed))
	p = f.op(shift, d, p, f.word(d, scale))
	f.last().Flags = ir.Synth
	if sat {
		top := f.resizeOnes(d, w, signed)
		p = f.op(high, d, p, top)
		if low != ir.Invalid {
			p = f.op(low, d, p, f.op(ir.Xor, d, top, f.ones(d)))
		}
	}
	return f.cast(ir.Trunc, w, d, p)
}
