// Dot products, plain and fused. 32 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	float v[8];
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 8; i++) if (!(fabsf(v[i]) <= 4)) return 2;
	float dot = 0, fused = 0;
	for (int i = 0; i < 4; i++) dot += v[i] * v[i + 4], fused = fmaf(v[i], v[i + 4], fused);
	if (dot == 0 && v[0] != 0 && v[4] != 0) puts("orthogonal");
	if (dot > 60) return 3;
	if (dot != fused) return 4;
	return 0;
}
