// Loops that an optimiser turns into vectors: maps, reductions, conditions, gathers, strides, saturation, conversions,
// bit counts and early exits, for several element types, with lengths that leave remainders.
//@ native
//@ exit 0
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 61 };

#define KERNELS(T, name)                                                                                                  \
	static T name##_sum(const T *a, int n) { T s = 0; for (int i = 0; i < n; i++) s = (T)(s + a[i]); return s; }            \
	static T name##_max(const T *a, int n) { T s = a[0]; for (int i = 1; i < n; i++) s = a[i] > s ? a[i] : s; return s; }   \
	static T name##_min(const T *a, int n) { T s = a[0]; for (int i = 1; i < n; i++) s = a[i] < s ? a[i] : s; return s; }   \
	static int name##_count(const T *a, T x, int n) { int c = 0; for (int i = 0; i < n; i++) c += a[i] == x; return c; }    \
	static int name##_find(const T *a, T x, int n) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }      \
	static void name##_axpy(T *d, const T *a, T k, int n) { for (int i = 0; i < n; i++) d[i] = (T)(d[i] + k * a[i]); }      \
	static void name##_where(T *d, const T *a, const T *b, int n)                                                           \
	{ for (int i = 0; i < n; i++) if (a[i] < b[i]) d[i] = (T)(a[i] - b[i]); }                                               \
	static void name##_gather(T *d, const T *a, const int *ix, int n) { for (int i = 0; i < n; i++) d[i] = a[ix[i]]; }      \
	static void name##_scatter(T *d, const T *a, const int *ix, int n) { for (int i = 0; i < n; i++) d[ix[i]] = a[i]; }     \
	static void name##_pairs(T *d, const T *a, int n)                                                                       \
	{ for (int i = 0; i < n / 2; i++) d[i] = (T)(a[2 * i] - a[2 * i + 1]); }                                                \
	static void name##_reverse(T *d, const T *a, int n) { for (int i = 0; i < n; i++) d[n - 1 - i] = a[i]; }                \
	static unsigned name##_run(unsigned seed)                                                                               \
	{                                                                                                                       \
		T a[N], b[N], d[N];                                                                                                  \
		int ix[N];                                                                                                           \
		unsigned h = 0;                                                                                                      \
		for (int i = 0; i < N; i++) {                                                                                        \
			seed = seed * 1103515245u + 12345u;                                                                               \
			a[i] = (T)(int)(seed >> 16 & 255) - (T)99;                                                                        \
			b[i] = (T)(int)(seed >> 8 & 127);                                                                                 \
			d[i] = (T)i;                                                                                                      \
			ix[i] = (i * 17 + 5) % N;                                                                                         \
		}                                                                                                                    \
		for (int n = 1; n <= N; n += 12) {                                                                                   \
			name##_axpy(d, a, (T)3, n);                                                                                       \
			name##_where(d, a, b, n);                                                                                         \
			name##_gather(b, d, ix, n);                                                                                       \
			name##_scatter(a, b, ix, n);                                                                                      \
			name##_pairs(d, a, n);                                                                                            \
			name##_reverse(b, d, n);                                                                                          \
			h = h * 31 + (unsigned)(int64_t)name##_sum(a, n) + (unsigned)(int64_t)name##_max(b, n);                           \
			h = h * 31 + (unsigned)(int64_t)name##_min(d, n) + (unsigned)name##_count(a, a[n / 2], n);                        \
			h = h * 31 + (unsigned)name##_find(b, b[n / 2], n);                                                               \
			for (int i = 0; i < N; i++)                                                                                       \
				d[i] = (T)((int64_t)d[i] % 1000);                                                                              \
		}                                                                                                                    \
		return h;                                                                                                            \
	}

// Values stay small in floats and signed types: no wrap that the language forbids.
KERNELS(uint8_t, u8)
KERNELS(int8_t, i8)
KERNELS(uint16_t, u16)
KERNELS(int16_t, i16)
KERNELS(uint32_t, u32)
KERNELS(int32_t, i32)
KERNELS(uint64_t, u64)
KERNELS(int64_t, i64)
KERNELS(float, f32)
KERNELS(double, f64)

static void saturate(uint8_t *d, const int *a, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = (uint8_t)(a[i] < 0 ? 0 : a[i] > 255 ? 255 : a[i]);
}

static void average(uint8_t *d, const uint8_t *a, const uint8_t *b, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = (uint8_t)((a[i] + b[i] + 1) >> 1);
}

static void high(uint16_t *d, const uint16_t *a, const uint16_t *b, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
}

static void rotate(uint32_t *d, const uint32_t *a, const uint32_t *k, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = a[i] << (k[i] & 31) | a[i] >> (-k[i] & 31);
}

static void guarded(uint32_t *d, const uint32_t *a, const uint32_t *k, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = k[i] < 32 ? a[i] << k[i] : 0;
}

static void divide(int32_t *d, const int32_t *a, const int32_t *b, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = b[i] ? a[i] / b[i] + a[i] % b[i] : -1;
}

static int bits(const uint64_t *a, int n)
{
	int c = 0;
	for (int i = 0; i < n; i++)
		c += __builtin_popcountll(a[i]) + __builtin_clzll(a[i] | 1) + __builtin_ctzll(a[i] | 1ull << 63);
	return c;
}

static void swap(uint32_t *a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = __builtin_bswap32(a[i]);
}

static void convert(float *f, double *g, int16_t *s, const int32_t *a, int n)
{
	for (int i = 0; i < n; i++) {
		f[i] = (float)a[i] * 0.5f;
		g[i] = sqrt(fabs((double)f[i])) + floor(f[i] / 3);
		s[i] = (int16_t)(f[i] * 0.25f);
	}
}

static int any(const uint8_t *a, int n)
{
	int found = 0;
	for (int i = 0; i < n; i++)
		found |= a[i] == 7;
	return found;
}

static unsigned complexes(const int *re, const int *im, int n)
{
	unsigned r = 1, i = 0;
	for (int k = 0; k < n; k++) {
		unsigned t = r * (unsigned)re[k] - i * (unsigned)im[k];
		i = r * (unsigned)im[k] + i * (unsigned)re[k];
		r = t;
	}
	return r ^ i;
}

int main(void)
{
	printf("%x %x %x %x\n", u8_run(1), i8_run(2), u16_run(3), i16_run(4));
	printf("%x %x %x %x\n", u32_run(5), i32_run(6), u64_run(7), i64_run(8));
	printf("%x %x\n", f32_run(9), f64_run(10));

	int a[N], b[N];
	uint8_t c[N], d[N];
	uint16_t e[N], f[N];
	uint32_t g[N], k[N], m[N];
	uint64_t w[N];
	unsigned seed = 77, h = 0;
	for (int i = 0; i < N; i++) {
		seed = seed * 1664525u + 1013904223u;
		a[i] = (int)(seed >> 20) - 2000;
		b[i] = (int)(seed >> 8 & 15) - 4;
		g[i] = seed;
		k[i] = seed >> 3 & 63;
		e[i] = (uint16_t)(seed >> 5);
		w[i] = (uint64_t)seed * seed >> (i & 31);
	}
	saturate(c, a, N);
	saturate(d, b, N);
	average(c, c, d, N);
	high(f, e, e, N);
	rotate(m, g, k, N);
	for (int i = 0; i < N; i++)
		h = h * 33 + c[i] + f[i] + m[i];
	guarded(m, g, k, N);
	swap(m, N - 1);
	divide(a, a, b, N);
	for (int i = 0; i < N; i++)
		h = h * 33 + m[i] + (unsigned)a[i];
	printf("%x %d %d %x\n", h, bits(w, N), any(c, N), complexes(a, b, N));

	float x[N];
	double y[N], total = 0;
	int16_t s[N];
	convert(x, y, s, a, N);
	for (int i = 0; i < N; i++)
		total += y[i] + s[i];
	printf("%.10g %a\n", total, y[17]);
	return 0;
}
