// An element of an array of N elements of type ELEM is read at a symbolic 64-bit index, among OBJECTS other objects:
// PARTI's section 4.1.1. READS times, under ever more constraints on the index. The index may leave the array, which is
// found at the first read. With ANY there is no array that it belongs to, so that it may reach each object: every one is compared with.
//@ paths 10
//@ bug(out-of-bounds)
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
#ifndef N
#define N 64
#endif
#ifndef ELEM
#define ELEM uint32_t
#endif
#ifndef OBJECTS
#define OBJECTS 64
#endif
#ifndef READS
#define READS 8
#endif

static volatile unsigned sum;

int main(void) {
  ELEM *a = calloc(N, sizeof *a);
  void *others[OBJECTS];
  for (int i = 0; i < OBJECTS; i++) others[i] = calloc(N, sizeof *a);
  uint64_t i;
  klee_make_symbolic(&i, sizeof i, "i");
  for (int k = 0; k < READS; k++) {
#ifdef ANY
    sum += (unsigned)*(ELEM *)(uintptr_t)(i * sizeof *a);
#else
    sum += (unsigned)a[i];
#endif
    if (i == (uint64_t)k) break;
  }
  return others[0] == 0;
}
