// Package albers explores C and C++ programs (or LLVM bitcode) on symbolic input: it finds tests, bugs with the input
// that triggers them, and coverage. It is the engine behind the command of the same name, for use in Go programs:
//
//	cfg := albers.Default()
//	cfg.Files, cfg.Out = []string{"maze.c"}, ""
//	cfg.MaxTime = time.Minute
//	found, err := albers.Run(ctx, cfg, nil)
//
// [Run] loads the program, explores it, and returns a [Result]: the summary with the bugs, the tests with their
// inputs, and the coverage. Programs may be held in memory ([Config.Sources]). Run also tells an [outcome.Observer]
// its findings as they come, and writes the output folder if one is named (docs/output.md describes it). Cancelling
// the context ends the run early and keeps all results. An error that a user can mend is an [*InputError]. Bugs of
// the program under analysis are no errors but part of the Result.
//
// [Replay] runs the tests of an output folder natively, [Build] turns a project's own build into bitcode, and [Solve]
// is the solver alone. Each takes a configuration that begins with its Default function, and returns plain data.
package albers

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Config says which program to run and how. Start from [Default].
type Config struct {
	// Files are the program: .c .cc .cpp (compiled by clang), .rs, .bc or .ll; several are linked. Of an archive of
	// bitcode (.a, .bca) the members that the others need are linked; or all, if there is no other file.
	Files []string
	// Sources are more files of the program, held in memory. The output folder keeps a copy of them. Default none.
	Sources []Source
	// DropTests leaves the tests out of the [Result], for long runs whose tests go to a folder or to an observer. The
	// observer then has a test until its method Test returns: the memory of the test serves a later one.
	DropTests bool
	// Run has the options that `albers run` sets by flags.
	option.Run
	// CacheDir holds the C library's bitcode. Default empty: $ALBERS_CACHE, or albers in the user's cache folder.
	CacheDir string
	// Checker is a command that runs [CheckMain] when a file's name is appended. It reads untrusted bitcode in a
	// process of its own, because LLVM may crash on damaged files. Default none: files are read without a check.
	Checker []string
	// DumpIR, if set, receives the program in Albers's own form; the program is not run then. Default nil.
	DumpIR io.Writer
	// Resume makes Run go on with the run that has left its results in Out, and that was stopped or killed; see
	// [Unfinished]. Default false.
	Resume bool
	// Command and Flags are only for the record in run.json. Flags, by name, replace the values of the fields of Run
	// there.
	Command []string
	Flags   map[string]string
}

// Source is a file of a program, held in memory: source text or bitcode.
type Source struct {
	// Name is the file's name in all results, without a folder. Its ending says what kind of file Data is, as in
	// [Config.Files].
	Name string
	Data []byte
}

// Result is everything that a run found.
type Result struct {
	// Summary has the bugs, and counts paths, tests, instructions and time. It is the content of summary.json.
	Summary *outcome.Summary
	// Tests are all tests with their inputs, in the order in which they were found. The field Test of a bug is the
	// number N of its test. Tests is empty with [Config.DropTests].
	Tests []*outcome.Test
	// Coverage says which lines and branches were reached. It is the content of coverage.json.
	Coverage *coverage.Report
	// Costs is what the exploration of each line and function has cost, the content of costs.json; nil without
	// [option.Output.KeepCosts].
	Costs *coverage.Costs
	// Tree is the execution tree of the paths that have ended, the content of tree.json.
	Tree *outcome.Tree
}

// ProgramName is argv[0] of a program that starts with the given file.
func ProgramName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// InputError is a mistake that the user can mend: a missing file, a program that does not compile, a full disk.
type InputError struct{ Err error }

// Error is one line that says what is wrong and how to mend it. A compiler's messages may follow on more lines.
func (e *InputError) Error() string { return e.Err.Error() }

// Unwrap gives the cause.
func (e *InputError) Unwrap() error { return e.Err }

func inputErrorf(format string, args ...any) error {
	return &InputError{fmt.Errorf(format, args...)}
}

// Default is the configuration of `albers run` without flags.
func Default() Config {
	return Config{Run: option.Default()}
}

// Validate returns an error that says which option is wrong, or nil. It does not read the program.
func (c *Config) Validate() error {
	if len(c.Files)+len(c.Sources) == 0 {
		return inputErrorf("no program: give a .c, .cc, .cpp, .rs, .bc, .ll or .a file")
	}
	for i, s := range c.Sources {
		switch {
		case filepath.Base(s.Name) != s.Name:
			return inputErrorf("%q: a source in memory needs a file name without a folder", s.Name)
		case slices.ContainsFunc(c.Sources[:i], func(o Source) bool { return o.Name == s.Name }):
			return inputErrorf("%s: two sources in memory have this name", s.Name)
		}
		if err := checkKind(s.Name, int64(len(s.Data))); err != nil {
			return err
		}
	}
	for _, f := range c.Files {
		if err := checkFile(f); err != nil {
			return err
		}
	}
	if err := engine.Validate(&c.Run); err != nil {
		return &InputError{err}
	}
	if c.Out != "" {
		if err := testcase.Usable(c.Out); err != nil {
			return &InputError{err}
		}
	}
	return nil
}

// checkFile refuses a file that is not readable or of no known kind, before any costly work begins.
func checkFile(name string) error {
	st, err := os.Stat(name)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return inputErrorf("%s: no such file: check the name", name)
	case err != nil:
		return &InputError{err}
	case st.IsDir():
		return inputErrorf("%s is a folder: name the program's files", name)
	case !st.Mode().IsRegular():
		return inputErrorf("%s is not a regular file: name the program's files", name)
	}
	if err := checkKind(name, st.Size()); err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return &InputError{err}
	}
	return f.Close()
}

// checkKind refuses an empty file, and a file whose name does not have the ending of a program.
func checkKind(name string, size int64) error {
	if size == 0 {
		return inputErrorf("%s is empty: give a program", name)
	}
	if IsProgram(name) {
		return nil
	}
	return inputErrorf("%s: unknown kind of file: give .c, .cc, .cpp, .rs, .bc, .ll or .a "+
		"(arguments of the program: behind --)", name)
}

// IsProgram says whether a file's name has the ending of a program.
func IsProgram(name string) bool {
	switch filepath.Ext(name) {
	case ".c", ".cc", ".cpp", ".cxx", ".C", ".rs", ".bc", ".ll":
		return true
	}
	return frontend.IsArchive(name)
}

// CheckMain is the main function of the process that [Config.Checker] starts.
func CheckMain(name string, in io.Reader, out io.Writer) int {
	return frontend.CheckMain(name, in, out)
}

// release is the number of the last release.
const release = "0.1.0"

// Version is the release with the revision it was built from.
func Version() string {
	v := release
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && len(s.Value) >= 12:
			v += "+" + s.Value[:12]
		case s.Key == "vcs.modified" && s.Value == "true":
			v += ".changed"
		}
	}
	return v
}
