/* The native half of src/abort_message.cpp. */
#include <stdio.h>

void __albers_terminating(const char *why) { fprintf(stderr, "libc++abi: %s\n", why); }
