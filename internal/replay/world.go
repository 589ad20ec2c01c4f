package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/option"
)

// entry says how a program enters its world.
type entry int

const (
	// outside: without such rights, the program runs in the world's working folder and sees the host's files.
	outside entry = iota
	// asRoot: the program is started by root, and becomes the modelled user in the world's folder.
	asRoot
	// inNamespace: a user namespace gives the right to change the root directory. Everything in it belongs to one
	// user. Files of others get permissions that allow this user the same as the model's user, and the replay runtime
	// knows the owners.
	inNamespace
)

// world is a folder that looks like the modelled world. One test at a time runs in it; it is built anew for each.
type world struct {
	dir       string // holds root and the control file
	root      string
	entry     entry
	devices   bool                  // there are devices
	hosts     []string              // folders of the host, copied once
	files     map[string]*vfs.Inode // the model's files at the start, by path
	last      uint64                // the newest inode number of files
	hostNodes []byte                // their part of the table of files
	named     map[int]string        // paths of the symbolic files, by number
	symbolic  map[string]owner      // the test's symbolic files, by path
	made      []string              // folders for them, parents first
}

// scratchParent is the folder in which worlds are made: in memory where there is one that allows it, because a world is
// made and removed for every test.
func scratchParent() string {
	for _, dir := range []string{"/dev/shm", os.TempDir()} {
		probe, err := os.MkdirTemp(dir, "albers-probe-")
		if err != nil {
			continue
		}
		ok := os.Geteuid() != 0 || canMakeDevices(probe)
		os.RemoveAll(probe)
		if ok {
			return dir
		}
	}
	return os.TempDir()
}

// canMakeDevices tries a null device.
func canMakeDevices(dir string) bool {
	name := filepath.Join(dir, "null")
	if unix.Mknod(name, unix.S_IFCHR|0o666, int(unix.Mkdev(1, 3))) != nil {
		return false
	}
	defer os.Remove(name)
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	return f.Close() == nil
}

// newWorld makes the folders of world number i below dir. files and last are those of [vfs.Table].
func newWorld(dir string, i int, how entry, hosts []string, symbolic []option.File, files map[string]*vfs.Inode,
	last uint64) (*world, error) {
	w := &world{dir: filepath.Join(dir, fmt.Sprint("world", i)), entry: how, files: files, last: last,
		named: map[int]string{}}
	for _, f := range symbolic {
		w.named[f.Number] = vfs.Path(&f)
	}
	w.root = filepath.Join(w.dir, "root")
	if err := os.MkdirAll(w.root, 0o755); err != nil {
		return nil, err
	}
	w.devices = how == inNamespace || how == asRoot && canMakeDevices(w.dir)
	for _, h := range hosts {
		if err := w.copyHost(h); err != nil {
			return nil, err
		}
	}
	var err error
	w.hostNodes, err = w.nodes(func(n *vfs.Inode) bool { return n.Dev > 1 }, nil)
	return w, err
}

// missing says how the world differs from the model. It is empty if there is no difference.
func (w *world) missing() string {
	switch {
	case w.entry == outside:
		return "replay is neither root nor can it make a user namespace: the program sees the host's files, and the host's " +
			"user"
	case !w.devices:
		return "no device nodes can be made here: /dev/null and its sisters are missing"
	}
	return ""
}

// build makes the world of a test.
func (w *world) build(k *testcase.KTest) error {
	if err := w.empty(w.root); err != nil {
		return err
	}
	entries := vfs.Base()
	for i := range entries {
		if err := w.place(&entries[i]); err != nil {
			return fmt.Errorf("scratch world: %w", err)
		}
	}
	w.symbolic, w.made = map[string]owner{}, nil
	for _, o := range k.Objects {
		if role, n := input.Parse(o.Name); role == input.FileData {
			var stat []byte
			if s := k.Object(input.FileStat.Name(n)); s != nil {
				stat = s.Data
			}
			if err := w.symFile(w.named[n], o.Data, stat); err != nil {
				return fmt.Errorf("scratch world: symbolic file %s: %w", w.named[n], err)
			}
		}
	}
	// Deeper entries come first: a folder's own time and the right to write to it are set last.
	start := unix.NsecToTimespec(vfs.StartTime * int64(time.Second))
	for _, dir := range w.made {
		n := w.files[dir]
		entries = append(entries, vfs.Entry{Path: dir, Mode: n.Mode, UID: n.UID, GID: n.GID})
	}
	for i := len(entries) - 1; i >= 0; i-- {
		e := &entries[i]
		err := w.rights(w.path(e.Path), owner{e.Mode, e.UID, e.GID})
		if err == nil {
			err = setTimes(w.path(e.Path), start)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("scratch world: %s: %w", e.Path, err)
		}
	}
	return nil
}

func (w *world) path(p string) string { return filepath.Join(w.root, p) }

func setTimes(path string, t unix.Timespec) error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, []unix.Timespec{t, t}, unix.AT_SYMLINK_NOFOLLOW)
}

// place makes one entry of the initial world.
func (w *world) place(e *vfs.Entry) error {
	path := w.path(e.Path)
	switch e.Mode & unix.S_IFMT {
	case unix.S_IFDIR:
		if err := os.Mkdir(path, 0o755); !errors.Is(err, fs.ErrExist) {
			return err
		}
		return os.Chmod(path, 0o755)
	case unix.S_IFREG:
		return os.WriteFile(path, []byte(e.Content), 0o644)
	case unix.S_IFLNK:
		return os.Symlink(e.Target, path)
	case unix.S_IFIFO:
		return unix.Mkfifo(path, 0o600)
	case unix.S_IFCHR:
		switch {
		case w.entry == inNamespace: // the host's device will be mounted over it
			return os.WriteFile(path, nil, 0o600)
		case w.devices:
			return unix.Mknod(path, unix.S_IFCHR, int(unix.Mkdev(e.Major, e.Minor)))
		}
	}
	return nil
}

// owner is the owner and the permissions of a file in the model.
type owner struct{ mode, uid, gid uint32 }

// rights sets owner and permissions. Where there is only one user, that user may do the same with the file as the
// model's user.
func (w *world) rights(path string, o owner) error {
	link := o.mode&unix.S_IFMT == unix.S_IFLNK
	switch w.entry {
	case asRoot:
		if err := unix.Lchown(path, int(o.uid), int(o.gid)); err != nil || link {
			return err
		}
	case inNamespace:
		if o.uid != vfs.UserID {
			may := o.mode
			if o.gid == vfs.GroupID {
				may >>= 3
			}
			o.mode = o.mode&^0o700 | may&7<<6
		}
	case outside:
		o.mode = o.mode&0o777 | 0o700
	}
	if link {
		return nil
	}
	return unix.Chmod(path, o.mode&0o7777)
}

// nodes is the part of the table of files (see world_nodes.h) that choose picks, appended to table.
func (w *world) nodes(choose func(*vfs.Inode) bool, table []byte) ([]byte, error) {
	for path, n := range w.files {
		if !choose(n) {
			continue
		}
		var st unix.Stat_t
		switch err := unix.Lstat(w.path(path), &st); {
		case errors.Is(err, fs.ErrNotExist): // a device that could not be made
			continue
		case err != nil:
			return nil, fmt.Errorf("scratch world: %s: %w", path, err)
		}
		o, ok := w.symbolic[path]
		if !ok {
			o = owner{n.Mode, n.UID, n.GID}
		}
		if w.entry != inNamespace || o.uid == vfs.UserID && o.gid == vfs.GroupID {
			o = owner{} // the kernel knows
		}
		le := binary.LittleEndian
		for _, x := range [...]uint64{st.Ino, n.Ino, n.Dev} {
			table = le.AppendUint64(table, x)
		}
		for _, x := range [...]uint32{o.mode, o.uid, o.gid, 0} {
			table = le.AppendUint32(table, x)
		}
	}
	return table, nil
}

// table is the table of files of a world that is built.
func (w *world) table() ([]byte, error) {
	head := binary.LittleEndian.AppendUint64(nil, w.last)
	return w.nodes(func(n *vfs.Inode) bool { return n.Dev == 1 }, append(head, w.hostNodes...))
}

// Offsets in struct stat of x86-64 Linux.
const (
	statMode  = 24
	statUID   = 28
	statGID   = 32
	statMtime = 88
	statSize  = 144
)

// symFile makes a symbolic file, or the content of one that is there at the start; stat is its struct stat, nil if no
// path looked at it.
func (w *world) symFile(name string, data, stat []byte) error {
	path, n := w.path(name), w.files[name]
	if n == nil {
		return fmt.Errorf("the run had no file %s", name)
	}
	if err := w.folders(filepath.Dir(name)); err != nil {
		return err
	}
	if n.Dev > 1 { // the copy may be locked
		if err := os.Chmod(path, 0o600); err != nil {
			return err
		}
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return err
	}
	o := owner{n.Mode, n.UID, n.GID}
	start := unix.NsecToTimespec(n.Atime)
	mtime := unix.NsecToTimespec(n.Mtime)
	if le := binary.LittleEndian; len(stat) == statSize {
		o = owner{le.Uint32(stat[statMode:]), le.Uint32(stat[statUID:]), le.Uint32(stat[statGID:])}
		mtime = unix.Timespec{Sec: int64(le.Uint64(stat[statMtime:]))}
	}
	w.symbolic[name] = o
	if err := w.rights(path, o); err != nil {
		return err
	}
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, []unix.Timespec{start, mtime}, 0)
}

// folders makes the folders on the way to a symbolic file that are not part of every world. They get their times when
// all files are there.
func (w *world) folders(dir string) error {
	if _, err := os.Lstat(w.path(dir)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := w.folders(filepath.Dir(dir)); err != nil {
		return err
	}
	if err := os.Mkdir(w.path(dir), 0o755); err != nil {
		return err
	}
	w.made = append(w.made, dir)
	return nil
}

// empty removes the files of the last test from a folder, but not the copies of host folders.
func (w *world) empty(dir string) error {
	list, err := os.ReadDir(dir)
	if err == nil && w.entry != asRoot {
		err = os.Chmod(dir, 0o700)
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		path := filepath.Join(dir, e.Name())
		switch {
		case slices.ContainsFunc(w.hosts, func(h string) bool { return path == w.path(h) }):
			continue
		case slices.ContainsFunc(w.hosts, func(h string) bool { return strings.HasPrefix(w.path(h), path+"/") }):
			err = w.empty(path)
		default:
			err = removeAll(path)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// removeAll removes a tree, also one whose folders its owner has locked.
func removeAll(path string) error {
	err := os.RemoveAll(path)
	if err == nil {
		return nil
	}
	filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(p, 0o700) // an error here is an error below, too
		}
		return nil
	})
	return os.RemoveAll(path)
}

// copyHost copies a folder of the host. As in the model, all may read the copy, and only root may write it.
func (w *world) copyHost(dir string) error {
	to := w.path(dir)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	w.hosts = append(w.hosts, dir)
	var copied []string
	err := filepath.WalkDir(dir, func(p string, _ fs.DirEntry, err error) error {
		n := w.files[p]
		if n == nil && err != nil || n == nil || n.Dev == 1 {
			return nil // a file that cannot be read, or of a kind that the model does not have
		}
		if err != nil {
			return fmt.Errorf("host folder %s: %w", dir, err)
		}
		copied = append(copied, p)
		return copyHostFile(p, w.path(p), n)
	})
	for i := len(copied) - 1; i >= 0 && err == nil; i-- {
		n, path := w.files[copied[i]], w.path(copied[i])
		if err = w.rights(path, owner{n.Mode, n.UID, n.GID}); err == nil {
			err = setTimes(path, unix.NsecToTimespec(n.Mtime))
		}
	}
	return err
}

// copyHostFile copies the content of a file of the host.
func copyHostFile(from, to string, n *vfs.Inode) error {
	switch n.Type() {
	case unix.S_IFDIR:
		if err := os.Mkdir(to, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	case unix.S_IFLNK:
		return os.Symlink(n.Target, to)
	case unix.S_IFREG:
		data, err := os.ReadFile(from)
		switch {
		case errors.Is(err, fs.ErrPermission): // a run by the same user could not read it, either
			return errors.Join(os.WriteFile(to, nil, 0o600), os.Truncate(to, int64(n.Size())))
		case err != nil:
			return err
		}
		return os.WriteFile(to, data, 0o600)
	}
	return nil
}
