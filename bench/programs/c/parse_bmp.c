// A reader of BMP pictures: file header, information header, palette, rows of pixels, run-length encoding. All of
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

static uint8_t file[256];
static long size, at;

static uint32_t get(int bytes) {
	uint32_t v = 0;
	for (int i = 0; i < bytes; i++)
		if (at < size) v |= (uint32_t)file[at++] << 8 * i;
	return v;
}

static int bitFields(uint32_t red, uint32_t green, uint32_t blue) {
	if (red == 0 || green == 0 || blue == 0) return fault(20);
	if ((red & green) != 0 || (green & blue) != 0 || (red & blue) != 0) return fault(21);
	return 0;
}

// Run lengths: a count and a value, or 0 and an escape: 0 ends the row, 1 the picture, 2 moves, more are plain values.
static int runs(int32_t width, int32_t height) {
	int32_t x = 0, y = 0;
	while (at + 1 < size) {
		uint32_t count = get(1), value = get(1);
		if (count > 0) {
			x += count;
			if (x > width) return fault(30);
			continue;
		}
		switch (value) {
		case 0:
			x = 0;
			if (++y > height) return fault(31);
			break;
		case 1:
			if (y < height - 1) return fault(32);
			return 0;
		case 2:
			x += get(1);
			y += get(1);
			if (x >= width || y >= height) return fault(33);
			break;
		default:
			if (at + value > size) return fault(34);
			at += value + (value & 1);
			x += value;
			if (x > width) return fault(35);
		}
	}
	return fault(36);
}

static int pixels(int32_t width, int32_t height, int depth, uint32_t colours) {
	uint32_t row = (width * depth + 31) / 32 * 4;
	if (at + (long)row * height > size) return fault(40);
	for (int32_t y = 0; y < height; y++) {
		long begin = at;
		for (int32_t x = 0; x < width && depth == 8; x++)
			if (get(1) >= colours) return fault(41);
		at = begin + row;
	}
	return 0;
}

int main(void) {
	size = read(0, file, sizeof file);
	if (get(1) != 'B' || get(1) != 'M') return fault(1);
	uint32_t whole = get(4);
	if (get(4) != 0) return fault(2);
	uint32_t data = get(4), header = get(4);
	if (whole != 0 && whole > size) return fault(3);
	if (data < header + 14) return fault(4);
	int32_t width, height;
	uint32_t planes, depth, method = 0, colours = 0;
	int entry = 4;
	if (header == 12) {
		width = (int16_t)get(2);
		height = (int16_t)get(2);
		planes = get(2);
		depth = get(2);
		entry = 3;
	} else if (header >= 40) {
		width = get(4);
		height = get(4);
		planes = get(2);
		depth = get(2);
		method = get(4);
		uint32_t bytes = get(4);
		at += 8;
		colours = get(4);
		if (get(4) > colours && colours != 0) return fault(5);
		if (method == 0 && bytes != 0 && bytes > size - data) return fault(6);
	} else {
		return fault(7);
	}
	if (planes != 1) return fault(8);
	if (width <= 0) return fault(9);
	if (height < 0) {
		if (method != 0 && method != 3) return fault(10);
		height = -height;
	}
	if (width > 64 || height > 64) return fault(11);
	switch (depth) {
	case 1: case 4: case 8:
		if (colours > 1u << depth) return fault(12);
		if (colours == 0) colours = 1u << depth;
		break;
	case 16: case 24: case 32:
		break;
	default:
		return fault(13);
	}
	if (method == 1 && depth != 8) return fault(14);
	if (method == 2 && depth != 4) return fault(15);
	if (method == 3) {
		if (depth != 16 && depth != 32) return fault(16);
		uint32_t red = get(4), green = get(4);
		int wrong = bitFields(red, green, get(4));
		if (wrong) return wrong;
	}
	if (method > 3) return fault(17);
	if (at + (long)colours * entry > data) return fault(18);
	at = data;
	if (at >= size) return fault(19);
	if (method == 1 || method == 2) return runs(width, height);
	return pixels(width, height, depth, colours ? colours : 256);
}
