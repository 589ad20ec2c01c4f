// Package suite runs many explorations, each as a process of its own, and makes one table of their results.
//
// It knows nothing of manifests or builds: a [Job] is a file and the flags of one exploration. A process of its own
// bounds the memory of a job, and a crash ends that job alone. The folder of a suite holds
//
//	NAME/       the output folder of `albers run`
//	NAME.log    the output of run and replay
//	NAME.json   the row of the table, written when the subject is finished
//	table.json, table.md   all rows so far, written anew after each subject
//
// A suite that goes on (Continue) takes over the rows whose command, program and build of albers are still the same and
// which were not interrupted, and the folder's rows of other subjects; see build.go. Ctrl-C (the end of the context)
// interrupts the explorations, which keep what they have, and so does the table.
package suite

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/parallel"
)

// Job is one exploration.
type Job struct {
	Name   string
	Groups []string // the rows over which means are taken
	File   string   // bitcode
	Flags  []string // of albers run
	Args   []string // concrete arguments
	Known  []Known
	// Albers is the command for this job, if it is another one than Options.Albers: an older build to compare with.
	Albers []string
	// Fail is why there is nothing to run, e.g. that the program was not built. The row says so.
	Fail string
}

// Known is an exception with its reason.
type Known struct {
	What string `json:"what"`
	Why  string `json:"why"`
}

// Options say how all jobs are run.
type Options struct {
	Albers    []string // the command albers
	Version   string   // of it, for the record
	Out       string
	Time      time.Duration // of each exploration
	CPUTime   bool          // Time is processor time, so that the same work is done whatever else the machine does
	MaxMemory uint64        // of each exploration
	Jobs      int           // explorations at once
	Replay    bool
	Continue  bool
	// KeepBuilds makes Continue take over rows of other builds of albers, too.
	KeepBuilds bool
	// ReplayFlags are added to `albers replay`, e.g. --coverage.
	ReplayFlags []string
	// Slack is the time that a process may take beyond the time on the clock that it is given before it counts as hung.
	// Default: as long again, and two minutes.
	Slack time.Duration
	View  View
}

// patience is how many times its processor time an exploration may take on the clock.
const patience = 20

// clock is the time on the clock that an exploration is given.
func (o *Options) clock() time.Duration {
	if o.CPUTime {
		return patience * o.Time
	}
	return o.Time
}

// timeFlags are the flags of albers run that bound its time.
func (o *Options) timeFlags() []string {
	if o.CPUTime {
		return []string{"--max-cpu", o.Time.String(), "--max-time", o.clock().String()}
	}
	return []string{"--max-time", o.Time.String()}
}

// View receives the events of a suite, from several goroutines.
type View interface {
	Started(job *Job, what string) // what is run or replay
	Line(job *Job, text string)    // progress of the process
	Finished(row *Row)
}

// Run runs the jobs and returns the table, which is also in the folder. It returns an error only if the table cannot
// be made.
func Run(ctx context.Context, jobs []Job, opt Options) (*Table, error) {
	opt.Slack = cmp.Or(opt.Slack, opt.clock()+2*time.Minute)
	if err := openFolder(opt.Out, opt.Continue); err != nil {
		return nil, err
	}
	r := &runner{opt: opt, rows: make([]*Row, len(jobs)), jobs: jobs, builds: map[string]string{}}
	r.takeEarlier()
	r.takeOthers()
	// The end of the context is no error: it ends the jobs at work, whose rows say so.
	_ = parallel.Each(ctx, max(opt.Jobs, 1), len(jobs), func(_ context.Context, i int) error {
		if r.rows[i] == nil {
			r.finish(i, r.one(ctx, &jobs[i]))
		}
		return nil
	})
	t := r.table()
	return t, cmp.Or(r.err, t.write(opt.Out)) // written also when all rows are earlier ones
}

// runner is the state of Run.
type runner struct {
	opt  Options
	jobs []Job

	others  []*Row   // of the folder, for no job
	leftOut []string // subjects of the folder whose rows had other limits
	order   []string // of the folder's table; empty: that of the jobs

	muTable sync.Mutex // held while the table's files are written

	mu     sync.Mutex        // guards the fields below
	rows   []*Row            // by job; nil: not reached
	err    error             // the first error of writing
	builds map[string]string // by program
}

// finish takes a row and writes the table anew.
func (r *runner) finish(i int, row *Row) {
	r.mu.Lock()
	r.rows[i] = row
	r.mu.Unlock()
	err := files.WriteJSON(filepath.Join(r.opt.Out, row.Subject+".json"), row)
	if err == nil {
		r.muTable.Lock()
		err = r.table().write(r.opt.Out)
		r.muTable.Unlock()
	}
	r.mu.Lock()
	r.err = cmp.Or(r.err, err)
	r.mu.Unlock()
	r.opt.View.Finished(row)
}

// table is made of the rows that are there.
func (r *runner) table() *Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := &Table{Version: r.opt.Version, TimeS: r.opt.Time.Seconds(), CPUTime: r.opt.CPUTime,
		MaxMemory: r.opt.MaxMemory, Jobs: r.opt.Jobs, Replayed: r.opt.Replay}
	for i, row := range r.rows {
		if row != nil {
			t.Rows = append(t.Rows, row)
		} else {
			t.NotRun = append(t.NotRun, r.jobs[i].Name)
		}
	}
	t.Rows = append(t.Rows, r.others...)
	t.OtherLimits = r.leftOut
	t.sort(r.order)
	t.summarise()
	return t
}

// tableFile says that a folder is ours.
const tableFile = "table.json"

// Usable says whether a folder can be the suite's: it is not there, empty, or an earlier suite's.
func Usable(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, tableFile)); err != nil {
		return fmt.Errorf("%s is there and holds no %s, so it is not ours: give another folder", dir, tableFile)
	}
	return nil
}

// openFolder makes the folder. If it exists, the suite goes on with it, or moves it away.
func openFolder(dir string, goOn bool) error {
	if err := Usable(dir); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, tableFile)); err != nil {
		return os.MkdirAll(dir, 0o755)
	}
	if goOn {
		return nil
	}
	if _, err := files.MoveAway(dir); err != nil {
		return err
	}
	return os.MkdirAll(dir, 0o755)
}

// takeEarlier takes over the rows that an earlier call made for the same explorations.
func (r *runner) takeEarlier() {
	if !r.opt.Continue {
		return
	}
	for i := range r.jobs {
		job := &r.jobs[i]
		key, err := r.key(job)
		if err != nil {
			continue // its row will say so
		}
		row, err := files.ReadJSON[Row](filepath.Join(r.opt.Out, job.Name+".json"))
		if err != nil || row.Key != key || row.State == Interrupted || row.State == NotBuilt ||
			!r.opt.KeepBuilds && row.Build != r.buildOf(job) {
			continue
		}
		row.Groups, row.Known, row.Earlier = job.Groups, job.Known, true
		r.rows[i] = row
		r.opt.View.Finished(row)
	}
}

// key names an exploration: its command and the program's content.
func (r *runner) key(job *Job) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %v %v %v %q", job.Albers, job.Flags, job.Args, r.opt.Version, r.opt.timeFlags(),
		r.opt.MaxMemory, r.opt.Replay, r.opt.ReplayFlags)
	return sumWith(h, job.File)
}

// sumWith is the sum of what h has taken in and of a file behind that.
func sumWith(h hash.Hash, file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}
