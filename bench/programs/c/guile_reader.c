// Stands for the table code of libguile: a reader of S-expressions that looks every character up in a table of classes, folds case by another, and interns
// symbols in a hash table, so that buckets are found at indices computed from the input. Known names of the language are interned before.
#include <klee/klee.h>
#include <string.h>
#ifndef N
#define N 4
#endif
enum { BAD, SPACE, OPEN, CLOSE, QUOTE, STRING, HASH, COMMENT, DIGIT, NAME, END };
enum { BUCKETS = 31, SYMBOLS = 32, LENGTH = 16 };

static const unsigned char class_of[256] = {
    [0] = END, ['\t' ... '\r'] = SPACE, [' '] = SPACE, ['('] = OPEN, ['['] = OPEN, [')'] = CLOSE, [']'] = CLOSE, ['\''] = QUOTE, ['`'] = QUOTE, [','] = QUOTE,
    ['"'] = STRING, ['#'] = HASH, [';'] = COMMENT, ['0' ... '9'] = DIGIT, ['A' ... 'Z'] = NAME, ['a' ... 'z'] = NAME, ['!'] = NAME, ['$' ... '&'] = NAME,
    ['*' ... '+'] = NAME, ['-' ... '/'] = NAME, [':'] = NAME, ['<' ... '@'] = NAME, ['^' ... '_'] = NAME, ['~'] = NAME,
};
static const unsigned char fold[256] = {
    ['0' ... '9'] = '0', ['A'] = 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
    ['a'] = 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
    ['!'] = '!', ['*'] = '*', ['+'] = '+', ['-'] = '-', ['/'] = '/', ['<'] = '<', ['='] = '=', ['>'] = '>', ['?'] = '?',
};
static struct symbol {
  unsigned char name[LENGTH], length, next;
} symbols[SYMBOLS];
static unsigned char buckets[BUCKETS], used = 1;

static unsigned intern(const unsigned char *name, unsigned length) {
  unsigned h = 0;
  for (unsigned i = 0; i < length; i++) h = (h * 33 + fold[name[i]]) % BUCKETS;
  for (unsigned s = buckets[h]; s; s = symbols[s].next)
    if (symbols[s].length == length && !memcmp(symbols[s].name, name, length)) return s;
  if (used == SYMBOLS) return 0;
  struct symbol *s = &symbols[used];
  memcpy(s->name, name, length);
  s->length = length;
  s->next = buckets[h];
  return buckets[h] = used++;
}

int main(void) {
  static const char *const known[] = {"if", "let", "do", "set!", "car", "cdr", "or", "*", "+", "-", "=", "<"};
  unsigned char in[N + 1];
  int depth = 0, data = 0;
  klee_make_symbolic(in, sizeof in, "in");
  in[N] = 0;
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++) intern((const unsigned char *)known[i], strlen(known[i]));
  for (unsigned i = 0;;) {
    unsigned begin = i;
    switch (class_of[in[i++]]) {
    case END: return depth ? -1 : data;
    case SPACE: break;
    case OPEN: depth++; break;
    case CLOSE: if (depth-- == 0) return -2; break;
    case QUOTE: break;
    case STRING:
      while (in[i] && in[i] != '"') i++;
      if (!in[i++]) return -3;
      data++;
      break;
    case HASH:
      if (in[i] != 't' && in[i] != 'f' && in[i] != '\\') return -4;
      data++, i++;
      break;
    case COMMENT: while (in[i] && in[i] != '\n') i++; break;
    case DIGIT:
      while (class_of[in[i]] == DIGIT) i++;
      data++;
      break;
    case NAME:
      while (class_of[in[i]] == NAME || class_of[in[i]] == DIGIT) i++;
      if (intern(in + begin, i - begin) > sizeof known / sizeof *known) data += 10; // a new name
      else data++;
      break;
    default: return -5;
    }
  }
}
