package llvm

/*
#include <stdlib.h>
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"slices"
	"strings"
)

// askers are the intrinsics that ask what the compiler knows: __builtin_constant_p and __builtin_object_size.
var askers = []string{"llvm.is.constant.", "llvm.objectsize."}

// askedMark is the metadata of what such a question is about, while they are answered.
const askedMark = "albers.asked"

// askCompiler answers them, as LLVM does when it makes machine code of the module as it stands, so that a replay has
// the same answers. The engine knows more, and a program can tell. Must run before a pass makes more known.
//
// The pass that answers also folds the branches that an answer decides, and deletes the blocks that are dead then, with
// their lines. So it sees no condition of a branch.
func (m *Module) askCompiler() error {
	ctx := C.LLVMGetModuleContext(m.m)
	var kind C.uint
	withC(askedMark, func(s *C.char) { kind = C.LLVMGetMDKindIDInContext(ctx, s, C.uint(len(askedMark))) })
	mark := C.LLVMMetadataAsValue(ctx, C.LLVMMDNodeInContext2(ctx, nil, 0))
	functions := m.asking(func(arg C.LLVMValueRef) { C.LLVMSetMetadata(arg, kind, mark) })
	if len(functions) == 0 {
		return nil
	}
	bit := C.LLVMInt1TypeInContext(ctx)
	ft := C.LLVMFunctionType(bit, &bit, 1, 0)
	var hidden C.LLVMValueRef // in front of conditions
	withC("albers.hidden", func(s *C.char) { hidden = C.LLVMAddFunction(m.m, s, ft) })
	b := C.LLVMCreateBuilderInContext(ctx)
	defer C.LLVMDisposeBuilder(b)
	for f := range functions {
		for bb := C.LLVMGetFirstBasicBlock(f); bb != nil; bb = C.LLVMGetNextBasicBlock(bb) {
			t := C.LLVMGetBasicBlockTerminator(bb)
			if C.LLVMIsABranchInst(t) == nil || C.LLVMIsConditional(t) == 0 {
				continue
			}
			cond := C.LLVMGetCondition(t)
			C.LLVMPositionBuilderBefore(b, t)
			withC("", func(s *C.char) { C.LLVMSetCondition(t, C.LLVMBuildCall2(b, ft, hidden, &cond, 1, s)) })
		}
	}
	err := m.runPasses("function(lower-constant-intrinsics)")
	for u := C.LLVMGetFirstUse(hidden); u != nil; u = C.LLVMGetFirstUse(hidden) {
		h := C.LLVMGetUser(u)
		C.LLVMReplaceAllUsesWith(h, C.LLVMGetOperand(h, 0))
		C.LLVMInstructionEraseFromParent(h)
	}
	C.LLVMDeleteFunction(hidden)
	for f := range functions {
		eraseMarked(f, kind)
	}
	return err
}

// asking gives the functions with such questions, and calls mark for each instruction that a question is about.
func (m *Module) asking(mark func(arg C.LLVMValueRef)) map[C.LLVMValueRef]bool {
	functions := map[C.LLVMValueRef]bool{}
	for f := C.LLVMGetFirstFunction(m.m); f != nil; f = C.LLVMGetNextFunction(f) {
		name := valName(f)
		if !slices.ContainsFunc(askers, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			continue
		}
		for u := C.LLVMGetFirstUse(f); u != nil; u = C.LLVMGetNextUse(u) {
			call := C.LLVMGetUser(u)
			functions[C.LLVMGetBasicBlockParent(C.LLVMGetInstructionParent(call))] = true
			if arg := C.LLVMGetOperand(call, 0); C.LLVMIsAInstruction(arg) != nil {
				mark(arg)
			}
		}
	}
	return functions
}

// eraseMarked erases the marked instructions of f that nothing looks at. The pass may have erased others.
func eraseMarked(f C.LLVMValueRef, kind C.uint) {
	var marked []C.LLVMValueRef
	for bb := C.LLVMGetFirstBasicBlock(f); bb != nil; bb = C.LLVMGetNextBasicBlock(bb) {
		for i := C.LLVMGetFirstInstruction(bb); i != nil; i = C.LLVMGetNextInstruction(i) {
			if C.LLVMGetMetadata(i, kind) != nil {
				C.LLVMSetMetadata(i, kind, nil)
				marked = append(marked, i)
			}
		}
	}
	gone := map[C.LLVMValueRef]bool{}
	for _, v := range marked {
		eraseUnused(v, gone)
	}
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
