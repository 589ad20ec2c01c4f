// A state machine that reads a line of a protocol from 12 symbolic bytes, by a switch on state and byte.
#include <klee/klee.h>

#ifndef N
#define N 12
#endif

enum { START, KEY, VALUE, QUOTED, ESCAPE, FAILED };

int main(void) {
  char s[N];
  klee_make_symbolic(s, sizeof s, "s");
  int state = START, pairs = 0;
  for (int i = 0; i < N && state != FAILED; i++) {
    switch (state) {
    case START:
      state = s[i] == '#' ? FAILED : KEY;
      break;
    case KEY:
      if (s[i] == '=') state = VALUE;
      break;
    case VALUE:
      switch (s[i]) {
      case '"': state = QUOTED; break;
      case ';': state = START; pairs++; break;
      case '=': state = FAILED; break;
      }
      break;
    case QUOTED:
      if (s[i] == '\\') state = ESCAPE;
      else if (s[i] == '"') state = VALUE;
      break;
    case ESCAPE:
      state = QUOTED;
      break;
    }
  }
  return state == FAILED ? 100 : 10 * state + pairs;
}
