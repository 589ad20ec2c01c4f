package accept

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/bench/fetch"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/solver/referee"
	"github.com/albers-engine/albers/option"
)

// The source of GCC brings thousands of small programs along, most of them from a report of wrong code. Each ends with
// 0 if it was compiled rightly, and aborts if not. Clang compiles them for both sides with the same options.

// What one of these programs may take, to be compiled, natively, and under Albers.
const (
	gccCompile = 30 * time.Second
	gccNative  = 10 * time.Second
	gccTime    = 20 * time.Second
)

// flaws are programs that differ for a reason of their own, by the reason.
type flaws map[string][]string

// of is the reason for which a program differs, "" if it should not.
func (f flaws) of(name string) string {
	for why, names := range f {
		if slices.Contains(names, name) {
			return why
		}
	}
	return ""
}

// gccFlaws are programs that end otherwise than natively.
var gccFlaws = flaws{
	"divides by zero on purpose, and catches the signal": {"gcc.c-torture/execute/20101011-1.c"},
	"goes to a null pointer on purpose, and catches the signal": {"gcc.dg/cleanup-8.c", "gcc.dg/cleanup-9.c",
		"gcc.dg/cleanup-10.c", "gcc.dg/cleanup-11.c", "gcc.dg/setjmp-2.c", "gcc.dg/torture/stackalign/setjmp-2.c",
		"g++.dg/ext/cleanup-8.C", "g++.dg/ext/cleanup-9.C", "g++.dg/ext/cleanup-10.C", "g++.dg/ext/cleanup-11.C",
		"g++.dg/ext/sync-4.C"},
	"knows how far apart two areas of alloca are":           {"gcc.c-torture/execute/pr64242.c"},
	"copies an array that nothing was written to as a text": {"gcc.c-torture/execute/string-opt-18.c"},
	"writes a text behind the end of a global":              {"gcc.dg/strlenopt-63.c"},
	"reads a local of a function that has returned":         {"gcc.dg/torture/matrix-6.c"},
	"shifts by numbers that are negative or too large": {"c-c++-common/torture/vector-shift2.c",
		"gcc.dg/torture/pr93170.c", "gcc.dg/torture/vector-shift2.c"},
	"keeps memory of alloca after the array of variable length that clang frees it with": {"gcc.dg/vla-24.c"},
	"keeps a reference to a temporary of the call": {
		"g++.dg/coroutines/torture/func-params-07.C"},
	"asks for the type of an object that is being destroyed": {"g++.dg/rtti/dyncast7.C"},
	"wants another errno, or other flags, than musl sets": {"gcc.dg/c99-math-double-1.c",
		"gcc.dg/c99-math-float-1.c", "gcc.dg/torture/pr68264.c"},
	"wants the quotient of complex numbers at the ends of the range closer than C's recipe has it": {
		"gcc.c-torture/execute/ieee/cdivchkd.c", "gcc.c-torture/execute/ieee/cdivchkf.c",
		"gcc.c-torture/execute/ieee/cdivchkld.c"},
	"converts numbers that do not fit, which C leaves open": {"gcc.dg/torture/arm-fp16-int-convert-alt.c",
		"gcc.dg/torture/arm-fp16-int-convert-ieee.c", "gcc.dg/torture/fp-int-convert-double.c",
		"gcc.dg/torture/fp-int-convert-float.c", "gcc.dg/torture/fp-int-convert-float128-timode.c",
		"gcc.dg/torture/fp-int-convert-timode.c"},
}

// gccSource is the package that the programs are in, and the part of it that is unpacked.
var gccSource = manifest.Package{Name: "gcc-12", Debian: "gcc-12", Version: "12.2.0-14+deb12u1", Steps: []string{
	"tar xJf gcc-*-dfsg.tar.xz --strip-components=3 --wildcards '*/gcc/testsuite/gcc.c-torture/execute/*'" +
		" '*/gcc/testsuite/gcc.dg/*' '*/gcc/testsuite/c-c++-common/*' '*/gcc/testsuite/g++.dg/*'"}}

// gccElsewhere are folders of programs for what clang or x86-64 has in another form, or not at all.
var gccElsewhere = regexp.MustCompile(`/(asan|debug|dfp|fixed-point|gcov|gomp|graphite|guality|hwasan|rtl|sso|trad|tsan|` +
	`ubsan|vect)/`)

// gccTests compares programs of some folders, in files with an ending; those that say that they are to be run, or all.
func gccTests(p *Plan, name, title, ending string, folders ...string) *Part {
	var tree string
	var names []string
	return &Part{
		Name: name, Title: title, Settings: p.settings("time", gccTime.String()),
		Prepare: func(ctx context.Context) (err error) {
			if tree, err = p.gccTree(ctx); err == nil {
				names, err = gccPrograms(tree, ending, gccElsewhere, folders...)
			}
			return err
		},
		Next: among(&names),
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			return p.gccTest(ctx, tree, key)
		},
		Say: say("%s of %s programs end with 0 in both; not compared: %s that clang does not compile or that do not end "+
			"with 0 natively, %s that do not compile with the libraries of Albers, %s that say what is not supported, "+
			"%s not done in time, %s that end otherwise for a known reason",
			"same", "programs", "failing", "uncompiled", "unsupported", "undecided", "flaws"),
	}
}

// gccTree fetches GCC's tests.
func (p *Plan) gccTree(ctx context.Context) (dir string, err error) {
	t, err := fetch.Package(ctx, &gccSource, fetch.Options{Cache: p.Subjects, Build: []string{p.Albers, "build"},
		Jobs: p.Jobs})
	if err != nil {
		return "", err
	}
	t.Close() // nothing builds it again
	return t.Dir, nil
}

// gccCompiler is the compiler for a program.
func gccCompiler(name string) string {
	if filepath.Ext(name) == ".C" {
		return "clang++-19"
	}
	return "clang-19"
}

// gccPrograms lists the programs below folders of a tree, without those that skip, if any, matches.
func gccPrograms(tree, ending string, skip *regexp.Regexp, folders ...string) (names []string, err error) {
	toRun := regexp.MustCompile(`dg-do +run`)
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(tree, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ending || skip != nil && skip.MatchString(path) {
				return err
			}
			text, err := os.ReadFile(path)
			switch torture := filepath.Base(filepath.Dir(path)); {
			case err != nil:
				return err
			case torture == "builtins": // pieces of programs
			case toRun.Match(text) || strings.Contains(path, "/gcc.c-torture/"):
				names = append(names, strings.TrimPrefix(path, tree+"/"))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}

var (
	gccDirective = regexp.MustCompile(`dg-(?:additional-)?options\s+"([^"]*)"(?:\s*\{\s*target\s+([^}]*)\})?`)
	gccTarget    = regexp.MustCompile(`x86_64|i\?86|\*-\*-\*|c\+\+|lp64|c$`)
	gccSources   = regexp.MustCompile(`dg-additional-sources\s+"([^"]*)"`)
	gccStandard  = regexp.MustCompile(`target c\+\+(11|14|17|20)`)

	// gccOption matches the options that say what a program means, or what the processor has; others say how to optimise.
	gccOption = regexp.MustCompile(`^-(std=|ansi|D|O|I|m(avx2?|sse[0-9.a-z]*|fma|bmi2?|popcnt|long-double.*)$|` +
		`funsigned-bitfields|f(no-)?(wrapv|gnu89-inline|builtin|fast-math|finite-math|math-errno|exceptions|rtti|` +
		`signed-char|unsigned-char|short-enums|short-wchar|trapv|char8_t|sized-deallocation|aligned-new|rounding-math|` +
		`signed-zeros|ms-extensions|threadsafe-statics|permissive))`)
)

// gccOptions are the options of a program, and the sources beside it.
func gccOptions(path, text string) (options, beside []string) {
	for _, m := range gccDirective.FindAllStringSubmatch(text, -1) {
		if m[2] != "" && !gccTarget.MatchString(m[2]) {
			continue
		}
		for _, o := range strings.Fields(m[1]) {
			if gccOption.MatchString(o) {
				options = append(options, o)
			}
		}
	}
	standard := "gnu17"
	switch m := gccStandard.FindStringSubmatch(text); {
	case strings.Contains(path, "/gcc.c-torture/"):
		standard = "gnu89"
	case filepath.Ext(path) == ".c":
	case strings.Contains(path, "/coroutines/"):
		standard = "gnu++20"
	case m != nil:
		standard = "gnu++" + m[1]
	default:
		standard = "gnu++17"
	}
	for _, m := range gccSources.FindAllStringSubmatch(text, -1) {
		for _, f := range strings.Fields(m[1]) {
			beside = append(beside, filepath.Join(filepath.Dir(path), f))
		}
	}
	return append([]string{"-std=" + standard}, options...), beside // a later standard is the one that counts
}

// gccTest runs a program in both ways.
func (p *Plan) gccTest(ctx context.Context, tree, name string) (*Chunk, error) {
	work, err := os.MkdirTemp(p.Scratch, "gcc-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(tree, name)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	options, beside := gccOptions(path, string(text))
	other := []string{"-emit-llvm", "-c"} // than that of Albers
	if strings.Contains(name, "coroutines") {
		other = append(other, "-Xclang", "-disable-llvm-passes") // no machine code without the passes that split them
	}
	flags := slices.DeleteFunc(frontend.AnalysisFlags(), func(f string) bool { return slices.Contains(other, f) })
	flags = append(flags, options...)
	program := filepath.Join(work, "native")
	c := &Chunk{Figures: map[string]int64{"programs": 1}}
	compile := child.New(gccCompiler(name),
		slices.Concat(flags, []string{"-o", program, path}, beside, []string{"-lm"})...)
	native := child.New(program)
	compile.Dir, native.Dir, native.Env = work, work, option.Default().Env // that of programs under Albers
	well, err := endsWell(ctx, gccCompile, compile)
	if well && err == nil {
		well, err = endsWell(ctx, gccNative, native)
	}
	if !well || err != nil {
		c.Figures["failing"]++
		return c, err
	}
	var args []string
	for _, o := range options {
		args = append(args, "--cflag="+o)
	}
	err = p.compareEnd(ctx, c, work, gccTime, name, gccFlaws.of(name), slices.Concat(args, []string{path}, beside)...)
	return uncompiledOr(c, err)
}

// uncompiledOr counts a program that Albers's libraries do not compile; other errors are errors.
func uncompiledOr(c *Chunk, err error) (*Chunk, error) {
	if errors.Is(err, errUncompiled) {
		c.Figures["uncompiled"]++
		return c, nil
	}
	return c, err
}
