// Every __VERIFIER_nondet_* of the integer types has the range of its type.
//@ paths 3
//@ exit 0
#include <klee/klee.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void) {
  _Bool b = __VERIFIER_nondet_bool();
  klee_assert((int)b <= 1);
  klee_assert((int)__VERIFIER_nondet_char() >= -128);
  klee_assert((int)__VERIFIER_nondet_uchar() <= 255);
  klee_assert((int)__VERIFIER_nondet_short() <= 32767);
  klee_assert((int)__VERIFIER_nondet_ushort() <= 65535);
  long sum = __VERIFIER_nondet_long() ^ (long)__VERIFIER_nondet_ulong() ^ __VERIFIER_nondet_longlong() ^ (long)__VERIFIER_nondet_ulonglong();
  if (sum == 1234567890123)
    return 0; //@ reached
  if ((unsigned)__VERIFIER_nondet_int() == __VERIFIER_nondet_uint())
    return 0; //@ reached
  return 0; //@ reached
}
