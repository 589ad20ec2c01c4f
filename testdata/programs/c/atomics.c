// C11 atomics: counters, flags, compare-exchange loops, fences, atomic structs of eight bytes.
//@ native
//@ exit 0
//@ stdout "100 1 0 100 01 9 3.5 4\n"
#include <stdatomic.h>
#include <stdio.h>
struct pair { int a, b; };
int main(void) {
  atomic_int n = 5;
  atomic_fetch_add(&n, 3);
  atomic_fetch_sub_explicit(&n, 1, memory_order_relaxed);
  n |= 16;
  n ^= 1;
  int want = 22, got = atomic_compare_exchange_strong(&n, &want, 100), again = atomic_compare_exchange_strong(&n, &want, 200);
  atomic_flag f = ATOMIC_FLAG_INIT;
  int a = atomic_flag_test_and_set(&f), b = atomic_flag_test_and_set(&f);
  atomic_flag_clear(&f);
  atomic_thread_fence(memory_order_seq_cst);
  _Atomic struct pair p = (struct pair){1, 2};
  struct pair q = atomic_load(&p);
  q.b = 9;
  atomic_store(&p, q);
  q = atomic_load(&p);
  _Atomic double d = 1.5;
  d += 2;
  atomic_uchar c = 250;
  c += 10;
  printf("%d %d %d %d %d%d %d %g %d\n", n, got, again, want, a, b, q.b, (double)d, c);
  return 0;
}
