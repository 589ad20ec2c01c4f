// The power method on a matrix of 2 by 2: three steps towards the greatest eigenvalue. 32 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[2][2], x = 1, y = 1, old = 0;
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 4; i++)
		if (!(a[i / 2][i % 2] >= 0 && a[i / 2][i % 2] <= 9)) return 2;
	for (int n = 0; n < 3; n++) {
		double p = a[0][0] * x + a[0][1] * y, q = a[1][0] * x + a[1][1] * y, most = p > q ? p : q;
		if (most == 0) return puts("into the kernel"), 3;
		x = p / most, y = q / most;
		if (fabs(most - old) < 0.01) return printf("found after %d\n", n), 4;
		old = most;
	}
	return old > 15 ? puts("a great one"), 5 : 0;
}
