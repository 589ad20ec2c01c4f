package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// maxInit bounds the bytes of one initialiser, so that a damaged or absurd module ends in an error.
const maxInit = 1 << 31

// initialisers turns the initial values of all globals into bytes and relocations.
func (l *lowerer) initialisers() error {
	for g := C.LLVMGetFirstGlobal(l.m.m); g != nil; g = C.LLVMGetNextGlobal(g) {
		h := ofVal(g)
		i, known := l.globals[h]
		init := C.LLVMGetInitializer(g)
		l.initSection(g, init)
		if !known {
			switch valName(g) {
			case "llvm.global_ctors":
				l.out.Ctors = append(l.out.Ctors, l.initList(ofVal(init))...)
			case "llvm.global_dtors":
				l.out.Dtors = append(l.out.Dtors, l.initList(ofVal(init))...)
			}
			continue
		}
		o := l.out.Globals[i]
		if init == nil || o.External {
			continue
		}
		if l.constant(ofVal(init)).kind == C.ALBERS_NULL {
			continue
		}
		if o.Size > maxInit {
			return fmt.Errorf("global %s has an initial value of %d bytes; at most %d can be read", o.Name, o.Size, maxInit)
		}
		w := &initWriter{l: l, g: o, buf: make([]byte, o.Size)}
		w.put(ofVal(init), 0)
		o.Init = w.buf
		sort.SliceStable(o.Relocs, func(a, b int) bool { return o.Relocs[a].Off < o.Relocs[b].Off })
	}
	// Constructors run from low to high priority numbers, and in order within one;
	// destructors exactly the other way round.
	sort.SliceStable(l.out.Ctors, func(a, b int) bool { return l.out.Ctors[a].Priority < l.out.Ctors[b].Priority })
	sort.SliceStable(l.out.Dtors, func(a, b int) bool { return l.out.Dtors[a].Priority < l.out.Dtors[b].Priority })
	slices.Reverse(l.out.Dtors)
	return nil
}

// initSection reads a constructor or destructor that a program puts into its section itself, as Rust's library does.
// The initialiser is a pointer in .init_array or .fini_array, or in .init_array.N for priority N, or a structure or
// array of such pointers.
func (l *lowerer) initSection(g, init C.LLVMValueRef) {
	name, priority, _ := strings.Cut(strings.TrimPrefix(C.GoString(C.LLVMGetSection(g)), "."), ".")
	list := &l.out.Ctors
	if name == "fini_array" {
		list = &l.out.Dtors
	} else if name != "init_array" {
		return
	}
	if init == nil {
		return
	}
	n, err := strconv.Atoi(priority)
	if err != nil {
		n = defaultPriority
	}
	pointers := []handle{ofVal(init)}
	if c := l.constant(pointers[0]); c.kind == C.ALBERS_ELEMS {
		pointers = c.ops // in a structure, or several of them
	}
	for _, p := range pointers {
		if f, ok := l.affine(p); ok && f.plus.Kind == ir.SymFunc {
			*list = append(*list, ir.Init{Func: f.plus.Sym, Priority: int32(n)})
		}
	}
}

// defaultPriority is the priority of constructors without a number, which run last.
const defaultPriority = 65535

// initList reads an array of { i32 priority, ptr function, ptr data }.
func (l *lowerer) initList(h handle) []ir.Init {
	if h == 0 {
		return nil
	}
	c := l.constant(h)
	if c.kind != C.ALBERS_ELEMS {
		return nil
	}
	var out []ir.Init
	for _, e := range c.ops {
		s := l.constant(e)
		if s.kind != C.ALBERS_ELEMS || len(s.ops) < 2 {
			continue
		}
		prio, ok := l.affine(s.ops[0])
		f, fok := l.affine(s.ops[1])
		if ok && fok && f.plus.Kind == ir.SymFunc {
			out = append(out, ir.Init{Func: f.plus.Sym, Priority: int32(prio.add)})
		}
	}
	return out
}

// initWriter fills one global's bytes.
type initWriter struct {
	l   *lowerer
	g   *ir.Global
	buf []byte
}

func (w *initWriter) put(h handle, off uint64) {
	c := w.l.constant(h)
	switch c.kind {
	case C.ALBERS_NULL, C.ALBERS_UNDEF:
	case C.ALBERS_DATA:
		copy(w.buf[off:], c.data)
	case C.ALBERS_ELEMS:
		if c.t.kind == kVector {
			w.vector(c, off)
			return
		}
		for i, e := range c.ops {
			if c.t.kind == kStruct {
				w.put(e, off+c.t.offs[i])
			} else {
				w.put(e, off+uint64(i)*stride(c.t.elem))
			}
		}
	default:
		w.scalar(h, c, off)
	}
}

// vector writes lanes next to each other bit by bit, as vectors are laid out in memory.
func (w *initWriter) vector(c *cst, off uint64) {
	if !c.t.bitPacked() {
		for i, e := range c.ops {
			w.put(e, off+uint64(i)*c.t.elem.bits/8)
		}
		return
	}
	for i, e := range c.ops {
		a, ok := w.l.affine(e)
		if !ok || !a.isWord() {
			w.l.note("constant", "the initial value of "+w.g.Name)
			continue
		}
		for b := range c.t.elem.bits {
			if a.add>>b&1 != 0 && !a.undef {
				at := uint64(i)*c.t.elem.bits + b
				w.buf[off+at/8] |= 1 << (at % 8)
			}
		}
	}
}

func (w *initWriter) scalar(h handle, c *cst, off uint64) {
	n := c.t.store
	if c.big != nil {
		for i := range n {
			w.buf[off+i] = byte(c.big[i/8] >> (8 * (i % 8)))
		}
		return
	}
	a, ok := w.l.affine(h)
	switch {
	case !ok:
		w.l.note("constant", "the initial value of "+w.g.Name)
	case a.undef:
	case a.isWord():
		v := mask(c.t.w, a.add)
		for i := range min(n, 8) {
			w.buf[off+i] = byte(v >> (8 * i))
		}
	case n > 8:
		w.l.note("constant", "the initial value of "+w.g.Name)
	default:
		w.g.Relocs = append(w.g.Relocs, ir.Reloc{Off: off, Size: uint8(n), Plus: a.plus, Minus: a.minus,
			Addend: int64(a.add)})
	}
}
