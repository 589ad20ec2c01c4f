// What a refused process, socket or thread leads to is no bug of the program; an access out of bounds is.
//@ run --sym-stdin 1
//@ unsupported system call fork (refused: EPERM)
//@ unsupported system call socket (refused: EAFNOSUPPORT)
//@ unsupported then abort: the program called abort
//@ unsupported system call clone (refused: EPERM)
//@ unsupported then trap
//@ unsupported system call mincore (refused: ENOSYS)
//@ unsupported threads (refused: EAGAIN)
//@ unsupported then invalid-pointer
//@ paths 4
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
static void *start(void *p) { return p; }
int main(void) {
  char c;
  if (read(0, &c, 1) != 1) return 1;
  if (c == 'f' && fork() == -1) abort();
  if (c == 's' && socket(AF_INET, SOCK_STREAM, 0) < 0) abort();
  if (c == 't' && socket(AF_INET, SOCK_STREAM, 0) < 0) __builtin_trap();
  if (c == 'o' && system("true")) {
    volatile char *a = malloc(2);
    a[2] = 1; //@ bug(out-of-bounds)
  }
  if (c == 'a') abort(); //@ bug(abort)
  if (c == 'm') {
    unsigned char in;
    void *p = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mincore(p, 4096, &in)) abort();
  }
  if (c == 'p') {
    pthread_t thread;
    pthread_create(&thread, 0, start, 0);
    pthread_join(thread, 0);
  }
  if (c == 'w') {
    volatile pthread_t thread;
    pthread_join(thread, 0); //@ bug(invalid-pointer)
  }
  return 0;
}
