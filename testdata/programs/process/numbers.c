// Inode numbers, devices and file systems: native replay shows those of the model, also of what the program makes and removes.
//@ run --sym-files 2 2 --sym-stdin 1
//@ exit 0
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

static void show(const char *what, int r, const struct stat *st) {
	if (r)
		printf("%s: none\n", what);
	else
		printf("%s: inode %lu device %lu links %lu mode %o blocks %ld\n", what, (unsigned long)st->st_ino, (unsigned long)st->st_dev,
			(unsigned long)st->st_nlink, st->st_mode, (long)st->st_blocks);
}

static void name(const char *path) {
	struct stat st;
	show(path, lstat(path, &st), &st);
}

static void open_file(const char *what, int fd) {
	struct stat st;
	show(what, fstat(fd, &st), &st);
}

static void list(const char *path) {
	DIR *d = opendir(path);
	for (struct dirent *e; d && (e = readdir(d));)
		printf("  %s %lu type %d\n", e->d_name, (unsigned long)e->d_ino, e->d_type);
	if (d)
		closedir(d);
}

int main(void) {
	static const char *const all[] = {"/", ".", "..", "A", "B", "/dev/null", "/dev/stdin", "/proc/self", "/proc/self/fd", "/etc/passwd", "/tmp"};
	for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
		name(all[i]);
	for (int fd = 0; fd < 3; fd++)
		open_file("stream", fd);
	int fd = open("new", O_CREAT | O_RDWR, 0600);
	write(fd, "hello", 5);
	open_file("new", fd);
	close(open("new", O_CREAT | O_RDWR, 0600)); // it is there already
	mkdir("folder", 0700);
	mkdir("folder", 0700); // fails
	symlink("folder", "link");
	mkfifo("folder/fifo", 0600);
	link("new", "folder/same");
	rename("new", "folder/old");
	unlink("folder/same");
	close(open("after", O_CREAT | O_EXCL | O_WRONLY, 0644));
	symlink("missing", "dangling");
	close(open("dangling", O_CREAT | O_WRONLY, 0644));
	int p[2];
	pipe(p);
	open_file("pipe", p[0]);
	open_file("pipe", p[1]);
	open_file("memory", memfd_create("m", 0));
	close(open("last", O_CREAT | O_WRONLY, 0644));
	unlink("after");
	mkdir("again", 0755);
	static const char *const made[] = {"new", "folder", "link", "folder/fifo", "folder/old", "after", "dangling", "missing", "last", "again", "."};
	for (unsigned i = 0; i < sizeof made / sizeof *made; i++)
		name(made[i]);
	list(".");
	list("folder");
	list("/");
	list("/proc/self/fd");
	struct statfs fs;
	statfs("/tmp", &fs);
	printf("%lx %lu %lu %lu %lu %lu %lu %lu\n", (unsigned long)fs.f_type, (unsigned long)fs.f_blocks, (unsigned long)fs.f_bfree, (unsigned long)fs.f_bavail,
		(unsigned long)fs.f_files, (unsigned long)fs.f_ffree, (unsigned long)fs.f_namelen, (unsigned long)fs.f_flags);
	unsigned char x[256];
	memset(x, 0xee, sizeof x);
	printf("statx %ld:", syscall(SYS_statx, AT_FDCWD, "folder/old", 0, 0x7ff, x));
	for (unsigned i = 0; i < sizeof x; i++)
		printf(" %x", x[i]);
	printf("\n");
	return 0;
}
