package albers_test

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestFileObjects: a test has the contents of the symbolic files, the metadata of the files that the path looked at,
// within their bounds, and the bytes that were written on standard output.
func TestFileObjects(t *testing.T) {
	file := filepath.Join(t.TempDir(), "objects.c")
	err := os.WriteFile(file, []byte(`
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat st;
  char c;
  int fd = open("A", O_RDONLY);
  if (fd < 0) return 1;
  read(fd, &c, 1);
  write(1, "<", 1);
  write(1, &c, 1);
  stat("A", &st);
  if (st.st_mtime > 1700000000) write(1, ">", 1);
  return c == 'x' ? 2 : 0;
}`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	cfg := albers.Default()
	cfg.Files, cfg.Out = []string{file}, filepath.Join(t.TempDir(), "out")
	cfg.Args, cfg.SymStdout = []string{"objects"}, true
	cfg.SymFiles = option.SymFiles{Count: 2, Size: 3}
	var c programLog
	if _, err := albers.Run(context.Background(), cfg, &c); err != nil {
		t.Fatal(err)
	}
	if len(c.tests) != 3 {
		t.Errorf("%d tests", len(c.tests))
	}
	for _, test := range c.tests {
		checkFileObjects(t, test)
	}
}

func checkFileObjects(t *testing.T, test *outcome.Test) {
	t.Helper()
	by := map[string][]byte{}
	for _, in := range test.Inputs {
		by[in.Name] = in.Data
	}
	a, st, out := by["A-data"], by["A-data-stat"], by["stdout"]
	if len(a) != 3 || len(by["B-data"]) != 3 || len(st) != 144 || by["B-data-stat"] != nil {
		t.Fatalf("test %d has %v", test.N, test.Inputs)
	}
	word := func(off int) uint32 { return binary.LittleEndian.Uint32(st[off:]) }
	mode, uid, gid, mtime := word(24), word(28), word(32), binary.LittleEndian.Uint64(st[88:])
	if mode&^0o777 != 0o100000 || binary.LittleEndian.Uint64(st[48:]) != 3 || mtime < 1_600_000_000 ||
		mtime > 1_800_000_000 {
		t.Errorf("test %d: mode %o, mtime %d", test.N, mode, mtime)
	}
	for _, id := range []uint32{uid, gid} {
		if id != 0 && id != 1000 && id != 1001 {
			t.Errorf("test %d: id %d", test.N, id)
		}
	}
	shift := 0
	switch {
	case uid == 1000:
		shift = 6
	case gid == 1000:
		shift = 3
	}
	if readable := mode>>shift&4 != 0; readable != (test.End.Code != 1) {
		t.Errorf("test %d: mode %o of %d:%d, exit %d", test.N, mode, uid, gid, test.End.Code)
	}
	if test.End.Code == 1 {
		return
	}
	want := "<" + string(a[:1])
	if mtime > 1_700_000_000 {
		want += ">"
	}
	if string(out) != want || (a[0] == 'x') != (test.End.Code == 2) {
		t.Errorf("test %d: stdout %q, want %q, exit %d", test.N, out, want, test.End.Code)
	}
}
