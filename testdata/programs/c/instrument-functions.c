// -finstrument-functions: the program's own functions are called at each entry and exit.
//@ run --cflag=-finstrument-functions
//@ exit 0
//@ stdout "2 entered, 2 left\n"
#include <stdio.h>
static int entered, left;
static int twice(int x);
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void *f, void *site) { entered += f == twice; }
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void *f, void *site) { left += f == twice; }
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = twice(twice(1));
  printf("%d entered, %d left\n", entered, left);
  return x != 4;
}
