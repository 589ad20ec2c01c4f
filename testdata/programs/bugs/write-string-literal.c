// A write to a string literal.
//@ paths 1
int main(void) {
  char *p = "constant";
  p[0] = 'C'; //@ bug(read-only-write)
  return 0;
}
