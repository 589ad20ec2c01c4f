package vfs

import (
	"cmp"

	"golang.org/x/sys/unix"
)

// OpenFlags are the flags that open looks at: few together with O_PATH.
func OpenFlags(flags uint32) uint32 {
	if flags&unix.O_PATH != 0 {
		return flags & (unix.O_PATH | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC)
	}
	return flags
}

// Open finds or makes the file that open(2) means, and checks that the flags allow to open it. It truncates the file
// if asked for, but does not hold it.
func (fs *FS) Open(u *User, at *Inode, path string, flags, mode uint32) (*Inode, error) {
	const tmpFile = unix.O_TMPFILE &^ unix.O_DIRECTORY
	flags = OpenFlags(flags)
	switch {
	case flags&(tmpFile|unix.O_DIRECTORY) == tmpFile, flags&tmpFile != 0 && flags&unix.O_ACCMODE == unix.O_RDONLY:
		return nil, unix.EINVAL
	case flags&(unix.O_CREAT|unix.O_DIRECTORY) == unix.O_CREAT|unix.O_DIRECTORY:
		return nil, unix.EINVAL
	case flags&tmpFile != 0:
		return nil, fs.noTmpFile(u, at, path, flags)
	}
	if flags&unix.O_CREAT != 0 {
		return fs.openCreate(u, at, path, flags, mode)
	}
	p, err := fs.parent(u, at, path, 0)
	if err != nil {
		return nil, err
	}
	n, err := fs.finish(u, p, flags&unix.O_NOFOLLOW == 0, &p.links)
	if err != nil {
		return nil, err
	}
	return fs.openNode(u, n, flags)
}

// noTmpFile is why a file without a name cannot be made in a folder; at least because there are none.
func (fs *FS) noTmpFile(u *User, at *Inode, path string, flags uint32) error {
	n, err := fs.Lookup(u, at, path, flags&unix.O_NOFOLLOW == 0)
	switch {
	case err != nil:
		return err
	case !n.IsDir():
		return unix.ENOTDIR
	}
	return cmp.Or(fs.mayCreate(u, n), error(unix.EOPNOTSUPP))
}

// openCreate is Open with O_CREAT: the last component may be missing, and so may the target of a symbolic link there.
func (fs *FS) openCreate(u *User, at *Inode, path string, flags, mode uint32) (*Inode, error) {
	links := 0
	for {
		p, err := fs.parent(u, at, path, links)
		switch {
		case err != nil:
			return nil, err
		case p.kind != lastNorm && flags&unix.O_EXCL != 0:
			return nil, unix.EEXIST
		case p.kind != lastNorm || p.slash:
			return nil, unix.EISDIR
		case len(p.name) > MaxName:
			return nil, unix.ENAMETOOLONG
		}
		links = p.links
		n := fs.child(u, p.dir, p.name)
		switch {
		case n == nil:
			return fs.openNew(u, p, mode)
		case flags&unix.O_EXCL != 0:
			return nil, unix.EEXIST
		case n.Type() != unix.S_IFLNK:
			if n.IsDir() {
				return nil, unix.EISDIR
			}
			return fs.openNode(u, n, flags)
		case flags&unix.O_NOFOLLOW != 0:
			return nil, unix.ELOOP
		}
		if links++; links > maxLinks {
			return nil, unix.ELOOP
		}
		at, path = p.dir, n.Target
	}
}

func (fs *FS) openNew(u *User, p place, mode uint32) (*Inode, error) {
	if err := fs.mayCreate(u, p.dir); err != nil {
		return nil, err
	}
	return fs.add(u, p, unix.S_IFREG|mode&0o7777&^u.Umask), nil
}

// openNode checks that an existing file may be opened with flags.
func (fs *FS) openNode(u *User, n *Inode, flags uint32) (*Inode, error) {
	switch {
	case flags&unix.O_DIRECTORY != 0 && !n.IsDir():
		return nil, unix.ENOTDIR
	case flags&unix.O_PATH != 0:
		return n, nil
	case n.Type() == unix.S_IFLNK:
		return nil, unix.ELOOP
	}
	want := [4]uint32{unix.R_OK, unix.W_OK, unix.R_OK | unix.W_OK, unix.R_OK | unix.W_OK}[flags&unix.O_ACCMODE]
	if flags&unix.O_TRUNC != 0 {
		want |= unix.W_OK
	}
	if n.IsDir() && want&unix.W_OK != 0 {
		return nil, unix.EISDIR
	}
	if want&unix.W_OK != 0 && n.IsRegular() && fs.readOnly(n) {
		// With O_TRUNC, a read-only file system is an error before missing permissions are.
		if err := fs.may(u, n, want); err != nil && flags&unix.O_TRUNC == 0 {
			return nil, err
		}
		return nil, unix.EROFS
	}
	if err := fs.may(u, n, want); err != nil {
		return nil, err
	}
	if flags&unix.O_NOATIME != 0 && !fs.owns(u, n) {
		return nil, unix.EPERM
	}
	if want&unix.W_OK != 0 && n.SizeTerm() != nil {
		u.Settle(n.Ino)
		n = fs.Node(n.Ino)
	}
	if flags&unix.O_TRUNC != 0 && n.IsRegular() {
		fs.Resize(u, n, 0)
		n = fs.Node(n.Ino)
	}
	return n, nil
}

// Truncate sets the size of the file at a name, as truncate(2) does.
func (fs *FS) Truncate(u *User, at *Inode, path string, size uint64) error {
	n, err := fs.Lookup(u, at, path, true)
	switch {
	case err != nil:
		return err
	case n.IsDir():
		return unix.EISDIR
	case !n.IsRegular():
		return unix.EINVAL
	}
	if err := fs.Access(u, n, unix.W_OK); err != nil {
		return err
	}
	if n.SizeTerm() != nil {
		u.Settle(n.Ino)
		n = fs.Node(n.Ino)
	}
	fs.Resize(u, n, size)
	return nil
}
