// The rest of klee.h.
//@ paths 1
//@ exit 0
//@ message "klee-functions.c:22: careful"
//@ message "klee-functions.c:25: x: from -3 to 11"
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  int x = klee_range(-3, 12, "x");
  klee_assert(x >= -3 && x < 12);
  if (klee_range(4, 5, "one") != 4) return 1;
  close(77);
  if (klee_get_errno() != EBADF) return 2;
  char *fixed = (char *)0x20000000;
  klee_define_fixed_object(fixed, 16);
  fixed[15] = 3;
  if (klee_get_obj_size(fixed) != 16) return 3;
  klee_check_memory_access(fixed, 16);
  for (int i = 0; i < 3; i++)
    klee_warning_once("careful");
  klee_stack_trace();
  klee_print_expr("x", x, 5);
  klee_print_range("x", x);
  klee_mark_global(&x);
  float f = klee_get_value_f(1.5f);
  if (f != 1.5f) return 4;
  return 0;
}
