#define _GNU_SOURCE
#include "chk.h"
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

ssize_t __read_chk(int fd, void *to, size_t n, size_t room)
{
	need(n, room);
	return read(fd, to, n);
}

ssize_t __pread_chk(int fd, void *to, size_t n, off_t at, size_t room)
{
	need(n, room);
	return pread(fd, to, n, at);
}

ssize_t __pread64_chk(int fd, void *to, size_t n, off_t at, size_t room)
{
	return __pread_chk(fd, to, n, at, room);
}

ssize_t __recv_chk(int fd, void *to, size_t n, size_t room, int flags)
{
	need(n, room);
	return recv(fd, to, n, flags);
}

ssize_t __recvfrom_chk(int fd, void *to, size_t n, size_t room, int flags, struct sockaddr *from, socklen_t *size)
{
	need(n, room);
	return recvfrom(fd, to, n, flags, from, size);
}

ssize_t __readlink_chk(const char *path, char *to, size_t n, size_t room)
{
	need(n, room);
	return readlink(path, to, n);
}

ssize_t __readlinkat_chk(int fd, const char *path, char *to, size_t n, size_t room)
{
	need(n, room);
	return readlinkat(fd, path, to, n);
}

char *__getcwd_chk(char *to, size_t n, size_t room)
{
	need(n, room);
	return getcwd(to, n);
}

char *__getwd_chk(char *to, size_t room)
{
	char all[PATH_MAX];
	if (!getcwd(all, sizeof all))
		return NULL;
	need(strlen(all) + 1, room);
	return strcpy(to, all);
}

char *__realpath_chk(const char *path, char *to, size_t room)
{
	need(to ? PATH_MAX : 0, room);
	return realpath(path, to);
}

size_t __confstr_chk(int name, char *to, size_t n, size_t room)
{
	need(n, room);
	return confstr(name, to, n);
}

int __getgroups_chk(int n, gid_t *list, size_t room)
{
	need(n < 0 ? 0 : times(n, sizeof *list), room);
	return getgroups(n, list);
}

int __ttyname_r_chk(int fd, char *to, size_t n, size_t room)
{
	need(n, room);
	return ttyname_r(fd, to, n);
}

int __ptsname_r_chk(int fd, char *to, size_t n, size_t room)
{
	need(n, room);
	return ptsname_r(fd, to, n);
}

int __getlogin_r_chk(char *to, size_t n, size_t room)
{
	need(n, room);
	return getlogin_r(to, n);
}

int __gethostname_chk(char *to, size_t n, size_t room)
{
	need(n, room);
	return gethostname(to, n);
}

int __getdomainname_chk(char *to, size_t n, size_t room)
{
	need(n, room);
	return getdomainname(to, n);
}

int __poll_chk(struct pollfd *list, nfds_t n, int timeout, size_t room)
{
	need(times(n, sizeof *list), room);
	return poll(list, n, timeout);
}

int __ppoll_chk(struct pollfd *list, nfds_t n, const struct timespec *timeout, const sigset_t *mask, size_t room)
{
	need(times(n, sizeof *list), room);
	return ppoll(list, n, timeout, mask);
}

/* __fdelt_chk is the word of an fd_set that has a descriptor. */
long __fdelt_chk(long fd)
{
	if (fd < 0 || fd >= FD_SETSIZE)
		__fortify_fail("bit out of range 0 - FD_SETSIZE on fd_set");
	return fd / (8 * sizeof(long));
}

long __fdelt_warn(long fd)
{
	return __fdelt_chk(fd);
}

/* Opening a file without the mode that the flags call for. */
static int open2(int dir, const char *path, int flags)
{
	if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE)
		__fortify_fail("invalid open call: O_CREAT or O_TMPFILE without mode");
	return openat(dir, path, flags);
}

int __open_2(const char *path, int flags)
{
	return open2(AT_FDCWD, path, flags);
}

int __open64_2(const char *path, int flags)
{
	return open2(AT_FDCWD, path, flags);
}

int __openat_2(int dir, const char *path, int flags)
{
	return open2(dir, path, flags);
}

int __openat64_2(int dir, const char *path, int flags)
{
	return open2(dir, path, flags);
}
