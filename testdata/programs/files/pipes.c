// Pipes, fifos, poll, select and epoll on files and pipes.
//@ native
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  int p[2], n = 0;
  char buf[100] = "";
  printf("%d\n", pipe2(p, O_NONBLOCK));
  printf("%d %d\n", (int)read(p[0], buf, 10), errno);
  struct pollfd f[3] = {{p[0], POLLIN | POLLOUT, 0}, {p[1], POLLIN | POLLOUT, 0}, {99, POLLIN, 0}};
  printf("%d", poll(f, 3, 0)); printf(" %x %x %x\n", f[0].revents, f[1].revents, f[2].revents);
  write(p[1], "hello", 5);
  ioctl(p[0], FIONREAD, &n);
  printf("%d\n", n);
  printf("%d", poll(f, 2, 0)); printf(" %x %x\n", f[0].revents, f[1].revents);
  int ep = epoll_create1(0);
  struct epoll_event e = {EPOLLIN, {.u64 = 0x1122334455667788}}, got[4];
  printf("%d", epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e));
  printf(" %d %d\n", epoll_ctl(ep, EPOLL_CTL_ADD, p[0], &e), errno);
  printf("%d", epoll_wait(ep, got, 4, 0)); printf(" %x %llx\n", got[0].events, (long long)got[0].data.u64);
  int fd = open("f", O_CREAT | O_RDWR, 0600);
  printf("%d %d\n", epoll_ctl(ep, EPOLL_CTL_ADD, fd, &e), errno);
  fd_set r, w;
  FD_ZERO(&r); FD_ZERO(&w); FD_SET(p[0], &r); FD_SET(fd, &r); FD_SET(p[1], &w);
  struct timeval t = {0, 0};
  printf("%d", select(fd + 1, &r, &w, 0, &t)); printf(" %d %d %d\n", FD_ISSET(p[0], &r), FD_ISSET(fd, &r), FD_ISSET(p[1], &w));
  printf("%d %s\n", (int)read(p[0], buf, 100), buf);
  close(p[1]);
  printf("%d", poll(f, 1, 0)); printf(" %x %d\n", f[0].revents, (int)read(p[0], buf, 1));
  printf("%d", epoll_wait(ep, got, 4, 0)); printf(" %x\n", got[0].events);
  close(p[0]);
  printf("%d\n", epoll_wait(ep, got, 4, 0));
  pipe(p);
  printf("%d", fcntl(p[0], F_GETPIPE_SZ)); printf(" %d\n", fcntl(p[1], F_SETPIPE_SZ, 5000));
  printf("%d %d\n", (int)lseek(p[0], 0, SEEK_SET), errno);
  printf("%d %d\n", (int)pread(p[0], buf, 1, 0), errno);
  close(p[0]);
  printf("%d %d\n", (int)write(p[1], "x", 1), errno);
  printf("%d\n", mkfifo("fifo", 0600));
  printf("%d %d\n", open("fifo", O_WRONLY | O_NONBLOCK), errno);
  int a = open("fifo", O_RDONLY | O_NONBLOCK), b = open("fifo", O_WRONLY);
  write(b, "through", 7);
  printf("%d %.7s\n", (int)read(a, buf, 100), buf);
  struct stat st;
  fstat(a, &st); printf("%o\n", st.st_mode);
  int both = open("fifo", O_RDWR);
  write(both, "self", 4);
  printf("%d %.4s\n", (int)read(both, buf, 4), buf);
  int low = dup2(both, 50), next = fcntl(both, F_DUPFD_CLOEXEC, 60);
  printf("%d %d %d %d\n", low, next, fcntl(low, F_GETFD), fcntl(next, F_GETFD));
  syscall(SYS_close_range, 40, 70, 0);
  printf("%d %d\n", fcntl(50, F_GETFD), errno);
  return 0;
}
