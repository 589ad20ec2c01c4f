// Open descriptors by name, and changes to the metadata of files without one.
//@ run --sym-stdin 1
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static void result(const char *what, long r) { printf("%s: %ld errno %d\n", what, r, r < 0 ? errno : 0); }

static void show(const char *path) {
	struct stat st;
	if (stat(path, &st))
		printf("%s: errno %d\n", path, errno);
	else
		printf("%s: mode %o size %ld times %ld.%ld %ld.%ld\n", path, st.st_mode, (long)st.st_size, (long)st.st_atime, st.st_atim.tv_nsec, (long)st.st_mtime,
			st.st_mtim.tv_nsec);
}

int main(void) {
	struct timespec then[2] = {{1000, 5}, {2000, 7}}, half[2] = {{0, UTIME_OMIT}, {0, UTIME_NOW}};
	char name[64], other[64], text[16];
	int fd = open("file", O_CREAT | O_RDWR, 0644), p[2];
	write(fd, "content", 7);
	sprintf(name, "/proc/self/fd/%d", fd);
	sprintf(other, "/dev/fd/%d", fd);
	show(name);
	show(other);
	show("/proc/self/fd/77");
	result("open", open("/proc/self/fd/77", O_RDONLY));
	int again = open(name, O_RDONLY);
	result("read by another description", read(again, text, sizeof text));
	result("chmod", chmod(name, 0640));
	show("file");
	result("lchmod", fchmodat(AT_FDCWD, "file", 0600, AT_SYMLINK_NOFOLLOW));
	show("file");
	symlink("file", "link");
	result("lchmod of a link", fchmodat(AT_FDCWD, "link", 0600, AT_SYMLINK_NOFOLLOW));
	result("mkfifo", mkfifo("fifo", 0666));
	result("lchmod of a fifo", fchmodat(AT_FDCWD, "fifo", 0777, AT_SYMLINK_NOFOLLOW));
	show("fifo");
	result("access", access(other, R_OK));
	result("readlink", readlink(name, text, sizeof text));
	result("utimensat", utimensat(AT_FDCWD, name, then, 0));
	show("file");
	result("futimens", futimens(fd, half));
	show("file");
	result("futimens of nothing", futimens(77, 0));

	static const char *const streams[] = {"/dev/stdin", "/dev/stdout", "/proc/self/fd/2"};
	for (int i = 0; i < 3; i++) {
		result("times of a stream", futimens(i, 0));
		result("times of a stream", futimens(i, then));
		result("mode of a stream", fchmod(i, 0640));
		result("owner of a stream", fchown(i, 1000, 1000));
		result("other owner of a stream", fchown(i, 0, 0));
		show(streams[i]);
		sprintf(name, "/dev/fd/%d", dup(i));
		show(name);
	}
	pipe(p);
	sprintf(name, "/dev/fd/%d", p[0]);
	show(name);
	result("mode of a pipe", fchmod(p[0], 0640));
	result("times of a pipe", futimens(p[1], then));
	result("owner of a pipe", fchown(p[1], 0, 0));
	int path = open("file", O_PATH);
	result("path descriptor", path);
	result("mode by a path descriptor", fchmod(path, 0644));
	result("owner by a path descriptor", fchown(path, 1000, 1000));
	result("others' mode", chmod("/etc/passwd", 0777));
	result("others' owner", chown("/etc/passwd", 1000, 1000));
	result("others' times", utimensat(AT_FDCWD, "/etc/passwd", 0, 0));
	result("others' times", utimensat(AT_FDCWD, "/etc/passwd", then, 0));
	result("giving away", chown("file", 0, -1));
	result("giving to another group", chown("file", -1, 0));
	result("writing where it is not allowed", open("/etc/new", O_CREAT | O_WRONLY, 0644));
	result("removing where it is not allowed", unlink("/etc/passwd"));
	result("others' folder", mkdir("/new", 0755));
	result("everybody's folder", mkdir("/tmp/new", 0755));
	result("device", open("/dev/null", O_RDWR));
	result("terminal", open("/dev/tty", O_RDWR));
	result("close all", syscall(436, 3, ~0U, 0));
	show("/dev/fd/3");
	int last = open("file", O_RDONLY);
	sprintf(name, "/dev/fd/%d", last);
	show(name);
	result("link of a stream", readlink("/dev/stdin", text, sizeof text));
	show("/dev/stdin");
	close(0);
	show("/dev/stdin");
	result("a closed stream", open("/dev/stdin", O_RDONLY));
	dup2(1, 0);
	show("/dev/stdin");
	return 0;
}
