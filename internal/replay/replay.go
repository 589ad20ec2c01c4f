package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Options says which tests to replay and how.
type Options struct {
	option.Replay
	// Libc gives the C library that bitcode is linked with; nil if there is none.
	Libc func(context.Context) (Linker, error)
	// CacheDir holds what is compiled once for all programs. Default: libc.DefaultCacheDir().
	CacheDir string
	// Message, if set, receives messages for the user.
	Message func(string)
}

// Linker knows the C library that bitcode is linked with: internal/libc's Dist.
type Linker interface {
	// CompileFlags fit a source file to the library.
	CompileFlags() []string
	// NativeGNUFlags are ld.lld's arguments to link objects to an executable.
	NativeGNUFlags(out string, objects ...string) []string
}

// Run replays the tests of an output folder. When ctx ends, it returns what the tests so far have shown.
func Run(ctx context.Context, opt Options) (*outcome.Replay, error) {
	s, err := open(&opt)
	if err != nil {
		return nil, err
	}
	defer s.store.Close()
	if opt.Keep {
		opt.Message("the built programs stay in " + s.scratch)
	} else {
		defer os.RemoveAll(s.scratch)
	}
	if err := s.build(ctx); err != nil {
		return nil, err
	}
	done, err := roomForStack(s.info.Engine.MaxStack)
	if err != nil {
		return nil, err
	}
	defer done()
	if s.musl {
		done, err := s.makeWorlds()
		if err != nil {
			return nil, err
		}
		defer done()
	}
	rep := &outcome.Replay{Build: "sources", Results: make([]outcome.Replayed, len(s.tests)),
		Counts: map[outcome.Verdict]int{}}
	if s.musl {
		rep.Build = "bitcode"
	}
	if rep.Left, err = s.all(ctx, rep.Results); err != nil {
		return nil, err
	}
	if rep.Left > 0 {
		rep.Results = slices.DeleteFunc(rep.Results, func(r outcome.Replayed) bool { return r.Verdict == "" })
	}
	for _, r := range rep.Results {
		rep.Counts[r.Verdict]++
	}
	if opt.Coverage && rep.Left == 0 {
		if err := s.coverage(ctx, rep); err != nil {
			return nil, err
		}
	}
	if opt.Keep {
		rep.Scratch = s.scratch
	}
	return rep, nil
}

// all replays the tests, and tells now and then how far it is. It returns the number of those that are left because
// ctx has ended: they have no verdict.
func (s *session) all(ctx context.Context, results []outcome.Replayed) (left int, err error) {
	var ended atomic.Int64
	ticker := time.NewTicker(tellEvery)
	defer ticker.Stop()
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			select {
			case <-ticker.C:
				s.opt.Message(fmt.Sprintf("%s of %s replayed", text.Number(ended.Load()), text.Count(len(results), "test")))
			case <-done:
				return
			}
		}
	})
	err = parallel.Each(ctx, s.opt.Jobs, len(results), func(ctx context.Context, i int) error {
		r, err := s.one(ctx, &s.tests[i])
		if err = cmp.Or(err, ctx.Err()); err != nil { // what the end of ctx has cut short says nothing
			return fmt.Errorf("test %d: %w", s.tests[i].Test, err)
		}
		results[i] = r
		ended.Add(1)
		return nil
	})
	close(done)
	wg.Wait()
	if ctx.Err() != nil {
		return len(results) - int(ended.Load()), nil
	}
	return 0, err
}

// tellEvery is the time between two messages about progress.
const tellEvery = 10 * time.Second

// session is one call of Run.
type session struct {
	opt     *Options
	info    *testcase.RunInfo
	tests   []testcase.Entry
	store   *testcase.Store // their contents
	scratch string
	user    *syscall.Credential // runs programs that have no world; nil: whoever we are
	// bitcode, Rust included, is linked with musl; sources are linked with the system's library
	musl      bool
	fuzz      bool // the entry point is a libFuzzer target
	ownHeap   bool // the program has an allocator of its own
	ownRandom bool // it has random numbers of its own that sanitizers have, too

	plain, sanitized, memory string               // executables; empty if not built
	hosted                   string               // musl only: with sanitizers and the machine's C library; or empty
	runtimes                 map[string]*compiled // by the flags that change it
	counted                  *counted             // nil if not built
	other                    otherLibrary         // the program with the other C library
	worlds                   chan *world          // the worlds in which no test runs; musl only
}

// open reads the output folder and completes the options.
func open(opt *Options) (*session, error) {
	def := option.DefaultReplay()
	opt.Timeout, opt.MaxMemory = cmp.Or(opt.Timeout, def.Timeout), cmp.Or(opt.MaxMemory, def.MaxMemory)
	opt.Jobs = cmp.Or(opt.Jobs, runtime.NumCPU())
	if opt.Message == nil {
		opt.Message = func(string) {}
	}
	info, err := testcase.ReadRunInfo(opt.Dir)
	if err != nil {
		return nil, err
	}
	if len(info.Engine.FunctionAlias) > 0 {
		return nil, errors.New("the run has --function-alias, which no native program has: there is nothing to compare with")
	}
	tests, err := testcase.ReadIndex(opt.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if tests, err = choose(tests, opt.Only); err != nil {
		return nil, err
	}
	for _, c := range info.Changed() {
		if _, err := os.Stat(c); err != nil {
			return nil, fmt.Errorf("the program's file is gone: %w", err)
		}
		opt.Message(c + " has changed since the run: results may differ")
	}
	if len(opt.CoverFiles) == 0 {
		opt.CoverFiles = info.Engine.CoverFiles
	}
	store, err := testcase.OpenStore(opt.Dir)
	if err != nil {
		return nil, err
	}
	s := &session{opt: opt, info: info, tests: tests, store: store, fuzz: info.Engine.Entry == fuzzEntry,
		runtimes: map[string]*compiled{}}
	// Facts of the modelled world that the host does not share need our C library, which answers system calls as the
	// model does.
	e := &info.Engine
	s.musl = e.Failing() > 0 || len(e.Files()) > 0 || len(e.HostDirs) > 0 || e.SymTime || e.SymPid
	if !s.musl && e.SymRandom {
		if s.musl, err = s.readDevice(); err != nil {
			return nil, err
		}
	}
	for _, f := range info.Files {
		s.musl = s.musl || fromBitcode(f.Path)
	}
	if s.scratch, err = os.MkdirTemp("", "albers-replay-"); err == nil && !s.musl {
		s.user = s.unprivileged()
	}
	return s, err
}

// fromBitcode says that a file of the program comes to us as bitcode: no C or C++ source that is compiled here.
func fromBitcode(file string) bool {
	ext := filepath.Ext(file)
	return ext == ".bc" || ext == ".ll" || ext == ".rs"
}

// makeWorlds makes a world for each test that runs at the same time; done removes them.
func (s *session) makeWorlds() (done func(), err error) {
	cfg := &s.info.Engine
	symbolic := cfg.Files()
	files, last, err := vfs.Table(symbolic, cfg.HostDirs)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(scratchParent(), "albers-world-")
	if err != nil {
		return nil, err
	}
	done = func() {
		s.worlds = nil
		removeAll(dir)
	}
	how := wayIn()
	s.worlds = make(chan *world, s.opt.Jobs)
	for i := range s.opt.Jobs {
		w, err := newWorld(dir, i, how, cfg.HostDirs, symbolic, files, last)
		if err != nil {
			done()
			return nil, err
		}
		if m := w.missing(); m != "" && i == 0 {
			s.opt.Message(m)
		}
		s.worlds <- w
	}
	return done, nil
}

// choose picks the tests with the given numbers, or all.
func choose(all []testcase.Entry, only []int) ([]testcase.Entry, error) {
	if len(only) == 0 {
		return all, nil
	}
	var out []testcase.Entry
	for _, n := range only {
		i := slices.IndexFunc(all, func(e testcase.Entry) bool { return e.Test == n })
		if i < 0 {
			return nil, fmt.Errorf("there is no test %d in this folder", n)
		}
		out = append(out, all[i])
	}
	return out, nil
}

// one runs one test and judges it.
func (s *session) one(ctx context.Context, e *testcase.Entry) (outcome.Replayed, error) {
	r, err := s.asBuilt(ctx, e)
	if err != nil {
		return r, err
	}
	return r, s.tryLibrary(ctx, e, &r)
}

// asBuilt runs one test in the ways that the program is built for, and judges it.
func (s *session) asBuilt(ctx context.Context, e *testcase.Entry) (outcome.Replayed, error) {
	program := s.plain
	if sign := signs[e.Kind]; e.Reason == outcome.Found && sign.memory && s.memory != "" {
		program = s.memory
	} else if e.Reason == outcome.Found && sign.sanitizer && s.sanitized != "" {
		program = s.sanitized
	}
	l := usual
	l.endless = endless(e)
	if e.Reason == outcome.Found {
		l.fullStack, l.traps = e.Kind == outcome.StackOverflow, signs[e.Kind].traps
	}
	o, err := s.execute(ctx, program, e.Test, l)
	if err != nil {
		return outcome.Replayed{}, err
	}
	r, err := s.compare(e, o, program != s.plain)
	if err == nil && l.fullStack && r.Verdict == outcome.Same && program == s.sanitized {
		return r, s.overflowsPlain(ctx, e, &r)
	}
	if err == nil && program == s.sanitized && r.Verdict == outcome.NotObservable && e.Beyond >= redZone {
		if r, err = s.furtherOut(ctx, e, r); err != nil {
			return r, err
		}
	}
	if err == nil && e.Reason == outcome.Found {
		return s.secondWays(ctx, e, r)
	}
	if err != nil || r.Verdict != outcome.Differs || e.Reason != outcome.Exit {
		return r, err
	}
	return r, s.tryElsewhere(ctx, program, e, o, &r)
}

// furtherOut runs a test whose access is beyond the sanitizer's usual red zones once more, with the widest red zones.
// If the access is within the red zones of the heap and is still not seen, it does not happen.
func (s *session) furtherOut(ctx context.Context, e *testcase.Entry, first outcome.Replayed) (outcome.Replayed, error) {
	o, err := s.execute(ctx, s.sanitized, e.Test, layout{wideZones: true})
	if err != nil {
		return first, err
	}
	r, err := s.compare(e, o, true)
	if r.Verdict == outcome.NotObservable && e.Object == memory.Heap.String() && e.Beyond < heapZone {
		r.Verdict, r.Detail = outcome.Differs, fmt.Sprintf("red zones of %d bytes around heap blocks show nothing", heapZone)
	}
	return r, err
}

// overflowsPlain checks with the plain program a stack overflow that was seen with sanitizers, whose frames are
// larger.
func (s *session) overflowsPlain(ctx context.Context, e *testcase.Entry, r *outcome.Replayed) error {
	o, err := s.execute(ctx, s.plain, e.Test, usual)
	if err == nil && o.signal != segv {
		r.Verdict, r.Seen, r.Detail = outcome.NotObservable, o.String(), deepEnough
	}
	return err
}

// compare judges an outcome.
func (s *session) compare(e *testcase.Entry, o *ending, sanitized bool) (outcome.Replayed, error) {
	r := outcome.Replayed{Test: e.Test, Claim: claim(e)}
	judge(&r, e, o, sanitized)
	if r.Verdict == outcome.Same && e.Reason == outcome.Exit {
		want, known, err := s.expected(e, o)
		if err != nil {
			return r, err
		}
		if known && !bytes.Equal(want, o.stdout) {
			at, x, y := parting(o.stdout, want)
			r.Verdict = outcome.Differs
			r.Detail = fmt.Sprintf("standard output differs at byte %d: %q, expected %q", at, x, y)
			explain(&r, o)
		}
	}
	return r, nil
}

// expected is the output of the path on standard output, if the run kept it.
func (s *session) expected(e *testcase.Entry, o *ending) (want []byte, known bool, err error) {
	if o.claimed != nil {
		return o.claimed, true, nil
	}
	if !e.Stdout {
		return nil, false, nil
	}
	want, err = s.store.Stdout(e.Test)
	return want, true, err
}

// parting finds the first place where two outputs differ, and returns the text around it in each.
func parting(a, b []byte) (at int, x, y []byte) {
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	from := bytes.LastIndexByte(b[:at], '\n') + 1
	return at, cut(a[from:]), cut(b[from:])
}

// cut shortens output for a message.
func cut(b []byte) []byte {
	if i := bytes.IndexByte(b, '\n'); i >= 0 {
		b = b[:i+1]
	}
	return b[:min(len(b), 80)]
}
