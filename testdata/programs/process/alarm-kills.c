// A time-out without handler ends the process, in the middle of a wait that nothing else would end.
//@ exit -14
//@ stdout "waiting\n"
#include <stdio.h>
#include <unistd.h>

int main(void) {
	char c;
	int fd[2];
	if (pipe(fd))
		return 1;
	alarm(3);
	printf("waiting\n");
	fflush(stdout);
	read(fd[0], &c, 1);
	return 2;
}
