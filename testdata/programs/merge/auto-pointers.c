// The merged number would be an index of pointers, each to another object: every path goes on alone, as without
// merging.
//@ run --merge auto
//@ paths 5
//@ counted places_dear 1
//@ counted merges 0
//@ counted regions 0
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  char s[4];
  unsigned i = 0;
  int *objects[5];
  klee_make_symbolic(s, sizeof s, "s");
  for (unsigned k = 0; k < 5; k++)
    *(objects[k] = malloc(sizeof(int))) = k;
  while (i < 4 && s[i] == 'a')
    i++;
  klee_assert(*objects[i] == i);
  return 0;
}
