// UBSan: pointer arithmetic that wraps.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
int main(void) {
  char b[4];
  volatile unsigned long n = -16ul;
  char *p = b;
  char *volatile q = p + (n >> 1) * 2 + 0x7fffffffffffffff + 0x7fffffffffffffff; //@ bug(undefined-behavior)
  return q == p;
}
