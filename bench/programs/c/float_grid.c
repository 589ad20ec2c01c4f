// Cells of a grid: an index computed in floating point. 16 bytes of input.
#include <stdio.h>
#include <unistd.h>

static const char *map[] = {"#..#", "..#.", ".#..", "#..."};

int main(void) {
	double p[2];
	if (read(0, p, sizeof p) != sizeof p) return 1;
	for (int i = 0; i < 2; i++) if (!(p[i] >= 0 && p[i] < 1)) return 2;
	int x = (int)(p[0] * 4), y = (int)(p[1] * 4);
	if (map[y][x] == '#') return puts("wall"), 3;
	double u = p[0] * 4 - x;
	if (u == 0.375) puts("on the line");
	if (u > 0.75) return 4;
	return 0;
}
