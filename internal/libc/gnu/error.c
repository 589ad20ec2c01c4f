/* GNU's error and error_at_line. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void (*error_print_progname)(void);
unsigned int error_message_count;
int error_one_per_line;

/* report prints one message and ends the program if status is not 0. file is NULL for messages without a place. */
static void report(int status, int code, const char *file, unsigned int line, const char *format, va_list ap)
{
	static const char *last_file;
	static unsigned int last_line;
	if (file && error_one_per_line) {
		if (last_file && last_line == line && (last_file == file || !strcmp(last_file, file)))
			return;
		last_file = file;
		last_line = line;
	}
	fflush(stdout);
	if (error_print_progname)
		error_print_progname();
	else
		fprintf(stderr, file ? "%s:" : "%s: ", program_invocation_name);
	if (file)
		fprintf(stderr, "%s:%u: ", file, line);
	vfprintf(stderr, format, ap);
	error_message_count++;
	if (code)
		fprintf(stderr, ": %s", strerror(code));
	putc('\n', stderr);
	fflush(stderr);
	if (status)
		exit(status);
}

void error(int status, int code, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	report(status, code, NULL, 0, format, ap);
	va_end(ap);
}

void error_at_line(int status, int code, const char *file, unsigned int line, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	report(status, code, file, line, format, ap);
	va_end(ap);
}
