// A decision that the path implies is true in all parts of a merge. Counting leaves the conditions as they are that
// imply it.
//@ run --merge standard --merge-count 1000
//@ paths 2
//@ exit 0
//@ counted paths_at_least 2
//@ counted count_exact 1
#include <klee/klee.h>

int main(void) {
	unsigned char s[2];
	klee_make_symbolic(s, sizeof s, "s");
	if (s[0] == 1) return 0;
	int c = 0;
	klee_open_merge();
	if (s[1] == 1) c++;
	if (s[0] == 1) c += 4;
	klee_close_merge();
	klee_open_merge();
	if (s[0] == c) c = 2; // never where c is 1
	klee_close_merge();
	return 0;
}
