// A system call whose buffer is not mapped fails with EFAULT, as natively, and the program goes on.
//@ native
//@ exit 0
//@ paths 1
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

static int wrong;

static void check(int line, long got, long want) {
  if ((got < 0 ? -errno : got) != want) {
    fprintf(stderr, "line %d: %ld, errno %d\n", line, got, errno);
    wrong = 1;
  }
}
#define IS(want, ...) check(__LINE__, syscall(__VA_ARGS__), want)

int main(void) {
  char *none = NULL, *low = (char *)16, *gone, good[8];
  int fd = open("kernel-bad-buffers.tmp", O_RDWR | O_CREAT | O_TRUNC, 0600), null = open("/dev/null", O_RDWR), ends[2];
  gone = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap(gone, 4096);
  IS(3, SYS_write, fd, "abc", 3);
  IS(0, SYS_lseek, fd, 0, SEEK_SET);

  IS(-EFAULT, SYS_read, fd, none, 1);
  IS(-EFAULT, SYS_read, fd, low, 1);
  IS(-EFAULT, SYS_read, fd, gone, 1);
  IS(-EFAULT, SYS_read, fd, "constant", 1);
  IS(0, SYS_read, fd, none, 0);
  IS(0, SYS_read, null, none, 1);
  IS(-EBADF, SYS_read, 99, none, 1);
  IS(-EFAULT, SYS_write, fd, none, 1);
  IS(5, SYS_write, null, none, 5);
  IS(-EFAULT, SYS_pread64, fd, none, 1, 0);
  IS(-EFAULT, SYS_pwrite64, fd, none, 1, 0);
  IS(-EFAULT, SYS_readv, fd, none, 1);
  IS(-EFAULT, SYS_writev, fd, none, 1);
  struct iovec first[2] = {{none, 1}, {good, 1}}, second[2] = {{good, 1}, {none, 1}};
  IS(-EFAULT, SYS_readv, fd, first, 2);
  IS(-EFAULT, SYS_writev, fd, first, 2);
  IS(1, SYS_readv, fd, second, 2);
  IS(1, SYS_writev, fd, second, 2);
  IS(3, SYS_lseek, fd, 0, SEEK_END); // nothing of a failed write was written

  IS(-EFAULT, SYS_open, none, O_RDONLY);
  IS(-EFAULT, SYS_access, none, F_OK);
  IS(-EFAULT, SYS_stat, none, good);
  IS(-EFAULT, SYS_stat, "/", none);
  IS(-EFAULT, SYS_fstat, fd, none);
  IS(-EFAULT, SYS_chdir, none);
  IS(-EFAULT, SYS_unlink, none);
  IS(-ERANGE, SYS_getcwd, none, 1);
  IS(-EFAULT, SYS_getcwd, none, 1000);
  IS(-EFAULT, SYS_pipe, none);
  check(__LINE__, pipe(ends), 0);
  IS(-EFAULT, SYS_ioctl, ends[0], 0x541b, none);
  check(__LINE__, ends[0], null + 1); // the failed pipe has taken no descriptor

  IS(-EFAULT, SYS_poll, none, 1, 0);
  IS(-EFAULT, SYS_select, 1, low, none, none, none);
  IS(-EFAULT, SYS_nanosleep, none, none);
  IS(-EFAULT, SYS_clock_gettime, 0, none);
  IS(0, SYS_clock_getres, 0, none);
  IS(0, SYS_gettimeofday, none, none);
  IS(-EFAULT, SYS_gettimeofday, low, none);
  IS(-EFAULT, SYS_getrandom, none, 4, 0);
  IS(0, SYS_getrandom, none, 0, 0);
  IS(-EFAULT, SYS_uname, none);
  IS(-EFAULT, SYS_sysinfo, none);
  IS(-EFAULT, SYS_getrusage, RUSAGE_SELF, none);
  IS(-EFAULT, SYS_getrlimit, RLIMIT_CORE, none);
  IS(0, SYS_prlimit64, 0, RLIMIT_CORE, none, none);
  IS(-EFAULT, SYS_getresuid, none, none, none);
  IS(0, SYS_getcpu, none, none, none);
  IS(-EINVAL, SYS_sched_getparam, 0, none);
  IS(-EFAULT, SYS_sched_getaffinity, 0, 8, none);
  IS(0, SYS_rt_sigaction, SIGUSR1, none, none, 8);
  IS(-EFAULT, SYS_rt_sigaction, SIGUSR1, low, none, 8);
  IS(0, SYS_rt_sigprocmask, SIG_BLOCK, none, none, 8);
  IS(-EFAULT, SYS_rt_sigprocmask, SIG_BLOCK, low, none, 8);
  IS(-EFAULT, SYS_rt_sigpending, low, 8);
  IS(0, SYS_sigaltstack, none, none);
  IS(-EFAULT, SYS_setitimer, ITIMER_REAL, low, none);
  IS(-EFAULT, SYS_getitimer, ITIMER_REAL, low);
  unlink("kernel-bad-buffers.tmp");
  return wrong;
}
