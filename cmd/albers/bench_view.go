package main

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
)

// suiteView shows the progress of a suite: a block with the running explorations on a terminal, and a line for each
// finished subject.
type suiteView struct {
	*view
	total   int
	limit   time.Duration
	muRuns  sync.Mutex // guards the fields below
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

// begin starts the block, after the builds.
func (v *suiteView) begin() {
	if !isTerminal(v.w) {
		return
	}
	v.mu.Lock()
	v.block = &block{w: v.w, size: terminalSize(v.w)}
	v.mu.Unlock()
	go func() {
		for tick := time.NewTicker(500 * time.Millisecond); ; {
			select {
			case <-v.stop:
				tick.Stop()
				return
			case <-tick.C:
				lines := v.screenLines()
				v.mu.Lock()
				if v.block != nil {
					v.block.draw(lines)
				}
				v.mu.Unlock()
			}
		}
	}()
}

func (v *suiteView) close() {
	close(v.stop)
	v.view.close()
}

func (v *suiteView) screenLines() []string {
	v.muRuns.Lock()
	defer v.muRuns.Unlock()
	out := []string{bold(fmt.Sprintf("%d of %s done, %s each", v.done, text.Count(v.total, "subject"), v.limit))}
	for _, name := range slices.Sorted(maps.Keys(v.running)) {
		r := v.running[name]
		out = append(out, fmt.Sprintf("  %-14s %-6s %6s  %s", name, r.what, clock(time.Since(r.start).Seconds()),
			text.Visible(r.line)))
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
