// Package accept gathers the evidence on which the project accepts itself: experiments of many random or recorded
// cases, each compared with a referee, on one commit of the source tree.
//
// An experiment is a [Part]. Its work comes in chunks (seeds, subjects, mutants), which run side by side in any order.
// A file, PART.json, has the sum of their figures, the commit, the machine and the command. The file is written anew
// while the part runs, so an interrupted part goes on with the chunks that are missing. A part that is complete for
// this commit and these settings is not run again.
//
// docs/acceptance.md is made from these files and from claims.toml alone ([WritePage]). A file of a tree with changes
// is marked as dirty and never becomes part of it.
package accept

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/solver/referee"
)

// Differences is the figure that must be 0.
const Differences = "differences"

// Part is an experiment.
type Part struct {
	Name  string
	Title string
	// Settings are the other inputs of the result, by name: a result with other settings is another result.
	Settings map[string]string
	// Rows keeps the figures of each chunk, for parts whose chunks have names that a reader knows.
	Rows bool
	// Prepare is called before the first chunk, if any is missing; nil: nothing to prepare.
	Prepare func(ctx context.Context) error
	// Next is the name of chunk i; ok is false behind the last.
	Next func(i int) (key string, ok bool)
	// Enough says that no more chunks are needed; nil: all are.
	Enough func(figures map[string]int64) bool
	// Run does a chunk; seen says whether a case was met before, in this part.
	Run func(ctx context.Context, key string, seen *referee.Seen) (*Chunk, error)
	// Say puts the figures into words for the table.
	Say func(figures map[string]int64) string
}

// Chunk is the result of a chunk.
type Chunk struct {
	Figures  map[string]int64
	Failures []string // the differences; Figures[Differences] is their number
	Note     string   // in the chunk's row
}

// Result is the result of a part so far, as it is in its file.
type Result struct {
	Part  string `json:"part"`
	Title string `json:"title"`
	Origin
	Settings map[string]string `json:"settings"`
	Complete bool              `json:"complete"`
	WallS    float64           `json:"wall_s"` // of all calls that worked on it
	Jobs     int               `json:"jobs"`
	Figures  map[string]int64  `json:"figures"`
	Said     string            `json:"said"` // the figures in words
	Failures []string          `json:"failures,omitempty"`
	Rows     []Row             `json:"rows,omitempty"`
	Done     []string          `json:"done,omitempty"` // names of chunks, while the part is not complete
}

// Row is a chunk of a part that keeps them.
type Row struct {
	Name    string           `json:"name"`
	Figures map[string]int64 `json:"figures"`
	Note    string           `json:"note,omitempty"`
	Seconds float64          `json:"seconds"`
}

// OK says that the part is complete and nothing differed.
func (r *Result) OK() bool { return r.Complete && r.Figures[Differences] == 0 }

// Options say where results go and which commit and settings they are evidence for.
type Options struct {
	Dir     string // of the results
	Tree    Tree
	Command string
	Jobs    int
	Force   bool // run parts again that are complete
	Say     func(text string)
	// Now is the time; tests have their own.
	Now func() time.Time
}

// saveEvery is how often a file is written while its part runs.
const saveEvery = 5 * time.Second

// Run runs a part, or as much of it as is missing.
func Run(ctx context.Context, p *Part, opt *Options) (*Result, error) {
	x := &running{part: p, opt: opt, began: opt.Now(), done: map[string]bool{}}
	if err := x.open(); err != nil {
		return nil, err
	}
	if x.r.Complete {
		opt.Say(fmt.Sprintf("%s: there is a result of this commit (--force runs it again)", p.Name))
		return x.r, nil
	}
	if p.Prepare != nil {
		if err := p.Prepare(ctx); err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
	}
	var wg sync.WaitGroup
	for range max(opt.Jobs, 1) {
		wg.Go(func() { x.work(ctx) })
	}
	wg.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.err == nil && ctx.Err() == nil {
		x.r.Complete, x.r.Done = true, nil
	}
	return x.r, cmp.Or(x.err, x.save())
}

// running is a part that runs.
type running struct {
	part  *Part
	opt   *Options
	began time.Time

	mu    sync.Mutex // guards the fields below
	r     *Result
	done  map[string]bool
	next  int
	names *referee.Seen // safe for concurrent use itself
	saved time.Time
	prior float64 // seconds of earlier calls
	err   error
}

func (x *running) file() string { return filepath.Join(x.opt.Dir, x.part.Name+".json") }

// namesFile keeps the names of cases while the part is not complete.
func (x *running) namesFile() string { return filepath.Join(x.opt.Dir, "."+x.part.Name+".names") }

// open reads the results that earlier calls left for the same commit and settings.
func (x *running) open() error {
	fresh := &Result{Part: x.part.Name, Title: x.part.Title, Origin: x.opt.Tree.Origin(x.opt.Command, x.began),
		Settings: x.part.Settings, Figures: map[string]int64{}}
	old, err := Read(x.file())
	var names []uint64
	switch {
	case errors.Is(err, os.ErrNotExist):
	case err != nil:
		return err
	case x.opt.Force || old.Dirty || fresh.Dirty || old.Commit != fresh.Commit ||
		!maps.Equal(old.Settings, fresh.Settings):
	default:
		fresh, x.prior = old, old.WallS
		for _, k := range old.Done {
			x.done[k] = true
		}
		if names, err = readNames(x.namesFile()); err != nil {
			return err
		}
	}
	x.r = fresh
	x.r.Command, x.r.Jobs = x.opt.Command, max(x.opt.Jobs, 1)
	x.names = referee.NewSeen(names)
	return os.MkdirAll(x.opt.Dir, 0o755)
}

// work does chunks until there are none, or enough.
func (x *running) work(ctx context.Context) {
	for {
		key, ok := x.take(ctx)
		if !ok {
			return
		}
		start := x.opt.Now()
		c, err := x.part.Run(ctx, key, x.names)
		x.mu.Lock()
		switch {
		case ctx.Err() != nil: // half of a chunk is none
		case err != nil:
			x.err = cmp.Or(x.err, fmt.Errorf("%s, %s: %w", x.part.Name, key, err))
		default:
			x.add(key, c, x.opt.Now().Sub(start))
		}
		x.mu.Unlock()
	}
}

// take gives the next chunk that is missing.
func (x *running) take(ctx context.Context) (key string, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for x.err == nil && ctx.Err() == nil && (x.part.Enough == nil || !x.part.Enough(x.r.Figures)) {
		if key, ok = x.part.Next(x.next); !ok {
			return "", false
		}
		if x.next++; !x.done[key] {
			return key, true
		}
	}
	return "", false
}

// add counts a chunk. x.mu is held.
func (x *running) add(key string, c *Chunk, took time.Duration) {
	for name, n := range c.Figures {
		x.r.Figures[name] += n
	}
	for _, f := range c.Failures {
		x.r.Failures = append(x.r.Failures, f)
		x.opt.Say(x.part.Name + ": DIFFERENCE: " + f)
	}
	if x.part.Rows {
		x.r.Rows = append(x.r.Rows, Row{Name: key, Figures: c.Figures, Note: c.Note,
			Seconds: float64(took.Milliseconds()) / 1000})
	}
	x.done[key] = true
	x.r.Done = append(x.r.Done, key)
	if now := x.opt.Now(); now.Sub(x.saved) >= saveEvery {
		x.saved = now
		x.err = cmp.Or(x.err, x.save())
	}
}

// save writes the file, and the names of cases next to it. The caller holds x.mu.
func (x *running) save() error {
	now := x.opt.Now()
	x.r.Date, x.r.WallS, x.r.Said = now.UTC().Format(dateForm),
		x.prior+now.Sub(x.began).Round(100*time.Millisecond).Seconds(), x.part.Say(x.r.Figures)
	slices.SortFunc(x.r.Rows, func(a, b Row) int { return compareNatural(a.Name, b.Name) })
	slices.Sort(x.r.Failures)
	if x.r.Complete {
		os.Remove(x.namesFile())
	} else if err := writeNames(x.namesFile(), x.names.All()); err != nil {
		return err
	}
	return files.WriteJSON(x.file(), x.r)
}

// Read reads a result.
func Read(file string) (*Result, error) {
	r, err := files.ReadJSON[Result](file)
	if err == nil && r.Figures == nil {
		r.Figures = map[string]int64{}
	}
	return r, err
}

func writeNames(file string, names []uint64) error {
	if len(names) == 0 {
		return nil
	}
	out := make([]byte, 0, 8*len(names))
	for _, n := range names {
		out = binary.LittleEndian.AppendUint64(out, n)
	}
	return files.Write(file, out)
}

func readNames(file string) ([]uint64, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var out []uint64
	for ; len(text) >= 8; text = text[8:] {
		out = append(out, binary.LittleEndian.Uint64(text))
	}
	return out, err
}

// compareNatural orders names with numbers in them by number.
func compareNatural(a, b string) int {
	if len(a) != len(b) && a != "" && b != "" && a[0] >= '0' && a[0] <= '9' && b[0] >= '0' && b[0] <= '9' {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}
