/* zlib: standard input is compressed data; its inflated text goes to standard output.
 *
 * The argument says what the data is: "raw" deflate, "zlib" (the default), "gzip", or "auto" (zlib or gzip by its header). "round" compresses the input
 * instead, inflates what came out and asserts that it is the input again.
 */
#include <assert.h>
#include <zlib.h>

#include "input.h"

enum { OUTPUT_MAX = 1024 };

static int inflate_all(const unsigned char *data, size_t n, int window_bits) {
	unsigned char out[OUTPUT_MAX];
	z_stream z = {.next_in = (unsigned char *)data, .avail_in = (uInt)n, .next_out = out, .avail_out = sizeof out};
	if (inflateInit2(&z, window_bits) != Z_OK) fatal("inflateInit2 failed");
	int status = inflate(&z, Z_FINISH);
	fwrite(out, 1, z.total_out, stdout);
	fprintf(stderr, "%d %s\n", status, z.msg ? z.msg : "");
	inflateEnd(&z);
	return status != Z_STREAM_END;
}

static int round_trip(const unsigned char *data, size_t n) {
	unsigned char packed[2 * INPUT_MAX], back[INPUT_MAX];
	uLongf packed_size = sizeof packed, back_size = sizeof back;
	if (compress2(packed, &packed_size, data, n, 6) != Z_OK) fatal("compress2 failed");
	int status = uncompress(back, &back_size, packed, packed_size);
	assert(status == Z_OK && back_size == n && memcmp(back, data, n) == 0);
	printf("%lu bytes\n", packed_size);
	return 0;
}

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "zlib";
	size_t n;
	unsigned char *data = read_input(&n);
	int failed;
	if (strcmp(mode, "round") == 0) failed = round_trip(data, n);
	else if (strcmp(mode, "raw") == 0) failed = inflate_all(data, n, -MAX_WBITS);
	else if (strcmp(mode, "gzip") == 0) failed = inflate_all(data, n, MAX_WBITS + 16);
	else if (strcmp(mode, "auto") == 0) failed = inflate_all(data, n, MAX_WBITS + 32);
	else failed = inflate_all(data, n, MAX_WBITS);
	free(data);
	return failed;
}
