// The address of a local that is gone.
//@ paths 1
static int *escape(void) {
  volatile int local = 5;
  int *volatile p = (int *)&local;
  return p;
}
int main(void) {
  int *p = escape();
  return *p; //@ bug(use-after-return)
}
