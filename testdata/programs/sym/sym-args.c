// --sym-args: none to two arguments of one character.
//@ run --sym-args 0 2 1
//@ paths >= 4
int main(int argc, char **argv) {
  if (argc == 1)
    return 1; //@ reached
  if (argc == 2) {
    if (argv[1][0] == 'x')
      return 2; //@ reached
    return 3; //@ reached
  }
  if (argc == 3)
    return argv[2][1] == 0 ? 4 : 5; //@ reached
  return 6; //@ unreached
}
