package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"math/big"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// cst is a constant as LLVM has it.
type cst struct {
	kind   int // ALBERS_…
	opcode int
	t      *typ
	word   uint64
	big    []uint64 // integers above 64 bits, least significant word first
	data   string
	ops    []handle
	src    handle // source element type of a getelementptr expression
	inb    bool
}

// constant describes a constant; the answer is cached.
func (l *lowerer) constant(h handle) *cst {
	if c := l.csts[h]; c != nil {
		return c
	}
	var o C.albers_cst
	C.albers_const_info(h.val(), &o)
	c := &cst{kind: int(o.kind), opcode: int(o.opcode), word: uint64(o.word), src: handle(o.src), inb: o.inbounds != 0}
	c.t = l.typeOf(handle(o._type))
	if o.data != nil {
		c.data = cstr(o.data, o.len)
	}
	if o.text != nil {
		c.big = parseWide(disposeMessage(o.text), int(c.t.w))
	}
	if o.nops > 0 {
		raw := make([]C.uint64_t, o.nops)
		C.albers_const_ops(h.val(), o.nops, &raw[0])
		for _, x := range raw {
			c.ops = append(c.ops, handle(x))
		}
	}
	l.csts[h] = c
	return c
}

// parseWide reads "i128 -5" as LLVM prints it into words.
func parseWide(s string, w int) []uint64 {
	n := new(big.Int)
	if i := strings.LastIndexByte(s, ' '); i >= 0 {
		n.SetString(s[i+1:], 10)
	}
	if n.Sign() < 0 {
		n.Add(n, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return bigWords(n, w)
}

// bigWords are the ⌈w/64⌉ words of n ≥ 0.
func bigWords(n *big.Int, w int) []uint64 {
	out := make([]uint64, (w+63)/64)
	mask := new(big.Int).SetUint64(^uint64(0))
	t := new(big.Int).Set(n)
	for i := range out {
		out[i] = new(big.Int).And(t, mask).Uint64()
		t.Rsh(t, 64)
	}
	return out
}

// mask keeps the low w bits, w ≤ 64.
func mask(w uint16, v uint64) uint64 {
	if w >= 64 {
		return v
	}
	return v & (1<<w - 1)
}

// affine is a scalar constant of the form plus - minus + add.
type affine struct {
	plus, minus ir.SymRef
	add         uint64
	undef       bool
}

func (a affine) isWord() bool { return a.plus.Kind == ir.NoSym && a.minus.Kind == ir.NoSym }

// affine evaluates a scalar constant of at most 64 bits; ok is false if it has another form.
func (l *lowerer) affine(h handle) (a affine, ok bool) {
	c := l.constant(h)
	switch c.kind {
	case C.ALBERS_INT:
		return affine{add: c.word}, c.big == nil
	case C.ALBERS_NULL:
		return affine{}, c.t.w <= 64
	case C.ALBERS_UNDEF:
		return affine{undef: true}, true
	case C.ALBERS_FUNC, C.ALBERS_IFUNC:
		if f := l.funcs[h]; f != nil && f.f != nil {
			return affine{plus: ir.SymRef{Kind: ir.SymFunc, Sym: f.f.Index}}, true
		}
	case C.ALBERS_GLOBAL:
		if g, known := l.globals[h]; known {
			return affine{plus: ir.SymRef{Kind: ir.SymGlobal, Sym: g}}, true
		}
	case C.ALBERS_ALIAS, C.ALBERS_WRAP:
		return l.affine(c.ops[0])
	case C.ALBERS_BLOCK:
		f := l.funcs[c.ops[0]]
		if b, known := l.blockNumber(c.ops[0], c.ops[1]); known {
			return affine{plus: ir.SymRef{Kind: ir.SymBlock, Sym: f.f.Index, Blk: b}}, true
		}
	case C.ALBERS_EXPR:
		return l.affineExpr(c)
	}
	return affine{}, false
}

func (l *lowerer) affineExpr(c *cst) (affine, bool) {
	if len(c.t.lanes) != 1 || c.t.w > 64 {
		return affine{}, false
	}
	var ops [2]affine
	for i := range min(len(c.ops), 2) {
		var ok bool
		if ops[i], ok = l.affine(c.ops[i]); !ok || ops[i].undef {
			return affine{}, false
		}
	}
	a, b := ops[0], ops[1]
	switch c.opcode {
	case C.LLVMBitCast, C.LLVMAddrSpaceCast, C.LLVMIntToPtr, C.LLVMPtrToInt, C.LLVMTrunc:
		if src := l.constant(c.ops[0]).t; src.w < c.t.w && !a.isWord() {
			return affine{}, false // widening a truncated address
		} else if src.w < c.t.w {
			a.add = mask(src.w, a.add)
		}
		return a, true
	case C.LLVMAdd:
		return addAffine(a, b)
	case C.LLVMSub:
		return addAffine(a, affine{plus: b.minus, minus: b.plus, add: -b.add})
	case C.LLVMXor:
		a.add ^= b.add
		return a, a.isWord() && b.isWord()
	case C.LLVMMul:
		a.add *= b.add
		return a, a.isWord() && b.isWord()
	case C.LLVMGetElementPtr:
		off, ok := l.constOffset(c)
		a.add += uint64(off)
		return a, ok
	}
	return affine{}, false
}

func addAffine(a, b affine) (affine, bool) {
	if a.plus.Kind != ir.NoSym && b.plus.Kind != ir.NoSym || a.minus.Kind != ir.NoSym && b.minus.Kind != ir.NoSym {
		return affine{}, false
	}
	if a.plus.Kind == ir.NoSym {
		a.plus = b.plus
	}
	if a.minus.Kind == ir.NoSym {
		a.minus = b.minus
	}
	a.add += b.add
	if a.plus == a.minus {
		a.plus, a.minus = ir.SymRef{}, ir.SymRef{}
	}
	return a, true
}

// constOffset is the byte offset of a constant getelementptr expression.
func (l *lowerer) constOffset(c *cst) (int64, bool) {
	t := l.typeOf(c.src)
	off := int64(0)
	for i, h := range c.ops[1:] {
		a, ok := l.affine(h)
		if !ok || !a.isWord() || a.undef {
			return 0, false
		}
		ix := signExtend(a.add, l.constant(h).t.w)
		switch {
		case i == 0:
			off += ix * int64(t.alloc)
		case t.kind == kStruct:
			off += int64(t.offs[ix])
			t = t.fields[ix]
		default:
			t = t.elem
			off += ix * int64(stride(t))
		}
	}
	return off, true
}

// stride is the distance between a sequence's elements in memory, for the element type.
func stride(t *typ) uint64 { return t.alloc }

func signExtend(v uint64, w uint16) int64 {
	if w == 0 || w >= 64 {
		return int64(v)
	}
	return int64(v<<(64-w)) >> (64 - w)
}

// pool gives the operand of a pool entry, adding it if it is new.
func (f *fn) pool(c ir.Const) ir.Opnd {
	k := constKey{kind: c.Kind, w: c.W, val: c.Val, sym: c.Sym, blk: c.Blk}
	if c.Kind == ir.Wide {
		var b strings.Builder
		for _, x := range c.Big {
			for i := range 8 {
				b.WriteByte(byte(x >> (8 * i)))
			}
		}
		k.big = b.String()
	}
	if o, ok := f.consts[k]; ok {
		return o
	}
	o := ^ir.Opnd(len(f.f.Consts))
	f.f.Consts = append(f.f.Consts, c)
	f.consts[k] = o
	return o
}

type constKey struct {
	kind ir.ConstKind
	w    uint16
	val  uint64
	sym  int32
	blk  int32
	big  string
}

// word is an integer constant of w bits; wider than 64 it is extended with zeros.
func (f *fn) word(w uint16, v uint64) ir.Opnd {
	if w > 64 {
		b := make([]uint64, (w+63)/64)
		b[0] = v
		return f.pool(ir.Const{Kind: ir.Wide, W: w, Big: b})
	}
	return f.pool(ir.Const{Kind: ir.Word, W: w, Val: mask(w, v)})
}

// wide is an integer constant of w bits from a number, taken modulo 2^w.
func (f *fn) wide(w uint16, n *big.Int) ir.Opnd {
	m := new(big.Int).And(n, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)))
	if w <= 64 {
		return f.word(w, m.Uint64())
	}
	return f.pool(ir.Const{Kind: ir.Wide, W: w, Big: bigWords(m, int(w))})
}

func (f *fn) undef(w uint16) ir.Opnd { return f.pool(ir.Const{Kind: ir.Undef, W: w}) }

// constWord is the value of an operand that is a word in the pool.
func (f *fn) constWord(o ir.Opnd) (uint64, bool) {
	if o >= 0 || o == ir.NoOpnd {
		return 0, false
	}
	c := &f.f.Consts[^o]
	return c.Val, c.Kind == ir.Word
}

// constLanes gives a constant's lanes; constant expressions without an own pool entry are emitted here and now.
func (f *fn) constLanes(h handle) []ir.Opnd {
	if o, ok := f.constCache[h]; ok {
		return o
	}
	c := f.l.constant(h)
	var out []ir.Opnd
	pure := true
	switch c.kind {
	case C.ALBERS_NULL:
		for _, x := range c.t.lanes {
			out = append(out, f.word(x.w, 0))
		}
	case C.ALBERS_UNDEF:
		for _, x := range c.t.lanes {
			out = append(out, f.undef(x.w))
		}
	case C.ALBERS_DATA:
		n := int(c.t.elem.bits / 8)
		for i := 0; i+n <= len(c.data); i += n {
			v := uint64(0)
			for j := n - 1; j >= 0; j-- {
				v = v<<8 | uint64(c.data[i+j])
			}
			out = append(out, f.word(uint16(8*n), v))
		}
	case C.ALBERS_ELEMS:
		for _, e := range c.ops {
			before := len(f.cur.code)
			out = append(out, f.constLanes(e)...)
			pure = pure && before == len(f.cur.code)
		}
	case C.ALBERS_META, C.ALBERS_ASM:
	default:
		out, pure = f.constScalar(h, c)
	}
	if pure {
		f.constCache[h] = out
	}
	return out
}

func (f *fn) constScalar(h handle, c *cst) (out []ir.Opnd, pure bool) {
	if c.big != nil {
		return []ir.Opnd{f.pool(ir.Const{Kind: ir.Wide, W: c.t.w, Big: c.big})}, true
	}
	if a, ok := f.l.affine(h); ok && a.minus.Kind == ir.NoSym {
		switch {
		case a.undef:
			return []ir.Opnd{f.undef(c.t.w)}, true
		case a.plus.Kind == ir.NoSym:
			return []ir.Opnd{f.word(c.t.w, a.add)}, true
		case c.t.w == 64:
			k := map[ir.SymKind]ir.ConstKind{ir.SymGlobal: ir.GlobalAddr, ir.SymFunc: ir.FuncAddr, ir.SymBlock: ir.BlockAddr}
			return []ir.Opnd{f.pool(ir.Const{Kind: k[a.plus.Kind], W: 64, Val: a.add, Sym: a.plus.Sym, Blk: a.plus.Blk})}, true
		}
	}
	if c.kind == C.ALBERS_ALIAS || c.kind == C.ALBERS_WRAP {
		return f.constLanes(c.ops[0]), false
	}
	if c.kind != C.ALBERS_EXPR {
		return f.unsupportedValue("constant", c.t), false
	}
	in := inst{op: c.opcode, t: c.t, aux: uint64(c.src)}
	if c.inb {
		in.flags = 1
	}
	for _, o := range c.ops {
		in.ops = append(in.ops, uint64(o))
	}
	return f.compute(&in), false
}
