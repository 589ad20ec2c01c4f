// stdio: puts, putchar, fputs, fwrite, fprintf, sprintf, snprintf, ungetc at the end of empty input, setvbuf.
//@ native
//@ exit 0
//@ stdout "line\ncs\nabcd|5|12 5\n12 1 1\n"
#include <stdio.h>
int main(void) {
  char b[32];
  setvbuf(stdout, 0, _IONBF, 0);
  puts("line");
  putchar('c');
  fputs("s\n", stdout);
  fwrite("abcdef", 2, 2, stdout);
  fprintf(stdout, "|%d|", 5);
  sprintf(b, "%03d", 7);
  printf("%s %d\n", b, snprintf(b, 3, "12345"));
  printf("%s %d %d\n", b, getchar() == EOF, feof(stdin) != 0);
  return 0;
}
