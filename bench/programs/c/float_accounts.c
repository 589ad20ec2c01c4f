// Sums in several orders. 32 bytes of input.
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[4];
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 4; i++) if (!(a[i] > 0 && a[i] < 1e6)) return 2;
	double up = ((a[0] + a[1]) + a[2]) + a[3], down = ((a[3] + a[2]) + a[1]) + a[0], pairs = (a[0] + a[1]) + (a[2] + a[3]);
	if (up != down) puts("the order matters");
	if (up != pairs) puts("pairs matter");
	if (up == 1000 && a[0] < a[1] && a[1] < a[2]) return 3;
	if (up < a[3]) return 4;
	return 0;
}
