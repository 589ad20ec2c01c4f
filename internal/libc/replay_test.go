package libc

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/libc/replayrt"
)

type object struct {
	name string
	data []byte
}

// writeKTest writes the format by hand, so that the C reader is held against the definition and not against our writer.
func writeKTest(t *testing.T, objects []object) string {
	t.Helper()
	text := []byte("KTEST")
	number := func(n int) { text = binary.BigEndian.AppendUint32(text, uint32(n)) }
	str := func(s string) { number(len(s)); text = append(text, s...) }
	number(3)
	number(2)
	str("program")
	str("argument")
	number(0)
	number(0)
	number(len(objects))
	for _, o := range objects {
		str(o.name)
		str(string(o.data))
	}
	path := filepath.Join(t.TempDir(), "test.ktest")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func writeSource(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, replayrt.Source(name), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func le32(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
func le64(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }

// replayObjects is an input of testdata/replay.c.
func replayObjects(x, r, again uint32) []object {
	return []object{
		{"x", le32(x)}, {"name", []byte("abcd")}, {"r", le32(r)}, {"__VERIFIER_nondet_uint", le32(4000000000)},
		{"nondet_double#1", le64(math.Float64bits(2.5))}, {"stdin", []byte("not ours")},
		{"__VERIFIER_nondet_int_2", le32(again)},
	}
}

func TestReplay(t *testing.T) {
	d := ensure(t)
	replay := writeSource(t, replayrt.ReplaySource)
	good := replayObjects(1, 9, 7)
	cases := []struct {
		name    string
		objects []object
		code    int
		stderr  string
	}{
		{"normal", good, 1, ""},
		{"assertion", replayObjects(2, 0, 5), -1, "again != 5"},
		{"reported", replayObjects(2, 0, 6), replayrt.ExitReportedError, "file.c:12: wrong (user)"},
		{"assumption", replayObjects(99, 0, 7), replayrt.ExitAssumption, "assumption"},
		{"range", replayObjects(1, 10, 7), replayrt.ExitAssumption, "assumption"},
		{"other name", append([]object{{"y", le32(1)}}, good[1:]...), replayrt.ExitMismatch,
			"asks for x (4 bytes), the test has y"},
		{"other size", append([]object{{"x", le64(1)}}, good[1:]...), replayrt.ExitMismatch, "the test has x (8 bytes)"},
		{"too few", good[:2], replayrt.ExitMismatch, "no more objects"},
	}
	for library, program := range map[string]string{
		"musl": linkNative(t, d, "testdata/replay.c", replay),
		"host": linkHost(t, d, "testdata/replay.c", replay),
	} {
		for _, c := range cases {
			t.Run(library+"/"+c.name, func(t *testing.T) {
				env := []string{"KTEST_FILE=" + writeKTest(t, c.objects), "ALBERS_REPLAY_IGNORE=arg00:stdin"}
				got := execute(t, program, env, "")
				if got.code != c.code || !strings.Contains(got.stderr, c.stderr) {
					t.Errorf("code %d, stderr %q; want %d, %q", got.code, got.stderr, c.code, c.stderr)
				}
				if want := "1 abcd 9 4000000000 2.5 7 replay 1\n"; c.name == "normal" && got.stdout != want {
					t.Errorf("stdout %q, want %q", got.stdout, want)
				}
			})
		}
		for file, want := range map[string]string{"": "KTEST_FILE", "/nonexistent/x": "No such file",
			"libc_test.go": "not a KTest file"} {
			got := execute(t, program, []string{"KTEST_FILE=" + file}, "")
			if file == "" {
				os.Unsetenv("KTEST_FILE")
				got = execute(t, program, nil, "")
			}
			if got.code != replayrt.ExitMismatch || !strings.Contains(got.stderr, want) {
				t.Errorf("%s: file %q: code %d, stderr %q", library, file, got.code, got.stderr)
			}
		}
	}
}

func TestFuzzTargetReplays(t *testing.T) {
	d := ensure(t)
	replay := writeSource(t, replayrt.ReplaySource)
	for library, program := range map[string]string{
		"musl": linkNative(t, d, "testdata/fuzz.c", replay),
		"host": linkHost(t, d, "testdata/fuzz.c", replay, writeSource(t, replayrt.FuzzMainSource)),
	} {
		for _, c := range []struct {
			objects []object
			code    int
			stdout  string
		}{
			{[]object{{"size", le64(0)}}, 0, "size 0\n"},
			{[]object{{"size", le64(2)}, {"data", []byte("hi")}}, 0, "size 2 68 69\n"},
			{[]object{{"size", le64(3)}, {"data", []byte("Bug")}}, -1, ""},
			{[]object{{"size", le64(2)}, {"data", []byte("Bug")}}, replayrt.ExitMismatch, ""},
		} {
			got := execute(t, program, []string{"KTEST_FILE=" + writeKTest(t, c.objects)}, "")
			if got.code != c.code || c.code == 0 && got.stdout != c.stdout {
				t.Errorf("%s: %v: %+v, want code %d, %q", library, c.objects, got, c.code, c.stdout)
			}
		}
	}
}
