// Destructors run on the way out, innermost first; arrays and members too; a constructor that throws destroys what was made.
//@ native
//@ exit 0
//@ stdout "+1 +2 +3 -3 -2 -1 caught 5\n+1 +2 -2 -1 caught 6\n+1 +2 +3 -2 -1 caught 7\n+7 m -7 caught 8\n"
#include <cstdio>
static int count, limit;
struct T {
  int n;
  explicit T(int k) : n(k) { printf("+%d ", n); }
  T() : n(++count) {
    printf("+%d ", n);
    if (count == limit) throw 7;
  }
  ~T() { printf("-%d ", n); }
};
struct Holder {
  T member;
  explicit Holder(int n) : member(n) {
    printf("m ");
    throw 8;
  }
};
static void deep(int n) {
  T t(n);
  if (n == 3) throw 5;
  deep(n + 1);
}
static void pair() {
  T a(1);
  T b(2);
  throw 6;
}
template <class F> void caught(F f) {
  try {
    f();
  } catch (int i) {
    printf("caught %d\n", i);
  }
}
int main() {
  caught([] { deep(1); });
  caught(pair);
  caught([] { limit = 3; T *t = new T[5]; delete[] t; });
  caught([] { Holder h(7); });
}
