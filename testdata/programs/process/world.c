// The modelled world from its root to its leaves, and what a program makes in it: engine and native replay show the same.
//@ run --sym-stdin 1
//@ exit 0
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void about(const char *path) {
	struct stat st;
	if (lstat(path, &st)) {
		printf("%s: errno %d\n", path, errno);
		return;
	}
	printf("%s inode %lu mode %o %u:%u links %lu size %ld blocks %ld rdev %lx dev %lu times %ld %ld %ld\n", path, (unsigned long)st.st_ino, st.st_mode, st.st_uid, st.st_gid,
		(unsigned long)st.st_nlink, (long)st.st_size, (long)st.st_blocks, (long)st.st_rdev, (long)st.st_dev, (long)st.st_atime, (long)st.st_mtime, (long)st.st_ctime);
}

static void walk(const char *path) {
	char names[64][256], sub[512], target[256];
	int n = 0;
	about(path);
	long len = readlink(path, target, sizeof target);
	if (len > 0)
		printf("  -> %.*s\n", (int)len, target);
	struct stat st;
	if (lstat(path, &st) || !S_ISDIR(st.st_mode))
		return;
	DIR *d = opendir(path);
	if (!d) {
		printf("  closed: errno %d\n", errno);
		return;
	}
	for (struct dirent *e; (e = readdir(d));) {
		printf("  entry %s type %d\n", e->d_name, e->d_type);
		if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
			strcpy(names[n++], e->d_name);
	}
	closedir(d);
	for (int i = 0; i < n; i++) {
		snprintf(sub, sizeof sub, "%s/%s", strcmp(path, "/") ? path : "", names[i]);
		walk(sub);
	}
}

static void content(const char *path) {
	char buf[200];
	int fd = open(path, O_RDONLY);
	long n = fd < 0 ? -errno : read(fd, buf, sizeof buf);
	printf("%s: %ld\n", path, n);
	if (n > 0 && strncmp(path, "/dev", 4))
		printf("%.*s", (int)n, buf);
	if (n > 0 && strstr(path, "random"))
		printf("%02x%02x%02x%02x\n", buf[0] & 255, buf[1] & 255, buf[2] & 255, buf[3] & 255);
	close(fd);
}

#define SHOW(call) (errno = 0, show(#call, (long)(call)))
static void show(const char *what, long r) { printf("%s = %ld, errno %d\n", what, r, errno); }

int main(void) {
	char buf[300];
	walk("/");
	content("/etc/passwd"), content("/etc/group"), content("/etc/hostname"), content("/dev/zero"), content("/dev/null"), content("/dev/urandom"), content("/dev/random");
	printf("cwd %s\n", getcwd(buf, sizeof buf));
	for (int i = 0; i < 3; i++) {
		struct stat st;
		SHOW(fstat(i, &st));
		printf("  %o %u %u %ld\n", st.st_mode, st.st_uid, st.st_gid, (long)st.st_size);
	}
	SHOW(lseek(0, 0, SEEK_CUR)), SHOW(isatty(0)), SHOW(open("/dev/tty", O_RDWR));
	int fd = open("new", O_RDWR | O_CREAT, 0666);
	SHOW(fd), SHOW(write(fd, "hello", 5)), SHOW(lseek(fd, 5000, SEEK_SET)), SHOW(write(fd, "x", 1)), about("new");
	SHOW(ftruncate(fd, 3)), about("new"), SHOW(fchmod(fd, 0)), SHOW(open("new", O_RDONLY)), SHOW(fchmod(fd, 0644)), SHOW(close(fd));
	SHOW(mkdir("d", 0777)), SHOW(mkdir("d/e", 0700)), SHOW(symlink("../new", "d/link")), SHOW(link("new", "d/hard")), SHOW(rename("new", "d/e/f"));
	SHOW(mkfifo("d/fifo", 0600)), SHOW(rmdir("d")), SHOW(unlink("d")), SHOW(unlink("/etc/passwd")), SHOW(open("/etc/passwd", O_WRONLY)), SHOW(mkdir("/bin/x", 0777));
	walk("/home/user");
	SHOW(chdir("d/e")), printf("cwd %s\n", getcwd(buf, sizeof buf)), SHOW(chmod("f", 04755)), SHOW(chown("f", 0, -1)), SHOW(chown("f", 1000, 1000));
	SHOW(utimensat(AT_FDCWD, "f", (struct timespec[2]){{1000, 5}, {2000, 7}}, 0)), about("f");
	SHOW(access("f", X_OK)), SHOW(access("/", W_OK)), SHOW(truncate("f", 100)), about("f"), SHOW(open("/proc/self/fd/9", O_RDONLY));
	fd = open("/dev/stdin", O_RDONLY);
	SHOW(fd), SHOW(read(fd, buf, 10)), SHOW(read(0, buf, 10)), SHOW(dup2(fd, 70)), SHOW(close(70));
	FILE *f = fopen("/dev/stdout", "w");
	fflush(stdout), fprintf(f, "through /dev/stdout\n"), fclose(f);
	SHOW(write(open("/dev/full", O_WRONLY), "x", 1)), SHOW(write(open("/dev/null", O_WRONLY), "x", 1));
	SHOW(remove("/home/user/d/e/f")), SHOW(rmdir("/home/user/d/e")), SHOW(unlink("/home/user/d/link")), walk("/home");
	SHOW(close(0)), SHOW(open("/home/user", O_RDONLY | O_DIRECTORY));
	return 0;
}
