// alloca: memory lives until the function returns, not until the block ends.
//@ native
//@ exit 0
//@ stdout "a bb ccc dddd eeeee \n"
#include <alloca.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char *parts[5];
  for (int i = 0; i < 5; i++) {
    parts[i] = alloca(i + 2);
    memset(parts[i], 'a' + i, i + 1);
    parts[i][i + 1] = 0;
  }
  for (int i = 0; i < 5; i++) printf("%s ", parts[i]);
  printf("\n");
  return 0;
}
