// A call through a pointer to data.
//@ paths 1
static int data[4] = {1, 2, 3, 4};
int main(void) {
  int (*volatile f)(int) = (int (*)(int))data;
  return f(1); //@ bug(invalid-call)
}
