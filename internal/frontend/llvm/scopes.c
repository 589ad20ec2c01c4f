// The marks where a local begins and ends to live (llvm.lifetime) tell accesses after its scope. They are taken off where
// they cannot, or must not, tell any: in library code and in code that was optimised, where passes may move a load of which
// nothing depends out of the scope; and those of a local whose address goes nowhere.
#include "shim.h"
#include <string.h>

static const char *intrinsic(LLVMValueRef i) {
  size_t n;
  if (!LLVMIsACallInst(i)) return "";
  LLVMValueRef f = LLVMGetCalledValue(i);
  return LLVMIsAFunction(f) && LLVMGetIntrinsicID(f) ? LLVMIntrinsicGetName(LLVMGetIntrinsicID(f), &n) : "";
}

static int is_lifetime(LLVMValueRef i) { return !strncmp(intrinsic(i), "llvm.lifetime.", 14); }

// Whether the address p, or one computed from it, is more than the address of a load, a store or a block operation.
static int goes_somewhere(LLVMValueRef p, int depth) {
  if (depth > 32) return 1;
  for (LLVMUseRef u = LLVMGetFirstUse(p); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef i = LLVMGetUser(u);
    if (!LLVMIsAInstruction(i)) return 1;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad: break;
    case LLVMStore:
      if (LLVMGetOperand(i, 0) == p) return 1;
      break;
    case LLVMGetElementPtr: case LLVMBitCast:
      if (goes_somewhere(i, depth + 1)) return 1;
      break;
    case LLVMCall:
      if (strncmp(intrinsic(i), "llvm.", 5)) return 1;
      break;
    default: return 1;
    }
  }
  return 0;
}

// Must run before optnone is taken off.
int albers_keep_scopes(LLVMModuleRef m, const char *library, int wanted) {
  int kept = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    int tell = wanted && !LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, library, strlen(library)) &&
               albers_unoptimised(f);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (!is_lifetime(i)) continue;
        LLVMValueRef p = LLVMGetOperand(i, 1);
        if (tell && LLVMIsAAllocaInst(p) && goes_somewhere(p, 0)) kept++;
        else LLVMInstructionEraseFromParent(i);
      }
  }
  return kept;
}
