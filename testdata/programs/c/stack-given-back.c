// What a block or a function had on the stack is there for the next.
//@ native
//@ exit 0
#include <string.h>
static int use(int n) {
  char a[n];
  memset(a, 1, n);
  return a[n - 1];
}
static int fixed(int n) {
  char a[1 << 20];
  a[n] = 1;
  return a[n];
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 40; i++) {
    char block[1 << 20 | i];
    block[i] = 1;
    sum += use(1 << 20) + fixed(i) + block[i];
  }
  return sum != 120;
}
