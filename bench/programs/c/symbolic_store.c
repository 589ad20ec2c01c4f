// Stores and loads at symbolic indices of an array of 64 ints: each load comes after several stores that may or may not have hit its place.
#include <klee/klee.h>
#ifndef ROUNDS
#define ROUNDS 6
#endif

int main(void) {
  int a[64] = {0};
  unsigned char at[ROUNDS], value[ROUNDS];
  klee_make_symbolic(at, sizeof at, "at");
  klee_make_symbolic(value, sizeof value, "value");
  int hits = 0;
  for (int i = 0; i < ROUNDS; i++) {
    a[at[i] & 63] += value[i] & 15;
    if (a[(at[i] + 1) & 63] == 9) hits++;
  }
  return hits;
}
