// A negative shift amount.
//@ paths 1
int main(void) {
  volatile int n = -1;
  return 8 >> n; //@ bug(overshift)
}
