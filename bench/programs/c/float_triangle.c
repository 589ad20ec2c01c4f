// A triangle by its sides: what it is, and whether it has an area by Heron's formula. 24 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double s[3];
	if (read(0, s, sizeof s) != sizeof s) return 1;
	double a = s[0], b = s[1], c = s[2];
	for (int i = 0; i < 3; i++) if (!(s[i] > 0 && s[i] <= 1000)) return 2;
	if (a + b <= c || b + c <= a || c + a <= b) return puts("no triangle"), 3;
	if (a == b && b == c) puts("equilateral");
	else if (a == b || b == c || c == a) puts("isosceles");
	if (a * a + b * b == c * c) puts("right");
	double p = (a + b + c) / 2, square = p * (p - a) * (p - b) * (p - c);
	if (square <= 0) return puts("flat by rounding"), 4;
	if (sqrt(square) > 100) return 1;
	return 0;
}
