/* libpng: hands a string of symbolic size to one function of its interface. The argument names it. */
#include <png.h>

#include "sized.h"

static png_structp png;
static png_infop info;

static void on_error(png_structp p, png_const_charp message) {
	(void)message;
	png_longjmp(p, 1);
}

static void on_warning(png_structp p, png_const_charp message) {
	(void)p;
	(void)message;
}

static void signature(char *s) { png_sig_cmp((png_const_bytep)s, 0, strlen(s)); }

static void text(char *s) {
	char key[] = "Title";
	png_text t = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = key, .text = s};
	png_set_text(png, info, &t, 1);
}

static void text_key(char *s) {
	char value[] = "value";
	png_text t = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = s, .text = value};
	png_set_text(png, info, &t, 1);
}

static void scale(char *s) { png_set_sCAL_s(png, info, PNG_SCALE_METER, s, "1"); }

static void profile(char *s) { png_set_iCCP(png, info, s, 0, (png_const_bytep)"profile", 7); }

static void purpose(char *s) {
	char unit[] = "m";
	png_set_pCAL(png, info, s, 0, 1, PNG_EQUATION_LINEAR, 0, unit, NULL);
}

static void palette_name(char *s) {
	png_sPLT_entry colour = {0, 0, 0, 0, 0};
	png_sPLT_t palette = {.name = s, .depth = 8, .entries = &colour, .nentries = 1};
	png_set_sPLT(png, info, &palette, 1);
}

static void unknown(char *s) {
	png_unknown_chunk chunk = {.name = "prVt", .data = (png_bytep)s, .size = strlen(s) + 1, .location = PNG_HAVE_IHDR};
	png_set_unknown_chunks(png, info, &chunk, 1);
}

static const struct call calls[] = {
	{"palette-name", palette_name}, {"profile", profile}, {"purpose", purpose}, {"scale", scale},
	{"signature", signature}, {"text", text}, {"text-key", text_key}, {"unknown", unknown},
};

int main(int argc, char **argv) {
	png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
	info = png ? png_create_info_struct(png) : NULL;
	if (!info) fatal("no reader");
	int failed = setjmp(png_jmpbuf(png));
	if (!failed) SIZED_CALL(argc, argv, calls);
	png_destroy_read_struct(&png, &info, NULL);
	return failed;
}
