// operator new and delete in their many forms; a static with a guard; destructors in reverse order.
//@ native
//@ paths 1
//@ exit 0
//@ stdout "made static\nmade static\nended global\nended static\nended static\n"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
namespace std { struct nothrow_t {}; enum class align_val_t : size_t {}; }
void *operator new(size_t, const std::nothrow_t &) noexcept;
void *operator new[](size_t, const std::nothrow_t &) noexcept;
void *operator new(size_t, std::align_val_t);
void operator delete(void *) noexcept;
void operator delete[](void *) noexcept;
void operator delete(void *, std::align_val_t) noexcept;
struct S {
  const char *name;
  S(const char *n) : name(n) { puts("made static"); }
  ~S() { puts("ended static"); }
};
struct G { ~G() { puts("ended global"); } };
static S &the() { static S s("static"); return s; }
static S first("global");
struct alignas(128) Big { char c[128]; };
int main() {
  the();
  static G g;
  the();
  int *p = new int(4), *q = new int[10];
  if (*p != 4 || (uintptr_t)p % 16) return 1;
  q[9] = 1;
  delete p;
  delete[] q;
  Big *b = new Big;
  if ((uintptr_t)b % 128) return 2;
  delete b;
  std::nothrow_t no;
  volatile size_t huge = SIZE_MAX / 2;
  if (operator new(huge, no)) return 3;
  first.name = "x";
  return 0;
}
