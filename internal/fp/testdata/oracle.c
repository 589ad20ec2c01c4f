// The referee for package fp: does on this machine what a request says.
// Reads requests of 56 bytes from stdin, writes results of 16 bytes to stdout.
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef unsigned char bits[16];
struct request {
	uint8_t op, format, mode, to;
	int32_t n;
	bits a, b, c;
};
enum { ADD, SUB, MUL, DIV, REM, SQRT, FMA, CMP, RINT, TRUNC, CEIL, FLOOR, ROUND, SCALBN, FREXP, EXPONENT, CONVERT, TOINT, FROMINT, FMIN, FMAX };
enum { HALF, BFLOAT, SINGLE, DOUBLE, X87, QUAD };

static const int modes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
static const int sizes[] = {2, 2, 4, 8, 10, 16};

// Half goes through float, as the compiler's own code does. Its fma must not
// round twice: in __float128 product and sum are exact.
static _Float16 sqrth(_Float16 x) { return (_Float16)sqrtf((float)x); }
static _Float16 fmodh(_Float16 x, _Float16 y) { return (_Float16)fmodf((float)x, (float)y); }
static _Float16 rinth(_Float16 x) { return (_Float16)rintf((float)x); }
static _Float16 trunch(_Float16 x) { return (_Float16)truncf((float)x); }
static _Float16 ceilh(_Float16 x) { return (_Float16)ceilf((float)x); }
static _Float16 floorh(_Float16 x) { return (_Float16)floorf((float)x); }
static _Float16 roundh(_Float16 x) { return (_Float16)roundf((float)x); }
static _Float16 frexph(_Float16 x, int *e) { return (_Float16)frexpf((float)x, e); }
static _Float16 scalbnh(_Float16 x, int n) { return (_Float16)scalbn((double)x, n < -1000 ? -1000 : n > 1000 ? 1000 : n); }
static _Float16 fminh(_Float16 x, _Float16 y) { return (_Float16)fminf((float)x, (float)y); }
static _Float16 fmaxh(_Float16 x, _Float16 y) { return (_Float16)fmaxf((float)x, (float)y); }
static _Float16 fmah(_Float16 x, _Float16 y, _Float16 z)
{
	if (isnan((float)x) || isnan((float)y) || isnan((float)z))
		return (_Float16)fmaf((float)x, (float)y, (float)z);
	return (_Float16)((__float128)x * (__float128)y + (__float128)z);
}

// Sum and product stand in functions of their own, in which gcc -O0 keeps the order
// of the operands; the NaN of two depends on it. fma gets its factors exchanged,
// because glibc hands them to vfmadd213, which prefers the second one's NaN.
#define COMMUTING(NAME, T) \
static T NAME##_add(T x, T y) { return x + y; } \
static T NAME##_mul(T x, T y) { return x * y; }

COMMUTING(single, float)
COMMUTING(dbl, double)
COMMUTING(x87, long double)
COMMUTING(quad, __float128)
static _Float16 half_add(_Float16 x, _Float16 y) { return (_Float16)single_add((float)x, (float)y); }
static _Float16 half_mul(_Float16 x, _Float16 y) { return (_Float16)single_mul((float)x, (float)y); }

#define OPS(NAME, T, SUFFIX)                                                                      \
static void NAME(const struct request *q, bits out)                                               \
{                                                                                                 \
	T x = 0, y = 0, z = 0, r = 0;                                                             \
	int e = 0, size = sizes[q->format];                                                       \
	memcpy(&x, q->a, size);                                                                   \
	memcpy(&y, q->b, size);                                                                   \
	memcpy(&z, q->c, size);                                                                   \
	switch (q->op) {                                                                          \
	case ADD: r = NAME##_add(x, y); break;                                                    \
	case SUB: r = x - y; break;                                                               \
	case MUL: r = NAME##_mul(x, y); break;                                                    \
	case DIV: r = x / y; break;                                                               \
	case REM: r = fmod##SUFFIX(x, y); break;                                                  \
	case SQRT: r = sqrt##SUFFIX(x); break;                                                    \
	case FMA: r = q->format < X87 ? fma##SUFFIX(y, x, z) : fma##SUFFIX(x, y, z); break;        \
	case RINT: r = rint##SUFFIX(x); break;                                                    \
	case TRUNC: r = trunc##SUFFIX(x); break;                                                  \
	case CEIL: r = ceil##SUFFIX(x); break;                                                    \
	case FLOOR: r = floor##SUFFIX(x); break;                                                  \
	case ROUND: r = round##SUFFIX(x); break;                                                  \
	case SCALBN: r = scalbn##SUFFIX(x, q->n); break;                                          \
	case FREXP: r = frexp##SUFFIX(x, &e); break;                                              \
	case FMIN: r = fmin##SUFFIX(x, y); break;                                                 \
	case FMAX: r = fmax##SUFFIX(x, y); break;                                                 \
	case EXPONENT: frexp##SUFFIX(x, &e); memcpy(out, &e, 4); return;                          \
	case CMP: out[0] = x == y ? 0 : x > y ? 1 : x < y ? 2 : 3; return;                        \
	case CONVERT:                                                                             \
		switch (q->to) {                                                                  \
		case HALF: { _Float16 v = (_Float16)x; memcpy(out, &v, 2); return; }              \
		case SINGLE: { float v = (float)x; memcpy(out, &v, 4); return; }                  \
		case DOUBLE: { double v = (double)x; memcpy(out, &v, 8); return; }                \
		case X87: { long double v = (long double)x; memcpy(out, &v, 10); return; }        \
		case QUAD: { __float128 v = (__float128)x; memcpy(out, &v, 16); return; }         \
		}                                                                                 \
		return;                                                                           \
	case TOINT:                                                                               \
		switch (q->to) {                                                                  \
		case 0: { int32_t v = (int32_t)x; memcpy(out, &v, 4); return; }                   \
		case 1: { uint32_t v = (uint32_t)x; memcpy(out, &v, 4); return; }                 \
		case 2: { int64_t v = (int64_t)x; memcpy(out, &v, 8); return; }                   \
		case 3: { uint64_t v = (uint64_t)x; memcpy(out, &v, 8); return; }                 \
		case 4: { __int128 v = (__int128)x; memcpy(out, &v, 16); return; }                \
		case 5: { unsigned __int128 v = (unsigned __int128)x; memcpy(out, &v, 16); return; } \
		}                                                                                 \
		return;                                                                           \
	case FROMINT:                                                                             \
		switch (q->to) {                                                                  \
		case 0: { int32_t v; memcpy(&v, q->a, 4); r = (T)v; break; }                      \
		case 1: { uint32_t v; memcpy(&v, q->a, 4); r = (T)v; break; }                     \
		case 2: { int64_t v; memcpy(&v, q->a, 8); r = (T)v; break; }                      \
		case 3: { uint64_t v; memcpy(&v, q->a, 8); r = (T)v; break; }                     \
		case 4: { __int128 v; memcpy(&v, q->a, 16); r = (T)v; break; }                    \
		case 5: { unsigned __int128 v; memcpy(&v, q->a, 16); r = (T)v; break; }           \
		}                                                                                 \
	}                                                                                         \
	memcpy(out, &r, size);                                                                    \
}

OPS(half, _Float16, h)
OPS(single, float, f)
OPS(dbl, double, )
OPS(x87, long double, l)
OPS(quad, __float128, f128)

int main(void)
{
	static struct request q;
	static char in[1 << 16], outbuf[1 << 16];
	setvbuf(stdin, in, _IOFBF, sizeof in);
	setvbuf(stdout, outbuf, _IOFBF, sizeof outbuf);
	while (fread(&q, sizeof q, 1, stdin) == 1) {
		bits out = {0};
		fesetround(modes[q.mode]);
		switch (q.format) {
		case HALF: half(&q, out); break;
		case SINGLE: single(&q, out); break;
		case DOUBLE: dbl(&q, out); break;
		case X87: x87(&q, out); break;
		case QUAD: quad(&q, out); break;
		}
		fesetround(FE_TONEAREST);
		fwrite(out, sizeof out, 1, stdout);
	}
	return 0;
}
