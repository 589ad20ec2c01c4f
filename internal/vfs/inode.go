package vfs

import (
	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/persist"
)

// owner is a token: only its address means something.
type owner struct{ _ byte }

// Meta is symbolic metadata; a nil term means that the inode's own field says it. It never changes.
type Meta struct {
	File     int        // number of the symbolic file, for [User].Look
	Mode     *expr.Term // 32 bits; the type bits are literal
	UID, GID *expr.Term // 32 bits
	Mtime    *expr.Term // 64 bits, seconds
}

// Inode is one version of a file. The fields are for reading.
type Inode struct {
	Ino      uint64
	Dev      uint64 // 1: the model's own tree; more: host folder Dev-2
	Mode     uint32 // type and permission bits
	UID, GID uint32
	Nlink    uint32
	Rdev     uint64 // of a character device, as st_rdev shows it
	Stream   int    // n+1 for standard stream n
	Atime    int64  // nanoseconds since 1970
	Mtime    int64
	Ctime    int64
	Target   string // of a symbolic link
	Parent   uint64 // of a directory
	Meta     *Meta  // nil: nothing of the metadata is symbolic

	own  *owner
	data *Content // of a regular file
	dir  *dir     // of a directory of the model's own tree
	host *hostNode
	fds  bool // this is the folder of descriptors
}

// Type is the file type's bits of Mode.
func (n *Inode) Type() uint32 { return n.Mode & unix.S_IFMT }

// IsDir says whether n is a directory.
func (n *Inode) IsDir() bool { return n.Type() == unix.S_IFDIR }

// IsRegular says whether n is a regular file.
func (n *Inode) IsRegular() bool { return n.Type() == unix.S_IFREG }

// SizeTerm is the symbolic size of a regular file, 64 bits; nil if it has none. Then [Inode.Room] is the greatest size.
func (n *Inode) SizeTerm() *expr.Term {
	if n.data == nil {
		return nil
	}
	return n.data.term
}

// SizeTerms are st_size and st_blocks of a file of symbolic size; nil if it has none.
func (n *Inode) SizeTerms(b *expr.Builder) (size, blocks *expr.Term) {
	if size = n.SizeTerm(); size == nil {
		return nil, nil
	}
	zero := b.Const(64, 0)
	blocks = zero
	for at := uint64(0); at < n.data.size; at += PageSize {
		some := b.Ite(b.Ult(b.Const(64, at), size), b.Const(64, 8), zero)
		blocks = b.Add(blocks, some)
	}
	return size, blocks
}

// Size is st_size. A symbolic size must have been settled.
func (n *Inode) Size() uint64 {
	if n.SizeTerm() != nil {
		panic("BUG: vfs: the size of a file is symbolic")
	}
	return n.Room()
}

// Room is st_size, or the greatest one if the size is symbolic.
func (n *Inode) Room() uint64 {
	switch n.Type() {
	case unix.S_IFREG:
		if n.host != nil {
			return n.host.size
		}
		return n.data.size
	case unix.S_IFLNK:
		return uint64(len(n.Target))
	case unix.S_IFDIR:
		return 4096
	}
	return 0
}

// Blocks is st_blocks: 512-byte units that hold something.
func (n *Inode) Blocks() uint64 {
	switch n.Type() {
	case unix.S_IFREG:
		if n.host != nil {
			return (n.host.size + PageSize - 1) / PageSize * 8
		}
		return n.data.allocated() * 8
	case unix.S_IFDIR:
		return 8
	}
	return 0
}

// FS is the file system of one path. It belongs to one goroutine at a time; those forked from each other may be used by
// different ones.
type FS struct {
	b     *expr.Builder
	own   *owner // nil: owns nothing
	nodes persist.Map[*Inode]
	opens persist.Map[int] // how often an inode is held open
	last  uint64           // newest inode number
	host  *hosts           // shared by all paths; nil: no host folders
}

// Fork returns a second file system with the same content. It costs the same whatever there is.
func (fs *FS) Fork() *FS { return fs.ForkOver(nil) }

// ForkOver is Fork into the memory of over, which nobody uses any more; nil: into new memory.
func (fs *FS) ForkOver(over *FS) *FS {
	fs.own = nil
	if over == nil {
		over = new(FS)
	}
	*over = FS{b: fs.b, nodes: fs.nodes.Fork(), opens: fs.opens.Fork(), last: fs.last, host: fs.host}
	return over
}

// Same says whether both file systems, which come from one, are unchanged against each other. Equal changes on both
// sides count as a difference.
func (fs *FS) Same(other *FS) bool {
	same := fs.last == other.last && fs.host == other.host
	persist.Diff(&fs.nodes, &other.nodes, func(_ uint64, a *Inode, _ bool, b *Inode, _ bool) bool {
		same = same && a == b
		return same
	})
	persist.Diff(&fs.opens, &other.opens, func(_ uint64, a int, _ bool, b int, _ bool) bool {
		same = same && a == b
		return same
	})
	return same
}

func (fs *FS) token() *owner {
	if fs.own == nil {
		fs.own = new(owner)
	}
	return fs.own
}

// Node is the inode with a number; nil if there is none.
func (fs *FS) Node(ino uint64) *Inode {
	if ino >= hostInodes && fs.host != nil {
		return fs.host.node(ino)
	}
	n, _ := fs.nodes.Get(ino)
	return n
}

// Root is the root folder.
func (fs *FS) Root() *Inode { return fs.Node(rootInode) }

// edit is the version of inode n that fs may change in place.
func (fs *FS) edit(n *Inode) *Inode {
	tok := fs.token()
	if n.own == tok {
		return n
	}
	if n.host != nil {
		panic("BUG: vfs: a host file is changed")
	}
	cur, ok := fs.nodes.Get(n.Ino)
	if !ok {
		panic("BUG: vfs: a file that is gone is changed")
	}
	if cur.own == tok {
		return cur
	}
	c := *cur
	c.own = tok
	if c.data != nil {
		c.data = c.data.clone()
	}
	if c.dir != nil {
		c.dir = c.dir.clone()
	}
	fs.nodes.Set(c.Ino, &c)
	return &c
}

// create makes an inode that has no name yet.
func (fs *FS) create(u *User, mode uint32) *Inode {
	fs.last++
	n := &Inode{Ino: fs.last, Dev: 1, Mode: mode, UID: u.UID, GID: u.GID, own: fs.token(), Atime: u.Now, Mtime: u.Now,
		Ctime: u.Now}
	switch n.Type() {
	case unix.S_IFREG:
		n.data = &Content{}
	case unix.S_IFDIR:
		n.dir = &dir{next: firstCookie}
		n.Nlink = 2
	}
	fs.nodes.Set(n.Ino, n)
	return n
}

// Anonymous makes a regular file without a name, as memfd_create does.
func (fs *FS) Anonymous(u *User, mode uint32) *Inode { return fs.create(u, unix.S_IFREG|mode) }

// Hold says that an inode is open or otherwise in use, so that it lives without a name.
func (fs *FS) Hold(ino uint64) {
	if ino >= hostInodes {
		return
	}
	k, _ := fs.opens.Get(ino)
	fs.opens.Set(ino, k+1)
}

// Drop takes a Hold back.
func (fs *FS) Drop(ino uint64) {
	if ino >= hostInodes {
		return
	}
	k, _ := fs.opens.Get(ino)
	if k > 1 {
		fs.opens.Set(ino, k-1)
		return
	}
	fs.opens.Delete(ino)
	if n := fs.Node(ino); n != nil && n.Nlink == 0 {
		fs.nodes.Delete(ino)
	}
}

// unlinked drops an inode that has lost its last name, unless it is open.
func (fs *FS) unlinked(n *Inode) {
	if k, _ := fs.opens.Get(n.Ino); n.Nlink == 0 && k == 0 {
		fs.nodes.Delete(n.Ino)
	}
}
