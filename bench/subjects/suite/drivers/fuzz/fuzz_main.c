/* The main of a fuzz target that is not linked with libFuzzer: the names of input files come on standard input, one a line. It runs the target on each, and
 * prints how many edges of the library all of them together cover, of how many, and how many inputs the target has not returned from.
 *
 * Each input runs in a process of its own, so that one that crashes or hangs leaves the counts of the others. The counters are in memory that the processes
 * share. Only a library that is compiled with -fsanitize-coverage=trace-pc-guard calls the functions that count.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { INPUT_MAX = 1 << 20, SECONDS = 10 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint32_t edges;         /* of the library, numbered from 1 */
static unsigned char *covered; /* by number */

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
	if (start == stop || *start) return;
	for (uint32_t *x = start; x < stop; x++) *x = ++edges;
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
	if (covered) covered[*guard] = 1;
}

static void fatal(const char *what) {
	perror(what);
	exit(3);
}

/* run gives a file to the target, in a heap block of exactly its size. */
static void run(const char *name) {
	static uint8_t all[INPUT_MAX];
	FILE *f = fopen(name, "rb");
	if (!f) fatal(name);
	size_t size = fread(all, 1, sizeof all, f);
	fclose(f);
	uint8_t *data = malloc(size ? size : 1);
	if (!data) fatal("malloc");
	memcpy(data, all, size);
	LLVMFuzzerTestOneInput(data, size);
	free(data);
}

int main(void) {
	static char name[4096];
	unsigned inputs = 0, failed = 0, count = 0;
	unsigned char *shared = mmap(NULL, edges + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (shared == MAP_FAILED) fatal("mmap");
	while (fgets(name, sizeof name, stdin)) {
		int status;
		name[strcspn(name, "\n")] = 0;
		pid_t child = fork();
		if (child < 0) fatal("fork");
		if (child == 0) {
			alarm(SECONDS);
			covered = shared;
			run(name);
			_exit(0);
		}
		if (waitpid(child, &status, 0) < 0) fatal("waitpid");
		inputs++;
		if (WIFEXITED(status) && WEXITSTATUS(status) == 3) return 3;
		failed += status != 0;
	}
	for (uint32_t i = 1; i <= edges; i++) count += shared[i];
	printf("%u edges of %u, %u inputs, %u failed\n", count, edges, inputs, failed);
	return 0;
}
