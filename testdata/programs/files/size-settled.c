// A call that needs the size itself takes one size on each path: a write behind the end, poll, a mapping.
//@ run --sym-files 1 3 --sym-stdin 2 --sym-file-size
//@ paths >= 13
#include <fcntl.h>
#include <klee/klee.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  int way = klee_range(0, 3, "way");
  struct stat st;
  if (way == 0) {
    struct pollfd p = {0, POLLIN, 0};
    char b[2];
    klee_assert(poll(&p, 1, 0) == 1);
    klee_assert(!(p.revents & POLLIN) == (read(0, b, 2) == 0));
    return 0;
  }
  int in = open("A", O_RDONLY);
  if (in < 0) return 9;
  char b[8];
  ssize_t n = read(in, b, 8);
  if (way == 1) {
    int out = open("A", O_WRONLY | O_APPEND);
    if (out < 0) return 9;
    klee_assert(write(out, "!!", 2) == 2);
    klee_assert(!fstat(out, &st) && st.st_size == n + 2);
    klee_assert(read(in, b, 8) == 2 && b[1] == '!');
    return 1;
  }
  if (n == 0) return 3; // a mapping of an empty file has no bytes
  char *m = mmap(0, 4096, PROT_READ, MAP_PRIVATE, in, 0);
  klee_assert(m[n - 1] == b[n - 1]);
  klee_assert(!m[n]);
  return 2;
}
