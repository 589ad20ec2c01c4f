// What a process asks about itself and the time.
//@ native
//@ paths 1
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  struct timespec a, b, nap = {2, 0};
  if (clock_gettime(CLOCK_MONOTONIC, &a)) return 1;
  struct timeval tv;
  if (gettimeofday(&tv, NULL) || tv.tv_sec < 1600000000 || tv.tv_usec >= 1000000) return 3;
  time_t t = time(NULL);
  if (t < tv.tv_sec || t > tv.tv_sec + 5) return 4;
  struct utsname u;
  if (uname(&u) || strcmp(u.sysname, "Linux") || strcmp(u.machine, "x86_64")) return 5;
  struct rlimit l;
  if (getrlimit(RLIMIT_NOFILE, &l) || l.rlim_cur < 3) return 6;
  unsigned char r[16] = {0}, zero[16] = {0};
  if (getrandom(r, 16, 0) != 16 || !memcmp(r, zero, 16)) return 7;
  struct rusage ru;
  if (getrusage(RUSAGE_SELF, &ru)) return 8;
  if (sysconf(_SC_PAGESIZE) != 4096 || sysconf(_SC_NPROCESSORS_ONLN) < 1) return 9;
  if (getpid() <= 0 || getpid() != getpid()) return 10;
  char d[64];
  if (!getcwd(d, sizeof d) || d[0] != '/') return 11;
  if (wait(NULL) != -1 || errno != ECHILD) return 12;
  mode_t m = umask(027);
  if (umask(m) != 027) return 13;
  nap.tv_sec = 0, nap.tv_nsec = 1000000;
  if (nanosleep(&nap, NULL)) return 14;
  if (clock_gettime(CLOCK_MONOTONIC, &b)) return 15;
  long long ns = (b.tv_sec - a.tv_sec) * 1000000000ll + b.tv_nsec - a.tv_nsec;
  if (ns < 1000000) return 16;
  if (clock() == (clock_t)-1) return 17;
  return 0;
}
