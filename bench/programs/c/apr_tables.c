// Stands for the table code of apr: texts are escaped by a table of flags for each character, and names and values are kept in a table whose entries are found by
// an index of 32 lists and by a checksum of the first four letters with their case masked out.
#include <klee/klee.h>
#include <string.h>
#ifndef N
#define N 4
#endif
enum { SHELL = 1, SEGMENT = 2, PATH = 4, TOKEN_STOP = 8, LOG = 16 };
enum { LISTS = 32, ENTRIES = 16 };

static const unsigned char flags[256] = {
    [0] = SHELL | SEGMENT | PATH | TOKEN_STOP | LOG, [1 ... 31] = SEGMENT | PATH | TOKEN_STOP | LOG, ['\n'] = SHELL | SEGMENT | PATH | TOKEN_STOP | LOG,
    [' '] = SEGMENT | PATH | TOKEN_STOP, ['"'] = SHELL | SEGMENT | PATH | TOKEN_STOP | LOG, ['#'] = SHELL | SEGMENT | PATH, ['%'] = SEGMENT | PATH,
    ['&'] = SHELL, ['\''] = SHELL, ['('] = SHELL | TOKEN_STOP, [')'] = SHELL | TOKEN_STOP, ['*'] = SHELL, [','] = TOKEN_STOP, ['/'] = SEGMENT | TOKEN_STOP,
    [':'] = TOKEN_STOP, [';'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['<'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['='] = TOKEN_STOP,
    ['>'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['?'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['@'] = TOKEN_STOP, ['['] = SHELL | SEGMENT | PATH | TOKEN_STOP,
    ['\\'] = SHELL | SEGMENT | PATH | TOKEN_STOP | LOG, [']'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['^'] = SHELL | SEGMENT | PATH, ['`'] = SHELL | SEGMENT | PATH,
    ['{'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['|'] = SHELL | SEGMENT | PATH, ['}'] = SHELL | SEGMENT | PATH | TOKEN_STOP, ['~'] = SHELL,
    [127 ... 255] = SEGMENT | PATH | TOKEN_STOP | LOG,
};
static struct entry {
  const char *name;
  unsigned sum;
} entries[ENTRIES];
static int first[LISTS], last[LISTS], used;
static unsigned begun; // one bit for each list

static unsigned checksum(const char *name) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) {
    sum <<= 8;
    if (*name) sum |= (unsigned char)*name++;
  }
  return sum & 0xdfdfdfdf;
}

static void add(const char *name) {
  int list = *(const unsigned char *)name % LISTS;
  if (!(begun >> list & 1)) first[list] = used, begun |= 1u << list;
  last[list] = used;
  entries[used++] = (struct entry){name, checksum(name)};
}

static int same(const char *a, const char *b) {
  for (;; a++, b++) {
    if ((*a ^ *b) & 0xdf) return 0;
    if (!*a) return 1;
  }
}

static int find(const char *name) {
  int list = *(const unsigned char *)name % LISTS;
  if (!(begun >> list & 1)) return -1;
  unsigned sum = checksum(name);
  for (int i = first[list]; i <= last[list]; i++)
    if (entries[i].sum == sum && same(entries[i].name, name)) return i;
  return -1;
}

int main(void) {
  static char out[3 * N + 1];
  char in[N + 1];
  int n = 0, stops = 0;
  klee_make_symbolic(in, sizeof in, "in");
  in[N] = 0;
  add("Te"), add("Via"), add("Age"), add("Date"), add("Etag"), add("From"), add("Host"), add("Link"), add("Vary"), add("Pragma");
  int at = find(in);
  for (int i = 0; in[i]; i++) {
    unsigned char f = flags[(unsigned char)in[i]];
    stops += !!(f & TOKEN_STOP);
    if (f & SEGMENT) {
      out[n++] = '%';
      out[n++] = "0123456789ABCDEF"[(unsigned char)in[i] >> 4];
      out[n++] = "0123456789ABCDEF"[in[i] & 15];
    } else {
      if (f & SHELL) out[n++] = '\\';
      out[n++] = in[i];
    }
  }
  if (n > N && out[1] == '2' && out[2] == 'F') return -1;
  if (stops > 2) return -2;
  return at >= 0 ? 1 : 10 + n; // not at itself: it is computed from the input, and a path should have one exit code
}
