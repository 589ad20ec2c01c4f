package klee

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// coreutils is a command line of the documentation ("Coreutils Experiments", question 8), with a file that is there.
const coreutils = `--simplify-sym-indices --write-cvcs --write-cov --output-module --max-memory=1000 --disable-inlining
	--optimize --use-forked-solver --use-cex-cache --libc=uclibc --posix-runtime --external-calls=all
	--only-output-states-covering-new --env-file=ENV --run-in-dir=DIR --max-sym-array-size=4096
	--max-solver-time=30s --max-time=60min --watchdog --max-memory-inhibit=false --max-static-fork-pct=1
	--max-static-solve-pct=1 --max-static-cpfork-pct=1 --switch-type=internal --search=random-path
	--search=nurs:covnew --use-batching-search --batch-instructions=10000 ./paste.bc --sym-args 0 1 10
	--sym-args 0 2 2 --sym-files 1 8 --sym-stdin 8 --sym-stdout`

func TestCommandLineOfTheDocumentation(t *testing.T) {
	dir := t.TempDir()
	env := filepath.Join(dir, "env")
	if err := os.WriteFile(env, []byte("HOME=/tmp\nTERM=dumb\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(strings.NewReplacer("ENV", env, "DIR", dir).Replace(coreutils))
	c, err := Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	want := option.Default()
	want.KeepStdout, want.KeepCoverage, want.MaxMemory, want.OnlyNew, want.Cache = true, true, 1000<<20, true, true
	want.KeepCosts, want.KeepAssembly = true, true
	want.Env, want.HostDirs = []string{"HOME=/tmp", "TERM=dumb"}, []string{dir}
	want.SolverTimeout, want.MaxTime, want.Turn = 30*time.Second, time.Hour, 10_000
	want.Search = []option.Searcher{option.RandomPath, option.CovNew}
	want.Args = []string{"./paste.bc"}
	want.SymArgs = []option.SymArg{{Min: 0, Max: 1, Len: 10}, {Min: 0, Max: 2, Len: 2}}
	want.SymFiles, want.SymStdin, want.SymStdout = option.SymFiles{Count: 1, Size: 8}, 8, true
	if !reflect.DeepEqual(c.Run, want) {
		t.Errorf("got  %+v\nwant %+v", c.Run, want)
	}
	if !slices.Equal(c.Files, []string{"./paste.bc"}) || len(c.Words) != 15 {
		t.Errorf("files %q, words %q", c.Files, c.Words)
	}
	for _, flag := range []string{"--write-cvcs", "--output-module", "--optimize", "--run-in-dir",
		"--max-static-fork-pct", "--libc"} {
		if !slices.ContainsFunc(c.Warnings, func(w string) bool { return strings.HasPrefix(w, flag+" ") }) {
			t.Errorf("nothing is said of %s: %q", flag, c.Warnings)
		}
	}
	if err := c.Run.Validate(); err != nil {
		t.Error(err)
	}
}

// TestFlags: what single flags set, with one dash or two, and the value behind "=" or in the next word.
func TestFlags(t *testing.T) {
	for line, check := range map[string]func(c *Command) bool{
		"-max-time 30 x":            func(c *Command) bool { return c.Run.MaxTime == 30*time.Second },
		"--max-time=2h3min4s x":     func(c *Command) bool { return c.Run.MaxTime == 2*time.Hour+184*time.Second },
		"--max-memory=2 x":          func(c *Command) bool { return c.Run.MaxMemory == 2<<20 },
		"-emit-all-errors x":        func(c *Command) bool { return c.Run.EmitAllErrors },
		"--emit-all-errors=false x": func(c *Command) bool { return !c.Run.EmitAllErrors },
		"-exit-on-error x": func(c *Command) bool {
			return slices.Equal(c.Run.StopOn, []outcome.Kind{option.AnyBug})
		},
		"--output-dir=d x":           func(c *Command) bool { return c.Out == "d" },
		"--use-query-log=all:smt2 x": func(c *Command) bool { return c.Log == "all-queries.smt2" },
		"--use-cex-cache=0 x":        func(c *Command) bool { return !c.Run.Cache },
		"--entry-point f x":          func(c *Command) bool { return c.Run.Entry == "f" },
		"--replay-ktest-file a.ktest x": func(c *Command) bool {
			return slices.Equal(c.Run.ReplayPaths, []string{"a.ktest"})
		},
		"--seed-file a --seed-file=b x": func(c *Command) bool { return slices.Equal(c.Run.SeedFiles, []string{"a", "b"}) },
		"--link-llvm-lib=a.bc --link-llvm-lib b.bc x --sym-arg 3": func(c *Command) bool {
			return slices.Equal(c.Files, []string{"x", "a.bc", "b.bc"}) && len(c.Run.SymArgs) == 0 &&
				slices.Equal(c.Run.Args, []string{"x", "--sym-arg", "3"}) // without --posix-runtime they are the program's
		},
		"-exit-on-error-type=Assert -exit-on-error-type Free x": func(c *Command) bool {
			return slices.Equal(c.Run.StopOn, []outcome.Kind{outcome.Assertion, outcome.DoubleFree, outcome.InvalidFree,
				outcome.MismatchedFree})
		},
		"-posix-runtime x A -sym-files 1 10 -v --sym-arg 3 b -fd-fail -save-all-writes": func(c *Command) bool {
			return slices.Equal(c.Run.Args, []string{"x", "A", "-v"}) && c.Run.MaxFail == 1 &&
				reflect.DeepEqual(c.Run.SymArgs, []option.SymArg{{Min: 1, Max: 1, Len: 3, Then: []string{"b"}}})
		},
	} {
		c, err := Parse(strings.Fields(line))
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if !check(c) {
			t.Errorf("%s: %+v", line, c)
		}
	}
	c, err := Parse(strings.Fields("--optimize=false --output-module=0 --silent-klee-assume=false --libc=none x"))
	if err != nil || len(c.Warnings) != 1 || !strings.HasPrefix(c.Warnings[0], "--libc") {
		t.Errorf("switches that are off: %v, %+v", err, c)
	}
	for line, want := range map[string]string{
		"":                               "give a program",
		"--max-time x":                   "--max-time must be a time",
		"--max-tim=3 x":                  "did you mean --max-time",
		"--check-div-zero=maybe x":       "must be true or false",
		"--use-incomplete-merge x":       "states at a merge point",
		"--silent-klee-assume=1 x":       "is not there",
		"--stats-write-interval=often x": "must be a time",
		"--stats-write-after-instructions=many x": "must be a number of instructions",
		"--search=nurs:qc x":                      `has no "nurs:qc" here`,
		"--use-query-log=all:kquery x":            "SMT-LIB only",
		"--exit-on-error-type=Odd x":              "has no type",
		"--emit-all-errors=maybe x":               "must be true or false",
		"--posix-runtime x --sym-args 0 1":        "needs 3 numbers",
		"--max-memory=2G x":                       "megabytes",
		"--output-dir":                            "needs a value",
	} {
		if _, err := Parse(strings.Fields(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// TestTablesAreDisjoint: a flag has one meaning.
func TestTablesAreDisjoint(t *testing.T) {
	for name := range effects() {
		if _, ok := without()[name]; ok || refused()[name] != "" {
			t.Errorf("--%s is in two tables", name)
		}
	}
	for name := range without() {
		if refused()[name] != "" {
			t.Errorf("--%s is in two tables", name)
		}
	}
	for _, kinds := range kindsOf() {
		for _, k := range kinds {
			if !k.Known() {
				t.Errorf("%s is no kind", k)
			}
		}
	}
	for _, k := range outcome.Kinds() {
		if s := saidOf(k); !plain(s.suffix) {
			t.Errorf("%s has the suffix %q", k, s.suffix)
		}
	}
}

// object and readKTest are a reader of KTest files that shares nothing with package testcase: it is written from the
// description in docs/output.md.
type object struct{ name, data string }

func readKTest(b []byte) (args []string, objects []object, err error) {
	defer func() {
		if recover() != nil {
			err = fmt.Errorf("the file ends early")
		}
	}()
	word := func() int { n := binary.BigEndian.Uint32(b); b = b[4:]; return int(n) }
	text := func() string { n := word(); s := string(b[:n]); b = b[n:]; return s }
	if string(b[:5]) != "KTEST" {
		return nil, nil, fmt.Errorf("it begins with %q", b[:5])
	}
	b = b[5:]
	if v := word(); v != 3 {
		return nil, nil, fmt.Errorf("version %d", v)
	}
	for n := word(); n > 0; n-- {
		args = append(args, text())
	}
	word()
	word()
	for n := word(); n > 0; n-- {
		objects = append(objects, object{text(), text()})
	}
	if len(b) > 0 {
		return nil, nil, fmt.Errorf("%d bytes are left", len(b))
	}
	return args, objects, nil
}

// TestTestsOfTheSymbolicEnvironment: arguments are the words of the command line, and objects are in their order.
func TestTestsOfTheSymbolicEnvironment(t *testing.T) {
	words := strings.Fields("--posix-runtime ./echo.bc -sym-arg 3 mid --sym-args 0 2 1 end --sym-args 1 2 1 " +
		"--sym-files 1 2")
	c, err := Parse(words)
	if err != nil {
		t.Fatal(err)
	}
	in := func(name, data string) input.Object { return input.Object{Name: name, Data: []byte(data)} }
	k := c.ktest(&outcome.Test{Args: c.Run.Args, Inputs: []input.Object{in("arg00", "abc"), in("arg01", "d"),
		in("arg02", "e"), in("n_args", "\x03"), in("n_args01", "\x01"), in("n_args02", "\x01"), in("A-data", "xy"),
		in("own", "z")}})
	args, objects, err := readKTest(k.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(args, words[1:]) {
		t.Errorf("arguments %q", args)
	}
	want := []object{{"arg00", "abc\x00"}, {"n_args", "\x01\x00\x00\x00"}, {"arg01", "d\x00"},
		{"n_args_1", "\x01\x00\x00\x00"}, {"arg02", "e\x00"}, {"A-data", "xy"}, {"model_version", "\x01\x00\x00\x00"},
		{"own", "z"}}
	if !slices.Equal(objects, want) {
		t.Errorf("objects %q\nwant %q", objects, want)
	}
	if own, err := testcase.Decode(k.Encode()); err != nil || len(own.Objects) != len(want) {
		t.Errorf("our own reader: %v", err)
	}
}

// TestReport has the shape of the documentation's example.
func TestReport(t *testing.T) {
	e := &outcome.End{Reason: outcome.Found, Kind: outcome.OutOfBounds, Message: "read of 1 bytes",
		File: "/d/r.c", Line: 23,
		Stack:  []outcome.Call{{Func: "matchhere", File: "/d/r.c", Line: 23, Text: 146}, {Func: "main"}},
		Detail: "declared at /d/r.c:7\n"}
	const want = "Error: memory error: out of bound pointer\nFile: /d/r.c\nLine: 23\nStack:\n" +
		"  #0 00000146 in matchhere () at /d/r.c:23\n  #1 00000000 in main ()\nInfo:\n  read of 1 bytes\n" +
		"  declared at /d/r.c:7\n"
	if got := string(report(e)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for message, want := range map[string]string{"too bad (oops.err)": "oops too bad", "plain": "user plain",
		"bad (../x.err)": "user bad"} {
		suffix, said := describe(&outcome.End{Reason: outcome.Found, Kind: outcome.UserError, Message: message})
		if got := suffix + " " + said; got != want {
			t.Errorf("%s: %s, want %s", message, got, want)
		}
	}
}

// TestPlaces: the first free klee-out-N next to the program, and klee-last names the newest.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	for n := range 2 {
		c, err := Parse([]string{filepath.Join(dir, "x.bc")})
		if err != nil {
			t.Fatal(err)
		}
		place, last, err := Place(c)
		if want := filepath.Join(dir, fmt.Sprintf("klee-out-%d", n)); err != nil || place != want || !last {
			t.Fatalf("%s %v %v, want %s", place, last, err, want)
		}
		var said []string
		f := Open(c, place, last, func(line string) { said = append(said, line) })
		f.Warning("careful")
		if err := f.Finish(&outcome.Summary{PathsCompleted: 3, Tests: 2}, nil, nil); err != nil {
			t.Fatal(err)
		}
		if got, err := os.Readlink(filepath.Join(dir, "klee-last")); err != nil || got != filepath.Base(place) {
			t.Errorf("klee-last names %q: %v", got, err)
		}
		if len(said) == 0 || said[0] != fmt.Sprintf("KLEE: output directory is %q", place) {
			t.Errorf("said %q", said)
		}
		for name, want := range map[string]string{"info": "KLEE: done: completed paths = 3\n",
			"messages.txt": "KLEE: done: generated tests = 2\n", "warnings.txt": "KLEE: WARNING: careful\n"} {
			if data, err := os.ReadFile(filepath.Join(place, name)); err != nil || !strings.Contains(string(data), want) {
				t.Errorf("%s: %q %v", name, data, err)
			}
		}
	}
	if _, _, err := Place(&Command{Out: dir}); err == nil {
		t.Error("a folder that is there was taken")
	}
}
