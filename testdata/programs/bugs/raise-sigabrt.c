// raise(SIGABRT) is an abort too.
//@ bug(abort) anywhere
//@ paths 1
#include <signal.h>
int main(void) {
  raise(SIGABRT);
  return 0;
}
