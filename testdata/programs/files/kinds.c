// Calls on descriptors of nine kinds, with numbers that they know and do not know: what they answer, as one number for
// each kind. Left out is what depends on the machine or the version of Linux.
//@ native
//@ stdout "8abd4046 7d3e3da0 b7d4a2c6 bd7c4d0d 588f08e9 5731329a 1df59fab a180f412 1e5f1657 "
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static const long values[] = {-0x80000000l, -100, -1,  0,   1,   2,    3,    4,      5,       7,
                              8,            15,   16,  31,  32,  63,   64,   100,    128,     256,
                              512,          1024, 2048, 4096, 0x2000, 0x10000, 0x80000, 0x7fffffff};

enum { FILE_, FOLDER, PIPE_READ, PIPE_WRITE, NONE, ZERO, PATH, CLOSED, READ_ONLY, KINDS };
enum { VALUES = sizeof values / sizeof *values };

static unsigned sum;
static char buf[4096];

static void add(long r) { sum = sum * 31 + (unsigned)(r < 0 ? -errno : r); }

// fresh opens a descriptor of a kind, with nothing done to it yet.
static int fresh(int kind) {
  for (int i = 3; i < 40; i++) close(i);
  remove("f");
  int fd = open("f", O_RDWR | O_CREAT | O_EXCL, 0644), p[2];
  write(fd, "0123456789", 10);
  lseek(fd, 2, SEEK_SET);
  pipe2(p, O_NONBLOCK);
  write(p[1], "abc", 3);
  switch (kind) {
  case FILE_: return fd;
  case FOLDER: return open("d", O_RDONLY);
  case PIPE_READ: return p[0];
  case PIPE_WRITE: return p[1];
  case NONE: return open("/dev/null", O_RDWR);
  case ZERO: return open("/dev/zero", O_RDWR);
  case PATH: return open("f", O_PATH);
  case CLOSED: return 30;
  default: return open("f", O_RDONLY);
  }
}

static void calls(int kind, long x) {
  struct stat st;
  struct iovec v[] = {{buf, 1}, {buf, 1}};
  size_t n = x < 0 || x > 4096 ? 4096 : x;
  add(lseek(fresh(kind), x, SEEK_SET));
  if (kind != FOLDER) add(lseek(fresh(kind), 1, x));
  add(read(fresh(kind), buf, n));
  add(write(fresh(kind), buf, n));
  add(pread(fresh(kind), buf, 3, x));
  if (x < 0x7fffffff) { // a replay does not let files have such sizes
    add(pwrite(fresh(kind), buf, 3, x));
    add(ftruncate(fresh(kind), x));
  }
  add(posix_fadvise(fresh(kind), 0, 0, x));
  add(posix_fadvise(fresh(kind), 0, x, 0));
  add(syscall(SYS_dup3, fresh(kind), 20, x)); // musl looks at one flag only
  if (x == 1 || x == 2) add(readv(fresh(kind), v, x));
  if (x == 0 || x == 1) add(syscall(SYS_preadv2, fresh(kind), v, 2, 0, 0, x));
  if (kind < PIPE_READ) {
    int fd = fresh(kind);
    add(fchmod(fd, 0700 | x));
    add(fstat(fd, &st) < 0 ? -1 : st.st_mode);
    fchmod(fd, 0700);
  }
  struct flock lock = {F_RDLCK, SEEK_SET, x, 1};
  add(fcntl(fresh(kind), F_SETLK, &lock));
  lock = (struct flock){F_RDLCK, SEEK_SET, 5, x};
  add(fcntl(fresh(kind), F_SETLK, &lock));
  lock = (struct flock){F_RDLCK, x, 0, 1};
  add(fcntl(fresh(kind), F_SETLK, &lock));
  lock = (struct flock){x, SEEK_SET, 0, 1};
  add(fcntl(fresh(kind), F_SETLK, &lock));
  for (int type = MAP_SHARED; type <= MAP_PRIVATE; type++) {
    void *m = mmap(0, 4096, x & 3, type, fresh(kind), 0);
    add(m == MAP_FAILED ? -1 : munmap(m, 4096));
  }
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  if (mkdir("d", 0755) < 0) return 1;
  for (int kind = 0; kind < KINDS; kind++) {
    sum = 0;
    for (int i = 0; i < VALUES; i++) calls(kind, values[i]);
    int fd = fresh(kind), n = 0;
    add(ioctl(fd, FIONREAD, &n));
    if (kind != FOLDER) add(n);
    add(ioctl(fd, FIOCLEX, 0));
    add(fcntl(fd, F_GETFD));
    add(fcntl(fd, F_GETFL));
    add(fsync(fd));
    for (int other = 0; other < KINDS; other++) {
      if (kind == CLOSED || other == CLOSED || kind == ZERO || other == ZERO) continue;
      fd = fresh(other);
      int saved = dup2(fd, 50);
      add(copy_file_range(fresh(kind), 0, saved, 0, 2, 0));
      close(50);
    }
    printf("%08x ", sum);
  }
  remove("f");
  rmdir("d");
  return 0;
}
