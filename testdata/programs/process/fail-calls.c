// Each call that can fail does so on one path, and is dealt with: two failures at most on a path.
//@ run --max-fail 2 --sym-stdin 2
//@ paths >= 20
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
	char buf[8], *copy;
	int fd[2], code = 0;
	ssize_t n = read(0, buf, 2);
	if (n < 0) {
		code += errno == EIO ? 1 : 100;
		n = 0;
	}
	if (n == 2 && buf[0] == 'q')
		code += 2;
	copy = strdup("text");
	if (!copy)
		code += errno == ENOMEM ? 4 : 100;
	if (pipe(fd))
		code += errno == EMFILE ? 8 : 100;
	else {
		if (write(fd[1], "abc", 3) != 3)
			code += errno == ENOSPC ? 16 : 100;
		if (close(fd[0]))
			code += errno == EIO ? 32 : 100;
	}
	copy = realloc(copy, 100);
	if (!copy)
		code += 64;
	printf("code %d\n", code);
	return code;
}
