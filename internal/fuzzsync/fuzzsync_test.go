package fuzzsync

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/option"
)

// put writes a file that has been complete for long.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if old := time.Now().Add(-time.Minute); os.Chtimes(name, old, old) != nil {
		t.Fatal("no times")
	}
}

// open opens a folder for inputs of at most eight bytes.
func open(t *testing.T, dir string, form option.SyncForm) *Folder {
	t.Helper()
	x, err := Open(dir, form, 8)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// poll is the contents that x has read, a "+" behind those that were cut.
func poll(t *testing.T, x *Folder, room int) (got []string) {
	t.Helper()
	read, _, errs := x.Poll(room, func(data []byte, cut bool) {
		got = append(got, string(data)+strings.Repeat("+", map[bool]int{true: 1}[cut]))
	})
	if read < len(got) || len(errs) > 0 {
		t.Errorf("%d read, %v", read, errs)
	}
	return got
}

func want(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// names are the names in a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestQueues: the inputs of all fuzzers of AFL++ are read once each, in their order, as they come and as there is room;
// those of our own are written with numbers that have no gap, and go on in a second run.
func TestQueues(t *testing.T) {
	dir := t.TempDir()
	put(t, dir+"/main/fuzzer_stats", "x")
	put(t, dir+"/main/queue/id:000000,time:0,orig:a", "first")
	put(t, dir+"/main/queue/id:000001,src:000000,op:havoc", "second")
	put(t, dir+"/main/queue/.state/deterministic_done/id:000000", "no input")
	put(t, dir+"/main/queue/README", "no input")
	put(t, dir+"/main/crashes/id:000000,sig:06", "crash")
	put(t, dir+"/other/queue/id_000000", "0123456789")
	put(t, dir+"/other/queue/id:000001,sync:main", "first")
	x := open(t, dir, option.SyncAuto)
	if x.Form() != option.SyncAFL || x.Own() != dir+"/albers/queue" {
		t.Errorf("form %s, own %s", x.Form(), x.Own())
	}
	want(t, "room for two", poll(t, x, 2), "first", "second")
	if read, left, _ := x.Poll(0, nil); read != 0 || left != 2 {
		t.Errorf("without room %d are read, and %d are left", read, left)
	}
	want(t, "the rest", poll(t, x, 9), "01234567+")
	want(t, "nothing new", poll(t, x, 9))
	young := dir + "/main/queue/id:000002"
	put(t, young, "young")
	now := time.Now()
	if err := os.Chtimes(young, now, now); err != nil {
		t.Fatal(err)
	}
	want(t, "a file that may be incomplete", poll(t, x, 9))
	put(t, young, "young")
	want(t, "the file later", poll(t, x, 9), "young")

	for i, c := range []struct {
		data  string
		fresh bool
	}{{"a", true}, {"b", true}, {"a", false}, {"first", false}, {"", false}, {"c", true}} {
		if fresh, err := x.Write([]byte(c.data)); fresh != c.fresh || err != nil {
			t.Errorf("write %d: %v, %v", i, fresh, err)
		}
	}
	want(t, "own inputs come back", poll(t, x, 9))
	want(t, "own queue", names(t, x.Own()), "id:000000,orig:albers", "id:000001,orig:albers", "id:000002,orig:albers")
	want(t, "unfinished files", names(t, dir+"/albers"), "queue")
	y := open(t, dir, option.SyncAuto)
	if fresh, err := y.Write([]byte("d")); !fresh || err != nil {
		t.Error(fresh, err)
	}
	if data, err := os.ReadFile(y.Own() + "/id:000003,orig:albers"); string(data) != "d" || err != nil {
		t.Error(string(data), err)
	}
}

// TestCorpus: a flat folder is read and written, with names by content as libFuzzer gives them.
func TestCorpus(t *testing.T) {
	dir := t.TempDir()
	put(t, dir+"/anything", "one")
	put(t, dir+"/sub/file", "not read")
	x := open(t, dir, option.SyncAuto)
	want(t, "first look", poll(t, x, 9), "one")
	put(t, dir+"/later", "two")
	put(t, dir+"/again", "one")
	want(t, "second look", poll(t, x, 9), "two")
	for range 2 {
		if _, err := x.Write([]byte("abc")); err != nil {
			t.Error(err)
		}
	}
	// SHA-1 of "abc", from the standard that defines it.
	want(t, "files", names(t, dir), "a9993e364706816aba3e25717850c26c9cd0d89d", "again", "anything", "later", "sub")
	want(t, "own inputs come back", poll(t, x, 9))
	y := open(t, dir, option.SyncLibFuzzer)
	if fresh, err := y.Write([]byte("abc")); fresh || err != nil {
		t.Error(fresh, err)
	}
}

// TestUnclearFolders: a folder that shows no layout is refused, and taken with one.
func TestUnclearFolders(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(dir, option.SyncAuto, 8); err == nil || !strings.Contains(err.Error(), "--sync-form") {
		t.Error(err)
	}
	if _, err := Open(dir+"/none", option.SyncAuto, 8); err == nil {
		t.Error("a folder that is not there has a layout")
	}
	open(t, dir+"/new", option.SyncLibFuzzer)
	open(t, dir, option.SyncAFL)
	if x := open(t, dir, option.SyncAuto); x.Form() != option.SyncAFL {
		t.Error(x.Form())
	}
}

// TestUnreadable: what cannot be read is told once, and the others are read.
func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	put(t, dir+"/good", "good")
	x := open(t, dir, option.SyncAuto)
	poll(t, x, 9)
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	take := func([]byte, bool) {}
	for i, n := range []int{1, 0} {
		if _, _, errs := x.Poll(9, take); len(errs) != n {
			t.Errorf("look %d at a folder that is gone: %v", i, errs)
		}
	}
	put(t, dir+"/new", "new")
	want(t, "the folder is back", poll(t, x, 9), "new")
	if os.Getuid() == 0 {
		return // may read everything
	}
	put(t, dir+"/secret", "secret")
	put(t, dir+"/x", "x")
	if err := os.Chmod(dir+"/secret", 0); err != nil {
		t.Fatal(err)
	}
	for i, n := range []int{1, 0} {
		if _, _, errs := x.Poll(9, take); len(errs) != n {
			t.Errorf("look %d: %v", i, errs)
		}
	}
}

// TestForgets: files that are gone are not remembered.
func TestForgets(t *testing.T) {
	dir := t.TempDir()
	for i := range 50 {
		put(t, fmt.Sprint(dir, "/f", i), fmt.Sprint(i))
	}
	x := open(t, dir, option.SyncAuto)
	poll(t, x, 100)
	for i := range 49 {
		if err := os.Remove(fmt.Sprint(dir, "/f", i)); err != nil {
			t.Fatal(err)
		}
	}
	poll(t, x, 100)
	if len(x.seen) != 1 {
		t.Errorf("%d files are remembered", len(x.seen))
	}
}

// TestNumbers: the numbers of files in a queue.
func TestNumbers(t *testing.T) {
	for name, want := range map[string]int{"id:000000": 0, "id_000012,x": 12, "id:1234567,src:1": 1234567, "id:": -1,
		"id:x": -1, "idx": -1, ".state": -1, "": -1} {
		n, ok := number(name)
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d, want %d", name, n, want)
		}
	}
}
