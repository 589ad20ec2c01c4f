// What a refused process or socket leads to is no bug of the program; an access out of bounds is.
//@ run --sym-stdin 1
//@ unsupported system call fork (refused: EPERM)
//@ unsupported system call socket (refused: EAFNOSUPPORT)
//@ unsupported then abort: the program called abort
//@ unsupported system call clone (refused: EPERM)
//@ unsupported then trap
//@ paths 3
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
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
  return 0;
}
