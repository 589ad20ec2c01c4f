// klee_get_obj_size and klee_is_replay.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int a[10];
  if (klee_is_replay()) return 0;
  return klee_get_obj_size(a) == 40 && klee_get_obj_size(malloc(7)) == 7 ? 0 : 1;
}
