// sroa takes an access outside its variable for unreachable and deletes or shortens it: the very bug that we look for.
// A local that is not provably accessed inside its bounds by plain loads, stores and block operations is made to escape
// for the time of the passes, through a call to a function that exists only then.
//
// Where reads of unwritten memory count (library is the mark of library code, else NULL), a local of the program stays in
// memory, too, unless it is written before anything else: a register that nobody wrote has any value that suits LLVM.
//
// A local of a function that calls setjmp stays in memory as well: a register would have the old value when setjmp
// comes back, and the program as it is replayed has the new one.
#include "shim.h"
#include <llvm-c/Target.h>
#include <string.h>

#define KEEP "albers.keep"

static int const_int(LLVMValueRef v, int64_t *out) {
  if (!LLVMIsAConstantInt(v) || LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64) return 0;
  *out = LLVMConstIntGetSExtValue(v);
  return 1;
}

// Adds a constant getelementptr's offset to *off; 0 if it is not constant.
static int gep_offset(LLVMTargetDataRef dl, LLVMValueRef g, __int128 *off) {
  LLVMTypeRef t = LLVMGetGEPSourceElementType(g);
  int n = LLVMGetNumOperands(g);
  for (int i = 1; i < n; i++) {
    int64_t ix;
    if (!const_int(LLVMGetOperand(g, i), &ix)) return 0;
    if (i == 1) {
      *off += (__int128)ix * (__int128)LLVMABISizeOfType(dl, t);
      continue;
    }
    switch (LLVMGetTypeKind(t)) {
    case LLVMStructTypeKind:
      *off += LLVMOffsetOfElement(dl, t, (unsigned)ix);
      t = LLVMStructGetTypeAtIndex(t, (unsigned)ix);
      break;
    case LLVMArrayTypeKind:
      t = LLVMGetElementType(t);
      *off += (__int128)ix * (__int128)LLVMABISizeOfType(dl, t);
      break;
    default: return 0;
    }
  }
  return 1;
}

static int inside(__int128 off, __int128 n, __int128 size) { return off >= 0 && n >= 0 && off + n <= size; }

static int call_inside(LLVMValueRef call, LLVMValueRef p, __int128 off, __int128 size) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(f) || !LLVMGetIntrinsicID(f)) return 0;
  size_t n;
  const char *name = LLVMIntrinsicGetName(LLVMGetIntrinsicID(f), &n);
  if (!strncmp(name, "llvm.lifetime.", 14) || !strncmp(name, "llvm.dbg.", 9)) return 1;
  int64_t len;
  if (!strncmp(name, "llvm.memset", 11) || !strncmp(name, "llvm.memcpy", 11) || !strncmp(name, "llvm.memmove", 12))
    return const_int(LLVMGetArgOperand(call, 2), &len) && inside(off, len, size);
  return 0;
}

static int uses_inside(LLVMTargetDataRef dl, LLVMValueRef p, __int128 off, __int128 size, int depth) {
  if (depth > 32) return 0;
  for (LLVMUseRef u = LLVMGetFirstUse(p); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef i = LLVMGetUser(u);
    __int128 o = off;
    if (!LLVMIsAInstruction(i)) return 0;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
      if (!inside(off, LLVMStoreSizeOfType(dl, LLVMTypeOf(i)), size)) return 0;
      break;
    case LLVMStore:
      if (LLVMGetOperand(i, 0) == p) return 0;
      if (!inside(off, LLVMStoreSizeOfType(dl, LLVMTypeOf(LLVMGetOperand(i, 0))), size)) return 0;
      break;
    case LLVMGetElementPtr:
      if (LLVMGetOperand(i, 0) != p || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind) return 0;
      if (!gep_offset(dl, i, &o) || !uses_inside(dl, i, o, size, depth + 1)) return 0;
      break;
    case LLVMBitCast:
      if (!uses_inside(dl, i, off, size, depth + 1)) return 0;
      break;
    case LLVMCall:
      if (!call_inside(i, p, off, size)) return 0;
      break;
    default: return 0;
    }
  }
  return 1;
}

static int alloca_inside(LLVMTargetDataRef dl, LLVMValueRef a) {
  int64_t n;
  LLVMTypeRef t = LLVMGetAllocatedType(a);
  if (!const_int(LLVMGetOperand(a, 0), &n) || n < 0 || LLVMGetTypeKind(t) == LLVMScalableVectorTypeKind) return 0;
  return uses_inside(dl, a, 0, (__int128)LLVMABISizeOfType(dl, t) * n, 0);
}

// Whether the block of a local writes all of it before it does anything else with it, as compilers do with arguments.
static int written_first(LLVMTargetDataRef dl, LLVMValueRef a) {
  for (LLVMValueRef i = LLVMGetNextInstruction(a); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == a && LLVMGetOperand(i, 0) != a)
      return LLVMStoreSizeOfType(dl, LLVMTypeOf(LLVMGetOperand(i, 0))) >= LLVMABISizeOfType(dl, LLVMGetAllocatedType(a));
    if (LLVMIsACallInst(i) && LLVMIsAFunction(LLVMGetCalledValue(i)) && LLVMGetIntrinsicID(LLVMGetCalledValue(i))) {
      size_t n;
      const char *name = LLVMIntrinsicGetName(LLVMGetIntrinsicID(LLVMGetCalledValue(i)), &n);
      if (!strncmp(name, "llvm.lifetime.start", 19) || !strncmp(name, "llvm.dbg.", 9)) continue;
    }
    for (int k = 0; k < LLVMGetNumOperands(i); k++)
      if (LLVMGetOperand(i, k) == a) return 0;
  }
  return 0;
}

// Whether a call of the function may come back a second time.
static int comes_back(LLVMValueRef f, unsigned twice) {
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
      if (!LLVMIsACallInst(i) && !LLVMIsAInvokeInst(i)) continue;
      LLVMValueRef to = LLVMGetCalledValue(i);
      size_t n;
      if (LLVMGetCallSiteEnumAttribute(i, LLVMAttributeFunctionIndex, twice) ||
          (LLVMIsAFunction(to) && (LLVMGetEnumAttributeAtIndex(to, LLVMAttributeFunctionIndex, twice) ||
                                   !strcmp(LLVMGetValueName2(to, &n), "llvm.eh.sjlj.setjmp"))))
        return 1;
    }
  return 0;
}

int albers_guard_allocas(LLVMModuleRef m, const char *library) {
  LLVMTargetDataRef dl = LLVMGetModuleDataLayout(m);
  LLVMContextRef c = LLVMGetModuleContext(m);
  LLVMBuilderRef b = LLVMCreateBuilderInContext(c);
  LLVMTypeRef ft = LLVMFunctionType(LLVMVoidTypeInContext(c), NULL, 0, 1);
  LLVMValueRef keep = NULL;
  unsigned twice = LLVMGetEnumAttributeKindForName("returns_twice", 13);
  int count = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    int all = comes_back(f, twice);
    int own = library && !LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, library, strlen(library));
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i)) {
        if (!LLVMIsAAllocaInst(i) || (!all && alloca_inside(dl, i) && (!own || written_first(dl, i)))) continue;
        if (!keep) keep = LLVMAddFunction(m, KEEP, ft);
        LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(i));
        LLVMBuildCall2(b, ft, keep, &i, 1, "");
        count++;
      }
  }
  LLVMDisposeBuilder(b);
  return count;
}

void albers_unguard_allocas(LLVMModuleRef m) {
  LLVMValueRef keep = LLVMGetNamedFunction(m, KEEP);
  if (!keep) return;
  for (LLVMUseRef u; (u = LLVMGetFirstUse(keep));) LLVMInstructionEraseFromParent(LLVMGetUser(u));
  LLVMDeleteFunction(keep);
}
