package accept

import (
	"testing"

	"github.com/albers-engine/albers/outcome"
)

func TestSanitizerVerdict(t *testing.T) {
	const reads = "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address\n" +
		"    #0 0x1 in f(int) /y/include/c++/12/a.h:3:1\n    #1 0x1 in main /x/a.c:7:3\n    #2 0x1 in outer /x/a.c:6:3\n" +
		"0x2 is located 0 bytes after\n    #0 0x1 in main /x/a.c:5:9\n"
	const shifts = "a.c:9:12: runtime error: shift exponent 33 is too large\n"
	bug := func(line int) *outcome.Summary {
		return &outcome.Summary{Bugs: []outcome.Bug{{File: "/y/a.c", Line: line}}}
	}
	for _, x := range []struct {
		sum  *outcome.Summary
		said string
		want string
	}{
		{bug(7), reads, "found"}, {bug(5), reads, ""}, {bug(6), reads, ""}, {bug(9), shifts, "found"}, {bug(8), shifts, ""},
		{bug(7), "7\n", ""},
		{&outcome.Summary{}, reads, ""}, {&outcome.Summary{}, "a.c:7: fine\n", "clean"},
		{&outcome.Summary{PathsPartial: 1}, "", ""},
		{&outcome.Summary{Unsupported: []outcome.Named{{What: "threads"}}}, reads, "unsupported"},
		{&outcome.Summary{Ends: map[string]int{string(outcome.LimitHalt): 1}}, shifts, "undecided"},
	} {
		if got := sanitizerVerdict(x.sum, x.said); got != x.want {
			t.Errorf("%+v, %q: %q, want %q", x.sum, x.said, got, x.want)
		}
	}
}
