/* As isoc23.c, for scanf and its relatives; %i does not know binary numbers here. */
#include <stdarg.h>
#include <stdio.h>

#define SCAN(name, first, call) \
	int name(first const char *format, ...) \
	{ \
		va_list ap; \
		va_start(ap, format); \
		int n = call; \
		va_end(ap); \
		return n; \
	}
#define WITH(x) x,

SCAN(__isoc23_scanf, , vscanf(format, ap))
SCAN(__isoc23_fscanf, WITH(FILE *f), vfscanf(f, format, ap))
SCAN(__isoc23_sscanf, WITH(const char *s), vsscanf(s, format, ap))
int __isoc23_vscanf(const char *format, va_list ap) { return vscanf(format, ap); }
int __isoc23_vfscanf(FILE *f, const char *format, va_list ap) { return vfscanf(f, format, ap); }
int __isoc23_vsscanf(const char *s, const char *format, va_list ap) { return vsscanf(s, format, ap); }
