package exec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// A path that goes on for long without a decision and without new code may never end. It certainly never ends if it
// comes back to a state that it has been in: the same place, the same calls, the same live registers, memory and world.
// A path is looked at when it has spun for spinFirst instructions, and again whenever that has doubled: for a window of
// some blocks each of its states is compared with the one at the start of the window. So a loop is found once the
// window is longer than one of its turns, and looking costs little of the time that the path takes.

const (
	spinFirst  = 1 << 20 // instructions
	spinWindow = 512     // of the instructions so far, one in so many is the number of blocks in a window
)

// hangs looks at s, which begins a slice, if it is time. It returns the end of a path that never ends.
func (w *Worker) hangs(s *state.State) error {
	if !w.Opt.CheckHangs && w.Opt.HangInstructions == 0 || s.Top == nil {
		return nil
	}
	p := &s.Spin
	if p.Path != s.Path() || p.Next == 0 {
		*p = state.Spin{Path: s.Path(), Since: s.Steps, Next: spinFirst}
		return nil
	}
	spun := s.Steps - max(p.Since, s.SinceNew)
	if n := w.Opt.HangInstructions; n > 0 && spun >= n {
		return &outcome.End{Reason: outcome.Hang,
			Message: fmt.Sprintf("suspected: %d instructions without a decision or new code", spun)}
	}
	if !w.Opt.CheckHangs || spun < p.Next || s.Env != nil && s.Env.Timed() {
		return nil
	}
	p.Next = 2 * spun
	return w.recurs(s, int(spun/spinWindow))
}

// recurs runs s for some blocks, and returns the finding if it comes back to the state that it is in now.
func (w *Worker) recurs(s *state.State, blocks int) error {
	s.Wake(w.registers)
	start := s.Fork()
	defer func() { w.Retire(start) }()
	var lines loopLines
	for range blocks {
		lines.add(w, s)
		if err := w.execute(s, 1); err != nil {
			return err
		}
		if len(w.Added) > 0 || s.Path() != start.Path() || s.Arrived || s.Entered {
			return nil
		}
		f, g := s.Top, start.Top
		if f.Depth < g.Depth { // a call is over, so the loop is further out
			w.Retire(start)
			start, lines = s.Fork(), loopLines{}
			continue
		}
		if f.PC == g.PC && f.Code == g.Code && f.Serial == g.Serial && s.Agrees(start) {
			return w.endless(s, &lines)
		}
	}
	return nil
}

// loopLines are lines of the program that a path runs.
type loopLines struct {
	all  map[string][]int // by file
	own  map[string]int   // by function: the first one
	seen map[*ir.Instr]bool
}

// add notes the line at which the program is.
func (l *loopLines) add(w *Worker, s *state.State) {
	f := s.Top
	for f != nil && f.Code.Lib {
		f = f.Caller
	}
	if f == nil {
		return
	}
	at := f.PC
	if f != s.Top {
		at = f.At
	}
	in := &f.Code.Func.Code[at]
	if l.seen[in] {
		return
	}
	if l.seen == nil {
		l.seen, l.all, l.own = map[*ir.Instr]bool{}, map[string][]int{}, map[string]int{}
	}
	l.seen[in] = true
	if file, line, _ := w.Mod.Position(in.Pos); line > 0 {
		l.all[file] = append(l.all[file], line)
		name := ir.SourceName(f.Code.Name)
		l.own[name] = min(cmp.Or(l.own[name], line), line)
	}
}

// endless is the finding for a loop over lines, in which s is.
func (w *Worker) endless(s *state.State, lines *loopLines) *outcome.End {
	e := find(outcome.InfiniteLoop, "the path comes back to a state that it has been in")
	w.place(s, e)
	list := slices.Sorted(slices.Values(lines.all[e.File]))
	if list = slices.Compact(list); len(list) > 0 {
		e.Line, e.Col = cmp.Or(lines.own[e.Func], e.Line), 0
		e.Message += ": " + lineRanges(list) + " for ever"
	}
	return e
}

// lineRanges names lines in ascending order, e.g. "lines 3, 5 and 9".
func lineRanges(list []int) string {
	if len(list) == 1 {
		return fmt.Sprintf("line %d", list[0])
	}
	const most = 12
	var words []string
	for _, n := range list[:min(len(list), most)] {
		words = append(words, fmt.Sprint(n))
	}
	if len(list) > most {
		return fmt.Sprintf("lines %s … and %d", strings.Join(words, ", "), list[len(list)-1])
	}
	last := len(words) - 1
	return "lines " + strings.Join(words[:last], ", ") + " and " + words[last]
}
