/* libpng: reads a small PNG picture of which standard input is one part.
 *
 * A whole picture of symbolic bytes rarely gets beyond the signature, so the argument says which part the input is:
 *   header   the 13 bytes of IHDR (a shorter input is filled up with those of a 1×1 picture of 8-bit gray)
 *   chunk    the 4 bytes of a chunk's name and then its content, between IHDR and IDAT
 *   palette  the same, in a picture with a palette of two colours
 *   data     the compressed content of IDAT
 *   file     the whole file
 * Checksums are not looked at: no one wants to see CRC-32 solved.
 */
#include <png.h>

#include "input.h"

struct source {
	unsigned char bytes[2 * INPUT_MAX];
	size_t size, at;
};

static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
static const unsigned char gray[13] = {0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0}, indexed[13] = {0, 0, 0, 1, 0, 0, 0, 1, 1, 3, 0, 0, 0};
static const unsigned char two_colours[6] = {0, 0, 0, 255, 255, 255};
/* One line of one byte: filter 0, then 0, in a stored deflate block. */
static const unsigned char pixels[] = {0x78, 0x01, 0x01, 2, 0, 0xfd, 0xff, 0, 0, 0, 2, 0, 1};

static void put(struct source *s, const void *data, size_t n) {
	if (n > sizeof s->bytes - s->size) fatal("input too long");
	memcpy(s->bytes + s->size, data, n);
	s->size += n;
}

static void put_chunk(struct source *s, const char *name, const unsigned char *data, size_t n) {
	unsigned char length[4] = {n >> 24, n >> 16 & 255, n >> 8 & 255, n & 255};
	put(s, length, 4);
	put(s, name, 4);
	put(s, data, n);
	put(s, "\0\0\0\0", 4);
}

static void build(struct source *s, const char *part, const unsigned char *data, size_t n) {
	unsigned char header[13];
	int palette = strcmp(part, "palette") == 0;
	if (strcmp(part, "file") == 0) {
		put(s, data, n);
		return;
	}
	memcpy(header, palette ? indexed : gray, sizeof header);
	if (strcmp(part, "header") == 0) memcpy(header, data, n < sizeof header ? n : sizeof header);
	put(s, signature, sizeof signature);
	put_chunk(s, "IHDR", header, sizeof header);
	if (palette) put_chunk(s, "PLTE", two_colours, sizeof two_colours);
	if ((palette || strcmp(part, "chunk") == 0) && n >= 4) put_chunk(s, (const char *)data, data + 4, n - 4);
	if (strcmp(part, "data") == 0) put_chunk(s, "IDAT", data, n);
	else put_chunk(s, "IDAT", pixels, sizeof pixels);
	put_chunk(s, "IEND", NULL, 0);
}

static void give(png_structp png, png_bytep to, size_t n) {
	struct source *s = png_get_io_ptr(png);
	if (n > s->size - s->at) png_error(png, "end of file");
	memcpy(to, s->bytes + s->at, n);
	s->at += n;
}

static void on_error(png_structp png, png_const_charp message) {
	puts(message);
	png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
	(void)png;
	puts(message);
}

int main(int argc, char **argv) {
	static struct source s;
	size_t n;
	unsigned char *data = read_input(&n);
	build(&s, argc > 1 ? argv[1] : "file", data, n);
	free(data);

	png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	if (!info) fatal("no reader");
	int failed = setjmp(png_jmpbuf(png));
	if (!failed) {
		png_set_read_fn(png, &s, give);
		png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
		png_set_user_limits(png, 16, 16);
		png_read_png(png, info, PNG_TRANSFORM_EXPAND | PNG_TRANSFORM_STRIP_16, NULL);
		printf("%u by %u, %d channels\n", png_get_image_width(png, info), png_get_image_height(png, info), png_get_channels(png, info));
	}
	png_destroy_read_struct(&png, &info, NULL);
	return failed;
}
