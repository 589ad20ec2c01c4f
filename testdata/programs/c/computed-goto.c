// Computed goto: a bytecode interpreter with label addresses in a static table.
//@ native
//@ exit 0
//@ stdout "26 9\n"
#include <stdio.h>
static int run(const unsigned char *code) {
  static void *const ops[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&halt};
  int stack[16], *sp = stack, pc = 0;
#define NEXT goto *ops[code[pc++]]
  NEXT;
push: *sp++ = code[pc++]; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
mul: sp--; sp[-1] *= *sp; NEXT;
dup: *sp = sp[-1]; sp++; NEXT;
dec: sp[-1]--; NEXT;
jnz: if (sp[-1]) pc = code[pc]; else pc++; NEXT;
halt: return sp[-2];
}
int main(void) {
  printf("%d %d\n", run((const unsigned char[]){0, 5, 3, 2, 0, 1, 1, 0, 0, 6}), run((const unsigned char[]){0, 9, 0, 3, 5, 4, 4, 6}));
  return 0;
}
