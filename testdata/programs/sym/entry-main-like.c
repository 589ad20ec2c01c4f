// A function that takes main's parameters gets main's arguments, whatever its name.
//@ run --entry start --sym-arg 1
//@ paths 2
#include <stdlib.h>
int start(int argc, char **argv) {
  if (argc != 2)
    abort(); //@ unreached
  if (argv[1][0] == 'x')
    return 1; //@ reached
  return 0;   //@ reached
}
