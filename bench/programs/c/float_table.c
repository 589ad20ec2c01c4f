// A table with linear interpolation, found by binary search. 8 bytes of input.
#include <stdio.h>
#include <unistd.h>

static const double at[] = {0, 0.5, 1.25, 2, 3.5, 5, 8, 13, 21}, value[] = {1, 1.5, 0.25, 4, 4, -2, 7, 7.5, 100};

int main(void) {
	double x;
	if (read(0, &x, sizeof x) != sizeof x) return 1;
	int low = 0, high = sizeof at / sizeof *at - 1;
	if (!(x >= at[low])) return 2;
	if (x >= at[high]) return 3;
	while (high - low > 1) {
		int mid = (low + high) / 2;
		if (x >= at[mid]) low = mid;
		else high = mid;
	}
	double t = (x - at[low]) / (at[high] - at[low]), y = value[low] + t * (value[high] - value[low]);
	if (y == 0) return puts("zero"), 4;
	if (y > 6.5 && x < 8) return 5;
	return 0;
}
