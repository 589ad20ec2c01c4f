// A reader of WAV sounds: chunks in any order, formats with derived sizes, cue points, a list of texts, samples. All of
// standard input is the file. It ends with the number of the first thing that is wrong, or 0.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

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
	if (n < 16) return 10;
	if (haveFormat++) return 11;
	kind = get(at, 2);
	channels = get(at + 2, 2);
	rate = get(at + 4, 4);
	uint32_t speed = get(at + 8, 4);
	align = get(at + 12, 2);
	bits = get(at + 14, 2);
	if (channels == 0 || channels > 8) return 12;
	if (rate < 1000 || rate > 192000) return 13;
	switch (kind) {
	case 1: // plain samples
		if (bits != 8 && bits != 16 && bits != 24 && bits != 32) return 14;
		break;
	case 2: // differences
		if (n < 18 || bits != 4) return 15;
		if (get(at + 16, 2) != n - 18) return 16;
		return align == 0 || align % channels != 0 ? 17 : 0;
	case 3: // floats
		if (bits != 32 && bits != 64) return 18;
		break;
	case 6: case 7: // logarithms
		if (bits != 8) return 19;
		break;
	case 0xfffe: // extensible
		if (n < 40 || get(at + 16, 2) < 22) return 20;
		if (get(at + 18, 2) > bits) return 21;
		kind = get(at + 24, 2);
		break;
	default:
		return 22;
	}
	if (align != channels * ((bits + 7) / 8)) return 23;
	return speed == rate * align ? 0 : 24;
}

static int cues(long at, uint32_t n) {
	uint32_t count = get(at, 4);
	if (n < 4 || (n - 4) / 24 != count) return 30;
	uint32_t before = 0;
	for (uint32_t i = 0; i < count; i++) {
		uint32_t place = get(at + 4 + 24 * i + 20, 4);
		if (place < before) return 31;
		if (haveData && place > samples) return 32;
		before = place;
	}
	return 0;
}

static int texts(long at, uint32_t n) {
	if (n < 4) return 40;
	if (memcmp(file + at, "INFO", 4) != 0) return 0;
	long end = at + n;
	for (at += 4; at + 8 <= end;) {
		uint32_t length = get(at + 4, 4);
		if (length > end - at - 8) return 41;
		if (file[at] != 'I') return 42;
		if (length > 0 && file[at + 7 + length] != 0) return 43;
		at += 8 + length + (length & 1);
	}
	return 0;
}

static int data(long at, uint32_t n) {
	if (!haveFormat) return 50;
	if (haveData++) return 51;
	samples = n / align;
	if (kind == 1 && n % align != 0) return 52;
	if (haveFact && said != samples) return 53;
	int loud = 0;
	if (kind == 1 && bits == 8)
		for (uint32_t i = 0; i < n; i++)
			if (file[at + i] == 0 || file[at + i] == 255) loud++;
	return loud > 3 ? 54 : 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (size < 12 || memcmp(file, "RIFF", 4) != 0) return 1;
	if (memcmp(file + 8, "WAVE", 4) != 0) return 2;
	uint32_t whole = get(4, 4);
	if (whole + 8 > (uint32_t)size) return 3;
	long at = 12, end = whole + 8;
	while (at + 8 <= end) {
		uint32_t n = get(at + 4, 4);
		long body = at + 8;
		int wrong = 0;
		if (n > (uint32_t)(end - body)) return 4;
		if (memcmp(file + at, "fmt ", 4) == 0) {
			wrong = format(body, n);
		} else if (memcmp(file + at, "data", 4) == 0) {
			wrong = data(body, n);
		} else if (memcmp(file + at, "fact", 4) == 0) {
			haveFact = 1;
			said = get(body, 4);
			wrong = n < 4 ? 5 : 0;
		} else if (memcmp(file + at, "cue ", 4) == 0) {
			wrong = cues(body, n);
		} else if (memcmp(file + at, "LIST", 4) == 0) {
			wrong = texts(body, n);
		}
		if (wrong) return wrong;
		at = body + n + (n & 1);
	}
	if (!haveFormat) return 6;
	return haveData ? 0 : 7;
}
