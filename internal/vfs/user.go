package vfs

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
)

// User is the user who asks for an operation, with the time.
type User struct {
	UID, GID uint32
	Umask    uint32
	Now      int64  // nanoseconds since 1970
	Cwd      uint64 // inode of the working folder
	// Look is called before symbolic metadata of a file is used. Nil: nothing is symbolic.
	Look func(m *Meta)
	// Split decides a condition over symbolic metadata, perhaps by forking the path. It is called only before an
	// operation has changed anything, so an implementation that cannot decide may panic.
	Split func(cond *expr.Term) bool
	// Same says whether opaque name i ([OpaqueName]) is name, perhaps by forking the path, as Split does. Nil: there are
	// no opaque names.
	Same func(i int, name string) bool
	// Settle gives a file of symbolic size one size, before an operation changes anything. Nil: no size is symbolic.
	Settle func(ino uint64)
	// FD is the file that the folder of descriptors has under a name; nil if there is none.
	FD func(name string) *Inode
}

// may checks that u has all of the permissions want on n.
func (fs *FS) may(u *User, n *Inode, want uint32) error {
	if want == 0 {
		return nil
	}
	m := n.Meta
	if m == nil || m.Mode == nil && m.UID == nil && m.GID == nil {
		if !allowed(u, n, want) {
			return unix.EACCES
		}
		return nil
	}
	u.Look(m)
	if !u.Split(fs.permission(u, n, want)) {
		return unix.EACCES
	}
	return nil
}

// allowed is the rule of permissions: the user's class is the first of owner, group and others that fits.
func allowed(u *User, n *Inode, want uint32) bool {
	if u.UID == 0 {
		return want&unix.X_OK == 0 || n.IsDir() || n.Mode&0o111 != 0
	}
	switch {
	case n.UID == u.UID:
		return n.Mode>>6&want == want
	case n.GID == u.GID:
		return n.Mode>>3&want == want
	}
	return n.Mode&want == want
}

// permission is allowed for symbolic metadata.
func (fs *FS) permission(u *User, n *Inode, want uint32) *expr.Term {
	b := fs.b
	uid, gid, mode := fs.Terms(n)
	has := func(shift int) *expr.Term {
		all := b.True()
		for bit := range 3 {
			if want>>bit&1 == 1 {
				all = b.And(all, b.Eq(b.Extract(mode, shift+bit, 1), b.Const(1, 1)))
			}
		}
		return all
	}
	if u.UID == 0 {
		if want&unix.X_OK == 0 {
			return b.True()
		}
		return b.Ne(b.And(mode, b.Const(32, 0o111)), b.Const(32, 0))
	}
	isUser, isGroup := b.Eq(uid, b.Const(32, uint64(u.UID))), b.Eq(gid, b.Const(32, uint64(u.GID)))
	return b.Ite(isUser, has(6), b.Ite(isGroup, has(3), has(0)))
}

// Terms are owner, group and mode of n as terms of 32 bits.
func (fs *FS) Terms(n *Inode) (uid, gid, mode *expr.Term) {
	pick := func(t *expr.Term, w uint32) *expr.Term {
		if t == nil {
			return fs.b.Const(32, uint64(w))
		}
		return t
	}
	m := n.Meta
	if m == nil {
		m = &Meta{}
	}
	return pick(m.UID, n.UID), pick(m.GID, n.GID), pick(m.Mode, n.Mode)
}

// owns says whether u may make the changes to n that only its owner may make.
func (fs *FS) owns(u *User, n *Inode) bool {
	switch {
	case u.UID == 0:
		return true
	case n.Meta == nil || n.Meta.UID == nil:
		return n.UID == u.UID
	}
	u.Look(n.Meta)
	return u.Split(fs.b.Eq(n.Meta.UID, fs.b.Const(32, uint64(u.UID))))
}

// Access checks permissions as access(2) does; readOnly files cannot be written.
func (fs *FS) Access(u *User, n *Inode, want uint32) error {
	if want&unix.W_OK != 0 && fs.readOnly(n) && (n.IsRegular() || n.IsDir() || n.Type() == unix.S_IFLNK) {
		if err := fs.may(u, n, want); err != nil {
			return err
		}
		return unix.EROFS
	}
	return fs.may(u, n, want)
}

// readOnly says that n is on a file system that cannot be changed.
func (fs *FS) readOnly(n *Inode) bool { return n.host != nil }
