/* The driver of libFuzzer targets: pulled from the archive when a program defines LLVMFuzzerTestOneInput but no main.
 *
 * The size is chosen first, by one branch per value, and the data is allocated with exactly that size: so a target that reads one
 * byte too far is caught at each length, and a test holds the object `size` followed by an object `data` of that size.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <klee/klee.h>

/* The largest size to try; the engine and native replay each define it. */
size_t __albers_fuzz_size(void);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

int main(int argc, char **argv)
{
	size_t most = __albers_fuzz_size(), wanted, size = 0;
	uint8_t *data;

	if (LLVMFuzzerInitialize)
		LLVMFuzzerInitialize(&argc, &argv);
	klee_make_symbolic(&wanted, sizeof wanted, "size");
	klee_assume(wanted <= most);
	while (size < most && size != wanted)
		size++;
	data = malloc(size);
	if (!data && size)
		abort();
	if (size)
		klee_make_symbolic(data, size, "data");
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	return 0;
}
