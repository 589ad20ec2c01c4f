/* A fuzz target of zlib: the first byte says what the rest of the input is: raw deflate, zlib, or zlib or gzip by its header; it is inflated in pieces of a few
 * bytes or into one block.
 */
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

enum { PIECE = 64, PIECES = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const int bits[] = {-MAX_WBITS, MAX_WBITS, MAX_WBITS + 32};
	unsigned char out[PIECE * PIECES];
	if (size == 0) return 0;
	unsigned kind = *data++ & 3;
	size--;
	if (kind == 3) {
		uLongf room = sizeof out;
		uncompress(out, &room, data, size);
		return 0;
	}
	z_stream z = {.next_in = (unsigned char *)data, .avail_in = (uInt)size};
	if (inflateInit2(&z, bits[kind]) != Z_OK) return 0;
	for (int i = 0; i < PIECES; i++) {
		z.next_out = out;
		z.avail_out = PIECE;
		if (inflate(&z, Z_NO_FLUSH) != Z_OK) break;
	}
	inflateEnd(&z);
	return 0;
}
