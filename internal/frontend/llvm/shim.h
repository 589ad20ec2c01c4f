// Batched queries over LLVM's C API, so that lowering crosses from Go to C once per function instead of once per fact.
#ifndef ALBERS_SHIM_H
#define ALBERS_SHIM_H

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <stddef.h>
#include <stdint.h>

// A growing array of words; Go reads it after the call and hands it back for the next one.
typedef struct {
  uint64_t *w;
  size_t len, cap;
} albers_buf;

// Messages of one context's diagnostic handler, separated by newlines; warnings are dropped.
typedef struct {
  char *text;
  size_t len;
} albers_diag;

// Kinds of constants, see albers_const.
enum {
  ALBERS_INT = 1,  // word, or text if wider than 64 bits
  ALBERS_NULL,     // all bits zero, any type
  ALBERS_UNDEF,    // undef or poison, any type
  ALBERS_DATA,     // raw bytes of a constant data array or vector
  ALBERS_ELEMS,    // operands are the elements of an aggregate
  ALBERS_EXPR,     // opcode and operands
  ALBERS_FUNC,
  ALBERS_GLOBAL,
  ALBERS_ALIAS,    // operand 0 is the aliasee
  ALBERS_IFUNC,
  ALBERS_BLOCK,    // operands: function, block
  ALBERS_WRAP,     // dso_local_equivalent, no_cfi: operand 0 stands for it
  ALBERS_ASM,
  ALBERS_META,     // metadata as value
  ALBERS_OTHER
};

typedef struct {
  int kind, opcode, nops;
  int inbounds;
  uint64_t word;      // ALBERS_INT of at most 64 bits
  uintptr_t type, src; // type; source element type of a getelementptr expression
  const char *data;   // ALBERS_DATA
  size_t len;
  char *text;         // ALBERS_INT wider: printed value, to be freed with LLVMDisposeMessage
} albers_cst;

typedef struct {
  int kind, packed;
  unsigned width, as;
  uint64_t count, size_bits, store, alloc;
  unsigned align;
  uintptr_t elem;
} albers_type;

typedef struct {
  unsigned line, col;
  uintptr_t file, inlined;
} albers_loc;

LLVMContextRef albers_context(albers_diag *d);
void albers_diag_clear(albers_diag *d);

void albers_function(LLVMValueRef f, albers_buf *b);
void albers_const_info(LLVMValueRef v, albers_cst *out);
void albers_const_ops(LLVMValueRef v, int n, uint64_t *out);
void albers_type_info(LLVMTargetDataRef dl, LLVMTypeRef t, albers_type *out);
void albers_struct_fields(LLVMTargetDataRef dl, LLVMTypeRef t, unsigned n, uint64_t *types_offsets);
void albers_loc_info(LLVMMetadataRef loc, albers_loc *out);
void albers_global_loc(LLVMValueRef g, unsigned dbg_kind, albers_loc *out);

// Names a local variable: for llvm.dbg.declare/value calls met by albers_function.
int albers_mdstring(LLVMValueRef v, const char **s, unsigned *n);

// Makes an out-of-bounds access to a local safe from being optimised away: see harden.c.
int albers_guard_allocas(LLVMModuleRef m, const char *library);
void albers_unguard_allocas(LLVMModuleRef m);
int albers_unoptimised(LLVMValueRef f);
int albers_keep_scopes(LLVMModuleRef m, const char *library, int wanted);

// Marks operations whose result an optimiser may have made for nothing: see speculate.c.
int albers_mark_speculated(LLVMModuleRef m);
void albers_mark_unoptimised(LLVMModuleRef m);
// Marks the lines that count for coverage; functions with the attribute named library are left out: see marks.c.
void albers_mark_lines(LLVMModuleRef m, const char *library);
unsigned albers_line_of(LLVMValueRef i);
// Prepares a module for LLVM's gcov instrumentation: see split.c.
void albers_split_blocks(LLVMModuleRef m, const char *library);
void albers_count_all(LLVMModuleRef m);
void albers_own_inlines(LLVMModuleRef m);
unsigned albers_speculated_kind(LLVMContextRef c);
// What a function's variables take on the stack: see frames.c.
void albers_measure_frames(LLVMModuleRef m);
uint64_t albers_frame_of(LLVMValueRef f);
int albers_fixed_alloca(LLVMValueRef i); // is the alloca part of that?
#endif
