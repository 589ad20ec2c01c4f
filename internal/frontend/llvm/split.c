// A counter of basic blocks tells which lines ran only as well as the blocks are cut: a call may not come back, and any
// access may fault. albers_split_blocks cuts blocks so that what counts at a block's entry is true of all that stands in it:
// behind each call, at each change of line, and before a terminator with several ways, whose block LLVM's gcov counts by its
// ways and not by its entry. The line of such a terminator is given to a call of llvm.donothing before it.
//
// gcov leaves counters out that it can compute from others, assuming that every block that is entered is left. It does not
// in modules that call fork; albers_count_all adds such a call to a function that nobody calls.
#include "shim.h"
#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

// A block that jumps to itself has phis that name itself; they name the tail instead, now that the jump is there. LLVM renames
// the blocks of phis only in what follows a block after its jumps are changed, so these escape it; and C cannot change a phi.
static void rename_own(LLVMBuilderRef b, LLVMBasicBlockRef bb, LLVMBasicBlockRef tail) {
  LLVMValueRef next;
  for (LLVMValueRef phi = LLVMGetFirstInstruction(bb); phi && LLVMIsAPHINode(phi); phi = next) {
    next = LLVMGetNextInstruction(phi);
    unsigned n = LLVMCountIncoming(phi), own = 0;
    for (unsigned k = 0; k < n; k++) own += LLVMGetIncomingBlock(phi, k) == bb;
    if (!own) continue;
    LLVMPositionBuilderBefore(b, phi);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(phi));
    LLVMValueRef other = LLVMBuildPhi(b, LLVMTypeOf(phi), "");
    for (unsigned k = 0; k < n; k++) {
      LLVMValueRef v = LLVMGetIncomingValue(phi, k);
      LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
      LLVMAddIncoming(other, &v, from == bb ? &tail : &from, 1);
    }
    LLVMReplaceAllUsesWith(phi, other);
    LLVMInstructionEraseFromParent(phi);
  }
  LLVMSetCurrentDebugLocation2(b, NULL);
}

// Makes a new block of i and what follows it. 0 if the block's address is taken: then it must stay whole.
static LLVMBasicBlockRef cut(LLVMBuilderRef b, LLVMBasicBlockRef bb, LLVMValueRef i) {
  LLVMValueRef self = LLVMBasicBlockAsValue(bb);
  size_t n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(self); u; u = LLVMGetNextUse(u), n++)
    if (!LLVMIsAInstruction(LLVMGetUser(u))) return NULL;
  LLVMValueRef *users = malloc((n + 1) * sizeof *users);
  n = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(self); u; u = LLVMGetNextUse(u)) users[n++] = LLVMGetUser(u);
  LLVMBasicBlockRef tail = LLVMAppendBasicBlockInContext(LLVMGetTypeContext(LLVMTypeOf(self)), LLVMGetBasicBlockParent(bb), "");
  LLVMMoveBasicBlockAfter(tail, bb);
  LLVMValueRef rest = LLVMBasicBlockAsValue(tail);
  // The successors' phis must name the new block, the jumps to bb must not: the first is done by replacing all uses, the
  // second undone.
  LLVMReplaceAllUsesWith(self, rest);
  for (size_t k = 0; k < n; k++)
    for (int o = 0, m = LLVMGetNumOperands(users[k]); o < m; o++)
      if (LLVMGetOperand(users[k], o) == rest) LLVMSetOperand(users[k], o, self);
  free(users);
  rename_own(b, bb, tail);
  LLVMPositionBuilderAtEnd(b, tail);
  while (i) {
    LLVMValueRef next = LLVMGetNextInstruction(i);
    LLVMInstructionRemoveFromParent(i);
    LLVMInsertIntoBuilder(b, i);
    i = next;
  }
  LLVMPositionBuilderAtEnd(b, bb);
  LLVMBuildBr(b, tail);
  return tail;
}

static int real_call(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return 0;
  LLVMValueRef f = LLVMGetCalledValue(i);
  return !(LLVMIsAFunction(f) && LLVMGetIntrinsicID(f)) && LLVMGetTailCallKind(i) != LLVMTailCallKindMustTail;
}

static void split_block(LLVMBuilderRef b, LLVMBuilderRef marker, LLVMValueRef nothing, LLVMBasicBlockRef bb) {
  LLVMValueRef i = LLVMGetFirstInstruction(bb);
  while (i && (LLVMIsAPHINode(i) || LLVMIsALandingPadInst(i))) i = LLVMGetNextInstruction(i);
  // Variables must stay in the entry block.
  for (LLVMValueRef k = i; k; k = LLVMGetNextInstruction(k))
    if (LLVMIsAAllocaInst(k) && bb == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb))) i = LLVMGetNextInstruction(k);
  unsigned line = 0;
  LLVMValueRef before = NULL; // the instruction before i in bb
  while (i) {
    LLVMValueRef next = LLVMGetNextInstruction(i);
    unsigned here = albers_line_of(i);
    int ways = LLVMIsATerminatorInst(i) && LLVMGetNumSuccessors(i) > 1;
    if (ways && here) {
      LLVMPositionBuilderBefore(marker, i);
      LLVMSetCurrentDebugLocation2(marker, LLVMInstructionGetDebugLoc(i));
      LLVMValueRef call = LLVMBuildCall2(marker, LLVMGlobalGetValueType(nothing), nothing, NULL, 0, "");
      if (before && (real_call(before) || (line && here != line))) {
        bb = cut(b, bb, call);
        if (!bb) return;
      }
      before = call;
    }
    if (before && !LLVMIsAUnreachableInst(i) && (ways || real_call(before) || (here && line && here != line))) {
      bb = cut(b, bb, i);
      if (!bb) return;
    }
    if (here) line = here;
    before = i;
    i = next;
  }
}

void albers_split_blocks(LLVMModuleRef m, const char *library) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMValueRef nothing = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID("llvm.donothing", 14), NULL, 0);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c), marker = LLVMCreateBuilderInContext(c);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMGetSubprogram(f) || LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, library, strlen(library))) continue;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb;) {
      LLVMBasicBlockRef next = LLVMGetNextBasicBlock(bb);
      split_block(b, marker, nothing, bb);
      bb = next;
    }
  }
  LLVMDisposeBuilder(b);
  LLVMDisposeBuilder(marker);
}

void albers_count_all(LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMTypeRef type = LLVMFunctionType(LLVMInt32TypeInContext(c), NULL, 0, 0);
  LLVMValueRef fork = LLVMGetNamedFunction(m, "fork");
  if (!fork) fork = LLVMAddFunction(m, "fork", type);
  LLVMValueRef f = LLVMAddFunction(m, "albers.count.all", LLVMFunctionType(LLVMVoidTypeInContext(c), NULL, 0, 0));
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  LLVMPositionBuilderAtEnd(b, LLVMAppendBasicBlockInContext(c, f, ""));
  LLVMBuildCall2(b, type, fork, NULL, 0, "");
  LLVMBuildRetVoid(b);
  LLVMDisposeBuilder(b);
}

// Bodies that were there for inlining only become definitions: the file that has the real one may not be part of the program,
// whose own build inlined them all.
void albers_own_inlines(LLVMModuleRef m) {
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage) LLVMSetLinkage(f, LLVMLinkOnceODRLinkage);
}
