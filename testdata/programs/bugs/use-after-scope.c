// Locals whose addresses outlive their scopes. The repaired twin is scope-entered-again.c.
//@ run --sym-arg 1
#include <string.h>
static int *kept;
static void keep(int *p) { kept = p; }
int main(int argc, char **argv) {
  char kind = argv[1][0];
  if (kind == 'a') {
    {
      int x = 5;
      keep(&x);
    }
    return *kept; //@ bug(use-after-scope)
  }
  if (kind == 'b') {
    for (int i = 0; i < 3000; i++) {
      int v[4] = {i, i + 1, i + 2, i + 3};
      if (i == 2990) keep(v);
    }
    kept[2] = 1; //@ bug(use-after-scope)
  }
  char *s;
  if (kind == 'c') {
    char text[8] = "scope";
    s = text;
  } else {
    s = "all";
  }
  return strlen(s) == 3; //@ bug(use-after-scope)
}
