// Pointing one past the end and comparing is fine, reading there is not.
//@ paths 1
int main(void) {
  int a[3] = {1, 2, 3}, *end = a + 3, s = 0;
  for (int *p = a; p != end; p++) s += *p;
  return s + *end; //@ bug(out-of-bounds)
}
