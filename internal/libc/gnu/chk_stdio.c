#define _GNU_SOURCE
#include "chk.h"
#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>

/* WITH runs CALL, which uses the variable arguments behind LAST as ap. */
#define WITH(last, call) \
	va_list ap; \
	va_start(ap, last); \
	int result = call; \
	va_end(ap); \
	return result

int __vfprintf_chk(FILE *f, int flag, const char *format, va_list ap)
{
	return vfprintf(f, format, ap);
}

int __fprintf_chk(FILE *f, int flag, const char *format, ...)
{
	WITH(format, vfprintf(f, format, ap));
}

int __vprintf_chk(int flag, const char *format, va_list ap)
{
	return vprintf(format, ap);
}

int __printf_chk(int flag, const char *format, ...)
{
	WITH(format, vprintf(format, ap));
}

int __vdprintf_chk(int fd, int flag, const char *format, va_list ap)
{
	return vdprintf(fd, format, ap);
}

int __dprintf_chk(int fd, int flag, const char *format, ...)
{
	WITH(format, vdprintf(fd, format, ap));
}

int __vasprintf_chk(char **to, int flag, const char *format, va_list ap)
{
	return vasprintf(to, format, ap);
}

int __asprintf_chk(char **to, int flag, const char *format, ...)
{
	WITH(format, vasprintf(to, format, ap));
}

int __vsnprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, va_list ap)
{
	need(n, room);
	return vsnprintf(to, n, format, ap);
}

int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, ...)
{
	need(n, room);
	WITH(format, vsnprintf(to, n, format, ap));
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list ap)
{
	if (room == (size_t)-1)
		return vsprintf(to, format, ap);
	int n = vsnprintf(to, room, format, ap);
	if (n >= 0)
		need((size_t)n + 1, room);
	return n;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
	WITH(format, __vsprintf_chk(to, flag, room, format, ap));
}

char *__fgets_chk(char *to, size_t room, int n, FILE *f)
{
	need(n < 0 ? 0 : n, room);
	return fgets(to, n, f);
}

char *__fgets_unlocked_chk(char *to, size_t room, int n, FILE *f)
{
	return __fgets_chk(to, room, n, f);
}

char *__gets_chk(char *to, size_t room)
{
	size_t n = 0;
	int c;
	while ((c = getchar()) != EOF && c != '\n') {
		need(n + 2, room);
		to[n++] = c;
	}
	if (c == EOF && n == 0)
		return NULL;
	need(n + 1, room);
	to[n] = 0;
	return to;
}

size_t __fread_chk(void *to, size_t room, size_t size, size_t n, FILE *f)
{
	need(times(size, n), room);
	return fread(to, size, n, f);
}

size_t __fread_unlocked_chk(void *to, size_t room, size_t size, size_t n, FILE *f)
{
	return __fread_chk(to, room, size, n, f);
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list ap)
{
	vsyslog(priority, format, ap);
}

void __syslog_chk(int priority, int flag, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	vsyslog(priority, format, ap);
	va_end(ap);
}
