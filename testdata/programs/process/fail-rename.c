// A name that cannot be changed on demand is one between two devices, for which programs have a way.
//@ run --max-fail 1 --sym-files 1 1
//@ paths >= 2
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
	if (!rename("A", "B")) {
		puts("moved");
		return 0;
	}
	assert(errno == EXDEV);
	FILE *from = fopen("A", "r"), *to = fopen("B", "w");
	if (!from || !to)
		return 2;
	fputc(fgetc(from), to);
	puts("copied"); //@ reached
	return 1;
}
