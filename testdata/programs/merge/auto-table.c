// A loop looks a character up. Each state knows the character then, and the switch behind the loop costs it nothing: the
// states are not merged.
//@ run --merge auto
//@ counted merges 0
//@ counted places_again 1
//@ counted refused_table 5
//@ paths 5
#include <klee/klee.h>

int main(void) {
  static const char table[] = "kMGT";
  char c;
  klee_make_symbolic(&c, 1, "c");
  klee_assume(c != 0);
  int i = 0;
  while (i < 4 && table[i] != c)
    i++;
  if (i == 4)
    return 1; //@ reached
  switch (c) {
  case 'k':
    return 2; //@ reached
  case 'M':
    return 3; //@ reached
  case 'G':
    return 4; //@ reached
  }
  return 5; //@ reached
}
