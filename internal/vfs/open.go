package vfs

// Flags of open.
const (
	OAccess    = 3
	OWronly    = 1
	ORdwr      = 2
	OCreat     = 0o100
	OExcl      = 0o200
	ONoctty    = 0o400
	OTrunc     = 0o1000
	OAppend    = 0o2000
	ONonblock  = 0o4000
	ODirectory = 0o200000
	ONofollow  = 0o400000
	ONoatime   = 0o1000000
	OCloexec   = 0o2000000
	OPath      = 0o10000000
	OTmpfile   = 0o20000000
)

// Open finds or makes the file that open(2) means and checks that it may be opened so. It truncates, but does not hold
// the file.
func (fs *FS) Open(u *User, at *Inode, path string, flags, mode uint32) (*Inode, error) {
	switch {
	case flags&OPath != 0:
		flags &= OPath | ODirectory | ONofollow | OCloexec
	case flags&(OTmpfile|ODirectory) == OTmpfile|ODirectory:
		return nil, EOPNOTSUPP
	case flags&(OCreat|ODirectory) == OCreat|ODirectory:
		return nil, EINVAL
	}
	if flags&OCreat != 0 {
		return fs.openCreate(u, at, path, flags, mode)
	}
	p, err := fs.parent(u, at, path, 0)
	if err != nil {
		return nil, err
	}
	n, err := fs.finish(u, p, flags&ONofollow == 0, &p.links)
	if err != nil {
		return nil, err
	}
	return fs.openNode(u, n, flags)
}

// openCreate is Open with O_CREAT: the last component may be missing, and so may what a symbolic link there names.
func (fs *FS) openCreate(u *User, at *Inode, path string, flags, mode uint32) (*Inode, error) {
	links := 0
	for {
		p, err := fs.parent(u, at, path, links)
		switch {
		case err != nil:
			return nil, err
		case p.kind != lastNorm && flags&OExcl != 0:
			return nil, EEXIST
		case p.kind != lastNorm || p.slash:
			return nil, EISDIR
		case len(p.name) > MaxName:
			return nil, ENAMETOOLONG
		}
		links = p.links
		n := fs.child(u, p.dir, p.name)
		switch {
		case n == nil:
			return fs.openNew(u, p, mode)
		case flags&OExcl != 0:
			return nil, EEXIST
		case n.Type() != TypeLink:
			if n.IsDir() {
				return nil, EISDIR
			}
			return fs.openNode(u, n, flags)
		case flags&ONofollow != 0:
			return nil, ELOOP
		}
		if links++; links > maxLinks {
			return nil, ELOOP
		}
		at, path = p.dir, n.Target
	}
}

func (fs *FS) openNew(u *User, p place, mode uint32) (*Inode, error) {
	if err := fs.mayCreate(u, p.dir); err != nil {
		return nil, err
	}
	n := fs.create(u, TypeRegular|mode&0o7777&^u.Umask)
	n.Nlink = 1
	fs.inheritGroup(p.dir, n)
	fs.attach(u, p.dir, p.name, n)
	return n, nil
}

// openNode checks that a file that is there may be opened so.
func (fs *FS) openNode(u *User, n *Inode, flags uint32) (*Inode, error) {
	switch {
	case flags&ODirectory != 0 && !n.IsDir():
		return nil, ENOTDIR
	case flags&OPath != 0:
		return n, nil
	case n.Type() == TypeLink:
		return nil, ELOOP
	}
	want := [4]uint32{MayRead, MayWrite, MayRead | MayWrite, MayRead | MayWrite}[flags&OAccess]
	if flags&OTrunc != 0 {
		want |= MayWrite
	}
	if n.IsDir() && want&MayWrite != 0 {
		return nil, EISDIR
	}
	if want&MayWrite != 0 && n.IsRegular() && fs.readOnly(n) {
		// Truncating asks first for a file system that can be written.
		if err := fs.may(u, n, want); err != nil && flags&OTrunc == 0 {
			return nil, err
		}
		return nil, EROFS
	}
	if err := fs.may(u, n, want); err != nil {
		return nil, err
	}
	if flags&ONoatime != 0 {
		if mine, err := fs.owns(u, n); err != nil {
			return nil, err
		} else if !mine {
			return nil, EPERM
		}
	}
	if flags&OTrunc != 0 && n.IsRegular() {
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
		return EISDIR
	case !n.IsRegular():
		return EINVAL
	}
	if err := fs.Access(u, n, MayWrite); err != nil {
		return err
	}
	fs.Resize(u, n, size)
	return nil
}
