// argc and argv: arguments given after --, the null at the end.
//@ args one two_words 3
//@ native
//@ exit 0
//@ stdout "1:one\n2:two_words\n3:3\n"
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) printf("%d:%s\n", i, argv[i]);
  return argc == 4 && argv[argc] == 0 ? 0 : 1;
}
