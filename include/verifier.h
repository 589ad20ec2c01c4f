/* The functions that verification competitions (SV-COMP, Test-Comp) use. Their programs usually declare them themselves; this header
 * is for those that do not. A test lists the values in the order in which they were asked for. */
#ifndef ALBERS_VERIFIER_H
#define ALBERS_VERIFIER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
typedef bool __albers_bool;
#else
typedef _Bool __albers_bool;
#endif

/* An arbitrary value of the type, a new one at each call. */
__albers_bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
unsigned int __VERIFIER_nondet_unsigned(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
__extension__ __int128 __VERIFIER_nondet_int128(void);
__extension__ unsigned __int128 __VERIFIER_nondet_uint128(void);
unsigned char __VERIFIER_nondet_u8(void);
unsigned short __VERIFIER_nondet_u16(void);
unsigned int __VERIFIER_nondet_u32(void);
unsigned long __VERIFIER_nondet_u64(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
size_t __VERIFIER_nondet_size_t(void);
void *__VERIFIER_nondet_pointer(void);
char *__VERIFIER_nondet_charp(void);
long __VERIFIER_nondet_loff_t(void);

/* Fills the memory with arbitrary bytes. */
void __VERIFIER_nondet_memory(void *memory, size_t size);

/* Ends the path, without an error, unless the condition holds. */
void __VERIFIER_assume(int condition);
/* The error whose reachability is asked. */
void __VERIFIER_error(void);
void reach_error(void);

#ifdef __cplusplus
}
#endif

#endif
