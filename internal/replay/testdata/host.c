// Shows a host folder, and tries what must not be possible there. The folder is the first argument.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

static void result(const char *what, long r) { printf("%s: %d errno %d\n", what, r >= 0, r < 0 ? errno : 0); }

static void walk(const char *path) {
	struct stat st;
	char target[256];
	if (lstat(path, &st)) {
		printf("%s: errno %d\n", path, errno);
		return;
	}
	printf("%s: inode %lu device %lu links %lu mode %o %u:%u size %ld blocks %ld times %ld.%ld %ld %ld\n", path, (unsigned long)st.st_ino,
		(unsigned long)st.st_dev, (unsigned long)st.st_nlink, st.st_mode, st.st_uid, st.st_gid, (long)st.st_size, (long)st.st_blocks,
		(long)st.st_mtime, st.st_mtim.tv_nsec, (long)st.st_atime, (long)st.st_ctime);
	if (S_ISLNK(st.st_mode))
		printf("  -> %.*s\n", (int)readlink(path, target, sizeof target), target);
	if (S_ISREG(st.st_mode)) {
		char text[64];
		int fd = open(path, O_RDONLY);
		result("  open", fd);
		long n = read(fd, text, sizeof text);
		printf("  %ld %.*s\n", n, n > 0 ? (int)n : 0, text);
		close(fd);
	}
	DIR *d = S_ISDIR(st.st_mode) ? opendir(path) : 0;
	for (struct dirent *e; d && (e = readdir(d));)
		printf("  %s %lu\n", e->d_name, (unsigned long)e->d_ino);
	if (!d)
		return;
	rewinddir(d);
	for (struct dirent *e; (e = readdir(d));) {
		char sub[512];
		if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
			continue;
		snprintf(sub, sizeof sub, "%s/%s", path, e->d_name);
		walk(sub);
	}
	closedir(d);
}

int main(int argc, char **argv) {
	struct statfs fs;
	struct stat st;
	if (argc < 2 || chdir(argv[1]))
		return 9;
	walk(argv[1]);
	result("write", open("plain", O_WRONLY));
	result("write both", open("plain", O_RDWR));
	result("truncate", open("plain", O_WRONLY | O_TRUNC));
	result("create", open("new", O_CREAT | O_WRONLY, 0644));
	result("create what is there", open("plain", O_CREAT | O_EXCL | O_WRONLY, 0644));
	result("mkdir", mkdir("new", 0755));
	result("mkdir of what is there", mkdir("folder", 0755));
	result("unlink", unlink("plain"));
	result("unlink nothing", unlink("nothing"));
	result("rmdir", rmdir("folder"));
	result("rename", rename("plain", "other"));
	result("link out", link("plain", "/tmp/plain"));
	result("symlink", symlink("x", "y"));
	result("truncate by name", truncate("plain", 1));
	result("chmod", chmod("plain", 0600));
	result("chown", chown("plain", 1000, 1000));
	result("utimensat", utimensat(AT_FDCWD, "plain", 0, 0));
	result("may write", access("plain", W_OK));
	result("may read", access("plain", R_OK));
	result("may run", access("program", X_OK));
	result("private", access("private", R_OK));
	result("outward", open("outward", O_RDONLY));
	result("secret", open("folder/../../secret", O_RDONLY));
	result("statfs", statfs(".", &fs));
	printf("%lu %lu\n", (unsigned long)fs.f_flags, (unsigned long)fs.f_fsid.__val[0]);
	result("above", stat("..", &st));
	printf("inode %lu mode %o %u\n", (unsigned long)st.st_ino, st.st_mode, st.st_uid);
	return 0;
}
