// How libc++abi says why a program cannot go on. The engine makes a finding of it; natively it goes to standard error.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "abort_message.h"

extern "C" void __albers_terminating(const char *why);

void abort_message(const char *format, ...) {
  char text[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  __albers_terminating(text);
  abort();
}
