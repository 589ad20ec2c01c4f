// The median of five numbers, and their mean. 40 bytes of input.
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[5], sum = 0;
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 5; i++) {
		if (!(a[i] >= 0 && a[i] <= 10)) return 2;
		sum += a[i];
	}
	for (int i = 1; i < 5; i++)
		for (int k = i; k > 0 && a[k] < a[k - 1]; k--) {
			double t = a[k];
			a[k] = a[k - 1], a[k - 1] = t;
		}
	double mean = sum / 5;
	if (mean < a[0] || mean > a[4]) return puts("the mean is outside"), 3;
	if (mean > a[2]) return 4;
	return 5;
}
