// Uses of memory that nobody wrote: each decides how the path goes on. The repaired twin is uninitialized-none.c.
//@ run --check-uninitialized --sym-arg 2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static int positive(int *p) { return *p > 0; }
static int sum(int n, int *a) {
  int s;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(int argc, char **argv) {
  int x, small[2] = {1, 2};
  char kind = argv[1][0], by = argv[1][1];
  char *block = malloc(20);
  strcpy(block, "hello");
  if (kind == 'a' && positive(&x)) return 1; //@ bug(uninitialized-use)
  if (kind == 'b') write(1, block, 10); //@ bug(uninitialized-use)
  if (kind == 'c') return small[block[9] & 1]; //@ bug(uninitialized-use)
  if (kind == 'd' && by < 10 && block[by & 15] == 'h') return 3; //@ bug(uninitialized-use)
  if (kind == 'e') {
    int y;
    if (by == 'y') y = 7;
    printf("%d\n", y); //@ bug(uninitialized-use)
  }
  if (kind == 'f' && sum(2, small) == 3) return 4; //@ bug(uninitialized-use)
  if (kind == 'g') {
    char copy[20];
    memcpy(copy, block, 20); // a copy is no use
    block = realloc(block, 40);
    switch (block[30] + copy[0]) { //@ bug(uninitialized-use)
    case 1:
      return 5;
    }
  }
  if (kind == 'h') free((void *)*(long *)(malloc(8))); //@ bug(uninitialized-use)
  if (kind == 'i') return block[15];
  return 0;
} //@ bug(uninitialized-use)
