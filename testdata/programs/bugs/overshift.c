// A shift by the width.
//@ paths 1
int main(void) {
  volatile unsigned n = 32;
  return 1u << n; //@ bug(overshift)
}
