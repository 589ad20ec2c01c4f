package vfs

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"sync"

	"golang.org/x/sys/unix"
)

// hostInodes is the first inode number of host files. The number of a host file is the hash of its name, so that it
// does not depend on which file was looked at first.
const hostInodes = 1 << 40

// MaxHostFile is the size above which a host file cannot be read.
const MaxHostFile = 256 << 20

// hosts is all mounted host folders. It is shared by all paths of a run, so that a file has the same content on all.
type hosts struct {
	mu    sync.Mutex
	roots []*os.Root
	nodes map[uint64]*Inode // guarded by mu; inodes of host files, which never change
}

// hostNode is the cached data of a host file. Inv: kids and data are set once, under hosts.mu.
type hostNode struct {
	root   int
	path   string // below the mounted folder, "." for itself
	size   uint64
	listed bool
	kids   []Listed          // in the order of names
	byName map[string]uint64 // inode numbers
	loaded bool
	data   []byte
	err    error
	// symbolic is the content of a copy whose content is symbolic, else nil; set before any path has begun
	symbolic *Content
}

// mount opens a folder of the host.
func (h *hosts) mount(dir string, parent uint64) (*Inode, error) {
	r, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("host folder %s: %w", dir, reason(err))
	}
	info, err := r.Stat(".")
	if err != nil {
		return nil, fmt.Errorf("host folder %s: %w", dir, reason(err))
	}
	h.roots = append(h.roots, r)
	if h.nodes == nil {
		h.nodes = map[uint64]*Inode{}
	}
	return h.add(len(h.roots)-1, ".", info, parent), nil
}

func reason(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// add makes the inode of a host file; nil unless it is a folder, a regular file or a symbolic link.
func (h *hosts) add(root int, name string, info fs.FileInfo, parent uint64) *Inode {
	mode := uint32(info.Mode().Perm())
	mode |= mode >> 6 & 0o7 // all users get the owner's permissions: the model's user is not the host's
	n := &Inode{UID: 0, GID: 0, Nlink: 1, Dev: uint64(root) + 2, host: &hostNode{root: root, path: name}}
	switch info.Mode().Type() {
	case 0:
		n.Mode = unix.S_IFREG | mode&^0o222
		n.host.size = uint64(info.Size())
	case fs.ModeDir:
		n.Mode, n.Nlink, n.Parent = unix.S_IFDIR|mode&^0o222, 2, parent
	case fs.ModeSymlink:
		target, err := h.roots[root].Readlink(name)
		if err != nil {
			return nil
		}
		n.Mode, n.Target = unix.S_IFLNK|0o777, target
	default:
		return nil
	}
	t := info.ModTime().UnixNano()
	n.Atime, n.Mtime, n.Ctime = t, t, t
	ino := hostInodes + hashName(fmt.Sprint(root, ":", name))%hostInodes
	for h.nodes[ino] != nil {
		ino++
	}
	n.Ino = ino
	h.nodes[ino] = n
	return n
}

func (h *hosts) node(ino uint64) *Inode {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.nodes[ino]
}

// open lists a folder the first time it is looked at. It leaves out files of kinds that the model does not have, and
// files that cannot be read.
func (h *hosts) open(d *Inode) *hostNode {
	x := d.host
	if x.listed {
		return x
	}
	x.listed, x.byName = true, map[string]uint64{}
	f, err := h.roots[x.root].Open(x.path)
	if err != nil {
		return x
	}
	defer f.Close()
	names, _ := f.Readdirnames(-1)
	slices.Sort(names)
	for _, name := range names {
		full := path.Join(x.path, name)
		info, err := h.roots[x.root].Lstat(full)
		if err != nil {
			continue
		}
		kid := h.add(x.root, full, info, d.Ino)
		if kid == nil {
			continue
		}
		x.byName[name] = kid.Ino
		x.kids = append(x.kids, Listed{name, kid.Ino, kid.Type(), uint64(len(x.kids)) + firstCookie})
	}
	return x
}

func (h *hosts) child(d *Inode, name string) *Inode {
	h.mu.Lock()
	defer h.mu.Unlock()
	ino, ok := h.open(d).byName[name]
	if !ok {
		return nil
	}
	return h.nodes[ino]
}

func (h *hosts) list(d *Inode, cookie uint64, yield func(Listed) bool) {
	h.mu.Lock()
	kids := h.open(d).kids
	h.mu.Unlock()
	for _, k := range kids {
		if k.Cookie > cookie && !yield(k) {
			return
		}
	}
}

// content reads a regular file the first time. If its size has changed since it was listed, the listed size holds:
// missing bytes read as zeros.
func (h *hosts) content(x *hostNode) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if x.loaded {
		return x.data, x.err
	}
	x.loaded, x.err = true, unix.EIO
	if x.size > MaxHostFile {
		return nil, x.err
	}
	f, err := h.roots[x.root].OpenFile(x.path, os.O_RDONLY, 0)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			x.err = unix.EACCES
		}
		return nil, x.err
	}
	defer f.Close()
	data := make([]byte, x.size)
	for at := 0; at < len(data); {
		n, err := f.Read(data[at:])
		at += n
		if err != nil {
			if err != io.EOF {
				return nil, x.err
			}
			break
		}
	}
	x.data, x.err = data, nil
	return data, nil
}
