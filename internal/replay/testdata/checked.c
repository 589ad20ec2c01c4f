/* Calls what a compiler's checks call, as the machine code of a checked program does. */
#include <klee/klee.h>
static struct {
  const char *file;
  unsigned line, column;
} narrow = {"checked.c", 70, 3}, over = {"checked.c", 80, 3};
void __ubsan_handle_implicit_conversion(void *, unsigned long, unsigned long);
void __ubsan_handle_add_overflow_abort(void *, unsigned long, unsigned long);
int main(void) {
  int k;
  klee_make_symbolic(&k, sizeof k, "k");
  if (k == 1) __ubsan_handle_implicit_conversion(&narrow, 256, 0);
  if (k == 2) __ubsan_handle_add_overflow_abort(&over, 1, 2);
  return 5;
}
