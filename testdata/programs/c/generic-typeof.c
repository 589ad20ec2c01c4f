// _Generic, __typeof__, statement expressions, __builtin_choose_expr, _Static_assert, _Alignof, _Noreturn.
//@ native
//@ exit 0
//@ stdout "int double string other 3 4 aligned\n"
#include <stdalign.h>
#include <stdio.h>
#define KIND(x) _Generic((x), int: "int", double: "double", char *: "string", const char *: "cstring", default: "other")
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
_Static_assert(sizeof(int) == 4, "int");
int main(void) {
  int i = 3;
  alignas(64) char buf[3] = "ab";
  printf("%s %s %s %s %d %d %s\n", KIND(1), KIND(1.0), KIND(buf + 0), KIND(1L), MAX(i++, 2), i, (unsigned long)buf % 64 == 0 ? "aligned" : "not");
  return 0;
}
