// What a function's variables take on the stack is measured before sroa and mem2reg make registers of them: an unoptimised
// program has them all in memory, and that is what --max-stack counts. The number travels as an attribute.
#include "shim.h"
#include <stdio.h>
#include <string.h>

#define ATTRIBUTE "albers.frame"

// Whether an alloca has a place in the frame from the start, and how many bytes it takes.
static int fixed_size(LLVMTargetDataRef dl, LLVMValueRef i, uint64_t *bytes) {
  LLVMValueRef n = LLVMGetOperand(i, 0);
  if (!LLVMIsAConstantInt(n) || LLVMGetInstructionParent(i) != LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)))) return 0;
  LLVMTypeRef t = LLVMGetAllocatedType(i);
  if (!LLVMTypeIsSized(t)) return 0;
  return !__builtin_mul_overflow(LLVMConstIntGetZExtValue(n), LLVMABISizeOfType(dl, t), bytes);
}

int albers_fixed_alloca(LLVMValueRef i) {
  uint64_t bytes;
  LLVMValueRef f = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
  return fixed_size(LLVMGetModuleDataLayout(LLVMGetGlobalParent(f)), i, &bytes);
}

void albers_measure_frames(LLVMModuleRef m) {
  LLVMTargetDataRef dl = LLVMGetModuleDataLayout(m);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (LLVMIsDeclaration(f)) continue;
    uint64_t total = 0, bytes;
    for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)); i; i = LLVMGetNextInstruction(i)) {
      if (LLVMGetInstructionOpcode(i) != LLVMAlloca || !fixed_size(dl, i, &bytes)) continue;
      uint64_t align = LLVMGetAlignment(i);
      if (align > 1) total = (total + align - 1) & ~(align - 1);
      if (__builtin_add_overflow(total, bytes, &total)) total = UINT64_MAX >> 1;
    }
    char text[32];
    int n = snprintf(text, sizeof text, "%llu", (unsigned long long)total);
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, LLVMCreateStringAttribute(c, ATTRIBUTE, strlen(ATTRIBUTE), text, n));
  }
}

uint64_t albers_frame_of(LLVMValueRef f) {
  LLVMAttributeRef a = LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, ATTRIBUTE, strlen(ATTRIBUTE));
  unsigned n, k = 0;
  uint64_t v = 0;
  if (!a) return 0;
  for (const char *s = LLVMGetStringAttributeValue(a, &n); k < n; k++) v = v * 10 + (uint64_t)(s[k] - '0');
  return v;
}
