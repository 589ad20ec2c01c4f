// Destructors of thread_local variables run before functions of atexit and destructors of static storage.
//@ native
//@ exit 2
//@ stdout "main ~thread1 ~thread2 atexit ~local ~global fini "
#include <cstdio>
#include <cstdlib>
struct S {
  const char *n;
  ~S() { printf("~%s ", n); }
};
static S global{"global"};
thread_local S thread1{"thread1"};
__attribute__((destructor)) static void fini() { printf("fini "); }
int main() {
  static S local{"local"};
  atexit([] { printf("atexit "); });
  thread_local S thread2{"thread2"};
  printf(thread1.n && thread2.n ? "main " : "");
  return 2;
}
