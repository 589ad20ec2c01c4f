// Memory that is not there is used: only a failure on demand shows it.
//@ run --max-fail 1
//@ paths 3
#include <stdio.h>
#include <stdlib.h>

int main(void) {
	int *p = malloc(40);
	p[3] = 7; //@ bug(null-dereference)
	printf("%d\n", p[3]);
	free(p);
	return 0;
}
