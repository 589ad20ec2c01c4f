/* Input of the drivers of functions on numbers: some in double precision, 8 bytes of standard input each, and a byte behind them that
 * chooses among the ways to call the function: sizes, right ones and wrong ones, and what may be left out. Without that byte, sizes are
 * right and nothing is left out.
 */
#ifndef DRIVERS_NUMBERS_H
#define DRIVERS_NUMBERS_H

#include "input.h"

enum { MOST = 16 };

static double v[MOST]; /* the input; zeros where it ends */
static unsigned char how; /* the byte behind the numbers, or 0 */

/* read_numbers reads the input. */
static void read_numbers(void) {
	size_t n;
	unsigned char *data = read_input(&n);
	if (n % sizeof *v == 1) how = data[--n];
	memcpy(v, data, n < sizeof v ? n : sizeof v);
	free(data);
}

#endif
