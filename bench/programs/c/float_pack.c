// Floats as bytes: exponents and fractions taken apart and put together. 12 bytes of input.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
	float f;
	double d;
	uint32_t u;
	if (read(0, &d, 8) != 8 || read(0, &f, 4) != 4) return 1;
	memcpy(&u, &f, 4);
	int e = (u >> 23 & 255) - 127;
	if (e == 128) return u << 9 ? 2 : 3;
	if (e == -127) return u << 1 ? 4 : 5;
	float back = (float)d;
	if (isnan(back)) return 6;
	if (back == f) puts("the same");
	if ((double)back != d) puts("shortened");
	if (isinf(back)) return 7;
	float whole = floorf(f);
	return whole == f ? 8 : e >= 24 ? 9 : 0;
}
