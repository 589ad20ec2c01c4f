// -fsanitize=function compares the bytes in front of a function's code with the type of the call. Functions of the library have
// no such bytes.
//@ run --cflag=-fsanitize=undefined
#include <stdlib.h>
typedef int (*unary)(int);
static int next(int x) { return x + 1; }
static long sum(long x, long y) { return x + y; }
static int apply(unary f, int x) {
  return f(x); //@ bug(undefined-behavior)
}
int main(void) {
  unary library = abs;
  if (apply(next, 1) != 2 || apply(library, -3) != 3) abort();
  return apply((unary)(void *)sum, 2);
}
