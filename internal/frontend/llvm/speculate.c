// An optimiser may move a shift, an addition that must not wrap, an absolute value, a bit count or the conversion of a float to
// an integer in front of the test that guards it: its result is then poison, which does no harm as long as nothing looks at it. The source has no bug, so none
// may be reported. (Csmith's checked shifts become exactly this at -O2: shl, and a select that drops the result.)
//
// The rule: in code that may have been optimised, such an operation is a bug of the program only if its result surely
// reaches something that counts: a store, an address, a condition, a call, or a return. An optimiser may turn poison into
// anything, but may not let it reach such a place where the source had none. "Surely" is decided statically: the walk below
// follows the one way that leads on from the operation, through instructions that hand poison on, and gives up at the
// first fork, at calls (which may not come back), and at select, freeze and vector lanes that drop poison. What it gives up on is
// marked; lowering takes the check off. So optimised code may hide an overshift that is used behind a fork, never invent one.
//
// Code that was not optimised keeps all its checks: what we compiled ourselves (albers_mark_unoptimised), what carries
// optnone, as clang -O0 leaves it, and functions with a variable that any optimiser would have made a register. In what
// remains of clang -O1 -Xclang -disable-llvm-passes, functions without variables, few are lost. One check is lost there,
// too: clang makes __builtin_ffs of a bit count and a select that drops the count of 0.
#include "shim.h"
#include <string.h>

#define MARK "albers.speculated"
#define UNOPTIMISED "albers.unoptimised"
enum { MAX_POISON = 32, MAX_STEPS = 512 };

typedef struct {
  LLVMValueRef v[MAX_POISON];
  int n;
} poison;

static int holds(const poison *p, LLVMValueRef v) {
  for (int i = 0; i < p->n; i++)
    if (p->v[i] == v) return 1;
  return 0;
}

static int add(poison *p, LLVMValueRef v) {
  if (p->n == MAX_POISON) return 0;
  p->v[p->n++] = v;
  return 1;
}

static int uses(const poison *p, LLVMValueRef i) {
  for (int k = 0, n = LLVMGetNumOperands(i); k < n; k++)
    if (holds(p, LLVMGetOperand(i, k))) return 1;
  return 0;
}

static int is_intrinsic(LLVMValueRef call) {
  LLVMValueRef f = LLVMGetCalledValue(call);
  return LLVMIsAFunction(f) && LLVMGetIntrinsicID(f) != 0;
}

enum verdict { GO_ON, SURE, STOP };

// What an instruction does with the poison that it may use.
static enum verdict step(poison *p, LLVMValueRef i) {
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMCall: case LLVMInvoke: case LLVMCallBr:
    if (is_intrinsic(i)) return GO_ON; // some drop poison: nothing is concluded from them
    return uses(p, i) ? SURE : STOP;
  case LLVMStore: case LLVMLoad: case LLVMRet: case LLVMSwitch: case LLVMIndirectBr: case LLVMAtomicRMW:
  case LLVMAtomicCmpXchg: case LLVMResume:
    return uses(p, i) ? SURE : GO_ON;
  case LLVMBr:
    return LLVMIsConditional(i) && holds(p, LLVMGetCondition(i)) ? SURE : GO_ON;
  case LLVMSelect:
    return !holds(p, LLVMGetOperand(i, 0)) || add(p, i) ? GO_ON : STOP;
  case LLVMAdd: case LLVMSub: case LLVMMul: case LLVMUDiv: case LLVMSDiv: case LLVMURem: case LLVMSRem: case LLVMShl:
  case LLVMLShr: case LLVMAShr: case LLVMAnd: case LLVMOr: case LLVMXor: case LLVMICmp: case LLVMTrunc: case LLVMZExt:
  case LLVMSExt: case LLVMBitCast: case LLVMIntToPtr: case LLVMPtrToInt: case LLVMSIToFP: case LLVMUIToFP:
  case LLVMGetElementPtr:
    return !uses(p, i) || add(p, i) ? GO_ON : STOP;
  default:
    return GO_ON;
  }
}

// Enters a block: its phis take what comes from the block before.
static int enter(poison *p, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  int old = p->n;
  for (LLVMValueRef i = LLVMGetFirstInstruction(to); i && LLVMIsAPHINode(i); i = LLVMGetNextInstruction(i))
    for (unsigned k = 0, n = LLVMCountIncoming(i); k < n; k++) {
      if (LLVMGetIncomingBlock(i, k) != from) continue;
      LLVMValueRef v = LLVMGetIncomingValue(i, k);
      for (int j = 0; j < old; j++)
        if (p->v[j] == v && !add(p, i)) return 0;
      break;
    }
  return 1;
}

static int surely_used(LLVMValueRef op) {
  if (!LLVMGetFirstUse(op)) return 1; // an optimiser would have deleted it
  poison p = {{op}, 1};
  LLVMBasicBlockRef start = LLVMGetInstructionParent(op), bb = start;
  LLVMValueRef i = LLVMGetNextInstruction(op);
  for (int steps = 0; i && steps < MAX_STEPS; steps++) {
    switch (step(&p, i)) {
    case SURE: return 1;
    case STOP: return 0;
    case GO_ON: break;
    }
    if (!LLVMIsATerminatorInst(i)) {
      i = LLVMGetNextInstruction(i);
      continue;
    }
    if (LLVMGetInstructionOpcode(i) != LLVMBr || LLVMIsConditional(i)) return 0;
    LLVMBasicBlockRef next = LLVMGetSuccessor(i, 0);
    if (next == start || !enter(&p, bb, next)) return 0; // once around: the values are of another turn
    bb = next;
    for (i = LLVMGetFirstInstruction(bb); i && LLVMIsAPHINode(i);) i = LLVMGetNextInstruction(i);
  }
  return 0;
}

// Whether a call is of llvm.abs, llvm.ctlz or llvm.cttz with the flag that some operand has no defined result.
static int partial(LLVMValueRef call) {
  size_t n;
  if (!is_intrinsic(call) || LLVMGetNumArgOperands(call) != 2) return 0;
  const char *name = LLVMIntrinsicGetName(LLVMGetIntrinsicID(LLVMGetCalledValue(call)), &n);
  if (strcmp(name, "llvm.abs") && strcmp(name, "llvm.ctlz") && strcmp(name, "llvm.cttz")) return 0;
  return LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 1)) != 0;
}

// Whether an operation has a check that speculation could trip.
static int checked(LLVMValueRef i) {
  LLVMValueRef by;
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMAdd: case LLVMSub: case LLVMMul: return LLVMGetNSW(i);
  case LLVMShl: case LLVMLShr: case LLVMAShr:
    by = LLVMGetOperand(i, 1);
    return !LLVMIsAConstantInt(by) || LLVMGetIntTypeWidth(LLVMTypeOf(by)) > 64 ||
           LLVMConstIntGetZExtValue(by) >= LLVMGetIntTypeWidth(LLVMTypeOf(by));
  case LLVMFPToSI: case LLVMFPToUI: return 1;
  case LLVMCall: return partial(i);
  default: return 0;
  }
}

unsigned albers_speculated_kind(LLVMContextRef c) { return LLVMGetMDKindIDInContext(c, MARK, strlen(MARK)); }

void albers_mark_unoptimised(LLVMModuleRef m) {
  LLVMAttributeRef a = LLVMCreateStringAttribute(LLVMGetModuleContext(m), UNOPTIMISED, strlen(UNOPTIMISED), "", 0);
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f))
    if (!LLVMIsDeclaration(f)) LLVMAddAttributeAtIndex(f, LLVMAttributeFunctionIndex, a);
}

static int is_lifetime(LLVMValueRef i) {
  size_t n;
  return LLVMIsACallInst(i) && is_intrinsic(i) &&
         !strncmp(LLVMIntrinsicGetName(LLVMGetIntrinsicID(LLVMGetCalledValue(i)), &n), "llvm.lifetime.", 14);
}

// A variable that is only loaded and stored as a whole.
static int could_be_register(LLVMValueRef a) {
  LLVMTypeRef t = LLVMGetAllocatedType(a);
  int accesses = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(a); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef i = LLVMGetUser(u);
    if (is_lifetime(i)) continue;
    int load = LLVMIsALoadInst(i) != NULL, store = LLVMIsAStoreInst(i) && LLVMGetOperand(i, 0) != a;
    if ((!load && !store) || LLVMGetVolatile(i)) return 0;
    if (LLVMTypeOf(load ? i : LLVMGetOperand(i, 0)) != t) return 0;
    accesses++;
  }
  return accesses > 0;
}

static int unoptimised(LLVMValueRef f, unsigned optnone) {
  if (LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, optnone) ||
      LLVMGetStringAttributeAtIndex(f, LLVMAttributeFunctionIndex, UNOPTIMISED, strlen(UNOPTIMISED)))
    return 1;
  if (LLVMIsDeclaration(f)) return 1;
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsAAllocaInst(i) && could_be_register(i)) return 1;
  return 0;
}

// Whether no pass has changed the function. Must run before optnone is taken off.
int albers_unoptimised(LLVMValueRef f) { return unoptimised(f, LLVMGetEnumAttributeKindForName("optnone", 7)); }

// Whether a select chooses between the value and another one, as clang's own code for __builtin_ffs does.
static int selected(LLVMValueRef v) {
  LLVMUseRef u;
  while ((u = LLVMGetFirstUse(v)) && !LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsASelectInst(user)) return LLVMGetOperand(user, 0) != v;
    if (!LLVMIsABinaryOperator(user) && !LLVMIsACastInst(user)) return 0;
    v = user;
  }
  return 0;
}

// Must run before optnone is taken off.
int albers_mark_speculated(LLVMModuleRef m) {
  LLVMContextRef c = LLVMGetModuleContext(m);
  unsigned kind = albers_speculated_kind(c), optnone = LLVMGetEnumAttributeKindForName("optnone", 7);
  LLVMValueRef node = LLVMMetadataAsValue(c, LLVMMDNodeInContext2(c, NULL, 0));
  int count = 0;
  for (LLVMValueRef f = LLVMGetFirstFunction(m); f; f = LLVMGetNextFunction(f)) {
    int faithful = unoptimised(f, optnone);
    for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb))
      for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i))
        if (checked(i) && (faithful ? LLVMIsACallInst(i) && selected(i) : !surely_used(i))) {
          LLVMSetMetadata(i, kind, node);
          count++;
        }
  }
  return count;
}
