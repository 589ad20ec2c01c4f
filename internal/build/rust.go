package build

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// rust is rustc, called by cargo or by itself. Its programs are linked with the machine's C library, since the standard
// library that comes with it is machine code for that, and so a whole program cannot be bitcode. It is passed on as it is,
// with the machine's linker, and said.
func (c *call) rust() int {
	rustc, err := c.theirs("rustc")
	if err != nil {
		return c.fail("%v", err)
	}
	if !slices.ContainsFunc(c.args, func(a string) bool { return a == "-vV" || a == "--version" || strings.HasPrefix(a, "--print") }) {
		c.s.once("Rust is compiled as usual and NOT to bitcode: its standard library is there as machine code only; give a file without it to `albers run FILE.rs`")
	}
	args := c.args
	if linker, err := c.theirs("cc"); err == nil && !slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "linker=") }) {
		args = append([]string{"-C", "linker=" + linker}, args...)
	}
	return c.run(rustc, args...)
}

// theirs finds a program of the machine's behind a name that is one of our tools, too.
func (c *call) theirs(name string) (string, error) {
	ours := filepath.Join(c.s.dir, "bin")
	for _, dir := range filepath.SplitList(c.variable("PATH")) {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() && info.Mode()&0o111 != 0 && filepath.Clean(dir) != ours {
			return exec.LookPath(path)
		}
	}
	return "", fmt.Errorf("there is no %s on this machine", name)
}
