// Signed multiplication overflows.
//@ run --check-overflow
//@ paths 1
int main(void) {
  volatile int x = 1 << 20;
  return x * x; //@ bug(integer-overflow)
}
