package replay_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
)

// hostFolder makes a folder that programs shall see.
func hostFolder(t *testing.T) string {
	t.Helper()
	above := filepath.Join(t.TempDir(), "above")
	dir := filepath.Join(above, "host")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(dir, "folder", "deep"), 0o755),
		os.WriteFile(filepath.Join(above, "secret"), []byte("not to be seen"), 0o644),
		os.WriteFile(filepath.Join(dir, "plain"), []byte("plain text\n"), 0o644),
		os.WriteFile(filepath.Join(dir, "private"), []byte("of its owner\n"), 0o600),
		os.WriteFile(filepath.Join(dir, "program"), make([]byte, 5000), 0o755),
		os.WriteFile(filepath.Join(dir, "folder", "deep", "file"), nil, 0o444),
		os.Symlink("plain", filepath.Join(dir, "inward")),
		os.Symlink("/etc/hostname", filepath.Join(dir, "outward")),
		os.Symlink("nowhere", filepath.Join(dir, "dangling")),
		syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o644),
		os.Chtimes(filepath.Join(dir, "folder"), time.Unix(1e9, 0), time.Unix(1e9, 77)),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestHostDir: the copy of a host folder agrees with the model's view of it: content, metadata, and that nothing can
// be changed.
func TestHostDir(t *testing.T) {
	d := library(t)
	dir := hostFolder(t)
	allSame(t, run(t, d, exploreWith(t, bitcode(t, d, "testdata/host.c"), "testdata/host.c", dir)))
}

// flagsOnly is a C library of which replay knows only the flags.
type flagsOnly struct{ Compile, Link []string }

func (l flagsOnly) CompileFlags() []string { return l.Compile }

func (l flagsOnly) NativeGNUFlags(out string, objects ...string) []string {
	var flags []string
	for _, f := range l.Link {
		switch f {
		case "OUT":
			flags = append(flags, out)
		case "OBJECTS":
			flags = append(flags, objects...)
		default:
			flags = append(flags, f)
		}
	}
	return flags
}

// someUser is a user's number, and not that of the model's user.
const someUser = 12345

// userChild is the variable with the name of the file that tells the child of TestAsUser its task.
const userChild = "ALBERS_TEST_REPLAY_AS_USER"

// userJob is the content of that file.
type userJob struct {
	Lib flagsOnly
	Dir []string // output folders
}

// TestAsUser replays as a user who is not root, in a process of his own.
func TestAsUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("NOT TESTED: only root can become another user; the other tests ran without root")
	}
	d := library(t)
	shared := sharedFolder(t)
	job := userJob{Lib: copyLibrary(t, d, shared)}
	for _, name := range []string{"world.c", "numbers.c", "descriptors.c", "sym-files.c", "fail-calls.c"} {
		source := "../../testdata/programs/process/" + name
		job.Dir = append(job.Dir, share(t, explore(t, bitcode(t, d, source), source), shared, name))
	}
	host := hostFolder(t)
	open(t, host)
	if err := os.Chown(filepath.Join(host, "private"), someUser, someUser); err != nil {
		t.Fatal(err)
	}
	job.Dir = append(job.Dir, share(t, exploreWith(t, bitcode(t, d, "testdata/host.c"), "testdata/host.c", host), shared,
		"host.c"))
	text, err := json.Marshal(job)
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, jobFile := filepath.Join(shared, "test"), filepath.Join(shared, "job")
	copyFile(t, self, program, 0o755)
	if err := os.WriteFile(jobFile, text, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^TestUserChild$", "-test.v")
	cmd.Dir, cmd.Env = shared, []string{"PATH=" + os.Getenv("PATH"), "HOME=" + shared, userChild + "=" + jobFile}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: someUser, Gid: someUser}}
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil || !strings.Contains(string(out), "--- PASS: TestUserChild") {
		t.Errorf("the user's replay failed: %v", err)
	}
}

// TestUserChild is the other side of TestAsUser.
func TestUserChild(t *testing.T) {
	text, err := os.ReadFile(os.Getenv(userChild))
	if err != nil {
		t.Skip("part of TestAsUser")
	}
	var job userJob
	if err := json.Unmarshal(text, &job); err != nil {
		t.Fatal(err)
	}
	for _, dir := range job.Dir {
		rep, err := replay.Run(context.Background(), replay.Options{Replay: option.Replay{Dir: dir},
			Message: func(m string) { t.Log(m) }, Libc: func(context.Context) (replay.Linker, error) { return job.Lib, nil }})
		if err != nil {
			t.Fatal(dir, err)
		}
		allSame(t, rep)
		if name := filepath.Base(dir); name != "sym-files.c" && name != "host.c" {
			continue
		}
		v, all := sieveWith(t, job.Lib, dir), examples(t, dir)
		for i := range 2 * len(all) {
			endsAs(t, v, &all[i%len(all)])
		}
		t.Logf("%s: %+v", filepath.Base(dir), v.Counts())
	}
}

// sharedFolder is a temporary folder that every user can reach.
func sharedFolder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "albers-shared-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// open lets everybody go to a folder of this test.
func open(t *testing.T, dir string) {
	t.Helper()
	for ; dir != os.TempDir() && dir != "/"; dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// share copies an output folder and the program that it names.
func share(t *testing.T, dir, shared, name string) string {
	t.Helper()
	to := filepath.Join(shared, name)
	copyTree(t, dir, to)
	info := filepath.Join(to, "run.json")
	text, err := os.ReadFile(info)
	if err != nil {
		t.Fatal(err)
	}
	var run struct {
		Files []struct {
			Path string `json:"path"`
		} `json:"files"`
	}
	if err := json.Unmarshal(text, &run); err != nil || len(run.Files) != 1 {
		t.Fatalf("run.json names %d files, %v", len(run.Files), err)
	}
	program := filepath.Join(to, "program.bc")
	copyFile(t, run.Files[0].Path, program, 0o644)
	if err := os.WriteFile(info, []byte(strings.ReplaceAll(string(text), run.Files[0].Path, program)), 0o644); err != nil {
		t.Fatal(err)
	}
	return to
}

// copyLibrary copies the parts of the C library that replay needs. The library may be where only root can read.
func copyLibrary(t *testing.T, d *libc.Dist, shared string) flagsOnly {
	t.Helper()
	cxx := func(flag string) bool { return strings.Contains(flag, "/cxx/") } // the tests here are C
	l := flagsOnly{d.CompileFlags(), slices.DeleteFunc(d.NativeGNUFlags("OUT", "OBJECTS"), cxx)}
	all := strings.Join(append(l.Compile, l.Link...), "\x00")
	at := strings.Index(all, "/libc/")
	begin := strings.LastIndexByte(all[:at], 0) + 1
	begin += strings.IndexByte(all[begin:], '/')
	end := at + len("/libc/")
	end += strings.IndexByte(all[end:], '/')
	root, to := all[begin:end], filepath.Join(shared, "library")
	for _, part := range []string{"include", "own", "native"} {
		copyTree(t, filepath.Join(root, part), filepath.Join(to, part))
	}
	for _, list := range [][]string{l.Compile, l.Link} {
		for i := range list {
			list[i] = strings.ReplaceAll(list[i], root, to)
		}
	}
	return l
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, p)
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		copyFile(t, p, filepath.Join(to, rel), 0o644)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, from, to string, mode fs.FileMode) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, mode)
	}
	if err != nil {
		t.Fatal(err)
	}
}
