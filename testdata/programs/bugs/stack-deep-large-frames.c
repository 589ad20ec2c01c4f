// 2,000 frames of 10 KB are more than 8 MiB.
//@ bug(stack-overflow) anywhere
//@ unoptimised
static int deep(int n) {
  volatile char a[10000];
  a[0] = n;
  return n ? deep(n - 1) + a[0] : 0;
}
int main(void) { return deep(2000) & 1; }
