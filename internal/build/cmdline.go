package build

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"
)

// mode says how far a compiler driver is to go.
type mode int

const (
	modeLink    mode = iota // compile the sources, then link
	modeCompile             // -c
	modeLinker              // a question to the linker, such as -Wl,--version
	modeOther               // -E, -S, -M, --version and others: calls whose result we need not see
)

// item is one thing on a linker's command line, in order: an input file or a flag.
type item struct {
	path string // an input; empty for a flag
	lang string // of an input that has to be compiled; empty for an input that only the linker reads
	lib  string // the name of -lNAME; empty for others
	flag string // for the linker
}

// cmdline is a parsed call of a compiler driver.
type cmdline struct {
	mode   mode
	out    string
	items  []item
	flags  []string // for compiling
	dirs   []string // -L
	shared bool
	reloc  bool // -r
	start  bool // with the start file
	libs   bool // with the C library
	deps   bool // -MD or -MMD, without a name for the file
	cxx    bool
}

// separate are the compiler's flags whose value may be the next argument.
func separate(flag string) bool {
	return slices.Contains([]string{"-I", "-D", "-U", "-include", "-imacros", "-isystem", "-iquote", "-idirafter",
		"-iprefix", "-iwithprefix", "-iwithprefixbefore", "-isysroot", "-MF", "-MT", "-MQ", "-Xassembler",
		"-Xpreprocessor", "-Xclang", "-mllvm", "--param", "-target", "-arch", "-A", "-dumpbase", "-dumpdir",
		"-aux-info", "-include-pch", "--sysroot", "-B", "-gcc-toolchain"}, flag)
}

// parseDriver parses a compiler driver's arguments, in which response files are already expanded.
func parseDriver(args []string, cxx bool) *cmdline {
	p := &driverParser{c: &cmdline{start: true, libs: true, cxx: cxx}, args: args}
	for p.at < len(args) {
		a := args[p.at]
		p.at++
		if a == "-" || !strings.HasPrefix(a, "-") {
			p.input(a)
		} else if !p.modeFlag(a) && !p.linkFlag(a) {
			p.compileFlag(a)
		}
	}
	if !slices.ContainsFunc(p.c.items, func(i item) bool { return i.flag == "" }) && p.c.mode != modeOther {
		p.c.mode = modeOther
		if slices.ContainsFunc(p.c.items, func(i item) bool {
			return i.flag == "--version" || i.flag == "-v" || i.flag == "-V"
		}) {
			p.c.mode = modeLinker
		}
	}
	return p.c
}

// driverParser reads arguments from left to right.
type driverParser struct {
	c    *cmdline
	args []string
	at   int
	lang string // of the last -x
}

// next takes the following argument.
func (p *driverParser) next() string {
	if p.at >= len(p.args) {
		return ""
	}
	p.at++
	return p.args[p.at-1]
}

func (p *driverParser) input(path string) {
	lang := cmp.Or(p.lang, languageOf(path, p.c.cxx))
	p.c.items = append(p.c.items, item{path: path, lang: lang})
}

// languageOf gives the language of -x for a source file. It is empty for a file that only the linker reads.
func languageOf(path string, cxx bool) string {
	c := "c"
	if cxx {
		c = "c++"
	}
	switch filepath.Ext(path) {
	case ".c":
		return c
	case ".i":
		if cxx {
			return "c++-cpp-output"
		}
		return "cpp-output"
	case ".cc", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".cp":
		return "c++"
	case ".ii":
		return "c++-cpp-output"
	case ".S", ".sx":
		return "assembler-with-cpp"
	case ".s":
		return "assembler"
	case ".h", ".hh", ".hpp", ".hxx", ".H":
		return c + "-header"
	case ".m":
		return "objective-c"
	case ".bc", ".ll":
		return "ir"
	}
	return ""
}

// modeFlag takes flags that set the mode.
func (p *driverParser) modeFlag(a string) bool {
	c := p.c
	switch a {
	case "-c":
		if c.mode == modeLink {
			c.mode = modeCompile
		}
		return true
	case "-E", "-S", "-M", "-MM", "-fsyntax-only", "-emit-llvm", "-###", "--version", "-dumpversion", "-dumpmachine", "-v",
		"-V",
		"--help", "-qversion", "-version", "-dumpfullversion", "-dumpspecs":
		// -v with inputs is a verbose compilation, which configure reads for hints only.
		if a != "-v" && a != "-V" {
			c.mode = modeOther
		}
		c.flags = append(c.flags, a)
		return true
	case "-x":
		p.lang = p.next()
	case "-o":
		c.out = p.next()
	default:
		switch {
		case strings.HasPrefix(a, "-o") && !strings.HasPrefix(a, "-object"):
			c.out = a[2:]
		case strings.HasPrefix(a, "-x"):
			p.lang = a[2:]
		case strings.HasPrefix(a, "-print-"), strings.HasPrefix(a, "--print-"):
			c.mode = modeOther
			c.flags = append(c.flags, a)
			return true
		default:
			return false
		}
	}
	if p.lang == "none" {
		p.lang = ""
	}
	return true
}

// linkFlag takes flags that only matter for linking.
func (p *driverParser) linkFlag(a string) bool {
	c := p.c
	flag := func(words ...string) {
		for _, w := range words {
			c.items = append(c.items, item{flag: w})
		}
	}
	switch a {
	case "-shared", "--shared":
		c.shared = true
	case "-r":
		c.reloc = true
	case "-nostdlib":
		c.start, c.libs = false, false
	case "-nostartfiles":
		c.start = false
	case "-nodefaultlibs", "-nolibc":
		c.libs = false
	case "-L":
		c.dirs = append(c.dirs, p.next())
	case "-l":
		c.items = append(c.items, item{lib: p.next()})
	case "-Xlinker":
		flag(p.next())
	case "-u", "-T", "-e", "-z":
		flag(a, p.next())
	case "-s", "-rdynamic", "-static", "-pie", "-no-pie", "-static-pie", "-static-libgcc", "-static-libstdc++",
		"-shared-libgcc", "-nopie":
		// Links are static; their symbols stay, for debugging.
	case "-rpath":
		p.next()
	case "-pthread":
		c.flags = append(c.flags, a)
	default:
		switch {
		case strings.HasPrefix(a, "-L"):
			c.dirs = append(c.dirs, a[2:])
		case strings.HasPrefix(a, "-l"):
			c.items = append(c.items, item{lib: a[2:]})
		case strings.HasPrefix(a, "-Wl,"):
			flag(strings.Split(a[4:], ",")...)
		case strings.HasPrefix(a, "-fuse-ld="), strings.HasPrefix(a, "--ld-path="):
		default:
			return false
		}
	}
	return true
}

// compileFlag takes all other flags.
func (p *driverParser) compileFlag(a string) {
	c := p.c
	switch {
	case a == "-MD" || a == "-MMD":
		c.deps = true
	case a == "-MF" || strings.HasPrefix(a, "-MF"):
		c.deps = false
	}
	words := []string{a}
	if separate(a) {
		words = append(words, p.next())
	}
	if !hostFolder(words) {
		c.flags = append(c.flags, words...)
	}
	// The order of -MD and -MF does not matter.
	if a == "-MD" || a == "-MMD" {
		for _, f := range p.args {
			if strings.HasPrefix(f, "-MF") || strings.HasPrefix(f, "-Wp,-M") {
				c.deps = false
			}
		}
	}
}

// hostFolder says whether a flag adds the machine's own headers, which belong to another C library.
func hostFolder(words []string) bool {
	flag := words[0]
	if flag != "-I" && flag != "-isystem" && flag != "-idirafter" && !strings.HasPrefix(flag, "-I") {
		return false
	}
	dir := words[len(words)-1]
	if len(words) == 1 {
		dir = flag[2:]
	}
	return slices.Contains([]string{"/usr/include", "/usr/local/include", "/usr/include/x86_64-linux-gnu"},
		filepath.Clean(dir))
}

// analysable removes flags that would change the code under analysis so that bugs are hidden or the code cannot be
// executed: optimisation, position independence, link-time optimisation, sanitizers, hardening, profiling.
func analysable(flags []string) []string {
	var out []string
	for i := 0; i < len(flags); i++ {
		f := flags[i]
		switch {
		case separate(f) && i+1 < len(flags):
			out = append(out, f, flags[i+1])
			i++
		case !hiding(f):
			out = append(out, f)
		}
	}
	return out
}

func hiding(f string) bool {
	exact := []string{"-fPIC", "-fpic", "-fPIE", "-fpie", "-pg", "-p", "--coverage", "-coverage", "-Werror",
		"-pedantic-errors", "-march=native", "-mtune=native", "-fjump-tables", "-fembed-bitcode",
		"-fexcess-precision=standard", "-save-temps", "-D_FORTIFY_SOURCE"}
	prefixes := []string{"-O", "-g", "-flto", "-fno-lto", "-fsanitize", "-fno-sanitize", "-fstack-protector",
		"-fstack-clash", "-fcf-protection", "-D_FORTIFY_SOURCE=", "-U_FORTIFY_SOURCE", "-fprofile", "-ftest-coverage",
		"-fwhole-program", "-finstrument", "-fplugin", "-Werror=", "-ffp-contract", "-fsave-optimization",
		"-ftrivial-auto-var-init", "-fzero-call-used", "-fbasic-block"}
	return slices.Contains(exact, f) ||
		slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(f, p) })
}
