// The floating-point environment: results and exceptions in the four rounding modes, as the processor gives them.
//@ native
//@ unoptimised
//@ run --cflag=-frounding-math
//@ exit 0
//@ stdout "nearest 83c5eed7\nupward bd34b593\ndownward 5daf9745\ntoward zero 6d673d1a\n1.01 -1.00 0x1.999999999999ap-4\n"
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static unsigned digest;
static void add(const void *p, int n) {
  for (const unsigned char *c = p; n > 0; n--) digest = digest * 31 + *c++;
}
static const int seen = FE_INEXACT | FE_UNDERFLOW | FE_OVERFLOW | FE_DIVBYZERO | FE_INVALID;

// A long double has ten bytes of value; the rest of its space is anything.
#define TRY(type, size, expression) do { \
    feclearexcept(FE_ALL_EXCEPT); \
    volatile type v = (expression); \
    int raised = fetestexcept(seen); \
    type r = v; \
    add(&r, size); \
    add(&raised, sizeof raised); \
  } while (0)

#define ALL(type, size, list, root) do { \
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++) { \
      TRY(type, size, root(list[i])); \
      TRY(double, 8, (double)list[i]); \
      TRY(float, 4, (float)list[i]); \
      if (list[i] > -9e18f && list[i] < 9e18f) TRY(long, 8, (long)list[i]); \
      for (unsigned j = 0; j < sizeof list / sizeof *list; j++) { \
        TRY(type, size, list[i] + list[j]); \
        TRY(type, size, list[i] - list[j]); \
        TRY(type, size, list[i] * list[j]); \
        TRY(type, size, list[i] / list[j]); \
      } \
    } \
  } while (0)

static volatile float floats[] = {0, -1, 0.1f, 3.4028235e38f, -1e-38f, 1e-45f, INFINITY};
static volatile double doubles[] = {-0.0, 3, 0.1, -1e300, 5e-324, 2.2250738585072014e-308, DBL_MAX, -INFINITY, 2.5};
static volatile long double longs[] = {0, -3, 0.1L, LDBL_MIN, LDBL_MAX, 2.5L};
static volatile long integers[] = {1, (1L << 53) + 1, -(1L << 24) - 3};

static int environment(void) {
  fenv_t e;
  feclearexcept(FE_ALL_EXCEPT);
  fesetround(FE_DOWNWARD);
  feraiseexcept(FE_INVALID);
  if (feholdexcept(&e) || fetestexcept(seen)) return 1;
  feraiseexcept(FE_OVERFLOW);
  fesetround(FE_UPWARD);
  if (feupdateenv(&e) || fegetround() != FE_DOWNWARD) return 2;
  if (fetestexcept(seen) != (FE_INVALID | FE_OVERFLOW)) return 3;
  if (fesetenv(FE_DFL_ENV) || fegetround() != FE_TONEAREST || fetestexcept(seen)) return 4;
  if (fesetround(12345) == 0) return 5;
  return 0;
}

int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}, rounds[] = {1, 2, 3, 0};
  static const char *names[] = {"nearest", "upward", "downward", "toward zero"};
  for (int m = 0; m < 4; m++) {
    if (fesetround(modes[m]) || fegetround() != modes[m] || FLT_ROUNDS != rounds[m]) return 10 + m;
    digest = 0;
    ALL(float, 4, floats, __builtin_sqrtf);
    ALL(double, 8, doubles, __builtin_sqrt);
    ALL(long double, 10, longs, __builtin_sqrtl);
    for (int i = 0; i < 3; i++) {
      TRY(double, 8, (double)integers[i]);
      TRY(float, 4, (float)integers[i]);
      TRY(double, 8, __builtin_rint(doubles[8] + i));
      TRY(double, 8, __builtin_nearbyint(doubles[8] + i));
      TRY(long, 8, __builtin_lrint(doubles[8] + i));
    }
    printf("%s %x\n", names[m], digest);
  }
  double x;
  fesetround(FE_UPWARD);
  sscanf("0.1", "%lf", &x);
  printf("%.2f %.2f %a\n", 1.001, -1.009, x);
  return environment();
}
