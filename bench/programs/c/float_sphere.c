// A ray from the origin and a sphere. 24 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	float v[6];
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 6; i++) if (!(fabsf(v[i]) <= 16)) return 2;
	float along = v[0] * v[3] + v[1] * v[4] + v[2] * v[5], square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
	if (square < 0.25f) return puts("no direction"), 3;
	if (along <= 0) return puts("behind"), 4;
	float rest = v[3] * v[3] + v[4] * v[4] + v[5] * v[5] - 1;
	float d = along * along - square * rest;
	if (d < 0) return puts("missed"), 5;
	float t = (along - sqrtf(d)) / square;
	return t < 0 ? puts("inside"), 6 : 0;
}
