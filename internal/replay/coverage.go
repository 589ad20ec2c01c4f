package replay

import (
	"context"
	"debug/elf"
	_ "embed" // rt/counters.c, rt/counters.ld
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// LLVM's own gcov instrumentation counts native coverage, and LLVM's own llvm-cov reads the counts; the engine takes
// no part. Sources and bitcode go the same way: both become bitcode as in the run (same flags, same headers, same C
// library), because another compilation has other lines and other branches.
//
// Three things make the numbers exact where gcov's usual numbers are not. Blocks are cut so that a counter at their
// entry is true of the whole block. No counter is left out (frontend.Count). And the counters are in a file that all
// tests map (rt/counters.c), so that a test counts however it ends.

// countersName is the file that maps the counters.
const countersName = "counters.c"

//go:embed rt/counters.c
var countersSource []byte

//go:embed rt/counters.ld
var countersScript []byte

// counted is the instrumented program.
type counted struct {
	dir      string
	program  string
	notes    string                      // the .gcno file
	joined   map[string]map[int][]string // see frontend.Counted
	counters *os.File
}

// renamed are the runtime functions that rt/counters.c replaces.
var renamed = [][2]string{{"llvm_gcov_init", "albers_gcov_init"}, {"__gcov_fork", "fork"},
	{"llvm_writeout_files", "albers_gcov_nothing"}, {"llvm_reset_counters", "albers_gcov_nothing"}}

// makeCounted builds the program with counters.
func (s *session) makeCounted(ctx context.Context) (*counted, error) {
	if !s.info.Engine.Libc || s.opt.Libc == nil {
		return nil, errors.New("--coverage needs the C library: run without --libc none")
	}
	lib, err := s.opt.Libc(ctx)
	if err != nil {
		return nil, err
	}
	dist, ok := lib.(*libc.Dist)
	if !ok {
		panic("BUG: native coverage wants a C library that the front end knows")
	}
	c := &counted{dir: filepath.Join(s.scratch, "counted")}
	c.program = filepath.Join(c.dir, "program")
	if err := os.MkdirAll(c.dir, 0o755); err != nil {
		return nil, err
	}
	object, err := s.instrument(ctx, c, dist)
	if err != nil {
		return nil, err
	}
	return c, s.linkCounted(ctx, c, dist, object)
}

// instrument makes an object file with counters of the program.
func (s *session) instrument(ctx context.Context, c *counted, dist *libc.Dist) (string, error) {
	opt := frontend.Options{Libc: dist, CFlags: s.info.CFlags, RustFlags: s.info.Engine.RustFlags, Dir: s.info.Dir}
	if e := s.info.EntryFunction(); e != "main" && !s.fuzz {
		opt.Entry, opt.Values = e, s.info.Entry.Values
	}
	var files []string
	for _, f := range s.info.Files {
		files = append(files, f.Path)
	}
	program, err := frontend.Count(ctx, files, opt)
	if err != nil {
		return "", err
	}
	c.joined = program.Joined
	if err := os.WriteFile(filepath.Join(c.dir, "program.ll"), program.Text, 0o644); err != nil {
		return "", err
	}
	// gcov loses count of edges that it has to split itself. The notes are written into the folder that opt runs in, under
	// the name of the first compile unit.
	if err := s.commandIn(ctx, c.dir, "opt-19", "--disable-verify", "-disable-auto-upgrade-debug-info",
		"-passes=function(break-crit-edges),insert-gcov-profiling,"+lowerExpect,
		"-gcov-atomic-counter", "program.ll", "-o", "program.bc"); err != nil {
		return "", err
	}
	notes, err := filepath.Glob(filepath.Join(c.dir, "*.gcno"))
	if err != nil || len(notes) != 1 {
		return "", fmt.Errorf("LLVM's gcov instrumentation left %d files of notes, expected one", len(notes))
	}
	c.notes = notes[0]
	object := filepath.Join(c.dir, "program.o")
	if err := s.commandIn(ctx, c.dir, "clang-19", "-O0", "-fno-pic", "-fdata-sections", "-w", "-c", "-o", object,
		"program.bc"); err != nil {
		return "", err
	}
	var args []string
	for _, r := range renamed {
		args = append(args, "--redefine-sym", r[0]+"="+r[1])
	}
	return object, s.command(ctx, "llvm-objcopy-19", append(args, object)...)
}

// linkCounted links the program and makes the file of counters.
func (s *session) linkCounted(ctx context.Context, c *counted, dist *libc.Dist, object string) error {
	objects := []string{object}
	if err := s.redirectEntry(ctx, c.dir, &objects, true); err != nil {
		return err
	}
	rt, err := s.runtime(ctx, flavour{counted: true}, dist)
	if err != nil {
		return err
	}
	script := filepath.Join(c.dir, "counters.ld")
	if err := os.WriteFile(script, countersScript, 0o644); err != nil {
		return err
	}
	profile := filepath.Join(dist.ResourceDir, "lib", "linux", "libclang_rt.profile-x86_64.a")
	objects = append(append(objects, rt.objects...), rt.archive, profile)
	flags := append(dist.NativeGNUFlags(c.program, objects...), s.linkerFlags()...)
	if err := s.command(ctx, "ld.lld-19", append(flags, "-T", script)...); err != nil {
		return err
	}
	size, err := countersSize(c.program)
	if err != nil {
		return err
	}
	if c.counters, err = os.Create(filepath.Join(c.dir, "counters")); err != nil {
		return err
	}
	return c.counters.Truncate(size)
}

// countersSize is the size of the area of counters in an executable.
func countersSize(program string) (int64, error) {
	f, err := elf.Open(program)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		return 0, err
	}
	var begin, end uint64
	for _, s := range symbols {
		switch s.Name {
		case "albers_counters_begin":
			begin = s.Value
		case "albers_counters_end":
			end = s.Value
		}
	}
	if end <= begin {
		panic("BUG: the instrumented program has no counters")
	}
	return int64(end - begin), nil
}

// coverage runs every test against the program with counters and compares their coverage with that of the run.
func (s *session) coverage(ctx context.Context, rep *outcome.Replay) error {
	if len(s.tests) == 0 {
		return nil
	}
	c, err := s.makeCounted(ctx)
	if err != nil {
		return err
	}
	defer c.counters.Close()
	s.counted = c
	// Natively, tests of paths that a finding or a limit ended may run on, beyond the end of the path in the engine.
	// They are counted last, so that the lines that only they reach are known.
	var whole, partial []int
	for _, t := range s.tests {
		if t.Reason == outcome.Exit {
			whole = append(whole, t.Test)
		} else {
			partial = append(partial, t.Test)
		}
	}
	if err := s.count(ctx, whole); err != nil {
		return err
	}
	completed, err := c.read(ctx, s, s.opt.CoverFiles)
	if err != nil {
		return err
	}
	all := completed
	if len(partial) > 0 {
		if err := s.count(ctx, partial); err != nil {
			return err
		}
		if all, err = c.read(ctx, s, s.opt.CoverFiles); err != nil {
			return err
		}
	}
	rep.Lines, rep.Branches, rep.Native = &all.Lines, &all.Branches, all
	if err := writeCoverage(s.opt.Dir, rep); err != nil || len(s.opt.Only) > 0 {
		return err // a part of the tests cannot be compared with the run
	}
	engine, err := files.ReadJSON[coverage.Report](filepath.Join(s.opt.Dir, "coverage.json"))
	if errors.Is(err, os.ErrNotExist) {
		return nil // the run was killed: there is nothing to compare with
	}
	if err != nil {
		return err
	}
	rep.Compared = coverage.Compare(engine.Only(s.opt.CoverFiles), all, completed)
	return nil
}

// count runs tests, several at once; how they end does not matter here.
func (s *session) count(ctx context.Context, tests []int) error {
	if s.worlds == nil { // a program built from sources ran without
		done, err := s.makeWorlds()
		if err != nil {
			return err
		}
		defer done()
	}
	return parallel.Each(ctx, s.opt.Jobs, len(tests), func(ctx context.Context, i int) error {
		o, err := s.execute(ctx, s.counted.program, tests[i], usual)
		if err == nil && o.code == countersFailed && o.signal == 0 {
			err = fmt.Errorf("the counters could not be mapped: %s", firstLine(o.stderr, ""))
		}
		if err != nil {
			return fmt.Errorf("test %d: %w", tests[i], err)
		}
		return nil
	})
}

// countersFailed is the exit code of a program that cannot map its counters, see rt/counters.c.
const countersFailed = 119

// read lets LLVM's runtime write the counts and LLVM's llvm-cov read them.
func (c *counted) read(ctx context.Context, s *session, files []string) (*coverage.Report, error) {
	// The runtime adds to counts that are there already.
	old, err := filepath.Glob(filepath.Join(c.dir, "*.gcda"))
	if err != nil {
		return nil, err
	}
	for _, f := range old {
		if err := os.Remove(f); err != nil {
			return nil, err
		}
	}
	dump := exec.CommandContext(ctx, c.program)
	dump.Env, dump.Dir, dump.ExtraFiles = []string{"ALBERS_COUNTERS=3", "ALBERS_COUNTERS_DUMP=1"}, c.dir,
		[]*os.File{c.counters}
	if out, err := dump.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("the counts cannot be written: %w: %s", err, cut(out))
	}
	if written, err := filepath.Glob(filepath.Join(c.dir, "*.gcda")); err != nil || len(written) != 1 {
		return nil, errors.New("LLVM's runtime has written no counts")
	}
	cmd := exec.CommandContext(ctx, "llvm-cov-19", "gcov", "-a", "-b", "-c", "-t", filepath.Base(c.notes))
	cmd.Dir = c.dir
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	rep, err := readGcov(pipe, files, c.joined)
	if err != nil {
		_, _ = io.Copy(io.Discard, pipe)
	}
	if e := cmd.Wait(); e != nil && err == nil {
		err = fmt.Errorf("llvm-cov-19 failed: %w", e)
	}
	if err != nil {
		return nil, err
	}
	for i, f := range rep.Files { // the run calls a file that was held in memory by its name alone
		if name := filepath.Base(f.File); f.File == testcase.SourcePath(s.opt.Dir, name) {
			rep.Files[i].File = name
		}
	}
	return rep, nil
}

// writeCoverage writes the native coverage next to the run's own.
func writeCoverage(dir string, rep *outcome.Replay) error {
	if rep.Native == nil {
		return nil
	}
	return errors.Join(files.WriteJSON(filepath.Join(dir, "native-coverage.json"), rep.Native),
		files.WriteText(filepath.Join(dir, "native-coverage.lcov"), rep.Native.WriteLCOV))
}
