// What is not modelled says so.
//@ paths 1
//@ exit 38
//@ unsupported system call socket
//@ unsupported creating a file
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
int main(void) {
  if (open("new", O_CREAT | O_WRONLY, 0644) != -1 || errno != EACCES) return 1;
  if (socket(AF_INET, SOCK_STREAM, 0) == -1) return errno;
  return 0;
}
