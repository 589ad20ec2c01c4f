// Inline assembly that is known: what it computes is what the processor computes.
//@ exit 0
//@ native
#include <fenv.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
static uint64_t random_bits(void) {
  static uint64_t x = 88172645463325252u;
  x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  return x;
}
static void control_words(int mode) {
  unsigned short x87, again;
  unsigned vector;
  fesetround(mode);
  __asm__ volatile("fnstcw %0" : "=m"(x87));
  __asm__ volatile("fldcw %0" : : "m"(x87));
  __asm__ volatile("fstcw %0" : "=m"(again));
  __asm__ volatile("stmxcsr %0" : "=m"(vector));
  __asm__ volatile("ldmxcsr %0" : : "m"(vector));
  printf("%x %x %x %d\n", x87, again, vector & ~FE_ALL_EXCEPT, fegetround() == mode);
  fesetround(FE_TONEAREST);
}
static long through(long a, int b) { // the registers that a system call has its arguments in
  register long x __asm__("rdi") = a;
  register int y __asm__("rsi") = b;
  __asm__ volatile("" : "=r"(x), "=r"(y) : "0"(x), "1"(y) : "memory");
  return x * 100 + y;
}
int main(void) {
  printf("%ld\n", through(12, 34));
  control_words(FE_TONEAREST);
  control_words(FE_UPWARD);
  control_words(FE_DOWNWARD);
  control_words(FE_TOWARDZERO);
  uint64_t sum = 0;
  for (int i = 0; i < 300; i++) {
    uint64_t a = random_bits(), q = a, m;
    uint32_t l = a, t = a >> 7;
    uint16_t w = a, v = a >> 3;
    uint8_t b = a, c = a >> 20;
    __asm__("bswap %0" : "=r"(q) : "0"(q));
    __asm__("bswapl %0" : "+r"(l));
    __asm__("rorw $8, %w0" : "+r"(w) : : "cc");
    __asm__("rolw $3, %0" : "=r"(v) : "0"(v));
    __asm__("rolb %1, %0" : "+r"(b) : "cI"((uint8_t)i));
    __asm__("ror %%cl, %0" : "+r"(c) : "c"(i));
    __asm__("roll %b1, %0" : "+r"(t) : "c"(i));
    __asm__ volatile("movq %1, %0" : "=r"(m) : "r"(a));
    sum = sum * 31 + (q ^ l ^ w ^ v ^ b ^ c ^ t ^ m);
    if (i % 50 == 0)
      printf("%llx %x %x %x %x %x %x %llx\n", (unsigned long long)q, l, w, v, b, c, t, (unsigned long long)m);
  }
  printf("%llx\n", (unsigned long long)sum);
  fflush(stdout);
  uint32_t seven;
  __asm__("movl $7, %0" : "=r"(seven));
  uint32_t low, high, highest, x, y, z;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  __asm__ volatile("cpuid" : "=a"(highest), "=b"(x), "=c"(y), "=d"(z) : "a"(0), "c"(0));
  uint32_t leaf = 1, sse2;
  __asm__ volatile("cpuid" : "+a"(leaf), "=b"(x), "=c"(y), "=d"(sse2));
  long written;
  const char text[] = "said by a system call\n";
  __asm__ volatile("syscall" : "=a"(written) : "a"(SYS_write), "D"(1), "S"(text), "d"(sizeof text - 1)
                   : "rcx", "r11", "memory");
  __asm__ volatile("nop" ::: "memory");
  printf("%u %d %d %ld\n", seven, highest >= 1, sse2 >> 26 & 1, written);
  return 0;
}
