// The count of trailing zeros of 0, as a number of 64 bits.
//@ paths 1
int main(void) {
  volatile unsigned long x = 0;
  return __builtin_ctzl(x) == 77; //@ bug(undefined-behavior)
}
