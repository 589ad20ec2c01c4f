// An object that the program defines near address 0 is one; elsewhere there are null pointers as before.
//@ paths 5
#include <klee/klee.h>
#include <stdint.h>
int main(void) {
  volatile uint32_t *device = (volatile uint32_t *)0x100;
  klee_define_fixed_object((void *)device, 16);
  device[0] = 7;
  uint32_t i = klee_range(0, 4, "i");
  device[i] += 1; // a symbolic place in it
  if (device[0] != 7 + (i == 0)) klee_report_error(__FILE__, __LINE__, "lost", "user");
  switch (klee_range(0, 4, "k")) {
  case 0: return device[4];                       //@ bug(out-of-bounds)
  case 1: return *(volatile int *)0x10;           //@ bug(null-dereference)
  case 2: return *(volatile int *)0x800;          //@ bug(null-dereference)
  }
  volatile uint32_t *any = (volatile uint32_t *)(uintptr_t)klee_range(0xf8, 0x108, "any");
  (void)*any; //@ bug(out-of-bounds)
  return 0;
}
