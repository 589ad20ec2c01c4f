// A variable length array indexed by its length.
//@ paths 1
int main(void) {
  volatile int n = 6;
  int v[n];
  v[n] = 1; //@ bug(out-of-bounds)
  return v[0];
}
