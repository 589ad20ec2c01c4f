// A look-up that fails for most keys.
//@ paths 5
#include <klee/klee.h>
static const struct { char key; int value; } table[] = {{'a', 1}, {'b', 2}, {'c', 3}, {'d', 4}};
static const int *find(char k) {
  for (int i = 0; i < 4; i++) if (table[i].key == k) return &table[i].value;
  return 0;
}
int main(void) {
  char k;
  klee_make_symbolic(&k, 1, "k");
  return *find(k); //@ bug(null-dereference)
}
