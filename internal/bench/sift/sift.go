// Package sift measures what it costs to see what an input reaches: natively, interpreted on plain values, with terms,
// and with terms and a question about the other side of every branch.
package sift

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/decide"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/outside"
	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/frontend"
	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Options say what is measured.
type Options struct {
	Config  albers.Config // of the program and its input
	Dir     string        // for the results of the exploration that finds the inputs
	Explore time.Duration // processor time of that exploration
	Rounds  int           // that each way runs all inputs; the best counts
	Say     func(string)
}

// Row is one way to run the inputs.
type Row struct {
	How   string        `json:"how"`
	Each  time.Duration `json:"each"`  // time of an input, the mean of the best round
	Times float64       `json:"times"` // how many times the native run is faster
}

// Table is the result.
type Table struct {
	Program string `json:"program"`
	Inputs  int    `json:"inputs"`
	Steps   int    `json:"steps"` // instructions of an input on plain values, the mean
	Differ  int    `json:"differ"`
	Rows    []Row  `json:"rows"`
}

// Run explores a program for a while, and runs the inputs of its tests in all ways.
func Run(ctx context.Context, opt Options) (*Table, error) {
	cfg := opt.Config
	cfg.Out = filepath.Join(opt.Dir, "out")
	cfg.OnlyNew, cfg.MaxCPU, cfg.Explore = true, opt.Explore, option.ExploreFork
	found, err := albers.Run(ctx, cfg, nil)
	if err != nil {
		return nil, err
	}
	tests := slices.DeleteFunc(found.Tests, func(t *outcome.Test) bool { return t.End.Reason != outcome.Exit })
	if len(tests) == 0 {
		return nil, errors.New("no path of the program has ended: there is no input to run")
	}
	lib, err := libc.Ensure(ctx, libc.Options{CacheDir: cfg.CacheDir, Progress: opt.Say})
	if err != nil {
		return nil, err
	}
	t := &Table{Program: filepath.Base(cfg.Name()), Inputs: len(tests)}
	native, err := t.natively(ctx, opt, cfg.Out, lib, tests)
	if err != nil {
		return nil, err
	}
	d := &driver{rounds: opt.Rounds, fuzz: cfg.FuzzSize}
	for _, x := range tests {
		d.seeds = append(d.seeds, x.Inputs)
	}
	if err := d.measure(ctx, cfg, lib); err != nil {
		return nil, err
	}
	t.Steps = int(d.steps) / max(d.ran, 1)
	t.add("natively, one process for all inputs", native, native)
	t.add("interpreted on plain values", d.plain, native)
	t.add("with terms", d.terms, native)
	t.add("with terms and a question about each other side", d.asked, native)
	return t, ctx.Err()
}

func (t *Table) add(how string, each, native time.Duration) {
	t.Rows = append(t.Rows, Row{how, each, float64(each) / float64(native)})
}

// natively is the time of an input in one process that runs all.
func (t *Table) natively(ctx context.Context, opt Options, dir string, lib replay.Linker, tests []*outcome.Test) (
	each time.Duration, err error) {
	def := option.DefaultReplay()
	def.Dir = dir
	v, err := replay.OpenSieve(ctx, replay.Options{Replay: def,
		Libc: func(context.Context) (replay.Linker, error) { return lib, nil }})
	if err != nil {
		return 0, err
	}
	defer v.Close()
	for round := range opt.Rounds {
		begin := time.Now()
		for _, x := range tests {
			r, err := v.Run(x.Inputs)
			if err != nil {
				return 0, err
			}
			code := r.Code
			if r.Signal != 0 {
				code = -int(r.Signal)
			}
			if round == 0 && code != x.End.Code {
				t.Differ++
			}
		}
		each = better(each, begin, len(tests))
	}
	return each, nil
}

// better is the lesser of the time of an input until now, if there is one, and that of a round of n inputs.
func better(each time.Duration, begin time.Time, n int) time.Duration {
	now := time.Since(begin) / time.Duration(n)
	if each == 0 {
		return now
	}
	return min(each, now)
}

// driver runs inputs in the engine. It is an [engine.Driver].
type driver struct {
	seeds               []outside.Seed
	rounds, fuzz        int
	plain, terms, asked time.Duration // of an input
	steps               uint64        // on plain values, of all
	ran                 int
}

// measure runs the inputs in the engine.
func (d *driver) measure(ctx context.Context, cfg albers.Config, lib *libc.Dist) error {
	opt := frontend.Options{Libc: lib, CFlags: append(cfg.CompilerFlags(), cfg.CFlags...), RustFlags: cfg.RustFlags}
	p, err := frontend.LoadProgram(ctx, cfg.Files, opt)
	if err != nil {
		return err
	}
	how := cfg.Run
	how.Entry, how.MaxCPU, how.Jobs, how.Defer = p.Entry, 0, 1, false
	e, err := engine.New(p.Module, how, silent{})
	if err != nil {
		return err
	}
	if _, err := e.Run(ctx, d); err != nil {
		return err
	}
	if d.ran == 0 {
		return errors.New("no start of the program takes the inputs of its tests")
	}
	return nil
}

// enough is when no more inputs run whose other sides are asked for.
const enough = 5 * time.Second

// runs is an input with the start that takes it.
type runs struct {
	start  *state.State
	values *eval.Assignment
}

// Explore runs all inputs in all ways.
func (d *driver) Explore(e *engine.Engine, workers []*exec.Worker, first []*state.State) []*state.State {
	w := workers[0]
	var list []runs
	for _, seed := range d.seeds {
		for _, s := range first {
			values := seed.Values(w, s, d.fuzz)
			if w.Follow(s.Fork(), values) {
				list = append(list, runs{s, values})
				break
			}
		}
	}
	if d.ran = len(list); d.ran == 0 {
		return nil
	}
	begin := time.Now() // before others have filled caches
	for i, x := range list {
		ask(e, w, x)
		d.asked = better(0, begin, i+1)
		if time.Since(begin) > enough {
			break
		}
	}
	sifter := sift.New(w, nil)
	w.Policy, w.Ranges, w.Suits = decide.Pin, nil, false
	for round := range d.rounds {
		begin := time.Now()
		for _, x := range list {
			s := x.start.Fork()
			s.ID = w.NextID()
			w.Follow(s, x.values)
			for s.End == nil && !e.Stopped() {
				e.Slice(w, s)
			}
			if s.End != nil {
				w.Retire(s)
			}
		}
		d.terms = better(d.terms, begin, len(list))
		begin = time.Now()
		for _, x := range list {
			if r, ok := sifter.Run(x.start.Fork(), x.values, 1<<40, e.Stopped); ok && round == 0 {
				d.steps += r.Steps
			}
		}
		d.plain = better(d.plain, begin, len(list))
	}
	return nil
}

// ask follows an input, and asks at each branch whether the other side is feasible.
func ask(e *engine.Engine, w *exec.Worker, x runs) {
	s := x.start.Fork()
	s.ID = w.NextID()
	w.Follow(s, x.values)
	for s != nil && s.End == nil && !e.Stopped() {
		e.Slice(w, s)
		all := append([]*state.State{s}, w.Added...)
		s = nil
		for _, c := range all {
			q := solver.Query{PC: c.Path()}
			if s == nil && q.Holds(x.values) {
				s = c
			}
		}
	}
}

// Waiting, Count and Wake belong to an [engine.Driver].
func (d *driver) Waiting() int { return 0 }

// Count adds nothing.
func (d *driver) Count(map[string]map[string]float64) {}

// Wake has nobody to wake.
func (d *driver) Wake() {}

// silent is an observer that ignores all events.
type silent struct{}

func (silent) Test(*outcome.Test)        {}
func (silent) Message(string)            {}
func (silent) Progress(outcome.Snapshot) {}

// Text prints the table.
func (t *Table) Text(w io.Writer) {
	fmt.Fprintf(w, "%s: %d inputs of %d instructions in the mean\n\n", t.Program, t.Inputs, t.Steps)
	grid.Of([]grid.Column[Row]{
		grid.Text("an input runs", func(r Row) string { return r.How }),
		grid.Number("inputs a second", func(r Row) string { return fmt.Sprintf("%.0f", 1/r.Each.Seconds()) }),
		grid.Number("µs each", func(r Row) string { return fmt.Sprintf("%.0f", float64(r.Each.Nanoseconds())/1000) }),
		grid.Number("native is faster", func(r Row) string { return fmt.Sprintf("%.1f times", r.Times) }),
	}, t.Rows).Text(w)
	if t.Differ > 0 {
		fmt.Fprintf(w, "\n%d inputs end otherwise natively than in the engine.\n", t.Differ)
	}
}
