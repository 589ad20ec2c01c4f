// A main whose variables do not fit on the stack is found at main, because nothing of the program calls it.
//@ unoptimised
int main(void) { //@ bug(stack-overflow)
  volatile char a[64 << 20];
  a[0] = 1;
  a[sizeof a - 1] = 2;
  return a[0];
}
