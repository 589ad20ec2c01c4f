// A line clipped to the unit square by its parameters. 32 bytes of input.
#include <stdio.h>
#include <unistd.h>

static int clip(float p, float q, float *low, float *high) {
	if (p == 0) return q >= 0;
	float t = q / p;
	if (p < 0) {
		if (t > *high) return 0;
		if (t > *low) *low = t;
	} else {
		if (t < *low) return 0;
		if (t < *high) *high = t;
	}
	return 1;
}

int main(void) {
	float v[4], low = 0, high = 1;
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 4; i++) if (!(v[i] >= -8 && v[i] <= 8)) return 2;
	float dx = v[2] - v[0], dy = v[3] - v[1];
	if (!clip(-dx, v[0], &low, &high) || !clip(dx, 1 - v[0], &low, &high)) return puts("beside"), 3;
	if (!clip(-dy, v[1], &low, &high) || !clip(dy, 1 - v[1], &low, &high)) return puts("above or below"), 4;
	if (low < high) return 0;
	return 5;
}
