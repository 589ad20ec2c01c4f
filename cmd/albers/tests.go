package main

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

func (a *app) testsCommand() *cobra.Command {
	var xml, spec, corpus, emit, emitTo string
	var unpack, asJSON, bugs, fewest bool
	c := &cobra.Command{
		Use:   "tests [flags] OUT-DIR|FILE.ktest...",
		Short: "show tests; --xml writes a Test-Comp suite, --corpus raw inputs, --emit c regression tests",
		Long: "Shows the objects of each test as hex, text and integer. OUT-DIR is an output folder of `albers run`; KTest " +
			"files of other\n" +
			"tools are read as well.",
		Args: atLeast1("an output folder or .ktest files"),
		RunE: func(c *cobra.Command, args []string) error {
			if xml != "" {
				if len(args) != 1 {
					return usagef("tests: --xml takes one output folder")
				}
				return a.exportSuite(args[0], xml, spec)
			}
			if fewest && corpus == "" {
				return usagef("tests: --fewest is about the inputs of --corpus: give a folder for them")
			}
			if corpus != "" {
				return a.exportCorpus(args, corpus, fewest)
			}
			if emit != "" {
				if emit != "c" || len(args) != 1 {
					return usagef("tests: --emit takes c, and one output folder")
				}
				return a.emitC(args[0], cmp.Or(emitTo, filepath.Join(args[0], "regression")))
			}
			if asJSON {
				return a.listTests(args, bugs)
			}
			for _, arg := range args {
				if unpack {
					n, err := testcase.Unpack(arg)
					if err != nil {
						return &albers.InputError{Err: fmt.Errorf("%s: after %d tests: %w", arg, n, err)}
					}
					fmt.Fprintf(a.stdout, "%d tests are single files now, in %s\n", n, filepath.Join(arg, "tests"))
					continue
				}
				if err := a.showTests(arg, bugs); err != nil {
					return &albers.InputError{Err: err}
				}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&bugs, "bugs", false, "only tests that end with a finding")
	c.Flags().BoolVar(&asJSON, "json", false, "print the tests of output folders as JSON, one test a line")
	c.Flags().BoolVar(&unpack, "unpack", false,
		"make a single file of each test of OUT-DIR that is in the container tests/"+testcase.PackName)
	c.Flags().StringVar(&xml, "xml", "", "write the tests as a Test-Comp suite to folder or zip file `TO`")
	c.Flags().StringVar(&corpus, "corpus", "",
		"write the inputs that cover code first, and those with findings, to folder `TO` as raw files: standard input, the "+
			"first symbolic file, or the input of a fuzz target")
	c.Flags().BoolVar(&fewest, "fewest", false,
		"with --corpus: of all tests of all folders, only as many as cover each line that one of them covers, and those "+
			"with findings; after runs with --keep-coverage")
	c.Flags().StringVar(&emit, "emit", "",
		"write each finding as a file of the language `LANG`, which is c: a regression test to compile with the program")
	c.Flags().StringVar(&emitTo, "to", "", "write the files of --emit to folder `DIR` (default: regression in OUT-DIR)")
	c.Flags().StringVar(&spec, "spec", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
		"specification `TEXT` for the suite's metadata")
	return c
}

// emitC writes the findings as C files.
func (a *app) emitC(dir, to string) error {
	all, err := albers.EmitC(dir, to)
	for _, x := range all {
		if x.File != "" {
			fmt.Fprintln(a.stdout, filepath.Join(to, x.File))
		} else {
			fmt.Fprintf(a.stdout, "test %d is no C file: %s: `albers replay` runs it\n", x.Test, x.Why)
		}
	}
	if err == nil && len(all) == 0 {
		fmt.Fprintf(a.stdout, "%s has no findings\n", dir)
	}
	return err
}

// listed is a test as --json prints it: how its path ended, and its input.
type listed struct {
	*testcase.Entry
	CWE int `json:"cwe,omitempty"`
	listedInput
}

// listedInput is the input of a test.
type listedInput struct {
	Args    []string       `json:"args"`
	Objects []listedObject `json:"objects"`
}

type listedObject struct {
	Name string `json:"name"`
	Size int    `json:"size"`
	Hex  string `json:"hex"`
}

func listInput(args []string, objects []input.Object) listedInput {
	l := listedInput{append([]string{}, args...), []listedObject{}}
	for _, o := range objects {
		l.Objects = append(l.Objects, listedObject{o.Name, len(o.Data), hex.EncodeToString(o.Data)})
	}
	return l
}

// listTests prints the tests of folders as JSON.
func (a *app) listTests(dirs []string, bugs bool) error {
	for _, dir := range dirs {
		if err := eachTest(dir, bugs, func(t *testcase.Entry, k *testcase.KTest) error {
			l := listed{t, t.CWE(), listInput(k.Args, k.Objects)}
			return files.EncodeLine(a.stdout, &l)
		}); err != nil {
			return &albers.InputError{Err: err}
		}
	}
	return nil
}

// eachTest calls yield for each test of an output folder, or for each that ends with a finding.
func eachTest(dir string, bugs bool, yield func(*testcase.Entry, *testcase.KTest) error) error {
	if bugs {
		return testcase.EachTest(dir, (*testcase.Entry).IsFinding, yield)
	}
	return testcase.EachTest(dir, nil, yield)
}

// showTests prints a folder's tests, those with findings only if bugs is set, or one file.
func (a *app) showTests(arg string, bugs bool) error {
	st, err := os.Stat(arg)
	if errors.Is(err, os.ErrNotExist) {
		if err := a.showFile(arg); !errors.Is(err, os.ErrNotExist) {
			return err
		}
		return fmt.Errorf("%s: no such file or folder: give an output folder or .ktest files", arg)
	}
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return a.showFile(arg)
	}
	n := 0
	err = eachTest(arg, bugs, func(e *testcase.Entry, k *testcase.KTest) error {
		n++
		a.showTest(filepath.Join(arg, "tests", testcase.Name(e.Test)+".ktest"), k, outcomeOf(e))
		return nil
	})
	switch {
	case err == nil && n == 0 && bugs:
		fmt.Fprintf(a.stdout, "%s has no findings\n", arg)
	case err == nil && n == 0:
		fmt.Fprintf(a.stdout, "%s holds no tests\n", arg)
	}
	return err
}

// outcomeOf says how the path of a test ended.
func outcomeOf(e *testcase.Entry) string {
	switch {
	case e.Reason == outcome.Exit && e.Code < 0:
		return fmt.Sprintf("killed by signal %d", -e.Code)
	case e.Reason == outcome.Exit:
		return fmt.Sprintf("exit %d", e.Code)
	case e.Reason == outcome.Found:
		return fmt.Sprintf("%s at %s: %s", e.Kind, text.Place(e.File, e.Line, e.Func), e.Message)
	}
	return "ended early: " + string(e.Reason) + " " + e.Message
}

// showFile prints a test by the name of its file, even if the test is in the container of its folder.
func (a *app) showFile(name string) error {
	k, err := testcase.ReadFile(name)
	if err != nil {
		return err
	}
	a.showTest(name, k, a.siblingReport(name))
	return nil
}

// showTest prints a test, and how its path ended if that is known.
func (a *app) showTest(name string, k *testcase.KTest, outcome string) {
	fmt.Fprintf(a.stdout, "%s", name)
	if outcome != "" {
		fmt.Fprintf(a.stdout, "  %s", outcome)
	}
	fmt.Fprintln(a.stdout)
	testcase.WriteObjects(a.stdout, k.Args, k.Objects)
}

// siblingReport finds how a single test of an output folder ended.
func (a *app) siblingReport(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	entries, err := testcase.ReadIndex(filepath.Dir(filepath.Dir(abs)))
	if err != nil {
		return "" // a file of another tool, or alone
	}
	for i := range entries {
		if testcase.Name(entries[i].Test)+".ktest" == filepath.Base(name) {
			return outcomeOf(&entries[i])
		}
	}
	return ""
}

// exportCorpus writes the raw inputs of folders: of each those that covered code first, or of all of them the fewest
// that cover as much.
func (a *app) exportCorpus(dirs []string, to string, fewest bool) error {
	write := func(dirs ...string) (int, int, error) { return testcase.WriteCorpus(dirs[0], to) }
	groups := slices.Collect(slices.Chunk(dirs, 1))
	if fewest {
		write = func(dirs ...string) (int, int, error) { return testcase.WriteFewest(dirs, to) }
		groups = [][]string{dirs}
	}
	written := 0
	for _, group := range groups {
		n, without, err := write(group...)
		if err != nil {
			return &albers.InputError{Err: err}
		}
		if written += n; without > 0 {
			fmt.Fprintf(a.stdout, "%s: %d %s without an input that is one file\n", strings.Join(group, ", "), without,
				text.Noun(without, "test"))
		}
	}
	fmt.Fprintf(a.stdout, "%d new %s written to %s\n", written, text.Noun(written, "input"), to)
	return nil
}

// exportSuite writes a folder's tests in Test-Comp's format.
func (a *app) exportSuite(dir, to, spec string) error {
	info, err := testcase.ReadRunInfo(dir)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	entries, err := testcase.ReadIndex(dir)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	s := &testcase.Suite{Meta: testcase.Metadata{Lang: "C", Producer: "Albers " + info.Albers, Specification: spec,
		Entry: info.EntryFunction(), Architecture: "64bit", Created: time.Now().UTC().Format(time.RFC3339)}}
	if len(info.Files) > 0 {
		s.Meta.ProgramFile, s.Meta.ProgramHash = info.Files[0].Path, info.Files[0].SHA256
	}
	store, err := testcase.OpenStore(dir)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	defer store.Close()
	for i, e := range entries {
		k, err := store.KTest(e.Test)
		if err != nil {
			return &albers.InputError{Err: err}
		}
		s.Tests = append(s.Tests, testcase.SuiteTest{Name: fmt.Sprintf("testcase-%d", i+1), Test: k,
			Error: e.Kind == outcome.ReachError})
	}
	if err := testcase.WriteSuite(to, s); err != nil {
		return &albers.InputError{Err: err}
	}
	fmt.Fprintf(a.stdout, "%d tests written to %s\n", len(s.Tests), to)
	return nil
}
