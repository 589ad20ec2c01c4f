// --entry with parameters of every class of the x86-64 ABI: each gets a value of its own, whole.
//@ run --entry takes
//@ paths 19
#include <complex.h>
#include <stdlib.h>
struct i1 { char c; };
struct i2 { int a; short b; char c[3]; };             // INTEGER, the second word not full
struct i5 { char c[5]; };                             // INTEGER of an odd size
struct sse { float x, y, z; };                        // SSE
struct mixed { double d; int i; };                    // SSE, INTEGER
struct mixed2 { long i; float f; };                   // INTEGER, SSE
struct mem { long a[3]; };                            // MEMORY
struct __attribute__((packed)) pk { char c; int i; }; // MEMORY: not aligned
struct x87 { long double v; };                        // MEMORY
struct ptr { char *s; int n; };                       // INTEGER, with an object behind its pointer
union u { int i; float f; double d; };
typedef int v4 __attribute__((vector_size(16)));
static int at(int n) { exit(n); }
struct mem takes(struct i1 a, struct i2 b, struct sse c, struct mixed d, struct mixed2 e, struct mem f, struct pk g, struct i5 h, struct x87 i,
                 union u j, v4 k, __int128 l, _Bool m, short n, unsigned char o, float p, double q, long double r, double complex s,
                 struct ptr t, struct i2 late) {
  if (a.c != 'a') at(1);
  if (b.a != 12345 || b.b != -3) at(2);
  if (b.c[2] != 'x') at(3);
  if (d.i != 9) at(4);
  if (e.i != 1L << 40) at(5);
  if (f.a[2] != -77) at(6);
  if (g.i != 0x01020304) at(7);
  if (h.c[4] != 'q') at(8);
  if (j.i != 3) at(9);
  if (k[3] != 44) at(10);
  if (l != (__int128)5 << 70) at(11);
  if (t.s[0] != 's') at(12);
  if (t.n != 4) at(13);
  if (late.c[1] != 'z') at(14);
  if (n != -2) at(15);
  if (o != 200) at(16);
  if (!m) at(17);
  abort(); //@ bug(abort)
}
int main(void) { return 7; } //@ unreached
