// 140,000 small frames are less than 8 MiB, and 400 of 10 KB are.
//@ native
//@ exit 7
static int deep(int n) { return n ? 1 + deep(n - 1) : 0; }
static int wide(int n) {
  volatile char a[10000];
  a[0] = 1;
  return n ? wide(n - 1) + a[0] : 0;
}
int main(void) { return deep(140000) == 140000 && wide(400) == 400 ? 7 : 1; }
