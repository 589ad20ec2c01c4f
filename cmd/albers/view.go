package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/term"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// plainEvery is the time between two plain progress lines.
const plainEvery = 5 * time.Second

// view shows progress on standard error: as a block that is redrawn on a terminal, as lines elsewhere, or not at all.
// Messages and new bugs are printed once, above the block.
type view struct {
	mu      sync.Mutex // guards everything below: a signal may speak in between
	w       io.Writer
	quiet   bool
	lines   bool // plain progress lines
	block   *block
	name    string
	limits  option.Limits
	last    time.Time // of the last plain line
	speed   meter
	bug     string // the latest
	bugs    map[string]bool
	covered int     // lines and branches that were covered in the last snapshot
	newCode float64 // seconds of exploration at which that grew last

	ordinary *outcome.Test // the newest one without input

	started func()         // called when the program is loaded; may be nil
	aborted func(code int) // called before the process ends at once; may be nil
}

func newView(w io.Writer, f *runFlags, cfg *albers.Config) *view {
	v := &view{w: w, quiet: f.quiet, last: time.Now(), bugs: map[string]bool{},
		name: text.Visible(filepath.Base(cfg.Name())), limits: cfg.Limits}
	switch {
	case f.quiet || f.dumpIR || f.progress == "none":
	case f.progress == "auto" && isTerminal(w):
		v.block = &block{w: w, size: terminalSize(w)}
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

// terminalSize asks for columns and rows anew at each drawing, because windows change.
func terminalSize(w io.Writer) func() (cols, rows int) {
	return func() (int, int) {
		if f, ok := w.(*os.File); ok {
			if cols, rows, err := term.GetSize(int(f.Fd())); err == nil && cols > 0 && rows > 0 {
				return cols, rows
			}
		}
		return 80, 24
	}
}

// Phase shows what is done before the exploration begins.
func (v *view) Phase(what string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.block != nil {
		v.block.draw([]string{bold("loading "+v.name) + "  " + text.Visible(what)})
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
		if v.block == nil {
			v.print("bug: " + v.bug)
			return
		}
		cols, _ := v.block.size()
		v.block.above(red("bug: ") + fit(text.Visible(v.bug), max(cols-6, 1)))
		if input := shortInput(t); input != "" {
			v.block.above(fit("     "+input, max(cols-1, 1)))
		}
	}
}

// shortInput is the symbolic input of a test in one line, as text. Bytes that may have any value are not told.
func shortInput(t *outcome.Test) string {
	var parts []string
	for _, o := range t.Inputs {
		parts = append(parts, fmt.Sprintf("%s %q", o.Name, o.Data[:min(len(o.Data), 32)]))
	}
	return text.Visible(strings.Join(parts, "  "))
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
	if n := s.Lines.Covered + s.Branches.Covered; n > v.covered {
		v.covered, v.newCode = n, s.ElapsedS
	}
	if v.block != nil {
		cols, _ := v.block.size()
		v.block.draw(v.screen(&s, cols))
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

// screen is a snapshot as a block of lines, for a terminal of so many columns.
func (v *view) screen(s *outcome.Snapshot, cols int) []string {
	state := "exploring " + v.name
	if s.Draining {
		state = "finishing " + v.name
	}
	head := fmt.Sprintf("%-40s %s", state, clock(s.ElapsedS))
	if cols <= 48 {
		head = clock(s.ElapsedS) + " " + state
	}
	out := []string{bold(head)}
	number := func(name, value string) string { return fmt.Sprintf("%-8s %12s", name, value) }
	out = append(out, columns(cols, []string{
		number("paths", text.Number(s.Paths)), number("states", text.Number(s.States)), number("forks", text.Number(s.Forks)),
		number("tests", text.Number(s.Tests)), number("bugs", text.Number(s.Bugs)), number("queries", text.Number(s.Queries)),
		number("speed", text.Short(v.speed.rate())+" instr/s"), number("solver", share(s.SolverS, s.ElapsedS)),
		number("memory", bytesText(s.Memory)),
	})...)
	out = append(out, columns(cols, []string{
		fmt.Sprintf("lines    %s %6s", bar(s.Lines, 14), text.Percent(s.Lines)),
		fmt.Sprintf("branches %s %6s", bar(s.Branches, 14), text.Percent(s.Branches)),
	})...)
	out = append(out, columns(cols, v.limitBars(s))...)
	if v.covered > 0 {
		out = append(out, "  new code "+clock(max(s.ElapsedS-v.newCode, 0))+" ago")
	}
	out = append(out, "  at       "+cmp.Or(text.Visible(s.Where), "…")) // a line of the program is not always known
	if v.bug != "" {
		out = append(out, "  "+red("last bug ")+text.Visible(v.bug))
	}
	return append(out, dim("  Ctrl-C stops and keeps results"))
}

// limitBars shows how much of each limit is used that the user gave.
func (v *view) limitBars(s *outcome.Snapshot) (bars []string) {
	const cells = 14
	add := func(name string, used, limit float64, left string) {
		if limit > 0 {
			c := coverage.Count{Total: 1000, Covered: int(1000 * min(used/limit, 1))}
			bars = append(bars, fmt.Sprintf("%-8s %s %s", name, bar(c, cells), left))
		}
	}
	l := &v.limits
	whole := l.MaxTime.Seconds()
	add("time", s.ElapsedS, whole, clock(max(whole-s.ElapsedS, 0))+" left")
	of := func(n, limit uint64) string { return text.Short(float64(n)) + " of " + text.Short(float64(limit)) }
	add("instr", float64(s.Instructions), float64(l.MaxInstructions), of(s.Instructions, l.MaxInstructions))
	add("forks", float64(s.Forks), float64(l.MaxForks), of(s.Forks, l.MaxForks))
	add("tests", float64(s.Tests), float64(l.MaxTests), of(uint64(s.Tests), uint64(l.MaxTests)))
	return bars
}

// columns puts cells side by side, as many as fit into so many columns, and at most three.
func columns(cols int, cells []string) (lines []string) {
	const indent, gap = 2, 4
	widest := 0
	for _, c := range cells {
		widest = max(widest, utf8.RuneCountInString(c))
	}
	n := min(max((cols-1-indent+gap)/(widest+gap), 1), 3)
	for row := range slices.Chunk(cells, n) {
		line := strings.Repeat(" ", indent)
		for i, c := range row {
			if line += c; i < len(row)-1 {
				line += strings.Repeat(" ", widest-utf8.RuneCountInString(c)+gap)
			}
		}
		lines = append(lines, line)
	}
	return lines
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
	size  func() (cols, rows int)
	shown []string // as they are on the screen
}

// draw replaces the lines, as many as the window has room for. It writes once each time, so that nothing flickers.
func (b *block) draw(lines []string) {
	text := b.up()
	cols, rows := b.size()
	b.shown = nil
	for _, l := range lines[:min(len(lines), max(rows-1, 1))] {
		l = fit(l, cols-1)
		text += "\x1b[2K" + l + "\n"
		b.shown = append(b.shown, l)
	}
	io.WriteString(b.w, text+"\x1b[J")
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

// up moves the cursor to the block's first line. In a window that has become narrower, a line of the block takes
// several rows: most terminals wrap their lines anew.
func (b *block) up() string {
	if len(b.shown) == 0 {
		return "\r"
	}
	cols, _ := b.size()
	n := 0
	for _, l := range b.shown {
		n += max((visibleLen(l)+cols-1)/cols, 1)
	}
	return fmt.Sprintf("\r\x1b[%dA", n)
}
