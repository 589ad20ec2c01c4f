package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import (
	"encoding/binary"

	"github.com/albers-engine/albers/internal/ir"
)

// Instrument inserts the calls that -finstrument-functions and -pg ask for. Clang only marks the functions and leaves
// the calls to a back end.
func (m *Module) Instrument() error {
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		for _, name := range []string{"instrument-function-entry", "instrument-function-exit",
			"instrument-function-entry-inlined", "instrument-function-exit-inlined"} {
			if functionAttribute(f, name) != nil {
				return m.runPasses("function(ee-instrument,ee-instrument<post-inline>)")
			}
		}
	}
	return nil
}

// functionAttribute is a function's attribute of the given name, or nil.
func functionAttribute(f C.LLVMValueRef, name string) (a C.LLVMAttributeRef) {
	withC(name, func(s *C.char) {
		a = C.LLVMGetStringAttributeAtIndex(f, C.LLVMAttributeIndex(^C.uint(0)), s, C.uint(len(name)))
	})
	return a
}

// HasFlag says whether the module has a module flag of the given name.
func (m *Module) HasFlag(name string) (ok bool) {
	withC(name, func(s *C.char) { ok = C.LLVMGetModuleFlag(m.m, s, C.size_t(len(name))) != nil })
	return ok
}

// metadataWords gives the integers of the metadata node of the given kind of a function.
func (l *lowerer) metadataWords(f C.LLVMValueRef, name string) (out []uint32) {
	var kind C.uint
	withC(name, func(s *C.char) { kind = C.LLVMGetMDKindIDInContext(l.m.ctx.c, s, C.uint(len(name))) })
	var n C.size_t
	e := C.LLVMGlobalCopyAllMetadata(f, &n)
	defer C.LLVMDisposeValueMetadataEntries(e)
	for i := range C.uint(n) {
		if C.LLVMValueMetadataEntriesGetKind(e, i) != kind {
			continue
		}
		node := C.LLVMMetadataAsValue(l.m.ctx.c, C.LLVMValueMetadataEntriesGetMetadata(e, i))
		ops := make([]C.LLVMValueRef, C.LLVMGetMDNodeNumOperands(node)+1)
		C.LLVMGetMDNodeOperands(node, &ops[0])
		for _, o := range ops[:len(ops)-1] {
			if o != nil && C.LLVMIsAConstantInt(o) != nil {
				out = append(out, uint32(C.LLVMConstIntGetZExtValue(o)))
			}
		}
	}
	return out
}

// codeOf is a function of LLVM with its function of ir.
type codeOf struct {
	from C.LLVMValueRef
	to   *ir.Func
}

// codeData fills in the data for the checks of -fsanitize=function and -fsanitize=kcfi, and prefix data: the bytes in
// front of the function's code.
func (l *lowerer) codeData(f C.LLVMValueRef, to *ir.Func) {
	if n := C.LLVMGetNumOperands(f); n > 1 { // personality, prefix data, prologue data; null where one is absent
		if prefix := C.LLVMGetOperand(f, 1); C.LLVMIsNull(prefix) == 0 {
			t := l.typeOf(ofTyp(C.LLVMTypeOf(prefix)))
			g := &ir.Global{Name: "prefix data of " + to.Name}
			w := &initWriter{l: l, g: g, buf: make([]byte, t.alloc)}
			w.put(ofVal(prefix), 0)
			if len(g.Relocs) > 0 {
				l.note("prefix-data", to.Name)
			}
			to.Prefix = w.buf
		}
	}
	if id := l.metadataWords(f, "kcfi_type"); len(id) == 1 {
		to.TypeID, to.Typed = id[0], true
	}
	if sign := l.metadataWords(f, "func_sanitize"); len(sign) == 2 { // signature and hash of the type
		to.Prefix = binary.LittleEndian.AppendUint32(to.Prefix, sign[0])
		to.Prefix = binary.LittleEndian.AppendUint32(to.Prefix, sign[1])
	}
}
