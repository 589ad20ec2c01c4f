package vfs

import "golang.org/x/sys/unix"

// Operations on names: they make, remove and move entries of folders.

// maxNlink is the greatest number of names of a file.
const maxNlink = 65000

// fresh resolves a name at which a new file is to be made.
func (fs *FS) fresh(u *User, at *Inode, path string, isDir bool) (place, error) {
	p, err := fs.parent(u, at, path, 0)
	switch {
	case err != nil:
		return p, err
	case p.kind != lastNorm:
		return p, unix.EEXIST
	case len(p.name) > MaxName:
		return p, unix.ENAMETOOLONG
	case fs.child(u, p.dir, p.name) != nil:
		return p, unix.EEXIST
	case p.slash && !isDir:
		return p, unix.ENOENT
	}
	return p, nil
}

// make is fresh for a file that u then makes there.
func (fs *FS) make(u *User, at *Inode, path string, isDir bool) (place, error) {
	p, err := fs.fresh(u, at, path, isDir)
	if err == nil {
		err = fs.mayCreate(u, p.dir)
	}
	return p, err
}

// add makes a file with the given mode at a place where none is.
func (fs *FS) add(u *User, p place, mode uint32) *Inode {
	n := fs.create(u, mode)
	if p.dir.Mode&0o2000 != 0 { // the folder asks for its group
		n.GID = p.dir.GID
	}
	if !n.IsDir() {
		n.Nlink = 1
	}
	fs.attach(u, p.dir, p.name, n)
	return n
}

// mayCreate checks that u may add an entry to folder d.
func (fs *FS) mayCreate(u *User, d *Inode) error {
	if fs.readOnly(d) {
		return unix.EROFS
	}
	if d.Nlink == 0 {
		return unix.ENOENT
	}
	return fs.may(u, d, unix.W_OK|unix.X_OK)
}

// mayDelete checks that u may remove n from folder d; asDir says which kind of file is expected.
func (fs *FS) mayDelete(u *User, d, n *Inode, asDir bool) error {
	if err := fs.may(u, d, unix.W_OK|unix.X_OK); err != nil {
		return err
	}
	if d.Mode&0o1000 != 0 && u.UID != 0 && d.UID != u.UID && !fs.owns(u, n) {
		return unix.EPERM
	}
	switch {
	case asDir && !n.IsDir():
		return unix.ENOTDIR
	case asDir && (n.Ino == rootInode || n.Dev != d.Dev):
		return unix.EBUSY
	case !asDir && n.IsDir():
		return unix.EISDIR
	}
	return nil
}

// attach gives n a name in folder d. d must not have this name.
func (fs *FS) attach(u *User, d *Inode, name string, n *Inode) {
	d = fs.edit(d)
	d.dir.put(name, n.Ino)
	if n.IsDir() {
		d.Nlink++
		fs.edit(n).Parent = d.Ino
	}
	d.Mtime, d.Ctime = u.Now, u.Now
}

// detach takes a name out of folder d. The number of links of its file does not change.
func (fs *FS) detach(u *User, d *Inode, name string, isDir bool) {
	d = fs.edit(d)
	d.dir.remove(name)
	if isDir {
		d.Nlink--
	}
	d.Mtime, d.Ctime = u.Now, u.Now
}

// Mkdir makes a folder.
func (fs *FS) Mkdir(u *User, at *Inode, path string, mode uint32) error {
	p, err := fs.make(u, at, path, true)
	switch {
	case err != nil:
		return err
	case p.dir.Nlink >= maxNlink:
		return unix.EMLINK
	}
	fs.add(u, p, unix.S_IFDIR|mode&0o1777&^u.Umask|p.dir.Mode&0o2000)
	return nil
}

// Mknod makes a regular file or a fifo. Only root may make devices, and here even root may not.
func (fs *FS) Mknod(u *User, at *Inode, path string, mode uint32) error {
	switch mode & unix.S_IFMT {
	case unix.S_IFDIR:
		return unix.EPERM
	case 0:
		mode |= unix.S_IFREG
	case unix.S_IFREG, unix.S_IFIFO, 0o140000, unix.S_IFCHR, 0o060000:
	default:
		return unix.EINVAL
	}
	p, err := fs.make(u, at, path, false)
	if err != nil {
		return err
	}
	if t := mode & unix.S_IFMT; t != unix.S_IFREG && t != unix.S_IFIFO {
		return unix.EPERM
	}
	fs.add(u, p, mode&unix.S_IFMT|mode&0o7777&^u.Umask)
	return nil
}

// Symlink makes a symbolic link to target.
func (fs *FS) Symlink(u *User, target string, at *Inode, path string) error {
	switch {
	case target == "":
		return unix.ENOENT
	case len(target) >= MaxPath:
		return unix.ENAMETOOLONG
	}
	p, err := fs.make(u, at, path, false)
	if err != nil {
		return err
	}
	fs.add(u, p, unix.S_IFLNK|0o777).Target = target
	return nil
}

// Link gives file n one more name. Only files that u owns, or may read and write, can be linked to (the kernel's
// protected_hardlinks, as Debian sets it).
func (fs *FS) Link(u *User, n, at *Inode, path string) error {
	p, err := fs.fresh(u, at, path, false)
	if err != nil {
		return err
	}
	if n.Dev != p.dir.Dev {
		return unix.EXDEV
	}
	if !fs.mayLink(u, n) {
		return unix.EPERM
	}
	if err := fs.mayCreate(u, p.dir); err != nil {
		return err
	}
	switch {
	case n.IsDir():
		return unix.EPERM
	case n.Nlink == 0:
		return unix.ENOENT
	case n.Nlink >= maxNlink:
		return unix.EMLINK
	}
	fs.attach(u, p.dir, p.name, n)
	n = fs.edit(n)
	n.Nlink++
	n.Ctime = u.Now
	return nil
}

func (fs *FS) mayLink(u *User, n *Inode) bool {
	return fs.owns(u, n) || n.IsRegular() && n.Mode&0o4000 == 0 && n.Mode&0o2010 != 0o2010 &&
		fs.may(u, n, unix.R_OK|unix.W_OK) == nil
}

// removed finds the file whose name u removes. wrong are the errors for names whose last component is no name.
func (fs *FS) removed(u *User, at *Inode, path string, wrong [4]unix.Errno) (p place, n *Inode, err error) {
	p, err = fs.parent(u, at, path, 0)
	switch {
	case err != nil:
		return p, nil, err
	case p.kind != lastNorm:
		return p, nil, wrong[p.kind]
	case fs.readOnly(p.dir):
		return p, nil, unix.EROFS
	case len(p.name) > MaxName:
		return p, nil, unix.ENAMETOOLONG
	}
	if n = fs.child(u, p.dir, p.name); n == nil {
		return p, nil, unix.ENOENT
	}
	return p, n, nil
}

// Unlink removes a name of a file that is no folder.
func (fs *FS) Unlink(u *User, at *Inode, path string) error {
	p, n, err := fs.removed(u, at, path,
		[4]unix.Errno{lastDot: unix.EISDIR, lastDotDot: unix.EISDIR, lastRoot: unix.EISDIR})
	switch {
	case err != nil:
		return err
	case p.slash && n.IsDir():
		return unix.EISDIR
	case p.slash:
		return unix.ENOTDIR
	}
	if err := fs.mayDelete(u, p.dir, n, false); err != nil {
		return err
	}
	if p.dir.fds {
		return unix.EPERM
	}
	fs.detach(u, p.dir, p.name, false)
	fs.lose(u, n, n.Nlink-1)
	return nil
}

// lose leaves links to a file that has lost a name: none to a folder, which was empty.
func (fs *FS) lose(u *User, n *Inode, links uint32) {
	n = fs.edit(n)
	n.Nlink = links
	n.Ctime = u.Now
	fs.unlinked(n)
}

// Rmdir removes an empty folder.
func (fs *FS) Rmdir(u *User, at *Inode, path string) error {
	p, n, err := fs.removed(u, at, path,
		[4]unix.Errno{lastDot: unix.EINVAL, lastDotDot: unix.ENOTEMPTY, lastRoot: unix.EBUSY})
	if err != nil {
		return err
	}
	if err := fs.mayDelete(u, p.dir, n, true); err != nil {
		return err
	}
	if !n.dir.empty() || n.fds {
		return unix.ENOTEMPTY
	}
	fs.detach(u, p.dir, p.name, true)
	fs.lose(u, n, 0)
	return nil
}

// move is a rename in progress.
type move struct {
	from, to place
	n, over  *Inode // the moved file; the file at the new name, maybe nil
	flags    uint32
}

// Rename moves a file to another name.
func (fs *FS) Rename(u *User, fromAt *Inode, from string, toAt *Inode, to string, flags uint32) error {
	if flags&^(unix.RENAME_NOREPLACE|unix.RENAME_EXCHANGE) != 0 || flags == unix.RENAME_NOREPLACE|unix.RENAME_EXCHANGE {
		return unix.EINVAL
	}
	var m move
	var err error
	m.flags = flags
	if m.from, err = fs.parent(u, fromAt, from, 0); err != nil {
		return err
	}
	if m.to, err = fs.parent(u, toAt, to, 0); err != nil {
		return err
	}
	if err := fs.renameNames(u, &m); err != nil {
		return err
	}
	if m.over != nil && m.n.Ino == m.over.Ino {
		return nil
	}
	if err := fs.renameRights(u, &m); err != nil {
		return err
	}
	if flags&unix.RENAME_EXCHANGE != 0 {
		fs.exchange(u, &m)
		return nil
	}
	if m.over != nil && m.over.IsDir() && !m.over.dir.empty() {
		return unix.ENOTEMPTY
	}
	fs.rename(u, &m)
	return nil
}

// renameNames looks up the files of the two names.
func (fs *FS) renameNames(u *User, m *move) error {
	from, to := &m.from, &m.to
	switch {
	case from.dir.Dev != to.dir.Dev:
		return unix.EXDEV
	case from.kind != lastNorm:
		return unix.EBUSY
	case to.kind != lastNorm && m.flags&unix.RENAME_NOREPLACE != 0:
		return unix.EEXIST
	case to.kind != lastNorm:
		return unix.EBUSY
	case fs.readOnly(from.dir):
		return unix.EROFS
	case len(from.name) > MaxName:
		return unix.ENAMETOOLONG
	}
	m.n = fs.child(u, from.dir, from.name)
	if m.n == nil {
		return unix.ENOENT
	}
	if len(to.name) > MaxName {
		return unix.ENAMETOOLONG
	}
	m.over = fs.child(u, to.dir, to.name)
	swap := m.flags&unix.RENAME_EXCHANGE != 0
	switch {
	case m.flags&unix.RENAME_NOREPLACE != 0 && m.over != nil:
		return unix.EEXIST
	case swap && m.over == nil:
		return unix.ENOENT
	case swap && !m.over.IsDir() && to.slash:
		return unix.ENOTDIR
	case !m.n.IsDir() && (from.slash || !swap && to.slash):
		return unix.ENOTDIR
	case m.n.IsDir() && fs.within(to.dir, m.n):
		return unix.EINVAL
	case m.over != nil && m.over.IsDir() && fs.within(from.dir, m.over) && swap:
		return unix.EINVAL
	case m.over != nil && m.over.IsDir() && fs.within(from.dir, m.over):
		return unix.ENOTEMPTY
	case m.n.Dev != from.dir.Dev || m.over != nil && m.over.Dev != to.dir.Dev:
		return unix.EBUSY // a host folder is mounted there
	}
	return nil
}

// within says whether folder d is top or below it.
func (fs *FS) within(d, top *Inode) bool {
	for d != nil {
		if d.Ino == top.Ino {
			return true
		}
		if d.Ino == rootInode || d.Parent == d.Ino {
			return false
		}
		d = fs.Node(d.Parent)
	}
	return false
}

// renameRights checks the user's rights.
func (fs *FS) renameRights(u *User, m *move) error {
	from, to := m.from.dir, m.to.dir
	if err := fs.mayDelete(u, from, m.n, m.n.IsDir()); err != nil {
		return err
	}
	swap := m.flags&unix.RENAME_EXCHANGE != 0
	var err error
	if m.over == nil {
		err = fs.mayCreate(u, to)
	} else {
		err = fs.mayDelete(u, to, m.over, swap && m.over.IsDir() || !swap && m.n.IsDir())
	}
	if err != nil || from.Ino == to.Ino {
		return err
	}
	if m.n.IsDir() {
		if err := fs.may(u, m.n, unix.W_OK); err != nil {
			return err
		}
	}
	if swap && m.over.IsDir() {
		return fs.may(u, m.over, unix.W_OK)
	}
	return nil
}

func (fs *FS) rename(u *User, m *move) {
	fs.detach(u, m.from.dir, m.from.name, m.n.IsDir())
	if m.over == nil {
		fs.attach(u, m.to.dir, m.to.name, m.n)
		fs.edit(m.n).Ctime = u.Now
		return
	}
	d := fs.edit(m.to.dir)
	d.dir.set(m.to.name, m.n.Ino)
	d.Mtime, d.Ctime = u.Now, u.Now
	n := fs.edit(m.n)
	n.Ctime = u.Now
	if n.IsDir() {
		n.Parent = d.Ino // the folder that is removed had the same share in d's links
		fs.lose(u, m.over, 0)
		return
	}
	fs.lose(u, m.over, m.over.Nlink-1)
}

// exchange swaps two names.
func (fs *FS) exchange(u *User, m *move) {
	a, b := fs.edit(m.n), fs.edit(m.over)
	from, to := fs.edit(m.from.dir), fs.edit(m.to.dir)
	from.dir.set(m.from.name, b.Ino)
	to.dir.set(m.to.name, a.Ino)
	if a.IsDir() {
		a.Parent = to.Ino
		from.Nlink--
		to.Nlink++
	}
	if b.IsDir() {
		b.Parent = from.Ino
		to.Nlink--
		from.Nlink++
	}
	for _, n := range []*Inode{a, b} {
		n.Ctime = u.Now
	}
	for _, d := range []*Inode{from, to} {
		d.Mtime, d.Ctime = u.Now, u.Now
	}
}
