// A call with musttail takes the caller's place: 300,000 of them in a row need no stack.
//@ native
//@ exit 7
//@ stdout "300000\n"
#include <stdio.h>
struct vm {
  const unsigned char *pc;
  long acc, steps;
};
typedef int op(struct vm *);
static op add, loop, halt;
static op *const table[] = {add, loop, halt};
#define NEXT(v) __attribute__((musttail)) return table[*(v)->pc](v)
static int add(struct vm *v) {
  long local[4];
  local[v->acc & 3] = 1;
  v->acc += local[v->acc & 3];
  v->pc++;
  NEXT(v);
}
static int loop(struct vm *v) {
  if (++v->steps < 300000) v->pc--;
  else v->pc++;
  NEXT(v);
}
static int halt(struct vm *v) { return v->acc == 300000 ? 7 : 8; }
int main(void) {
  static const unsigned char code[] = {0, 1, 2};
  struct vm v = {code};
  int code_of = table[0](&v);
  printf("%ld\n", v.acc);
  return code_of;
}
