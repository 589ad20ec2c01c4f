// Constructors and destructors with priorities and in sections, and a function of atexit among them.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#define SAY(name) static void name(void) { printf(#name " "); }
__attribute__((constructor(200))) SAY(c200)
__attribute__((constructor)) static void c1(int n, char **v) { printf("c1:%d ", n); }
__attribute__((constructor)) SAY(c2)
__attribute__((constructor(101))) SAY(c101)
__attribute__((destructor)) SAY(d1)
__attribute__((destructor(101))) SAY(d101)
__attribute__((destructor(200))) SAY(d200)
__attribute__((destructor)) SAY(d2)
__attribute__((destructor(200))) SAY(d200b)
SAY(section)
SAY(section150)
__attribute__((section(".fini_array"), used)) static void (*in_section)(void) = section;
__attribute__((section(".fini_array.150"), used)) static void (*in_section150)(void) = section150;
