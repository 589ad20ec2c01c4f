// The size of the object that a pointer of unknown offset is in costs one path, not one for each offset.
//@ paths 1
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(70);
  unsigned i = klee_range(0, 70, "i");
  klee_check_memory_access(p + i, 1);
  return klee_get_obj_size(p + i) == 70 ? 0 : 1;
}
