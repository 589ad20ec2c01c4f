// A printf of one's own over vsnprintf, as logging code has it.
//@ native
//@ exit 0
//@ stdout "15 [abc--42-x| 3.14]\n24 [a string too lo]\n"
#include <stdarg.h>
#include <stdio.h>
static int say(char *out, size_t n, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int r = vsnprintf(out, n, fmt, ap);
  va_end(ap);
  return r;
}
int main(void) {
  char b[16];
  int n = say(b, sizeof b, "%s-%d-%c|%5.2f", "abc", -42, 'x', 3.14159);
  printf("%d [%s]\n", n, b);
  n = say(b, sizeof b, "%s", "a string too long for it");
  printf("%d [%s]\n", n, b);
  return 0;
}
