/* Where the counters of LLVM's gcov instrumentation live while tests run: in a file that all tests map, so that a test counts
 * however it ends (abort, a signal, _exit, a time-out), counts of all tests add up by themselves, and no test writes a file.
 *
 * The linker script counters.ld puts the counters on pages of their own. ALBERS_COUNTERS=FD names the descriptor of the file;
 * the variable and the descriptor are gone when main begins. With ALBERS_COUNTERS_DUMP besides, LLVM's own runtime writes the
 * counts to the .gcda file, and the program ends without having begun. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern char albers_counters_begin[], albers_counters_end[], **environ;

static void (*write_out)(void);

void albers_gcov_init(void (*writeout)(void), void (*reset)(void)) {
  (void)reset;
  write_out = writeout;
}

/* In place of what the instrumentation calls around fork and exec. */
void albers_gcov_nothing(void) {}

/* Takes a variable out of the environment; its value or NULL. */
static const char *take(const char *name) {
  size_t n = strlen(name);
  for (char **e = environ; e && *e; e++)
    if (!strncmp(*e, name, n) && (*e)[n] == '=') {
      const char *value = *e + n + 1;
      do e[0] = e[1];
      while (*e++);
      return value;
    }
  return NULL;
}

/* LLVM's runtime was compiled against another C library. */
int __fprintf_chk(FILE *f, int flag, const char *format, ...) {
  (void)flag;
  va_list args;
  va_start(args, format);
  int n = vfprintf(f, format, args);
  va_end(args);
  return n;
}

static void fail(const char *why) {
  (void)!write(2, why, strlen(why));
  _exit(119);
}

/* Before all constructors that a program can have, and after LLVM's (0), which names what writes the counts. */
__attribute__((constructor(1))) static void begin(void) {
  const char *fd = take("ALBERS_COUNTERS"), *dump = take("ALBERS_COUNTERS_DUMP");
  if (!fd) return;
  size_t n = albers_counters_end - albers_counters_begin;
  if (mmap(albers_counters_begin, n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, atoi(fd), 0) == MAP_FAILED)
    fail("replay: cannot map the counters\n");
  close(atoi(fd));
  if (!dump) return;
  if (write_out) write_out();
  _exit(0);
}
