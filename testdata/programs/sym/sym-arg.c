// --sym-arg: one argument of at most three characters.
//@ run --sym-arg 3
//@ unsupported symbolic exit code (pinned to one value)
//@ paths >= 4
int main(int argc, char **argv) {
  if (argc != 2)
    return 9; //@ unreached
  const char *a = argv[1];
  if (a[0] != '-')
    return 0; //@ reached
  if (a[1] == 'h')
    return 1; //@ reached
  if (a[1] == 'v')
    return a[2] == 0 ? 2 : 3; //@ reached
  return 4; //@ reached
}
