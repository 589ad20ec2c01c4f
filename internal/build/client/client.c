// The program behind every tool name of `albers build`: it hands its call to the process of `albers build` and waits.
//
// A build starts its compiler thousands of times. This program starts in a millisecond, where the albers program with LLVM
// needs thirty. It is linked statically with our own musl, and lies under each name in one folder; the socket is one
// folder above.
//
// Request, after a message that carries standard input, output and error as descriptors, and the others that this program was given:
//   u32 length, then strings that end in NUL: the name, the current folder, the numbers of the other descriptors, the number of arguments, the
//   arguments, the environment.
// Answer: one byte, the exit code.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { CANNOT = 125, PATH = 4096, FDS = 3, MOST = 64 };

extern char **environ;

static int fail(const char *name, const char *what) {
  dprintf(2, "%s: %s\n", name, what);
  return CANNOT;
}

// A missing standard stream would make the message that carries it invalid.
static void fill_streams(void) {
  int fd;
  do fd = open("/dev/null", O_RDWR);
  while (fd >= 0 && fd < FDS);
  if (fd >= FDS) close(fd);
}

// The path of the socket may be longer than an address can hold, so its folder is named by a descriptor.
static int dial(const char *dir) {
  int d = open(dir, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_un a = {.sun_family = AF_UNIX};
  snprintf(a.sun_path, sizeof a.sun_path, "/proc/self/fd/%d/socket", d);
  if (d < 0 || s < 0 || connect(s, (struct sockaddr *)&a, sizeof a)) return -1;
  close(d);
  return s;
}

// The descriptors that this program hands on, by number: the standard streams and what make or cargo want their children to have.
static int fds[MOST] = {0, 1, 2}, count_fds = FDS;

static void find_descriptors(void) {
  for (int fd = FDS; fd < MOST; fd++) {
    int flags = fcntl(fd, F_GETFD);
    if (flags >= 0 && !(flags & FD_CLOEXEC)) fds[count_fds++] = fd;
  }
}

static int send_streams(int s) {
  char byte = 0;
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof fds)];
  } control = {0};
  size_t bytes = count_fds * sizeof *fds;
  struct iovec v = {&byte, 1};
  struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = CMSG_SPACE(bytes)};
  struct cmsghdr *c = CMSG_FIRSTHDR(&m);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(bytes);
  memcpy(CMSG_DATA(c), fds, bytes);
  return sendmsg(s, &m, MSG_NOSIGNAL) == 1;
}

static int send_all(int s, const char *p, size_t n) {
  while (n > 0) {
    ssize_t k = send(s, p, n, MSG_NOSIGNAL);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return 0;
    p += k;
    n -= k;
  }
  return 1;
}

static char *put(char *p, const char *s) {
  size_t n = strlen(s) + 1;
  memcpy(p, s, n);
  return p + n;
}

int main(int argc, char **argv) {
  char self[PATH], cwd[PATH], count[16], others[4 * MOST] = "";
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  if (n <= 0) return fail(argv[0], "cannot find out where this program lies: is /proc mounted?");
  self[n] = 0;
  char *name = strrchr(self, '/');
  *name++ = 0;
  char *bin = strrchr(self, '/');
  if (bin) *bin = 0;
  if (!getcwd(cwd, sizeof cwd)) return fail(name, "the current folder is gone");
  snprintf(count, sizeof count, "%d", argc - 1);

  fill_streams();
  find_descriptors();
  for (int i = FDS; i < count_fds; i++) sprintf(others + strlen(others), "%d ", fds[i]);

  size_t size = strlen(name) + strlen(cwd) + strlen(others) + strlen(count) + 4;
  for (int i = 1; i < argc; i++) size += strlen(argv[i]) + 1;
  for (char **e = environ; *e; e++) size += strlen(*e) + 1;
  char *text = malloc(size), *p = text;
  if (!text || size > UINT32_MAX) return fail(name, "no memory for the command line");
  p = put(put(put(put(p, name), cwd), others), count);
  for (int i = 1; i < argc; i++) p = put(p, argv[i]);
  for (char **e = environ; *e; e++) p = put(p, *e);

  int s = dial(self);
  if (s < 0) {
    dprintf(2, "%s: this compiler belongs to `albers build`, which is not running: type `albers build --out %s -- COMMAND`\n", name, self);
    return CANNOT;
  }
  uint32_t length = size;
  unsigned char code;
  if (!send_streams(s) || !send_all(s, (char *)&length, sizeof length) || !send_all(s, text, size))
    return fail(name, "`albers build` does not take the command");
  do n = recv(s, &code, 1, 0);
  while (n < 0 && errno == EINTR);
  if (n != 1) return fail(name, "`albers build` ended before the command did");
  return code;
}
