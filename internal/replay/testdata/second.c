/* Faults that the first run with a sanitizer does not show; k reaches the line before the one of its number. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
int klee_int(const char *name);
static int zero;
int main(void) {
  char *volatile h = malloc(10), *volatile kept, b[8];
  wchar_t w[5] = {1, 1, 1, 1, 1};
  int *inner, k = klee_int("k"), fd;
  { int gone = 3; inner = &gone; }
  if (k == 16) { if (*inner == 3) h[10 + zero] = 1; }                       // use after scope comes first
  if (k == 17) { char *o = malloc(20); memset(o, 1, 20); memcpy(o + 4, o, 20); } // overlapping comes first
  if (k == 18) { srand(7); h[rand() == 150330503 ? 10 : 0] = 1; }   // musl's number, not glibc's
  if (k == 19) wcscpy(w, L"longer text");                                   // the sanitizer does not check it
  if (k == 20) printf("%ls\n", w);                                          // nor this
  if (k == 21) { kept = malloc(33); kept[0] = 1; }                          // a leak with an old pointer on the stack
  if (k == 22 && (fd = open("A", O_RDONLY)) >= 0 && read(fd, b, 8) == 8) h[b[0]] = 1; // in a symbolic file
  if (k == 23) h[3] = 1;                                                    // nothing is wrong
  free(h);
  if (k == 21) exit(0);
  return 0;
}
