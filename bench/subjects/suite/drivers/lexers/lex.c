/* Lexers made by flex: splits standard input into tokens and prints the number of each.
 *
 * Each token grammar here is compiled by flex and linked with this file. Grammars number their tokens from 1, in their own order; 0 is the end, and a byte that
 * begins no token is token 999.
 */
#include "input.h"

int yylex(void);
struct yy_buffer_state *yy_scan_bytes(const char *bytes, int n);
int yylex_destroy(void);

int main(void) {
	size_t n;
	unsigned char *data = read_input(&n);
	yy_scan_bytes((const char *)data, (int)n);
	for (int token; (token = yylex()) != 0;) printf("%d\n", token);
	yylex_destroy();
	free(data);
	return 0;
}
