// alloca of 4 GiB does not fail: it goes beyond the stack.
//@ bug(stack-overflow) anywhere
//@ unoptimised
#include <alloca.h>
int main(int argc, char **argv) {
  volatile char *p = alloca((unsigned long)argc << 32);
  p[0] = 1;
  return p[0];
}
