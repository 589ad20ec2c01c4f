// _Exit flushes nothing and runs no handler.
//@ native
//@ exit 5
//@ stdout ""
#include <stdlib.h>
static void no(void) { _Exit(9); }
int main(void) {
  atexit(no);
  _Exit(5);
}
