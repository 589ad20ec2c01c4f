package llvm

/*
#include <stdlib.h>
#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"sort"
	"strings"
	"unsafe"

	"github.com/albers-engine/albers/internal/ir"
)

func uintptrOf(p C.LLVMMetadataRef) uintptr { return uintptr(unsafe.Pointer(p)) }

// lowerer holds the data for lowering one module. It is used by one goroutine.
type lowerer struct {
	m        *Module
	dl       C.LLVMTargetDataRef
	dbgKind  C.uint
	out      *ir.Module
	types    map[handle]*typ
	csts     map[handle]*cst
	funcs    map[handle]*fnInfo
	byName   map[string]*ir.Func
	globals  map[handle]int32
	order    []handle // functions in the order of out.Funcs; 0 for those made by lowering
	locs     map[handle]uint32
	posIndex map[ir.Pos]uint32
	files    map[string]uint32
	difiles  map[handle]uint32
	blocks   map[handle]map[handle]int32 // block numbers of functions whose block addresses were met
	intr     map[string]intrinsic
	mark     handle          // llvm.donothing, or 0
	noted    map[string]bool // entries of out.Unsupported
	buf      C.albers_buf
	words    []uint64
	insts    int // instructions of LLVM's that were lowered
	codeOf   []codeOf
	origins  map[*ir.Func]origin // with Module.KeepText
}

// fnInfo is the data about a function for lowering calls of it.
type fnInfo struct {
	f         *ir.Func // nil for an intrinsic that lowering answers
	typ       *typ
	name      string
	intrinsic string // base name, empty if none
}

// Stats counts the work of lowering.
type Stats struct {
	LLVMInstructions int
	IRInstructions   int
}

// Lower makes the ir module. It changes the debug-information format of m but nothing else, and sets its text if that
// is wanted.
func (m *Module) Lower() (*ir.Module, Stats, error) {
	C.LLVMSetIsNewDbgInfoFormat(m.m, 0) // back to calls, whose operands the C API can read
	l := &lowerer{
		m: m, dl: C.LLVMGetModuleDataLayout(m.m),
		out:   &ir.Module{Name: m.Name, Triple: m.Triple(), Files: []string{""}, Positions: make([]ir.Pos, 1)},
		types: map[handle]*typ{}, csts: map[handle]*cst{}, funcs: map[handle]*fnInfo{}, byName: map[string]*ir.Func{},
		globals: map[handle]int32{}, locs: map[handle]uint32{},
		posIndex: map[ir.Pos]uint32{}, files: map[string]uint32{}, difiles: map[handle]uint32{},
		blocks: map[handle]map[handle]int32{}, noted: map[string]bool{}, intr: intrinsics(),
		origins: map[*ir.Func]origin{},
	}
	defer func() { C.free(unsafe.Pointer(l.buf.w)) }() // where it is then, not where it is now
	withC("dbg", func(s *C.char) { l.dbgKind = C.LLVMGetMDKindIDInContext(m.ctx.c, s, 3) })
	l.mark = l.marker()
	l.declare()
	if err := l.initialisers(); err != nil {
		return nil, Stats{}, err
	}
	for _, c := range l.codeOf {
		l.codeData(c.from, c.to)
	}
	st := Stats{}
	for i := 0; i < len(l.order); i++ {
		if l.order[i] != 0 {
			l.function(l.out.Funcs[i], l.order[i])
			st.IRInstructions += len(l.out.Funcs[i].Code)
		}
	}
	for _, f := range l.out.Funcs {
		f.FirstBlock, f.FirstEdge = l.out.NumBlocks, l.out.NumEdges
		l.out.NumBlocks += int32(len(f.Blocks))
		l.out.NumEdges += f.NumEdges()
	}
	sort.Strings(l.out.Unsupported)
	st.LLVMInstructions = l.insts
	if m.KeepText {
		m.Text = l.printed()
	}
	if e := m.ctx.takeDiag(); e != "" {
		return nil, st, &InvalidError{Text: e}
	}
	return l.out, st, nil
}

// declare numbers functions and globals before anything refers to them.
func (l *lowerer) declare() {
	m := l.m.m
	for f := C.LLVMGetFirstFunction(m); f != nil; f = C.LLVMGetNextFunction(f) {
		l.declareFunc(f)
	}
	for i := C.LLVMGetFirstGlobalIFunc(m); i != nil; i = C.LLVMGetNextGlobalIFunc(i) {
		l.declareFunc(i)
	}
	for g := C.LLVMGetFirstGlobal(m); g != nil; g = C.LLVMGetNextGlobal(g) {
		name := valName(g)
		if strings.HasPrefix(name, "llvm.") {
			continue
		}
		l.globals[ofVal(g)] = int32(len(l.out.Globals))
		t := l.typeOf(ofTyp(C.LLVMGlobalGetValueType(g)))
		o := &ir.Global{Name: name, Index: int32(len(l.out.Globals)), Size: t.alloc, Align: uint64(C.LLVMGetAlignment(g))}
		if o.Align == 0 {
			o.Align = uint64(C.LLVMPreferredAlignmentOfGlobal(l.dl, g))
		}
		o.ReadOnly = C.LLVMIsGlobalConstant(g) != 0
		o.ThreadLocal = C.LLVMIsThreadLocal(g) != 0
		o.External = C.LLVMIsDeclaration(g) != 0 || C.LLVMGetLinkage(g) == C.LLVMAvailableExternallyLinkage
		o.Weak = C.LLVMGetLinkage(g) == C.LLVMExternalWeakLinkage
		var source string
		source, o.Lib = l.m.libGlobal(g)
		if o.Pos = l.globalPos(ofVal(g)); o.Pos == 0 && source != "" {
			o.Pos = l.addPos(ir.Pos{File: l.file(source)})
		}
		l.out.Globals = append(l.out.Globals, o)
	}
	for i := C.LLVMGetFirstGlobalIFunc(m); i != nil; i = C.LLVMGetNextGlobalIFunc(i) {
		r := l.resolveFunc(ofVal(C.LLVMGetGlobalIFuncResolver(i)))
		if r != nil && r.f != nil {
			l.funcs[ofVal(i)].f.IFunc = r.f.Index + 1
		}
	}
}

func (l *lowerer) declareFunc(f C.LLVMValueRef) {
	h := ofVal(f)
	t := l.typeOf(ofTyp(C.LLVMGlobalGetValueType(f)))
	info := &fnInfo{typ: t, name: valName(f)}
	l.funcs[h] = info
	if C.LLVMIsAFunction(f) != nil {
		if id := C.LLVMGetIntrinsicID(f); id != 0 {
			var n C.size_t
			p := C.LLVMIntrinsicGetName(id, &n)
			info.intrinsic = cstr(p, n)
			if _, known := l.intr[info.intrinsic]; known || strings.HasPrefix(info.intrinsic, "llvm.dbg.") {
				return
			}
		}
	}
	info.f = l.newFunc(info.name, h)
	info.f.VarArg = t.varArg
	for _, x := range t.elem.lanes {
		info.f.RetW = append(info.f.RetW, x.w)
	}
	info.f.Weak = C.LLVMGetLinkage(f) == C.LLVMExternalWeakLinkage
	if C.LLVMIsAFunction(f) != nil {
		info.f.Lib = isLibFunc(f)
		info.f.File, info.f.Line = l.subprogram(h)
		l.codeOf = append(l.codeOf, codeOf{f, info.f})
	}
	if C.LLVMIsAFunction(f) == nil || C.LLVMIsDeclaration(f) != 0 {
		l.order[info.f.Index] = 0
		l.declaredParams(info.f, t)
	}
}

// declaredParams gives a function without a body its parameters' widths.
func (l *lowerer) declaredParams(f *ir.Func, t *typ) {
	for _, p := range t.fields {
		for _, x := range p.lanes {
			f.Params = append(f.Params, ir.Param{Reg: f.NumRegs, W: x.w})
			f.NumRegs++
		}
	}
}

// newFunc appends a function to the module.
func (l *lowerer) newFunc(name string, h handle) *ir.Func {
	f := &ir.Func{Name: name, Index: int32(len(l.out.Funcs))}
	l.out.Funcs = append(l.out.Funcs, f)
	l.order = append(l.order, h)
	if l.byName[name] == nil {
		l.byName[name] = f
	}
	return f
}

// external finds a function by name or declares one with the given widths.
func (l *lowerer) external(name string, params []uint16, ret []uint16, varArg bool) *ir.Func {
	if f := l.byName[name]; f != nil {
		return f
	}
	f := l.newFunc(name, 0)
	f.RetW, f.VarArg = ret, varArg
	for i, w := range params {
		f.Params = append(f.Params, ir.Param{Reg: int32(i), W: w})
	}
	f.NumRegs = int32(len(params))
	return f
}

// note records a construct that lowering could not express.
func (l *lowerer) note(reason, where string) {
	s := fmt.Sprintf("%s in %s", reason, where)
	if !l.noted[s] {
		l.noted[s] = true
		l.out.Unsupported = append(l.out.Unsupported, s)
	}
}

// resolveFunc looks through aliases and casts; nil if h is no function.
func (l *lowerer) resolveFunc(h handle) *fnInfo {
	for range 64 {
		if f := l.funcs[h]; f != nil {
			return f
		}
		c := l.constant(h)
		switch c.kind {
		case C.ALBERS_ALIAS, C.ALBERS_WRAP:
			h = c.ops[0]
		default:
			return nil
		}
	}
	return nil
}

// serialise gives a function's stream, see shim.c, in scratch if that is large enough.
func (l *lowerer) serialise(h handle, scratch []uint64) []uint64 {
	C.albers_function(h.val(), &l.buf)
	n := int(l.buf.len)
	if cap(scratch) < n {
		scratch = make([]uint64, n+n/2)
	}
	scratch = scratch[:n]
	if n > 0 {
		copy(scratch, unsafe.Slice((*uint64)(unsafe.Pointer(l.buf.w)), n))
	}
	return scratch
}
