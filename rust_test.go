package albers_test

import (
	"context"
	"strings"
	"testing"

	"albers"
)

// rustBugs explores an example and compares its bugs, all of which abort unless their kind is given, with lines and words of their messages.
func rustBugs(t *testing.T, file string, edit func(*albers.Config), want map[int]string) {
	c := albers.Default()
	c.Files = []string{file}
	c.Out = t.TempDir() + "/out"
	edit(&c)
	r, err := albers.Run(context.Background(), c, nil)
	if err != nil {
		if text := err.Error(); strings.Contains(text, "rustc") && (strings.Contains(text, "not installed") || strings.Contains(text, "cannot read")) {
			t.Skip("NOT TESTED here (scripts/setup.sh --rust installs what is missing): ", err)
		}
		t.Fatal(err)
	}
	for _, b := range r.Bugs {
		if words, ok := want[b.Line]; !ok || !strings.Contains(b.Kind+": "+b.Message, words) {
			t.Errorf("unexpected bug: %s at line %d: %s", b.Kind, b.Line, b.Message)
		}
		delete(want, b.Line)
	}
	if len(want) > 0 || len(r.Unsupported) > 0 {
		t.Errorf("not found: %v; unsupported: %v", want, r.Unsupported)
	}
}

func TestRustWithoutLibrary(t *testing.T) {
	rustBugs(t, "examples/checksum.rs", func(*albers.Config) {}, map[int]string{44: "out-of-bounds: ", 30: "abort: the program panicked: attempt to add with overflow"})
}

// TestRustWithLibrary has its standard library, and arguments, which that library reads before main.
func TestRustWithLibrary(t *testing.T) {
	rustBugs(t, "examples/inventory.rs", func(c *albers.Config) { c.Engine.SymStdin = 4 },
		map[int]string{18: "abort: the program panicked: a count", 20: "abort: the program panicked: attempt to add with overflow"})
}
