// A tokenizer with quotes and escapes over four bytes: the unbalanced quote is found.
//@ paths >= 10
#include <klee/klee.h>
int main(void) {
  char s[5];
  int quoted = 0, n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  s[4] = 0;
  for (int i = 0; s[i]; i++) {
    if (s[i] == '\\') {
      i++;
      if (!s[i])
        return 1; //@ reached
    } else if (s[i] == '"') quoted = !quoted;
    else if (s[i] == ' ' && !quoted) n++;
  }
  if (quoted)
    return 2; //@ reached
  if (n == 3)
    return 3; //@ reached
  return 0; //@ reached
}
