// A digest of 32 bytes, of which N are symbolic, and eight paths by its lowest bits: FNV-1a with Murmur's last steps.
//@ paths 8
#include <klee/klee.h>
#include <stdint.h>
#ifndef N
#define N 1
#endif

int main(void) {
  unsigned char in[32] = "what the digest is made of";
  unsigned char some[N];
  klee_make_symbolic(some, sizeof some, "some");
  for (int i = 0; i < N; i++) in[i] = some[i];
  uint32_t h = 2166136261u;
  for (int i = 0; i < 32; i++) h = (h ^ in[i]) * 16777619u;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  switch (h & 7) {
  case 0: return 1;
  case 1: return 2;
  case 2: return 3;
  case 3: return 4;
  case 4: return 5;
  case 5: return 6;
  case 6: return 7;
  }
  return 0;
}
