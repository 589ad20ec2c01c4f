package replay

import (
	"context"
	"strings"
	"testing"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// TestLibrariesDiffer: what musl does and glibc does not is told as that, with the functions that the test calls.
// What neither does differs.
func TestLibrariesDiffer(t *testing.T) {
	const libraries, differs, same = outcome.LibraryDiffers, outcome.Differs, outcome.Same
	cases := []struct {
		k           int
		end         outcome.End
		stdout      string
		want        outcome.Verdict
		names, lack string // in the detail
	}{
		{0, exit(0), "Illegal byte sequence\n", libraries, "strerror (texts of messages)", "printf"},
		{0, exit(0), "Invalid or incomplete multibyte or wide character\n", same, "", "musl"},
		{0, exit(0), "another text\n", differs, "", "musl"},
		{1, found(outcome.Abort), "", libraries, "strerror (", "qsort"},
		{1, found(outcome.Assertion), "", libraries, "strerror (", "printf"},
		{2, exit(3), "0\n", libraries, "printf (pointers", "strerror"},
		{2, exit(3), "(nil)\n", same, "", "musl"},
		{2, exit(2), "0\n", differs, "", "musl"},
		{3, exit(1), "", libraries, "realloc (blocks without bytes)", "printf"},
		{3, exit(0), "", same, "", "musl"},
		{4, exit(4), "x\n", same, "", "musl"},
		{4, exit(4), "y\n", differs, "", "musl"},
	}
	tests := make([]*outcome.Test, len(cases))
	for i, c := range cases {
		tests[i] = &outcome.Test{End: c.end, Stdout: []byte(c.stdout), Inputs: []input.Object{{Name: "k", Data: le32(c.k)},
			{Name: "arg00", Data: []byte("\x00x\x00")}}}
	}
	cfg := engine.Default()
	cfg.Args, cfg.KeepStdout = []string{"program"}, true
	cfg.SymArgs = []option.SymArg{{Min: 1, Max: 1, Len: 2}}
	rep, err := Run(context.Background(), Options{Replay: option.Replay{Dir: folder(t, "library.c", cfg, tests)},
		Libc: NeedLibc(t)})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		r := rep.Results[i]
		if r.Verdict != c.want || !strings.Contains(r.Detail, c.names) || strings.Contains(r.Detail, c.lack) ||
			strings.Contains(r.Detail, "malloc") {
			t.Errorf("k=%d claimed %q %q: %s, want %s with %q (seen %q, %s)", c.k, r.Claim, c.stdout, r.Verdict, c.want,
				c.names, r.Seen, r.Detail)
		}
	}
}
