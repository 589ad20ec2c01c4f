package vfs

import (
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/persist"
)

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
	opaque  int // names that begin with opaqueMark
}

func (d *dir) clone() *dir {
	return &dir{entries: d.entries.Frozen(), names: d.names.Frozen(), next: d.next, opaque: d.opaque}
}

// opaqueMark begins names that only [User.Same] can compare. The model ignores the case that a program itself makes a
// file of such a name.
const opaqueMark = '\x02'

// NoName is a name that no file has.
const NoName = "\x01no such file"

// OpaqueName is the name of a file whose real one, number i of the caller's, is not concrete.
func OpaqueName(i int) string { return string(opaqueMark) + strconv.Itoa(i) }

// Opaque is the number behind a name of [OpaqueName].
func Opaque(name string) (i int, ok bool) {
	if name == "" || name[0] != opaqueMark {
		return 0, false
	}
	i, err := strconv.Atoi(name[1:])
	return i, err == nil
}

// weight is what a name adds to dir.opaque: 1 for an opaque name, else 0.
func weight(name string) int {
	if _, ok := Opaque(name); ok {
		return 1
	}
	return 0
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
	d.opaque += weight(name)
}

// set changes the inode of an existing name; the name keeps its place in listings.
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
	d.opaque -= weight(name)
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
	if cookie < 1 && !yield(Listed{".", n.Ino, unix.S_IFDIR, 1}) {
		return
	}
	if cookie < 2 && !yield(Listed{"..", parent, unix.S_IFDIR, 2}) {
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

// spelled is the name in folder d of the file that u calls name. If an entry with an opaque name is the same, it is
// that opaque name. A name that d does not have stays as it is.
func (fs *FS) spelled(u *User, d *Inode, name string) string {
	if d.host != nil || d.dir.opaque == 0 || u.Same == nil {
		return name
	}
	_, there := d.dir.lookup(name)
	if _, opaque := Opaque(name); there || opaque || name == NoName {
		return name
	}
	found := name
	d.dir.entries.Range(firstCookie, ^uint64(0), func(_ uint64, e dirent) bool {
		if i, ok := Opaque(e.name); ok && u.Same(i, name) {
			found = e.name
		}
		return found == name
	})
	return found
}

// child is the inode of name in directory d; nil if there is no such name. The caller handles "." and ".." itself.
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
