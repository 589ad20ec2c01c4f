// An address with its top bits set.
//@ paths 1
int main(void) {
  char *volatile p = (char *)0xdeadbeefdeadbeef;
  return *p; //@ bug(invalid-pointer)
}
