// A calculator: numbers, + - * / and parentheses, by recursive descent. The text is standard input.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char text[64];
static const char *at = text;

static void wrong(const char *why) {
	puts(why);
	exit(1);
}

static double sum(void);

static double factor(void) {
	if (*at == '(') {
		at++;
		double x = sum();
		if (*at++ != ')') wrong("no )");
		return x;
	}
	if (*at == '-') return at++, -factor();
	char *end;
	double x = strtod(at, &end);
	if (end == at) wrong("no number");
	at = end;
	return x;
}

static double product(void) {
	double x = factor();
	for (;;) {
		if (*at == '*') at++, x *= factor();
		else if (*at == '/') {
			at++;
			double y = factor();
			if (y == 0) wrong("division by zero");
			x /= y;
		} else return x;
	}
}

static double sum(void) {
	double x = product();
	for (;;) {
		if (*at == '+') at++, x += product();
		else if (*at == '-') at++, x -= product();
		else return x;
	}
}

int main(void) {
	if (read(0, text, sizeof text - 1) < 0) return 1;
	double x = sum();
	if (*at && *at != '\n') wrong("more text");
	if (x == 42) return puts("the answer"), 2;
	if (isnan(x)) return 3;
	if (x > 1e3) return puts("large"), 4;
	if (x < 0) return 5;
	return 0;
}
