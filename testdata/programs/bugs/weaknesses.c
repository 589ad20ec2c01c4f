// The number of a weakness says which object was left, in which direction, and by a read or a write.
//@ run --sym-arg 1
#include <stdlib.h>
#include <string.h>
static char table[8];
static volatile int sink;
int main(int argc, char **argv) {
  char local[8] = {0}, *block = malloc(8);
  volatile int k = 8;
  memset(block, '0', 8);
  switch (argv[1][0]) {
  case 'a': local[k] = 1; break;            //@ bug(out-of-bounds) CWE-121
  case 'b': block[k] = 1; break;            //@ bug(out-of-bounds) CWE-122
  case 'c': table[k] = 1; break;            //@ bug(out-of-bounds) CWE-787
  case 'd': block[-k] = 1; break;           //@ bug(out-of-bounds) CWE-124
  case 'e': local[-k] = 1; break;           //@ bug(out-of-bounds) CWE-124
  case 'f': sink = local[k]; break;         //@ bug(out-of-bounds) CWE-126
  case 'g': sink = table[k]; break;         //@ bug(out-of-bounds) CWE-126
  case 'h': sink = block[-k]; break;        //@ bug(out-of-bounds) CWE-127
  case 'i': memcpy(block, "0123456789", k + 2); break; //@ bug(out-of-bounds) CWE-122
  case 'j': sink = memcmp(block, "0000000000", k + 2); break; //@ bug(out-of-bounds) CWE-126
  case 'k': strcpy(local, "0123456789"); break; //@ bug(out-of-bounds) CWE-121
  case 'l': free(block + 1); break;         //@ bug(invalid-free) CWE-761
  case 'm': free(local); break;             //@ bug(invalid-free) CWE-590
  case 'n': free((void *)(argv[1][0] * 0x10000000l)); break; //@ bug(invalid-free) CWE-763
  case 'o': free(block); free(block); break; //@ bug(double-free) CWE-415
  case 'p': free(block); sink = *block; break; //@ bug(use-after-free) CWE-416
  case 'q': sink = *(int *)(k - 8l); break; //@ bug(null-dereference) CWE-476
  case 'r': sink = 7 / (k - 8); break;      //@ bug(division-by-zero) CWE-369
  }
  return 0;
}
