package build

import (
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// linkProgram is a compiler driver's link; all inputs are objects, archives or scripts.
func (c *call) linkProgram(p *cmdline) int {
	l, err := c.resolve(p)
	if err != nil {
		return c.fail("%v", err)
	}
	if p.reloc || p.shared {
		return c.relocatable(p, l)
	}
	var args []string
	if p.libs {
		args = l.args
		if l.shared {
			// Between shared libraries the first definition wins.
			args = append([]string{"--allow-multiple-definition"}, args...)
		}
		args = c.s.dist().NativeLinkFlags(p.out, args...)
		if !p.start {
			start := filepath.Join(c.s.opt.Libc.NativeDir, "crt1.o")
			args = slices.DeleteFunc(args, func(a string) bool { return a == start })
		}
	} else {
		args = append([]string{"-static", "-o", p.out}, l.args...)
	}
	if c.s.handlers != "" {
		args = append(args, c.s.handlers)
	}
	// The bitcode has the debug information; here it would only make links slow.
	if code := c.run("ld.lld-19", append([]string{"--strip-debug", "--eh-frame-hdr"}, args...)...); code != 0 {
		return code
	}
	if !c.probe(p) {
		c.linked(p.out, kindProgram, l.inputs)
	}
	return 0
}

// resolved is a link with its libraries found.
type resolved struct {
	args   []string
	inputs []string // absolute
	needs  []string // shared libraries, absolute
	shared bool     // there are any
}

// muslLibraries are the libraries that musl's libc.a contains.
var muslLibraries = []string{"c", "m", "pthread", "rt", "dl", "util", "crypt", "resolv", "xnet"}

// inMusl are these libraries, and the compilers' own, whose functions are builtins or in musl.
func inMusl(name string) bool {
	return slices.Contains(muslLibraries, name) ||
		slices.Contains([]string{"gcc", "gcc_s", "gcc_eh", "atomic", "ssp", "ssp_nonshared"}, name)
}

// fillLib makes an archive without members for each library that is a part of libc.a: a build may look for the file,
// and link it by its path.
func (s *session) fillLib() error {
	lib := filepath.Join(s.dir, "lib")
	if err := os.MkdirAll(lib, 0o777); err != nil {
		return err
	}
	for _, name := range muslLibraries {
		if err := os.WriteFile(filepath.Join(lib, "lib"+name+".a"), []byte(archiveMagic), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// resolve finds libraries, drops flags that make no sense in a static link, and adds the libraries that shared
// libraries need.
func (c *call) resolve(p *cmdline) (*resolved, error) {
	l := &resolved{}
	dirs := append([]string{}, p.dirs...)
	for n := 0; n < len(p.items); n++ {
		i := p.items[n]
		var err error
		switch {
		case i.path != "":
			err = c.addInput(l, i.path)
		case inMusl(i.lib) || cxxLibrary(i.lib):
		case i.lib != "":
			var path string
			if path, err = c.library(i.lib, dirs); err == nil {
				err = c.addInput(l, path)
			}
		case i.flag == "-L" && n+1 < len(p.items):
			n++
			dirs = append(dirs, p.items[n].flag)
		case strings.HasPrefix(i.flag, "-L"):
			dirs = append(dirs, i.flag[2:])
		case strings.HasPrefix(i.flag, "-l"):
			p.items[n] = item{lib: i.flag[2:]}
			n--
		case !strings.HasPrefix(i.flag, "-"): // -Wl,FILE and -Xlinker FILE
			err = c.addInput(l, i.flag)
		default:
			n += l.flag(i.flag, p.items[n+1:])
		}
		if err != nil {
			return nil, err
		}
	}
	if !p.shared { // a shared library only notes them
		l.addNeeds()
	}
	return l, nil
}

// flag keeps the flags of GNU ld that change the content of the output. It returns the number of further items that
// the flag takes.
func (l *resolved) flag(f string, rest []item) int {
	next := ""
	if len(rest) > 0 {
		next = rest[0].flag
	}
	switch f {
	case "--whole-archive", "--no-whole-archive", "-whole-archive", "-no-whole-archive", "--start-group", "--end-group",
		"-(", "-)",
		"--gc-sections", "--allow-multiple-definition", "--no-gc-sections":
		l.args = append(l.args, f)
		return 0
	case "-u", "-T", "-e", "--undefined", "--entry", "--defsym", "--wrap", "--script", "-defsym", "-wrap":
		l.args = append(l.args, f, next)
		return 1
	case "-z":
		if next == "muldefs" {
			l.args = append(l.args, f, next)
		}
		return 1
	case "-rpath", "--rpath", "-rpath-link", "--rpath-link", "-soname", "--soname", "-h", "-dynamic-linker",
		"--dynamic-linker", "-I",
		"-version-script", "--version-script", "-m", "-Map", "-plugin", "-plugin-opt", "--exclude-libs",
		"-retain-symbols-file":
		return 1
	}
	for _, prefix := range []string{"--undefined=", "--entry=", "--defsym=", "--wrap=", "--script=", "-T", "-defsym=",
		"-wrap="} {
		if strings.HasPrefix(f, prefix) {
			l.args = append(l.args, f)
		}
	}
	return 0
}

// library finds -lNAME in the project's own folders.
func (c *call) library(name string, dirs []string) (string, error) {
	names := []string{"lib" + name + ".a", "lib" + name + ".so"}
	if exact, ok := strings.CutPrefix(name, ":"); ok {
		names = []string{exact}
	}
	for _, d := range dirs {
		if hostLibraries(c.abs(d)) {
			continue
		}
		for _, n := range names {
			if path := filepath.Join(d, n); exists(c.abs(path)) {
				return path, nil
			}
		}
	}
	return "", fmt.Errorf("unable to find library -l%s (this is a static link with musl: the machine's own libraries do "+
		"not fit; build %s with `albers build` too and name its folder by -L)", name, name)
}

// hostLibraries says whether a folder holds libraries made for the machine's C library.
func hostLibraries(dir string) bool {
	return slices.Contains([]string{"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib",
		"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu"}, dir)
}

// addInput adds an object, archive, shared library or script.
func (c *call) addInput(l *resolved, path string) error {
	abs := c.abs(path)
	if typ, ok := isELF(abs); ok {
		switch {
		case typ == elf.ET_DYN || typ == elf.ET_EXEC:
			return fmt.Errorf("%s was not built by `albers build`, and is for another C library; build it too", path)
		case strings.Contains(filepath.Base(path), ".so"):
			l.needs = append(l.needs, abs)
			return nil
		}
	}
	l.args = append(l.args, path)
	l.inputs = append(l.inputs, abs)
	return nil
}

// addNeeds puts shared libraries, and those that they need, at the end of a program.
func (l *resolved) addNeeds() {
	done := map[string]bool{}
	work := slices.Clone(l.needs)
	for len(work) > 0 {
		path := work[0]
		work = work[1:]
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
		if done[path] {
			continue
		}
		done[path] = true
		l.shared = true
		l.args = append(l.args, path)
		l.inputs = append(l.inputs, path)
		recs, _ := readRecords(path)
		for _, r := range recs {
			if r.kind == kindNeed {
				work = append(work, r.path)
			}
		}
	}
}

// relocatable is `cc -r`, and `cc -shared`: a shared library is all its objects in one.
func (c *call) relocatable(p *cmdline, l *resolved) int {
	args := slices.DeleteFunc(append([]string{"-r", "-o", p.out}, l.args...), func(a string) bool {
		return a == "--gc-sections" || a == "--start-group" || a == "--end-group"
	})
	if p.shared && len(l.needs) > 0 {
		note, err := c.needsObject(l.needs)
		if err != nil {
			return c.fail("%v", err)
		}
		args = append(args, note)
	}
	if len(l.inputs) == 0 {
		return c.fail("no input files")
	}
	if code := c.run("ld.lld-19", args...); code != 0 {
		return code
	}
	if p.shared && !c.probe(p) {
		c.s.once("shared libraries are linked into programs as they are; loading them while a program runs (dlopen) does " +
			"not work")
		c.linked(p.out, kindLibrary, l.inputs)
	}
	return 0
}

// needsObject makes an object that names the shared libraries that the output needs, too.
func (c *call) needsObject(needs []string) (string, error) {
	temp, err := c.tempDir()
	if err != nil {
		return "", err
	}
	source, object := filepath.Join(temp, "needs.s"), filepath.Join(temp, "needs.o")
	text := "\t.section " + sectionName + ",\"\",@progbits\n"
	for _, n := range needs {
		text += fmt.Sprintf("\t.ascii %q\n", record{kind: kindNeed, path: n}.String())
	}
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		return "", err
	}
	return object, quietly(c.ctx, "clang-19", "--target=x86_64-linux-musl", "-c", source, "-o", object)
}

// directLink is a direct call of `ld`, for `ld -r` or with everything named.
func (c *call) directLink() int {
	args, err := c.expand(c.args)
	if err != nil {
		return c.fail("%v", err)
	}
	if code := c.run("ld.lld-19", args...); code != 0 {
		return code
	}
	out := "a.out"
	for n, a := range args {
		if a == "-o" && n+1 < len(args) {
			out = args[n+1]
		}
	}
	if typ, ok := isELF(c.abs(out)); ok && typ == elf.ET_EXEC && !c.probe(&cmdline{out: out}) {
		c.linked(out, kindProgram, nil)
	}
	return 0
}

// linked notes an output. The content of a program is known now, that of an archive only at the end.
func (c *call) linked(out string, k kind, inputs []string) {
	path := c.abs(out)
	l := &linked{path: path, kind: k, inputs: inputs}
	if k == kindProgram {
		l.records, _ = readRecords(path)
	}
	c.s.mu.Lock()
	defer c.s.mu.Unlock()
	c.s.links[path] = l
}
