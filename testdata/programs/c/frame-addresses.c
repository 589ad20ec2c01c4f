// The address of a frame is near its variables, and each frame has its own; a return address is in the caller.
//@ native
//@ unoptimised
//@ exit 0
#include <stdint.h>
static uintptr_t away(void *p, void *q) { return p > q ? (char *)p - (char *)q : (char *)q - (char *)p; }
__attribute__((noinline)) static int inner(void *outer) {
  volatile int here = 1;
  char *mine = __builtin_frame_address(0);
  if (!mine || mine == outer) return 1;
  if (away(mine, (void *)&here) > 1 << 12) return 2;
  if (__builtin_frame_address(1) != outer) return 3;
  if ((char *)&here >= mine) return 4; // variables are below their frame's address
  if (!__builtin_return_address(0)) return 5;
  return 0;
}
__attribute__((noinline)) static int plain(void) { return __builtin_frame_address(0) == 0; } // a frame without variables
__attribute__((noinline)) static int outer(void) {
  volatile char room[100];
  room[0] = 0;
  void *mine = __builtin_frame_address(0);
  if (away(mine, (void *)room) > 1 << 12) return 10;
  if (mine != __builtin_frame_address(0)) return 11;
  int r = inner(mine);
  return r ? r : plain() + room[0];
}
int main(void) { return outer(); }
