// Package paths measures the cost of a path. It explores ten small programs that end thousands of paths each,
// as a user does it, with all tests kept on disk, and divides each run's processor time by a profile of it.
//
// Package shares divides the time. The time is that of all processors, exploration only: the cost of loading a
// program does not depend on its paths. The runs of two builds take turns, because the machine may be faster at one
// time than at another; a side's figure is the median of its runs. The sides have to leave the same paths, each with a
// test. Which of a path's inputs the test has depends on the order of the paths, and so on the build and the workers;
// so does an exit code that is a term, of which the test has one value.
package paths

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"github.com/albers-engine/albers/bench/programs"
	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/bench/shares"
	"github.com/albers-engine/albers/internal/parallel"
	"github.com/albers-engine/albers/internal/testcase"
)

// Program is one that is explored to its end.
type Program struct {
	Name  string
	File  string // in bench/programs
	About string
	Large int // N of a form that takes seconds, for several workers
}

// Programs are those of the table.
func Programs() []Program {
	return []Program{
		{"memspn", "paths_memspn.c", "leading bytes of a set, twice, over 12 bytes", 16},
		{"tokens", "paths_tokens.c", "a tokenizer over 6 bytes", 6},
		{"bits", "paths_bits.c", "a chain of 15 tests of a bit", 20},
		{"sort", "paths_sort.c", "insertion sort of 7 bytes", 8},
		{"ifs", "paths_ifs.c", "nested comparisons, six bytes in six classes", 8},
		{"machine", "paths_machine.c", "a state machine over 12 bytes", 17},
		{"json", "paths_json.c", "a recogniser of JSON over 8 bytes", 9},
		{"glob", "paths_glob.c", "a match of 11 bytes with a pattern", 14},
		{"tree", "paths_tree.c", "a search tree of six keys on the heap", 7},
		{"number", "paths_number.c", "numbers with fraction and exponent in 9 bytes", 11},
	}
}

// Short are the quickest programs, for tests.
func Short() []Program {
	return slices.DeleteFunc(Programs(), func(p Program) bool { return p.Name != "sort" && p.Name != "machine" })
}

// Side is a build of Albers with flags of its own.
type Side struct {
	Name   string
	Albers string // the program
	Flags  []string
	AtOnce int // so many runs of it side by side, each of which does the whole work; 0: one
	Cores  int // so many processors at most, for the collector, too; 0: all
}

// Workers are four sides of one build: one worker; the same on one processor, because the collector has one of its own
// beside one worker, and must share with n; n runs of one worker side by side, which share nothing but the machine; and
// n workers of one run.
func Workers(albers string, n int) []Side {
	return []Side{
		{Name: "1 worker", Albers: albers},
		{Name: "1 processor", Albers: albers, Cores: 1},
		{Name: fmt.Sprintf("%d runs", n), Albers: albers, AtOnce: n},
		{Name: fmt.Sprintf("%d workers", n), Albers: albers, Flags: []string{"--jobs", fmt.Sprint(n)}},
	}
}

// Options say which programs and sides are measured.
type Options struct {
	Programs []Program
	Sides    []Side   // the others are compared with the first
	Flags    []string // more flags of `albers run`
	Runs     int      // of each side; at least 1
	Large    bool     // the large forms of the programs
	Dir      string   // where the runs leave their results, one at a time
	Say      func(string)
}

// Row is a side's figures of a program.
type Row struct {
	Program string         `json:"program"`
	Side    string         `json:"side"`
	Paths   int            `json:"paths"`
	Tests   int            `json:"tests"`
	AtOnce  int            `json:"at_once"` // runs side by side; the figures are those of one of them
	CPU     float64        `json:"cpu_s"`   // processor seconds, the median
	Runs    []float64      `json:"runs"`    // all of them, in order of size
	Wall    float64        `json:"wall_s"`  // time on the clock, loading included, the median
	Walls   []float64      `json:"walls"`   // all of them, in order of size
	Shares  *shares.Shares `json:"profile"` // of all runs together
	Content string         `json:"content"` // hash of the paths and their ends
}

// ClockOfWork is the time on the clock that the work of one run takes.
func (r *Row) ClockOfWork() float64 { return r.Wall / float64(max(r.AtOnce, 1)) }

// Micro is the processor time of a path, in microseconds.
func (r *Row) Micro() float64 { return r.CPU / float64(max(r.Paths, 1)) * 1e6 }

// Table has the measurements.
type Table struct {
	Flags []string `json:"flags,omitempty"`
	Rows  []*Row   `json:"rows"`
	// Differ names the programs whose paths are not the same on all sides.
	Differ []string `json:"differ,omitempty"`
}

// Ratios is, for each program, the time of a side over that of the last side, in ascending order.
func (t *Table) Ratios(side string, time func(*Row) float64) (list []float64) {
	last := map[string]*Row{}
	for _, r := range t.Rows {
		last[r.Program] = r
	}
	for _, r := range t.Rows {
		if r.Side == side {
			list = append(list, time(r)/max(time(last[r.Program]), 1e-9))
		}
	}
	slices.Sort(list)
	return list
}

// sides are the names of the sides, in their order.
func (t *Table) sides() (names []string) {
	for _, r := range t.Rows {
		if !slices.Contains(names, r.Side) {
			names = append(names, r.Side)
		}
	}
	return names
}

// Run measures. The table has the programs that were complete when an error ended the call.
func Run(ctx context.Context, opt Options) (*Table, error) {
	t := &Table{Flags: opt.Flags}
	if err := os.MkdirAll(opt.Dir, 0o755); err != nil {
		return t, err
	}
	for _, p := range opt.Programs {
		rows, err := compare(ctx, &opt, p)
		if err != nil {
			return t, fmt.Errorf("%s: %w", p.Name, err)
		}
		for _, r := range rows {
			opt.Say(fmt.Sprintf("%s, %s: %d paths, %.1f µs each", r.Program, r.Side, r.Paths, r.Micro()))
			if r.Content != rows[0].Content {
				t.Differ = append(t.Differ, fmt.Sprintf("%s: %s and %s", p.Name, rows[0].Side, r.Side))
			}
		}
		t.Rows = append(t.Rows, rows...)
	}
	return t, nil
}

// compare measures one program, the sides in turn.
func compare(ctx context.Context, opt *Options, p Program) ([]*Row, error) {
	text, err := programs.Files.ReadFile(p.File)
	if err != nil {
		return nil, err
	}
	source := filepath.Join(opt.Dir, p.File)
	if err := os.WriteFile(source, text, 0o644); err != nil {
		return nil, err
	}
	rows := make([]*Row, len(opt.Sides))
	for n := range max(opt.Runs, 1) {
		for i, side := range opt.Sides {
			r, err := together(ctx, opt, p, side, source)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", side.Name, err)
			}
			if n == 0 {
				rows[i] = r
				r.Program, r.Side = p.Name, side.Name
				continue
			}
			if r.Content != rows[i].Content {
				return nil, fmt.Errorf("%s: two runs have different paths", side.Name)
			}
			rows[i].Runs = append(rows[i].Runs, r.CPU)
			rows[i].Walls = append(rows[i].Walls, r.Wall)
			rows[i].Shares.Add(r.Shares)
		}
	}
	for _, r := range rows {
		sort.Float64s(r.Runs)
		r.CPU = grid.Median(r.Runs)
		sort.Float64s(r.Walls)
		r.Wall = grid.Median(r.Walls)
	}
	return rows, nil
}

// together explores a program as many times at once as the side says. The time on the clock is that of the last run to
// end, and the processor time is the mean.
func together(ctx context.Context, opt *Options, p Program, side Side, source string) (*Row, error) {
	rows := make([]*Row, max(side.AtOnce, 1))
	err := parallel.Each(ctx, len(rows), len(rows), func(ctx context.Context, i int) (err error) {
		rows[i], err = once(ctx, opt, p, side, source, fmt.Sprint(i+1))
		return err
	})
	if err != nil {
		return nil, err
	}
	r := rows[0]
	r.AtOnce = len(rows)
	for _, x := range rows[1:] {
		if x.Content != r.Content {
			return nil, errors.New("two runs have different paths")
		}
		r.CPU += x.CPU
		r.Wall = max(r.Wall, x.Wall)
		r.Shares.Add(x.Shares)
	}
	r.CPU /= float64(len(rows))
	r.Runs, r.Walls = []float64{r.CPU}, []float64{r.Wall}
	return r, nil
}

// once explores a program, in a folder of its own.
func once(ctx context.Context, opt *Options, p Program, side Side, source, name string) (*Row, error) {
	out, profile := filepath.Join(opt.Dir, "out", name), filepath.Join(opt.Dir, name+".prof")
	if err := os.RemoveAll(out); err != nil {
		return nil, err
	}
	args := append([]string{"run", "--quiet", "--out", out, "--cpu-profile", profile}, opt.Flags...)
	args = append(args, side.Flags...)
	if opt.Large {
		args = append(args, fmt.Sprintf("--cflag=-DN=%d", p.Large))
	}
	c := child.New(side.Albers, append(args, source)...)
	if side.Cores > 0 {
		c.Env = append(os.Environ(), fmt.Sprintf("GOMAXPROCS=%d", side.Cores))
	}
	var said bytes.Buffer
	c.Stderr = &said
	if o := c.Run(ctx); o.Interrupted {
		return nil, context.Cause(ctx)
	} else if o.Err != nil {
		return nil, fmt.Errorf("%w: %s", o.Err, bytes.TrimSpace(said.Bytes()))
	}
	sum, err := testcase.ReadSummary(out)
	if err != nil {
		return nil, err
	}
	if sum.HaltReason != "complete" {
		return nil, fmt.Errorf("the run stopped: %s", sum.HaltReason)
	}
	r := &Row{Paths: sum.PathsCompleted, Tests: sum.Tests, CPU: sum.CPUS, Wall: sum.WallS}
	f, err := os.Open(profile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if r.Shares, err = shares.Read(f); err != nil {
		return nil, err
	}
	r.Content, err = content(out)
	return r, err
}

// content is a hash of an output folder's tests whose order does not count: how each path is named and how it ended.
func content(dir string) (string, error) {
	entries, err := testcase.ReadIndex(dir)
	if err != nil {
		return "", err
	}
	var lines []string
	for _, e := range entries {
		lines = append(lines, fmt.Sprintf("%s %s %s", e.Path, e.Reason, e.Kind))
	}
	slices.Sort(lines)
	h := sha256.New()
	for _, l := range lines {
		fmt.Fprintln(h, l)
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// Text prints the table for a terminal. The groups add up to the whole; the time in system calls is a part of them.
func (t *Table) Text(w io.Writer) {
	t.grid().Text(w)
	sides := t.sides()
	for _, side := range sides[:max(len(sides)-1, 0)] {
		cpu := t.Ratios(side, func(r *Row) float64 { return r.CPU })
		clock := t.Ratios(side, (*Row).ClockOfWork)
		fmt.Fprintf(w, "\n  %s over %s, for the work of one run: processor time %.2f in the median, %.2f to %.2f; "+
			"time on the clock %.2f, %.2f to %.2f\n", side, sides[len(sides)-1], grid.Median(cpu), cpu[0], cpu[len(cpu)-1],
			grid.Median(clock), clock[0], clock[len(clock)-1])
	}
	grid.List(w, "  ", "Paths differ:", t.Differ)
}

// Markdown prints the table for a page.
func (t *Table) Markdown(w io.Writer) { t.grid().Markdown(w) }

func (t *Table) grid() grid.Grid {
	cols := []grid.Column[*Row]{
		grid.Text("program", func(r *Row) string { return r.Program }),
		grid.Text("side", func(r *Row) string { return r.Side }),
		grid.Number("paths", func(r *Row) string { return fmt.Sprint(r.Paths) }),
		grid.Number("s", func(r *Row) string { return fmt.Sprintf("%.2f", r.CPU) }),
		grid.Number("s on the clock", func(r *Row) string { return fmt.Sprintf("%.2f", r.Wall) }),
		grid.Number("µs a path", func(r *Row) string { return fmt.Sprintf("%.1f", r.Micro()) }),
		grid.Number("paths/s", func(r *Row) string { return fmt.Sprintf("%.0f", 1e6/max(r.Micro(), 1e-9)) }),
	}
	for _, g := range shares.Groups() {
		cols = append(cols, grid.Number(string(g), func(r *Row) string { return grid.Share(r.Shares.Get(g).All, 1) }))
	}
	return grid.Of(append(cols, grid.Number("in calls", func(r *Row) string {
		all := 0.0
		for _, x := range r.Shares.Of {
			all += x.Calls
		}
		return grid.Share(all, 1)
	})), t.Rows)
}
