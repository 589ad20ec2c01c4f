// A message with symbolic characters shows those of the test; a name must be concrete.
//@ paths 2
//@ message "careful: Z!"
//@ bugs 14 invalid-argument
#include <klee/klee.h>
int main(void) {
  char s[] = "careful: .!", c;
  klee_make_symbolic(&c, 1, "c");
  if (c == 'Z') {
    s[9] = c;
    klee_warning(s);
    return 0;
  }
  s[9] = c, klee_make_symbolic(&c, 1, s);
  return 1;
}
