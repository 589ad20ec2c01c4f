// A library function without a main: the number of a day in its year. Albers makes up the argument.
//
//   bin/albers run --entry day_of_year examples/day_of_year.c
//
// Expect one out-of-bounds read at BUG, with a month that the table does not have.
struct date { unsigned short year; unsigned char month, day; };

static int leap(unsigned year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

// day_of_year gives 1 for the first of January, and -1 for no day at all.
int day_of_year(const struct date *d) {
  static const short before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  if (d->day < 1 || d->day > 31) return -1;
  int n = before[d->month - 1] + d->day; // BUG: nobody has looked at month
  return d->month > 2 && leap(d->year) ? n + 1 : n;
}
