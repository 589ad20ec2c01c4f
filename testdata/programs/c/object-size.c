// __builtin_object_size is what the compiler knows and not what the engine does, and its operand is not evaluated.
//@ native
//@ exit 0
//@ stdout "-1 8 7 8 -1 0\n"
#include <stdio.h>
#include <stdlib.h>
struct s {
  char *q;
  char in[8];
};
static struct s *volatile nowhere;
__attribute__((noinline)) static long of(void *p) { return __builtin_object_size(p, 0); }
__attribute__((noinline)) static long least(void *p) { return __builtin_object_size(p, 2); }
int main(void) {
  char buf[10];
  struct s s;
  long known = __builtin_object_size(buf + 2, 0), member = __builtin_object_size(s.in, 1);
  struct s *none = nowhere;
  printf("%ld %ld %ld %ld %ld %ld\n", of(buf), known, (long)__builtin_object_size(malloc(7), 0), member,
         (long)__builtin_object_size(none->q, 0), least(&s));
  return 0;
}
