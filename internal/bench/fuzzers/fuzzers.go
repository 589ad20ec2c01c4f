// Package fuzzers lets Albers and libFuzzer work on the same fuzz targets: Albers alone with two workers, two processes
// of the fuzzer, and one of each, which exchange inputs. All begin without inputs, and each side has the same time on
// two processors.
//
// A third program judges all sides: the referee, a native build of the same target whose library counts edges. It runs
// every input that a side has left, and tells how many edges all of them together cover. Neither what the fuzzer nor
// what Albers says of its own coverage counts. There are two such builds: one with the fuzzer's level of optimisation,
// which has edges that the source has not and lacks others, and one without optimisation.
//
// Processes of a side share one corpus. A fuzzer that ends, because it has found a crash, begins again; the input of
// the crash counts as others do.
package fuzzers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// Target is a library's fuzz target in its three builds.
type Target struct {
	Name    string
	Bitcode string   // for Albers
	Fuzzer  string   // native, with libFuzzer
	Referee string   // native, counts edges
	Plain   string   // the same without optimisation
	Flags   []string // of `albers run`
	MaxLen  int      // bytes of an input
}

// Options say how the targets are tried.
type Options struct {
	Albers    []string // the command
	Flags     []string // more flags of `albers run`
	Dir       string   // a folder for each target and side
	Time      time.Duration
	CPUTime   bool   // Time is processor time of each process
	MaxMemory uint64 // of an Albers process
	Say       func(string)
}

// slack is how many times longer than its processor time a process may take on the clock.
const slack = 60

// Side is who works on a target.
type Side struct {
	Name    string `json:"name"`
	Workers int    `json:"workers"` // of Albers; 0: it does not take part
	Fuzzers int    `json:"fuzzers"` // processes
}

// Sides are the three that are compared. Each has two processors.
func Sides() []Side { return []Side{{"albers", 2, 0}, {"fuzzer", 0, 2}, {"both", 1, 1}} }

// Row is what a side has reached on a target.
type Row struct {
	Target    string  `json:"target"`
	Side      string  `json:"side"`
	Edges     int     `json:"edges"`
	All       int     `json:"all"` // edges of the library
	Plain     int     `json:"plain_edges"`
	AllPlain  int     `json:"all_plain"` // edges of the library without optimisation
	Inputs    int     `json:"inputs"`
	Failed    int     `json:"failed,omitempty"` // inputs that the target does not return from natively
	AlbersCPU float64 `json:"albers_cpu_s"`
	FuzzerCPU float64 `json:"fuzzer_cpu_s"`
	Wall      float64 `json:"wall_s"`
	Error     string  `json:"error,omitempty"`
}

// Run tries all targets on all sides, one side after the other.
func Run(ctx context.Context, targets []Target, opt Options) (*Table, error) {
	t := &Table{Time: opt.Time.Seconds(), CPUTime: opt.CPUTime}
	for i := range targets {
		for _, side := range Sides() {
			opt.Say(fmt.Sprintf("%s: %s", targets[i].Name, side.Name))
			row, err := one(ctx, &targets[i], side, &opt)
			if ctx.Err() != nil {
				return t, nil
			}
			if err != nil {
				return t, fmt.Errorf("%s, %s: %w", targets[i].Name, side.Name, err)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// work is a side at work on a target.
type work struct {
	*Options
	*Target
	Side
	dir, corpus string

	mu  sync.Mutex // guards row
	row *Row
}

// one lets one side work on one target, and asks the referee.
func one(ctx context.Context, target *Target, side Side, opt *Options) (*Row, error) {
	dir, err := filepath.Abs(filepath.Join(opt.Dir, target.Name, side.Name))
	if err != nil {
		return nil, err
	}
	w := &work{Options: opt, Target: target, Side: side, dir: dir, corpus: filepath.Join(dir, "corpus"),
		row: &Row{Target: target.Name, Side: side.Name}}
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(w.corpus, 0o755), os.MkdirAll(w.crashes(), 0o755)); err != nil {
		return nil, err
	}
	begin := time.Now()
	var all sync.WaitGroup
	if side.Workers > 0 {
		all.Go(func() { w.albers(ctx) })
	}
	for i := range side.Fuzzers {
		all.Go(func() { w.fuzzer(ctx, i+1) })
	}
	all.Wait()
	w.row.Wall = time.Since(begin).Seconds()
	if ctx.Err() != nil || w.row.Error != "" {
		return w.row, nil
	}
	return w.row, w.judge(ctx)
}

func (w *work) out() string     { return filepath.Join(w.dir, "albers") }
func (w *work) tests() string   { return filepath.Join(w.dir, "tests") }
func (w *work) crashes() string { return filepath.Join(w.dir, "crashes") }

// fail notes the first reason why a side has no figures.
func (w *work) fail(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.row.Error == "" {
		w.row.Error = fmt.Sprintf(format, args...)
	}
}

// clock is the time that a process may take on the clock.
func (w *work) clock() time.Duration {
	if w.CPUTime {
		return slack * w.Time
	}
	return w.Time
}

// albers explores the target, beside fuzzers if there are some, and leaves the inputs of its tests.
func (w *work) albers(ctx context.Context) {
	args := append(w.Albers[1:len(w.Albers):len(w.Albers)], "run", "--out", w.out(), "--quiet", "--only-new",
		"--jobs", strconv.Itoa(w.Workers), "--max-time", w.clock().String(),
		"--max-memory", option.FormatMemory(w.MaxMemory))
	if w.CPUTime {
		args = append(args, "--max-cpu", (w.Time * time.Duration(w.Workers)).String())
	}
	if w.Fuzzers > 0 {
		args = append(args, "--sync", w.corpus, "--sync-form", string(option.SyncLibFuzzer))
	}
	args = append(append(append(args, w.Target.Flags...), w.Options.Flags...), w.Bitcode)
	limited, cancel := context.WithTimeout(ctx, w.clock()+time.Minute)
	defer cancel()
	c := child.New(w.Albers[0], args...)
	c.MaxMemory = w.MaxMemory + w.MaxMemory/2
	said, err := c.Output(limited)
	w.mu.Lock()
	if c.ProcessState != nil {
		w.row.AlbersCPU = (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	}
	w.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		w.fail("albers run: %v: %s", err, text.LastLine(said))
		return
	}
	args = append(w.Albers[1:len(w.Albers):len(w.Albers)], "tests", "--corpus", w.tests(), w.out())
	if said, err := child.New(w.Albers[0], args...).Output(ctx); err != nil {
		w.fail("albers tests: %v: %s", err, text.LastLine(said))
	}
}

// shortest is the time for which it is not worth while to start a fuzzer again.
const shortest = 200 * time.Millisecond

// fuzzer fuzzes the target until its time is over.
func (w *work) fuzzer(ctx context.Context, seed int) {
	limited, cancel := context.WithTimeout(ctx, w.clock())
	defer cancel()
	log, err := os.Create(filepath.Join(w.dir, fmt.Sprintf("fuzzer-%d.log", seed)))
	if err != nil {
		w.fail("%v", err)
		return
	}
	defer log.Close()
	for left := w.Time; left > shortest && limited.Err() == nil; {
		c := child.New(w.Target.Fuzzer, "-reload=1", "-seed="+strconv.Itoa(seed), "-max_len="+strconv.Itoa(w.MaxLen),
			"-artifact_prefix="+w.crashes()+"/", w.corpus)
		c.Stdout, c.Stderr, c.Grace = log, log, 5*time.Second
		if w.CPUTime {
			c.MaxCPU = left
		}
		begin := time.Now()
		o := c.Run(limited)
		if o.Wall == 0 {
			w.fail("the fuzzer does not start: %v", o.Err)
			return
		}
		w.mu.Lock()
		w.row.FuzzerCPU += o.CPU.Seconds()
		w.mu.Unlock()
		if w.CPUTime {
			left -= max(o.CPU, shortest) // ends also if it ends at once each time
		} else {
			left -= max(time.Since(begin), shortest)
		}
		seed += 2
	}
}

// judge lets the referee run all inputs of a side.
func (w *work) judge(ctx context.Context) error {
	var names strings.Builder
	for _, dir := range []string{w.corpus, w.crashes(), w.tests()} {
		err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				fmt.Fprintln(&names, name)
			}
			return err
		})
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	r := w.row
	var err error
	if r.Edges, r.All, err = w.count(ctx, w.Referee, names.String()); err == nil {
		r.Plain, r.AllPlain, err = w.count(ctx, w.Plain, names.String())
	}
	return err
}

// count lets a referee run inputs, whose names are lines, and says how many edges of how many they cover.
func (w *work) count(ctx context.Context, referee, names string) (edges, all int, err error) {
	c := child.New(referee)
	c.Stdin, c.Signal = strings.NewReader(names), syscall.SIGKILL
	said, err := c.Output(ctx)
	if err != nil {
		return 0, 0, fmt.Errorf("the referee: %w: %s", err, text.LastLine(said))
	}
	if _, err := fmt.Sscanf(said, "%d edges of %d, %d inputs, %d failed", &edges, &all, &w.row.Inputs,
		&w.row.Failed); err != nil {
		return 0, 0, fmt.Errorf("the referee says %q: %w", said, err)
	}
	return edges, all, nil
}
