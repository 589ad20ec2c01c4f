#include "shim.h"
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Support.h>
#include <llvm-c/Target.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void put(albers_buf *b, uint64_t v) {
  if (b->len == b->cap) {
    b->cap = b->cap ? 2 * b->cap : 4096;
    b->w = realloc(b->w, b->cap * sizeof *b->w);
    if (!b->w) abort();
  }
  b->w[b->len++] = v;
}

#define P(x) ((uint64_t)(uintptr_t)(x))

static void on_diag(LLVMDiagnosticInfoRef info, void *arg) {
  albers_diag *d = arg;
  if (LLVMGetDiagInfoSeverity(info) != LLVMDSError) return;
  char *s = LLVMGetDiagInfoDescription(info);
  size_t n = strlen(s);
  char *t = realloc(d->text, d->len + n + 2);
  if (t) {
    d->text = t;
    memcpy(t + d->len, s, n);
    d->len += n;
    t[d->len++] = '\n';
    t[d->len] = 0;
  }
  LLVMDisposeMessage(s);
}

// LLVM's options are the process's. The reader's upgrade of debug information writes what it finds broken to standard
// error, and may end the process; without it our own verification reports the same as an error.
static void set_options(void) {
  const char *args[] = {"albers", "-disable-auto-upgrade-debug-info"};
  LLVMParseCommandLineOptions(2, args, NULL);
}

static pthread_once_t options_once = PTHREAD_ONCE_INIT;

LLVMContextRef albers_context(albers_diag *d) {
  pthread_once(&options_once, set_options);
  LLVMContextRef c = LLVMContextCreate();
  LLVMContextSetDiagnosticHandler(c, on_diag, d);
  return c;
}

void albers_diag_clear(albers_diag *d) {
  free(d->text);
  d->text = NULL;
  d->len = 0;
}

typedef struct {
  unsigned byval, align, noreturn, sret, speculated;
} attr_kinds;

static attr_kinds kinds(LLVMContextRef c) {
  attr_kinds k;
  k.byval = LLVMGetEnumAttributeKindForName("byval", 5);
  k.align = LLVMGetEnumAttributeKindForName("align", 5);
  k.noreturn = LLVMGetEnumAttributeKindForName("noreturn", 8);
  k.sret = LLVMGetEnumAttributeKindForName("sret", 4);
  k.speculated = albers_speculated_kind(c);
  return k;
}

// A pointer that is only ever dereferenced, or the base of another scalar getelementptr, needs no register.
static int only_addresses(LLVMValueRef v) {
  LLVMUseRef u = LLVMGetFirstUse(v);
  if (!u) return 0;
  for (; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef i = LLVMGetUser(u);
    if (LLVMIsALoadInst(i)) continue;
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 0) != v) continue;
    if (LLVMIsAGetElementPtrInst(i) && LLVMGetOperand(i, 0) == v &&
        LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind) continue;
    return 0;
  }
  return 1;
}

static int address_taken(LLVMBasicBlockRef bb) {
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(bb)); u; u = LLVMGetNextUse(u))
    if (LLVMIsABlockAddress(LLVMGetUser(u))) return 1;
  return 0;
}

// Puts all operands but the last `drop` ones.
static void put_operands(albers_buf *b, LLVMValueRef v, int drop) {
  int n = LLVMGetNumOperands(v) - drop;
  put(b, n);
  for (int i = 0; i < n; i++) put(b, P(LLVMGetOperand(v, i)));
}

// The type that -fsanitize=kcfi wants the callee to have: flag 2, and its number in the upper half.
static void put_type_id(LLVMValueRef v, uint64_t *flags) {
  for (unsigned i = 0, n = LLVMGetNumOperandBundles(v); i < n; i++) {
    LLVMOperandBundleRef o = LLVMGetOperandBundleAtIndex(v, i);
    size_t len;
    const char *tag = LLVMGetOperandBundleTag(o, &len);
    if (len == 4 && !memcmp(tag, "kcfi", 4) && LLVMGetNumOperandBundleArgs(o) == 1)
      *flags |= 2 | LLVMConstIntGetZExtValue(LLVMGetOperandBundleArgAtIndex(o, 0)) << 32;
    LLVMDisposeOperandBundle(o);
  }
}

static void put_call(albers_buf *b, LLVMValueRef v, attr_kinds k, LLVMOpcode op, uint64_t *flags, uint64_t *aux,
                     uint64_t *aux2) {
  unsigned n = LLVMGetNumArgOperands(v);
  LLVMValueRef callee = LLVMGetCalledValue(v);
  *aux = P(callee);
  *aux2 = P(LLVMGetCalledFunctionType(v));
  if (LLVMGetCallSiteEnumAttribute(v, LLVMAttributeFunctionIndex, k.noreturn) ||
      (LLVMIsAFunction(callee) && LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, k.noreturn)))
    *flags |= 1;
  if (op == LLVMCall && LLVMGetTailCallKind(v) == LLVMTailCallKindMustTail) *flags |= 4;
  if (LLVMGetMetadata(v, k.speculated)) *flags |= 16;
  put_type_id(v, flags);
  put(b, n);
  for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetArgOperand(v, i)));
  unsigned dests = op == LLVMInvoke ? 2 : op == LLVMCallBr ? LLVMGetNumSuccessors(v) : 0;
  put(b, 2 * n + dests);
  for (unsigned i = 0; i < n; i++) {
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(v, i + 1, k.byval);
    put(b, a ? P(LLVMGetTypeAttributeValue(a)) : 0);
    a = a ? LLVMGetCallSiteEnumAttribute(v, i + 1, k.align) : NULL;
    put(b, a ? LLVMGetEnumAttributeValue(a) : 0);
  }
  if (op == LLVMInvoke) {
    put(b, P(LLVMGetNormalDest(v)));
    put(b, P(LLVMGetUnwindDest(v)));
  } else {
    for (unsigned i = 0; i < dests; i++) put(b, P(LLVMGetSuccessor(v, i)));
  }
}

// Record: value, opcode, flags, type, location, aux, aux2, #operands, operands…, #extra, extra…
static void put_inst(albers_buf *b, LLVMValueRef v, attr_kinds k) {
  LLVMOpcode op = LLVMGetInstructionOpcode(v);
  put(b, P(v));
  put(b, op);
  size_t head = b->len;
  put(b, 0);
  put(b, P(LLVMTypeOf(v)));
  put(b, P(LLVMInstructionGetDebugLoc(v)));
  put(b, 0);
  put(b, 0);
  uint64_t flags = 0, aux = 0, aux2 = 0;
  switch (op) {
  case LLVMAdd: case LLVMSub: case LLVMMul: case LLVMShl:
    flags = (LLVMGetNSW(v) ? 1 : 0) | (LLVMGetNUW(v) ? 2 : 0) | (LLVMGetMetadata(v, k.speculated) ? 16 : 0);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMUDiv: case LLVMSDiv: case LLVMLShr: case LLVMAShr:
    flags = (LLVMGetExact(v) ? 4 : 0) | (LLVMGetMetadata(v, k.speculated) ? 16 : 0);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMFPToSI: case LLVMFPToUI:
    flags = LLVMGetMetadata(v, k.speculated) ? 16 : 0;
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMICmp:
    aux = LLVMGetICmpPredicate(v);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMFCmp:
    aux = LLVMGetFCmpPredicate(v);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMPHI: {
    unsigned n = LLVMCountIncoming(v);
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetIncomingValue(v, i)));
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetIncomingBlock(v, i)));
    break;
  }
  case LLVMBr: {
    unsigned n = LLVMGetNumSuccessors(v);
    put(b, n == 2);
    if (n == 2) put(b, P(LLVMGetCondition(v)));
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetSuccessor(v, i)));
    break;
  }
  case LLVMSwitch: {
    unsigned n = LLVMGetNumSuccessors(v);
    put(b, 1);
    put(b, P(LLVMGetOperand(v, 0)));
    put(b, 2 * n - 1);
    put(b, P(LLVMGetSwitchDefaultDest(v)));
    for (unsigned i = 1; i < n; i++) {
      put(b, P(LLVMGetOperand(v, 2 * i)));
      put(b, P(LLVMGetSuccessor(v, i)));
    }
    break;
  }
  case LLVMIndirectBr: {
    unsigned n = LLVMGetNumSuccessors(v);
    put(b, 1);
    put(b, P(LLVMGetOperand(v, 0)));
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetSuccessor(v, i)));
    break;
  }
  case LLVMCall: case LLVMInvoke: case LLVMCallBr:
    put_call(b, v, k, op, &flags, &aux, &aux2);
    break;
  case LLVMLandingPad: {
    unsigned n = LLVMGetNumClauses(v);
    aux = LLVMIsCleanup(v);
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, P(LLVMGetClause(v, i)));
    put(b, 0);
    break;
  }
  case LLVMAlloca:
    aux = P(LLVMGetAllocatedType(v));
    aux2 = LLVMGetAlignment(v);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMLoad: case LLVMStore: case LLVMAtomicRMW: case LLVMAtomicCmpXchg:
    flags = LLVMGetVolatile(v) ? 8 : 0;
    if (op == LLVMAtomicRMW) aux = LLVMGetAtomicRMWBinOp(v);
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMGetElementPtr:
    flags = LLVMIsInBounds(v) ? 1 : 0;
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && only_addresses(v)) flags |= 2;
    aux = P(LLVMGetGEPSourceElementType(v));
    put_operands(b, v, 0);
    put(b, 0);
    break;
  case LLVMExtractValue: case LLVMInsertValue: {
    put_operands(b, v, 0);
    unsigned n = LLVMGetNumIndices(v);
    const unsigned *ix = LLVMGetIndices(v);
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, ix[i]);
    break;
  }
  case LLVMShuffleVector: {
    put_operands(b, v, 0);
    unsigned n = LLVMGetNumMaskElements(v);
    put(b, n);
    for (unsigned i = 0; i < n; i++) put(b, (uint64_t)(int64_t)LLVMGetMaskValue(v, i));
    break;
  }
  default:
    put_operands(b, v, 0);
    put(b, 0);
    break;
  }
  b->w[head] = flags;
  b->w[head + 3] = aux;
  b->w[head + 4] = aux2;
}

// Stream: #parameters, {value, type, byval type, alignment, name, length}…, #blocks,
// {block, address taken, name, length, #instructions, instructions…}…
void albers_function(LLVMValueRef f, albers_buf *b) {
  attr_kinds k = kinds(LLVMGetTypeContext(LLVMTypeOf(f)));
  b->len = 0;
  unsigned np = LLVMCountParams(f);
  put(b, np);
  for (unsigned i = 0; i < np; i++) {
    LLVMValueRef p = LLVMGetParam(f, i);
    size_t n;
    const char *name = LLVMGetValueName2(p, &n);
    put(b, P(p));
    put(b, P(LLVMTypeOf(p)));
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(f, i + 1, k.byval);
    put(b, a ? P(LLVMGetTypeAttributeValue(a)) : 0);
    a = a ? LLVMGetEnumAttributeAtIndex(f, i + 1, k.align) : NULL;
    put(b, a ? LLVMGetEnumAttributeValue(a) : 0);
    put(b, P(name));
    put(b, n);
  }
  put(b, LLVMCountBasicBlocks(f));
  for (LLVMBasicBlockRef bb = LLVMGetFirstBasicBlock(f); bb; bb = LLVMGetNextBasicBlock(bb)) {
    size_t n;
    const char *name = LLVMGetValueName2(LLVMBasicBlockAsValue(bb), &n);
    put(b, P(bb));
    put(b, address_taken(bb));
    put(b, P(name));
    put(b, n);
    size_t at = b->len;
    uint64_t count = 0;
    put(b, 0);
    for (LLVMValueRef i = LLVMGetFirstInstruction(bb); i; i = LLVMGetNextInstruction(i), count++) put_inst(b, i, k);
    b->w[at] = count;
  }
}

static int is_aggregate(LLVMValueRef v) {
  return LLVMIsAConstantStruct(v) || LLVMIsAConstantArray(v) || LLVMIsAConstantVector(v);
}

void albers_const_info(LLVMValueRef v, albers_cst *o) {
  memset(o, 0, sizeof *o);
  LLVMTypeRef t = LLVMTypeOf(v);
  o->type = (uintptr_t)t;
  if (LLVMIsAConstantInt(v)) {
    o->kind = ALBERS_INT;
    if (LLVMGetIntTypeWidth(t) <= 64) o->word = LLVMConstIntGetZExtValue(v);
    else o->text = LLVMPrintValueToString(v);
  } else if (LLVMIsAConstantFP(v)) {
    LLVMContextRef c = LLVMGetTypeContext(t);
    unsigned w = 0;
    switch (LLVMGetTypeKind(t)) {
    case LLVMHalfTypeKind: case LLVMBFloatTypeKind: w = 16; break;
    case LLVMFloatTypeKind: w = 32; break;
    case LLVMDoubleTypeKind: w = 64; break;
    case LLVMX86_FP80TypeKind: w = 80; break;
    case LLVMFP128TypeKind: w = 128; break;
    default: break;
    }
    if (!w) { o->kind = ALBERS_OTHER; return; }
    LLVMValueRef i = LLVMConstBitCast(v, LLVMIntTypeInContext(c, w));
    if (!LLVMIsAConstantInt(i)) { o->kind = ALBERS_OTHER; return; }
    o->kind = ALBERS_INT;
    if (w <= 64) o->word = LLVMConstIntGetZExtValue(i);
    else o->text = LLVMPrintValueToString(i);
  } else if (LLVMIsUndef(v)) {
    o->kind = ALBERS_UNDEF;
  } else if (LLVMIsAFunction(v)) {
    o->kind = ALBERS_FUNC;
  } else if (LLVMIsAGlobalVariable(v)) {
    o->kind = ALBERS_GLOBAL;
  } else if (LLVMIsAGlobalAlias(v)) {
    o->kind = ALBERS_ALIAS;
    o->nops = 1;
  } else if (LLVMIsAGlobalIFunc(v)) {
    o->kind = ALBERS_IFUNC;
  } else if (LLVMIsABlockAddress(v)) {
    o->kind = ALBERS_BLOCK;
    o->nops = 2;
  } else if (LLVMIsAConstantAggregateZero(v) || LLVMIsAConstantPointerNull(v)) {
    o->kind = ALBERS_NULL;
  } else if (LLVMIsAConstantDataSequential(v)) {
    o->kind = ALBERS_DATA;
    o->data = LLVMGetAsString(v, &o->len);
  } else if (is_aggregate(v)) {
    o->kind = ALBERS_ELEMS;
    o->nops = LLVMGetNumOperands(v);
  } else if (LLVMIsAConstantExpr(v)) {
    o->kind = ALBERS_EXPR;
    o->opcode = LLVMGetConstOpcode(v);
    o->nops = LLVMGetNumOperands(v);
    if (o->opcode == LLVMGetElementPtr) {
      o->src = (uintptr_t)LLVMGetGEPSourceElementType(v);
      o->inbounds = LLVMIsInBounds(v);
    }
  } else if (LLVMIsAInlineAsm(v)) {
    o->kind = ALBERS_ASM;
  } else if (LLVMGetTypeKind(t) == LLVMMetadataTypeKind) {
    o->kind = ALBERS_META;
  } else if (LLVMIsAConstant(v) && LLVMGetNumOperands(v) == 1) {
    o->kind = ALBERS_WRAP;
    o->nops = 1;
  } else {
    o->kind = ALBERS_OTHER;
  }
}

void albers_const_ops(LLVMValueRef v, int n, uint64_t *out) {
  if (LLVMIsAGlobalAlias(v)) {
    out[0] = P(LLVMAliasGetAliasee(v));
    return;
  }
  if (LLVMIsABlockAddress(v)) {
    out[0] = P(LLVMGetBlockAddressFunction(v));
    out[1] = P(LLVMGetBlockAddressBasicBlock(v));
    return;
  }
  for (int i = 0; i < n; i++) out[i] = P(LLVMGetOperand(v, i));
}

void albers_type_info(LLVMTargetDataRef dl, LLVMTypeRef t, albers_type *o) {
  memset(o, 0, sizeof *o);
  o->kind = LLVMGetTypeKind(t);
  switch (o->kind) {
  case LLVMIntegerTypeKind: o->width = LLVMGetIntTypeWidth(t); break;
  case LLVMPointerTypeKind: o->as = LLVMGetPointerAddressSpace(t); break;
  case LLVMStructTypeKind:
    o->count = LLVMCountStructElementTypes(t);
    o->packed = LLVMIsPackedStruct(t);
    break;
  case LLVMArrayTypeKind:
    o->count = LLVMGetArrayLength2(t);
    o->elem = (uintptr_t)LLVMGetElementType(t);
    break;
  case LLVMVectorTypeKind:
    o->count = LLVMGetVectorSize(t);
    o->elem = (uintptr_t)LLVMGetElementType(t);
    break;
  case LLVMFunctionTypeKind:
    o->count = LLVMCountParamTypes(t);
    o->elem = (uintptr_t)LLVMGetReturnType(t);
    o->packed = LLVMIsFunctionVarArg(t);
    break;
  default: break;
  }
  if (o->kind != LLVMScalableVectorTypeKind && LLVMTypeIsSized(t)) {
    o->size_bits = LLVMSizeOfTypeInBits(dl, t);
    o->store = LLVMStoreSizeOfType(dl, t);
    o->alloc = LLVMABISizeOfType(dl, t);
    o->align = LLVMABIAlignmentOfType(dl, t);
  }
}

void albers_struct_fields(LLVMTargetDataRef dl, LLVMTypeRef t, unsigned n, uint64_t *out) {
  if (LLVMGetTypeKind(t) == LLVMFunctionTypeKind) {
    LLVMGetParamTypes(t, (LLVMTypeRef *)out);
    return;
  }
  int sized = LLVMTypeIsSized(t);
  for (unsigned i = 0; i < n; i++) {
    out[2 * i] = P(LLVMStructGetTypeAtIndex(t, i));
    out[2 * i + 1] = sized ? LLVMOffsetOfElement(dl, t, i) : 0;
  }
}

void albers_loc_info(LLVMMetadataRef loc, albers_loc *o) {
  o->line = LLVMDILocationGetLine(loc);
  o->col = LLVMDILocationGetColumn(loc);
  LLVMMetadataRef scope = LLVMDILocationGetScope(loc);
  o->file = scope ? (uintptr_t)LLVMDIScopeGetFile(scope) : 0;
  o->inlined = (uintptr_t)LLVMDILocationGetInlinedAt(loc);
}

void albers_global_loc(LLVMValueRef g, unsigned dbg, albers_loc *o) {
  memset(o, 0, sizeof *o);
  size_t n = 0;
  LLVMValueMetadataEntry *e = LLVMGlobalCopyAllMetadata(g, &n);
  for (size_t i = 0; i < n; i++) {
    if (LLVMValueMetadataEntriesGetKind(e, i) != dbg) continue;
    LLVMMetadataRef gve = LLVMValueMetadataEntriesGetMetadata(e, i);
    if (LLVMGetMetadataKind(gve) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
    LLVMMetadataRef v = LLVMDIGlobalVariableExpressionGetVariable(gve);
    if (!v) continue;
    o->line = LLVMDIVariableGetLine(v);
    o->file = (uintptr_t)LLVMDIVariableGetFile(v);
    break;
  }
  LLVMDisposeValueMetadataEntries(e);
}

int albers_mdstring(LLVMValueRef v, const char **s, unsigned *n) {
  *s = LLVMGetMDString(v, n);
  return *s != NULL;
}
