package vfs

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/option"
)

func (m *model) must(t testing.TB, o op) string {
	t.Helper()
	got := m.run(o)
	if !strings.HasPrefix(got, "ok") {
		t.Fatalf("%+v: %s", o, got)
	}
	return got
}

// TestForkIsPrivate: changes of folders, content and metadata on one side of a fork do not show on the other.
func TestForkIsPrivate(t *testing.T) {
	m := newModel(t)
	m.must(t, op{Name: "mkdir", A: "d", Mode: 0o755})
	m.must(t, op{Name: "open", A: "d/f", Flags: unix.O_CREAT | unix.O_RDWR, Mode: 0o644})
	m.must(t, op{Name: "pwrite", N: 10000})
	before := m.run(op{Name: "pread", N: 20000})
	other := *m
	other.fs = m.fs.Fork()
	other.must(t, op{Name: "pwrite", Off: 4090, N: 20})
	other.must(t, op{Name: "ftruncate", N: 5000})
	other.must(t, op{Name: "chmod", A: "d", Mode: 0o700})
	other.must(t, op{Name: "rename", A: "d/f", B: "g"})
	m.must(t, op{Name: "mkdir", A: "d/e", Mode: 0o755})
	if got := m.run(op{Name: "pread", N: 20000}); got != before {
		t.Error("content changed")
	}
	if got := m.run(op{Name: "list", A: "d"}); got != "e,f" {
		t.Errorf("d has %s", got)
	}
	if got := m.run(op{Name: "lstat", A: "d"}); got != "ok 40755 nlink 3 size 0" {
		t.Error(got)
	}
	if got := other.run(op{Name: "list", A: "d"}) + " " +
		other.run(op{Name: "lstat", A: "d"}); got != " ok 40700 nlink 2 size 0" {
		t.Error(got)
	}
	if got := other.run(op{Name: "fstat"}); got != "ok 100644 nlink 1 size 5000" {
		t.Error(got)
	}
}

// A listing goes on at its old place, whatever is added or removed meanwhile.
func TestListGoesOn(t *testing.T) {
	m := newModel(t)
	for i := range 100 {
		m.must(t, op{Name: "mkdir", A: fmt.Sprint("d", i), Mode: 0o755})
	}
	home := m.fs.Node(m.u.Cwd)
	var seen []string
	cookie := uint64(0)
	for n := 0; ; n++ {
		found := false
		m.fs.List(m.fs.Node(home.Ino), cookie, func(l Listed) bool {
			found, cookie = true, l.Cookie
			seen = append(seen, l.Name)
			return false
		})
		if !found {
			break
		}
		if n%10 == 5 {
			m.must(t, op{Name: "rmdir", A: seen[len(seen)-1]})
			m.must(t, op{Name: "rename", A: fmt.Sprint("d", 99-n/10), B: fmt.Sprint("x", n)})
		}
	}
	slices.Sort(seen)
	if n := len(slices.Compact(seen)); n < 100 {
		t.Errorf("%d names seen", n)
	}
}

// A file that is open lives on without a name, and is dropped at the end.
func TestOpenWithoutName(t *testing.T) {
	m := newModel(t)
	n := m.fs.nodes.Len()
	m.must(t, op{Name: "open", A: "f", Flags: unix.O_CREAT | unix.O_RDWR, Mode: 0o600})
	m.must(t, op{Name: "pwrite", N: 3})
	m.must(t, op{Name: "unlink", A: "f"})
	if got := m.run(op{Name: "pread", N: 10}); got != "ok abc" {
		t.Error(got)
	}
	if m.fs.nodes.Len() != n+1 {
		t.Errorf("%d files", m.fs.nodes.Len())
	}
	m.must(t, op{Name: "close"})
	if m.fs.nodes.Len() != n {
		t.Errorf("%d files, want %d", m.fs.nodes.Len(), n)
	}
}

// symbolic is a world with one symbolic file and a function that decides conditions.
func symbolic(t testing.TB, size uint64) (*model, *expr.Builder, *int) {
	t.Helper()
	b := expr.NewBuilder()
	array := func(name string, n uint64) *expr.Array { return b.NewArray(name, n, nil) }
	fs, err := New(b, Options{Files: []option.File{{Name: "A", Size: size}}, Array: array,
		Data: func(n int, size uint64, _ bool) (*expr.Array, error) {
			return array(input.FileData.Name(n), size), nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	m := &model{fs: fs, u: User{UID: UserID, GID: GroupID, Umask: Umask, Now: StartTime * 1e9}}
	m.u.Look = func(*Meta) {}
	m.u.Split = func(c *expr.Term) bool {
		if !c.IsConst() {
			asked++
		}
		return !c.IsFalse()
	}
	home, err := fs.Lookup(&User{}, fs.Root(), Home, true)
	if err != nil {
		t.Fatal(err)
	}
	m.u.Cwd = home.Ino
	return m, b, &asked
}

// Terms come back as they went in, through writing, truncating and forking.
func TestSymbolicContent(t *testing.T) {
	m, b, asked := symbolic(t, 100)
	f, err := m.fs.Lookup(&m.u, nil, "A", true)
	if err != nil {
		t.Fatal(err)
	}
	read := func(fs *FS, off, n uint64) string {
		var x text
		if _, err := fs.Read(fs.Node(f.Ino), off, n, &x); err != nil {
			t.Fatal(err)
		}
		return strings.ReplaceAll(x.String(), "\x00", "0")
	}
	if got := read(m.fs, 0, 200); got != strings.Repeat("?", 100) {
		t.Error(got)
	}
	other := m.fs.Fork()
	x := b.Read(b.NewArray("x", 1, nil), nil, b.Const(64, 0))
	other.Write(&m.u, other.Node(f.Ino), 60, []byte("literal"))
	other.WriteValues(&m.u, other.Node(f.Ino), 4095, []memory.Value{{Word: 'a'}, {Term: x}, {Term: b.Const(8, 'z')}})
	if got := read(other, 58, 11); got != "??literal??" {
		t.Error(got)
	}
	if got := read(other, 4094, 10); got != "0a?z" {
		t.Error(got)
	}
	if got := read(m.fs, 58, 11); got != strings.Repeat("?", 11) {
		t.Error(got)
	}
	other.Resize(&m.u, other.Node(f.Ino), 30)
	other.Resize(&m.u, other.Node(f.Ino), 40)
	if got := read(other, 28, 20); got != "??"+strings.Repeat("0", 10) {
		t.Error(got)
	}
	if *asked != 0 {
		t.Errorf("%d questions about metadata that nobody looked at", *asked)
	}
}

// Permissions of a symbolic file are one question; an operation that sets the metadata ends the need for it.
func TestSymbolicPermissions(t *testing.T) {
	m, _, asked := symbolic(t, 1)
	m.must(t, op{Name: "open", A: "A", Flags: unix.O_RDWR})
	if *asked != 1 {
		t.Errorf("%d questions to open", *asked)
	}
	m.must(t, op{Name: "access", A: "A", Mode: 0})
	if *asked != 1 {
		t.Errorf("%d questions for existence", *asked)
	}
	m.must(t, op{Name: "chmod", A: "A", Mode: 0o600}) // does the user own it?
	m.must(t, op{Name: "chown", A: "A", Flags: UserID, Mode: GroupID})
	*asked = 0
	m.must(t, op{Name: "open", A: "A", Flags: unix.O_WRONLY})
	m.must(t, op{Name: "pwrite", N: 1})
	n, _ := m.fs.Lookup(&m.u, nil, "A", true)
	if *asked != 0 || n.Meta.Mode != nil || n.Meta.UID != nil || n.Meta.Mtime != nil {
		t.Errorf("%d questions, %+v", *asked, n.Meta)
	}
}

// A host folder shows its files, keeps the content that was read first, and leads to no other folder of the host.
func TestHostFolder(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(t.TempDir(), "secret")
	for name, text := range map[string]string{secret: "secret", filepath.Join(dir, "f"): "text of f"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(secret, filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../"+filepath.Base(filepath.Dir(secret))+"/secret", filepath.Join(dir, "up")); err != nil {
		t.Fatal(err)
	}
	fs, err := New(nil, Options{HostDirs: []string{dir}})
	if err != nil {
		t.Fatal(err)
	}
	u := &User{UID: UserID, GID: GroupID, Now: StartTime * 1e9, Cwd: rootInode}
	read := func(fs *FS, name string) string {
		n, err := fs.Open(u, nil, name, 0, 0)
		if err != nil {
			return err.Error()
		}
		var x text
		if _, err := fs.Read(n, 0, 100, &x); err != nil {
			return err.Error()
		}
		return x.String()
	}
	if got := read(fs, dir+"/f"); got != "text of f" {
		t.Error(got)
	}
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte("changed"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := read(fs.Fork(), dir+"/f"); got != "text of f" {
		t.Error(got)
	}
	for _, name := range []string{"/out", "/up"} {
		if got := read(fs, dir+name); got != unix.ENOENT.Error() {
			t.Errorf("%s: %s", name, got)
		}
	}
	if _, err := fs.Open(u, nil, dir+"/f", unix.O_WRONLY, 0); err != unix.EROFS && err != unix.EACCES {
		t.Error(err)
	}
	if err := fs.Unlink(u, nil, dir+"/f"); err != unix.EROFS {
		t.Error(err)
	}
	for _, bad := range []string{"/", "relative", filepath.Join(dir, "missing"), "/home"} {
		if _, err := New(nil, Options{HostDirs: []string{bad}}); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// The initial world agrees with the list.
func TestBase(t *testing.T) {
	m := newModel(t)
	for _, e := range Base() {
		n, err := m.fs.Lookup(&User{}, nil, e.Path, false)
		if err != nil || n.Mode != e.Mode || n.UID != e.UID || n.Target != e.Target || n.Stream != e.Stream {
			t.Errorf("%+v: %+v %v", e, n, err)
		}
	}
	if path, ok := m.fs.PathOf(m.fs.Node(m.u.Cwd)); !ok || path != Home {
		t.Errorf("the working folder is %q", path)
	}
}

// FuzzContent compares content with a plain byte slice.
func FuzzContent(f *testing.F) {
	f.Add([]byte{0, 10, 20, 1, 5, 9, 2, 3, 3})
	f.Add(bytes.Repeat([]byte{1, 200, 255, 2, 0, 9, 0, 77, 255}, 5))
	f.Fuzz(func(t *testing.T, program []byte) {
		fs := &FS{}
		u := &User{UID: 1}
		n := fs.create(u, unix.S_IFREG|0o600)
		want := []byte("some flat text at the start")
		n.data.flat, n.data.size = slices.Clone(want), uint64(len(want))
		for len(program) >= 3 {
			what, a, b := program[0], uint64(program[1])*90, uint64(program[2])*40
			program = program[3:]
			grow := func(size uint64) {
				if more := int(size) - len(want); more > 0 {
					want = append(want, make([]byte, more)...)
				}
			}
			switch what % 5 {
			case 0:
				fs.Write(u, n, a, pattern(b, a))
				if b > 0 {
					grow(a + b)
					copy(want[a:], pattern(b, a))
				}
			case 1:
				fs.Resize(u, n, a)
				grow(a)
				want = want[:a]
			case 2:
				fs.Punch(u, n, a, b)
				if end := min(a+b, uint64(len(want))); a < end {
					clear(want[a:end])
				}
			case 3:
				fs.Fill(u, n, a, b, false)
				grow(a + b)
			case 4:
				fs = fs.Fork()
			}
			n = fs.Node(n.Ino)
		}
		var x text
		if _, err := fs.Read(n, 0, MaxSize, &x); err != nil || x.String() != string(want) {
			t.Fatalf("%d bytes, want %d; the content differs", x.Len(), len(want))
		}
	})
}

// A fork costs the same with few files and with many.
func BenchmarkFork(b *testing.B) {
	for _, files := range []int{10, 1000, 10000} {
		b.Run(fmt.Sprint(files), func(b *testing.B) {
			m := newModel(b)
			for i := range files {
				m.must(b, op{Name: "open", A: fmt.Sprint("f", i), Flags: unix.O_CREAT | unix.O_RDWR, Mode: 0o600})
				m.must(b, op{Name: "pwrite", N: 100})
			}
			n, err := m.fs.Lookup(&m.u, nil, "f5", true)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				other := m.fs.Fork()
				other.Write(&m.u, other.Node(n.Ino), 3, []byte("x"))
			}
		})
	}
}

// TestSymbolicFilesThatAreThere: a symbolic file that is part of the world keeps its metadata, and its size if none is
// given; the file of the host is not read.
func TestSymbolicFilesThatAreThere(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "list"), []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := expr.NewBuilder()
	asked := map[int]uint64{}
	files := []option.File{{Number: 26, Name: "/etc/hostname", Named: true},
		{Number: 27, Name: "new/a", Size: 2, Named: true}, {Number: 28, Name: filepath.Join(dir, "list"), Named: true}}
	array := func(name string, n uint64) *expr.Array { return b.NewArray(name, n, nil) }
	opt := Options{Files: files, HostDirs: []string{dir}, Array: array,
		Data: func(n int, size uint64, fixed bool) (*expr.Array, error) {
			if asked[n] = size; fixed != (n != 27) {
				t.Errorf("file %d: the size is fixed: %v", n, fixed)
			}
			return array(input.FileData.Name(n), size), nil
		}}
	fs, err := New(b, opt)
	if err != nil {
		t.Fatal(err)
	}
	if asked[26] != uint64(len(Hostname)+1) || asked[27] != 2 || asked[28] != 5 {
		t.Errorf("sizes %v", asked)
	}
	for _, f := range files {
		n, err := fs.Lookup(&User{}, fs.Root(), Path(&f), true)
		if err != nil {
			t.Fatal(err)
		}
		var got terms
		if k, err := fs.Read(n, 0, 9, &got); err != nil || k != asked[f.Number] || len(got) != int(k) {
			t.Errorf("%s: %d bytes, %v", f.Name, k, err)
		}
		for i, v := range got {
			if v.Array().Name != input.FileData.Name(f.Number) {
				t.Errorf("%s: byte %d is %v", f.Name, i, v)
			}
		}
		if (n.Meta != nil) != (f.Number == 27) {
			t.Errorf("%s: metadata %v", f.Name, n.Meta)
		}
	}
	for name, text := range map[string]string{"/etc": "another", filepath.Join(dir, "none"): "no file of this name",
		"/etc/passwd/x": "is no folder", "new/a": "two of this name"} {
		more := append(slices.Clone(files), option.File{Number: 29, Name: name, Named: true})
		if _, err := New(nil, Options{Files: more, HostDirs: []string{dir}}); err == nil ||
			!strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// terms are the symbolic bytes that were read.
type terms []*expr.Term

func (x *terms) Bytes([]byte)      {}
func (x *terms) Zeros(uint64)      {}
func (x *terms) Term(t *expr.Term) { *x = append(*x, t) }
