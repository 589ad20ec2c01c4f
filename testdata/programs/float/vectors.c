// Vectors of floats: arithmetic, comparisons, conversions.
//@ run --sym-stdin 16
//@ paths >= 3
#include "out.h"
typedef float v4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef int i4 __attribute__((vector_size(16)));
int main(void) {
  v4 x;
  if (read(0, &x, sizeof x) != sizeof x) return 100;
  v4 y = __builtin_shufflevector(x, x, 3, 2, 1, 0), sum = x + y, product = x * y - 1;
  d4 wide = __builtin_convertvector(x, d4) / 3;
  i4 less = x < y, same = x == y, bits = (i4)x;
  put(&sum, sizeof sum);
  put(&product, sizeof product);
  put(&wide, sizeof wide);
  put(&less, sizeof less);
  put(&same, sizeof same);
  v4 from = __builtin_convertvector(bits, v4), root = __builtin_elementwise_sqrt(from);
  put(&from, sizeof from);
  put(&root, sizeof root);
  if (sum[0] == 3 && x[0] < 0) return 1;
  if (product[1] > 5 && less[1]) return 2;
  return 0;
}
