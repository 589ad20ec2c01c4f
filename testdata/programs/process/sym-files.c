// Symbolic files and their metadata are rebuilt for native replay.
//@ run --sym-files 2 2 --sym-stdin 1
//@ paths >= 10
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
	char a[4] = "", b[4] = "", in = 0;
	struct stat st;
	int code = 0, fd = open("A", O_RDONLY);
	if (fd < 0)
		return 50 + errno;
	long n = read(fd, a, sizeof a);
	if (n != 2)
		return 1;
	if (a[0] == 'x' && a[1] == 'y')
		code |= 4;
	if (stat("B", &st))
		return 2;
	if (st.st_mode & S_IXUSR)
		code |= 8;
	if (st.st_uid == 0)
		code |= 16;
	if (st.st_mtime > 1750000000)
		code |= 32;
	fd = open("B", O_RDWR);
	if (fd >= 0) {
		if (read(fd, b, 1) == 1 && b[0] == '\n')
			code |= 64;
		write(fd, "q", 1);
		close(fd);
	} else
		code |= 1;
	read(0, &in, 1);
	if (in == a[0])
		code |= 2;
	printf("%d %ld\n", code, (long)st.st_size);
	return code;
}
