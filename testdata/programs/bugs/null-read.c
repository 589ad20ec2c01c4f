// A read through a null pointer.
//@ paths 1
int main(void) {
  int *volatile p = 0;
  return *p; //@ bug(null-dereference)
}
