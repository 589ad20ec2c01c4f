// A request that cannot be met throws std::bad_alloc, or gives null if asked; a new-handler runs first. (An optimiser
// may leave out a new whose memory is not used.)
//@ native
//@ unoptimised
//@ exit 0
//@ stdout "bad_alloc\nnull 1\nhandler\nafter\nlength\n"
#include <cstdio>
#include <new>
#include <vector>
static volatile size_t huge = size_t(1) << 62;
int main() {
  try {
    char *p = new char[huge];
    p[0] = 1;
  } catch (std::bad_alloc &) {
    puts("bad_alloc");
  }
  printf("null %d\n", new (std::nothrow) char[huge] == nullptr);
  std::set_new_handler([] {
    puts("handler");
    std::set_new_handler(nullptr);
  });
  try {
    ::operator delete(::operator new(huge));
  } catch (std::bad_alloc &) {
    puts("after");
  }
  try { // clang asks for the largest size, other compilers throw bad_array_new_length, which is a bad_alloc
    volatile int n = -1;
    int *p = new int[n];
    p[0] = 1;
  } catch (std::bad_alloc &) {
    puts("length");
  }
}
