// Calls that take numbers, on a file of six bytes, with values that are small, beside the limits, and far too large.
// Left out is what depends on the file system (sizes of terabytes, times that it cannot keep) or on the machine.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define HUGE_AT 0x7fffffffffffffff

static const long values[] = {-HUGE_AT - 1, -0x80000000l, -100, -1, 0, 1, 2, 3, 6, 7, 9, 64, 4096, 0x7fffffff,
                              0x80000000, HUGE_AT - 15, HUGE_AT};

enum { VALUES = sizeof values / sizeof *values, CALLS = 22 };

struct outcome {
  long result, position, size;
  char read[16], content[16];
};

static long result(long r) { return r < 0 ? -errno : r; }

static size_t upTo12(long n) { return n < 0 || n > 12 ? 2 : n; }

// large is a position that some file systems do not have; grown is a size that a replay does not let files have.
static int large(long n) { return n > 0x100000000 || n < -0x100000000; }
static int grown(long n) { return n > 0x100000; }

static long call(int which, int fd, long x, long y, struct outcome *o) {
  struct stat st;
  long k;
  switch (which) {
  case 0: return large(x) ? 0 : result(lseek(fd, x, y));
  case 1: return grown(x) ? 0 : result(ftruncate(fd, x));
  case 2: return result(pread(fd, o->read, upTo12(x), y));
  case 3: return grown(y) && y != HUGE_AT ? 0 : result(pwrite(fd, "abcdefghijkl", upTo12(x), y));
  case 4: return large(x) ? 0 : result(lseek(fd, x, SEEK_SET)) * 100 + result(read(fd, o->read, upTo12(y)));
  case 5: return large(x) || grown(x) ? 0 : result(lseek(fd, x, SEEK_END)) * 100 + result(write(fd, "mnopqrstuvwx", upTo12(y)));
  case 6:
    if ((int)x < 3 || (int)x > 64) return 0;
    k = result(dup2(fd, x));
    k = k * 100 + result(fcntl(y, F_GETFD));
    if ((int)x != fd) close(x);
    return k;
  case 7:
    if ((int)x > 64) return 0;
    k = result(fcntl(fd, F_DUPFD, x));
    if (k >= 0) close(k);
    return k;
  case 8: return result(fcntl(fd, F_SETFL, (int)(x << 10) & ~O_DIRECT)) * 1000000 + result(fcntl(fd, F_GETFL));
  case 9:
    k = result(fchmod(fd, (x << 6 | (y & 7)) & 0777));
    fstat(fd, &st);
    return k * 100000 + st.st_mode;
  case 10: return umask(x & 077) * 1000 + umask(y & 077);
  case 11: {
    struct pollfd p = {(int)x >= 0 && (int)x < 3 ? fd : x, y, 0};
    return result(poll(&p, 1, 0)) * 1000 + p.revents;
  }
  case 12: {
    if (large(x) || x > 0x7ffff000) return 0;
    void *m = mmap(0, x, y & 3, MAP_PRIVATE, fd, 0);
    if (m == MAP_FAILED) return -errno;
    if (y & 1) o->read[0] = *(char *)m;
    return result(munmap(m, x)) + 1;
  }
  case 13: {
    void *m = mmap(0, 8, PROT_READ, x & 3, fd, y * 2048);
    if (m == MAP_FAILED) return -errno;
    return result(munmap(m, 8)) + 1;
  }
  case 14: {
    struct iovec v[] = {{o->read, upTo12(x) % 8}, {o->read + 8, upTo12(y) % 8}};
    return result(readv(fd, v, 2));
  }
  case 15: {
    struct iovec v[] = {{"abc", 3}, {"de", 2}, {"f", 1}};
    return x > 3 ? 0 : result(writev(fd, v, x)) * 10;
  }
  case 16: return grown(x) || y > 4096 ? 0 : result(fallocate(fd, 0, x, y));
  case 17: return result(faccessat(AT_FDCWD, "f", x, 0));
  case 18: return result(fcntl(fd, F_SETFD, x)) * 10 + result(fcntl(fd, F_GETFD));
  case 19: {
    if (grown(y)) return 0;
    off_t in = x, out = y;
    int g = open("g", O_RDWR | O_CREAT | O_TRUNC, 0600);
    k = result(copy_file_range(fd, &in, g, &out, 4, 0));
    fstat(g, &st);
    close(g);
    unlink("g");
    return k * 1000 + (in - x) * 100 + (out - y) * 10 + (k > 0 && st.st_size == out);
  }
  case 20: {
    if (x < -0x7fffffff || x > 0x7fffffff || y < -0x7fffffff || y > 0x7fffffff) return 0;
    struct timespec t[] = {{x, 1}, {y, 2}};
    k = result(futimens(fd, t));
    fstat(fd, &st);
    return k * 1000 + st.st_atime * 20 + st.st_mtime + st.st_mtim.tv_nsec;
  }
  default: {
    struct timespec t = {x < 9 ? x : 0, y};
    fd_set set;
    FD_ZERO(&set);
    FD_SET(fd, &set);
    return result(pselect(fd + 1, &set, 0, 0, &t, 0));
  }
  }
}

static struct outcome on(int which, long x, long y, int append) {
  struct outcome o;
  memset(&o, 0, sizeof o);
  umask(022);
  int fd = open("f", O_RDWR | O_CREAT | O_TRUNC | (append ? O_APPEND : 0), 0600);
  write(fd, "012345", 6);
  lseek(fd, 2, SEEK_SET);
  o.result = call(which, fd, x, y, &o);
  o.position = result(lseek(fd, 0, SEEK_CUR));
  o.size = lseek(fd, 0, SEEK_END);
  pread(fd, o.content, 15, 0);
  close(fd);
  unlink("f");
  return o;
}
