// The twin of use-after-scope.c: addresses of locals are used while these live, in scopes that are entered often, left by
// jumps, and jumped into.
//@ run --sym-arg 1
//@ exit 0
#include <setjmp.h>
#include <string.h>
static int *kept;
static void keep(int *p) { kept = p; }
static jmp_buf env;
static int jumps(int n) {
  switch (n) {
    int inner;
  case 0:
    inner = 1;
    keep(&inner);
    return *kept;
  default:
    inner = n;
    keep(&inner);
    return *kept - n + 1;
  }
}
static int again(int n) {
  int times = 0;
back:
  if (times == n) return times;
  {
    int here = times++;
    keep(&here);
    if (*kept % 2) goto back;
    *kept = 3;
  }
  goto back;
}
int main(int argc, char **argv) {
  char kind = argv[1][0];
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    int v[4] = {i, i + 1, i + 2, i + 3};
    keep(v);
    sum += kept[3] - kept[0];
  }
  if (sum != 9000) return 1;
  if (kind == 'a' && jumps(kind - 'a') != 1) return 2;
  if (kind == 'b' && (jumps(5) != 1 || again(7) != 7)) return 3;
  volatile int once = 0;
  if (setjmp(env) == 0) {
    int x = 1;
    keep(&x);
    once++;
    longjmp(env, 1);
  }
  char text[8] = "scope", *s = text;
  return strlen(s) != 5 || once != 1;
}
