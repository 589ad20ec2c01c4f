// throw; goes on with the same object; exceptions nest inside handlers; a handler may replace the exception.
//@ native
//@ exit 0
//@ stdout "inner 1\nouter 2\nnested a then b\nstill a\nreplaced 3\nlevels 10\n"
#include <cstdio>
#include <exception>
static void once() {
  try {
    throw 1;
  } catch (int &i) {
    printf("inner %d\n", i);
    i = 2;
    throw;
  }
}
static int levels(int n) {
  try {
    if (n == 10) throw n;
    return levels(n + 1);
  } catch (int i) {
    if (n == 0) return i;
    throw;
  }
}
int main() {
  try {
    once();
  } catch (int i) {
    printf("outer %d\n", i);
  }
  try {
    throw 'a';
  } catch (char c) {
    try {
      throw 'b';
    } catch (char d) {
      printf("nested %c then %c\n", c, d);
    }
    printf("still %c\n", c);
  }
  try {
    try {
      throw 1L;
    } catch (long) {
      throw 3;
    }
  } catch (int i) {
    printf("replaced %d\n", i);
  }
  printf("levels %d\n", levels(0));
}
