// A local's address kept in a global by a callee, used after its function returned.
//@ paths 1
static int *kept;
static void keep(int *p) { kept = p; }
static int work(int n) {
  int a[4] = {n};
  keep(a + 1);
  return a[0];
}
int main(void) {
  work(3);
  *kept = 1; //@ bug(use-after-return)
  return 0;
}
