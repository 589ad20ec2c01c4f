// Recursion without end.
//@ bug(stack-overflow) anywhere
//@ paths 1
static int down(volatile int *p, int n) {
  volatile int local[64];
  local[0] = n;
  *p += local[0];
  return down(p, n + 1) + local[0];
}
int main(void) {
  int x = 0;
  return down(&x, 0);
}
