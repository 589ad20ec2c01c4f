// A symbolic size: too large throws, others are served.
//@ paths >= 2
//@ run --max-time 20s
#include <klee/klee.h>
#include <new>
int main() {
  unsigned long n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume((n == 10) | (n > (1UL << 60)));
  try {
    char *p = new char[n];
    p[n - 1] = 1;
    delete[] p;
    return 0; //@ reached
  } catch (std::bad_alloc &) {
    return 1; //@ reached
  }
}
