// Function pointers: tables, callbacks, in structs, returned from functions, compared.
//@ native
//@ exit 0
//@ stdout "+ 12\n- 2\n* 42\n5 1 1\n"
#include <stdio.h>
typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static binary pick(char op) { return op == '+' ? add : op == '-' ? sub : op == '*' ? mul : 0; }
static int fold(binary f, const int *v, int n) {
  int r = v[0];
  for (int i = 1; i < n; i++) r = f(r, v[i]);
  return r;
}
struct object { int x; int (*get)(const struct object *); };
static int get_x(const struct object *o) { return o->x; }
int main(void) {
  int v[] = {7, 3, 2};
  for (const char *p = "+-*"; *p; p++) printf("%c %d\n", *p, fold(pick(*p), v, 3));
  struct object o = {5, get_x};
  printf("%d %d %d\n", o.get(&o), pick('/') == 0, pick('+') == add);
  return 0;
}
