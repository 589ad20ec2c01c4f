/* A libFuzzer target without main: the library's member brings it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	printf("size %zu", size);
	for (size_t i = 0; i < size; i++)
		printf(" %02x", data[i]);
	puts("");
	if (size == 3 && data[0] == 'B')
		abort();
	return 0;
}
