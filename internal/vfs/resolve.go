package vfs

import (
	"cmp"
	"strings"

	"golang.org/x/sys/unix"
)

// Limits of names.
const (
	MaxPath  = 4096 // with the terminating zero
	MaxName  = 255
	maxLinks = 40
)

// lastKind is the kind of the last component of a name.
type lastKind uint8

const (
	lastNorm lastKind = iota
	lastDot
	lastDotDot
	lastRoot // there is no component at all
)

// place is the result of resolving a name: its last component, in its folder.
type place struct {
	dir   *Inode
	name  string
	kind  lastKind
	slash bool // the name ends in a slash
	links int
}

// start is the folder where relative names begin: at, or the working folder if at is nil.
func (fs *FS) start(u *User, at *Inode) *Inode {
	if at == nil {
		return fs.Node(u.Cwd)
	}
	return at
}

// parent resolves a name except its last component.
func (fs *FS) parent(u *User, at *Inode, path string, links int) (place, error) {
	switch {
	case path == "":
		return place{}, unix.ENOENT
	case len(path) >= MaxPath:
		return place{}, unix.ENAMETOOLONG
	}
	cur := fs.start(u, at)
	if path[0] == '/' {
		cur = fs.Node(rootInode)
	}
	p := place{kind: lastRoot, links: links}
	rest := strings.TrimLeft(path, "/")
	for rest != "" {
		if !cur.IsDir() {
			return place{}, unix.ENOTDIR
		}
		if err := fs.may(u, cur, unix.X_OK); err != nil {
			return place{}, err
		}
		name, tail, more := strings.Cut(rest, "/")
		rest = strings.TrimLeft(tail, "/")
		if rest == "" {
			p.dir, p.slash, p.kind = cur, more, kindOf(name)
			if p.name = name; p.kind == lastNorm {
				p.name = fs.spelled(u, cur, name)
			}
			return p, nil
		}
		next, err := fs.step(u, cur, name, &p.links)
		if err != nil {
			return place{}, err
		}
		cur = next
	}
	p.dir = cur
	return p, nil
}

func kindOf(name string) lastKind {
	switch name {
	case ".":
		return lastDot
	case "..":
		return lastDotDot
	}
	return lastNorm
}

// step goes from folder cur, which may be searched, to name and through symbolic links there.
func (fs *FS) step(u *User, cur *Inode, name string, links *int) (*Inode, error) {
	switch name {
	case ".":
		return cur, nil
	case "..":
		return fs.Node(cur.Parent), nil
	}
	if len(name) > MaxName {
		return nil, unix.ENAMETOOLONG
	}
	n := fs.child(u, cur, fs.spelled(u, cur, name))
	if n == nil {
		return nil, unix.ENOENT
	}
	if n.Type() == unix.S_IFLNK {
		return fs.follow(u, cur, n, links)
	}
	return n, nil
}

// follow resolves symbolic link n, which is in folder dir.
func (fs *FS) follow(u *User, dir, n *Inode, links *int) (*Inode, error) {
	if *links++; *links > maxLinks {
		return nil, unix.ELOOP
	}
	p, err := fs.parent(u, dir, n.Target, *links)
	if err != nil {
		return nil, err
	}
	*links = p.links
	return fs.finish(u, p, true, links)
}

// finish looks up the last component.
func (fs *FS) finish(u *User, p place, follow bool, links *int) (*Inode, error) {
	switch p.kind {
	case lastRoot, lastDot:
		return p.dir, nil
	case lastDotDot:
		return fs.Node(p.dir.Parent), nil
	}
	if len(p.name) > MaxName {
		return nil, unix.ENAMETOOLONG
	}
	n := fs.child(u, p.dir, p.name)
	if n == nil {
		return nil, unix.ENOENT
	}
	if n.Type() == unix.S_IFLNK && (follow || p.slash) {
		var err error
		if n, err = fs.follow(u, p.dir, n, links); err != nil {
			return nil, err
		}
	}
	if p.slash && !n.IsDir() {
		return nil, unix.ENOTDIR
	}
	return n, nil
}

// Lookup is the file of a name relative to folder at, or to the working folder if at is nil. If follow is set, it
// follows a symbolic link as last component.
func (fs *FS) Lookup(u *User, at *Inode, path string, follow bool) (*Inode, error) {
	p, err := fs.parent(u, at, path, 0)
	if err != nil {
		return nil, err
	}
	return fs.finish(u, p, follow, &p.links)
}

// PathOf is the absolute name of a folder; false if it was removed.
func (fs *FS) PathOf(n *Inode) (string, bool) {
	path := ""
	for n.Ino != rootInode {
		if n.Nlink == 0 {
			return "", false
		}
		up := fs.Node(n.Parent)
		if up == nil {
			return "", false
		}
		name := fs.nameIn(up, n)
		if name == "" {
			return "", false
		}
		path = "/" + name + path
		n = up
	}
	return cmp.Or(path, "/"), true
}

// nameIn is the name that n has in folder up.
func (fs *FS) nameIn(up, n *Inode) string {
	name := ""
	fs.List(up, 2, func(l Listed) bool {
		if l.Ino == n.Ino {
			name = l.Name
		}
		return name == ""
	})
	return name
}
