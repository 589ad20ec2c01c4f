// Destructors of thread_local variables. Under the engine, and in the programs that it replays, there is one thread; its
// variables are destroyed before those of static storage, when exit begins (__albers_thread_exit, which musl's exit calls).
#include <stdlib.h>

namespace {

struct entry {
  entry *next;
  void (*destroy)(void *);
  void *object;
};

entry *newest;

} // namespace

extern "C" int __cxa_thread_atexit(void (*destroy)(void *), void *object, void *) {
  auto *e = static_cast<entry *>(malloc(sizeof(entry)));
  if (!e)
    return -1;
  *e = {newest, destroy, object};
  newest = e;
  return 0;
}

// A destructor may register more of them.
extern "C" void __albers_thread_exit() {
  while (entry *e = newest) {
    newest = e->next;
    e->destroy(e->object);
    free(e);
  }
}
