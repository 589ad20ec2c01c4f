package albers_test

import (
	"context"
	"strings"
	"testing"

	"albers"
)

// TestRustExample runs the no_std example. It wants a rustc whose LLVM is not newer than ours: Debian's package rustc.
func TestRustExample(t *testing.T) {
	c := albers.Default()
	c.Files = []string{"examples/checksum.rs"}
	c.Out = t.TempDir() + "/out"
	r, err := albers.Run(context.Background(), c, nil)
	if err != nil {
		if text := err.Error(); strings.Contains(text, "rustc") && (strings.Contains(text, "not installed") || strings.Contains(text, "cannot read")) {
			t.Skip("NOT TESTED here: ", err)
		}
		t.Fatal(err)
	}
	want := map[string]int{"out-of-bounds": 45, "abort": 31}
	for _, b := range r.Bugs {
		if want[b.Kind] != b.Line || b.Kind == "abort" && !strings.Contains(b.Message, "attempt to add with overflow") {
			t.Errorf("unexpected bug: %s at line %d: %s", b.Kind, b.Line, b.Message)
		}
		delete(want, b.Kind)
	}
	if len(want) > 0 || len(r.Unsupported) > 0 {
		t.Errorf("not found: %v; unsupported: %v", want, r.Unsupported)
	}
}
