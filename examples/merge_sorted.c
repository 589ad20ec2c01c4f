// Four sorted lists merged into one, checked against what merging promises.
//
//   bin/albers run examples/merge_sorted.c
//
// Two numbers in each list, all symbolic, assumed to be in order. Each path is one way in which the lists interlock: 8!/(2!)^4 = 2520
// orders of the strict comparisons, and no assertion fails. Break the comparison in pick() (say, < for <=), and see what that changes.
#include <assert.h>
#include <klee/klee.h>

enum { LISTS = 4, LENGTH = 2 };

// pick gives the list with the smallest head, or -1 when all are used up.
static int pick(int v[LISTS][LENGTH], const int *used) {
  int best = -1;
  for (int i = 0; i < LISTS; i++) {
    if (used[i] == LENGTH) continue;
    if (best < 0 || v[i][used[i]] < v[best][used[best]]) best = i;
  }
  return best;
}

int main(void) {
  int v[LISTS][LENGTH], used[LISTS] = {0}, out[LISTS * LENGTH], n = 0, i;
  klee_make_symbolic(v, sizeof v, "lists");
  for (i = 0; i < LISTS; i++) klee_assume(v[i][0] <= v[i][1]);
  while ((i = pick(v, used)) >= 0) out[n++] = v[i][used[i]++];
  assert(n == LISTS * LENGTH);
  for (i = 1; i < n; i++) assert(out[i - 1] <= out[i]);
  return 0;
}
