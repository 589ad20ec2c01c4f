// A reader of MP3 sounds: a tag with sizes of seven bits a byte, frame headers with tables, side information, frames
// that follow each other. All of standard input is the file. It ends with the number of the first thing that is wrong, or 0.
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// fault tells what is wrong. It writes, so that a branch to it stays a branch.
static volatile int told;
static int fault(int number) {
	told = number;
	return number;
}

static uint8_t file[256];
static long size, at;

static const uint16_t rates[2][15] = {
	{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
	{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},
};
static const uint32_t speeds[3] = {44100, 48000, 32000};

// Sizes of a tag: seven bits a byte; -1 if one has the eighth.
static long sevens(long from) {
	long n = 0;
	for (int i = 0; i < 4; i++) {
		if (from + i >= size || file[from + i] & 0x80) return -1;
		n = n << 7 | file[from + i];
	}
	return n;
}

static int tag(void) {
	int version = file[3], flags = file[5];
	if (version < 2 || version > 4) return fault(10);
	if (flags & 0x0f) return fault(11);
	long n = sevens(6);
	if (n < 0) return fault(12);
	long end = 10 + n;
	if (end > size) return fault(13);
	at = 10;
	if (flags & 0x40) {
		long more = sevens(10);
		if (more < 6 || at + more > end) return fault(14);
		at += more;
	}
	while (at + 10 <= end && file[at] != 0) {
		for (int i = 0; i < 4; i++)
			if (!(file[at + i] >= 'A' && file[at + i] <= 'Z') && !(file[at + i] >= '0' && file[at + i] <= '9')) return fault(15);
		long bytes = version == 4 ? sevens(at + 4) : file[at + 6] << 8 | file[at + 7];
		if (bytes <= 0) return fault(16);
		if (at + 10 + bytes > end) return fault(17);
		if (file[at] == 'T' && file[at + 10] > 3) return fault(18);
		at += 10 + bytes;
	}
	at = end;
	return 0;
}

// Bits of the side information, most significant first.
static long bit;
static uint32_t take(int n) {
	uint32_t v = 0;
	while (n-- > 0) {
		long i = bit / 8;
		v = v << 1 | (i < size ? file[i] >> (7 - bit % 8) & 1 : 0);
		bit++;
	}
	return v;
}

static int side(int mono, uint32_t have, uint32_t *back) {
	*back = take(9);
	take(mono ? 5 : 3);
	take(mono ? 4 : 8);
	uint32_t total = 0;
	for (int part = 0; part < 2; part++) {
		for (int channel = 0; channel < 2 - mono; channel++) {
			uint32_t length = take(12), values = take(9);
			total += length;
			if (values > 288) return fault(30);
			take(12);
			if (take(1)) {
				uint32_t type = take(2), mixed = take(1);
				if (type == 0) return fault(31);
				if (mixed && type != 2) return fault(32);
				take(19);
			} else {
				take(15);
				uint32_t first = take(4), second = take(3);
				if (first + second > 20) return fault(33);
			}
			take(3);
		}
	}
	if (total > 8 * (have + *back)) return fault(34);
	return 0;
}

static int frame(int first, uint32_t *kept) {
	uint32_t version = file[at + 1] >> 3 & 3, layer = file[at + 1] >> 1 & 3, checked = !(file[at + 1] & 1);
	uint32_t rate = file[at + 2] >> 4, speed = file[at + 2] >> 2 & 3, padded = file[at + 2] >> 1 & 1;
	uint32_t mode = file[at + 3] >> 6, emphasis = file[at + 3] & 3;
	if (version == 1) return fault(20);
	if (layer != 1) return fault(21);
	if (rate == 15) return fault(22);
	if (rate == 0) return fault(23);
	if (speed == 3) return fault(24);
	if (emphasis == 2) return fault(25);
	int low = version != 3;
	uint32_t hertz = speeds[speed] >> (version == 3 ? 0 : version == 2 ? 1 : 2);
	uint32_t bytes = (low ? 72000 : 144000) * rates[low][rate] / hertz + padded;
	uint32_t head = 4 + (checked ? 2 : 0) + (low ? mode == 3 ? 9 : 17 : mode == 3 ? 17 : 32);
	if (bytes < head) return fault(26);
	if (at + (long)head > size) return fault(27);
	if (!low) {
		uint32_t back;
		bit = 8 * (at + 4 + (checked ? 2 : 0));
		int wrong = side(mode == 3, bytes - head, &back);
		if (wrong) return wrong;
		if (first && back != 0) return fault(28);
		if (back > *kept) return fault(29);
		*kept = bytes - head;
	}
	at += bytes;
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (size < 10) return fault(1);
	if (file[0] == 'I' && file[1] == 'D' && file[2] == '3') {
		int wrong = tag();
		if (wrong) return wrong;
	}
	int frames = 0;
	uint32_t kept = 0;
	while (at + 4 <= size) {
		if (file[at] != 0xff || (file[at + 1] & 0xe0) != 0xe0) {
			if (frames > 0 && file[at] == 'T') return 0;
			if (frames > 0) return fault(2);
			return fault(3);
		}
		int wrong = frame(frames == 0, &kept);
		if (wrong) return wrong;
		frames++;
	}
	if (frames == 0) return fault(4);
	return 0;
}
