package llvm

/*
#include <llvm-c/Comdat.h>
#include <llvm-c/Core.h>
*/
import "C"

// AdoptInline makes real definitions of those that exist only for inlining, as clang leaves them for C's inline
// functions. Natively they are inlined, and the one external definition may never be linked; here nothing is inlined.
// A real definition in another module still wins.
func (m *Module) AdoptInline() {
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		if C.LLVMGetLinkage(f) == C.LLVMAvailableExternallyLinkage {
			C.LLVMSetLinkage(f, C.LLVMLinkOnceODRLinkage)
		}
	}
	for g := C.LLVMGetFirstGlobal(m.m); g != nil; g = C.LLVMGetNextGlobal(g) {
		if C.LLVMGetLinkage(g) == C.LLVMAvailableExternallyLinkage {
			C.LLVMSetLinkage(g, C.LLVMLinkOnceODRLinkage)
		}
	}
}

// Shrink makes everything but the kept names internal and drops globals that nothing refers to. It does not change
// code: the rest may be written as bitcode and prepared later, with its lines and checks as they were.
func (m *Module) Shrink(keep map[string]bool) error {
	m.internalise(keep)
	if err := m.runPasses("globaldce"); err != nil {
		return err
	}
	if e := m.ctx.takeDiag(); e != "" {
		return &InvalidError{Text: e}
	}
	return nil
}
