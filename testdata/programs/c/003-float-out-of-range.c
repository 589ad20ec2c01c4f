// Conversions of floats that do not fit are undefined in C: the first one ends the path. (Csmith with --float, seed 30050.)
//@ paths 1
//@ unoptimised
#include <math.h>
#include <stdio.h>

#define SHOW(T, F)                                                                                                        \
	do {                                                                                                                   \
		for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {                                                      \
			volatile F f = (F)values[i];                                                                                      \
			volatile T t = (T)f;                                                                                              \
			printf(" %llx", (unsigned long long)t);                                                                           \
		}                                                                                                                    \
		printf("  " #T " of " #F "\n");                                                                                      \
	} while (0)

#define ALL(F)                                                                                                            \
	SHOW(signed char, F); SHOW(unsigned char, F); SHOW(short, F); SHOW(unsigned short, F);                                 \
	SHOW(int, F); SHOW(unsigned, F); SHOW(long, F); SHOW(unsigned long, F)

int main(void)
{
	volatile double values[] = { -1, -51.5, -129, 255, 256, 300.9, -40000, 70000, 2147483648.0, -2147483649.0, 4294967296.0,
		-4294967297.0, 0x1.8p62, 0x1p63, 0x1.8p63, -0x1.8p63, 0x1p64, 1e30, -1e30, INFINITY, -INFINITY, NAN };
	ALL(float); //@ bug(float-conversion)
	ALL(double);
	ALL(long double);
	return 0;
}
