// A read before the start of a global.
//@ paths 1
int table[4] = {1, 2, 3, 4};
int main(void) {
  volatile int i = -1;
  return table[i]; //@ bug(out-of-bounds)
}
