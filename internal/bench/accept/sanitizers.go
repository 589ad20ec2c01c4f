package accept

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/solver/referee"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// GCC's tests of its sanitizers make errors on purpose, or do what is nearly one. Clang's sanitizers look natively for
// what albers run looks for with --check-undefined and --check-overflow, and both have to report the same line.

// sanitizerFlaws are programs about which the two do not agree for a reason of their own, by the reason.
var sanitizerFlaws = flaws{
	"writes beyond its variable into another one, which has no red zone": {"c-c++-common/asan/asan-stack-small.c"},
	"reads behind a flexible array, where the sanitizer has no red zone": {"gcc.dg/ubsan/object-size-9.c"},
	"tells the sanitizer to leave the function with the error alone": {"gcc.dg/asan/nosanitize-and-inline.c",
		"gcc.dg/asan/use-after-scope-4.c"},
	"calls a function by a weak reference, which a static library does not answer": {
		"c-c++-common/asan/pr59063-1.c", "c-c++-common/asan/pr59063-2.c"},
	"asks for the virtual base of an object that is being destroyed": {"g++.dg/ubsan/vptr-8.C", "g++.dg/ubsan/vptr-9.C"},
}

var (
	sanitizerReport = regexp.MustCompile(`(?m)(ERROR: \w+Sanitizer|runtime error): `)
	// Calls stand innermost first. Those of the sanitizer's own functions have no line.
	sanitizerCall  = regexp.MustCompile(`(?m)^ +#[0-9]+ .* ([^\s:]+):([0-9]+)(?::[0-9]+)?$`)
	sanitizerPlace = regexp.MustCompile(`(?m)^([^\s:]+):([0-9]+):[0-9]+: runtime error: `)
)

// sanitizers compares what sanitizers and Albers report.
func sanitizers(p *Plan) *Part {
	var tree string
	var names []string
	return &Part{
		Name: "sanitizers", Title: "Errors in GCC's tests of its sanitizers are found where clang's sanitizers see them",
		Settings: p.settings("time", gccTime.String()),
		Prepare: func(ctx context.Context) (err error) {
			if tree, err = p.gccTree(ctx); err != nil {
				return err
			}
			for _, ending := range []string{".c", ".C"} {
				more, err := gccPrograms(tree, ending, nil, "c-c++-common/asan", "gcc.dg/asan", "g++.dg/asan",
					"c-c++-common/ubsan", "gcc.dg/ubsan", "g++.dg/ubsan")
				if err != nil {
					return err
				}
				names = append(names, more...)
			}
			return nil
		},
		Next: among(&names),
		Run: func(ctx context.Context, key string, _ *referee.Seen) (*Chunk, error) {
			return p.sanitizer(ctx, tree, key)
		},
		Say: say("of %s programs %s have an error that both report at the same line, and %s have none for both; not "+
			"compared: %s that clang does not compile, %s that do not compile with the libraries of Albers, %s that say what "+
			"is not supported, %s not done in time, %s about which they differ for a known reason",
			"programs", "found", "clean", "failing", "uncompiled", "unsupported", "undecided", "flaws"),
	}
}

// sanitizer runs a program in both ways.
func (p *Plan) sanitizer(ctx context.Context, tree, name string) (*Chunk, error) {
	work, err := os.MkdirTemp(p.Scratch, "sanitizer-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(tree, name)
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	options, beside := gccOptions(path, string(source))
	options = slices.DeleteFunc(options, func(o string) bool { return strings.HasPrefix(o, "-O") })
	files := append([]string{path}, beside...)
	native := filepath.Join(work, "native")
	checks := option.CompilerChecks{CheckUndefined: true}
	compile := child.New(gccCompiler(name), slices.Concat([]string{"-g", "-w"}, options, []string{"-O0",
		"-fsanitize=address,unreachable,signed-integer-overflow,shift-exponent,integer-divide-by-zero,float-cast-overflow"},
		checks.CompilerFlags(), files, []string{"-o", native, "-lm"})...)
	c := &Chunk{Figures: map[string]int64{"programs": 1}}
	if well, err := endsWell(ctx, gccCompile, compile); !well || err != nil {
		c.Figures["failing"]++
		return c, err
	}
	limited, cancel := context.WithTimeout(ctx, gccNative)
	defer cancel()
	said, _ := run(limited, work, []string{"ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=0"}, native)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if limited.Err() != nil {
		c.Figures["undecided"]++
		return c, nil
	}
	args := []string{"--check-undefined", "--check-overflow", "--cflag=-w"}
	for _, o := range options {
		args = append(args, "--cflag="+o)
	}
	sum, err := p.explore(ctx, work, gccTime, name, append(args, files...)...)
	if err != nil {
		return uncompiledOr(c, err)
	}
	switch v := sanitizerVerdict(sum, said); {
	case v != "":
		c.Figures[v]++
	case sanitizerFlaws.of(name) != "":
		c.Figures["flaws"]++
	default:
		var found []string
		for _, b := range sum.Bugs {
			found = append(found, fmt.Sprintf("%s at line %d", b.Kind, b.Line))
		}
		c.differs(fmt.Sprintf("%s: Albers reports %s, the sanitizers %q", name, cmp.Or(strings.Join(found, ", "), "nothing"),
			sanitizerReport.FindString(said)))
	}
	return c, nil
}

// sanitizerVerdict is the figure for a program of which sanitizers have said this, "" if that is a difference.
func sanitizerVerdict(sum *outcome.Summary, said string) string {
	reported := sanitizerReport.MatchString(said)
	places := map[string]bool{}
	place := func(m []string) { places[filepath.Base(m[1])+":"+m[2]] = true }
	for _, m := range sanitizerPlace.FindAllStringSubmatch(said, -1) {
		place(m)
	}
	for _, m := range sanitizerCall.FindAllStringSubmatch(said, -1) {
		if !strings.Contains(m[1], "/include/c++/") { // Albers, too, tells the program's own line
			place(m)
			break
		}
	}
	same := slices.ContainsFunc(sum.Bugs, func(b outcome.Bug) bool {
		return places[fmt.Sprintf("%s:%d", filepath.Base(b.File), b.Line)]
	})
	switch {
	case reported && same:
		return "found"
	case len(sum.Bugs) > 0:
		return ""
	case len(sum.Unsupported) > 0:
		return "unsupported"
	case sum.Ends[string(outcome.LimitHalt)] > 0:
		return "undecided"
	case reported || sum.PathsPartial > 0:
		return ""
	}
	return "clean"
}
