/* libmagic: says what standard input is, with a small compiled database that is part of the program.
 *
 * The arguments choose flags: "mime", "all" (every match, not the first), "text" (only the tests for encodings and text formats: JSON, CSV).
 */
#include <magic.h>

#include "input.h"

/* The library reads words from it. */
static _Alignas(16) unsigned char database[] = {
#embed "small.mgc"
};

static int flags_of(int argc, char **argv) {
	int flags = MAGIC_RAW | MAGIC_NO_CHECK_COMPRESS;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "mime") == 0) flags |= MAGIC_MIME;
		else if (strcmp(argv[i], "all") == 0) flags |= MAGIC_CONTINUE;
		else if (strcmp(argv[i], "text") == 0) flags |= MAGIC_NO_CHECK_SOFT;
		else fatal("no such flag");
	}
	return flags;
}

int main(int argc, char **argv) {
	void *databases[] = {database};
	size_t sizes[] = {sizeof database}, n;
	unsigned char *data = read_input(&n);
	magic_t m = magic_open(flags_of(argc, argv));
	if (!m) fatal("magic_open failed");
	if (magic_load_buffers(m, databases, sizes, 1)) fatal(magic_error(m));
	const char *type = magic_buffer(m, data, n);
	puts(type ? type : magic_error(m));
	magic_close(m);
	free(data);
	return type == NULL;
}
