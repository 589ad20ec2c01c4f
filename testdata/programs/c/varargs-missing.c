// Fetching an argument that was not passed is found, whatever else was passed.
#include <stdarg.h>
static int second(double d, ...) {
  va_list l;
  va_start(l, d);
  int a = va_arg(l, int);
  double b = va_arg(l, double);
  int c = va_arg(l, int); //@ bug(out-of-bounds)
  va_end(l);
  return a + (int)b + c;
}
int main(void) { return second(1.5, 2, 2.5); }
