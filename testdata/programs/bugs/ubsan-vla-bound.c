// UBSan: a variable length array of no or negative length.
//@ run --cflag=-fsanitize=undefined
//@ paths >= 1
int main(void) {
  volatile int n = -1;
  int v[n]; //@ bug(undefined-behavior)
  return sizeof v == 3;
}
