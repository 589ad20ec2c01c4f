// The lines that count for coverage are those of the program as the compiler wrote it, before any pass of ours:
// `int x = 0;` leaves no instruction once x is a register, and the line ran all the same.
//
// albers_mark_lines puts a call to llvm.donothing with the line's location in front of the first instruction of each run
// of instructions of one line in a block. The passes leave such calls alone; lowering makes an ir.Mark of each and no code.
//
// What has a line is decided by the rule of LLVM's gcov instrumentation, so that the two can be compared: any instruction
// with a location of its own function, line 0 and what was inlined excepted, descriptions of variables left out.
#include "shim.h"
#include <llvm-c/DebugInfo.h>
#include <string.h>

static int describes_variable(LLVMValueRef i) {
  if (!LLVMIsACallInst(i)) return 0;
  LLVMValueRef f = LLVMGetCalledValue(i);
  size_t n;
  return LLVMIsAFunction(f) && LLVMGetIntrinsicID(f) && !strncmp(LLVMGetValueName2(f, &n), "llvm.dbg.", 9);
}

// The line that an instruction counts for, or 0.
unsigned albers_line_of(LLVMValueRef i) {
  LLVMMetadataRef loc = LLVMInstructionGetDebugLoc(i);
  if (!loc || describes_variable(i) || LLVMDILocationGetInlinedAt(loc)) return 0;
  return LLVMDILocationGetLine(loc);
}

static int at_head(LLVMValueRef i) { return LLVMIsAPHINode(i) || LLVMIsALandingPadInst(i); }

static void mark_block(LLVMBuilderRef b, LLVMValueRef nothing, LLVMBasicBlockRef bb) {
  unsigned line = 0;
  LLVMTypeRef t = LLVMGlobalGetValueType(nothing);
  LLVMValueRef first = LLVMGetFirstInstruction(bb), next;
  while (first && at_head(first)) first = LLVMGetNextInstruction(first);
  for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = next) {
    // The marks of what must stand at a block's head come behind it; they are not to be marked themselves.
    next = LLVMGetNextInstruction(i);
    if (at_head(i) && (!next || !at_head(next))) next = first;
    unsigned here = albers_line_of(i);
    if (!here || here == line) continue;
    line = here;
    LLVMPositionBuilderBefore(b, at_head(i) ? first : i);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(i));
    LLVMBuildCall2(b, t, nothing, NULL, 0, "");
  }
}

void albers_mark_lines(LLVMModuleRef m, const char *library) {
  LLVMValueRef nothing = LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID("llvm.donothing", 14), NULL, 0);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    if (!LLVMGetSubprogram(f) || LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, library, strlen(library))) continue;
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb)) mark_block(b, nothing, bb);
  }
  LLVMDisposeBuilder(b);
}
