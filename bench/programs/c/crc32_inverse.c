// CRC-32 inverted: which three bytes have the checksum of "bug"? One path says so, the other is everything else. Table-driven, the table
// filled at run time, so that the solver meets reads of a 1,024-byte array at symbolic indices.
//@ paths 2
#include <klee/klee.h>
#include <stdint.h>
static uint32_t table[256];

static uint32_t crc(const unsigned char *p, int n) {
  uint32_t c = ~0u;
  for (int i = 0; i < n; i++) c = table[(c ^ p[i]) & 255] ^ c >> 8;
  return ~c;
}

int main(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320u & -(c & 1));
    table[i] = c;
  }
  unsigned char in[3];
  klee_make_symbolic(in, sizeof in, "in");
  if (crc(in, 3) == crc((const unsigned char *)"bug", 3)) {
    klee_assert(in[0] == 'b' & in[1] == 'u' & in[2] == 'g');
    return 1;
  }
  return 0;
}
