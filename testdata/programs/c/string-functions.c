// <string.h>: lengths, comparison signs, search, tokens, copies, overlapping moves.
//@ native
//@ exit 0
//@ stdout "5 3 -1 1 0\n1 1\nhello, world!! world!! ld!! 3\n5 5 =val 1\nhehello\n00- copied\n<a><b><c> def 1\n"
#include <stdio.h>
#include <string.h>
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
  char b[64] = "hello", c[64];
  printf("%zu %zu %d %d %d\n", strlen(b), strnlen(b, 3), sign(strcmp("abc", "abd")), sign(strcmp("b", "a")), sign(strncmp("abcd", "abxx", 2)));
  printf("%d %d\n", sign(memcmp("a\xff", "a\x01", 2)), sign(strcmp("a\xff", "a\x01")));
  strcat(b, ", world");
  strncat(b, "!!!!", 2);
  printf("%s %s %s %td\n", b, strchr(b, 'w'), strrchr(b, 'l'), strstr(b, "lo,") - b);
  printf("%zu %zu %s %d\n", strspn("aabbcx", "abc"), strcspn("hello,x", ",."), strpbrk("key=val", "=:"), strchr(b, 'z') == 0);
  memmove(b + 2, b, 5);
  printf("%.7s\n", b);
  memset(c, '-', 10);
  strncpy(c, "abc", 6);
  printf("%d%d%c %s\n", c[4], c[5], c[6], strcpy(c + 20, "copied"));
  char t[] = "a,b;;c";
  for (char *p = strtok(t, ",;"); p; p = strtok(0, ",;")) printf("<%s>", p);
  printf(" %s %d\n", (char *)memchr("abcdef", 'd', 6), memchr("abc", 'z', 3) == 0);
  return 0;
}
