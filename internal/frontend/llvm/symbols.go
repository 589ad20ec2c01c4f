package llvm

/*
#include <stdlib.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Symbol is one global name of a module.
type Symbol struct {
	Name    string
	Defined bool
	Weak    bool // weak definition, or extern_weak declaration
	Local   bool
	Func    bool // function or ifunc
	v       C.LLVMValueRef
}

// libMark is the attribute or metadata that library code carries through linking.
const libMark = "albers.lib"

// Symbols lists functions, variables, aliases and ifuncs in module order, without intrinsics and LLVM's own variables.
func (m *Module) Symbols() []Symbol {
	var out []Symbol
	add := func(v C.LLVMValueRef, fn bool) {
		name := valName(v)
		if strings.HasPrefix(name, "llvm.") {
			return
		}
		l := C.LLVMGetLinkage(v)
		s := Symbol{Name: name, Func: fn, v: v}
		s.Defined = C.LLVMIsDeclaration(v) == 0 && l != C.LLVMAvailableExternallyLinkage
		s.Local = l == C.LLVMInternalLinkage || l == C.LLVMPrivateLinkage
		switch l {
		case C.LLVMWeakAnyLinkage, C.LLVMWeakODRLinkage, C.LLVMLinkOnceAnyLinkage, C.LLVMLinkOnceODRLinkage,
			C.LLVMCommonLinkage, C.LLVMExternalWeakLinkage:
			s.Weak = true
		}
		out = append(out, s)
	}
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		add(f, true)
	}
	for g := C.LLVMGetFirstGlobal(m.m); g != nil; g = C.LLVMGetNextGlobal(g) {
		add(g, false)
	}
	for a := C.LLVMGetFirstGlobalAlias(m.m); a != nil; a = C.LLVMGetNextGlobalAlias(a) {
		add(a, false)
	}
	for i := C.LLVMGetFirstGlobalIFunc(m.m); i != nil; i = C.LLVMGetNextGlobalIFunc(i) {
		add(i, true)
	}
	return out
}

// Intrinsics lists the names of the intrinsics that the module declares, with their type suffixes.
func (m *Module) Intrinsics() []string {
	var out []string
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		if C.LLVMGetIntrinsicID(f) != 0 {
			out = append(out, valName(f))
		}
	}
	return out
}

// MarkLib records that everything in the module belongs to a library, and of variables the source that defines them: a
// library may have no debug information about variables. The mark survives linking.
func (m *Module) MarkLib(source string) {
	var attr C.LLVMAttributeRef
	var kind C.uint
	withC(libMark, func(s *C.char) {
		attr = C.LLVMCreateStringAttribute(m.ctx.c, s, C.uint(len(libMark)), s, 0)
		kind = C.LLVMGetMDKindIDInContext(m.ctx.c, s, C.uint(len(libMark)))
	})
	var text C.LLVMMetadataRef
	withC(source, func(s *C.char) { text = C.LLVMMDStringInContext2(m.ctx.c, s, C.size_t(len(source))) })
	node := C.LLVMMDNodeInContext2(m.ctx.c, &text, 1)
	fnIndex := C.LLVMAttributeIndex(^C.uint(0))
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		if C.LLVMIsDeclaration(f) == 0 {
			C.LLVMAddAttributeAtIndex(f, fnIndex, attr)
		}
	}
	for g := C.LLVMGetFirstGlobal(m.m); g != nil; g = C.LLVMGetNextGlobal(g) {
		if C.LLVMIsDeclaration(g) == 0 {
			C.LLVMGlobalSetMetadata(g, kind, node)
		}
	}
}

// MarkLibWhere marks the functions whose source file belongs to a library: templates and inline functions of a
// library's headers.
func (m *Module) MarkLibWhere(inLibrary func(path string) bool) {
	var attr C.LLVMAttributeRef
	withC(libMark, func(s *C.char) {
		attr = C.LLVMCreateStringAttribute(m.ctx.c, s, C.uint(len(libMark)), s, 0)
	})
	marked := map[C.LLVMMetadataRef]bool{} // by file
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		sp := C.LLVMGetSubprogram(f)
		if sp == nil {
			continue
		}
		file := C.LLVMDIScopeGetFile(sp)
		is, known := marked[file]
		if !known {
			is = inLibrary(fileName(file))
			marked[file] = is
		}
		if is {
			C.LLVMAddAttributeAtIndex(f, C.LLVMAttributeIndex(^C.uint(0)), attr)
		}
	}
}

// MarkUnoptimised records that no pass has changed the module's functions: all checks of them count. The mark survives
// linking.
func (m *Module) MarkUnoptimised() { C.albers_mark_unoptimised(m.m) }

func isLibFunc(f C.LLVMValueRef) bool {
	return functionAttribute(f, libMark) != nil
}

// libGlobal says whether a variable is a library's, and which source defines it, empty if nobody knows.
func (m *Module) libGlobal(g C.LLVMValueRef) (source string, is bool) {
	var kind C.uint
	withC(libMark, func(s *C.char) { kind = C.LLVMGetMDKindIDInContext(m.ctx.c, s, C.uint(len(libMark))) })
	var n C.size_t
	e := C.LLVMGlobalCopyAllMetadata(g, &n)
	defer C.LLVMDisposeValueMetadataEntries(e)
	for i := C.uint(0); i < C.uint(n); i++ {
		if C.LLVMValueMetadataEntriesGetKind(e, i) != kind {
			continue
		}
		node := C.LLVMMetadataAsValue(m.ctx.c, C.LLVMValueMetadataEntriesGetMetadata(e, i))
		if C.LLVMGetMDNodeNumOperands(node) == 1 {
			var text C.LLVMValueRef
			C.LLVMGetMDNodeOperands(node, &text)
			source = mdString(ofVal(text))
		}
		return source, true
	}
	return "", false
}

// Source is the name of the file that the module was compiled from, as its compiler knew it.
func (m *Module) Source() string {
	var n C.size_t
	p := C.LLVMGetSourceFileName(m.m, &n)
	return cstr(p, n)
}

// Weaken makes m's definitions of the given names weak, so that definitions of another module win.
func (m *Module) Weaken(names map[string]bool) {
	for _, s := range m.Symbols() {
		if s.Defined && !s.Local && !s.Weak && names[s.Name] {
			C.LLVMSetLinkage(s.v, C.LLVMWeakAnyLinkage)
		}
	}
}

// Replace puts the function other in the place of all functions whose names fit, and gives their number.
func (m *Module) Replace(fits func(name string) bool, other string) (n int, err error) {
	by := m.named(other)
	if by == nil || C.LLVMIsAFunction(by) == nil {
		return 0, fmt.Errorf("the program has no function %s", other)
	}
	for _, s := range m.Symbols() {
		if s.Func && s.Name != other && fits(s.Name) {
			C.LLVMReplaceAllUsesWith(s.v, by)
			n++
		}
	}
	return n, nil
}

// Locals says which locals become registers.
type Locals uint8

// Which locals become registers.
const (
	Registers        Locals = iota // all that are provably used inside their bounds
	WrittenRegisters               // of these, the program's only if they are written before anything else
	Memory                         // none
)

// Prepare makes the linked module ready for lowering. Everything but the kept names becomes internal, and globals
// that nothing refers to are dropped. Locals that are provably used inside their bounds become registers, as optimise
// says. Attributes that forbid optimisation, as -O0 leaves them, are removed first.
func (m *Module) Prepare(keep map[string]bool, optimise Locals) error {
	m.internalise(keep)
	if err := m.splitCoroutines(); err != nil {
		return err
	}
	C.albers_mark_speculated(m.m)
	withC(libMark, func(s *C.char) {
		C.albers_mark_lines(m.m, s) // before marks of scopes go, which may be all that a line has
		C.albers_keep_scopes(m.m, s, scopes(m.Scopes))
	})
	C.albers_measure_frames(m.m)
	if err := m.askCompiler(); err != nil {
		return err
	}
	m.dropAttribute("optnone")
	pipeline := "globaldce"
	switch optimise {
	case Registers:
		C.albers_guard_allocas(m.m, nil)
	case WrittenRegisters:
		withC(libMark, func(s *C.char) { C.albers_guard_allocas(m.m, s) })
	}
	if optimise != Memory {
		pipeline = "globaldce,function(sroa,mem2reg)"
	}
	err := m.runPasses(pipeline)
	C.albers_unguard_allocas(m.m)
	if err != nil {
		return err
	}
	if e := m.ctx.takeDiag(); e != "" {
		return &InvalidError{Text: e}
	}
	return nil
}

// splitCoroutines makes functions of the parts of C++'s coroutines between suspensions. Clang does that at each level
// of optimisation, but not where no pass is to run.
func (m *Module) splitCoroutines() error {
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		if strings.HasPrefix(valName(f), "llvm.coro.") {
			return m.runPasses("coro-early,cgscc(coro-split),coro-cleanup")
		}
	}
	return nil
}

func scopes(on bool) C.int {
	if on {
		return 1
	}
	return 0
}

func (m *Module) internalise(keep map[string]bool) {
	for _, s := range m.Symbols() {
		if !s.Defined || s.Local || keep[s.Name] || C.LLVMGetLinkage(s.v) == C.LLVMAppendingLinkage {
			continue
		}
		if C.LLVMIsAGlobalObject(s.v) != nil && C.LLVMIsAGlobalIFunc(s.v) == nil {
			C.LLVMSetComdat(s.v, nil)
		}
		C.LLVMSetLinkage(s.v, C.LLVMInternalLinkage)
	}
}

// hasFMA says whether function h was compiled for a processor with fused multiply-add.
func hasFMA(h handle) bool {
	a := functionAttribute(h.val(), "target-features")
	if a == nil {
		return false
	}
	var n C.uint
	p := C.LLVMGetStringAttributeValue(a, &n)
	for feature := range strings.SplitSeq(C.GoStringN(p, C.int(n)), ",") {
		if feature == "+fma" || feature == "+fma4" {
			return true
		}
	}
	return false
}

func (m *Module) dropAttribute(name string) {
	c := C.CString(name)
	defer C.free(unsafe.Pointer(c))
	kind := C.LLVMGetEnumAttributeKindForName(c, C.size_t(len(name)))
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		C.LLVMRemoveEnumAttributeAtIndex(f, C.LLVMAttributeIndex(^C.uint(0)), kind)
	}
}
