// A parser of lines "key=value" with a planted overflow: a key may be as long as its buffer, and then the zero does not fit.
//
//   bin/albers run --sym-stdin 12 examples/config_parser.c
//
// Expect one out-of-bounds write, marked BUG below, with the twelve bytes of input that cause it. Then
//   bin/albers replay albers-out
// runs the program natively on each input; the address sanitizer says the same at the same line.
#include <stdio.h>
#include <unistd.h>

struct setting { char key[8]; char value[8]; };

// parse reads one line into s and gives the length used, or -1 when it is no setting.
static int parse(const char *text, int n, struct setting *s) {
  int i = 0, k = 0;
  char key[8], value[8];
  while (i < n && text[i] != '=') {
    if (text[i] < 'a' || text[i] > 'z') return -1;
    if (k == sizeof key) return -1;
    key[k++] = text[i++];
  }
  if (i == n) return -1;
  key[k] = 0; // BUG: k may be 8
  i++;
  for (k = 0; i < n && text[i] != '\n'; k++) {
    if (k == sizeof value - 1) return -1;
    value[k] = text[i++];
  }
  value[k] = 0;
  snprintf(s->key, sizeof s->key, "%s", key);
  snprintf(s->value, sizeof s->value, "%s", value);
  return i;
}

int main(void) {
  char line[64];
  struct setting s;
  long n = read(0, line, sizeof line);
  if (n <= 0) return 1;
  if (parse(line, (int)n, &s) < 0) {
    puts("no setting");
    return 2;
  }
  puts("a setting");
  return 0;
}
