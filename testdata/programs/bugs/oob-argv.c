// argv[argc] is null and may be read, what argv[argc] points at may not.
//@ paths 1
int main(int argc, char **argv) {
  return argv[argc][0]; //@ bug(null-dereference)
}
