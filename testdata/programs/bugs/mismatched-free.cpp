// Blocks that are freed by another allocator's function than made them.
//@ run --sym-arg 1
#include <cstdlib>
#include <cstring>
int main(int argc, char **argv) {
  int *a = new int[4], *b = new int;
  void *c = malloc(4), *d = strdup("text");
  switch (argv[1][0]) {
  case 'a':
    delete a; //@ bug(mismatched-free)
    return 1;
  case 'b':
    free(b); //@ bug(mismatched-free)
    return 2;
  case 'c':
    delete (int *)c; //@ bug(mismatched-free)
    return 3;
  case 'd':
    delete[] b; //@ bug(mismatched-free)
    return 4;
  case 'e':
    a = (int *)realloc(a, 40); //@ bug(mismatched-free)
    return 5;
  }
  delete[] a;
  delete b;
  delete (int *)nullptr;
  c = realloc(c, 9);
  free(c);
  free(d);
  return 0;
}
