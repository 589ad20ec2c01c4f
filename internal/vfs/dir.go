package vfs

import "albers/internal/persist"

// firstCookie is the cookie of a directory's first entry; 1 and 2 are "." and "..".
const firstCookie = 3

// dirent is an entry of a directory.
type dirent struct {
	name string
	ino  uint64
}

// dir is a directory's table.
type dir struct {
	entries persist.Map[dirent]   // by cookie
	names   persist.Map[[]uint64] // cookies by hash of the name, which are never changed in place
	next    uint64
}

func (d *dir) clone() *dir {
	return &dir{entries: d.entries.Frozen(), names: d.names.Frozen(), next: d.next}
}

// hashName is FNV-1a.
func hashName(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return h
}

func (d *dir) cookie(name string) (uint64, dirent, bool) {
	same, _ := d.names.Get(hashName(name))
	for _, c := range same {
		if e, _ := d.entries.Get(c); e.name == name {
			return c, e, true
		}
	}
	return 0, dirent{}, false
}

func (d *dir) lookup(name string) (ino uint64, ok bool) {
	_, e, ok := d.cookie(name)
	return e.ino, ok
}

// put adds an entry, whose name must not be there.
func (d *dir) put(name string, ino uint64) {
	h := hashName(name)
	same, _ := d.names.Get(h)
	d.names.Set(h, append(same[:len(same):len(same)], d.next))
	d.entries.Set(d.next, dirent{name, ino})
	d.next++
}

// set changes where a name that is there leads; it keeps its place.
func (d *dir) set(name string, ino uint64) {
	c, _, _ := d.cookie(name)
	d.entries.Set(c, dirent{name, ino})
}

func (d *dir) remove(name string) {
	c, _, ok := d.cookie(name)
	if !ok {
		return
	}
	d.entries.Delete(c)
	h := hashName(name)
	same, _ := d.names.Get(h)
	var rest []uint64
	for _, x := range same {
		if x != c {
			rest = append(rest, x)
		}
	}
	if rest == nil {
		d.names.Delete(h)
	} else {
		d.names.Set(h, rest)
	}
}

func (d *dir) empty() bool { return d.entries.Len() == 0 }

// Listed is an entry of a directory as a listing shows it.
type Listed struct {
	Name   string
	Ino    uint64
	Type   uint32 // bits of st_mode
	Cookie uint64 // where a listing goes on after this entry
}

// List yields the entries of directory n after cookie, "." and ".." first, then in the order of creation, until yield
// returns false.
func (fs *FS) List(n *Inode, cookie uint64, yield func(Listed) bool) {
	parent := n.Parent
	if cookie < 1 && !yield(Listed{".", n.Ino, TypeDir, 1}) {
		return
	}
	if cookie < 2 && !yield(Listed{"..", parent, TypeDir, 2}) {
		return
	}
	if n.host != nil {
		fs.host.list(n, cookie, yield)
		return
	}
	n.dir.entries.Range(max(cookie+1, firstCookie), ^uint64(0), func(c uint64, e dirent) bool {
		kid := fs.Node(e.ino)
		return yield(Listed{e.name, e.ino, kid.Type(), c})
	})
}

// child is what name leads to in directory d; nil if there is no such name. Names "." and ".." are not asked for here.
func (fs *FS) child(u *User, d *Inode, name string) *Inode {
	if d.host != nil {
		return fs.host.child(d, name)
	}
	if d.fds && u.FD != nil {
		return u.FD(name)
	}
	ino, ok := d.dir.lookup(name)
	if !ok {
		return nil
	}
	return fs.Node(ino)
}
