/* One fault for each value of k; the replay tests claim each of them rightly and wrongly. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int klee_int(const char *name);
void klee_report_error(const char *file, int line, const char *message, const char *suffix);
void reach_error(void);
void klee_assume(unsigned long condition);

int table[4];
static int zero, shallow(int n);

static int *dangling(void) {
  int local[4] = {1, 2, 3, 4};
  int *volatile p = local;
  return p;
}

static int no_return(int x) {
  if (x)
    return 1;
  __builtin_unreachable();
}

static int deep(volatile char *p) {
  volatile char block[4096];
  block[0] = *p;
  return deep(block) + block[1];
}

int main(int argc, char **argv) {
  int k = klee_int("k");
  volatile int sink = 0;
  volatile double number = 0;
  char *h = malloc(10);
  memset(h, 1, 10);
  printf("k=%d args=%d\n", k, argc);
  fflush(stdout);
  switch (k) {
  case 0: return 0;
  case 1: return 300;
  case 2: h[10 + zero] = 1; break;               // out-of-bounds, heap
  case 3: sink = table[4 + zero]; break;         // out-of-bounds, global
  case 4: free(h); sink = h[1]; break;           // use-after-free
  case 5: free(h); free(h); break;               // double-free
  case 6: free(h + 1); break;                    // invalid-free
  case 7: *(volatile int *)(long)zero = 1; break; // null-dereference
  case 8: *(volatile char *)"text" = 1; break;   // read-only-write
  case 9: sink = *dangling(); break;             // use-after-return
  case 10: *(volatile int *)0x123456789000 = 1; break; // invalid-pointer
  case 11: sink = 5 / zero; break;               // division-by-zero
  case 12: sink = 1 << (40 + zero); break;       // overshift
  case 13: sink = INT_MAX; sink = sink + 1; break; // integer-overflow
  case 14: assert(k != 14); break;               // assertion
  case 15: abort();                              // abort
  case 16: __builtin_trap();                     // trap
  case 17: sink = no_return(zero); break;        // unreachable
  case 18: reach_error(); break;
  case 19: klee_report_error(__FILE__, __LINE__, "my words", "x.err"); break;
  case 20: ((void (*)(void))(long)(8 + zero))(); break; // invalid-call
  case 21: sink = deep(h); break;                // stack-overflow
  case 22: for (;;) sleep(1);
  case 23: klee_assume(zero); break;
  case 24: klee_int("never given"); break;
  case 25: h = 0; h = malloc(33); *(char *volatile *)&h = 0; return 7; // leak, if looked for
  case 26: { char b[4096]; ssize_t n = read(0, b, sizeof b); return n > 0 ? b[n - 1] : 99; }
  case 27: return argc == 4 && !strcmp(argv[1], "fixed") && !strcmp(argv[2], "ab") && !argv[3][0] ? 11 : 12;
  case 28: return getenv("ONLY") && !strcmp(getenv("ONLY"), "this") && !getenv("HOME") ? 0 : 1;
  case 30: return argv[3][1]; // behind the end of the text, in the argument's own block
  case 31: { // out-of-bounds, heap: in another block, unless blocks are far apart
    char *row[64];
    for (int i = 0; i < 64; i++) row[i] = malloc(40);
    row[30][64 + zero] = 1;
    return 0;
  }
  case 32: { char *far = malloc(1 << 20); h[10 + (far - h)] = 1; free(far); break; } // out-of-bounds, in another block
  case 33: sink = shallow(60000); break;         // fits the stack without sanitizers only
  case 34: number = 1e10; sink = number; break;          // float-conversion
  case 35: number /= zero; break;                // float-invalid, and no division by zero of another number
  case 36: number = 1; number /= zero; break;    // float-division-by-zero
  case 37: number = 1e308; number *= 10; break;  // float-overflow
  case 29: puts("written"); return 0;
  }
  free(h);
  return sink & 0;
}

static int shallow(int n) {
  volatile char block[16];
  block[n & 15] = 1;
  return n ? shallow(n - 1) + block[n & 15] : 0;
}
