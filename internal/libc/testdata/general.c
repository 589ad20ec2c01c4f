/* Uses much of the library; prints the same natively whichever C library it is linked with. */
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static int by_value(const void *a, const void *b)
{
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

static jmp_buf plain;
static sigjmp_buf masked;
static volatile int handled;

static void handler(int sig)
{
	handled = sig;
}

static void jumper(int sig)
{
	siglongjmp(masked, sig);
}

static void jumps(void)
{
	volatile int rounds = 0;
	int r = setjmp(plain);
	rounds++;
	printf("setjmp %d round %d\n", r, rounds);
	if (rounds == 1)
		longjmp(plain, 0);
	if (rounds == 2)
		longjmp(plain, 42);
	signal(SIGUSR1, handler);
	raise(SIGUSR1);
	printf("handled %d\n", handled == SIGUSR1);
	signal(SIGUSR2, jumper);
	for (volatile int i = 0; i < 2; i++) {
		/* The second round works only if the mask came back: a handler runs with its signal blocked. */
		if (sigsetjmp(masked, 1) == 0)
			raise(SIGUSR2);
		printf("jumped %d\n", i);
	}
}

static void numbers(void)
{
	long double ld = 1.0L / 3;
	double complex z = (1.5 + 2 * I) * (cexp(I) / (0.25 - 3 * I));
	__int128 wide = (__int128)LLONG_MAX * 1000003 + 17;
	volatile __int128 divisor = 1234567890123456789LL;
	printf("%d %5u|%-6x|%+ld %s %.3s %c %%\n", -7, 42u, 48879, 123456789012L, "text", "truncated", 'q');
	printf("%g %e %f %.17g %a\n", 0.1, 12345.678, 1e10, 1.0 / 3, 0.15625);
	printf("%Lg %.20Lf\n", ld, ld);
	printf("%.12f %.12f\n", creal(z), cimag(z));
	printf("%lld %lld\n", (long long)(wide / divisor), (long long)(wide % divisor));
	printf("%.15g %.15g %.15g %.15g %.15Lg\n", sqrt(2), pow(2.5, 3.5), sin(1), fmod(17.5, 4), sqrtl(2));
	printf("%g %g %g %ld\n", floor(-2.5), ceil(2.1), round(2.5), lrint(3.5));
	printf("%ld %ld %lu\n", strtol("-0x1fz", 0, 16), strtol(" 077", 0, 0), strtoul("18446744073709551615", 0, 10));
	errno = 0;
	long big = strtol("99999999999999999999", 0, 10);
	printf("%d %d\n", big == LONG_MAX, errno == ERANGE);
	printf("%.17g %.17g\n", strtod("3.14159265358979323846", 0), atof("1e-310"));
}

static void memory(void)
{
	int a[200];
	char *s = malloc(10), *grown;
	unsigned seed = 1, sum = 0;
	for (int i = 0; i < 200; i++)
		a[i] = (seed = seed * 1103515245 + 12345) >> 8 & 0xffff;
	qsort(a, 200, sizeof *a, by_value);
	for (int i = 0; i < 200; i++)
		sum = sum * 31 + a[i];
	printf("%u %d %d\n", sum, a[0], *(int *)bsearch(&a[77], a, 200, sizeof *a, by_value) == a[77]);
	strcpy(s, "grow me");
	grown = realloc(s, 100000);
	printf("%s %d\n", grown, calloc(3, 7) != 0);
	free(grown);
}

int main(int argc, char **argv)
{
	char line[100], word[20];
	int n;
	printf("%d %s\n", argc, argc > 1 ? argv[1] : "-");
	numbers();
	memory();
	jumps();
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = 0;
		n = 0;
		sscanf(line, "%19s %d", word, &n);
		printf("[%s] %s %d\n", line, word, n);
	}
	setlocale(LC_ALL, "C");
	time_t t = 86400 * 365;
	strftime(line, sizeof line, "%Y-%m-%d %H:%M:%S %j", gmtime(&t));
	puts(line);
	wchar_t wide[20];
	printf("%d %ls\n", (int)mbstowcs(wide, "plain text", 20), L"wide");
	fflush(stdout);
	printf("system %d\n", WEXITSTATUS(system("exit 3")));
	return 7;
}
