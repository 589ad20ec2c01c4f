// A reader of PNM pictures as text and as bytes: magic number, blanks and comments, decimal numbers, samples. All of
// standard input is the file. It ends with the number of the first thing that is wrong, or 0.
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

// fault tells what is wrong. It writes, so that a branch to it stays a branch.
static volatile int told;
static int fault(int number) {
	told = number;
	return number;
}

static uint8_t file[64];
static long size, at;

static int blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The next number after blanks and comments, -1 if there is none, -2 if it is too large.
static int number(void) {
	int skipped = 0;
	for (;; at++, skipped++) {
		if (at >= size) return -1;
		if (file[at] == '#') {
			while (at < size && file[at] != '\n') at++;
			if (at >= size) return -1;
		} else if (!blank(file[at])) {
			break;
		}
	}
	if (skipped == 0) return -1;
	if (file[at] < '0' || file[at] > '9') return -1;
	int v = 0;
	while (at < size && file[at] >= '0' && file[at] <= '9') {
		v = 10 * v + (file[at++] - '0');
		if (v > 65535) return -2;
	}
	return v;
}

static int bits(int width, int height) {
	int black = 0;
	for (int i = 0; i < width * height; i++) {
		while (at < size && blank(file[at])) at++;
		if (at >= size) return fault(20);
		if (file[at] == '1') black++;
		else if (file[at] != '0') return fault(21);
		at++;
	}
	if (black == width * height) return fault(22);
	return 0;
}

static int text(int samples, int most) {
	int sum = 0, peak = 0;
	for (int i = 0; i < samples; i++) {
		int v = number();
		if (v == -1) return fault(30);
		if (v < 0 || v > most) return fault(31);
		if (v > peak) peak = v;
		sum += v;
	}
	if (2 * peak < most) return fault(32);
	if (sum == 0) return fault(33);
	return 0;
}

static int bytes(int samples, int most) {
	int each = most > 255 ? 2 : 1, peak = 0;
	if (size - at < samples * each) return fault(40);
	for (int i = 0; i < samples; i++) {
		int v = file[at++];
		if (each == 2) v = v << 8 | file[at++];
		if (v > most) return fault(41);
		if (v > peak) peak = v;
	}
	if (at < size && file[at] == 'P') return fault(42);
	if (2 * peak < most) return fault(43);
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (size < 3 || file[0] != 'P') return fault(1);
	int kind = file[1];
	if (kind < '1' || kind > '6') return fault(2);
	at = 2;
	int width = number();
	if (width == -2) return fault(3);
	if (width < 0) return fault(4);
	int height = number();
	if (height == -2) return fault(5);
	if (height < 0) return fault(6);
	if (width == 0 || height == 0) return fault(7);
	if (width * height > 24) return fault(8);
	int most = 1;
	if (kind != '1' && kind != '4') {
		most = number();
		if (most < 0) return fault(9);
		if (most == 0) return fault(10);
	}
	switch (kind) {
	case '1':
		return bits(width, height);
	case '2':
		return text(width * height, most);
	case '3':
		return text(3 * width * height, most);
	}
	if (at >= size || !blank(file[at])) return fault(11);
	at++;
	switch (kind) {
	case '4':
		if (size - at < (width + 7) / 8 * height) return fault(12);
		return 0;
	case '5':
		return bytes(width * height, most);
	}
	return bytes(3 * width * height, most);
}
