package albers

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/explain"
	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// ExplainConfig says which test to explain, and how.
type ExplainConfig struct {
	// Test is a .ktest file in an output folder; the folder says which program to run, and how.
	Test string
	// All leaves out nothing: no turn of a loop, no call. Default false.
	All bool
	// Lines is the number of steps that are shown at most, unless All is set. 0: no limit. Default 0.
	Lines int
	// CacheDir and Checker are as in [Config].
	CacheDir string
	Checker  []string
	// Message, if set, receives messages for the user. Default nil.
	Message func(text string)
}

// explaining is the part of a run that explains.
type explaining struct {
	seed     []input.Object
	locals   llvm.Locals
	dir      string // that compilers run in
	all      bool
	recorded *outcome.End // how the path ended when the test was found; nil: not known
	recorder *explain.Recorder
}

// begin makes e record the path.
func (x *explaining) begin(m *ir.Module, e *engine.Engine) {
	x.recorder = explain.New(m, x.all)
	e.Trace(x.recorder)
	e.StopAt(x.recorded)
}

// Explain runs one test of an output folder in the engine, alone, and says which way it takes and why: source lines
// with values, the decisions of the input, and what a finding at the end depends on.
//
// The program is loaded with its variables in memory, so that they have names. Where that changes how the path ends
// (the program reads a variable that nobody wrote), it runs as the run has had it.
func Explain(ctx context.Context, cfg ExplainConfig) (*outcome.Explanation, error) {
	k, err := testcase.ReadFile(cfg.Test)
	if err != nil {
		return nil, &InputError{err}
	}
	abs, err := filepath.Abs(cfg.Test)
	if err != nil {
		return nil, &InputError{err}
	}
	dir := filepath.Dir(filepath.Dir(abs))
	info, err := testcase.ReadRunInfo(dir)
	if err != nil {
		return nil, inputErrorf("%s: a test is explained in its output folder, which says how to run the program: %w",
			cfg.Test, err)
	}
	recorded := recordedEnd(dir, abs)
	c := explained(info, k)
	c.CacheDir, c.Checker = cfg.CacheDir, cfg.Checker
	told := cfg.Message
	if told == nil {
		told = func(string) {}
	}
	for _, name := range info.Changed() {
		told(name + " has changed since the test was found: the path may be another one")
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	var out *outcome.Explanation
	for _, locals := range []llvm.Locals{llvm.Memory, llvm.Registers} {
		x, err := explainOnce(ctx, c, &explaining{seed: k.Objects, locals: locals, dir: info.Dir, all: cfg.All,
			recorded: recorded})
		if err != nil {
			return nil, err
		}
		x.Recorded, x.Same = recorded, recorded == nil || recorded.Same(&x.Ended, false)
		if out == nil || x.Same {
			out = x
		}
		if x.Same {
			break
		}
	}
	out.Test = cfg.Test
	if !cfg.All {
		out.Steps = outcome.Shorten(out.Steps, cfg.Lines)
	}
	sources := testcase.NewSources(dir)
	for i := range out.Steps {
		if s := &out.Steps[i]; s.Kind == outcome.LineStep {
			s.Text = strings.TrimSpace(sources.Line(s.File, s.Line))
		}
	}
	return out, nil
}

// explainOnce runs the program once.
func explainOnce(ctx context.Context, cfg Config, x *explaining) (*outcome.Explanation, error) {
	r := &run{cfg: cfg, obs: silent{}, given: cfg.Run, explain: x}
	found, err := r.explore(ctx)
	switch {
	case err != nil:
		return nil, err
	case ctx.Err() != nil:
		return nil, inputErrorf("stopped before the path had ended")
	case len(found.Summary.InternalErrors) > 0:
		return nil, &faultError{found.Summary.InternalErrors[0]}
	case x.recorder.Explanation().Instructions == 0:
		return nil, inputErrorf("the program does not take this input: is the test of this output folder?")
	}
	return x.recorder.Explanation(), nil
}

// faultError is a fault of ours.
type faultError struct{ text string }

func (e *faultError) Error() string { return "internal error: " + e.text }

// explained is the configuration that runs a test as the run did that found it, with the parts that say what the
// program is and in which world it runs. Everything that only says how paths are looked for is as by default.
func explained(info *testcase.RunInfo, k *testcase.KTest) Config {
	c, from := Default(), testcase.Grown(&info.Engine, k)
	c.Out, c.DropTests, c.Explore = "", true, option.ExploreConcolic
	c.Input, c.Surroundings, c.Checks = from.Input, from.Surroundings, from.Checks
	c.CheckUninitialized = false // see option.Run.Validate
	c.MaxStack, c.LookUps, c.Arrays = from.MaxStack, false, option.ArraysNone
	c.Entry, c.Values, c.CFlags = info.Entry.Function, info.Entry.Values, slices.Clone(info.CFlags)
	if len(k.Args) > 0 {
		c.Args = k.Args
	}
	for _, f := range info.Files {
		c.Files = append(c.Files, f.Path)
	}
	for i, d := range c.HostDirs {
		if !filepath.IsAbs(d) {
			c.HostDirs[i] = filepath.Join(info.Dir, d)
		}
	}
	return c
}

// recordedEnd is how the path of a test ended when it was found, nil if that is not known, or if it was cut off.
func recordedEnd(dir, file string) *outcome.End {
	entries, err := testcase.ReadIndex(dir)
	if err != nil {
		return nil // a file that only lies there
	}
	for i := range entries {
		if testcase.Name(entries[i].Test)+".ktest" == filepath.Base(file) && entries[i].Reason.Complete() {
			return &entries[i].End
		}
	}
	return nil
}
