// Chunks with big-endian lengths, of which one kind is copied in threes. What is known of such a length, bounds and bits together, is one value where
// neither alone is: the solver's preprocessing once spelled the rest of its bits, of which there are none.
//@ run --fuzz-size 24
#include <stddef.h>
#include <stdint.h>
#include <string.h>
static uint8_t table[12];
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  size_t at = 0;
  for (int k = 0; k < 2 && at + 3 <= size; k++) {
    uint32_t len = data[at] << 8 | data[at + 1];
    uint8_t kind = data[at + 2];
    at += 3;
    if (len > size - at)
      break;
    if (kind == 'P' && len % 3 == 0)
      memcpy(table, data + at, len); //@ bug(out-of-bounds)
    at += len;
  }
  return 0; //@ reached
}
