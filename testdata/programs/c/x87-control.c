// A rounding mode or a precision of the x87 alone is none that the engine has: such a path ends, loudly.
//@ unsupported x87 control word with a precision below that of long double
//@ unsupported x87 control word with another rounding mode than MXCSR
#include <klee/klee.h>
int main(void) {
  unsigned short word;
  int half = klee_int("half");
  __asm__ volatile("fnstcw %0" : "=m"(word));
  word = half ? word & ~0x100 : word | 0xc00;
  __asm__ volatile("fldcw %0" : : "m"(word));
  return 0; //@ unreached
}
