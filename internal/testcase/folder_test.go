package testcase

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

func read(t *testing.T, parts ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func create(t *testing.T, dir string) *Folder {
	t.Helper()
	f, _, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// found is a test that ends in a finding at line 2 of src.
func found(n int, src string) *outcome.Test {
	return &outcome.Test{N: n, Args: []string{"prog"}, Inputs: []input.Object{{Name: "i", Data: []byte{12, 0, 0, 0}}},
		End: outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Message: "write of 1 byte behind buf", File: src,
			Line: 2, Col: 7,
			Func: "fill", Stack: []outcome.Call{{Func: "fill", File: src, Line: 2}, {Func: "main"}},
			Detail: "object buf\n10 bytes\n"},
		Path: "ab", Depth: 3}
}

func TestFindingLeavesReport(t *testing.T) {
	dir := t.TempDir()
	src := filepath.Join(dir, "x.c")
	os.WriteFile(src, []byte("one\n  buf[i] = 1;\r\nthree\n"), 0o644)
	f := create(t, filepath.Join(dir, "out"))
	if err := f.Test(found(7, src), false); err != nil {
		t.Fatal(err)
	}
	want := "out-of-bounds: write of 1 byte behind buf\nat " + src + ":2:7 in fill\n    2 |   buf[i] = 1;\n" +
		"weakness: CWE-119\nstack:\n" +
		"  #0 fill (" + src +
		":2)\n  #1 main\ndetail:\n  object buf\n  10 bytes\ninputs of test000007.ktest:\n  args  \"prog\"\n" +
		"  i  4 bytes  hex 0c 00 00 00  text \"\\f\\x00\\x00\\x00\"  int 12\n"
	if got := read(t, f.Dir, "tests", "test000007.out-of-bounds.err"); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	k, err := ReadFile(filepath.Join(f.Dir, "tests", "test000007.ktest"))
	if err != nil || len(k.Objects) != 1 || k.Objects[0].Name != "i" {
		t.Errorf("ktest: %+v %v", k, err)
	}
}

func TestIndexAndOutput(t *testing.T) {
	f := create(t, filepath.Join(t.TempDir(), "out"))
	f.Test(found(1, "nowhere.c"), false)
	f.Test(&outcome.Test{N: 2, End: outcome.End{Reason: outcome.Exit, Code: 3}, Stdout: []byte("hello"), NewCode: true},
		true)
	f.Test(&outcome.Test{N: 3, End: outcome.End{Reason: outcome.LimitDepth}}, true)
	es, err := ReadIndex(f.Dir)
	if err != nil || len(es) != 3 {
		t.Fatalf("index %+v %v", es, err)
	}
	if es[0].Kind != "out-of-bounds" || es[0].Reason != outcome.Found || es[0].Line != 2 {
		t.Errorf("first %+v", es[0])
	}
	if es[1].Code != 3 || es[1].Reason != outcome.Exit || !es[1].Stdout || !es[1].New {
		t.Errorf("second %+v", es[1])
	}
	if read(t, f.Dir, "tests", "test000002.stdout") != "hello" {
		t.Error("stdout")
	}
	read(t, f.Dir, "tests", "test000003.max-depth.err")
	if _, err := os.Stat(filepath.Join(f.Dir, "tests", "test000002.exit.err")); err == nil {
		t.Error("an exit is no error")
	}
	// A kill in the middle of the last line loses that line only.
	name := filepath.Join(f.Dir, "tests", "index.jsonl")
	b := read(t, name)
	os.WriteFile(name, []byte(b[:len(b)-9]), 0o644)
	if es, err := ReadIndex(f.Dir); err != nil || len(es) != 2 {
		t.Errorf("cut index: %d entries, %v", len(es), err)
	}
	os.WriteFile(name, []byte("garbage\n"+b), 0o644)
	if _, err := ReadIndex(f.Dir); err == nil {
		t.Error("garbage in the middle was read")
	}
}

// TestLineIsTheEntry: a line of the index is the output of encoding/json for the entry, whatever is in it.
func TestLineIsTheEntry(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		if r.IntN(3) == 0 {
			return ""
		}
		b := make([]byte, r.IntN(12))
		for i := range b {
			b[i] = "abc /.\"\\<>&\x00\n\t\x7f\x80\xff\xc3\xa4\xe2\x80\xa8"[r.IntN(22)]
		}
		return string(b)
	}
	number := func() int { return []int{0, 1, -11, r.Int()}[r.IntN(4)] }
	for range 20_000 {
		x := &outcome.Test{N: number(), Path: text(), Depth: number(), NewCode: r.IntN(2) == 0,
			End: outcome.End{Reason: outcome.Reason(text()), Kind: outcome.Kind(text()), Message: text(), Object: text(),
				Via:    text(),
				Beyond: uint64(number()), Empty: r.IntN(2) == 0, Write: r.IntN(2) == 0, Before: r.IntN(2) == 0,
				Code: number(), File: text(), Line: number(), Func: text(), Col: 3, Detail: "d", Unwritten: true,
				Calls: []int{7, -1, 30000}[:r.IntN(4)]}}
		keep := r.IntN(2) == 0
		want, err := json.Marshal(Entry{Test: x.N, End: x.End, Path: x.Path, Depth: x.Depth, New: x.NewCode, Stdout: keep})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(appendLine([]byte("before"), x, keep)); got != "before"+string(want)+"\n" {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	}
	// Each field of an entry is in the line.
	if n := reflect.TypeFor[Entry]().NumField() + reflect.TypeFor[outcome.End]().NumField(); n != 24 {
		t.Errorf("an entry and an end have %d fields: add the new one to appendLine", n)
	}
}

func TestOldFolderIsKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	for i, want := range []string{"", dir + ".1", dir + ".2"} {
		f, moved, err := Create(dir)
		if err != nil || moved != want {
			t.Fatalf("run %d: moved to %q, %v", i, moved, err)
		}
		f.Message("run")
		f.Close()
	}
	read(t, dir+".1", "messages.log")
	if _, err := os.Stat(filepath.Join(dir, ".reserve")); err == nil {
		t.Error("reserve left behind")
	}
}

func TestFolderRefused(t *testing.T) {
	dir := t.TempDir()
	os.MkdirAll(filepath.Join(dir, "mine"), 0o755)
	os.WriteFile(filepath.Join(dir, "mine", "thesis.tex"), nil, 0o644)
	os.WriteFile(filepath.Join(dir, "file"), nil, 0o644)
	os.MkdirAll(filepath.Join(dir, "empty"), 0o755)
	for _, name := range []string{"mine", "file", "file/below"} {
		_, _, err := Create(filepath.Join(dir, name))
		if err == nil || !strings.Contains(err.Error(), "--out") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if f, moved, err := Create(filepath.Join(dir, "empty")); err != nil || moved != "" {
		t.Errorf("empty folder: %v %q", err, moved)
	} else {
		f.Close()
	}
	read(t, dir, "mine", "thesis.tex")
}

// TestFullDisk fills a small file system: tests written before stay whole, the failing one leaves nothing, and the
// summary still fits.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("needs the right to mount a small file system:", err)
	}
	defer syscall.Unmount(dir, 0)
	f := create(t, filepath.Join(dir, "out"))
	defer f.Close()
	big, n := make([]byte, 100<<10), 0
	var err error
	for n = 1; n < 50 && err == nil; n++ {
		err = f.Test(&outcome.Test{N: n, Inputs: []input.Object{{Name: "x", Data: big}},
			End: outcome.End{Reason: outcome.Exit}}, false)
	}
	if !errors.Is(err, syscall.ENOSPC) || f.Err() == nil || !strings.Contains(f.Err().Error(), "free some space") {
		t.Fatalf("after %d tests: %v, %v", n, err, f.Err())
	}
	if err := f.PutJSON("summary.json", outcome.Summary{HaltReason: "disk full"}); err != nil {
		t.Errorf("summary: %v", err)
	}
	if err := f.Message("stopped"); err != nil {
		t.Errorf("message: %v", err)
	}
	es, err := ReadIndex(f.Dir)
	if err != nil || len(es) == 0 {
		t.Fatalf("index: %v %v", es, err)
	}
	for _, e := range es {
		if _, err := ReadFile(filepath.Join(f.Dir, "tests", Name(e.Test)+".ktest")); err != nil {
			t.Error(err)
		}
	}
	files, _ := os.ReadDir(filepath.Join(f.Dir, "tests"))
	if len(files) != len(es)+1 {
		t.Errorf("%d files for %d tests: a failed write left something", len(files), len(es))
	}
}

func TestRunInfo(t *testing.T) {
	dir := t.TempDir()
	src := filepath.Join(dir, "a.c")
	os.WriteFile(src, []byte("int x;"), 0o644)
	files, err := DescribeFiles([]string{src})
	if err != nil {
		t.Fatal(err)
	}
	f := create(t, filepath.Join(dir, "out"))
	in := &RunInfo{Albers: "v", Files: files, Engine: option.Default(), Flags: map[string]string{"seed": "1"}}
	if err := f.PutJSON("run.json", in); err != nil {
		t.Fatal(err)
	}
	out, err := ReadRunInfo(f.Dir)
	if err != nil || out.Engine.MaxStack != in.Engine.MaxStack || out.Files[0] != files[0] || len(out.Changed()) != 0 {
		t.Errorf("%+v %v", out, err)
	}
	os.WriteFile(src, []byte("int y;"), 0o644)
	if c := out.Changed(); len(c) != 1 || c[0] != src {
		t.Errorf("changed: %v", c)
	}
	if _, err := ReadRunInfo(dir); err == nil || !strings.Contains(err.Error(), "not an output folder") {
		t.Error(err)
	}
	if _, err := DescribeFiles([]string{filepath.Join(dir, "no.c")}); err == nil {
		t.Error("a missing file was described")
	}
}

// Folders from before --max-stack was a size have a number of calls there.
func TestOldMaxStack(t *testing.T) {
	for _, c := range []struct {
		flag string
		n    uint64
		want uint64
	}{{"131072", 131072, 8 << 20}, {"1000", 1000, 8 << 20}, {"128KiB", 131072, 131072}, {"70001", 70001, 70001},
		{"1MiB", 1 << 20, 1 << 20}} {
		f, _, err := Create(filepath.Join(t.TempDir(), "out"))
		if err != nil {
			t.Fatal(err)
		}
		in := &RunInfo{Flags: map[string]string{"max-stack": c.flag},
			Engine: option.Run{Limits: option.Limits{MaxStack: c.n}}}
		if err := f.PutJSON("run.json", in); err != nil {
			t.Fatal(err)
		}
		if out, err := ReadRunInfo(f.Dir); err != nil || out.Engine.MaxStack != c.want {
			t.Errorf("--max-stack %s is read as %v, want %d (%v)", c.flag, out, c.want, err)
		}
		f.Close()
	}
}

// TestReportOfInputs: a report says which bytes lead to a finding, and a long input is in a file as a whole.
func TestReportOfInputs(t *testing.T) {
	f, _, err := Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	long := bytes.Repeat([]byte("x"), shownBytes+1)
	reads := make([]bool, len(long))
	reads[2], reads[5], reads[6] = true, true, true
	x := &outcome.Test{N: 1, End: outcome.End{Reason: outcome.Found, Kind: outcome.UseAfterFree},
		Inputs: []input.Object{{Name: "k", Data: []byte{1}}, {Name: "stdin", Data: long}}, Reads: [][]bool{{false}, reads}}
	if err := f.Test(x, false); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(f.Dir, "tests", "test000001.use-after-free.err"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"weakness: CWE-416\n", "all bytes of stdin are in test000001.input1\n",
		"the others may be any: stdin 2, 5-6\n"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the report has no %q:\n%s", want, text)
		}
	}
	if raw, err := os.ReadFile(filepath.Join(f.Dir, "tests", "test000001.input1")); err != nil || !bytes.Equal(raw, long) {
		t.Errorf("the raw input: %q, %v", raw, err)
	}
	if _, err := os.Stat(filepath.Join(f.Dir, "tests", "test000001.input0")); err == nil {
		t.Error("a short input has a file of its own")
	}
}
