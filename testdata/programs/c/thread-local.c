// _Thread_local variables in the one thread there is.
//@ native
//@ exit 0
//@ stdout "6 Tls 1\n"
#include <stdio.h>
static _Thread_local int n = 5;
_Thread_local char buf[16] = "tls";
static int *where(void) { return &n; }
int main(void) {
  ++*where();
  buf[0] = 'T';
  printf("%d %s %d\n", n, buf, where() == &n);
  return 0;
}
