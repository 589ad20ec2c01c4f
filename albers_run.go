package albers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/include"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/auto"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/engine/fork"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/hooks"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// fuzzEntry is libFuzzer's entry point; the C library's bitcode has a main that calls it.
const fuzzEntry = "LLVMFuzzerTestOneInput"

// Run explores a program. obs may be nil. The result is nil if the program could not be loaded, or if only its IR was
// asked for. A result that comes with an error has everything that was found until then.
func Run(ctx context.Context, cfg Config, obs outcome.Observer) (*Result, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if obs == nil {
		obs = silent{}
	}
	if len(cfg.Args) == 0 {
		cfg.Args = []string{ProgramName(cfg.names()[0])}
	}
	return (&run{cfg: cfg, flags: cfg.record(), obs: obs, given: cfg.Run}).explore(ctx)
}

// explore does what [Run] promises; the configuration is valid.
func (r *run) explore(ctx context.Context) (*Result, error) {
	m, err := r.load(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil, inputErrorf("stopped before the program was loaded")
		}
		return nil, &InputError{err}
	}
	if r.cfg.DumpIR != nil {
		return nil, ir.Print(r.cfg.DumpIR, m)
	}
	whole := ctx
	ctx, r.stop = context.WithCancel(ctx)
	defer r.stop()
	how := r.cfg.Run
	how.KeepStdout = how.KeepStdout || how.KeepStderr // a test has both, or none
	e, err := engine.New(m, how, r)
	if err != nil {
		return nil, &InputError{err}
	}
	r.reuse = e.Reuse
	r.sift = r.filter()
	d, err := r.driverFor(m, e)
	if err != nil {
		return nil, &InputError{err}
	}
	if err := r.openFolder(m, e); err != nil {
		return nil, &InputError{err}
	}
	if m := r.cfg.MaxMemory; m > 0 && m < leastMemory {
		r.Message("--max-memory " + option.FormatMemory(m) + " is little: Albers itself takes about 90 MiB, so most paths " +
			"will end for want of memory")
	}
	if r.ordinary {
		r.Message("nothing is symbolic: the program runs once, as it would natively")
	}
	defer r.sift.Close()
	if s, ok := r.obs.(outcome.Starter); ok {
		s.Started()
	}
	r.sync.start()
	r.found.Summary, err = e.Run(ctx, d)
	r.sync.stop(r.found.Summary)
	if s := r.found.Summary; s != nil && r.again != nil {
		s.Reruns = r.again.list
	}
	if r.folder != nil && r.keeper.Finish() != nil {
		r.stop()
	}
	if err = r.close(e, err); r.found.Summary == nil {
		return nil, err
	}
	if err == nil && r.cfg.Confirm && whole.Err() == nil {
		err = r.confirm(whole)
	}
	return &r.found, err
}

// confirm replays the tests of the bugs natively, and adds the verdicts to the summary.
func (r *run) confirm(ctx context.Context) error {
	cfg, bugs := DefaultReplay(), r.found.Summary.Bugs
	cfg.Dir, cfg.Jobs, cfg.CacheDir, cfg.Message = r.cfg.Out, r.cfg.Jobs, r.cfg.CacheDir, r.obs.Message
	for _, b := range bugs {
		cfg.Only = append(cfg.Only, b.Test)
	}
	if len(bugs) == 0 {
		return nil
	}
	rep, err := Replay(ctx, cfg)
	if err != nil {
		return fmt.Errorf("the bugs could not be confirmed: %w", err)
	}
	of := map[int]outcome.Replayed{}
	for _, x := range rep.Results {
		of[x.Test] = x
	}
	for i := range bugs {
		x, ok := of[bugs[i].Test]
		if !ok {
			continue // interrupted
		}
		bugs[i].Replay = x.Verdict.Word()
		bugs[i].Seen, _, _ = strings.Cut(x.Seen, " on address") // the address says nothing
		if x.Verdict == outcome.NotObservable {
			bugs[i].Seen = x.Detail
		}
	}
	if err := testcase.WriteSummary(r.cfg.Out, r.found.Summary); err != nil {
		return &InputError{err}
	}
	return nil
}

// leastMemory is the memory in bytes with which a small program can be explored.
const leastMemory = 100 << 20

// driverFor is the way of exploring m with e that the options name.
func (r *run) driverFor(m *ir.Module, e *engine.Engine) (engine.Driver, error) {
	cfg := &r.cfg.Run
	switch cfg.Explore {
	case option.ExploreFork:
		d, err := fork.New(m, cfg)
		if err != nil {
			return nil, err
		}
		if cfg.Sifts() {
			d.Natively(r.sift)
		}
		return d, r.receive(m, d.Outside())
	case option.ExploreAuto:
		d, err := auto.New(m, cfg, r.sift)
		if err != nil {
			return nil, err
		}
		if r.target(m) {
			d.Target()
		}
		return d, r.receive(m, d.Outside())
	}
	d, err := concolic.New(m, cfg)
	if err != nil {
		return nil, err
	}
	d.Natively(r.sift)
	if r.target(m) {
		d.Target()
	}
	if x := r.explain; x != nil {
		x.begin(m, e)
		d.Seeds([]outside.Seed{x.seed}, true)
		return d, nil
	}
	seeds, again, err := readSeeds(cfg)
	if cfg.OnlyNew && !cfg.Replays() {
		d.Outside().Begin(seeds) // of a large corpus few bring something new, and the others need no test
	} else {
		d.Seeds(seeds, cfg.Replays())
	}
	if len(again) > 0 {
		r.again = &reruns{list: again, seeds: seeds[len(seeds)-len(again):], before: len(seeds) - len(again)}
		d.Done(r.again.done)
	}
	if err == nil && cfg.Sync != "" {
		err = r.openSync(m, d.Outside())
	}
	return d, err
}

// receive makes a driver begin with the seeds of the run, and exchange inputs with fuzzers, if that is wanted.
func (r *run) receive(m *ir.Module, inputs *outside.Arrivals) error {
	if r.cfg.Seeded() {
		seeds, _, err := readSeeds(&r.cfg.Run)
		if err != nil {
			return err
		}
		inputs.Begin(seeds)
	}
	if r.cfg.Sync != "" {
		return r.openSync(m, inputs)
	}
	return nil
}

// run is one call of Run. It passes the engine's events on to the caller's observer and writes the results.
type run struct {
	cfg      Config
	flags    map[string]string // for run.json; loading changes cfg
	given    option.Run        // as it was before loading
	unkept   bool              // a checkpoint could not be written
	complete bool              // nothing is left to go on with
	obs      outcome.Observer
	found    Result
	libc     *libc.Dist
	entry    testcase.EntryInfo
	members  []frontend.Member // of archives
	text     string            // of the program, with KeepAssembly
	driver   *frontend.Driver  // nil: the entry is called as main is
	ordinary bool              // nothing can be symbolic
	folder   *testcase.Folder  // nil: nothing is written
	keeper   *testcase.Keeper  // of the folder
	early    []string          // messages from before there was a folder
	stop     context.CancelFunc
	reuse    func(*outcome.Test) // takes the memory of a test
	explain  *explaining         // nil: the run explains nothing
	again    *reruns             // tests of earlier runs; nil: none runs
	sync     *syncing            // with running fuzzers; nil: there are none
	sift     *sift.Filter        // of inputs; nil: there is none
}

// load compiles and links the program.
func (r *run) load(ctx context.Context) (*ir.Module, error) {
	opt := frontend.Options{Scopes: r.cfg.CheckScope, Text: r.cfg.KeepAssembly,
		CFlags: append(r.cfg.CompilerFlags(), r.cfg.CFlags...), RustFlags: r.cfg.RustFlags, Values: r.cfg.Values,
		FunctionAlias: r.cfg.FunctionAlias, Warn: r.warn}
	if r.explain != nil {
		opt.Locals, opt.Dir = r.explain.locals, r.explain.dir
	}
	if e := r.cfg.Entry; e != "main" && e != fuzzEntry {
		opt.Entry = e
	}
	if r.cfg.CheckUninitialized {
		opt.Locals = llvm.WrittenRegisters
	}
	if r.cfg.SymbolicSize > 0 {
		opt.Keep = exec.BlockLoops()
	}
	if len(r.cfg.Checker) > 0 {
		opt.Checker = frontend.SelfChecker(r.cfg.Checker[0], r.cfg.Checker[1:]...)
		cache := r.cfg.CacheDir
		if cache == "" {
			cache, _ = libc.DefaultCacheDir() // without one, every file is checked
		}
		if cache != "" {
			opt.Checker = frontend.Remember(filepath.Join(cache, "good-bitcode"), r.cfg.Checker[0], opt.Checker)
		}
	}
	if r.cfg.Libc {
		where := libc.Options{CacheDir: r.cfg.CacheDir, Progress: r.Message}
		d, err := libc.Ensure(ctx, where)
		if err != nil {
			return nil, err
		}
		opt.Libc, r.libc = d, d
		opt.Cxx = func(ctx context.Context) (*libc.Dist, error) { return libc.EnsureCxx(ctx, where) }
	} else {
		dir, err := os.MkdirTemp("", "albers-include-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		if err := os.CopyFS(dir, include.Files); err != nil {
			return nil, err
		}
		opt.IncludeDirs = []string{dir}
	}
	if p, ok := r.obs.(outcome.Phaser); ok {
		opt.Phase = p.Phase
	}
	p, err := r.loadProgram(ctx, opt)
	if err != nil {
		return nil, err
	}
	if r.cfg.Entry == fuzzEntry {
		if f := p.Module.Lookup("main"); p.Entry == "main" && f != nil && !f.Lib {
			return nil, fmt.Errorf("%s: has a main function besides %s: compile it without, e.g. --cflag=-Dmain=unused_main",
				r.cfg.names()[0], fuzzEntry)
		}
	}
	r.text = p.Text
	r.entry = testcase.EntryInfo{Function: r.cfg.Entry, Driven: p.Driver != nil, Values: r.cfg.Values, Renamed: p.Renamed}
	r.cfg.Entry, r.cfg.CFlags, r.driver, r.members = p.Entry, p.CFlags, p.Driver, p.Members
	if p.Driver != nil {
		for _, text := range p.Driver.Inputs {
			r.Message(text)
		}
	}
	for _, u := range p.Module.Unsupported {
		r.Message("not supported where it is reached: " + u)
	}
	r.ordinary = !r.symbolic(p)
	if r.cfg.Grow > 0 && !r.cfg.CanGrow() && !r.target(p.Module) {
		return nil, fmt.Errorf("--grow %d: nothing of the input can grow: "+
			"give --sym-args, --sym-files, --sym-stdin or --grow-fail", r.cfg.Grow)
	}
	return p.Module, nil
}

// warn passes on what a compiler says.
func (r *run) warn(text string) { r.Message("the compiler's warnings:\n" + text) }

// symbolic says whether there may be symbolic input: a flag or the entry asks for some, or the program can make it.
func (r *run) symbolic(p *frontend.Program) bool {
	c := &r.cfg
	return len(c.SymArgs) > 0 || c.SymStdin >= 0 || c.SymFiles.Count > 0 || c.Failing() > 0 ||
		c.Surroundings.Any() || p.Driver != nil || p.Entry == fuzzEntry ||
		slices.ContainsFunc(p.Module.Funcs, func(f *ir.Func) bool { return hooks.MakesInput(f.Name) })
}

// loadProgram loads the program's files. Files in memory are written to a temporary folder, whose name appears
// nowhere.
func (r *run) loadProgram(ctx context.Context, opt frontend.Options) (*frontend.Program, error) {
	if len(r.cfg.Sources) == 0 {
		return frontend.LoadProgram(ctx, r.cfg.Files, opt)
	}
	dir, err := os.MkdirTemp("", "albers-sources-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	files := slices.Clone(r.cfg.Files)
	for _, s := range r.cfg.Sources {
		files = append(files, filepath.Join(dir, s.Name))
		if err := os.WriteFile(files[len(files)-1], s.Data, 0o600); err != nil {
			return nil, err
		}
	}
	hide := "-fmacro-prefix-map=" + dir + "/=" // __FILE__
	opt.CFlags = append(slices.Clone(opt.CFlags), hide)
	opt.Warn = func(text string) { r.warn(strings.ReplaceAll(text, dir+"/", "")) }
	p, err := frontend.LoadProgram(ctx, files, opt)
	if err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), dir+"/", ""))
	}
	p.CFlags = slices.DeleteFunc(p.CFlags, func(flag string) bool { return flag == hide })
	for i, name := range p.Module.Files {
		p.Module.Files[i] = strings.TrimPrefix(name, dir+"/")
	}
	return p, nil
}

// Name is the name of the program's first file.
func (c *Config) Name() string { return c.names()[0] }

// names are the names of the program's files.
func (c *Config) names() []string {
	names := slices.Clone(c.Files)
	for _, s := range c.Sources {
		names = append(names, s.Name)
	}
	return names
}

// openFolder makes the output folder and writes run.json.
func (r *run) openFolder(m *ir.Module, e *engine.Engine) error {
	if r.cfg.Out == "" {
		return nil
	}
	if r.cfg.Resume {
		return r.reopenFolder(e)
	}
	info, err := r.info(m)
	if err != nil {
		return err
	}
	f, moved, err := testcase.Create(r.cfg.Out)
	if err != nil {
		return err
	}
	r.folder = f
	r.keeper = testcase.NewKeeper(f, r.cfg.Tests, r.cfg.KeepStdout, r.told)
	r.keeper.Stderr = r.cfg.KeepStderr
	if moved != "" {
		r.Message("the old results are now in " + moved)
	}
	for _, t := range r.early {
		f.Message(t)
	}
	f.PutJSON("run.json", info)
	for _, s := range r.cfg.Sources {
		f.PutSource(s.Name, s.Data)
	}
	for _, m := range r.members {
		f.PutSource(m.Name, m.Data)
	}
	if r.driver != nil {
		f.Put(testcase.DriverName, r.driver.Text)
	}
	if r.text != "" {
		f.Put("assembly.ll", []byte(r.text))
		r.text = ""
	}
	if f.Err() != nil {
		f.Close()
		return f.Err()
	}
	return r.keepCheckpoints(e)
}

// info is the content of run.json.
func (r *run) info(m *ir.Module) (*testcase.RunInfo, error) {
	files, err := testcase.DescribeFiles(slices.DeleteFunc(slices.Clone(r.cfg.Files), frontend.IsArchive))
	if err != nil {
		return nil, err
	}
	for _, s := range r.cfg.Sources {
		files = append(files, testcase.DescribeSource(s.Name, s.Data))
	}
	for _, m := range r.members { // in the order in which they were linked
		files = append(files, testcase.DescribeSource(m.Name, m.Data))
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	info := &testcase.RunInfo{Albers: Version(), Go: runtime.Version(), Libc: "none",
		Started: time.Now().Format(time.RFC3339), Command: r.cfg.Command, Dir: dir, Flags: r.flags, Files: files,
		CFlags: append(r.cfg.CompilerFlags(), r.cfg.CFlags...), Engine: r.cfg.Run,
		Entry: r.entry}
	if r.libc != nil {
		info.Libc, info.Clang = "musl "+r.libc.MuslVersion, r.libc.ClangVersion
	}
	if f := m.Lookup(r.cfg.Entry); f != nil {
		info.EntryVoid = len(f.RetW) != 1
	}
	return info, nil
}

// Test keeps a test; the observer receives it once it is kept. A failure to write ends the run, and Run returns the
// error.
func (r *run) Test(t *outcome.Test) {
	r.sync.offer(t)
	if r.folder == nil {
		r.told(t)
	} else if r.keeper.Add(t) != nil {
		r.stop()
	}
}

// flush keeps the waiting tests.
func (r *run) flush() {
	if r.folder != nil && r.keeper.Flush() != nil {
		r.stop()
	}
}

// told passes a test on.
func (r *run) told(t *outcome.Test) {
	if !r.cfg.DropTests {
		r.found.Tests = append(r.found.Tests, t)
	}
	r.obs.Test(t)
	if r.cfg.DropTests {
		r.reuse(t)
	}
}

// Message logs a message and passes it on.
func (r *run) Message(text string) {
	if r.folder != nil {
		if err := r.folder.Message(text); err != nil && r.stop != nil {
			r.stop()
		}
	} else {
		r.early = append(r.early, text)
	}
	r.obs.Message(text)
}

// Progress passes a snapshot on. Its number of tests is that of the tests kept so far.
func (r *run) Progress(s outcome.Snapshot) {
	if r.folder != nil {
		r.flush()
		tests, bugs := r.keeper.Kept()
		s.Tests, s.Bugs = tests, min(s.Bugs, bugs) // several tests may be of one bug
	}
	r.obs.Progress(s)
}

// close completes the result, writes it, and picks the error to return. A failure to write is the user's to mend; an
// error of the engine is a fault of ours.
func (r *run) close(e *engine.Engine, err error) error {
	if r.found.Summary != nil {
		fillLists(r.found.Summary)
		r.found.Coverage, r.found.Tree, r.found.Costs = e.Coverage(), e.Tree(), e.Costs()
		if r.folder != nil {
			r.write()
		}
	}
	if r.folder == nil {
		return err
	}
	if w := r.folder.Close(); w != nil {
		return errors.Join(&InputError{w}, err)
	}
	return err
}

// write writes the summary, the evidence of internal errors, and the coverage.
func (r *run) write() {
	sum := r.found.Summary
	if r.folder.Err() != nil {
		sum.HaltReason = "results could not be written"
	}
	// The summary first: it is small and matters most when there is little room.
	r.folder.PutJSON("summary.json", sum)
	for _, x := range sum.Evidence {
		r.folder.Put(x.Name, x.Data)
	}
	r.folder.PutJSON("coverage.json", r.found.Coverage)
	var lcov bytes.Buffer
	if err := r.found.Coverage.WriteLCOV(&lcov); err == nil { // a buffer takes everything
		r.folder.Put("coverage.lcov", lcov.Bytes())
	}
	r.folder.PutData("tree.json", r.found.Tree)
	if r.found.Costs != nil {
		r.folder.PutData("costs.json", r.found.Costs)
	}
	if r.complete && r.folder.Err() == nil {
		os.Remove(filepath.Join(r.folder.Dir, checkpointName))
	}
}

// fillLists replaces nil lists and maps by empty ones, so that JSON has [] and {} for them.
func fillLists(s *outcome.Summary) {
	s.Bugs = append([]outcome.Bug{}, s.Bugs...)
	s.Unsupported = append([]outcome.Named{}, s.Unsupported...)
	s.InternalErrors = append([]string{}, s.InternalErrors...)
	for _, m := range []*map[string]map[string]float64{&s.Solver, &s.Techniques} {
		if *m == nil {
			*m = map[string]map[string]float64{}
		}
	}
	for _, m := range []*map[string]int{&s.Ends, &s.Untested} {
		if *m == nil {
			*m = map[string]int{}
		}
	}
}

// silent is an observer that ignores all events.
type silent struct{}

func (silent) Test(*outcome.Test)        {}
func (silent) Message(string)            {}
func (silent) Progress(outcome.Snapshot) {}

// record is every flag with its value, for run.json.
func (c *Config) record() map[string]string {
	m := map[string]string{}
	for _, f := range c.Run.Flags() {
		m[f.Name] = f.Value.String()
	}
	maps.Copy(m, c.Flags)
	return m
}

// OutDir is the output folder's absolute path, empty if nothing is written.
func (c *Config) OutDir() string {
	if c.Out == "" {
		return ""
	}
	abs, err := filepath.Abs(c.Out)
	if err != nil {
		return c.Out
	}
	return abs
}
