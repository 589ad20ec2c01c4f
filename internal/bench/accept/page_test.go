package accept

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestPageIsMadeFromItsSources: nobody has edited docs/acceptance.md, and nobody has forgotten to make it anew.
func TestPageIsMadeFromItsSources(t *testing.T) {
	all, err := All(root+"/bench/results/accept", Parts(&Plan{Time: time.Minute}))
	if err != nil {
		t.Fatal(err)
	}
	made := filepath.Join(t.TempDir(), "acceptance.md")
	if err := WritePage(made, all); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(root + "/docs/acceptance.md"); err != nil || string(got) != string(want) {
		t.Errorf("docs/acceptance.md is not what albers bench accept --table --write-docs makes (%v)", err)
	}
}

// TestClaimsNameTestsThatExist: go test passes if -run finds nothing,
// so a claim would be shown by a test that was renamed.
func TestClaimsNameTestsThatExist(t *testing.T) {
	claims, err := Claims()
	if err != nil {
		t.Fatal(err)
	}
	test := regexp.MustCompile(`go test .*-(run|bench) (\w+) (\./\S+|\.)$`)
	found := 0
	for _, c := range claims {
		if c.Tables != "" {
			if _, err := os.Stat(root + "/docs/" + c.Tables); err != nil {
				t.Error(err)
			}
		}
		m := test.FindStringSubmatch(c.Command)
		if m == nil {
			continue
		}
		found++
		files, _ := filepath.Glob(filepath.Join(root, m[3], "*_test.go"))
		name := regexp.MustCompile(`func (Test|Benchmark)\w*` + strings.TrimPrefix(m[2], "Test"))
		ok := false
		for _, f := range files {
			text, err := os.ReadFile(f)
			ok = ok || err == nil && name.Match(text)
		}
		if !ok {
			t.Errorf("%s: there is no such test", c.Command)
		}
	}
	if found < 5 {
		t.Errorf("only %d claims are shown by a test", found)
	}
}
