package testcase

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// exits is a test of a path that ends well, with an input that tells it from others.
func exits(n int) *outcome.Test {
	return &outcome.Test{N: n, Args: []string{"prog"},
		Inputs: []input.Object{{Name: "n", Data: fmt.Appendf(nil, "<%d>", n)}},
		End:    outcome.End{Reason: outcome.Exit, Code: n % 7}, Path: fmt.Sprintf("%032x", n),
		Stdout: fmt.Appendf(nil, "out %d", n)}
}

// onDisk says how a test is kept.
func onDisk(t *testing.T, dir string, n int) string {
	t.Helper()
	s := openStore(t, dir)
	defer s.Close()
	_, packed := s.at[n]
	_, err := os.Stat(filepath.Join(dir, "tests", Name(n)+".ktest"))
	return fmt.Sprintf("file %v, packed %v", err == nil, packed)
}

func openStore(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := OpenStore(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sound fails unless the test in a folder is that of exits.
func sound(t *testing.T, s *Store, n int) {
	t.Helper()
	want := KTest{Args: []string{"prog"}, Objects: exits(n).Inputs}
	got, err := s.Bytes(n)
	if err != nil || !bytes.Equal(got, want.Encode()) {
		t.Errorf("test %d: %q, %v", n, got, err)
	}
}

// TestToldWhenKept: nobody hears of a test before a reader of the folder finds it in the index and with its input.
func TestToldWhenKept(t *testing.T) {
	for _, mode := range option.TestFileModes() {
		f := create(t, filepath.Join(t.TempDir(), "out"))
		var told []int
		k := NewKeeper(f, mode, false, func(x *outcome.Test) {
			told = append(told, x.N)
			if x.N%97 != 0 && x.N < 700 {
				return // reading it all each time would take long
			}
			es, err := ReadIndex(f.Dir)
			if err != nil || !slices.ContainsFunc(es, func(e Entry) bool { return e.Test == x.N && e.Code == x.End.Code }) {
				t.Fatalf("%s: test %d was told and is not in the index: %v", mode, x.N, err)
			}
			s := openStore(t, f.Dir)
			defer s.Close()
			sound(t, s, x.N)
		})
		for n := 1; n <= 700; n++ {
			if err := k.Add(exits(n)); err != nil {
				t.Fatal(err)
			}
			if kept, _ := k.Kept(); kept != len(told) {
				t.Fatalf("%s: %d tests counted, %d told", mode, kept, len(told))
			}
		}
		if err := k.Flush(); err != nil || len(told) != 700 || !slices.IsSorted(told) {
			t.Errorf("%s: %d told after the flush, %v", mode, len(told), err)
		}
		f.Close()
	}
}

// TestSingleFilesUpToTenThousand: a run of that many tests leaves files only; later tests are packed; and each mode
// works as described from the first test on.
func TestSingleFilesUpToTenThousand(t *testing.T) {
	keep := func(mode option.TestFiles, flushed, more int) string {
		f := create(t, filepath.Join(t.TempDir(), "out"))
		defer f.Close()
		k := NewKeeper(f, mode, false, func(*outcome.Test) {})
		for n := 1; n <= flushed+more; n++ {
			k.Add(exits(n))
			if n == flushed {
				k.Flush()
			}
		}
		if err := k.Finish(); err != nil {
			t.Fatal(err)
		}
		return f.Dir
	}
	const file, packed = "file true, packed false", "file false, packed true"
	for _, c := range []struct {
		mode          option.TestFiles
		flushed, more int
		want          map[int]string
	}{
		{option.TestsAuto, 3, 9_997, map[int]string{1: file, 10_000: file}},
		{option.TestsAuto, 9_000, 1_000, map[int]string{1: file, 9_000: file, 10_000: file}},
		{option.TestsAuto, 9_000, 1_001, map[int]string{1: packed, 9_000: packed, 10_001: packed}},
		{option.TestsAuto, 3, 9_998, map[int]string{1: file, 3: file, 4: packed, 10_001: packed}},
		{option.TestsFiles, 1, 2, map[int]string{1: file, 3: file}},
		{option.TestsPack, 1, 1, map[int]string{1: packed, 2: packed}},
	} {
		dir := keep(c.mode, c.flushed, c.more)
		for n, want := range c.want {
			if got := onDisk(t, dir, n); got != want {
				t.Errorf("%s, %d and %d: test %d: %s, want %s", c.mode, c.flushed, c.more, n, got, want)
			}
		}
		if es, err := ReadIndex(dir); err != nil || len(es) != c.flushed+c.more {
			t.Errorf("%s: %d tests in the index, %v", c.mode, len(es), err)
		}
		_, err := os.Stat(filepath.Join(dir, "tests", PackName))
		if packs := strings.HasSuffix(c.want[c.flushed+c.more], "packed true"); packs != (err == nil) {
			t.Errorf("%s, %d and %d: the container: %v", c.mode, c.flushed, c.more, err)
		}
	}
}

// TestPackedInAHurry: when many tests wait in the middle of a run they are packed, and become files with the same bytes
// when it ends.
func TestPackedInAHurry(t *testing.T) {
	f := create(t, filepath.Join(t.TempDir(), "out"))
	defer f.Close()
	k := NewKeeper(f, option.TestsAuto, true, func(*outcome.Test) {})
	const many, few = hurry + 1, 5
	flush := func(from, to int) {
		for n := from; n <= to; n++ {
			k.Add(exits(n))
		}
		if err := k.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	flush(1, few)
	flush(few+1, few+many)
	k.Add(found(few+many+1, "x.c"))
	const file, packed = "file true, packed false", "file false, packed true"
	for n, want := range map[int]string{few: file, few + 1: packed, few + many: packed, few + many + 1: file} {
		if got := onDisk(t, f.Dir, n); got != want {
			t.Errorf("test %d: %s, want %s", n, got, want)
		}
	}
	if err := k.Finish(); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, f.Dir)
	defer s.Close()
	for n := 1; n <= few+many; n++ {
		if got := onDisk(t, f.Dir, n); got != file {
			t.Fatalf("test %d: %s at the end", n, got)
		}
		sound(t, s, n)
		if out, err := s.Stdout(n); string(out) != fmt.Sprintf("out %d", n) || err != nil {
			t.Errorf("output of %d: %q, %v", n, out, err)
		}
	}
}

// TestBugHasFiles: a bug's test is a file with a report next to it, at once, however the other tests are kept.
func TestBugHasFiles(t *testing.T) {
	f := create(t, filepath.Join(t.TempDir(), "out"))
	defer f.Close()
	k := NewKeeper(f, option.TestsPack, true, func(*outcome.Test) {})
	k.Add(exits(1))
	k.Add(found(2, "x.c"))
	if tests, bugs := k.Kept(); tests != 2 || bugs != 1 {
		t.Errorf("%d tests, %d bugs", tests, bugs)
	}
	if got := onDisk(t, f.Dir, 2); got != "file true, packed false" {
		t.Errorf("the bug: %s", got)
	}
	read(t, f.Dir, "tests", "test000002.out-of-bounds.err")
	if got := onDisk(t, f.Dir, 1); got != "file false, packed true" {
		t.Errorf("the test before: %s", got)
	}
	if out, err := openStore(t, f.Dir).Stdout(1); string(out) != "out 1" || err != nil {
		t.Errorf("output %q, %v", out, err)
	}
	// By the name that its file would have.
	x, err := ReadFile(filepath.Join(f.Dir, "tests", "test000001.ktest"))
	if err != nil || string(x.Objects[0].Data) != "<1>" {
		t.Errorf("%+v, %v", x, err)
	}
	if _, err := ReadFile(filepath.Join(f.Dir, "tests", "test000003.ktest")); !os.IsNotExist(err) {
		t.Errorf("a test that is nowhere: %v", err)
	}
}

// packed makes a folder with n tests in its container.
func packed(t *testing.T, n int) (dir, name string) {
	t.Helper()
	f := create(t, filepath.Join(t.TempDir(), "out"))
	defer f.Close()
	k := NewKeeper(f, option.TestsPack, true, func(*outcome.Test) {})
	for i := 1; i <= n; i++ {
		k.Add(exits(i))
	}
	if err := k.Flush(); err != nil {
		t.Fatal(err)
	}
	return f.Dir, filepath.Join(f.Dir, "tests", PackName)
}

// TestTornRecord: wherever a kill cuts the container off, the whole records are read and the torn one is not, also if
// its space is there and its bytes are not.
func TestTornRecord(t *testing.T) {
	dir, name := packed(t, 3)
	whole := []byte(read(t, name))
	var ends []int
	s := openStore(t, dir)
	for n := 1; n <= 3; n++ {
		ends = append(ends, int(s.at[n].at)+int(s.at[n].size))
	}
	s.Close()
	if ends[2] != len(whole) {
		t.Fatalf("%d bytes, the last test ends at %d", len(whole), ends[2])
	}
	check := func(b []byte, want int, what string) {
		t.Helper()
		os.WriteFile(name, b, 0o644)
		s, err := OpenStore(dir)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		defer s.Close()
		if len(s.at) != want {
			t.Errorf("%s: %d tests, want %d", what, len(s.at), want)
		}
		for n := 1; n <= want; n++ {
			sound(t, s, n)
		}
	}
	for cut := range len(whole) + 1 {
		want := 0
		for _, e := range ends {
			if e <= cut {
				want++
			}
		}
		check(whole[:cut], want, fmt.Sprintf("%d of %d bytes", cut, len(whole)))
		if cut >= ends[1]+packSums+4 { // the file has its length, and the end is holes
			want := want
			holes := append(slices.Clone(whole[:cut]), make([]byte, len(whole)-cut)...)
			check(holes, want, fmt.Sprintf("%d of %d bytes and zeros", cut, len(whole)))
		}
	}
}

// TestDamagedRecord: a wrong byte before the last record costs that test an error, and no other one.
func TestDamagedRecord(t *testing.T) {
	dir, name := packed(t, 3)
	whole := []byte(read(t, name))
	s := openStore(t, dir)
	body := s.at[2]
	s.Close()
	for at := body.at - 4; at < body.at+int64(body.size); at++ {
		if at >= body.at && at < body.at+4 {
			continue // its number; below
		}
		b := slices.Clone(whole)
		b[at] ^= 0x10
		os.WriteFile(name, b, 0o644)
		s := openStore(t, dir)
		if _, err := s.Bytes(2); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Fatalf("byte %d is wrong, and the test was read: %v", at, err)
		}
		sound(t, s, 1)
		sound(t, s, 3)
		s.Close()
	}
	b := slices.Clone(whole)
	b[body.at+3] = 9
	os.WriteFile(name, b, 0o644)
	s = openStore(t, dir)
	defer s.Close()
	for _, n := range []int{2, 9} {
		if _, err := s.Bytes(n); err == nil {
			t.Errorf("test %d was read from a record whose number is wrong", n)
		}
	}
	os.WriteFile(name, []byte("something else"), 0o644)
	if _, err := OpenStore(dir); err == nil || !strings.Contains(err.Error(), packMagic) {
		t.Errorf("another file: %v", err)
	}
}

// TestUnpack: all packed tests that the index names become files with the same bytes.
func TestUnpack(t *testing.T) {
	dir, _ := packed(t, 300)
	index := filepath.Join(dir, "tests", "index.jsonl")
	lines := strings.SplitAfter(read(t, index), "\n")
	os.WriteFile(index, []byte(strings.Join(lines[:299], "")), 0o644) // the last one was never reported
	if n, err := Unpack(dir); n != 299 || err != nil {
		t.Fatalf("%d made, %v", n, err)
	}
	os.Remove(filepath.Join(dir, "tests", PackName))
	s := openStore(t, dir)
	defer s.Close()
	for n := 1; n <= 299; n++ {
		sound(t, s, n)
		if out, err := s.Stdout(n); string(out) != fmt.Sprintf("out %d", n) || err != nil {
			t.Errorf("output of %d: %q, %v", n, out, err)
		}
	}
	if _, err := s.Bytes(300); !os.IsNotExist(err) {
		t.Errorf("a test that was not reported: %v", err)
	}
}

// TestFullDiskPacked: a container that fills the disk ends with whole records, and nothing is told that it does not
// have.
func TestFullDiskPacked(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("needs the right to mount a small file system:", err)
	}
	defer syscall.Unmount(dir, 0)
	f := create(t, filepath.Join(dir, "out"))
	defer f.Close()
	told := 0
	k := NewKeeper(f, option.TestsPack, false, func(*outcome.Test) { told++ })
	var err error
	for n := 1; n < 100_000 && err == nil; n++ {
		err = k.Add(exits(n))
	}
	if err == nil || f.Err() == nil {
		t.Fatal("the disk took everything")
	}
	s := openStore(t, f.Dir)
	defer s.Close()
	es, err := ReadIndex(f.Dir)
	if err != nil || len(es) < told || told == 0 {
		t.Fatalf("%d told, %d in the index, %v", told, len(es), err)
	}
	for _, e := range es {
		sound(t, s, e.Test)
	}
	st, err := os.Stat(filepath.Join(f.Dir, "tests", PackName))
	if err != nil || f.pack == nil || st.Size() != f.pack.size {
		t.Errorf("the container does not end with a whole record: %v, %v", st, err)
	}
}

// FuzzStore: no container makes a reader panic or hand out a test that its checksum does not fit.
func FuzzStore(f *testing.F) {
	good := appendRecord(appendRecord([]byte(packMagic), 1, []byte("one"), nil), 2, []byte("two"), []byte("out"))
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add([]byte(packMagic + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		dir := t.TempDir()
		os.Mkdir(filepath.Join(dir, "tests"), 0o755)
		os.WriteFile(filepath.Join(dir, "tests", PackName), b, 0o644)
		s, err := OpenStore(dir)
		if err != nil {
			return
		}
		defer s.Close()
		for n := range s.at {
			k, err := s.Bytes(n)
			out, _ := s.Stdout(n)
			if err == nil && !bytes.Contains(b, appendRecord(nil, n, k, out)) {
				t.Errorf("test %d is not in the file", n)
			}
		}
	})
}
