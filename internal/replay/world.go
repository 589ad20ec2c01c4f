package replay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"albers/internal/testcase"
	"albers/internal/vfs"
)

// world is a folder that looks like the modelled world. One test at a time runs in it; it is built anew for each.
type world struct {
	dir     string // holds root and the control file
	root    string
	entered bool     // programs run with root as their root directory; otherwise only in its working folder
	devices bool     // device nodes can be made there and opened
	hosts   []string // folders of the host, copied once
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

// newWorld makes the folders of world number i below dir.
func newWorld(dir string, i int, hosts []string) (*world, error) {
	w := &world{dir: filepath.Join(dir, fmt.Sprint("world", i)), entered: os.Geteuid() == 0}
	w.root = filepath.Join(w.dir, "root")
	if err := os.MkdirAll(w.root, 0o755); err != nil {
		return nil, err
	}
	w.devices = w.entered && canMakeDevices(w.dir)
	for _, h := range hosts {
		if err := w.copyHost(h); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// missing says how the world differs from the model, nothing if it does not.
func (w *world) missing() string {
	switch {
	case !w.entered:
		return "replay without root cannot change the root directory: the program sees the host's files, and the host's user"
	case !w.devices:
		return "no device nodes can be made here: /dev/null and its sisters are missing"
	}
	return ""
}

// build makes the world of a test.
func (w *world) build(k *testcase.KTest) error {
	if err := w.clear(); err != nil {
		return err
	}
	entries := vfs.Base()
	for i := range entries {
		if err := w.place(&entries[i]); err != nil {
			return fmt.Errorf("scratch world: %w", err)
		}
	}
	for _, o := range k.Objects {
		if m := symFile.FindStringSubmatch(o.Name); m != nil {
			var stat []byte
			if s := k.Object(o.Name + "-stat"); s != nil {
				stat = s.Data
			}
			if err := w.symFile(m[1], o.Data, stat); err != nil {
				return fmt.Errorf("scratch world: symbolic file %s: %w", m[1], err)
			}
		}
	}
	start := unix.NsecToTimespec(vfs.StartTime * int64(time.Second))
	for i := len(entries) - 1; i >= 0; i-- {
		if err := setTimes(w.path(entries[i].Path), start); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("scratch world: %s: %w", entries[i].Path, err)
		}
	}
	return nil
}

// symFile matches the object that holds a symbolic file's content.
var symFile = regexp.MustCompile(`^([A-Z])-data$`)

func (w *world) path(p string) string { return filepath.Join(w.root, p) }

func setTimes(path string, t unix.Timespec) error {
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, []unix.Timespec{t, t}, unix.AT_SYMLINK_NOFOLLOW)
}

// place makes one entry of the initial world.
func (w *world) place(e *vfs.Entry) error {
	path := w.path(e.Path)
	var err error
	switch e.Mode & vfs.TypeMask {
	case vfs.TypeDir:
		if err = os.Mkdir(path, 0o755); errors.Is(err, fs.ErrExist) {
			err = nil
		}
	case vfs.TypeRegular:
		err = os.WriteFile(path, []byte(e.Content), 0o644)
	case vfs.TypeLink:
		if err = os.Symlink(e.Target, path); err == nil && w.entered {
			err = os.Lchown(path, int(e.UID), int(e.GID))
		}
		return err
	case vfs.TypeFIFO:
		err = unix.Mkfifo(path, 0o600)
	case vfs.TypeChar:
		if !w.devices {
			return nil
		}
		err = unix.Mknod(path, unix.S_IFCHR, int(unix.Mkdev(e.Major, e.Minor)))
	}
	if err != nil {
		return err
	}
	return w.rights(path, e.Mode, e.UID, e.GID)
}

// rights sets owner and permissions; without root only the latter, and the user keeps his own.
func (w *world) rights(path string, mode, uid, gid uint32) error {
	if !w.entered {
		return unix.Chmod(path, mode&0o777|0o700)
	}
	if err := unix.Chown(path, int(uid), int(gid)); err != nil {
		return err
	}
	return unix.Chmod(path, mode&0o7777)
}

// Offsets in struct stat of x86-64 Linux.
const (
	statMode  = 24
	statUID   = 28
	statGID   = 32
	statMtime = 88
	statSize  = 144
)

// symFile makes a symbolic file of the working folder; stat is its struct stat, nil if no path looked at it.
func (w *world) symFile(name string, data, stat []byte) error {
	path := w.path(vfs.Home + "/" + name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return err
	}
	mode, uid, gid := uint32(vfs.TypeRegular|0o644), uint32(vfs.UserID), uint32(vfs.GroupID)
	mtime := unix.Timespec{Sec: vfs.StartTime}
	if le := binary.LittleEndian; len(stat) == statSize {
		mode, uid, gid = le.Uint32(stat[statMode:]), le.Uint32(stat[statUID:]), le.Uint32(stat[statGID:])
		mtime.Sec = int64(le.Uint64(stat[statMtime:]))
	}
	if err := w.rights(path, mode, uid, gid); err != nil {
		return err
	}
	start := unix.Timespec{Sec: vfs.StartTime}
	return unix.UtimesNanoAt(unix.AT_FDCWD, path, []unix.Timespec{start, mtime}, 0)
}

// clear removes what the last test left, but not the copies of host folders.
func (w *world) clear() error { return w.empty(w.root) }

func (w *world) empty(dir string) error {
	list, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range list {
		path := filepath.Join(dir, e.Name())
		switch w.holdsHost(path) {
		case holdsAll:
			continue
		case holdsSome:
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

const (
	holdsNone = iota
	holdsSome
	holdsAll
)

// holdsHost says whether path is, or leads to, a copy of a host folder.
func (w *world) holdsHost(path string) int {
	holds := holdsNone
	for _, h := range w.hosts {
		if path == w.path(h) {
			return holdsAll
		}
		if strings.HasPrefix(w.path(h), path+"/") {
			holds = holdsSome
		}
	}
	return holds
}

// removeAll removes a tree, also one whose folders its owner has locked.
func removeAll(path string) error {
	err := os.RemoveAll(path)
	if err == nil {
		return nil
	}
	filepath.WalkDir(path, func(p string, e fs.DirEntry, err error) error {
		if e != nil && e.IsDir() {
			os.Chmod(p, 0o700) // what fails here fails below, too
		}
		return nil
	})
	return os.RemoveAll(path)
}

// copyHost copies a folder of the host: readable by all, writable by nobody but root, as the model has it.
func (w *world) copyHost(dir string) error {
	to := w.path(dir)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	w.hosts = append(w.hosts, dir)
	return filepath.WalkDir(dir, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("host folder %s: %w", dir, err)
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		return copyHostFile(p, w.path(p), info)
	})
}

func copyHostFile(from, to string, info fs.FileInfo) error {
	// What its owner may do, everybody may, but not write.
	mode := info.Mode().Perm() >> 6 & 5
	mode |= mode<<3 | mode<<6
	switch {
	case info.IsDir():
		if err := os.Mkdir(to, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	case info.Mode().IsRegular():
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o600); err != nil {
			return err
		}
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(from)
		if err != nil {
			return err
		}
		return os.Symlink(target, to)
	default:
		return nil // no device or socket of the host is reached
	}
	if os.Geteuid() != 0 && info.IsDir() {
		mode |= 0o700 // it is still to be filled
	}
	if err := os.Chmod(to, mode); err != nil {
		return err
	}
	t := unix.NsecToTimespec(info.ModTime().UnixNano())
	return setTimes(to, t)
}
