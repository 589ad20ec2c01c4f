// Times that lie ahead: set by the program, and of a symbolic file.
//@ run --sym-files 1 1
//@ paths 2
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct timespec set[2] = {{4000000000, 1}, {4100000000, 2}};
  struct stat st;
  close(open("new", O_CREAT | O_WRONLY, 0600));
  if (utimensat(AT_FDCWD, "new", set, 0) || stat("new", &st)) return 100;
  if (st.st_atime != 4000000000 || st.st_mtime != 4100000000 || st.st_mtim.tv_nsec != 2) return 101;
  if (st.st_ctime >= 4000000000) return 102;
  if (stat("A", &st)) return 103;
  if (st.st_mtime > 1799999990) write(1, "ahead\n", 6);
  return 0;
}
