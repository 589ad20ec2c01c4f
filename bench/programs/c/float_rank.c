// The rank of a matrix of 3 by 3 of small integers, by elimination with a tolerance. 9 bytes of input.
#include <math.h>
#include <unistd.h>

int main(void) {
	signed char v[9];
	double a[3][3];
	if (read(0, v, sizeof v) != sizeof v) return 9;
	for (int i = 0; i < 9; i++) a[i / 3][i % 3] = v[i] / 4.0;
	int rank = 0;
	for (int c = 0; c < 3 && rank < 3; c++) {
		int best = rank;
		for (int i = rank + 1; i < 3; i++)
			if (fabs(a[i][c]) > fabs(a[best][c])) best = i;
		if (fabs(a[best][c]) < 1e-6) continue;
		for (int j = 0; j < 3; j++) {
			double t = a[rank][j];
			a[rank][j] = a[best][j], a[best][j] = t;
		}
		for (int i = rank + 1; i < 3; i++) {
			double f = a[i][c] / a[rank][c];
			for (int j = c; j < 3; j++) a[i][j] -= f * a[rank][j];
		}
		rank++;
	}
	return rank;
}
