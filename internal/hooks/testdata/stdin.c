// Concrete standard input through stdio and read.
//@ native
//@ stdin "one two\n3 4\nlast"
//@ paths 1
//@ exit 0
//@ stdout "one two|7|last|-1\n"
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[32], rest[32];
  int a, b;
  fgets(line, sizeof line, stdin);
  line[strlen(line) - 1] = 0;
  if (scanf("%d %d ", &a, &b) != 2) return 1;
  if (!fgets(rest, sizeof rest, stdin)) return 2;
  printf("%s|%d|%s|%d\n", line, a + b, rest, getchar());
  return 0;
}
