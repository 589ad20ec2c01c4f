package vfs

import (
	"strings"

	"golang.org/x/sys/unix"
)

// The identity and the place of the process that the world is made for.
const (
	UserID   = 1000
	GroupID  = 1000
	Home     = "/home/user" // the working folder
	Umask    = 0o022
	Hostname = "albers"
	// StartTime is the clock at the start, in seconds; every file of the world has it as its times.
	StartTime = 1_700_000_000
)

// Entry is a file of the initial world.
type Entry struct {
	Path     string
	Mode     uint32 // type and permission bits
	UID, GID uint32
	Content  string // of a regular file
	Target   string // of a symbolic link
	Major    uint32 // of a device
	Minor    uint32
	// Stream says that this is standard stream Stream-1 (0 input, 1 output, 2 errors), a pipe.
	Stream int
}

// Base lists the initial world, parents before children. Everything belongs to root, except the user's folder and the
// streams. Symbolic files are not part of it.
//
// /proc has only self, whose fd folder answers for every open descriptor. The three standard descriptors are listed
// because /dev/stdin, /dev/stdout and /dev/stderr lead there.
func Base() []Entry {
	dir := func(path string, mode uint32) Entry { return Entry{Path: path, Mode: unix.S_IFDIR | mode} }
	dev := func(name string, minor uint32) Entry {
		return Entry{Path: "/dev/" + name, Mode: unix.S_IFCHR | 0o666, Major: 1, Minor: minor}
	}
	link := func(path, target string) Entry { return Entry{Path: path, Mode: unix.S_IFLNK | 0o777, Target: target} }
	text := func(path string, lines ...string) Entry {
		return Entry{Path: path, Mode: unix.S_IFREG | 0o644, Content: strings.Join(lines, "\n") + "\n"}
	}
	stream := func(n int, name string) Entry {
		return Entry{Path: "/proc/1000/fd/" + name, Mode: unix.S_IFIFO | 0o600, UID: UserID, GID: GroupID, Stream: n + 1}
	}
	own := func(e Entry) Entry { e.UID, e.GID = UserID, GroupID; return e }
	return []Entry{
		dir("/", 0o755),
		dir("/bin", 0o755), dir("/dev", 0o755), dir("/etc", 0o755), dir("/home", 0o755),
		dir("/proc", 0o555), dir("/tmp", 0o1777), dir("/usr", 0o755), dir("/usr/bin", 0o755), dir("/usr/lib", 0o755),
		dir("/usr/share", 0o755), dir("/var", 0o755), dir("/var/tmp", 0o1777),
		own(dir(Home, 0o755)),
		dev("null", 3), dev("zero", 5), dev("full", 7), dev("random", 8), dev("urandom", 9),
		{Path: "/dev/tty", Mode: unix.S_IFCHR | 0o666, Major: 5},
		link("/dev/stdin", "/proc/self/fd/0"), link("/dev/stdout", "/proc/self/fd/1"), link("/dev/stderr", "/proc/self/fd/2"),
		link("/dev/fd", "/proc/self/fd"),
		own(dir("/proc/1000", 0o555)), own(dir("/proc/1000/fd", 0o500)), link("/proc/self", "1000"),
		stream(0, "0"), stream(1, "1"), stream(2, "2"),
		text("/etc/passwd", "root:x:0:0:root:/root:/bin/sh", "user:x:1000:1000:user:/home/user:/bin/sh"),
		text("/etc/group", "root:x:0:", "user:x:1000:"),
		text("/etc/hostname", Hostname),
	}
}
