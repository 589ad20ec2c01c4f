package build

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/internal/text"
)

// rust is rustc, called by cargo or directly. It compiles as told, with the machine's C library, because rustc's
// standard library is machine code for that library. A program is then compiled once more, to bitcode with all
// libraries in it (package rustc), and linked with our C library like any program. For this each library keeps its
// own bitcode.
func (c *call) rust() int {
	path, err := c.theirs("rustc")
	if err != nil {
		return c.fail("%v", err)
	}
	r := parseRust(c.args)
	args := slices.Clone(c.args)
	if linker, err := c.theirs("cc"); err == nil && !r.hasLinker {
		args = append([]string{"-C", "linker=" + linker}, args...)
	}
	if r.input == "" {
		return c.run(path, args...)
	}
	if compiler, err := rustc.Look(c.ctx, path); err != nil || compiler.TooNew() {
		c.s.oldRust.Do(func() {
			c.s.once(c.notBitcode(compiler, err))
			c.s.mu.Lock()
			c.s.rustSkipped = true
			c.s.mu.Unlock()
		})
		return c.run(path, args...)
	}
	if code := c.run(path, withBitcode(args)...); code != 0 || !r.program {
		return code
	}
	if err := c.rustProgram(path, r); err != nil {
		c.s.once(fmt.Sprintf("%s: rustc has left no bitcode: %v", r.output(c), err))
	}
	return 0
}

// notBitcode says why a compiler's programs do not become bitcode, and what to do.
func (c *call) notBitcode(compiler rustc.Compiler, err error) string {
	const what = "Rust is compiled as usual and NOT to bitcode: "
	if err != nil {
		return what + err.Error()
	}
	remedy := rustc.Install + "; then `cargo clean`, and let /usr/bin come first in PATH"
	if found, ok := rustc.Fitting(c.ctx); ok {
		remedy = fmt.Sprintf("%v can be read: type `cargo clean`, and `PATH=%s:$PATH albers build -- …`", found,
			text.Shell(filepath.Dir(found.Path)))
	}
	return fmt.Sprintf("%s%v is too new: Albers reads bitcode up to LLVM %d. %s", what, compiler, rustc.Newest, remedy)
}

// rustProgram compiles a program to bitcode and registers it.
func (c *call) rustProgram(path string, r *rustCall) error {
	temp, err := os.MkdirTemp(c.s.dir, "rust-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	out := filepath.Join(temp, "out.bc")
	cmd := exec.CommandContext(c.ctx, path, append(slices.Clone(r.rest), append(rustc.Whole(out), "--cap-lints", "allow",
		"-g")...)...)
	var messages bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stderr, cmd.ExtraFiles = c.dir, c.env, &messages, c.inherited
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, text.FirstLine(strings.TrimSpace(messages.String())))
	}
	data, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	store, err := save(data, filepath.Join(c.s.dir, "bitcode"))
	if err != nil {
		return err
	}
	program := r.output(c)
	l := &linked{path: program, kind: kindProgram,
		records: []record{{kind: kindBitcode, path: store, source: c.abs(r.input)}}, inputs: r.archives(c)}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.links[program] = l
	c.s.objects["bc"]++
	return nil
}

// rustCall is a parsed call of rustc.
type rustCall struct {
	input     string // the source file; empty for questions
	program   bool   // it makes an executable
	out       string // -o
	outDir    string
	crate     string
	extra     string // extra-filename
	libDirs   []string
	hasLinker bool
	rest      []string // the arguments that also hold for a compilation to bitcode
}

// rustFlags are the flags whose value may be the next argument.
func rustFlags(flag string) bool {
	return slices.Contains([]string{"-C", "--codegen", "--crate-name", "--crate-type", "--emit", "--out-dir", "-o",
		"-L", "-l", "--extern", "--edition", "--cfg", "--check-cfg", "--target", "--cap-lints", "--sysroot",
		"--error-format", "--json", "--color", "--explain", "--print", "-A", "-W", "-D", "-F", "-Z", "--allow",
		"--warn", "--deny", "--forbid", "--remap-path-prefix", "--diagnostic-width"}, flag)
}

// parseRust parses rustc's arguments.
func parseRust(args []string) *rustCall {
	r := &rustCall{program: true}
	question := false
	for i := 0; i < len(args); i++ {
		flag, value := args[i], ""
		given := []string{flag}
		switch {
		case !strings.HasPrefix(flag, "-") || flag == "-":
			r.input = flag
			r.rest = append(r.rest, flag)
			continue
		case rustFlags(flag) && i+1 < len(args):
			i++
			value = args[i]
			given = append(given, value)
		case strings.HasPrefix(flag, "--"):
			flag, value, _ = strings.Cut(flag, "=")
		case len(flag) > 2: // -Cvalue, -Lvalue
			flag, value = flag[:2], flag[2:]
		}
		switch flag {
		case "-C", "--codegen":
			if !r.codegen(value) {
				continue
			}
		case "--crate-type":
			r.program = r.program && value == "bin"
			continue
		case "--emit":
			r.program = r.program && slices.ContainsFunc(strings.Split(value, ","), func(e string) bool {
				return e == "link" || strings.HasPrefix(e, "link=")
			})
			continue
		case "--crate-name":
			r.crate = value
		case "-o":
			r.out = value
			continue
		case "--out-dir":
			r.outDir = value
			continue
		case "-L":
			if kind, dir, ok := strings.Cut(value, "="); ok && (kind == "native" || kind == "all") {
				r.libDirs = append(r.libDirs, dir)
			} else if !ok {
				r.libDirs = append(r.libDirs, value)
			}
		case "--error-format", "--json", "--color", "--diagnostic-width":
			continue
		case "--test":
			r.program = false
		case "-V", "-vV", "--version", "-h", "--help", "--print", "--explain":
			question = true
		}
		r.rest = append(r.rest, given...)
	}
	if question {
		r.input = ""
	}
	r.crate = cmp.Or(r.crate, strings.ReplaceAll(strings.TrimSuffix(filepath.Base(r.input), ".rs"), "-", "_"))
	// Cargo runs these while it builds.
	r.program = r.program && r.input != "" && !strings.HasPrefix(r.crate, "build_script_")
	return r
}

// codegen notes a -C option. It says whether the option also holds for the compilation of the whole program to
// bitcode, which sets some options itself.
func (r *rustCall) codegen(option string) bool {
	name, value, _ := strings.Cut(option, "=")
	switch name {
	case "linker":
		r.hasLinker = true
	case "extra-filename":
		r.extra = value
		return false
	case "lto", "embed-bitcode", "panic", "codegen-units", "incremental", "linker-plugin-lto", "strip", "debuginfo":
		return false
	}
	return true
}

// output is the final place of the program: cargo also puts it one folder up, under its name without the hash.
func (r *rustCall) output(c *call) string {
	if r.out != "" {
		return c.abs(r.out)
	}
	if name := c.variable("CARGO_BIN_NAME"); name != "" && filepath.Base(r.outDir) == "deps" {
		return c.abs(filepath.Join(filepath.Dir(r.outDir), name))
	}
	return c.abs(filepath.Join(r.outDir, r.crate+r.extra))
}

// archives are the static libraries of other languages that the program may take functions from.
func (r *rustCall) archives(c *call) []string {
	var out []string
	for _, dir := range r.libDirs {
		found, _ := filepath.Glob(filepath.Join(c.abs(dir), "lib*.a"))
		out = append(out, found...)
	}
	return out
}

// withBitcode are the arguments with the bitcode of libraries kept; cargo leaves it out to save time.
func withBitcode(args []string) []string {
	out := slices.Clone(args)
	for i, a := range out {
		out[i] = strings.Replace(a, "embed-bitcode=no", "embed-bitcode=yes", 1)
	}
	return out
}

// theirs finds the machine's program of a name that is also one of our tools.
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
