package vfs

import "golang.org/x/sys/unix"

// Chmod sets the permission bits of a file.
func (fs *FS) Chmod(u *User, n *Inode, mode uint32) error {
	if fs.readOnly(n) {
		return unix.EROFS
	}
	if !fs.owns(u, n) {
		return unix.EPERM
	}
	if n.Type() == unix.S_IFLNK {
		return unix.EOPNOTSUPP
	}
	n = fs.edit(n)
	if u.UID != 0 && n.GID != u.GID {
		mode &^= 0o2000
	}
	n.Mode = n.Type() | mode&0o7777
	n.Ctime = u.Now
	if n.Meta != nil && n.Meta.Mode != nil {
		m := *n.Meta
		m.Mode = nil
		n.Meta = &m
	}
	return nil
}

// Keep is an owner or group that [FS.Chown] leaves as it is.
const Keep = ^uint32(0)

// Chown sets owner and group. A user may only give its own files to its own group.
func (fs *FS) Chown(u *User, n *Inode, uid, gid uint32) error {
	if fs.readOnly(n) {
		return unix.EROFS
	}
	mine := fs.owns(u, n)
	if u.UID != 0 {
		if uid != Keep && (!mine || uid != u.UID) {
			return unix.EPERM
		}
		if gid != Keep && (!mine || gid != u.GID) {
			return unix.EPERM
		}
	}
	n = fs.edit(n)
	if uid != Keep {
		n.UID = uid
	}
	if gid != Keep {
		n.GID = gid
	}
	if m := n.Meta; m != nil {
		c := *m
		if uid != Keep {
			c.UID = nil
		}
		if gid != Keep {
			c.GID = nil
		}
		n.Meta = &c
	}
	if !n.IsDir() {
		n.dropRights()
	}
	n.Ctime = u.Now
	return nil
}

// Times are what [FS.Utimens] sets, in nanoseconds since 1970; nil leaves a time as it is.
type Times struct {
	Atime, Mtime *int64
	// Now says that both are the present time. A user who may write the file may set this, too.
	Now bool
}

// Utimens sets the times of a file.
func (fs *FS) Utimens(u *User, n *Inode, t Times) error {
	if t.Atime == nil && t.Mtime == nil && !t.Now {
		return nil
	}
	if fs.readOnly(n) {
		return unix.EROFS
	}
	mine := fs.owns(u, n)
	switch {
	case !mine && !t.Now:
		return unix.EPERM
	case !mine:
		if err := fs.may(u, n, unix.W_OK); err != nil {
			return err
		}
	}
	n = fs.edit(n)
	if t.Now {
		t.Atime, t.Mtime = &u.Now, &u.Now
	}
	if t.Atime != nil {
		n.Atime = *t.Atime
	}
	if t.Mtime != nil {
		n.Mtime = *t.Mtime
		fs.wrote(n)
	}
	n.Ctime = u.Now
	return nil
}
