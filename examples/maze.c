// A maze to be walked by input: each byte of standard input is a step (w up, s down, a left, d right).
//
//   bin/albers run --sym-stdin 28 examples/maze.c
//
// Every way through the maze is one path. Reaching the treasure fails an assertion, so the bug's test holds the steps that lead there.
// One wall is not as solid as it looks: there is a short cut as well. Then: bin/albers replay albers-out
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

#define STEPS 28
enum { W = 11, H = 7 };

static char maze[H][W + 1] = {
    "+-+---+---+",
    "| |     |#|",
    "| | --+ | |",
    "| |   | | |",
    "| +-- | | |",
    "|     |   |",
    "+-----+---+",
};

static void draw(void) {
  for (int y = 0; y < H; y++) puts(maze[y]);
  puts("");
}

int main(void) {
  char steps[STEPS];
  int x = 1, y = 1;
  long n = read(0, steps, STEPS);
  maze[y][x] = 'X';
  for (long i = 0; i < n; i++) {
    int ox = x, oy = y;
    switch (steps[i]) {
    case 'w': y--; break;
    case 's': y++; break;
    case 'a': x--; break;
    case 'd': x++; break;
    default: puts("w, a, s or d"); return 1;
    }
    if (maze[y][x] == '#') {
      draw();
      puts("The treasure!");
      assert(!"treasure found");
    }
    if (maze[y][x] != ' ' && !(y == 2 && maze[y][x] == '|' && x > 0 && x < W)) { // the walls of row 2 are not checked properly
      puts("A wall.");
      return 2;
    }
    maze[oy][ox] = '.';
    maze[y][x] = 'X';
  }
  draw();
  puts("Out of steps.");
  return 0;
}
