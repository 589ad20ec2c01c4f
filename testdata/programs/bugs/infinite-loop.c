// Loops that come back to a state that they have been in. Their repaired twins are in loop-ends.c.
//@ run --sym-arg 1
#include <stdlib.h>
#include <string.h>
static int flip(int x) {
  char text[10];
  strcpy(text, "ab");
  return x ^ (text[0] == 'a');
}
struct node { struct node *next; };
int main(int argc, char **argv) {
  char kind = argv[1][0];
  if (kind == 'a')
    for (;;) //@ bug(infinite-loop)
      ;
  if (kind == 'b') {
    unsigned i = 1;
    while (i != 6) //@ bug(infinite-loop)
      i = i * 3 & 15;
  }
  if (kind == 'c') {
    int t = 0;
    while (t < 2) { //@ bug(infinite-loop)
      t = flip(t);
      free(malloc(t + 1));
    }
  }
  if (kind == 'd') {
    struct node one, two = {&one};
    one.next = &two;
    for (struct node *n = &one; n; n = n->next) //@ bug(infinite-loop)
      ;
  }
  if (kind >= 'e')
    while (kind >= 'e') //@ bug(infinite-loop)
      ;
  return 0;
}
