// A libFuzzer target, unchanged: Albers finds the entry point by itself and makes size and data symbolic.
//
//   bin/albers run --fuzz-size 8 examples/fuzz_target.c
//
// The target reads a chunk: a magic number, a length byte, the data, and a checksum. A random fuzzer needs luck for magic and checksum;
// Albers solves for them. Expect one out-of-bounds read at BUG: the length is believed before it is compared with the size.
#include <stddef.h>
#include <stdint.h>

static int checksum(const uint8_t *p, size_t n) {
  uint8_t sum = 0x5a;
  while (n--) sum = (uint8_t)(sum << 1 | sum >> 7) ^ *p++; // BUG: reads beyond data
  return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 5) return 0;
  if (data[0] != 0x89 || data[1] != 'A' || data[2] != 'C') return 0;
  size_t length = data[3];
  if (length > 16) return 0;
  if (checksum(data + 4, length) != 0x17) return 0;
  return 1;
}
