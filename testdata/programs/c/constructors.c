// Constructors and destructors by priority, atexit handlers in reverse, output at exit is flushed.
//@ native
//@ exit 3
//@ stdout "1 2 3 main B A before last"
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor(200))) static void second(void) { printf("2 "); }
__attribute__((constructor(101))) static void first(void) { printf("1 "); }
__attribute__((constructor)) static void third(void) { printf("3 "); }
__attribute__((destructor(101))) static void last(void) { printf("last"); }
__attribute__((destructor(300))) static void before(void) { printf("before "); }
static void a(void) { printf("A "); }
static void b(void) { printf("B "); }
int main(void) {
  atexit(a);
  atexit(b);
  printf("main ");
  return 3;
}
