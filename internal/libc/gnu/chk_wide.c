#define _GNU_SOURCE
#include "chk.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

/* Rooms are numbers of wide characters, except where a function writes bytes. */

#define WITH(last, call) \
	va_list ap; \
	va_start(ap, last); \
	int result = call; \
	va_end(ap); \
	return result

wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	need(n, room);
	return wmemcpy(to, from, n);
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	need(n, room);
	return wmemmove(to, from, n);
}

wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	need(n, room);
	return wmemcpy(to, from, n) + n;
}

wchar_t *__wmemset_chk(wchar_t *to, wchar_t c, size_t n, size_t room)
{
	need(n, room);
	return wmemset(to, c, n);
}

wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t room)
{
	need(wcslen(from) + 1, room);
	return wcscpy(to, from);
}

wchar_t *__wcpcpy_chk(wchar_t *to, const wchar_t *from, size_t room)
{
	need(wcslen(from) + 1, room);
	return wcpcpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	need(n, room);
	return wcsncpy(to, from, n);
}

wchar_t *__wcpncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	need(n, room);
	return wcpncpy(to, from, n);
}

wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t room)
{
	size_t used = wcslen(to);
	need(used, room);
	need(wcslen(from) + 1, room - used);
	wcscpy(to + used, from);
	return to;
}

wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room)
{
	size_t used = wcslen(to);
	need(used, room);
	need(wcsnlen(from, n) + 1, room - used);
	wcsncat(to + used, from, n);
	return to;
}

int __vswprintf_chk(wchar_t *to, size_t n, int flag, size_t room, const wchar_t *format, va_list ap)
{
	need(n, room);
	return vswprintf(to, n, format, ap);
}

int __swprintf_chk(wchar_t *to, size_t n, int flag, size_t room, const wchar_t *format, ...)
{
	need(n, room);
	va_list ap;
	va_start(ap, format);
	int written = vswprintf(to, n, format, ap);
	va_end(ap);
	return written;
}

int __vfwprintf_chk(FILE *f, int flag, const wchar_t *format, va_list ap)
{
	return vfwprintf(f, format, ap);
}

int __fwprintf_chk(FILE *f, int flag, const wchar_t *format, ...)
{
	WITH(format, vfwprintf(f, format, ap));
}

int __vwprintf_chk(int flag, const wchar_t *format, va_list ap)
{
	return vwprintf(format, ap);
}

int __wprintf_chk(int flag, const wchar_t *format, ...)
{
	WITH(format, vwprintf(format, ap));
}

wchar_t *__fgetws_chk(wchar_t *to, size_t room, int n, FILE *f)
{
	need(n < 0 ? 0 : n, room);
	return fgetws(to, n, f);
}

wchar_t *__fgetws_unlocked_chk(wchar_t *to, size_t room, int n, FILE *f)
{
	return __fgetws_chk(to, room, n, f);
}

size_t __wcrtomb_chk(char *to, wchar_t c, mbstate_t *state, size_t room)
{
	need(to ? MB_CUR_MAX : 0, room);
	return wcrtomb(to, c, state);
}

int __wctomb_chk(char *to, wchar_t c, size_t room)
{
	need(to ? MB_CUR_MAX : 0, room);
	return wctomb(to, c);
}

size_t __mbstowcs_chk(wchar_t *to, const char *from, size_t n, size_t room)
{
	need(to ? n : 0, room);
	return mbstowcs(to, from, n);
}

size_t __wcstombs_chk(char *to, const wchar_t *from, size_t n, size_t room)
{
	need(to ? n : 0, room);
	return wcstombs(to, from, n);
}

size_t __mbsrtowcs_chk(wchar_t *to, const char **from, size_t n, mbstate_t *state, size_t room)
{
	need(to ? n : 0, room);
	return mbsrtowcs(to, from, n, state);
}

size_t __wcsrtombs_chk(char *to, const wchar_t **from, size_t n, mbstate_t *state, size_t room)
{
	need(to ? n : 0, room);
	return wcsrtombs(to, from, n, state);
}

size_t __mbsnrtowcs_chk(wchar_t *to, const char **from, size_t bytes, size_t n, mbstate_t *state, size_t room)
{
	need(to ? n : 0, room);
	return mbsnrtowcs(to, from, bytes, n, state);
}

size_t __wcsnrtombs_chk(char *to, const wchar_t **from, size_t chars, size_t n, mbstate_t *state, size_t room)
{
	need(to ? n : 0, room);
	return wcsnrtombs(to, from, chars, n, state);
}
