// Every combination of flags of open, for fourteen names: what it answers, and what is there afterwards.
//@ native
//@ stdout "34711a70 2861f2e0 86c81000 b296ab78 651117b0 9f1ff840 23a22f00 bb80d4e0 94107b00 b8b80800 25900e00 94107b00 bb80d4e0 c34cb9d0 "
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TMPFILE (O_TMPFILE & ~O_DIRECTORY)

static const int flags[] = {O_CREAT,    O_EXCL, O_TRUNC,   O_APPEND,   O_DIRECTORY,
                            O_NOFOLLOW, O_PATH, O_CLOEXEC, O_NONBLOCK, TMPFILE};
static const char *names[] = {"file", "folder", "none", "to-file", "to-folder", "to-none", "file/", "folder/",
                              "none/", "none/file", "file/file", "to-none/", "to-folder/", "fifo"};

enum { FLAGS = sizeof flags / sizeof *flags, NAMES = sizeof names / sizeof *names };

static unsigned sum;

static void add(long n) { sum = sum * 31 + (unsigned)n; }

static void look(const char *name) {
  struct stat st;
  if (lstat(name, &st) < 0) {
    add(-errno);
    return;
  }
  add(st.st_mode);
  if (S_ISREG(st.st_mode)) add(st.st_size);
}

int main(void) {
  umask(022);
  if (mkdir("folder", 0755) < 0 || symlink("file", "to-file") < 0 || symlink("folder", "to-folder") < 0) return 1;
  if (symlink("none", "to-none") < 0 || mkfifo("fifo", 0600) < 0) return 1;
  int changed = 1;
  for (int name = 0; name < NAMES; name++) {
    sum = 0;
    for (int set = 0; set < 4 << FLAGS; set++) {
      int how = set >> FLAGS;
      for (int i = 0; i < FLAGS; i++)
        if (set >> i & 1) how |= flags[i];
      if (strcmp(names[name], "fifo") == 0 && !(how & O_NONBLOCK)) continue;           // it would wait
      if (!(how & O_PATH) && (how & O_DIRECTORY) && how & (O_CREAT | TMPFILE)) continue; // not the same everywhere
      if (changed) { // truncated files are slow on some file systems
        unlink("file");
        int fd = open("file", O_CREAT | O_EXCL | O_WRONLY, 0644);
        write(fd, "text", 4);
        close(fd);
      }
      int fd = open(names[name], how, 0666);
      add(fd < 0 ? -errno : fd);
      if (fd >= 0) {
        char c;
        struct stat st;
        add(fcntl(fd, F_GETFL));
        add(fcntl(fd, F_GETFD));
        add(fstat(fd, &st) < 0 ? -errno : st.st_mode);
        add(read(fd, &c, 1) < 0 ? -errno : 1);
        add(write(fd, "x", 1) < 0 ? -errno : 1);
        add(lseek(fd, 0, SEEK_CUR) < 0 ? -errno : 1);
        close(fd);
      }
      look("file");
      look("none");
      char text[5] = "";
      int now = open("file", O_RDONLY);
      changed = read(now, text, 5) != 4 || strcmp(text, "text") != 0;
      close(now);
      unlink("none");
    }
    printf("%08x ", sum);
  }
  for (int i = 0; i < NAMES; i++) remove(names[i]);
  return 0;
}
