// What is registered for the end of the thread runs first at exit, last one first, also what is registered meanwhile.
//@ native
//@ exit 3
//@ stdout "main t2 t3 t1 a d "
#include <stdio.h>
#include <stdlib.h>
int __cxa_thread_atexit_impl(void (*run)(void *), void *object, void *dso);
extern void *__dso_handle;
static void t(void *p) {
  printf("t%s ", (char *)p);
  if (*(char *)p == '2') __cxa_thread_atexit_impl(t, "3", &__dso_handle);
}
static void a(void) { printf("a "); }
__attribute__((destructor)) static void d(void) { printf("d "); }
int main(void) {
  __cxa_thread_atexit_impl(t, "1", &__dso_handle);
  __cxa_thread_atexit_impl(t, "2", &__dso_handle);
  atexit(a);
  printf("main ");
  return 3;
}
