// Calls with two symbolic names do what they do with each pair of concrete ones: all names of up to three characters
// "a", "." and "/" that do not begin with a slash. There are 4 beginnings, 14 calls, and 27 values of each name.
//@ run --sym-arg 3 --sym-arg 3
//@ paths 40824
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define N 3

static int result(int r) { return r < 0 ? -errno : 0; }

static int kind(int r, const struct stat *st) { return r < 0 ? -errno : S_ISDIR(st->st_mode) ? 2 : 1; }

// make makes something under name a, maybe beside or inside something under a concrete name.
static int make(int how, const char *a) {
  if (how == 2) klee_assert(close(open("a", O_CREAT | O_WRONLY, 0600)) == 0);
  if (how == 3) klee_assert(mkdir("a", 0700) == 0 && close(open("a/a", O_CREAT | O_WRONLY, 0600)) == 0);
  return result(how == 1 ? mkdir(a, 0700) : open(a, O_CREAT | O_WRONLY | O_EXCL, 0600));
}

static int use(int how, const char *a, const char *b) {
  struct stat st;
  switch (how) {
  case 0: return kind(stat(b, &st), &st);
  case 1: return kind(lstat(b, &st), &st);
  case 2: return result(open(b, O_RDONLY));
  case 3: return result(open(b, O_CREAT | O_RDWR, 0600));
  case 4: return result(open(b, O_CREAT | O_EXCL | O_RDWR, 0600));
  case 5: return result(open(b, O_RDONLY | O_DIRECTORY));
  case 6: return result(mkdir(b, 0700));
  case 7: return result(rmdir(b));
  case 8: return result(unlink(b));
  case 9: return result(rename(a, b));
  case 10: return result(rename(b, a));
  case 11: return result(link(a, b));
  case 12: return result(symlink("a", b));
  default: return result(chdir(b));
  }
}

struct outcome {
  int made, used, first, second, plain;
};

static char home[64];

static struct outcome in(const char *folder, int first, int then, const char *a, const char *b) {
  struct outcome o;
  struct stat st;
  klee_assert(mkdir(folder, 0700) == 0 && chdir(folder) == 0);
  o.made = make(first, a);
  o.used = use(then, a, b);
  o.first = kind(stat(a, &st), &st);
  o.second = kind(lstat(b, &st), &st);
  o.plain = kind(stat("a", &st), &st);
  klee_assert(chdir(home) == 0);
  return o;
}

// value decides a character: there is a path for each.
static char value(char c) {
  if (c == 'a') return 'a';
  if (c == '.') return '.';
  if (c == '/') return '/';
  return 0;
}

int main(int argc, char **argv) {
  char *a = argv[1], *b = argv[2], x[N + 1] = "", y[N + 1] = "";
  for (int i = 0; i < N; i++) {
    klee_assume((a[i] == 'a') | (a[i] == '.') | (a[i] == 0) | ((i > 0) & (a[i] == '/')));
    klee_assume((b[i] == 'a') | (b[i] == '.') | (b[i] == 0) | ((i > 0) & (b[i] == '/')));
  }
  for (int i = 1; i < N; i++)
    klee_assume(((a[i - 1] != 0) | (a[i] == 0)) & ((b[i - 1] != 0) | (b[i] == 0)));
  int first = klee_range(0, 4, "first"), then = klee_range(0, 14, "then");
  for (int i = 0; i < 4; i++)
    if (first == i) { first = i; break; }
  for (int i = 0; i < 14; i++)
    if (then == i) { then = i; break; }
  klee_assert(getcwd(home, sizeof home) != NULL);
  struct outcome symbolic = in("s", first, then, a, b);
  for (int i = 0; i < N; i++) {
    x[i] = value(a[i]);
    y[i] = value(b[i]);
  }
  struct outcome concrete = in("t", first, then, x, y);
  klee_assert(symbolic.made == concrete.made);
  klee_assert(symbolic.used == concrete.used);
  klee_assert(symbolic.first == concrete.first);
  klee_assert(symbolic.second == concrete.second);
  klee_assert(symbolic.plain == concrete.plain);
  return 0;
}
