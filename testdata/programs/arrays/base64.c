// Decodes four base64 characters by a table of signed bytes: what is not a digit of base64 is -1.
//@ paths 5
#include <klee/klee.h>
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static signed char value[256];
int main(void) {
  unsigned char in[4];
  for (int i = 0; i < 256; i++) value[i] = -1;
  for (int i = 0; i < 64; i++) value[(unsigned char)digits[i]] = i;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < 4; i++)
    if (value[in[i]] < 0) return i + 1; //@ reached
  klee_assert(digits[value[in[0]]] == (char)in[0]);
  return 0; //@ reached
}
