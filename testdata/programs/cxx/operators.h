// Calls every form of operator new and delete and prints which of the program's own ran for each. A program defines some of
// NEW, NEW_NOTHROW, NEW_ARRAY, … and includes this.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

static char trace[256];
static size_t traced;
static void ran(const char *what) {
  while (*what) trace[traced++] = *what++;
  trace[traced++] = ' ';
}

// An arena: the C library's free would not take what it gives.
alignas(64) static unsigned char arena[1 << 20];
static size_t used;
static bool empty;
static void *take(size_t n, size_t align) {
  if (empty) throw std::bad_alloc();
  used = (used + align - 1) & ~(align - 1);
  void *p = arena + used;
  used += n;
  return p;
}
static void *take_or_null(size_t n, size_t align) { return empty ? nullptr : take(n, align); }

using A = std::align_val_t;
using N = const std::nothrow_t &;
#ifdef NEW
void *operator new(size_t n) { ran("new"); return take(n, 16); }
#endif
#ifdef NEW_NOTHROW
void *operator new(size_t n, N) noexcept { ran("new-nothrow"); return take_or_null(n, 16); }
#endif
#ifdef NEW_ARRAY
void *operator new[](size_t n) { ran("new[]"); return take(n, 16); }
#endif
#ifdef NEW_ARRAY_NOTHROW
void *operator new[](size_t n, N) noexcept { ran("new[]-nothrow"); return take_or_null(n, 16); }
#endif
#ifdef NEW_ALIGNED
void *operator new(size_t n, A a) { ran("new-aligned"); return take(n, size_t(a)); }
#endif
#ifdef NEW_ALIGNED_NOTHROW
void *operator new(size_t n, A a, N) noexcept { ran("new-aligned-nothrow"); return take_or_null(n, size_t(a)); }
#endif
#ifdef NEW_ARRAY_ALIGNED
void *operator new[](size_t n, A a) { ran("new[]-aligned"); return take(n, size_t(a)); }
#endif
#ifdef NEW_ARRAY_ALIGNED_NOTHROW
void *operator new[](size_t n, A a, N) noexcept { ran("new[]-aligned-nothrow"); return take_or_null(n, size_t(a)); }
#endif
#ifdef DELETE
void operator delete(void *) noexcept { ran("delete"); }
#endif
#ifdef DELETE_SIZED
void operator delete(void *, size_t) noexcept { ran("delete-sized"); }
#endif
#ifdef DELETE_NOTHROW
void operator delete(void *, N) noexcept { ran("delete-nothrow"); }
#endif
#ifdef DELETE_ARRAY
void operator delete[](void *) noexcept { ran("delete[]"); }
#endif
#ifdef DELETE_ARRAY_SIZED
void operator delete[](void *, size_t) noexcept { ran("delete[]-sized"); }
#endif
#ifdef DELETE_ARRAY_NOTHROW
void operator delete[](void *, N) noexcept { ran("delete[]-nothrow"); }
#endif
#ifdef DELETE_ALIGNED
void operator delete(void *, A) noexcept { ran("delete-aligned"); }
#endif
#ifdef DELETE_ALIGNED_SIZED
void operator delete(void *, size_t, A) noexcept { ran("delete-aligned-sized"); }
#endif
#ifdef DELETE_ALIGNED_NOTHROW
void operator delete(void *, A, N) noexcept { ran("delete-aligned-nothrow"); }
#endif
#ifdef DELETE_ARRAY_ALIGNED
void operator delete[](void *, A) noexcept { ran("delete[]-aligned"); }
#endif
#ifdef DELETE_ARRAY_ALIGNED_SIZED
void operator delete[](void *, size_t, A) noexcept { ran("delete[]-aligned-sized"); }
#endif
#ifdef DELETE_ARRAY_ALIGNED_NOTHROW
void operator delete[](void *, A, N) noexcept { ran("delete[]-aligned-nothrow"); }
#endif
#ifdef MALLOC
extern "C" void *malloc(size_t n) { ran("malloc"); return take_or_null(n, 16); }
extern "C" void *aligned_alloc(size_t a, size_t n) { ran("aligned_alloc"); return take_or_null(n, a); }
extern "C" void free(void *) { ran("free"); }
#endif

static bool ours(void *p) { return uintptr_t(p) - uintptr_t(arena) < sizeof arena; }

// new is told as what ran; the block is deleted by each delete that ran or not, if it may be.
template <class New, class Delete> static void pair(const char *name, New make, Delete drop) {
  traced = 0;
  void *p = make();
  ran(ours(p) ? "(arena)" : "(heap)");
  ((char *)p)[0] = 1;
  drop(p);
  trace[traced] = 0;
  size_t n = traced;
  char copy[sizeof trace];
  for (size_t i = 0; i <= n; i++) copy[i] = trace[i];
  printf("%s: %s\n", name, copy);
}

int main() {
  constexpr A a{64};
  static char out[1 << 14];
  setvbuf(stdout, out, _IOFBF, sizeof out);
  auto plain = [] { return ::operator new(8); };
  auto nothrow = [] { return ::operator new(8, std::nothrow); };
  auto array = [] { return ::operator new[](8); };
  auto array_nothrow = [] { return ::operator new[](8, std::nothrow); };
  auto aligned = [] { return ::operator new(8, a); };
  auto aligned_nothrow = [] { return ::operator new(8, a, std::nothrow); };
  auto array_aligned = [] { return ::operator new[](8, a); };
  auto array_aligned_nothrow = [] { return ::operator new[](8, a, std::nothrow); };
  pair("plain", plain, [](void *p) { ::operator delete(p); });
  pair("plain, sized", plain, [](void *p) { ::operator delete(p, size_t(8)); });
  pair("nothrow", nothrow, [](void *p) { ::operator delete(p, std::nothrow); });
  pair("array", array, [](void *p) { ::operator delete[](p); });
  pair("array, sized", array, [](void *p) { ::operator delete[](p, size_t(8)); });
  pair("array nothrow", array_nothrow, [](void *p) { ::operator delete[](p, std::nothrow); });
  pair("aligned", aligned, [](void *p) { ::operator delete(p, a); });
  pair("aligned, sized", aligned, [](void *p) { ::operator delete(p, size_t(8), a); });
  pair("aligned nothrow", aligned_nothrow, [](void *p) { ::operator delete(p, a, std::nothrow); });
  pair("array aligned", array_aligned, [](void *p) { ::operator delete[](p, a); });
  pair("array aligned, sized", array_aligned, [](void *p) { ::operator delete[](p, size_t(8), a); });
  pair("array aligned nothrow", array_aligned_nothrow, [](void *p) { ::operator delete[](p, a, std::nothrow); });
#if !defined MALLOC
  // What nothrow forms make of an exception.
  void *p = nullptr;
  empty = true;
  p = ::operator new(8, std::nothrow);
  printf("empty: %d", ours(p) || !p);
  p = ::operator new[](8, a, std::nothrow);
  printf(" %d\n", ours(p) || !p);
#endif
  empty = false;
}
