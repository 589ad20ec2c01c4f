/* A fuzz target of libpng: the input is a PNG picture.
 *
 * Checksums are not looked at, as in most fuzz targets of formats that have them. Pictures are small, so that no input takes long.
 */
#include <png.h>
#include <stdint.h>
#include <string.h>

struct source {
	const uint8_t *data;
	size_t left;
};

static void give(png_structp png, png_bytep to, size_t n) {
	struct source *s = png_get_io_ptr(png);
	if (n > s->left) png_error(png, "end of file");
	memcpy(to, s->data, n);
	s->data += n;
	s->left -= n;
}

static void on_error(png_structp png, png_const_charp message) { png_longjmp(png, 1); }

static void on_warning(png_structp png, png_const_charp message) {}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct source s = {data, size};
	png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	if (info && !setjmp(png_jmpbuf(png))) {
		png_set_read_fn(png, &s, give);
		png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
		png_set_user_limits(png, 64, 64);
		png_read_png(png, info, PNG_TRANSFORM_EXPAND | PNG_TRANSFORM_STRIP_16, NULL);
	}
	png_destroy_read_struct(&png, &info, NULL);
	return 0;
}
