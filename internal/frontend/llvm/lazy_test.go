package llvm

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestFunctions: functions.inc lists what is called and nothing else. The linker finds what is missing there.
func TestFunctions(t *testing.T) {
	used := map[string]bool{}
	for _, glob := range []string{"*.go", "*.c"} {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range regexp.MustCompile(`\bLLVM\w+`).FindAllString(string(text), -1) {
				used[name] = true
			}
		}
	}
	text, err := os.ReadFile("functions.inc")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(text))
	if !slices.IsSorted(lines) {
		t.Error("functions.inc is not sorted")
	}
	for _, line := range lines {
		if name := strings.TrimSuffix(strings.TrimPrefix(line, "F("), ")"); !used[name] {
			t.Errorf("functions.inc: nobody calls %s", name)
		}
	}
}
