// __builtin_debugtrap.
//@ paths 1
int main(void) {
  __builtin_debugtrap(); //@ bug(trap)
  return 0;
}
