// Bit-heavy code: CRC-32, Adler-32 and SHA-256 of a short text.
//@ native
//@ exit 0
//@ stdout "414fa339 5bdc0fda d7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592\n"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static uint32_t crc(const char *s, size_t n) { uint32_t c = ~0u; while (n--) { c ^= (uint8_t)*s++; for (int k = 0; k < 8; k++) c = c >> 1 ^ (0xedb88320 & -(c & 1)); } return ~c; }
static uint32_t adler(const char *s, size_t n) { uint32_t a = 1, b = 0; while (n--) { a = (a + (uint8_t)*s++) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
static uint32_t rotr(uint32_t x, int n) { return x >> n | x << (32 - n); }
static uint32_t root_bits(unsigned p, int cube) { // the first 32 fraction bits of the square or cube root of p
  unsigned __int128 lo = 0, hi = (unsigned __int128)1 << 37;
  while (hi - lo > 1) {
    unsigned __int128 m = (lo + hi) / 2;
    if (cube ? m * m * m <= (unsigned __int128)p << 96 : m * m <= (unsigned __int128)p << 64) lo = m; else hi = m;
  }
  return (uint32_t)lo;
}
int main(void) {
  const char *text = "The quick brown fox jumps over the lazy dog";
  size_t n = strlen(text);
  uint32_t h[8], k[64], w[64];
  for (unsigned p = 2, i = 0; i < 64; p++) {
    int prime = 1;
    for (unsigned q = 2; q * q <= p; q++) if (p % q == 0) prime = 0;
    if (!prime) continue;
    if (i < 8) h[i] = root_bits(p, 0);
    k[i++] = root_bits(p, 1);
  }
  uint8_t block[64] = {0};
  memcpy(block, text, n);
  block[n] = 0x80;
  block[62] = n * 8 >> 8;
  block[63] = n * 8 & 255;
  for (int i = 0; i < 16; i++) w[i] = (uint32_t)block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 | block[4 * i + 3];
  for (int i = 16; i < 64; i++) w[i] = w[i - 16] + (rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] + (rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10);
  uint32_t v[8];
  memcpy(v, h, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = v[7] + (rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
    uint32_t t2 = (rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  printf("%08x %08x ", crc(text, n), adler(text, n));
  for (int i = 0; i < 8; i++) printf("%08x", h[i] + v[i]);
  printf("\n");
  return 0;
}
