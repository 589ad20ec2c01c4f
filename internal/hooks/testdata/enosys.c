// What is not modelled says so.
//@ paths 1
//@ exit 38
//@ unsupported system call inotify_init
#include <errno.h>
#include <sys/inotify.h>
int main(void) {
  if (inotify_init() == -1) return errno;
  return 0;
}
