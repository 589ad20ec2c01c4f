// A program that replaces one operator may free what another one made: the twin of mismatched-free.cpp.
//@ paths 1
//@ exit 0
#include <cstdlib>
#include <new>
void operator delete(void *p) noexcept { free(p); }
void operator delete(void *p, std::size_t) noexcept { free(p); }
int main() {
  int *a = new int;
  delete a;
  return 0;
}
