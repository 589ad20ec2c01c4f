/* As isoc23.c, for wide characters; binary numbers are not known here. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <wchar.h>

long __isoc23_wcstol(const wchar_t *s, wchar_t **end, int base) { return wcstol(s, end, base); }
long long __isoc23_wcstoll(const wchar_t *s, wchar_t **end, int base) { return wcstoll(s, end, base); }
intmax_t __isoc23_wcstoimax(const wchar_t *s, wchar_t **end, int base) { return wcstoimax(s, end, base); }
unsigned long __isoc23_wcstoul(const wchar_t *s, wchar_t **end, int base) { return wcstoul(s, end, base); }
unsigned long long __isoc23_wcstoull(const wchar_t *s, wchar_t **end, int base) { return wcstoull(s, end, base); }
uintmax_t __isoc23_wcstoumax(const wchar_t *s, wchar_t **end, int base) { return wcstoumax(s, end, base); }

#define SCAN(name, first, call) \
	int name(first const wchar_t *format, ...) \
	{ \
		va_list ap; \
		va_start(ap, format); \
		int n = call; \
		va_end(ap); \
		return n; \
	}
#define WITH(x) x,

SCAN(__isoc23_wscanf, , vwscanf(format, ap))
SCAN(__isoc23_fwscanf, WITH(FILE *f), vfwscanf(f, format, ap))
SCAN(__isoc23_swscanf, WITH(const wchar_t *s), vswscanf(s, format, ap))
int __isoc23_vwscanf(const wchar_t *format, va_list ap) { return vwscanf(format, ap); }
int __isoc23_vfwscanf(FILE *f, const wchar_t *format, va_list ap) { return vfwscanf(f, format, ap); }
int __isoc23_vswscanf(const wchar_t *s, const wchar_t *format, va_list ap) { return vswscanf(s, format, ap); }
