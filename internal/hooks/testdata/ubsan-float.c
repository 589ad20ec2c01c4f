// Handlers of floats: a conversion that is out of range, and a division by zero, with their values.
//@ cflags -fsanitize=float-cast-overflow,float-divide-by-zero -fno-sanitize-recover=all
//@ paths 3
//@ bugs 9 float-conversion float-division-by-zero
#include <klee/klee.h>
int main(void) {
  unsigned k = klee_range(0, 4, "k");
  static const double table[] = {1, 1e10, 0, -2}; 
  double d = table[k]; int n = 8 / d; return k == 1 ? (n & 0) + ((int)d & 0) : 0;
}
