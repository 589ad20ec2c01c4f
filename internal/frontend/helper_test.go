package frontend

import (
	"os"
	"regexp"
	"testing"

	"github.com/albers-engine/albers/internal/frontend/llvm"
)

var (
	cflagWanted = regexp.MustCompile(`(?m)^[/;]+@ run .*?--cflag=(\S+)(?: --cflag=(\S+))?`)
	entryWanted = regexp.MustCompile(`(?m)^[/;]+@ run .*?--entry (\S+)`)
)

// testOptions loads without a C library; headers come from the host. The program's own flags for compiler and entry are
// read from its comments.
func testOptions(t *testing.T, path string, noOpt bool) Options {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{IncludeDirs: []string{"../../include"}}
	if noOpt {
		o.Locals = llvm.Memory
	}
	for _, m := range cflagWanted.FindAllStringSubmatch(string(text), -1) {
		for _, f := range m[1:] {
			if f != "" {
				o.CFlags = append(o.CFlags, f)
			}
		}
	}
	if m := entryWanted.FindStringSubmatch(string(text)); m != nil {
		o.Entry = m[1]
	}
	return o
}
