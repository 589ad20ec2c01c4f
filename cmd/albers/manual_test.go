package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestManual: each command has a page that groff formats without a word, and each flag is on it.
func TestManual(t *testing.T) {
	dir := t.TempDir()
	root := (&app{}).root()
	if err := writeManual(root, dir); err != nil {
		t.Fatal(err)
	}
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Log("groff is not there: the pages are not formatted")
	}
	var look func(c *cobra.Command)
	look = func(c *cobra.Command) {
		page := filepath.Join(dir, "man1", strings.ReplaceAll(c.CommandPath(), " ", "-")+".1")
		data, err := os.ReadFile(page)
		if err != nil {
			t.Error(err)
			return
		}
		if c.Name() == "run" {
			for _, want := range []string{`\-\-max\-time TIME`, `\-o, \-\-out DIR`, ".SH EXAMPLES"} {
				if !strings.Contains(string(data), want) {
					t.Errorf("%s says nothing of %s", page, want)
				}
			}
		}
		if groff != "" {
			out, err := exec.CommandContext(t.Context(), groff, "-man", "-ww", "-Tutf8", "-z", page).CombinedOutput()
			if err != nil || len(out) > 0 {
				t.Errorf("%s: %v: %s", page, err, out)
			}
		}
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				look(sub)
			}
		}
	}
	look(root)
	for shell, file := range map[string]string{"bash": "albers.bash", "zsh": "_albers", "fish": "albers.fish"} {
		name := filepath.Join(dir, "completions", file)
		if st, err := os.Stat(name); err != nil || st.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		} else if path, err := exec.LookPath(shell); err == nil {
			if out, err := exec.CommandContext(t.Context(), path, "-n", name).CombinedOutput(); err != nil {
				t.Errorf("%s: %s", name, out)
			}
		}
	}
}

func TestRoff(t *testing.T) {
	if got := roff(".a-b\n'c\\d …"); got != "\\&.a\\-b\n\\&'c\\ed \\[u2026]" {
		t.Errorf("%q", got)
	}
}
