// Words of a buffer of symbolic length: a loop skips leading blanks and one counts the letters behind them, both by a
// table of classes; then a table is read at places that the two numbers determine, and the letters are copied to an
// object of two whose choice depends on the input.
//
// The loops repeat one condition about a constant table, so a merged path has a quantifier with such a read in its
// body. What comes after them asks about indices that are sums of the two numbers of turns.
#include <klee/klee.h>
#include <stddef.h>
#include <stdlib.h>

enum { BLANK = 1, LETTER = 2 };

static unsigned char class_of[256];
static const unsigned char weights[64] = {0, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9};

static unsigned char few[32], many[64];

int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0);
  unsigned char *s = malloc(n);
  klee_make_symbolic(s, n, "s");
  class_of[' '] = class_of['\t'] = BLANK;
  for (int c = 'a'; c <= 'z'; c++)
    class_of[c] = class_of[c - 'a' + 'A'] = LETTER;

  size_t blanks = 0, letters = 0;
  while (blanks < n && class_of[s[blanks]] == BLANK)
    blanks++;
  while (blanks + letters < n && class_of[s[blanks + letters]] == LETTER)
    letters++;
  klee_assert(blanks + letters <= n);

  if (weights[blanks + letters] > 4)
    return 1;
  unsigned char *to = letters < 4 ? few : many;
  to[letters] = weights[blanks];
  if (to[letters] == 9)
    return 2;
  return 0;
}
