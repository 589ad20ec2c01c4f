// A read of an address where no object is.
//@ paths 1
int main(void) {
  int *volatile p = (int *)0x5a5a5a5a5a50;
  return *p; //@ bug(invalid-pointer)
}
