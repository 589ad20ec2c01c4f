// UBSan: null from a function that is declared returns_nonnull.
//@ run --cflag=-fsanitize=undefined
//@ bug(undefined-behavior) anywhere
//@ paths 1
__attribute__((returns_nonnull)) static int *f(int *p) { return p; }
int main(void) {
  int *volatile p = 0;
  return f(p) == (int *)8;
}
