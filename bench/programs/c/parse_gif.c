// A reader of GIF pictures: screen, colour tables, extensions, images with LZW codes. All of standard input is the
// file. It ends with the number of the first thing that is wrong, or 0.
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
static int screenWidth, screenHeight, frames;

static int byte(void) { return at < size ? file[at++] : -1; }

static int word(void) {
	int low = byte(), high = byte();
	return low < 0 || high < 0 ? -1 : low | high << 8;
}

static int blocks(int least) {
	int total = 0;
	for (;;) {
		int n = byte();
		if (n < 0) return -1;
		if (n == 0) break;
		if (at + n > size) return -1;
		at += n;
		total += n;
	}
	return total < least ? -1 : total;
}

static int extension(void) {
	int n;
	switch (byte()) {
	case 0xf9: { // graphic control
		if (byte() != 4) return fault(10);
		int flags = byte();
		if ((flags >> 2 & 7) > 3) return fault(11);
		if (word() < 0) return fault(12);
		int transparent = byte();
		if ((flags & 1) == 0 && transparent != 0) return fault(13);
		if (byte() == 0) return 0;
		return fault(14);
	}
	case 0xfe: // comment
		if (blocks(0) < 0) return fault(15);
		return 0;
	case 0xff: // application
		if (byte() != 11) return fault(16);
		at += 11;
		if (blocks(0) < 0) return fault(17);
		return 0;
	case 0x01: // plain text
		if (byte() != 12) return fault(18);
		n = word() + word();
		if (n > screenWidth) return fault(19);
		at += 8;
		if (blocks(1) < 0) return fault(20);
		return 0;
	case -1:
		return fault(21);
	}
	if (blocks(0) < 0) return fault(22);
	return 0;
}

// Codes of an image: they grow from size + 1 bits to 12; one clears the table, one ends the image.
static int codes(int bits, int pixels) {
	int clear = 1 << bits, end = clear + 1, next = end + 1, width = bits + 1, last = -1, done = 0;
	uint32_t have = 0;
	int held = 0, left = 0;
	for (;;) {
		while (held < width) {
			if (left == 0) {
				left = byte();
				if (left < 0) return fault(40);
				if (left == 0) return fault(41);
			}
			int b = byte();
			if (b < 0) return fault(42);
			left--;
			have |= (uint32_t)b << held;
			held += 8;
		}
		int code = have & ((1 << width) - 1);
		have >>= width;
		held -= width;
		if (code == clear) {
			next = end + 1;
			width = bits + 1;
			last = -1;
			continue;
		}
		if (code == end) break;
		if (code > next || (last < 0 && code >= clear)) return fault(43);
		if (last >= 0 && next < 4096) next++;
		if (next == 1 << width && width < 12) width++;
		last = code;
		if (++done > pixels) return fault(44);
	}
	at += left;
	if (byte() == 0) return 0;
	return fault(45);
}

static int image(int haveTable) {
	int left = word(), top = word(), width = word(), height = word(), flags = byte();
	if (flags < 0) return fault(30);
	if (width == 0 || height == 0) return fault(31);
	if (left + width > screenWidth || top + height > screenHeight) return fault(32);
	if (flags & 0x80)
		at += 3 << ((flags & 7) + 1);
	else if (!haveTable)
		return fault(33);
	int bits = byte();
	if (bits < 2 || bits > 8) return fault(34);
	frames++;
	return codes(bits, width * height);
}

int main(void) {
	size = read(0, file, sizeof file);
	if (byte() != 'G' || byte() != 'I' || byte() != 'F' || byte() != '8') return fault(1);
	int version = byte();
	if ((version != '7' && version != '9') || byte() != 'a') return fault(2);
	screenWidth = word();
	screenHeight = word();
	if (screenWidth <= 0 || screenHeight <= 0) return fault(3);
	int flags = byte(), background = byte(), aspect = byte();
	if (aspect < 0) return fault(4);
	int entries = 2 << (flags & 7);
	if (flags & 0x80) {
		if (background >= entries) return fault(5);
		at += 3 * entries;
	} else if (background != 0) {
		return fault(6);
	}
	for (;;) {
		int wrong = 0;
		switch (byte()) {
		case '!':
			if (version == '7') return fault(7);
			wrong = extension();
			break;
		case ',':
			wrong = image(flags & 0x80);
			break;
		case ';':
			if (frames == 0) return fault(8);
			return 0;
		default:
			return fault(9);
		}
		if (wrong) return wrong;
	}
}
