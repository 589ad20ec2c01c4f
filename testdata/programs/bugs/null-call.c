// A call through a null function pointer.
//@ paths 1
int main(void) {
  int (*volatile f)(void) = 0;
  return f(); //@ bug(invalid-call)
}
