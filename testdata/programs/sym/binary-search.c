// Binary search for a symbolic key among seven: 7 hits and 7 gaps (nothing lies between 2 and 3).
//@ paths 14
#include <klee/klee.h>
static const int v[7] = {2, 3, 5, 7, 11, 13, 17};
int main(void) {
  int key, lo = 0, hi = 7;
  klee_make_symbolic(&key, sizeof key, "key");
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (v[mid] == key) return mid + 1;
    if (v[mid] < key) lo = mid + 1; else hi = mid;
  }
  return 0;
}
