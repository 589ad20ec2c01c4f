// Structs by value of every ABI class: in registers, mixed, in memory, returned, nested, arrays inside.
//@ native
//@ exit 0
//@ stdout "b 2 4 3 10 312 106 1.5 -4\n"
#include <stdio.h>
struct s1 { char c; };
struct s8 { int a, b; };
struct s12 { int a, b, c; };
struct mix { int i; double d; };
struct fl { float x, y, z; };
struct big { long v[6]; };
struct ld { long double v; int i; };
static struct s1 f1(struct s1 s) { s.c++; return s; }
static struct s8 f8(struct s8 s) { return (struct s8){s.b, s.a}; }
static struct s12 f12(struct s12 s) { s.c += s.a; return s; }
static struct mix fm(struct mix s, struct mix t) { return (struct mix){s.i + t.i, s.d * t.d}; }
static struct fl ff(struct fl s) { return (struct fl){s.z, s.x, s.y}; }
static struct big fb(struct big s) { s.v[5] = s.v[0] + s.v[4]; s.v[0] = 0; return s; }
static struct ld fld(struct ld s) { s.v /= 2; s.i = -s.i; return s; }
int main(void) {
  struct big b = {{1, 2, 3, 4, 5, 6}}, c = fb(b);
  struct fl f = ff((struct fl){1, 2, 3});
  struct ld l = fld((struct ld){3, 4});
  printf("%c %d %d %d %g %g%g%g %ld%ld%ld %Lg %d\n", f1((struct s1){'a'}).c, f8((struct s8){1, 2}).a, f12((struct s12){1, 2, 3}).c,
         fm((struct mix){1, 2.5}, (struct mix){2, 4}).i, fm((struct mix){1, 2.5}, (struct mix){2, 4}).d, f.x, f.y, f.z, b.v[0], c.v[0], c.v[5], l.v, l.i);
  return 0;
}
