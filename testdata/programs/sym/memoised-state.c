// A traffic-light machine fed with three symbolic events, switch in a loop.
//@ paths >= 8
#include <klee/klee.h>
enum { RED, GREEN, AMBER, FAULT };
int main(void) {
  unsigned char e[3];
  int s = RED;
  klee_make_symbolic(e, sizeof e, "e");
  for (int i = 0; i < 3; i++) {
    if (e[i] > 1) { s = FAULT; break; }
    switch (s) {
    case RED: if (e[i]) s = GREEN; break;
    case GREEN: if (e[i]) s = AMBER; break;
    case AMBER: s = RED; break;
    }
  }
  if (s == FAULT)
    return 9; //@ reached
  if (s == AMBER)
    return 2; //@ reached
  return s; //@ reached
}
