// Files made at 256 moments: the kernel's clock, which gives them their times, stands behind the one that programs read,
// and the second may change in between.
//@ run --sym-stdin 1
//@ exit 0
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
	struct stat st;
	unsigned char c = 0;
	int fd = open("file", O_CREAT | O_RDWR, 0644), i = 0;
	if (read(0, &c, 1) == 1)
		while (i < c)
			i++;
	fstat(fd, &st);
	printf("%d %ld.%ld %ld.%ld %ld.%ld\n", i, (long)st.st_atime, st.st_atim.tv_nsec, (long)st.st_mtime, st.st_mtim.tv_nsec, (long)st.st_ctime, st.st_ctim.tv_nsec);
	return 0;
}
