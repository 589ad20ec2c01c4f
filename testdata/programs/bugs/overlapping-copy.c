// memcpy between areas that overlap: a finding of the program's own calls, for all overlaps and no others.
//@ run --sym-arg 2
#include <string.h>
struct pair { long a, b; };
int main(int argc, char **argv) {
  char kind = argv[1][0];
  unsigned n = argv[1][1] & 15;
  char text[40] = "some text that is longer than ten";
  if (kind == 'a') memcpy(text, text + 4, 8); //@ bug(overlapping-copy)
  if (kind == 'b') memcpy(text + 4, text, n); //@ bug(overlapping-copy)
  if (kind == 'c') memcpy(text + n, text, 8); //@ bug(overlapping-copy)
  if (kind == 'd') memmove(text, text + 4, 8);
  if (kind == 'e') memcpy(text, text + 8, 8);
  if (kind == 'f') memcpy(text, text, 8);
  struct pair p[2] = {{1, 2}, {3, 4}}, *q = &p[0];
  if (kind == 'g') *q = p[kind == 'g'];
  return 0;
}
