package vfs

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/option"
)

// rootInode is the root's number.
const rootInode = 2

// Options says which files there are besides [Base].
type Options struct {
	// Files are the symbolic files. Data makes the content of one, whose size is not 0 and may be symbolic if fixed is
	// not set; Array makes the array of another input.
	Files []option.File
	Data  func(number int, size uint64, fixed bool) (*expr.Array, error)
	Array func(name string, size uint64) *expr.Array
	// HostDirs are folders of the host, absolute and cleaned.
	HostDirs []string
}

// StatSize is the size of struct stat.
const StatSize = 144

// New makes the world at the start. b may be nil if nothing in it is symbolic.
func New(b *expr.Builder, opt Options) (*FS, error) {
	fs := &FS{b: b, last: rootInode - 1}
	root := User{Now: StartTime * 1e9}
	for _, e := range Base() {
		fs.place(&root, e)
	}
	var below []option.File // in host folders
	seen := map[string]bool{}
	for _, f := range opt.Files {
		if seen[Path(&f)] {
			return nil, fmt.Errorf("symbolic file %s: there are two of this name", f.Name)
		}
		seen[Path(&f)] = true
		if f.Named && slices.ContainsFunc(opt.HostDirs, func(d string) bool { return strings.HasPrefix(f.Name, d+"/") }) {
			below = append(below, f)
		} else if err := fs.symFile(&root, f, &opt); err != nil {
			return nil, err
		}
	}
	for _, dir := range opt.HostDirs {
		if err := fs.Mount(dir); err != nil {
			return nil, err
		}
	}
	for _, f := range below {
		if err := fs.symHostFile(&root, f, &opt); err != nil {
			return nil, err
		}
	}
	fs.own = nil // no inode belongs to fs any more, so that all paths can share them
	return fs, nil
}

// Path is the absolute path of a symbolic file.
func Path(f *option.File) string {
	if path.IsAbs(f.Name) {
		return f.Name
	}
	return path.Join(Home, f.Name)
}

// place puts an entry into the initial world, which has its folder already.
func (fs *FS) place(root *User, e Entry) *Inode {
	n := fs.create(root, e.Mode)
	n.UID, n.GID, n.Target, n.Stream = e.UID, e.GID, e.Target, e.Stream
	if n.Type() == unix.S_IFCHR {
		n.Rdev = uint64(e.Major)<<8 | uint64(e.Minor)
	}
	if n.IsRegular() {
		n.data.flat = []byte(e.Content)
		n.data.size = uint64(len(e.Content))
	}
	n.fds = strings.HasPrefix(e.Path, "/proc/") && path.Base(e.Path) == "fd"
	if !n.IsDir() {
		n.Nlink = 1
	}
	if e.Path == "/" {
		n.Parent = n.Ino
		return n
	}
	dir, err := fs.Lookup(root, fs.Node(rootInode), path.Dir(e.Path), true)
	if err != nil {
		panic("BUG: vfs: the initial world has no folder for " + e.Path)
	}
	fs.attach(root, dir, path.Base(e.Path), n)
	return n
}

// symFile puts a symbolic file into the world. If there is a file of its name, only the content is symbolic.
func (fs *FS) symFile(root *User, f option.File, opt *Options) error {
	name := Path(&f)
	if f.Named {
		if err := fs.folders(root, path.Dir(name)); err != nil {
			return err
		}
	}
	n, err := fs.Lookup(root, fs.Node(rootInode), name, false)
	there := err == nil
	switch {
	case !there:
		n = fs.place(root, Entry{Path: name, Mode: unix.S_IFREG | 0o644, UID: UserID, GID: GroupID})
	case !n.IsRegular():
		return fmt.Errorf("symbolic file %s: there is another file of this name", f.Name)
	}
	size := f.Size
	if there && size == 0 {
		size = n.data.size
	}
	if fs.b == nil { // only names, numbers and sizes matter
		n.data.size = size
		return nil
	}
	if size > 0 {
		a, err := opt.Data(f.Number, size, there)
		if err != nil {
			return err
		}
		n.data = fs.symContent(a)
	}
	if !there {
		n.Meta = MetaTerms(fs.b, opt.Array(input.FileStat.Name(f.Number), StatSize), f.Number, unix.S_IFREG)
	}
	return nil
}

// symContent is the content of a symbolic file.
func (fs *FS) symContent(a *expr.Array) *Content {
	c := &Content{size: a.Size, term: a.SizeTerm}
	for off := range a.Size {
		p := c.writable(fs.token(), off/PageSize)
		p.group(fs.token(), off%PageSize).terms[off%groupSize] = fs.b.Read(a, nil, fs.b.Const(64, off))
	}
	return c
}

// symHostFile makes the content of a host file's copy symbolic.
func (fs *FS) symHostFile(root *User, f option.File, opt *Options) error {
	n, err := fs.Lookup(root, fs.Node(rootInode), f.Name, false)
	if err != nil || !n.IsRegular() || n.host == nil {
		return fmt.Errorf("symbolic file %s: the host folder has no file of this name", f.Name)
	}
	if f.Size > 0 {
		n.host.size = f.Size
	}
	if n.host.size > option.MaxSymText {
		return fmt.Errorf("symbolic file %s has %d bytes, and symbolic files at most %d: give fewer", f.Name, n.host.size,
			option.MaxSymText)
	}
	if fs.b == nil || n.host.size == 0 {
		return nil
	}
	a, err := opt.Data(f.Number, n.host.size, true)
	if err == nil {
		n.host.symbolic = fs.symContent(a)
	}
	return err
}

// folders makes the folders on the way to a file, which belong to the user below the working folder.
func (fs *FS) folders(root *User, dir string) error {
	n, err := fs.Lookup(root, fs.Node(rootInode), dir, true)
	if err == nil && !n.IsDir() {
		return fmt.Errorf("%s is no folder", dir)
	}
	if err == nil {
		return nil
	}
	if err := fs.folders(root, path.Dir(dir)); err != nil {
		return err
	}
	e := Entry{Path: dir, Mode: unix.S_IFDIR | 0o755}
	if strings.HasPrefix(dir, Home+"/") {
		e.UID, e.GID = UserID, GroupID
	}
	fs.place(root, e)
	return nil
}

// MetaTerms are the terms of a symbolic struct stat: nine permission bits, 16 bits of owner and group, 32 bits of the
// modification time. [MetaBounds] are the conditions on these bits.
func MetaTerms(b *expr.Builder, st *expr.Array, file int, kind uint32) *Meta {
	at := func(off uint64, n int) *expr.Term { return b.ReadWide(st, nil, b.Const(64, off), n) }
	perm := b.Extract(at(offMode, 2), 0, 9)
	return &Meta{
		File:  file,
		Mode:  b.Concat(b.Const(23, uint64(kind)>>9), perm),
		UID:   b.ZExt(at(offUID, 2), 32),
		GID:   b.ZExt(at(offGID, 2), 32),
		Mtime: b.ZExt(at(offMtime, 4), 64),
	}
}

// Offsets in struct stat of x86-64 Linux.
const (
	offMode  = 24
	offUID   = 28
	offGID   = 32
	offMtime = 88

	offSize, offBlocks = 48, 64
)

// Bounds of symbolic metadata. Owner and group are root, the user, or another user without a name. The time is within
// about three years before and after the start.
const (
	Stranger = 1001
	MinMtime = 1_600_000_000
	MaxMtime = 1_800_000_000
)

// MetaBounds are the conditions that hold for struct stat st of inode n at the start: each symbolic field is in its
// bounds, and all other bytes have the model's values. There is one condition per field, so that a question about one
// field needs only its condition.
func (fs *FS) MetaBounds(st *expr.Array, n *Inode) []*expr.Term {
	b := fs.b
	initial := StatBytes(n)
	at := func(off uint64, n int) *expr.Term { return b.ReadWide(st, nil, b.Const(64, off), n) }
	someone := func(t *expr.Term) *expr.Term {
		is := func(id uint64) *expr.Term { return b.Eq(t, b.Const(16, id)) }
		return b.Or(is(UserID), b.Or(is(0), is(Stranger)))
	}
	mtime := at(offMtime, 4)
	out := []*expr.Term{
		b.Eq(b.Extract(at(offMode, 2), 9, 7), b.Const(7, uint64(n.Mode>>9&0x7f))),
		someone(at(offUID, 2)), someone(at(offGID, 2)),
		b.And(b.Ule(b.Const(32, MinMtime), mtime), b.Ule(mtime, b.Const(32, MaxMtime))),
	}
	rest := b.True()
	size, blocks := n.SizeTerms(b)
	if size != nil {
		out = append(out, b.Eq(at(offSize, 8), size), b.Eq(at(offBlocks, 8), blocks))
	}
	for i := range uint64(StatSize) {
		if size != nil && (i/8 == offSize/8 || i/8 == offBlocks/8) {
			continue
		}
		if i/2 == offMode/2 || i/2 == offUID/2 || i/2 == offGID/2 || i/4 == offMtime/4 {
			continue
		}
		rest = b.And(rest, b.Eq(at(i, 1), b.Const(8, uint64(initial[i]))))
	}
	return append(out, rest)
}

// StatWords are the words of struct stat for n; symbolic fields have the inode's own values.
func StatWords(n *Inode) [StatSize / 8]uint64 {
	a, m, c := unix.NsecToTimespec(n.Atime), unix.NsecToTimespec(n.Mtime), unix.NsecToTimespec(n.Ctime)
	return [...]uint64{
		n.Dev, n.Ino, uint64(n.Nlink),
		uint64(n.Mode) | uint64(n.UID)<<32, uint64(n.GID),
		n.Rdev, n.Room(), PageSize, n.Blocks(),
		uint64(a.Sec), uint64(a.Nsec), uint64(m.Sec), uint64(m.Nsec), uint64(c.Sec), uint64(c.Nsec),
		0, 0, 0,
	}
}

// StatBytes is struct stat for n.
func StatBytes(n *Inode) []byte {
	out := make([]byte, 0, StatSize)
	for _, w := range StatWords(n) {
		for k := range 8 {
			out = append(out, byte(w>>(8*k)))
		}
	}
	return out
}

// Mount shows a folder of the host at its own path.
func (fs *FS) Mount(dir string) error {
	if !path.IsAbs(dir) || path.Clean(dir) == "/" {
		return fmt.Errorf("host folder %q: give the absolute path of a folder below /", dir)
	}
	if strings.HasPrefix(Home+"/", path.Clean(dir)+"/") {
		return fmt.Errorf("host folder %s would hide the program's working folder %s", dir, Home)
	}
	root := User{Now: StartTime * 1e9}
	up := fs.Node(rootInode)
	parts := strings.Split(path.Clean(dir)[1:], "/")
	for _, name := range parts[:len(parts)-1] {
		n := fs.child(&root, up, name)
		if n == nil {
			n = fs.create(&root, unix.S_IFDIR|0o755)
			fs.attach(&root, up, name, n)
		}
		if !n.IsDir() || n.host != nil {
			return fmt.Errorf("host folder %s: %s is in the way", dir, name)
		}
		up = n
	}
	if fs.host == nil {
		fs.host = &hosts{}
	}
	n, err := fs.host.mount(path.Clean(dir), up.Ino)
	if err != nil {
		return err
	}
	d, name := fs.edit(up), parts[len(parts)-1]
	if old := fs.child(&root, d, name); old != nil {
		if !old.IsDir() || old.host != nil {
			return fmt.Errorf("host folder %s: %s is in the way", dir, name)
		}
		d.dir.set(name, n.Ino)
		return nil
	}
	d.dir.put(name, n.Ino)
	d.Nlink++
	return nil
}
