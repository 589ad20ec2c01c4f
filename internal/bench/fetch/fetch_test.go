package fetch

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/albers-engine/albers/internal/bench/manifest"
)

// world is a cache with a command in place of `albers build`, which only runs the command behind --.
type world struct {
	t     *testing.T
	opt   Options
	mu    sync.Mutex
	lines []string // progress
}

func newWorld(t *testing.T) *world {
	w := &world{t: t}
	w.opt = Options{
		Cache: t.TempDir(),
		Build: []string{"sh", "-c", `shift 3; exec "$@"`, "build"},
		Jobs:  3,
		Progress: func(l string) {
			w.mu.Lock()
			w.lines = append(w.lines, l)
			w.mu.Unlock()
		},
	}
	return w
}

func (w *world) said(text string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Contains(strings.Join(w.lines, "\n"), text)
}

// pkg makes a package of the manifest's text, with the folders code and extra next to it.
func (w *world) pkg(text string) *manifest.Package {
	w.t.Helper()
	s, err := manifest.Load(fstest.MapFS{
		"p.toml":      &fstest.MapFile{Data: []byte(text + "\n[[subject]]\nname = \"a\"\nprogram = \"out/a\"\n")},
		"code/main.c": &fstest.MapFile{Data: []byte("int main;\n")},
		"over/sub/y":  &fstest.MapFile{Data: []byte("too\n")},
		"extra/sub/x": &fstest.MapFile{Data: []byte("laid over\n")},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return s.Packages[0]
}

func (w *world) build(p *manifest.Package) *Tree {
	w.t.Helper()
	tree, err := Package(w.t.Context(), p, w.opt)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(tree.Close)
	return tree
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestBuild(t *testing.T) {
	w := newWorld(t)
	p := w.pkg(`local = "code"
overlay = ["extra", "over"]
steps = ["mkdir -p out; echo $JOBS >> out/jobs", "cat main.c sub/x sub/y > out/a.bc"]`)
	tree := w.build(p)
	if !tree.Fresh || len(tree.Missing()) != 0 {
		t.Errorf("%+v, missing %v", tree, tree.Missing())
	}
	if got := read(t, tree.Bitcode(p.Subjects[0])); got != "int main;\nlaid over\ntoo\n" {
		t.Errorf("built %q", got)
	}
	tree.Close()
	if again := w.build(p); again.Fresh || read(t, filepath.Join(again.Dir, "out/jobs")) != "3\n" {
		t.Error("it was built twice")
	} else {
		again.Close()
	}
	// Other steps: a fresh tree. Again: the same.
	other := w.pkg(`local = "code"
steps = ["mkdir out; test ! -e sub; echo x > out/a.bc"]`)
	if tree := w.build(other); !tree.Fresh {
		t.Error("other steps did not build")
	} else {
		tree.Close()
	}
	w.opt.Again = true
	if tree := w.build(other); !tree.Fresh {
		t.Error("Again did not build")
	} else {
		tree.Close()
	}
	w.opt.Again, w.opt.Builder = false, "another"
	if tree := w.build(other); !tree.Fresh {
		t.Error("another builder did not build")
	}
	if total, err := DiskUse(w.opt.Cache, "p"); err != nil || total <= 2 {
		t.Errorf("DiskUse: %d, %v", total, err)
	}
}

func TestMissingProgram(t *testing.T) {
	w := newWorld(t)
	tree := w.build(w.pkg("local = \"code\"\nsteps = [\"true\"]"))
	if m := tree.Missing(); len(m) != 1 || m[0] != "a" {
		t.Errorf("missing: %v", m)
	}
}

// TestResume fails in the second step once; the next call runs only that one, in the same tree.
func TestResume(t *testing.T) {
	w := newWorld(t)
	gate := filepath.Join(t.TempDir(), "gate")
	p := w.pkg(`local = "code"
steps = ["echo 1 >> count", "echo 2 >> count; echo I am the reason >&2; test -e ` + gate +
		`; mkdir -p out; cp count out/a.bc"]`)
	_, err := Package(t.Context(), p, w.opt)
	if err == nil || !strings.Contains(err.Error(), "p: sh failed (exit status 1); the whole log is ") ||
		!strings.Contains(err.Error(), "\nI am the reason") {
		t.Fatalf("error: %v", err)
	}
	if err := os.WriteFile(gate, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	tree := w.build(p)
	if got := read(t, filepath.Join(tree.Dir, "out/a.bc")); got != "1\n2\n2\n" {
		t.Errorf("steps that ran: %q", got)
	}
	if !w.said("going on with step 2 of 2") {
		t.Errorf("progress: %q", w.lines)
	}
}

// TestCancel interrupts a step; the next call goes on with it.
func TestCancel(t *testing.T) {
	w := newWorld(t)
	gate := filepath.Join(t.TempDir(), "gate")
	p := w.pkg(`local = "code"
steps = ["echo 1 >> count; test -e ` + gate + ` || { touch ` + gate + `; sleep 1000; }; mkdir out; cp count out/a.bc"]`)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for {
			if _, err := os.Stat(gate); err == nil {
				cancel()
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	if _, err := Package(ctx, p, w.opt); !errors.Is(err, context.Canceled) ||
		!strings.Contains(err.Error(), "interrupted") {
		t.Fatalf("error: %v", err)
	}
	if got := read(t, w.build(p).Bitcode(p.Subjects[0])); got != "1\n1\n" {
		t.Errorf("steps that ran: %q", got)
	}
}

// fakeApt makes apt-get and apt-cache of shell scripts: $what is the last argument, the package to fetch or to show.
func (w *world) fakeApt(get, showsrc string) {
	last := "for what; do :; done\n"
	w.opt.AptGet = []string{"sh", "-c", last + get, "apt-get"}
	w.opt.AptCache = []string{"sh", "-c", last + showsrc, "apt-cache"}
}

// unpacking is an apt-get that has versions 1.1 and 1.2, and whatever is asked for without a version as 1.3.
const unpacking = `echo $what >> $COUNT
case $what in *=*) v=${what#*=} ;; *) v=1.3 ;; esac
test $v != 1.2 || { echo E: 404; exit 100; }
n=${what%%=*}
mkdir -p $n-dir/debian; echo hi from $n > $n-dir/hello; echo "$n ($v) stable; urgency=low" > $n-dir/debian/changelog`

func TestDebianSource(t *testing.T) {
	w := newWorld(t)
	count := filepath.Join(t.TempDir(), "count")
	t.Setenv("COUNT", count)
	p := w.pkg("debian = \"tool\"\nversion = \"1.0\"\nsteps = [\"mkdir out; cp hello out/a.bc\"]")
	w.fakeApt("echo E: no source here; exit 100", "exit 100")
	_, err := Package(t.Context(), p, w.opt)
	if err == nil || !strings.Contains(err.Error(), "no source of Debian's tool") ||
		!strings.Contains(err.Error(), "no source here") || !strings.Contains(err.Error(), "setup.sh") {
		t.Fatalf("error: %v", err)
	}
	w.fakeApt("touch tool.dsc", "exit 0")
	if _, err = Package(t.Context(), p, w.opt); err == nil || !strings.Contains(err.Error(), "dpkg-dev") {
		t.Fatalf("error: %v", err)
	}
	// The newest version is listed but not there.
	w.fakeApt(unpacking, "echo Package: tool; echo Version: 1.1; echo; echo Version: 1.2")
	tree := w.build(p)
	if tree.Version != "1.1" || !w.said("the source is version 1.1; the suite was tried with 1.0") ||
		read(t, count) != "tool=1.2\ntool=1.1\n" {
		t.Errorf("version %s, progress %q, asked for %q", tree.Version, w.lines, read(t, count))
	}
	tree.Close()
	// Other steps build again from the same source.
	w.build(w.pkg("debian = \"tool\"\nversion = \"1.1\"\nsteps = [\"mkdir out; cp hello out/a.bc; touch out/b\"]")).Close()
	if got := read(t, count); got != "tool=1.2\ntool=1.1\n" {
		t.Errorf("asked for %q", got)
	}
	// There is a second package; the wanted version comes first; without a list apt chooses.
	os.Remove(count)
	w.fakeApt(unpacking, "test $what = tool || exit 0; echo Version: 1.1; echo Version: 1.4")
	tree = w.build(w.pkg("debian = \"tool\"\nalso = [\"more\"]\nversion = \"1.1\"\n" +
		"steps = [\"mkdir out; cat hello more/hello > out/a.bc\"]"))
	if got := read(t, filepath.Join(tree.Dir, "out/a.bc")); tree.Version != "1.1, more 1.3" ||
		got != "hi from tool\nhi from more\n" || read(t, count) != "tool=1.1\nmore\n" {
		t.Errorf("version %s, asked for %q, got %q", tree.Version, read(t, count), got)
	}
}

// TestOtherSuite reads the package index of another release first.
func TestOtherSuite(t *testing.T) {
	w := newWorld(t)
	t.Setenv("COUNT", filepath.Join(t.TempDir(), "count"))
	w.fakeApt(`case "$*" in *indextargets*) echo Debian http://mirror/debian/; exit ;; *update) echo "$@" > $COUNT; exit ;; esac
`+unpacking, "exit 0")
	w.build(w.pkg("debian = \"tool\"\nsuite = \"trixie\"\nversion = \"1.3\"\nsteps = [\"mkdir out; cp hello out/a.bc\"]"))
	list := read(t, filepath.Join(w.opt.Cache, ".apt/trixie/sources.list"))
	if list != "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://mirror/debian/ trixie main\n" {
		t.Errorf("sources.list: %q", list)
	}
}

func TestNeeds(t *testing.T) {
	w := newWorld(t)
	p := w.pkg("local = \"code\"\nneeds = [\"no-such-package-here\", \"dpkg\"]\nsteps = [\"true\"]")
	_, err := Package(t.Context(), p, w.opt)
	if err == nil || !strings.HasSuffix(err.Error(), "apt-get install --no-install-recommends no-such-package-here") {
		t.Errorf("error: %v", err)
	}
	w.opt.Install = true
	asked := filepath.Join(t.TempDir(), "asked")
	w.opt.AptGet = []string{"sh", "-c", "echo \"$@\" >" + asked + "; exit 7", "apt-get"}
	if _, err := Package(t.Context(), p, w.opt); err == nil ||
		!strings.Contains(err.Error(), "cannot install the Debian packages that the build needs (no-such-package-here)") {
		t.Errorf("error: %v", err)
	}
	if got := read(t, asked); got != "install -y --no-install-recommends no-such-package-here\n" {
		t.Errorf("apt-get %s", got)
	}
	w.opt.AptGet = []string{"true"}
	w.build(w.pkg("local = \"code\"\nneeds = [\"no-such-package-here\"]\nsteps = [\"mkdir out; echo x >out/a.bc\"]"))
}

// TestTogether lets four callers build one package: one of them does it.
func TestTogether(t *testing.T) {
	w := newWorld(t)
	p := w.pkg("local = \"code\"\nsteps = [\"mkdir out; sleep 0.2; echo x >> out/a.bc\"]")
	var fresh atomic.Int32
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			tree, err := Package(t.Context(), p, w.opt)
			if err != nil {
				t.Error(err)
				return
			}
			if tree.Fresh {
				fresh.Add(1)
			}
			if got := read(t, tree.Bitcode(p.Subjects[0])); got != "x\n" {
				t.Errorf("built %q", got)
			}
			tree.Close()
		})
	}
	all.Wait()
	if fresh.Load() != 1 {
		t.Errorf("%d callers built it", fresh.Load())
	}
	if !w.said("waiting for another process") {
		t.Errorf("nobody waited: %q", w.lines)
	}
}

// TestInUse: a caller that needs another build waits until nobody uses this one.
func TestInUse(t *testing.T) {
	w := newWorld(t)
	tree := w.build(w.pkg("local = \"code\"\nsteps = [\"mkdir out; echo 1 > out/a.bc\"]"))
	other := w.pkg("local = \"code\"\nsteps = [\"mkdir out; echo 2 > out/a.bc\"]")
	done := make(chan *Tree)
	go func() {
		second, err := Package(t.Context(), other, w.opt)
		if err != nil {
			t.Error(err)
		}
		done <- second
	}()
	for !w.said("waiting for another process") {
		time.Sleep(5 * time.Millisecond)
	}
	if got := read(t, tree.Bitcode(tree.Package.Subjects[0])); got != "1\n" {
		t.Errorf("the build changed while it was in use: %q", got)
	}
	tree.Close()
	second := <-done
	defer second.Close()
	if got := read(t, second.Bitcode(other.Subjects[0])); got != "2\n" {
		t.Errorf("the other build is %q", got)
	}
}

func TestHashFolders(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		h, err := HashFolders(dir)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	first := put("a.h", "1")
	if put("a.h", "2") == first || put("b.h", "") == first {
		t.Error("the hash does not see a change")
	}
	os.Remove(filepath.Join(dir, "b.h"))
	if put("a.h", "1") != first {
		t.Error("the hash is not of the content")
	}
	if _, err := HashFolders(filepath.Join(dir, "none")); err == nil {
		t.Error("no folder, no error")
	}
}
