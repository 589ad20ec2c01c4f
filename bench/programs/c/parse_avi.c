// A reader of AVI films: nested lists of chunks with sizes, headers of the film and its streams, an index. All of
// standard input is the file. It ends with the number of the first thing that is wrong, or 0.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// fault tells what is wrong. It writes, so that a branch to it stays a branch.
static volatile int told;
static int fault(int number) {
	told = number;
	return number;
}

static uint8_t file[320];
static long size;
static uint32_t streams, seen, wanted, formats, frames, listed, movie;

static uint32_t get(long at) {
	if (at + 4 > size) return 0;
	return file[at] | file[at + 1] << 8 | file[at + 2] << 16 | (uint32_t)file[at + 3] << 24;
}

static int is(long at, const char *name) { return at + 4 <= size && memcmp(file + at, name, 4) == 0; }

static int filmHeader(long at, uint32_t n) {
	if (n < 56) return fault(10);
	uint32_t pause = get(at), flags = get(at + 12), width = get(at + 32), height = get(at + 36);
	frames = get(at + 16);
	wanted = get(at + 24);
	if (pause == 0 && frames > 1) return fault(11);
	if (wanted == 0 || wanted > 8) return fault(12);
	if (width == 0 || height == 0 || width > 8192 || height > 8192) return fault(13);
	if ((flags & 0x10) == 0 && (flags & 0x20) != 0) return fault(14);
	return 0;
}

static int streamHeader(long at, uint32_t n) {
	if (n < 48) return fault(20);
	uint32_t scale = get(at + 20), rate = get(at + 24), first = get(at + 28), count = get(at + 32);
	streams++;
	if (is(at, "vids")) {
		if (scale == 0 || rate / scale > 240) return fault(21);
		if (first + count > frames + 1) return fault(22);
		seen = 1;
	} else if (is(at, "auds")) {
		if (scale == 0 || rate < scale) return fault(23);
		seen = 2;
	} else if (is(at, "txts")) {
		seen = 3;
	} else {
		return fault(24);
	}
	return 0;
}

static int format(long at, uint32_t n) {
	formats++;
	if (seen == 1) {
		if (n < 40 || get(at) > n) return fault(30);
		uint32_t depth = get(at + 12) >> 16;
		if (depth != 8 && depth != 16 && depth != 24 && depth != 32) return fault(31);
		uint32_t row = (get(at + 4) * depth + 31) / 32 * 4;
		if (get(at + 16) == 0 && get(at + 20) != row * get(at + 8)) return fault(32);
	} else if (seen == 2) {
		if (n < 16) return fault(33);
		uint32_t channels = get(at) >> 16, align = get(at + 12) & 0xffff, bits = get(at + 12) >> 16;
		if (channels == 0 || channels > 6) return fault(34);
		if ((get(at) & 0xffff) == 1 && align * 8 != channels * bits) return fault(35);
		if (get(at + 8) != get(at + 4) * align) return fault(36);
	} else if (seen == 0) {
		return fault(37);
	}
	return 0;
}

static int entries(long at, uint32_t n) {
	if (n % 16 != 0) return fault(40);
	for (uint32_t i = 0; i < n; i += 16) {
		uint32_t place = get(at + i + 8), bytes = get(at + i + 12);
		if (place + bytes > movie) return fault(41);
		if (file[at + i] < '0' || file[at + i] - '0' >= (int)streams) return fault(42);
		listed++;
	}
	return 0;
}

static int walk(long at, long end, int depth) {
	if (depth > 3) return fault(50);
	while (at + 8 <= end) {
		uint32_t n = get(at + 4);
		long body = at + 8;
		int wrong = 0;
		if (n > (uint32_t)(end - body)) return fault(51);
		if (is(at, "LIST")) {
			if (n < 4) return fault(52);
			if (is(body, "movi")) movie = n;
			else wrong = walk(body + 4, body + n, depth + 1);
		} else if (is(at, "avih")) {
			wrong = filmHeader(body, n);
		} else if (is(at, "strh")) {
			wrong = streamHeader(body, n);
		} else if (is(at, "strf")) {
			wrong = format(body, n);
		} else if (is(at, "idx1")) {
			wrong = movie == 0 ? fault(53) : entries(body, n);
		}
		if (wrong) return wrong;
		at = body + n + (n & 1);
	}
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (!is(0, "RIFF")) return fault(1);
	if (!is(8, "AVI ")) return fault(2);
	uint32_t n = get(4);
	if (n + 8 > (uint32_t)size) return fault(3);
	int wrong = walk(12, 8 + n, 0);
	if (wrong) return wrong;
	if (streams != wanted) return fault(4);
	if (formats < streams) return fault(5);
	if (movie == 0) return fault(6);
	if (listed > 0 && listed < frames) return fault(7);
	return 0;
}
