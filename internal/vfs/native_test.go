package vfs

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/internal/expr"
)

// op is an operation of the differential test; which fields mean something depends on Name.
type op struct {
	Name   string
	A, B   string
	Flags  uint32
	Mode   uint32
	Slot   int
	Off, N uint64
}

// TestMain is the native side if the environment asks for it: it reads operations from standard input and writes
// their results.
func TestMain(m *testing.M) {
	if os.Getenv("VFS_NATIVE") == "" {
		os.Exit(m.Run())
	}
	if err := serve(os.Getenv("VFS_NATIVE")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// serve runs operations in folder root, as user 1000 in a root of its own if we are root.
func serve(root string) error {
	var ops []op
	if err := json.NewDecoder(os.Stdin).Decode(&ops); err != nil {
		return err
	}
	syscall.Umask(Umask)
	dir := root + Home
	if os.Getuid() == 0 {
		if err := syscall.Chroot(root); err != nil {
			return err
		}
		dir = Home
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		if err := syscall.Setgroups(nil); err != nil {
			return err
		}
		if err := syscall.Setgid(GroupID); err != nil {
			return err
		}
		if err := syscall.Setuid(UserID); err != nil {
			return err
		}
	}
	n := native{}
	out := make([]string, 0, len(ops))
	for _, o := range ops {
		out = append(out, n.run(o))
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}

// native runs operations with system calls.
type native struct{ slots [4]int } // descriptor + 1

func result(err error) string {
	if err == nil {
		return "ok"
	}
	if e, ok := err.(syscall.Errno); ok {
		return fmt.Sprintf("errno %d", int(e))
	}
	return err.Error()
}

func (n *native) run(o op) string {
	fd := n.slots[o.Slot] - 1
	raw := func(nr uintptr, args ...uintptr) string {
		var a [6]uintptr
		copy(a[:], args)
		_, _, e := syscall.Syscall6(nr, a[0], a[1], a[2], a[3], a[4], a[5])
		if e != 0 {
			return fmt.Sprintf("errno %d", int(e))
		}
		return "ok"
	}
	str := func(s string) uintptr { p, _ := syscall.BytePtrFromString(s); return uintptr(unsafe.Pointer(p)) }
	switch o.Name {
	case "open":
		if fd >= 0 {
			syscall.Close(fd)
		}
		d, err := syscall.Open(o.A, int(o.Flags), o.Mode)
		n.slots[o.Slot] = d + 1
		if err != nil {
			n.slots[o.Slot] = 0
		}
		return result(err)
	case "close":
		n.slots[o.Slot] = 0
		return result(syscall.Close(fd))
	case "pwrite":
		_, err := syscall.Pwrite(fd, pattern(o.N, o.Off), int64(o.Off))
		return result(err)
	case "pread":
		buf := make([]byte, o.N)
		k, err := syscall.Pread(fd, buf, int64(o.Off))
		return fmt.Sprint(result(err), " ", string(buf[:max(k, 0)]))
	case "seek":
		k, err := syscall.Seek(fd, int64(o.Off), int(o.Mode))
		return fmt.Sprint(result(err), " ", k)
	case "ftruncate":
		return result(syscall.Ftruncate(fd, int64(o.N)))
	case "fallocate":
		return result(syscall.Fallocate(fd, o.Mode, int64(o.Off), int64(o.N)))
	case "fstat":
		var st syscall.Stat_t
		err := syscall.Fstat(fd, &st)
		return result(err) + shown(&st, err)
	case "truncate":
		return result(syscall.Truncate(o.A, int64(o.N)))
	case "mkdir":
		return result(syscall.Mkdir(o.A, o.Mode))
	case "mknod":
		return result(syscall.Mknod(o.A, o.Mode, 0))
	case "rmdir":
		return result(syscall.Rmdir(o.A))
	case "unlink":
		return result(syscall.Unlink(o.A))
	case "rename":
		return raw(316, ^uintptr(99), str(o.A), ^uintptr(99), str(o.B), uintptr(o.Flags))
	case "link":
		return result(syscall.Link(o.A, o.B))
	case "symlink":
		return result(syscall.Symlink(o.A, o.B))
	case "readlink":
		buf := make([]byte, 5000)
		k, err := syscall.Readlink(o.A, buf)
		return fmt.Sprint(result(err), " ", string(buf[:max(k, 0)]))
	case "chmod":
		return result(syscall.Chmod(o.A, o.Mode))
	case "chown":
		return result(syscall.Chown(o.A, int(int32(o.Flags)), int(int32(o.Mode))))
	case "stat", "lstat":
		var st syscall.Stat_t
		err := syscall.Stat(o.A, &st)
		if o.Name == "lstat" {
			err = syscall.Lstat(o.A, &st)
		}
		return result(err) + shown(&st, err)
	case "access":
		return raw(21, str(o.A), uintptr(o.Mode))
	case "chdir":
		return result(syscall.Chdir(o.A))
	case "getcwd":
		return raw(79, uintptr(unsafe.Pointer(&make([]byte, 8192)[0])), 8192)
	case "list":
		d, err := os.OpenFile(o.A, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			return "closed"
		}
		defer d.Close()
		names, err := d.Readdirnames(-1)
		if err != nil {
			return "unreadable"
		}
		slices.Sort(names)
		return strings.Join(names, ",")
	}
	return "unknown operation"
}

// shown is the part of a struct stat on which both sides must agree.
func shown(st *syscall.Stat_t, err error) string {
	if err != nil {
		return ""
	}
	size := st.Size
	if st.Mode&syscall.S_IFMT == syscall.S_IFDIR {
		size = 0
	}
	return fmt.Sprintf(" %o nlink %d size %d", st.Mode, st.Nlink, size)
}

// pattern is the bytes that are written at off: text that depends on the place.
func pattern(n, off uint64) []byte {
	out := make([]byte, n)
	for i := range out {
		out[i] = byte('a' + (off+uint64(i))%23)
	}
	return out
}

// model runs the same operations in an FS.
type model struct {
	fs    *FS
	u     User
	slots [4]slot
}

type slot struct {
	ino   uint64
	flags uint32
}

func newModel(t testing.TB) *model {
	t.Helper()
	fs, err := New(nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := &model{fs: fs, u: User{UID: UserID, GID: GroupID, Umask: Umask, Now: StartTime * 1e9}}
	home, err := fs.Lookup(&m.u, fs.Node(rootInode), Home, true)
	if err != nil {
		t.Fatal(err)
	}
	m.u.Cwd = home.Ino
	fs.Hold(home.Ino)
	return m
}

type text struct{ strings.Builder }

func (x *text) Bytes(b []byte)    { x.Write(b) }
func (x *text) Zeros(n uint64)    { x.Write(make([]byte, n)) }
func (x *text) Term(t *expr.Term) { x.WriteString("?") }
func show(err error) string       { return result(asNative(err)) }
func asNative(err error) error {
	if e, ok := err.(unix.Errno); ok {
		return syscall.Errno(e)
	}
	return err
}

func (m *model) stat(n *Inode, err error) string {
	if err != nil {
		return show(err)
	}
	size := n.Size()
	if n.IsDir() {
		size = 0
	}
	return fmt.Sprintf("ok %o nlink %d size %d", n.Mode, n.Nlink, size)
}

func (m *model) hasReader(ino uint64) bool {
	return slices.ContainsFunc(m.slots[:], func(s slot) bool {
		return s.ino == ino && s.flags&unix.O_ACCMODE != unix.O_WRONLY
	})
}

func (m *model) closeSlot(i int) {
	if m.slots[i].ino != 0 {
		m.fs.Drop(m.slots[i].ino)
		m.slots[i] = slot{}
	}
}

func (m *model) run(o op) string {
	fs, u := m.fs, &m.u
	u.Now += 1e6
	s := m.slots[o.Slot]
	var n *Inode
	if s.ino != 0 {
		n = fs.Node(s.ino)
	}
	switch o.Name {
	case "open":
		m.closeSlot(o.Slot)
		f, err := fs.Open(u, nil, o.A, o.Flags, o.Mode)
		if err == nil && f.Type() == unix.S_IFIFO && o.Flags&unix.O_ACCMODE == unix.O_WRONLY && !m.hasReader(f.Ino) {
			err = unix.ENXIO
		}
		if err == nil {
			fs.Hold(f.Ino)
			m.slots[o.Slot] = slot{f.Ino, o.Flags}
		}
		return show(err)
	case "close":
		if s.ino == 0 {
			return show(unix.EBADF)
		}
		m.closeSlot(o.Slot)
		return "ok"
	case "pwrite", "pread", "seek", "ftruncate", "fallocate", "fstat":
		return m.onOpen(o, s, n)
	case "truncate":
		return show(fs.Truncate(u, nil, o.A, o.N))
	case "mkdir":
		return show(fs.Mkdir(u, nil, o.A, o.Mode))
	case "mknod":
		return show(fs.Mknod(u, nil, o.A, o.Mode))
	case "rmdir":
		return show(fs.Rmdir(u, nil, o.A))
	case "unlink":
		return show(fs.Unlink(u, nil, o.A))
	case "rename":
		return show(fs.Rename(u, nil, o.A, nil, o.B, o.Flags))
	case "link":
		f, err := fs.Lookup(u, nil, o.A, false)
		if err != nil {
			return show(err)
		}
		return show(fs.Link(u, f, nil, o.B))
	case "symlink":
		return show(fs.Symlink(u, o.A, nil, o.B))
	case "readlink":
		f, err := fs.Lookup(u, nil, o.A, false)
		if err == nil && f.Type() != unix.S_IFLNK {
			err = unix.EINVAL
		}
		if err != nil {
			return show(err) + " "
		}
		return "ok " + f.Target
	case "chmod":
		f, err := fs.Lookup(u, nil, o.A, true)
		if err != nil {
			return show(err)
		}
		return show(fs.Chmod(u, f, o.Mode))
	case "chown":
		f, err := fs.Lookup(u, nil, o.A, true)
		if err != nil {
			return show(err)
		}
		return show(fs.Chown(u, f, o.Flags, o.Mode))
	case "stat", "lstat":
		return m.stat(fs.Lookup(u, nil, o.A, o.Name == "stat"))
	case "access":
		f, err := fs.Lookup(u, nil, o.A, true)
		if err == nil {
			err = fs.Access(u, f, o.Mode)
		}
		return show(err)
	case "chdir":
		d, err := fs.Lookup(u, nil, o.A, true)
		if err == nil && !d.IsDir() {
			err = unix.ENOTDIR
		}
		if err == nil {
			err = fs.Access(u, d, unix.X_OK)
		}
		if err == nil {
			fs.Hold(d.Ino)
			fs.Drop(u.Cwd)
			u.Cwd = d.Ino
		}
		return show(err)
	case "getcwd":
		if _, ok := fs.PathOf(fs.Node(u.Cwd)); !ok {
			return show(unix.ENOENT)
		}
		return "ok"
	case "list":
		d, err := fs.Open(u, nil, o.A, 0, 0)
		if err != nil {
			return "closed"
		}
		if !d.IsDir() || d.Nlink == 0 {
			return "unreadable"
		}
		var names []string
		fs.List(d, 2, func(l Listed) bool { names = append(names, l.Name); return true })
		slices.Sort(names)
		return strings.Join(names, ",")
	}
	return "unknown operation"
}

// onOpen is an operation on an open file.
func (m *model) onOpen(o op, s slot, n *Inode) string {
	const keepSize, punch = 1, 2
	fs, u := m.fs, &m.u
	tail := ""
	switch o.Name {
	case "pread":
		tail = " "
	case "seek":
		tail = " -1"
	}
	writes := s.flags&unix.O_ACCMODE == unix.O_WRONLY || s.flags&unix.O_ACCMODE == unix.O_RDWR
	switch {
	case n == nil:
		return show(unix.EBADF) + tail
	case o.Name == "fstat":
		return m.stat(n, nil)
	case n.Type() == unix.S_IFIFO && o.Name == "ftruncate":
		return show(unix.EINVAL)
	case n.Type() == unix.S_IFIFO && o.Name == "fallocate" && !writes:
		return show(unix.EBADF)
	case n.Type() == unix.S_IFIFO:
		return show(unix.ESPIPE) + tail
	case o.Name == "seek" && n.IsDir():
		return show(unix.EINVAL) + tail
	case o.Name == "seek":
		at, err := fs.Seek(n, o.Off, o.Mode == 4)
		if err != nil {
			return show(err) + tail
		}
		return fmt.Sprint("ok ", at)
	case o.Name == "pread":
		if s.flags&unix.O_ACCMODE == unix.O_WRONLY {
			return show(unix.EBADF) + tail
		}
		if n.IsDir() {
			return show(unix.EISDIR) + tail
		}
		var x text
		if _, err := fs.Read(n, o.Off, o.N, &x); err != nil {
			return show(err) + tail
		}
		return "ok " + x.String()
	case o.Name == "pwrite":
		if !writes {
			return show(unix.EBADF)
		}
		off := o.Off
		if s.flags&unix.O_APPEND != 0 {
			off = n.Size()
		}
		fs.Write(u, n, off, pattern(o.N, o.Off))
		return "ok"
	case o.Name == "ftruncate":
		if !writes || !n.IsRegular() {
			return show(unix.EINVAL)
		}
		fs.Resize(u, n, o.N)
		return "ok"
	}
	switch {
	case !writes:
		return show(unix.EBADF)
	case o.Mode == punch|keepSize:
		fs.Punch(u, n, o.Off, o.N)
	default:
		fs.Fill(u, n, o.Off, o.N, o.Mode&keepSize != 0)
	}
	return "ok"
}

// plan makes n random operations.
func plan(r *rand.Rand, n int, chrooted bool) []op {
	names := []string{"a", "b", "c", "d", "e"}
	tops := []string{"/tmp/a", "/tmp/b", "/etc/passwd", "/etc/new", "/home/user/a", "/", "/home", "/tmp", "/etc",
		"/no/where"}
	name := func() string {
		if chrooted && r.Intn(8) == 0 {
			return tops[r.Intn(len(tops))]
		}
		depth := 1 + r.Intn(3)
		var parts []string
		for range depth {
			switch r.Intn(24) {
			case 0:
				parts = append(parts, ".")
			case 1:
				if chrooted || len(parts) > 0 && parts[len(parts)-1] != ".." {
					parts = append(parts, "..")
				}
			case 2:
				if r.Intn(8) == 0 {
					parts = append(parts, strings.Repeat("n", 250+r.Intn(10)))
				}
			default:
				parts = append(parts, names[r.Intn(len(names))])
			}
		}
		p := strings.Join(parts, "/")
		if r.Intn(10) == 0 {
			p += "/"
		}
		return p
	}
	modes := []uint32{0o755, 0o777, 0o700, 0o644, 0o600, 0o555, 0o500, 0o300, 0, 0o1777, 0o4755, 0o2775}
	flags := []uint32{0, unix.O_WRONLY, unix.O_RDWR, unix.O_CREAT | unix.O_RDWR, unix.O_CREAT | unix.O_WRONLY |
		unix.O_TRUNC, unix.O_CREAT | unix.O_EXCL | unix.O_RDWR, unix.O_TRUNC | unix.O_RDWR,
		unix.O_APPEND | unix.O_RDWR,
		unix.O_DIRECTORY, unix.O_NOFOLLOW, unix.O_CREAT | unix.O_NOFOLLOW | unix.O_RDWR, unix.O_DIRECTORY | unix.O_NOFOLLOW,
		unix.O_TRUNC}
	what := []string{"open", "open", "open", "open", "close", "pwrite", "pwrite", "pread", "seek", "ftruncate",
		"fallocate",
		"fstat", "truncate", "mkdir",
		"mkdir", "mkdir", "mknod", "rmdir", "unlink", "rename", "rename", "rename", "link", "symlink", "symlink", "readlink",
		"chmod", "chown", "stat",
		"lstat", "access", "chdir", "getcwd", "list"}
	var out []op
	for len(out) < n {
		o := op{Name: what[r.Intn(len(what))], A: name(), B: name(), Slot: r.Intn(4), Mode: modes[r.Intn(len(modes))],
			Off: uint64(r.Intn(20000)), N: uint64(1 + r.Intn(9000))}
		switch o.Name {
		case "open":
			o.Flags = flags[r.Intn(len(flags))] | 0o4000 // never wait for a fifo
		case "seek":
			o.Mode = uint32(3 + r.Intn(2))
		case "fallocate":
			o.Mode = [3]uint32{0, 1, 3}[r.Intn(3)]
		case "rename":
			o.Flags = [6]uint32{0, 0, 0, 0, 1, 2}[r.Intn(6)]
		case "access":
			o.Mode = uint32(r.Intn(8))
		case "mknod":
			o.Mode = [3]uint32{unix.S_IFREG | 0o644, unix.S_IFIFO | 0o600, unix.S_IFDIR | 0o755}[r.Intn(3)]
		case "chown":
			ids := []uint32{Keep, UserID, 0}
			o.Flags, o.Mode = ids[r.Intn(3)], ids[r.Intn(3)]
		case "link", "truncate":
			if strings.HasPrefix(o.A, "/etc") {
				continue // depends on the kernel's settings
			}
		case "chdir":
			if !chrooted || r.Intn(3) > 0 {
				continue // without a root of its own the native side could leave its folder
			}
		}
		out = append(out, o)
	}
	// At the end the test looks at every file.
	for _, a := range append(slices.Clone(names), "a/a", "a/b", "b/a", "b/b", "c/c", "a/b/c", ".", "..") {
		if a == ".." && !chrooted {
			continue
		}
		out = append(out, op{Name: "lstat", A: a}, op{Name: "list", A: a}, op{Name: "readlink", A: a},
			op{Name: "open", A: a, Flags: 0o4000}, op{Name: "pread", N: 30000})
	}
	return out
}

// build makes the native copy of the initial world, without devices and descriptors.
func build(t testing.TB, root string) {
	t.Helper()
	for _, e := range Base() {
		p := root + e.Path
		if strings.HasPrefix(e.Path, "/proc/") || strings.HasPrefix(e.Path, "/dev/") {
			continue
		}
		var err error
		switch e.Mode & unix.S_IFMT {
		case unix.S_IFDIR:
			if e.Path != "/" {
				err = os.Mkdir(p, 0o700)
			}
		case unix.S_IFREG:
			err = os.WriteFile(p, []byte(e.Content), 0o600)
		case unix.S_IFLNK:
			err = os.Symlink(e.Target, p)
		default:
			continue
		}
		if err == nil && os.Getuid() == 0 {
			err = os.Lchown(p, int(e.UID), int(e.GID))
		}
		if err == nil && e.Mode&unix.S_IFMT != unix.S_IFLNK {
			err = syscall.Chmod(p, e.Mode&0o7777)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// runNative runs operations in a fresh native world.
func runNative(t testing.TB, ops []op) []string {
	t.Helper()
	parent := ""
	if st, err := os.Stat("/dev/shm"); err == nil && st.IsDir() {
		parent = "/dev/shm"
	}
	root, err := os.MkdirTemp(parent, "vfs")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
			if d != nil && d.IsDir() {
				os.Chmod(p, 0o700)
			}
			return nil
		})
		os.RemoveAll(root)
	}()
	build(t, root)
	in, err := json.Marshal(ops)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "VFS_NATIVE="+root)
	cmd.Stdin = strings.NewReader(string(in))
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("the native side: %v", err)
	}
	var out []string
	if err := json.Unmarshal(text, &out); err != nil || len(out) != len(ops) {
		t.Fatalf("the native side says %q (%v)", text, err)
	}
	return out
}

// TestAgainstKernel runs random operations here and in the kernel.
func TestAgainstKernel(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 12
	}
	for seed := range rounds {
		r := rand.New(rand.NewSource(int64(seed)))
		ops := plan(r, 300, os.Getuid() == 0)
		want := runNative(t, ops)
		m := newModel(t)
		for i, o := range ops {
			got := m.run(o)
			if o.Name == "fallocate" && want[i] == "errno 95" {
				t.Skip("the scratch folder knows no fallocate")
			}
			if got != want[i] {
				t.Errorf("seed %d, operation %d %+v: %q, the kernel says %q", seed, i, o, got, want[i])
				for _, b := range ops[max(0, i-12):i] {
					t.Logf("before: %+v", b)
				}
				return
			}
			if r.Intn(40) == 0 { // changes of a fork must not show
				other := *m
				other.fs = m.fs.Fork()
				for _, p := range plan(r, 10, true) {
					other.run(p)
				}
			}
		}
	}
}
