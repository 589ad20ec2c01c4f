// Concrete and symbolic arguments in any order. The number of symbolic ones varies in two places, with a concrete one
// between them, so that their sum does not say which places have them.
//@ run --arg=-a --sym-arg 1 --arg mid --sym-args 0 1 1 --arg end --sym-args 0 1 1
//@ paths >= 7
#include <string.h>
int main(int argc, char **argv) {
  if (argc < 5 || argc > 7 || strcmp(argv[1], "-a") || strcmp(argv[3], "mid"))
    return 9; //@ unreached
  int second = strcmp(argv[4], "end") ? 1 : 0;
  if (strcmp(argv[4 + second], "end"))
    return 8; //@ unreached
  if (argc == 6 && second)
    return 1; //@ reached
  if (argc == 6)
    return 2; //@ reached
  if (argc == 7)
    return 3; //@ reached
  if (argv[2][0] == 'y')
    return 4; //@ reached
  return 5;   //@ reached
}
