// Varargs as clang lowers them: int, long, double, long double, pointers, structs by value, more than the registers hold, va_copy, passing a va_list on.
//@ native
//@ exit 0
//@ stdout "6 11.25 55 66 434\n"
#include <stdarg.h>
#include <stdio.h>
struct pt { int x, y; };
struct big { long v[4]; };
static double walk(const char *fmt, va_list ap) {
  double s = 0;
  for (; *fmt; fmt++) switch (*fmt) {
    case 'i': s += va_arg(ap, int); break;
    case 'l': s += va_arg(ap, long); break;
    case 'd': s += va_arg(ap, double); break;
    case 'L': s += (double)va_arg(ap, long double); break;
    case 's': s += *va_arg(ap, const char *); break;
    case 'p': { struct pt p = va_arg(ap, struct pt); s += p.x * 10 + p.y; break; }
    case 'b': { struct big b = va_arg(ap, struct big); s += b.v[0] + b.v[3]; break; }
    }
  return s;
}
static double sum(const char *fmt, ...) {
  va_list ap, aq;
  va_start(ap, fmt);
  va_copy(aq, ap);
  double a = walk(fmt, ap), b = walk(fmt, aq);
  va_end(aq);
  va_end(ap);
  return a == b ? a : -1;
}
int main(void) {
  struct pt p = {3, 4};
  struct big b = {{100, 0, 0, 200}};
  printf("%g %g %g %g %g\n", sum("iii", 1, 2, 3), sum("idLid", 1, 2.5, 3.25L, 4, 0.5), sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
         sum("ddddddddddl", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11L), sum("pibsp", p, 1, b, "A", p));
  return 0;
}
