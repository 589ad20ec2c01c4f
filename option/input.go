package option

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// Input says where the program starts and what it can read.
type Input struct {
	// Entry is the function where execution starts: "main" (default), "LLVMFuzzerTestOneInput", or any other
	// function, whose parameters are then symbolic.
	Entry string
	// Values describes the arguments of Entry, if its parameters are not those of main.
	Values Values `json:"-"`
	// Libc says that musl is linked in: execution starts at its __libc_start_main. Default true.
	Libc bool
	// FunctionAlias lists replacements of functions, "NAME:OTHER" or "PATTERN:OTHER": what the program says of functions
	// whose whole name is NAME or fits the regular expression, it says of OTHER. Default none.
	FunctionAlias []string
	// CFlags are passed to clang after our own flags, e.g. "-DNDEBUG". Default none.
	CFlags []string `json:"-"`
	// RustFlags are passed to rustc with a Rust file, after our own flags, e.g. "--edition=2018". Default none.
	RustFlags []string `json:",omitempty"`

	// Args are the program's concrete arguments, argv[0] included. Default: the name of the program alone.
	Args []string
	// SymArgs are symbolic arguments, appended to Args in this order, each with the concrete ones that follow it. Default
	// none.
	SymArgs []SymArg
	// SymArgSize gives each symbolic argument a symbolic size of at most Len bytes, with a zero behind them. Default
	// false: Len bytes and a zero. Each byte may be a zero, too, that ends the text.
	SymArgSize bool
	// NonOption says that no symbolic argument begins with '-'. Default false.
	NonOption bool
	// SymStdin is the number of symbolic bytes on standard input. Default -1: standard input is concrete.
	SymStdin int
	// Stdin is concrete standard input, used if SymStdin is -1. Default empty.
	Stdin []byte
	// SymFiles are symbolic files A, B, … in the program's working folder, e.g. {Count: 2, Size: 8}. Default none.
	SymFiles SymFiles
	// SymFileSize gives symbolic files, and symbolic standard input, a symbolic size up to the number of bytes that they
	// have otherwise. Default false.
	SymFileSize bool
	// SymStdout makes the bytes that a path writes on standard output an object of its test. Default false.
	SymStdout bool
	// HostDirs are folders of the host that the program sees, read-only, at the same absolute path. Default none.
	HostDirs []string
	// Env is the environment block, "K=V" each. Default: the environment that a shell would pass to the model's user.
	Env []string
	// MaxFail is the number of calls of each path that fail on demand: system calls and allocations. Default 0.
	MaxFail int
	// FuzzSize is the greatest number of bytes given to a libFuzzer entry point. Default 8.
	FuzzSize int
	// Grow is how many times the input may grow when the exploration covers nothing new, or has ended; see [Run.Grown].
	// Default 0.
	Grow int
	// GrowFail is the number of calls of each path that fail on demand once the input has grown, beside MaxFail.
	// Default 0.
	GrowFail int
}

// Failing is the greatest number of calls of a path that fail on demand, however often the input has grown.
func (i *Input) Failing() int {
	if i.Grow == 0 {
		return i.MaxFail
	}
	return i.MaxFail + i.GrowFail
}

// Values describes the arguments with which an entry function is called.
type Values struct {
	// Size is the number of bytes behind a pointer whose type does not tell the size. Default 16.
	Size uint64 `json:"size"`
	// Depth is the number of levels of pointers that point to objects of their own: 0 means that all pointers in
	// objects are null. Default 2.
	Depth int `json:"depth"`
	// Null says that each pointer may be null, too. Default false.
	Null bool `json:"null"`
}

// SymArg is between Min and Max symbolic arguments of at most Len bytes each; Min = Max = 1 is --sym-arg.
type SymArg struct {
	Min, Max, Len int
	// Then are the concrete arguments behind these symbolic ones. Default none.
	Then []string `json:",omitempty"`
}

// Separated says whether concrete arguments are between places where the number of symbolic ones varies. The sum of the
// numbers then does not say where the arguments are.
func (i *Input) Separated() bool {
	words, before := false, false
	for _, a := range i.SymArgs {
		if a.Min < a.Max {
			if before && words {
				return true
			}
			before = true
		}
		words = before && (words || len(a.Then) > 0)
	}
	return false
}

// SymFiles is Count symbolic files of Size bytes each.
type SymFiles struct {
	Count int
	Size  uint64
}

// MaxSymFiles is the greatest number of symbolic files: A to Z.
const MaxSymFiles = 26

// What an input can be at most. More is never explored, and takes minutes and gigabytes before the first instruction.
const (
	maxInput = 1 << 20   // bytes of symbolic standard input, or of all symbolic files
	maxArg   = 1<<17 - 1 // bytes of an argument, as on Linux
	maxArgs  = 1 << 21   // bytes of all arguments, as on Linux
	maxWays  = 1 << 10   // states that the program starts with: numbers of symbolic arguments
	maxGrow  = 8         // how many times an input grows
)

// Grown is a run whose input has grown k times: symbolic arguments, files A, B, …, standard input and a fuzz target's
// data have 2^k times the bytes, the last place where the number of arguments varies may have k more, and GrowFail more
// calls fail on demand. All that r's input can be, it can be, too, but for files, which have one size.
func (r *Run) Grown(k int) *Run {
	if k == 0 {
		return r
	}
	g := *r
	g.SymArgs = slices.Clone(r.SymArgs)
	last := -1
	for i := range g.SymArgs {
		g.SymArgs[i].Len <<= k
		if a := &g.SymArgs[i]; a.Min < a.Max {
			last = i
		}
	}
	if last >= 0 {
		g.SymArgs[last].Max += k
	}
	g.MaxFail = r.Failing()
	g.SymFiles.Size <<= k
	g.FuzzSize <<= k
	if g.SymStdin > 0 {
		g.SymStdin <<= k
	}
	return &g
}

// CanGrow says whether the input can grow, but for a fuzz target's data.
func (i *Input) CanGrow() bool {
	return len(i.SymArgs) > 0 || i.SymFiles.Count > 0 || i.SymStdin > 0 || i.GrowFail > 0
}

// checkGrowth returns an error that says why the input cannot grow as it should.
func (r *Run) checkGrowth() error {
	switch g := r.Grown(r.Grow); {
	case r.Grow == 0 && r.GrowFail > 0:
		return errors.New("--grow-fail is about larger inputs: give --grow 1, too, or --max-fail")
	case r.Grow == 0:
		return nil
	case r.Explore != ExploreFork:
		return fmt.Errorf("--grow is not built yet for --explore %s: give --explore fork", r.Explore)
	case g.SymStdin > maxInput, g.FuzzSize > maxInput, g.SymFiles.Size > maxInput/uint64(max(g.SymFiles.Count, 1)):
		return fmt.Errorf("--grow %d makes more than %d bytes of input: give a smaller number", r.Grow, maxInput)
	default:
		for _, f := range g.Flags() { // of the grown input
			if err := f.Value.check(); err != nil {
				return fmt.Errorf("--grow %d: --%s then %w", r.Grow, f.Name, err)
			}
		}
		return nil
	}
}

func (i *Input) flags(t *table) {
	t.group = "input"
	t.add("sym-arg", &symArgs{&i.SymArgs, false}, "add a symbolic argument of at most N bytes (repeat; order is kept)")
	t.add("sym-args", &symArgs{&i.SymArgs, true}, "add MIN to MAX symbolic arguments of at most N bytes each")
	t.add("arg", &plainArg{i}, "add concrete argument `WORD`, in the order of --sym-arg and --sym-args (repeat)")
	t.add("sym-arg-size", toggle(&i.SymArgSize),
		"a symbolic argument has one symbolic size, up to its N, as an object of --symbolic-size has")
	t.add("assume-non-option", toggle(&i.NonOption), "symbolic arguments do not begin with '-'")
	t.add("sym-stdin", orNone(&i.SymStdin, maxInput), "make standard input N symbolic bytes")
	t.add("stdin", &contents{at: &i.Stdin}, "give `FILE` as concrete standard input (default: empty)")
	t.add("sym-files", symFiles(&i.SymFiles), "make K symbolic files A, B, … of N bytes each in the working folder")
	t.add("sym-file-size", toggle(&i.SymFileSize),
		"symbolic files and symbolic standard input have one symbolic size each, up to their N")
	t.add("sym-stdout", toggle(&i.SymStdout),
		"keep what a path writes on standard output as object stdout of its test")
	t.add("entry", text(&i.Entry, "main"),
		"start at `FUNC`: a symbol, a name as in the source, or FILE:FUNC; parameters other than "+
			"main's are symbolic. LLVMFuzzerTestOneInput, or (const uint8_t *, size_t): a fuzz target")
	t.add("entry-size", between(&i.Values.Size, 16, 1, 1<<20),
		"a pointer that --entry's function takes points to so many symbolic bytes, or to one element if that is larger")
	t.add("entry-depth", between(&i.Values.Depth, 2, 0, 16),
		"pointers inside such objects have objects of their own, so many pointers deep, and are null below")
	t.add("entry-null", toggle(&i.Values.Null), "each of these pointers may also be null")
	t.add("fuzz-size", between(&i.FuzzSize, 8, 0, maxInput), "greatest number of bytes for a libFuzzer entry point")
	t.add("function-alias", &list[string]{at: &i.FunctionAlias, change: alias, checked: true},
		"use function OTHER wherever the program names a function that `NAME:OTHER` says: NAME is a whole name, or a "+
			"regular expression for it (repeat)")
	t.add("grow", between(&i.Grow, 0, 0, maxGrow),
		"when the paths cover nothing new, or all are done, go on with larger inputs, up to N times: one more argument in "+
			"the last place where their number varies, and twice the bytes of each symbolic argument, file, standard input "+
			"and fuzz target's data")
	t.add("grow-fail", between(&i.GrowFail, 0, 0, 99),
		"of larger inputs (--grow), up to N more system calls and allocations of each path fail on demand")
	t.add("libc", either(&i.Libc, true, "musl", "none"), "C library to link in")
	t.add("env", &environment{at: &i.Env}, "set `K=V` in the program's environment (repeat; nothing is inherited, "+
		"HOME, LANG, LOGNAME, PATH, PWD and USER have values of the model)")
	t.add("max-fail", between(&i.MaxFail, 0, 0, 99), "up to N system calls and allocations of each path fail on demand")
	t.add("host-dir", &list[string]{at: &i.HostDirs, change: filepath.Abs},
		"show folder `DIR` of this machine to the program, read-only, at the same absolute path (repeat)")
	t.add("cflag", i.compilerFlag(""), "pass `FLAG` to clang, e.g. --cflag=-O2 (repeat)")
	t.add("rust-flag", &list[string]{at: &i.RustFlags, used: true},
		"pass `FLAG` to rustc, e.g. --rust-flag=--edition=2018, where 2021 is the default (repeat)")
	t.add("include", i.compilerFlag("-I"), "look for headers in `DIR`, as clang's -I does (repeat)")
	t.short("I")
	t.add("define", i.compilerFlag("-D"), "define a macro, `NAME[=VALUE]`, as clang's -D does (repeat)")
	t.short("D")
}

// compilerFlag is a flag that stands for --cflag with a prefix. It keeps what others have given.
func (i *Input) compilerFlag(prefix string) Value {
	return &list[string]{at: &i.CFlags, used: true, change: func(s string) (string, error) { return prefix + s, nil }}
}
