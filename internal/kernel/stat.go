package kernel

import (
	"math"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/vfs"
)

// field is a symbolic field of a struct: its offset, its width in bits and its value. A nil value means that the
// field is not symbolic.
type field struct {
	off   uint64
	width int
	t     *expr.Term
}

// putStruct writes a struct of the given bytes with its symbolic fields at addr.
func (k *sys) putStruct(addr uint64, data []byte, fields ...field) error {
	o, off := k.area(addr, uint64(len(data)), true)
	k.S.Mem.WriteBytes(addr, data)
	for _, f := range fields {
		if f.t == nil {
			continue
		}
		t := f.t
		if t.Width() > f.width {
			t = k.W.B.Extract(t, 0, f.width)
		}
		o = k.S.Mem.Store(o, off+f.off, f.width, memory.Value{Term: t})
	}
	return nil
}

// meta is the metadata of n. If it is symbolic, the program has seen it from now on.
func (k *sys) meta(n *vfs.Inode) vfs.Meta {
	if n.Meta == nil {
		return vfs.Meta{}
	}
	k.look(n.Meta)
	return *n.Meta
}

// stat fills in a struct stat.
func (k *sys) stat(addr uint64, n *vfs.Inode) (int64, error) {
	m := k.meta(n)
	size, blocks := n.SizeTerms(k.W.B)
	return 0, k.putStruct(addr, vfs.StatBytes(n), field{24, 32, m.Mode}, field{28, 32, m.UID}, field{32, 32, m.GID},
		field{48, 64, size}, field{64, 64, blocks}, field{88, 64, m.Mtime})
}

func sysFstat(k *sys) (int64, error) {
	f := k.file(0)
	return k.stat(k.a[1], k.p.inode(f))
}

// syncType are flags that say how fresh the answer of a file server has to be.
const syncType = 0x6000

// sysFstatat: newfstatat(int dir, const char *path, struct stat *st, int flags).
func sysFstatat(k *sys) (int64, error) {
	if k.a[3]&^(unix.AT_SYMLINK_NOFOLLOW|unix.AT_EMPTY_PATH|unix.AT_NO_AUTOMOUNT|syncType) != 0 {
		return 0, unix.EINVAL
	}
	n := k.target(k.user(), k.a[3])
	return k.stat(k.a[2], n)
}

// sysStatx: statx(int dir, const char *path, int flags, unsigned mask, struct statx *st).
func sysStatx(k *sys) (int64, error) {
	if k.a[2]&^(unix.AT_SYMLINK_NOFOLLOW|unix.AT_EMPTY_PATH|unix.AT_NO_AUTOMOUNT|syncType) != 0 ||
		k.a[2]&syncType == syncType {
		return 0, unix.EINVAL
	}
	n := k.target(k.user(), k.a[2])
	m := k.meta(n)
	const basicStats = 0x7ff
	var out [256]byte
	put := func(off, size int, x uint64) {
		for i := range size {
			out[off+i] = byte(x >> (8 * i))
		}
	}
	put(0, 4, basicStats)
	put(4, 4, vfs.PageSize)
	put(16, 4, uint64(n.Nlink))
	put(20, 4, uint64(n.UID))
	put(24, 4, uint64(n.GID))
	put(28, 2, uint64(n.Mode))
	put(32, 8, n.Ino)
	put(40, 8, n.Room())
	put(48, 8, n.Blocks())
	for off, t := range map[int]int64{64: n.Atime, 96: n.Ctime, 112: n.Mtime} {
		ts := unix.NsecToTimespec(t)
		put(off, 8, uint64(ts.Sec))
		put(off+8, 4, uint64(ts.Nsec))
	}
	put(128, 4, n.Rdev>>8)
	put(132, 4, n.Rdev&0xff)
	put(140, 4, n.Dev)
	size, blocks := n.SizeTerms(k.W.B)
	return 0, k.putStruct(k.a[4], out[:], field{20, 32, m.UID}, field{24, 32, m.GID}, field{28, 16, m.Mode},
		field{40, 64, size}, field{48, 64, blocks}, field{112, 64, m.Mtime})
}

// sysFaccessat2: faccessat2(int dir, const char *path, int mode, int flags).
func sysFaccessat2(k *sys) (int64, error) {
	if k.a[3]&^(unix.AT_EACCESS|unix.AT_SYMLINK_NOFOLLOW|unix.AT_EMPTY_PATH) != 0 || uint32(k.a[2])&^7 != 0 {
		return 0, unix.EINVAL
	}
	u := k.user()
	n := k.target(u, k.a[3])
	return 0, k.p.fs.Access(u, n, uint32(k.a[2]))
}

// change is a change to the metadata of a file.
type change func(u *vfs.User, n *vfs.Inode) error

// onFD is a change to the file of descriptor a[0]; one that was opened with O_PATH cannot be changed.
func (k *sys) onFD(change change) (int64, error) {
	f := k.usable(0)
	switch {
	case k.p.inode(f).Ino >= pipeInodes:
		return 0, nil // nobody can see the metadata of a file without a name
	}
	return 0, change(k.user(), k.p.inode(f))
}

// onName is a change to the file at a name in folder a[0].
func (k *sys) onName(flags uint64, change change) (int64, error) {
	if flags&^(unix.AT_SYMLINK_NOFOLLOW|unix.AT_EMPTY_PATH) != 0 {
		return 0, unix.EINVAL
	}
	u := k.user()
	n := k.target(u, flags)
	return 0, change(u, n)
}

func (k *sys) chmod(mode uint64) change {
	return func(u *vfs.User, n *vfs.Inode) error { return k.p.fs.Chmod(u, n, uint32(mode)) }
}

func sysFchmodat(k *sys) (int64, error) { return k.onName(0, k.chmod(k.a[2])) }
func sysFchmod(k *sys) (int64, error)   { return k.onFD(k.chmod(k.a[1])) }

func (k *sys) chown(uid, gid uint64) change {
	return func(u *vfs.User, n *vfs.Inode) error { return k.p.fs.Chown(u, n, uint32(uid), uint32(gid)) }
}

func sysFchown(k *sys) (int64, error)   { return k.onFD(k.chown(k.a[1], k.a[2])) }
func sysFchownat(k *sys) (int64, error) { return k.onName(k.a[4], k.chown(k.a[2], k.a[3])) }

// times reads two times: struct timespec (unit 1), timeval (unit 1000) or seconds alone (unit 0). A null pointer means
// now. Seconds that the file system cannot keep are the nearest ones that it can: it begins in 1901, as ext4 does, and
// ends in 2262.
func (k *sys) times(addr, unit uint64) vfs.Times {
	const now, omit = 0x3fffffff, 0x3ffffffe
	const earliest, latest = math.MinInt32, math.MaxInt64/1_000_000_000 - 1 // seconds
	if addr == 0 {
		return vfs.Times{Now: true}
	}
	var t vfs.Times
	nows := 0
	for i, to := range []**int64{&t.Atime, &t.Mtime} {
		size := uint64(16)
		if unit == 0 {
			size = 8
		}
		sec := k.get(addr+size*uint64(i), 8)
		frac := uint64(0)
		if unit != 0 {
			frac = k.get(addr+size*uint64(i)+8, 8)
		}
		switch {
		case unit == 1 && frac == omit:
			continue
		case unit == 1 && frac == now:
			nows++
			x := int64(k.p.now)
			*to = &x
			continue
		case unit != 0 && frac >= 1e9/unit:
			k.fail(unix.EINVAL)
		}
		x := min(max(int64(sec), earliest), latest)*1e9 + int64(frac*unit)
		*to = &x
	}
	t.Now = nows == 2
	return t
}

// sysUtime is utimensat(int dir, const char *path, const struct timespec t[2], int flags) or a call like it with
// another unit for fractions of seconds. It changes the times of a name or, without a name, of descriptor a[0].
func sysUtime(unit uint64) call {
	return func(k *sys) (int64, error) {
		set := func(u *vfs.User, n *vfs.Inode) error {
			return k.p.fs.Utimens(u, n, k.times(k.a[2], unit))
		}
		if k.a[1] == 0 && int32(k.a[0]) != unix.AT_FDCWD {
			if k.a[3] != 0 {
				return 0, unix.EINVAL
			}
			return k.onFD(set)
		}
		return k.onName(k.a[3], set)
	}
}

// worldSize is the room of the whole file system, in bytes. Only what reserves room is held against it.
const worldSize = 4 << 30

// fileSystem is struct statfs: a tmpfs of worldSize bytes, half of it free. Device and flags are a file's.
func fileSystem(dev, flags uint64) []uint64 {
	const tmpfs, blocks, valid = 0x01021994, worldSize / vfs.PageSize, 0x20
	return []uint64{tmpfs, vfs.PageSize, blocks, blocks / 2, blocks / 2, blocks, blocks / 2, dev, vfs.MaxName,
		vfs.PageSize, flags | valid, 0, 0, 0, 0}
}

// statfs fills in the struct statfs of the file system that n is in.
func (k *sys) statfs(addr uint64, n *vfs.Inode) (int64, error) {
	flags := uint64(0)
	if n.Dev > 1 {
		flags = 1 // read-only
	}
	return 0, k.put(addr, fileSystem(n.Dev, flags)...)
}

func sysStatfs(k *sys) (int64, error) {
	n := k.target(k.user(), 0)
	return k.statfs(k.a[2], n)
}

func sysFstatfs(k *sys) (int64, error) {
	f := k.file(0)
	return k.statfs(k.a[1], k.p.inode(f))
}
