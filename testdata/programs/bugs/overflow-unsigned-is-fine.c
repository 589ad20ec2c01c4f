// Unsigned wrap is no overflow, also with --check-overflow.
//@ run --check-overflow
//@ paths 1
//@ exit 0
int main(void) {
  volatile unsigned u = 0;
  u--;
  u *= 3;
  u += 5;
  return u == 2 ? 0 : 1;
}
