package llvm

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// bitcode assembles a small module with LLVM's own tool.
func bitcode(t testing.TB) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "x.bc")
	cmd := exec.Command("llvm-as-19", "-o", out, "-")
	cmd.Stdin = strings.NewReader("define i32 @main() {\n  ret i32 0\n}\n")
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestProducer(t *testing.T) {
	data := bitcode(t)
	if by := Producer(data); !strings.HasPrefix(by, "LLVM19.") {
		t.Errorf("written by %q", by)
	}
	for n := range data {
		Producer(data[:n])
	}
	if by := Producer([]byte("no bitcode")); by != "" {
		t.Errorf("text written by %q", by)
	}
}

// FuzzProducer checks that Producer ends, and that its memory does not grow with the sizes that a damaged file
// claims.
func FuzzProducer(f *testing.F) {
	f.Add(bitcode(f))
	f.Add([]byte("BC\xC0\xDE5\x14\x00\x00\x05\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if s := Producer(data); len(s) > 8*len(data) {
			t.Errorf("%d characters from %d bytes", len(s), len(data))
		}
	})
}
