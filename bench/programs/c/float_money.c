// Prices in floating point: a total in cents, with and without rounding. 16 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double price;
	long count;
	if (read(0, &price, 8) != 8 || read(0, &count, 8) != 8) return 1;
	if (!(price >= 0 && price < 100) || count < 1 || count > 20) return 2;
	long cut = (long)(price * 100), near = lrint(price * 100);
	if (cut != near) puts("a cent is lost");
	double total = price * (double)count;
	if ((long)(total * 100) != cut * count) puts("the total is not the sum");
	if (total == 19.99) return puts("just enough"), 3;
	if (total > 50) return 1;
	return 0;
}
