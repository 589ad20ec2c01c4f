// Calls with two symbolic numbers answer what they answer with each pair of concrete ones: 22 calls, 17 values, with and
// without O_APPEND.
//@ paths 12716
#include "numbers.h"
#include <klee/klee.h>

int main(void) {
  int which = klee_range(0, CALLS, "which"), append = klee_range(0, 2, "append");
  int i = klee_range(0, VALUES, "i"), j = klee_range(0, VALUES, "j");
  for (int k = 0; k < CALLS; k++)
    if (which == k) { which = k; break; }
  struct outcome symbolic = on(which, values[i], values[j], append);
  if (append) append = 1; else append = 0;
  for (int k = 0; k < VALUES; k++)
    if (i == k) { i = k; break; }
  for (int k = 0; k < VALUES; k++)
    if (j == k) { j = k; break; }
  struct outcome concrete = on(which, values[i], values[j], append);
  klee_assert(symbolic.result == concrete.result);
  klee_assert(symbolic.position == concrete.position);
  klee_assert(symbolic.size == concrete.size);
  klee_assert(memcmp(symbolic.read, concrete.read, sizeof concrete.read) == 0);
  klee_assert(memcmp(symbolic.content, concrete.content, sizeof concrete.content) == 0);
  return 0;
}
