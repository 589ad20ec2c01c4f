// What the programs of this folder write: the bits of a result.
#include <string.h>
#include <unistd.h>
#define OUT(T, value) do { T result_ = (value); put(&result_, sizeof result_ == 16 && (T)0.5 ? 10 : sizeof result_); } while (0)
static void put(const void *p, size_t n) {
  if (write(1, p, n) != (ssize_t)n) _exit(99);
}
