// An array that is larger than the stack.
//@ bug(stack-overflow) anywhere
//@ unoptimised
static int big(int n) {
  volatile char a[64 << 20];
  a[0] = n;
  a[sizeof a - 1] = n;
  return a[n];
}
int main(int argc, char **argv) { return big(argc); }
