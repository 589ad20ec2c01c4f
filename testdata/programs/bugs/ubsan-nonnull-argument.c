// UBSan: null for a parameter that is declared nonnull.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
__attribute__((nonnull)) static int f(const int *p) { return p == (const int *)8; }
int main(void) {
  int *volatile p = 0;
  return f(p); //@ bug(undefined-behavior)
}
