package sift

import (
	"fmt"
	"testing"

	"github.com/albers-engine/albers/internal/expr/eval"
)

// TestComparedTexts: a run knows the texts that functions of the C library have compared, as far as they are compared,
// if they differ, and each pair once.
func TestComparedTexts(t *testing.T) {
	const long = "a text that is longer than most of those that programs know"
	for _, c := range []struct{ call, a, b, want string }{
		{"strcmp(a, b)", "a", "bc", `["a" "bc"]`},
		{"strcmp(a, b)", "bc", "bc", ``},
		{"strcmp(a, b)", "", "bc", `["" "bc"]`},
		{"strcmp(a, b)", "a", long, ``},
		{"strcasecmp(a, b)", "A", "bc", `["A" "bc"]`},
		{"strncmp(a, b, 3)", "abcdef", "abx", `["abc" "abx"]`},
		{"strncmp(a, b, 2)", "abcdef", "abx", ``},
		{"strncmp(a, b, 30)", "ab", "abx", `["ab" "abx"]`},
		{"strncmp(a, b, 1000)", "ab", "abx", ``},
		{"strncasecmp(a, b, 2)", "ab", "X", `["ab" "X"]`},
		{"memcmp(a, b, 3)", `a\0b`, `a\0c`, `["a\x00b" "a\x00c"]`},
		{"memcmp(a, b, 2)", `a\0b`, `a\0c`, ``},
		{"memcmp(a, b, 3)", "ab", "cd", `["ab\x00" "cd\x00"]`},
		{"bcmp(a, b, 2)", "ab", "ac", `["ab" "ac"]`},
		{"memcmp(0, b, 0)", "", "", ``},
		{"memcmp(0, b, 2)", "", "ab", ``},
	} {
		w, s := begin(t, `
int strcmp(const char *, const char *), strcasecmp(const char *, const char *);
int strncmp(const char *, const char *, unsigned long), strncasecmp(const char *, const char *, unsigned long);
int memcmp(const void *, const void *, unsigned long), bcmp(const void *, const void *, unsigned long);
volatile int n;
char *volatile one = "`+c.a+`", *volatile two = "`+c.b+`";
int main(void) { for (int i = 0; i < 3; i++) { char *a = one, *b = two; n += `+c.call+`; } return 0; }`)
		got := ""
		r, ok := New(w, nil).Run(s, &eval.Assignment{}, 1<<20, never)
		for _, x := range r.Compared {
			got += fmt.Sprintf("%q", x.Texts)
		}
		if !ok || got != c.want || got != "" && r.Input == nil {
			t.Errorf("%s of %q and %q: %s (%v), want %s", c.call, c.a, c.b, got, ok, c.want)
		}
	}
}
