// A write past the end of a stack array, in a loop with a wrong bound.
//@ paths 1
int main(void) {
  volatile int a[8];
  for (int i = 0; i <= 8; i++)
    a[i] = i; //@ bug(out-of-bounds)
  return a[0];
}
