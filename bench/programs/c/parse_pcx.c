// A reader of PCX pictures: header, lines with run lengths, a palette at the end. All of standard input is the file. It
// ends with the number of the first thing that is wrong, or 0. The header is 32 bytes instead of 128.
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// fault tells what is wrong. It writes, so that a branch to it stays a branch.
static volatile int told;
static int fault(int number) {
	told = number;
	return number;
}

static uint8_t file[160];
static long size, at = 32;

static int word(int i) { return file[i] | file[i + 1] << 8; }

// One line of all planes.
static int line(int bytes, int packed, int *largest) {
	int x = 0;
	while (x < bytes) {
		if (at >= size) return fault(20);
		int value = file[at++], count = 1;
		if (packed && (value & 0xc0) == 0xc0) {
			count = value & 0x3f;
			if (count == 0) return fault(21);
			if (at >= size) return fault(22);
			value = file[at++];
		}
		x += count;
		if (x > bytes) return fault(23);
		if (value > *largest) *largest = value;
	}
	return 0;
}

static int palette(int largest) {
	if (at >= size) return fault(30);
	if (file[at] != 12) return fault(31);
	if (size - at - 1 < 3 * (largest + 1)) return fault(32);
	for (long i = at + 1; i + 2 < size; i += 3)
		if (file[i] == 255 && file[i + 1] == 0 && file[i + 2] == 255) return fault(33);
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (size < 32) return fault(1);
	if (file[0] != 10) return fault(2);
	int version = file[1], packed = file[2], bits = file[3];
	if (version == 1 || version > 5) return fault(3);
	if (packed > 1) return fault(4);
	int width = word(8) - word(4) + 1, height = word(10) - word(6) + 1;
	if (width <= 0 || height <= 0) return fault(5);
	if (width > 32 || height > 16) return fault(6);
	int planes = file[17], bytes = word(18);
	if (planes < 1 || planes > 4) return fault(7);
	if (bytes & 1) return fault(8);
	if (bits != 1 && bits != 2 && bits != 4 && bits != 8) return fault(9);
	if (bytes * 8 < width * bits) return fault(10);
	if (bits * planes > 24) return fault(11);
	if (bits == 8 && planes != 1 && planes != 3) return fault(12);
	if (word(12) == 0 && word(14) != 0) return fault(13);
	int kind = word(20);
	if (kind != 1 && kind != 2) return fault(14);
	int largest = 0;
	for (int y = 0; y < height; y++) {
		int wrong = line(bytes * planes, packed, &largest);
		if (wrong) return wrong;
	}
	if (bits == 8 && planes == 1) {
		if (version != 5 && kind != 2) return fault(15);
		if (version != 5) return 0;
		return palette(largest);
	}
	if (bits < 8 && largest >> (bits < 4 ? 2 * bits + 2 : 8) != 0) return fault(16);
	return 0;
}
