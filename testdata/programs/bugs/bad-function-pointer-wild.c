// A call through an address where nothing is.
//@ paths 1
int main(void) {
  void (*volatile f)(void) = (void (*)(void))0x7000000001;
  f(); //@ bug(invalid-call)
  return 0;
}
