#include "lazy.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// LLVM is loaded when the first module is read. Its relocations and constructors take longer than a short command
// without a program.

static void not_loaded(void) {
  fputs("BUG: a function of LLVM was called without a context\n", stderr);
  abort();
}

#define F(name) void *albers_slot_##name = (void *)not_loaded;
#include "functions.inc"
#undef F

static const struct {
  const char *name;
  void **slot;
} table[] = {
#define F(name) {#name, &albers_slot_##name},
#include "functions.inc"
#undef F
};

static const char *failure;

static void load(void) {
  void *lib = dlopen("libLLVM.so.19.1", RTLD_NOW | RTLD_LOCAL);
  if (!lib) {
    failure = dlerror();
    return;
  }
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    void *at = dlsym(lib, table[i].name);
    if (!at) {
      failure = dlerror();
      return;
    }
    *table[i].slot = at;
  }
}

const char *albers_load_llvm(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}
