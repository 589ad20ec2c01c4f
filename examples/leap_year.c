// The first thing to try: two functions that should agree, and do not for one year in four hundred.
//
//   bin/albers run examples/leap_year.c
//
// Expect a failed assertion with a year that shows the difference (a multiple of 400), and one test for each way through both functions.
#include <assert.h>
#include <klee/klee.h>

static int leap(unsigned y) {
  if (y % 400 == 0) return 1;
  if (y % 100 == 0) return 0;
  return y % 4 == 0;
}

static int leap_by_hearsay(unsigned y) {
  if (y % 4 != 0) return 0;
  return y % 100 != 0;
}

int main(void) {
  unsigned short year;
  klee_make_symbolic(&year, sizeof year, "year");
  klee_assume(year > 1582);
  assert(leap(year) == leap_by_hearsay(year));
  return 0;
}
