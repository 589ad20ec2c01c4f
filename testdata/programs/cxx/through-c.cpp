// C callbacks between: an exception passes qsort's frames.
//@ native
//@ exit 0
//@ stdout "stopped after 2\n"
#include <cstdio>
#include <cstdlib>
static int calls;
static int compare(const void *, const void *) {
  if (++calls == 2) throw calls;
  return 0;
}
int main() {
  int v[8] = {};
  try {
    qsort(v, 8, sizeof v[0], compare);
  } catch (int n) {
    printf("stopped after %d\n", n);
  }
}
