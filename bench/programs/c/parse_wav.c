// A reader of WAV sounds: chunks in any order, formats with derived sizes, cue points, a list of texts, samples. All of
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

static uint8_t file[200];
static long size;
static int haveFormat, haveData, haveFact;
static uint32_t kind, channels, rate, align, bits, samples, said;

static uint32_t get(long at, int bytes) {
	uint32_t v = 0;
	for (int i = 0; i < bytes; i++)
		if (at + i < size) v |= (uint32_t)file[at + i] << 8 * i;
	return v;
}

static int format(long at, uint32_t n) {
	if (n < 16) return fault(10);
	if (haveFormat++) return fault(11);
	kind = get(at, 2);
	channels = get(at + 2, 2);
	rate = get(at + 4, 4);
	uint32_t speed = get(at + 8, 4);
	align = get(at + 12, 2);
	bits = get(at + 14, 2);
	if (channels == 0 || channels > 8) return fault(12);
	if (rate < 1000 || rate > 192000) return fault(13);
	switch (kind) {
	case 1: // plain samples
		if (bits != 8 && bits != 16 && bits != 24 && bits != 32) return fault(14);
		break;
	case 2: // differences
		if (n < 18 || bits != 4) return fault(15);
		if (get(at + 16, 2) != n - 18) return fault(16);
		if (align == 0 || align % channels != 0) return fault(17);
		return 0;
	case 3: // floats
		if (bits != 32 && bits != 64) return fault(18);
		break;
	case 6: case 7: // logarithms
		if (bits != 8) return fault(19);
		break;
	case 0xfffe: // extensible
		if (n < 40 || get(at + 16, 2) < 22) return fault(20);
		if (get(at + 18, 2) > bits) return fault(21);
		kind = get(at + 24, 2);
		break;
	default:
		return fault(22);
	}
	if (align != channels * ((bits + 7) / 8)) return fault(23);
	if (speed == rate * align) return 0;
	return fault(24);
}

static int cues(long at, uint32_t n) {
	uint32_t count = get(at, 4);
	if (n < 4 || (n - 4) / 24 != count) return fault(30);
	uint32_t before = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t place = get(at + 4 + 24 * i + 20, 4);
		if (place < before) return fault(31);
		if (haveData && place > samples) return fault(32);
		before = place;
	}
	return 0;
}

static int texts(long at, uint32_t n) {
	if (n < 4) return fault(40);
	if (memcmp(file + at, "INFO", 4) != 0) return 0;
	long end = at + n;
	for (at += 4; at + 8 <= end;) {
		uint32_t length = get(at + 4, 4);
		if (length > end - at - 8) return fault(41);
		if (file[at] != 'I') return fault(42);
		if (length > 0 && file[at + 7 + length] != 0) return fault(43);
		at += 8 + length + (length & 1);
	}
	return 0;
}

static int data(long at, uint32_t n) {
	if (!haveFormat) return fault(50);
	if (haveData++) return fault(51);
	samples = n / align;
	if (kind == 1 && n % align != 0) return fault(52);
	if (haveFact && said != samples) return fault(53);
	int loud = 0;
	if (kind == 1 && bits == 8)
		for (uint32_t i = 0; i < n; i++)
			if (file[at + i] == 0 || file[at + i] == 255) loud++;
	if (loud > 3) return fault(54);
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (size < 12 || memcmp(file, "RIFF", 4) != 0) return fault(1);
	if (memcmp(file + 8, "WAVE", 4) != 0) return fault(2);
	uint32_t whole = get(4, 4);
	if (whole + 8 > (uint32_t)size) return fault(3);
	long at = 12, end = whole + 8;
	while (at + 8 <= end) {
		uint32_t n = get(at + 4, 4);
		long body = at + 8;
		int wrong = 0;
		if (n > (uint32_t)(end - body)) return fault(4);
		if (memcmp(file + at, "fmt ", 4) == 0) {
			wrong = format(body, n);
		} else if (memcmp(file + at, "data", 4) == 0) {
			wrong = data(body, n);
		} else if (memcmp(file + at, "fact", 4) == 0) {
			haveFact = 1;
			said = get(body, 4);
			if (n < 4) wrong = fault(5);
		} else if (memcmp(file + at, "cue ", 4) == 0) {
			wrong = cues(body, n);
		} else if (memcmp(file + at, "LIST", 4) == 0) {
			wrong = texts(body, n);
		}
		if (wrong) return wrong;
		at = body + n + (n & 1);
	}
	if (!haveFormat) return fault(6);
	if (haveData) return 0;
	return fault(7);
}
