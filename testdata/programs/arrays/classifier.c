// A lookup classifier: 256 classes, tested in several ways. Each class is one path.
//@ paths 5
#include <klee/klee.h>
static unsigned char cls[256];
int main(void) {
  for (int i = 0; i < 256; i++)
    cls[i] = i >= '0' && i <= '9' ? 1 : i >= 'a' && i <= 'z' ? 2 : i >= 'A' && i <= 'Z' ? 3 : i == ' ' ? 4 : 0;
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  if (cls[c] == 1) { klee_assert(c >= '0' && c <= '9'); return 1; } //@ reached
  if (cls[c] == 2) { klee_assert((c & 0xe0) == 0x60); return 2; } //@ reached
  if (cls[c] == 3) return 3; //@ reached
  if (cls[c] > 4)
    return 4; //@ unreached
  if (cls[c] == 4) { klee_assert(c == 32); return 5; } //@ reached
  return 0; //@ reached
}
