package build

import (
	"cmp"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// analysisFlags make one compilation serve both sides. The bitcode is taken before any pass, so that no bug is
// optimised away. -O1 is the level at which the front end marks lifetimes and does not forbid optimisation. Our flags
// come last where the code needs something else than the project's flags ask for.
func analysisFlags() []string {
	return []string{"-O1", "-g", "-fno-jump-tables", "-ffp-contract=off", "-fno-stack-protector",
		"-fno-discard-value-names",
		"-Wno-unknown-warning-option", "-Wno-ignored-optimization-argument", "-Wno-unused-command-line-argument", "-Xclang",
		"-fembed-bitcode=bitcode"}
}

// lenient makes clang accept the old C that Debian's gcc accepts, so that probes and sources get the answers that
// their authors expected.
func lenient() []string {
	return []string{"-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
		"-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-type"}
}

// drive is a compiler driver: cc, c++, cpp, as.
func (c *call) drive(args []string, compiler string) int {
	args, err := c.expand(args)
	if err != nil {
		return c.fail("%v", err)
	}
	p := parseDriver(args, strings.Contains(compiler, "++"))
	base := c.headers(p, compiler)
	switch {
	case p.mode == modeOther || slices.ContainsFunc(p.items, func(i item) bool {
		return strings.HasSuffix(i.lang, "-header")
	}):
		return c.run(compiler, append(base, withoutLibraries(args)...)...)
	case p.mode == modeLinker:
		var flags []string
		for _, i := range p.items {
			flags = append(flags, i.flag)
		}
		return c.run("ld.lld-19", flags...)
	case p.mode == modeCompile:
		return c.compileAll(p, compiler, base)
	}
	return c.compileAndLink(p, compiler, base)
}

// withoutLibraries drops the folders of the machine's own headers from arguments that are otherwise passed on.
func withoutLibraries(args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		words := args[i : i+1]
		if separate(args[i]) && i+1 < len(args) {
			words = args[i : i+2]
			i++
		}
		if !hostFolder(words) {
			out = append(out, words...)
		}
	}
	return out
}

// probe says whether a compilation is a question of configure, cmake or meson. Their answer must be that of the plain
// compiler.
func (c *call) probe(p *cmdline) bool {
	names := []string{c.dir, p.out}
	for _, i := range p.items {
		names = append(names, i.path)
	}
	for _, n := range names {
		for _, sign := range []string{"conftest", "CMakeScratch", "CMakeTmp", "CompilerId", "meson-private", ".conf_check",
			"config.tests"} {
			if strings.Contains(n, sign) {
				return true
			}
		}
	}
	return slices.ContainsFunc(p.items, func(i item) bool { return i.path == "/dev/null" })
}

// compileAll is `cc -c`.
func (c *call) compileAll(p *cmdline, compiler string, base []string) int {
	for _, i := range p.items {
		if i.path == "" || i.lang == "" {
			continue
		}
		out := cmp.Or(p.out, strings.TrimSuffix(filepath.Base(i.path), filepath.Ext(i.path))+".o")
		if code := c.compile(p, compiler, base, i, out); code != 0 {
			return code
		}
	}
	return 0
}

// compile makes one object of one source.
func (c *call) compile(p *cmdline, compiler string, base []string, i item, out string) int {
	args := append([]string{}, base...)
	if c.probe(p) {
		args = append(args, p.flags...)
	} else {
		args = append(args, analysable(p.flags)...)
		args = append(args, analysisFlags()...)
		args = append(args, c.s.opt.CompilerFlags()...)
		args = append(args, strings.Fields(c.variable("ALBERS_CFLAGS"))...)
	}
	args = append(args, "-c", "-o", out, "-x", i.lang, i.path)
	if code := c.run(compiler, args...); code != 0 {
		if !c.probe(p) && c.compilesHere(p, compiler, i) {
			ours := map[bool]string{false: "musl", true: "musl and libc++"}[i.lang == "c++"]
			fmt.Fprintf(c.stderr, "%s: note: %s compiles with this machine's headers, but Albers builds with those of %s: "+
				"it uses a name that is not in them, or in another header; often ALBERS_CFLAGS='-include HEADER' "+
				"or ALBERS_CFLAGS=-DNAME= before the command helps\n", c.name, i.path, ours)
		}
		return code
	}
	if c.probe(p) || out == "-" || out == "/dev/null" {
		return 0
	}
	if err := c.keep(c.abs(out), c.abs(i.path), i.lang); err != nil {
		return c.fail("%s: %v", out, err)
	}
	return 0
}

// compilesHere says whether a source that does not compile with our headers does so with the machine's.
func (c *call) compilesHere(p *cmdline, compiler string, i item) bool {
	if i.path == "-" || i.lang != "c" && i.lang != "c++" {
		return false
	}
	args := slices.Concat([]string{"-fsyntax-only", "-w"}, lenient(), p.flags, []string{"-x", i.lang, i.path})
	cmd := exec.CommandContext(c.ctx, compiler, args...)
	cmd.Dir, cmd.Env = c.dir, c.env
	return cmd.Run() == nil
}

// keep moves the bitcode of a new object to the store.
func (c *call) keep(object, source, lang string) error {
	if strings.HasPrefix(lang, "assembler") {
		return c.keepAssembly(object, source)
	}
	kept, err := extract(object, source, filepath.Join(c.s.dir, "bitcode"))
	if err != nil {
		return err
	}
	if !kept {
		return fmt.Errorf("clang has not left the bitcode of %s in it", source)
	}
	c.s.made("bc")
	return nil
}

// keepAssembly gives an assembled object a record, so that programs that contain it can say so.
func (c *call) keepAssembly(object, source string) error {
	temp, err := c.tempDir()
	if err != nil {
		return err
	}
	path := filepath.Join(temp, "record")
	if err := os.WriteFile(path, []byte(record{kind: kindAsm, path: object, source: source}.String()), 0o666); err != nil {
		return err
	}
	c.s.made("asm")
	return quietly(c.ctx, "llvm-objcopy-19", "--add-section="+sectionName+"="+path, object)
}

func (s *session) made(kind string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.objects[kind]++
}

// variable is a variable of the caller's environment.
func (c *call) variable(name string) string {
	for _, kv := range c.env {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			return v
		}
	}
	return ""
}

// compileAndLink compiles the sources of a link to temporary objects.
func (c *call) compileAndLink(p *cmdline, compiler string, base []string) int {
	p.out = cmp.Or(p.out, "a.out")
	items := slices.Clone(p.items)
	for n := range items {
		i := &items[n]
		if i.path == "" || i.lang == "" {
			continue
		}
		temp, err := c.tempDir()
		if err != nil {
			return c.fail("%v", err)
		}
		q := *p
		if p.deps {
			// Without a name of its own, the file of dependencies would be next to the temporary object.
			name := strings.TrimSuffix(p.out, filepath.Ext(p.out)) + ".d"
			q.flags = append(slices.Clone(p.flags), "-MF", name, "-MT", p.out)
		}
		object := filepath.Join(temp,
			fmt.Sprintf("%d-%s.o", n, strings.TrimSuffix(filepath.Base(i.path), filepath.Ext(i.path))))
		if code := c.compile(&q, compiler, base, *i, object); code != 0 {
			return code
		}
		*i = item{path: object}
	}
	p.items = items
	return c.linkProgram(p)
}

// isELF says whether a file is an ELF file, and of which type.
func isELF(path string) (elf.Type, bool) {
	f, err := elf.Open(path)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	return f.Type, true
}
