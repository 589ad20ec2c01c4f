package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/term"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// plainEvery is the time between two plain progress lines.
const plainEvery = 5 * time.Second

// view shows progress on standard error: as a block that is redrawn on a terminal, as lines elsewhere, or not at all.
// Messages and new bugs are printed once, above the block.
type view struct {
	mu    sync.Mutex // guards everything below: a signal may speak in between
	w     io.Writer
	quiet bool
	lines bool // plain progress lines
	block *block
	name  string
	last  time.Time // of the last plain line
	speed meter
	bug   string // the latest
	bugs  map[string]bool

	ordinary *outcome.Test // the newest one without input

	started func() // called when the program is loaded; may be nil
}

func newView(w io.Writer, f *runFlags, cfg *albers.Config) *view {
	v := &view{w: w, quiet: f.quiet, last: time.Now(), bugs: map[string]bool{},
		name: text.Visible(filepath.Base(cfg.Name()))}
	switch {
	case f.quiet || f.dumpIR || f.progress == "none":
	case f.progress == "auto" && isTerminal(w):
		v.block = &block{w: w, width: terminalWidth(w)}
		v.block.draw([]string{bold("loading " + v.name)})
	default:
		v.lines = true
	}
	return v
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// terminalWidth asks anew at each drawing, because windows change.
func terminalWidth(w io.Writer) func() int {
	return func() int {
		if f, ok := w.(*os.File); ok {
			if cols, _, err := term.GetSize(int(f.Fd())); err == nil && cols > 0 {
				return cols
			}
		}
		return 80
	}
}

// Test shows a bug when it is found, each place and kind once.
func (v *view) Test(t *outcome.Test) {
	kind := string(t.End.Kind)
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(t.Inputs) == 0 {
		o := *t
		v.ordinary = &o
	}
	if kind == "" {
		return
	}
	where := text.Place(t.End.File, t.End.Line, t.End.Func)
	if key := kind + where; !v.bugs[key] {
		v.bugs[key] = true
		v.bug = fmt.Sprintf("%s %s: %s", kind, where, t.End.Message)
		v.print("bug: " + v.bug)
	}
}

// Started passes on that exploration begins.
func (v *view) Started() {
	if v.started != nil {
		v.started()
	}
}

// Message shows a message.
func (v *view) Message(text string) { v.say(text) }

func (v *view) say(text string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.print(text)
}

// print puts a line above the block.
func (v *view) print(message string) {
	if v.quiet {
		return
	}
	message = "albers: " + text.Visible(message)
	if v.block != nil {
		v.block.above(message)
		return
	}
	fmt.Fprintln(v.w, message)
}

// Progress shows a snapshot.
func (v *view) Progress(s outcome.Snapshot) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.speed.add(s.ElapsedS, s.Instructions)
	if v.block != nil {
		v.block.draw(v.screen(&s))
		return
	}
	if v.lines && time.Since(v.last) >= plainEvery {
		v.last = time.Now()
		fmt.Fprintln(v.w, "albers: "+v.plain(&s))
	}
}

// plain is a snapshot in one line.
func (v *view) plain(s *outcome.Snapshot) string {
	line := fmt.Sprintf("%s  paths %s  states %s  tests %s  bugs %d  lines %s  branches %s  %s instr/s  solver %s  mem %s",
		clock(s.ElapsedS), text.Number(s.Paths), text.Number(s.States), text.Number(s.Tests), s.Bugs, text.Percent(s.Lines),
		text.Percent(s.Branches), text.Short(v.speed.rate()), share(s.SolverS, s.ElapsedS), bytesText(s.Memory))
	if s.Draining {
		line += "  (finishing)"
	}
	return line
}

// screen is a snapshot as a block of lines.
func (v *view) screen(s *outcome.Snapshot) []string {
	state := "exploring " + v.name
	if s.Draining {
		state = "finishing " + v.name
	}
	out := []string{
		bold(fmt.Sprintf("%-40s %s", state, clock(s.ElapsedS))),
		fmt.Sprintf("  paths    %12s    states   %12s    forks   %12s", text.Number(s.Paths), text.Number(s.States),
			text.Number(s.Forks)),
		fmt.Sprintf("  tests    %12s    bugs     %12d    queries %12s", text.Number(s.Tests), s.Bugs, text.Number(s.Queries)),
		fmt.Sprintf("  lines    %s %6s    branches %s %6s", bar(s.Lines, 14), text.Percent(s.Lines), bar(s.Branches, 14),
			text.Percent(s.Branches)),
		fmt.Sprintf("  speed    %8s/s    solver   %12s    memory  %12s", text.Short(v.speed.rate())+" instr",
			share(s.SolverS, s.ElapsedS), bytesText(s.Memory)),
		"  at       " + text.Visible(s.Where),
	}
	if v.bug != "" {
		out = append(out, "  last bug "+text.Visible(v.bug))
	}
	return append(out, dim("  Ctrl-C stops and keeps results"))
}

// close removes the block, so that the summary takes its place.
func (v *view) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.block != nil {
		v.block.clear()
	}
}

// restore leaves the terminal usable before an abort, without waiting for whoever holds the lock.
func (v *view) restore() {
	if v.block != nil {
		fmt.Fprint(v.w, "\x1b[0m\n")
	}
}

// block is a group of lines at the bottom of a terminal that is drawn over itself.
type block struct {
	w     io.Writer
	width func() int
	shown []string
}

// draw replaces the lines. It writes once each time, so that nothing flickers.
func (b *block) draw(lines []string) {
	text := b.up()
	w := b.width()
	for _, l := range lines {
		text += "\x1b[2K" + fit(l, w-1) + "\n"
	}
	text += "\x1b[J"
	b.shown = lines
	io.WriteString(b.w, text)
}

// above prints a line over the block.
func (b *block) above(text string) {
	io.WriteString(b.w, b.up()+"\x1b[J"+text+"\n")
	lines := b.shown
	b.shown = nil
	if lines != nil {
		b.draw(lines)
	}
}

func (b *block) clear() {
	io.WriteString(b.w, b.up()+"\x1b[J")
	b.shown = nil
}

// up moves the cursor to the block's first line.
func (b *block) up() string {
	if len(b.shown) == 0 {
		return "\r"
	}
	return fmt.Sprintf("\r\x1b[%dA", len(b.shown))
}
