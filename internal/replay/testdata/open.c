/* Programs whose outcome the language leaves open. */
#include <klee/klee.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) unsigned garbage(void) {
	volatile unsigned char room[4096];
	unsigned sum = 0;
	for (int i = 0; i < 4096; i++)
		sum += room[i];
	return sum;
}

int main(void) {
	int k, local;
	klee_make_symbolic(&k, sizeof k, "k");
	switch (k) {
	case 0: /* where the stack is */
		printf("%lx\n", (unsigned long)((uintptr_t)&local >> 4));
		return 0;
	case 1: /* where the heap is */
		return (uintptr_t)malloc(1 << 20) >> 12 & 63;
	case 2: /* what memory holds that nobody wrote */
		printf("%u\n", garbage());
		return 0;
	}
	printf("always the same\n");
	return 3;
}
