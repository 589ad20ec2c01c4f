// Pointers that a program computes from conditions: reads and writes go to each place they can be. Only the two ?: fork, and what
// is done with the letters.
#include <assert.h>
#include <klee/klee.h>

static const char *words[] = {"zero", "one", "two", "three"};

//@ paths 5
int main(void) {
	unsigned char x;
	klee_make_symbolic(&x, sizeof x, "x");
	const char **p = words;
	p += x == 1;
	p += (x == 2) * 2;
	p += x >= 200 ? 3 : 0;
	char first = **p;
	klee_assert((first == 'o') == (x == 1));

	int cells[2] = {5, 6};
	cells[x & 1] = 7;
	klee_assert(cells[x & 1] == 7 && cells[!(x & 1)] == 5 + !(x & 1));

	int a = 1, b = 2, *q = x < 100 ? &a : &b;
	*q += 10;
	klee_assert(a + b == 13);
	klee_assert((a == 11) == (x < 100));

	switch (first) {
	case 'z': return 0;
	case 'o': return 1;
	case 't': return p[0][1] == 'w' ? 2 : 3;
	}
	return 9;
}
