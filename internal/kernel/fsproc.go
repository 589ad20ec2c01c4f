package kernel

import (
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/vfs"
)

// fsWorld is the part of the file system that is the same on all paths.
type fsWorld struct {
	streams [3]uint64          // inodes of the standard streams
	symStat map[int]*vfs.Inode // symbolic files with symbolic metadata, by number, as they are at the start
}

// fsProc is a path's part of the file system. Inv: maps and epolls are written only after [Proc.own].
type fsProc struct {
	fs     *vfs.FS
	back   []memory.Value // the bytes that the program itself wrote into standard input's pipe; never written in place
	names  []newName      // of files made under symbolic names; appended to, never changed
	maps   []fileMap
	epolls []epoll

	fsPlain
}

// fsPlain are the plain values in fsProc. [Proc.Same] compares them by ==.
type fsPlain struct {
	cwd      uint64 // inode, which the path holds
	stdinOff uint64 // bytes taken from standard input
	looked   uint64 // bit i: the metadata of symbolic file i is an input

	// Of a standard input of symbolic size: it was read to its end; it has one size on this path, stdinN.
	stdinAtEnd, stdinSettled bool
	stdinN                   uint64
}

// setupFiles builds the file system of a first state.
func (p *Proc) setupFiles(w *exec.Worker, s *state.State) error {
	opt := p.world.opt
	fs, err := vfs.New(w.B, vfs.Options{Files: opt.Files, HostDirs: opt.HostDirs,
		Data: func(number int, size uint64, fixed bool) (*expr.Array, error) {
			return p.symbolicFile(w, s, input.FileData, input.FileSize, number, size, fixed)
		},
		Array: func(name string, n uint64) *expr.Array { return w.Input(name, n, nil) },
	})
	if err != nil {
		return err
	}
	root := vfs.User{}
	lookup := func(dir *vfs.Inode, path string, follow bool) *vfs.Inode {
		n, err := fs.Lookup(&root, dir, path, follow)
		if err != nil {
			panic(fmt.Sprintf("BUG: the world has no %s: %v", path, err))
		}
		return n
	}
	home := lookup(fs.Root(), vfs.Home, true)
	fs.Hold(home.Ino)
	p.fs, p.cwd = fs, home.Ino
	for i := range p.world.streams {
		p.world.streams[i] = lookup(fs.Root(), "/proc/1000/fd/"+strconv.Itoa(i), false).Ino
	}
	p.world.symStat = map[int]*vfs.Inode{}
	for _, f := range opt.Files {
		if n := lookup(home, vfs.Path(&f), false); n.Meta != nil {
			p.world.symStat[f.Number] = n
		}
	}
	return nil
}

// who is the user of an operation that checks no permissions.
func (p *Proc) who() *vfs.User {
	return &vfs.User{UID: userID, GID: userID, Umask: uint32(p.umask), Now: int64(p.now), Cwd: p.cwd}
}

// user is the user of an operation on names.
func (k *sys) user() *vfs.User {
	u := k.p.who()
	u.Look, u.Split, u.FD, u.Same = k.look, k.Split, k.p.fdNode, k.sameName
	u.Settle = k.settle
	return u
}

// look makes the metadata of a symbolic file an input when the path first looks at it. The metadata's bounds become
// part of the path condition, and the model gets the values of an ordinary file.
func (k *sys) look(m *vfs.Meta) {
	if k.p.looked>>m.File&1 == 1 {
		return
	}
	st := k.p.world.mach.Input(input.FileStat.Name(m.File), vfs.StatSize, nil)
	n := k.p.world.symStat[m.File]
	k.W.AddInput(k.S, st, vfs.StatBytes(n))
	for _, cond := range k.p.fs.MetaBounds(st, n) {
		if !k.Assume(cond) {
			exec.Check(k.Silent("a symbolic file's metadata is out of bounds"))
		}
	}
	k.p.looked |= 1 << m.File
}

// fdNode is the file of an open descriptor, whose number is given as text.
func (p *Proc) fdNode(name string) *vfs.Inode {
	n, err := strconv.ParseUint(name, 10, 16)
	if err != nil {
		return nil
	}
	f, ok := p.lookup(n)
	if !ok {
		return nil
	}
	if node := p.inode(f); node.Ino < pipeInodes {
		return node
	}
	return nil
}

// pipeInodes is the first inode number of pipes and other things that have no name.
const pipeInodes = 1 << 50

// inode is the inode of an open file.
func (p *Proc) inode(f *file) *vfs.Inode {
	if f.ino != 0 {
		return p.fs.Node(f.ino)
	}
	n := &vfs.Inode{Ino: pipeInodes + uint64(f.n), Dev: 1, Mode: unix.S_IFIFO | 0o600, UID: userID, GID: userID, Nlink: 1,
		Atime: startTime, Mtime: startTime, Ctime: startTime}
	switch f.kind {
	case fileStdin:
		return p.fs.Node(p.world.streams[0])
	case fileOut:
		return p.fs.Node(p.world.streams[1+f.n])
	case fileEpoll:
		n.Mode = 0o600
	}
	return n
}

// at reads a folder (argument dir) and a name relative to it (the next argument). The folder is nil for the working
// folder. An absolute name needs no folder. An empty name may mean the descriptor's own file.
func (k *sys) at(dir int, creates bool) (base *vfs.Inode, name string) {
	f, ok := k.p.lookup(k.a[dir])
	inCwd := int32(k.a[dir]) == unix.AT_FDCWD
	if ok && !inCwd {
		base = k.p.inode(f)
	}
	name = k.fileName(k.a[dir+1], base, creates)
	switch {
	case name != "" && name[0] == '/':
	case !ok && !inCwd:
		k.fail(unix.EBADF)
	case name != "" && base != nil && base.Ino >= pipeInodes:
		k.fail(unix.ENOTDIR)
	}
	return base, name
}

// target finds the file that the first two arguments, a folder and a name, mean; flags are those of fstatat.
func (k *sys) target(u *vfs.User, flags uint64) *vfs.Inode {
	base, name := k.at(0, false)
	switch {
	case name != "" || flags&unix.AT_EMPTY_PATH == 0:
		return exec.Must(k.p.fs.Lookup(u, base, name, flags&unix.AT_SYMLINK_NOFOLLOW == 0))
	case base == nil:
		return k.p.fs.Node(k.p.cwd)
	}
	return base
}

// ownFiles makes the slices of p its own; see [Proc.own].
func (p *Proc) ownFiles() {
	p.maps, p.epolls = slices.Clone(p.maps), slices.Clone(p.epolls)
}
