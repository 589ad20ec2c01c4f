// Pipes and descriptors.
//@ native
//@ paths 1
//@ exit 0
//@ stdout "start\nvia dup\nend\n"
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  int p[2];
  char b[16];
  if (pipe(p)) return 1;
  if (p[0] != 3 || p[1] != 4) return 2;
  struct stat st;
  if (fstat(p[0], &st) || !S_ISFIFO(st.st_mode)) return 3;
  if (lseek(p[0], 0, SEEK_SET) != -1 || errno != ESPIPE) return 4;
  struct pollfd pf = {p[0], POLLIN, 0};
  if (poll(&pf, 1, 0) != 0) return 5;
  if (write(p[1], "hello", 5) != 5) return 6;
  if (poll(&pf, 1, -1) != 1 || pf.revents != POLLIN) return 7;
  fd_set r;
  FD_ZERO(&r);
  FD_SET(p[0], &r);
  if (select(p[0] + 1, &r, NULL, NULL, NULL) != 1 || !FD_ISSET(p[0], &r)) return 8;
  if (read(p[0], b, 3) != 3 || memcmp(b, "hel", 3)) return 9;
  struct iovec v[2] = {{b, 1}, {b + 8, 8}};
  if (readv(p[0], v, 2) != 2 || b[0] != 'l' || b[8] != 'o') return 10;
  if (fcntl(p[0], F_SETFL, O_NONBLOCK) || read(p[0], b, 1) != -1 || errno != EAGAIN) return 11;
  if ((fcntl(p[0], F_GETFL) & O_ACCMODE) != O_RDONLY || !(fcntl(p[0], F_GETFL) & O_NONBLOCK)) return 12;
  if ((fcntl(p[1], F_GETFL) & O_ACCMODE) != O_WRONLY) return 13;
  close(p[1]);
  if (read(p[0], b, 1) != 0) return 14;
  if (poll(&pf, 1, -1) != 1 || pf.revents != POLLHUP) return 15;
  close(p[0]);
  if (read(p[0], b, 1) != -1 || errno != EBADF) return 16;
  if (pipe2(p, O_CLOEXEC) || fcntl(p[0], F_GETFD) != FD_CLOEXEC) return 17;
  close(p[0]);
  signal(SIGPIPE, SIG_IGN);
  if (write(p[1], "x", 1) != -1 || errno != EPIPE) return 18;
  close(p[1]);
  write(1, "start\n", 6);
  int saved = dup(1);
  if (pipe(p) || dup2(p[1], 1) != 1) return 19;
  write(1, "captured", 8);
  if (read(p[0], b, sizeof b) != 8 || memcmp(b, "captured", 8)) return 20;
  if (dup2(saved, 1) != 1) return 21;
  write(saved, "via dup\n", 8);
  write(1, "end\n", 4);
  if (fcntl(1, F_DUPFD, 50) != 50 || close(50) || close(50) != -1) return 22;
  if (isatty(1) || errno != ENOTTY) return 23;
  if (syscall(SYS_getpid) != getpid() || syscall(SYS_close, 88) != -1 || errno != EBADF) return 24;
  return 0;
}
