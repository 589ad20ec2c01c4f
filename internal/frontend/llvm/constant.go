package llvm

/*
#include <stdlib.h>
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import "strings"

// askers are the intrinsics that ask what the compiler knows: __builtin_constant_p and __builtin_object_size.
var askers = []string{"llvm.is.constant.", "llvm.objectsize."}

// askCompiler answers them, as LLVM does when it makes machine code of the module as it stands, so that a replay has
// the same answers. The engine knows more, and a program can tell. Must run before a pass makes more known.
//
// The pass that answers folds what the answers decide, too, and deletes the blocks that are dead then, with their
// lines. So it sees no use of an answer.
func (m *Module) askCompiler() error {
	var calls []C.LLVMValueRef
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		name := valName(f)
		for _, prefix := range askers {
			for u := C.LLVMGetFirstUse(f); u != nil && strings.HasPrefix(name, prefix); u = C.LLVMGetNextUse(u) {
				calls = append(calls, C.LLVMGetUser(u))
			}
		}
	}
	if len(calls) == 0 {
		return nil
	}
	args := make([]C.LLVMValueRef, len(calls))
	for i, c := range calls {
		args[i] = C.LLVMGetOperand(c, 0)
	}
	hidden := map[C.LLVMTypeRef]C.LLVMValueRef{} // by type: a function in front of the uses
	b := C.LLVMCreateBuilderInContext(C.LLVMGetModuleContext(m.m))
	defer C.LLVMDisposeBuilder(b)
	for _, c := range calls {
		t := C.LLVMTypeOf(c)
		ft := C.LLVMFunctionType(t, &t, 1, 0)
		if hidden[t] == nil {
			withC("albers.hidden", func(s *C.char) { hidden[t] = C.LLVMAddFunction(m.m, s, ft) })
		}
		C.LLVMPositionBuilderBefore(b, C.LLVMGetNextInstruction(c))
		var h C.LLVMValueRef
		withC("", func(s *C.char) { h = C.LLVMBuildCall2(b, ft, hidden[t], &c, 1, s) })
		C.LLVMReplaceAllUsesWith(c, h)
		C.LLVMSetOperand(h, 0, c)
	}
	err := m.runPasses("function(lower-constant-intrinsics)")
	for _, f := range hidden {
		for u := C.LLVMGetFirstUse(f); u != nil; u = C.LLVMGetFirstUse(f) {
			h := C.LLVMGetUser(u)
			C.LLVMReplaceAllUsesWith(h, C.LLVMGetOperand(h, 0))
			C.LLVMInstructionEraseFromParent(h)
		}
		C.LLVMDeleteFunction(f)
	}
	gone := map[C.LLVMValueRef]bool{}
	for _, v := range args {
		eraseUnused(v, gone)
	}
	return err
}

// eraseUnused erases v, and what only v looked at, unless somebody else does. C does not evaluate what these intrinsics
// ask about, but clang writes its code, for passes that drop it later: a load that never happens natively must not be
// found out of bounds.
func eraseUnused(v C.LLVMValueRef, gone map[C.LLVMValueRef]bool) {
	if gone[v] || C.LLVMIsAInstruction(v) == nil || C.LLVMGetFirstUse(v) != nil || !droppable(v) {
		return
	}
	operands := make([]C.LLVMValueRef, C.LLVMGetNumOperands(v))
	for i := range operands {
		operands[i] = C.LLVMGetOperand(v, C.uint(i))
	}
	C.LLVMInstructionEraseFromParent(v)
	gone[v] = true
	for _, o := range operands {
		eraseUnused(o, gone)
	}
}

// droppable says whether v does nothing but give a value.
func droppable(v C.LLVMValueRef) bool {
	if C.LLVMIsALoadInst(v) != nil {
		return C.LLVMGetVolatile(v) == 0
	}
	return C.LLVMIsABinaryOperator(v) != nil || C.LLVMIsACastInst(v) != nil || C.LLVMIsACmpInst(v) != nil ||
		C.LLVMIsASelectInst(v) != nil || C.LLVMIsAGetElementPtrInst(v) != nil
}
