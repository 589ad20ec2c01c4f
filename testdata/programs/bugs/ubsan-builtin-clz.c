// UBSan: __builtin_clz of zero.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
int main(void) {
  volatile unsigned x = 0;
  return __builtin_clz(x) == 40; //@ bug(undefined-behavior)
}
