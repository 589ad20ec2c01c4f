package text

import (
	"os/exec"
	"strings"
	"testing"
)

// TestShell lets a shell read what Shell writes.
func TestShell(t *testing.T) {
	words := []string{"a", "", "a b", "it's", `"$HOME"`, "-x", "ä", "tab\there", "line\nend", "\x1b[31mred", "\xff\xfe", `back\slash`,
		"*", "~", "$(date)", "`date`", "!1", "a=b", "#", "\u009b31m"}
	for _, shell := range []string{"bash"} {
		out, err := exec.Command(shell, "-c", `printf '%s\0' `+Shell(words...)).Output()
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
		for i, w := range words {
			if i >= len(got) || got[i] != w {
				t.Errorf("%s of %q gives %q", Shell(w), w, got)
			}
			if one := Shell(w); Visible(one) != one || strings.ContainsAny(one, "\n\t") {
				t.Errorf("%q reaches the terminal", one)
			}
		}
	}
	if got := Shell("albers", "replay", "out dir"); got != "albers replay 'out dir'" {
		t.Error(got)
	}
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain ä →\n\tx":       "plain ä →\n\tx",
		"\x1b[2J\x07":          `\x1b[2J\x07`,
		"a\rb\x7f":             `a\x0db\x7f`,
		"\u009b31m":            `\xc2\x9b31m`,
		"half \xc3":            `half \xc3`,
		"\x00 and \xff behind": `\x00 and \xff behind`,
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q became %q, not %q", in, got, want)
		}
	}
}
