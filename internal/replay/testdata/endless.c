// Loops for ever, reads what it has written, waits for ever, or sleeps.
#include <unistd.h>

int main(void)
{
	int ends[2];
	char c, d;
	if (read(0, &c, 1) != 1 || pipe(ends))
		return 1;
	switch (c) {
	case 'l':
		for (;;)
			;
	case 'r':
		return write(ends[1], &c, 1) == 1 && read(ends[0], &d, 1) == 1 && c == d ? 5 : 2;
	case 'w':
		return read(ends[0], &d, 1) == 1 ? 3 : 4;
	case 's':
		sleep(1000000);
		return 6;
	}
	return 0;
}
