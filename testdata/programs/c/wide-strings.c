// wchar_t literals and functions, char16_t and UTF-8 literals, multibyte conversion of ASCII.
//@ native
//@ exit 0
//@ stdout "5 e9 d83d de00 c3a9 3 0\n"
#include <stdio.h>
#include <stdlib.h>
#include <uchar.h>
#include <wchar.h>
int main(void) {
  const wchar_t *w = L"h\u00e9llo";
  const char16_t *u = u"\U0001F600";
  const char *s = u8"\u00e9";
  wchar_t b[8];
  size_t n = mbstowcs(b, "abc", 8);
  printf("%zu %x %x %x %02x%02x %zu %d\n", wcslen(w), (unsigned)w[1], u[0], u[1], (unsigned char)s[0], (unsigned char)s[1], n, wcscmp(b, L"abc"));
  return 0;
}
