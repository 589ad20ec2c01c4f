// The straight line that is nearest to three points: all of one x, a level line, or points that are far from it.
// 48 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double v[6], sx = 0, sy = 0, sxx = 0, sxy = 0;
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 6; i++)
		if (!(v[i] >= 0 && v[i] <= 64)) return 2;
	for (int i = 0; i < 6; i += 2) {
		sx += v[i], sy += v[i + 1];
		sxx += v[i] * v[i], sxy += v[i] * v[i + 1];
	}
	double d = 3 * sxx - sx * sx;
	if (d <= 0) return puts("no line"), 3;
	double slope = (3 * sxy - sx * sy) / d;
	if (slope == 0) return puts("level"), 4;
	double at0 = (sy - slope * sx) / 3;
	for (int i = 0; i < 6; i += 2)
		if (fabs(v[i + 1] - (at0 + slope * v[i])) > 20) return printf("point %d is far off\n", i / 2), 5;
	return slope < 0 ? puts("falling"), 6 : 0;
}
