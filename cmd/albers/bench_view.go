package main

import (
	"fmt"
	"io"
	"sort"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/bench/suite"
)

// suiteView shows the progress of a suite:
// what runs now as a block on a terminal, and a line for each subject that is finished.
type suiteView struct {
	*view
	total   int
	limit   time.Duration
	muRuns  sync.Mutex // guards what is below
	done    int
	running map[string]*running
	stop    chan struct{}
}

// running is one exploration that goes on.
type running struct {
	what  string
	line  string
	start time.Time
}

func newSuiteView(w io.Writer, total int, limit time.Duration) *suiteView {
	v := &suiteView{view: &view{w: w, start: time.Now(), bugs: map[string]bool{}}, total: total, limit: limit,
		running: map[string]*running{}, stop: make(chan struct{})}
	return v
}

// begin starts the block, after the builds.
func (v *suiteView) begin() {
	if !isTerminal(v.w) {
		return
	}
	v.mu.Lock()
	v.block = &block{w: v.w, width: terminalWidth(v.w)}
	v.mu.Unlock()
	go func() {
		for tick := time.NewTicker(500 * time.Millisecond); ; {
			select {
			case <-v.stop:
				tick.Stop()
				return
			case <-tick.C:
				v.draw()
			}
		}
	}()
}

func (v *suiteView) close() {
	close(v.stop)
	v.view.close()
}

func (v *suiteView) draw() {
	lines := v.screenLines()
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.block != nil {
		v.block.draw(lines)
	}
}

func (v *suiteView) screenLines() []string {
	v.muRuns.Lock()
	defer v.muRuns.Unlock()
	out := []string{bold(fmt.Sprintf("%d of %s done, %s each", v.done, count(v.total, "subject"), v.limit))}
	var names []string
	for name := range v.running {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		r := v.running[name]
		out = append(out, fmt.Sprintf("  %-14s %-6s %6s  %s", name, r.what, clock(time.Since(r.start).Seconds()), r.line))
	}
	return append(out, dim("  Ctrl-C stops and keeps results; --continue goes on"))
}

// Started is called when a process starts.
func (v *suiteView) Started(j *suite.Job, what string) {
	v.muRuns.Lock()
	defer v.muRuns.Unlock()
	v.running[j.Name] = &running{what: what, start: time.Now()}
}

// Line takes the latest line of a process.
func (v *suiteView) Line(j *suite.Job, text string) {
	v.muRuns.Lock()
	defer v.muRuns.Unlock()
	if r := v.running[j.Name]; r != nil {
		r.line = text
	}
}

// Finished prints a line.
func (v *suiteView) Finished(r *suite.Row) {
	v.muRuns.Lock()
	delete(v.running, r.Subject)
	v.done++
	text := fmt.Sprintf("%3d/%d %s", v.done, v.total, r.Line())
	v.muRuns.Unlock()
	v.say(text)
}
