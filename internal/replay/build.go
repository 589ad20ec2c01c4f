package replay

import (
	"bytes"
	"context"
	"debug/elf"
	_ "embed" // rt/args.c
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/kernel"
	"github.com/albers-engine/albers/internal/libc/replayrt"
	"github.com/albers-engine/albers/internal/rustc"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

//go:embed rt/args.c
var argsSource []byte

//go:embed rt/library.c
var librarySource []byte

// argsName is the file that lays out symbolic arguments, each in its own block.
const argsName = "args.c"

// libraryName is the file with functions of the machine's C library.
const libraryName = "library.c"

const fuzzEntry = "LLVMFuzzerTestOneInput"

// flavour is a way to build.
type flavour struct {
	name    string
	compile []string // flags for the program's files, and for the link
	link    []string // more for the link with our C library
	// instrumentRuntime says that the replay runtime gets the flags, too. With sanitizers it does, so that
	// klee_check_memory_access checks. For coverage it does not, because only the program's lines count.
	instrumentRuntime bool
	// host says that the program is linked with the machine's own C library, whatever the session does otherwise.
	host bool
	// ours says that the program is linked with our C library, whatever the session does otherwise.
	ours bool
	// counted says that the program has counters of LLVM's gcov instrumentation.
	counted bool
	// marks, if set, gets the functions of the machine's C library of which each call leaves a mark.
	marks *[]string
}

// build makes the executables that the tests need.
func (s *session) build(ctx context.Context) error {
	if len(s.tests) == 0 {
		return nil
	}
	err := os.CopyFS(s.headers(), include.Files)
	if err != nil {
		return err
	}
	if s.plain, err = s.make(ctx, flavour{name: "plain"}); err != nil {
		return err
	}
	if !s.musl && s.finds(func(k outcome.Kind) bool { return signs[k].memory }) {
		if s.memory, err = s.make(ctx, flavour{name: "memory", compile: []string{"-fsanitize=memory",
			"-fsanitize-memory-track-origins", "-fno-omit-frame-pointer"}, instrumentRuntime: true}); err != nil {
			return err
		}
	}
	if !s.finds(func(k outcome.Kind) bool { return signs[k].sanitizer && !signs[k].memory }) {
		return nil
	}
	checks := "-fsanitize=address,undefined,float-cast-overflow"
	if s.finds(func(k outcome.Kind) bool { return k == outcome.FloatDivision }) {
		checks += ",float-divide-by-zero" // otherwise not reported: the quotient is defined
	}
	f := flavour{name: "sanitized", compile: []string{checks, "-fno-sanitize=function", "-fsanitize-recover=address",
		"-fno-omit-frame-pointer"}, instrumentRuntime: true}
	if s.musl {
		return s.makeHosted(ctx, f)
	}
	s.sanitized, err = s.make(ctx, f)
	return err
}

// makeHosted builds a program that is linked with our C library a second time, with sanitizers and the machine's own.
// That is not always possible: C++ and Rust need their own libraries, and a program may need what only ours has.
func (s *session) makeHosted(ctx context.Context, f flavour) error {
	f.name, f.host = "hosted", true
	program, err := s.make(ctx, f)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		s.opt.Message("no build with sanitizers and this machine's C library, so fewer findings can be seen: " + err.Error())
	default:
		s.hosted, s.user = program, s.unprivileged()
	}
	return nil
}

// finds says whether a test has a finding of a kind.
func (s *session) finds(is func(outcome.Kind) bool) bool {
	return slices.ContainsFunc(s.tests, func(e testcase.Entry) bool { return e.Reason == outcome.Found && is(e.Kind) })
}

// make builds one executable.
func (s *session) make(ctx context.Context, f flavour) (string, error) {
	dir := filepath.Join(s.scratch, f.name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	var lib Linker
	if s.musl && !f.host || f.ours {
		if s.opt.Libc == nil {
			return "", errors.New("bitcode needs the C library for native replay, and there is none: run `make setup`")
		}
		var err error
		if lib, err = s.opt.Libc(ctx); err != nil {
			return "", err
		}
	}
	objects, cxx, err := s.compileAll(ctx, f, dir, lib)
	if err != nil {
		return "", err
	}
	if lib != nil {
		if s.ownHeap, err = defines(objects, kernel.FailFunctions()...); err != nil {
			return "", err
		}
	}
	if s.ownRandom, err = defines(objects, "rand_r", "getrandom", "getentropy"); err != nil {
		return "", err
	}
	if err := s.redirectEntry(ctx, dir, &objects, false); err != nil {
		return "", err
	}
	if f.marks != nil {
		object, functions, err := s.mark(ctx, dir, objects)
		if err != nil {
			return "", err
		}
		objects, *f.marks = append(objects, object), functions
	}
	rt, err := s.runtime(ctx, f, lib)
	if err != nil {
		return "", err
	}
	objects = append(objects, rt.objects...)
	out := filepath.Join(dir, "program")
	if lib != nil {
		return out, s.command(ctx, "ld.lld-19", append(lib.NativeGNUFlags(out, append(objects, rt.archive)...),
			append(s.linkerFlags(), f.link...)...)...)
	}
	driver := "clang-19"
	if cxx {
		driver = "clang++-19"
	}
	flags := append([]string{"-o", out}, f.compile...)
	if f.host {
		flags = append(flags, "-no-pie") // bitcode may have been compiled for fixed addresses
	}
	flags = append(flags, linkFlags(s.info.CFlags)...)
	flags = append(append(flags, objects...), rt.archive, "-lm", "-lpthread")
	return out, s.command(ctx, driver, flags...)
}

// compileAll compiles the program's files; cxx says that one of them is C++.
func (s *session) compileAll(ctx context.Context, f flavour, dir string,
	lib Linker) (objects []string, cxx bool, err error) {
	for i, file := range s.info.Files {
		obj := filepath.Join(dir, fmt.Sprintf("%d.o", i))
		args := []string{"-c", "-o", obj}
		driver := "clang-19"
		switch ext := filepath.Ext(file.Path); ext {
		case ".bc", ".ll", ".rs":
			if ext == ".rs" {
				if file.Path, err = s.rust(ctx, file.Path, dir, i); err != nil {
					return nil, false, err
				}
			}
			// No optimisation, as for sources: it must not remove undefined behaviour.
			args = append(args, "-O0", "-fno-pic", "-Wno-override-module")
			if file.Path, err = s.withInline(ctx, f, file.Path, dir, i); err != nil {
				return nil, false, err
			}
		case ".c", ".cc", ".cpp", ".cxx", ".C":
			if ext != ".c" {
				driver, cxx = "clang++-19", true
			}
			bitcode := filepath.Join(dir, fmt.Sprintf("%d.bc", i))
			if err := s.source(ctx, f, lib, driver, file.Path, bitcode); err != nil {
				return nil, false, err
			}
			args = append(args, "-O0", "-w", "-ffp-contract=off")
			if lib != nil {
				args = append(args, "-fno-pic")
			}
			args = append(args, linkFlags(s.info.CFlags)...)
			file.Path = bitcode
		default:
			return nil, false, fmt.Errorf("%s: replay knows .c, .cc, .cpp, .rs, .bc and .ll files", file.Path)
		}
		args = append(append(args, f.compile...), file.Path)
		if err := s.commandIn(ctx, s.info.Dir, driver, args...); err != nil {
			return nil, false, err
		}
		objects = append(objects, obj)
	}
	return objects, cxx, nil
}

// source compiles a source file to bitcode with the flags of the run, so that macros and the user's flags mean the
// same. The machine code is made without optimisation, whatever the flags say, because no pass runs in the engine
// either.
func (s *session) source(ctx context.Context, f flavour, lib Linker, driver, path, out string) error {
	args := frontend.AnalysisFlags()
	if lib != nil {
		args = append(append(args, lib.CompileFlags()...), "-fno-pic")
	} else {
		args = append(args, "-isystem", s.headers())
	}
	args = append(append(args, s.info.CFlags...), f.compile...)
	if err := s.commandIn(ctx, s.info.Dir, driver, append(args, "-o", out, path)...); err != nil {
		return err
	}
	// What is said of a branch's likelihood is for optimisers. Machine code without optimisation has no form for it.
	text, err := os.ReadFile(out)
	if err != nil || !bytes.Contains(text, []byte("llvm.expect.with.probability")) {
		return err
	}
	return s.commandIn(ctx, s.info.Dir, "opt-19", "-passes="+lowerExpect, "-o", out, out)
}

// lowerExpect is the pass of opt that takes away what is said of a branch's likelihood.
const lowerExpect = "function(lower-expect)"

// withInline makes C's inline functions part of the bitcode. There they are available_externally: the engine takes
// them, and unoptimised machine code does not. For a build with sanitizers, functions get the mark by which the address
// sanitizer knows those that it has to check; the compiler that made the bitcode did not set it.
func (s *session) withInline(ctx context.Context, f flavour, path, dir string, i int) (string, error) {
	out := filepath.Join(dir, fmt.Sprintf("%d.bc", i))
	args := []string{"-passes=elim-avail-extern," + lowerExpect, "-avail-extern-to-local", "-o", out, path}
	if f.host {
		args[0] += ",forceattrs"
		args = append(args, "-force-attribute=sanitize_address")
	}
	return out, s.commandIn(ctx, s.info.Dir, "opt-19", args...)
}

// rust compiles a Rust file to bitcode, as the run did.
func (s *session) rust(ctx context.Context, path, dir string, i int) (string, error) {
	compiler, err := rustc.Find(ctx, "rustc")
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	out := filepath.Join(dir, fmt.Sprintf("rust%d.bc", i))
	flags := append(rustc.Analysis(s.info.Engine.RustFlags), rustc.Whole(out)...)
	return out, s.commandIn(ctx, s.info.Dir, compiler.Path, append(flags, path)...)
}

// headers is the folder with klee/klee.h and verifier.h.
func (s *session) headers() string { return filepath.Join(s.scratch, "include") }

// linkFlags picks the flags that matter to the linker.
func linkFlags(flags []string) []string {
	return slices.DeleteFunc(slices.Clone(flags), func(f string) bool {
		return f != "-pthread" && !slices.ContainsFunc([]string{"-l", "-L", "-fsanitize", "-m"},
			func(p string) bool { return strings.HasPrefix(f, p) })
	})
}

// redirectEntry makes a main that calls the entry point, if that is another function, and renames the program's own
// main. whole says that there is one object, in which names are as the engine linked them.
func (s *session) redirectEntry(ctx context.Context, dir string, objects *[]string, whole bool) error {
	entry := s.info.Engine.Entry
	if entry == "main" {
		return nil
	}
	for i, obj := range *objects {
		args := []string{"--redefine-sym", "main=albers_unused_main"}
		for _, r := range s.info.Entry.Renamed { // a name that only its file sees
			if r.File == i && !whole {
				args = append(args, "--globalize-symbol="+r.From)
				if r.From != r.To {
					args = append(args, "--redefine-sym", r.From+"="+r.To)
				}
			}
		}
		if err := s.command(ctx, "llvm-objcopy-19", append(args, obj)...); err != nil {
			return err
		}
	}
	if s.fuzz {
		return nil // the driver of fuzz targets is in the archive
	}
	result := ""
	if s.info.EntryVoid {
		result = "return 0; /* it returns nothing */ "
	}
	// main's own parameters are passed on, as in the engine.
	text := fmt.Sprintf("extern int entry(int, char **, char **) __asm__(%q);\n"+
		"int main(int n, char **v, char **e) { int r = entry(n, v, e); %sreturn r; }\n", entry, result)
	src, obj := filepath.Join(dir, "entry.c"), filepath.Join(dir, "entry.o")
	if err := os.WriteFile(src, []byte(text), 0o644); err != nil {
		return err
	}
	*objects = append(*objects, obj)
	if err := s.command(ctx, "clang-19", "-O0", "-w", "-fno-pic", "-c", "-o", obj, src); err != nil ||
		!s.info.Entry.Driven {
		return err
	}
	driver := filepath.Join(dir, "driver.o")
	*objects = append(*objects, driver)
	return s.command(ctx, "clang-19", "-O0", "-w", "-fPIC", "-c", "-o", driver,
		filepath.Join(s.opt.Dir, testcase.DriverName))
}

// runtime compiles rt/args.c, the replay runtime, and the driver of fuzz targets, which is linked only if main is
// missing. Flavours whose flags do not change it share it.
func (s *session) runtime(ctx context.Context, f flavour, lib Linker) (*compiled, error) {
	key := ""
	if f.instrumentRuntime {
		key = "-" + f.name
	}
	if f.counted {
		key += "-counted"
	}
	if lib != nil {
		key += "-musl"
	}
	if rt := s.runtimes[key]; rt != nil {
		return rt, nil
	}
	rt, err := s.compileOwn(ctx, s.ownRuntime(f, lib))
	if err != nil {
		return nil, err
	}
	s.runtimes[key] = rt
	return rt, nil
}

// ownRuntime is the replay runtime. Linked in any case are rt/args.c, random numbers, and the system calls that replace
// the library's.
func (s *session) ownRuntime(f flavour, lib Linker) own {
	o := own{files: map[string][]byte{argsName: argsSource}, always: []string{argsName, replayrt.RandomSource}}
	names := []string{replayrt.ReplaySource, replayrt.FuzzMainSource, replayrt.RandomSource}
	if lib == nil {
		o.files[libraryName] = librarySource
		o.flags = []string{"-DALBERS_HOST_LIBRARY"}
	} else {
		names = append(names, replayrt.WorldSource, replayrt.MathSource, replayrt.ChecksSource)
		o.always = append(o.always, replayrt.WorldSource)
		maps.Copy(o.files, replayrt.WorldParts())
		o.files["albers_model.h"] = fmt.Appendf(nil, "%s#define MODEL_HEAP %s\n#define SYM_RANDOM %s\n",
			kernel.ModelHeader(), digit(!s.ownHeap), digit(s.info.Engine.SymRandom))
		o.flags = append(lib.CompileFlags(), "-fno-pic")
	}
	for _, name := range names {
		o.files[name] = replayrt.Source(name)
	}
	if f.counted {
		o.files[countersName] = countersSource
		o.always = append(o.always, countersName)
	}
	if f.instrumentRuntime {
		o.flags = append(o.flags, f.compile...)
	}
	if s.info.Engine.SymRandom {
		o.flags = append(o.flags, fmt.Sprintf("-DALBERS_SYM_RANDOM=%q", kernel.RandomName))
	}
	if s.ownRandom {
		o.flags = append(o.flags, "-DALBERS_OWN_RANDOM")
	}
	return o
}

// linkerFlags make the linker ignore missing symbols, and lead calls of the allocator to the replay runtime, unless
// the program has an allocator of its own.
func (s *session) linkerFlags() []string {
	// An undefined symbol ends a path in the engine; here it must not keep the other tests from running.
	// A program that declares the engine's functions weak, so that it links without the engine, has them here as there.
	out := []string{"--unresolved-symbols=ignore-all", "--undefined=klee_make_symbolic"}
	if s.info.Engine.Failing() > 0 || !s.ownHeap {
		for _, f := range append(kernel.FailFunctions(), "free") {
			out = append(out, "--wrap="+f)
		}
	}
	return out
}

// defines says whether one of the objects defines one of these functions.
func defines(objects []string, functions ...string) (found bool, err error) {
	err = eachSymbol(objects, func(s elf.Symbol) {
		found = found || s.Section != elf.SHN_UNDEF && elf.ST_BIND(s.Info) != elf.STB_LOCAL &&
			slices.Contains(functions, s.Name)
	})
	return found, err
}

// eachSymbol calls a function for the symbols of objects.
func eachSymbol(objects []string, see func(elf.Symbol)) error {
	for _, name := range objects {
		f, err := elf.Open(name)
		if err != nil {
			return err
		}
		symbols, err := f.Symbols()
		f.Close()
		if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
			return err
		}
		for _, s := range symbols {
			see(s)
		}
	}
	return nil
}

// digit is a switch of the replay runtime or of a sanitizer.
func digit(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// command runs a tool; an error carries the first lines of its complaints.
func (s *session) command(ctx context.Context, name string, args ...string) error {
	return s.commandIn(ctx, "", name, args...)
}

func (s *session) commandIn(ctx context.Context, dir, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if errors.Is(err, exec.ErrNotFound) {
		return notInstalled(name)
	}
	lines := strings.SplitN(strings.TrimSpace(string(out)), "\n", 4)
	return fmt.Errorf("native build: %s failed: %s", name, strings.Join(lines[:min(3, len(lines))], " | "))
}

func notInstalled(tool string) error {
	return fmt.Errorf("%s is not installed: run `make setup`", tool)
}
