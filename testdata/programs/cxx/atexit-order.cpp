// atexit functions and destructors of statics interleave in reverse order of registration, also those registered late.
//@ native
//@ exit 4
//@ stdout "exit b late a ~first "
#include <cstdio>
#include <cstdlib>
struct S {
  const char *n;
  ~S() { printf("~%s ", n); }
};
static S first{"first"};
int main() {
  atexit([] { printf("a "); });
  atexit([] {
    printf("b ");
    atexit([] { printf("late "); });
  });
  printf("exit ");
  exit(4);
}
