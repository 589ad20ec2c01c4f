package explain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/albers-engine/albers/outcome"
)

func line(n, decisions int) *node {
	return &node{Step: outcome.Step{Kind: outcome.LineStep, Line: n, Decisions: make([]outcome.Decided, decisions)}}
}

// text is a list of steps in short: lines by number, calls and returns by bracket, what is left out by its count.
func text(steps []outcome.Step) string {
	var out []string
	for _, s := range steps {
		word := fmt.Sprint(s.Line)
		switch s.Kind {
		case outcome.CallStep:
			word = s.Func + "("
		case outcome.ReturnStep:
			word = ")"
		case outcome.OmittedStep:
			word = fmt.Sprintf("%d %s %d", s.Omitted, s.What, s.Inside)
		}
		if s.Turn > 0 {
			word += fmt.Sprintf("#%d", s.Turn)
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// loopOf is a loop of turns with a line each, whose number is that of the turn.
func loopOf(turns int, all bool) *node {
	x := &node{turns: []*node{}}
	for i := range turns {
		x.turn(all).kids = []*node{line(i+1, 1)}
	}
	return x
}

// TestTurnsAreLeftOut: the first two turns of a loop and the last two are kept, and the others are counted with their
// decisions.
func TestTurnsAreLeftOut(t *testing.T) {
	for turns, want := range map[int]string{
		1: "1", 2: "1#1 2#2", 4: "1#1 2#2 3#3 4#4", 5: "1#1 2#2 1 turn 1 4#4 5#5", 9: "1#1 2#2 5 turn 5 8#8 9#9",
	} {
		x := loopOf(turns, false)
		if got := text(flat(&node{kids: []*node{x}}, 0, nil)); got != want {
			t.Errorf("%d turns: %s, want %s", turns, got, want)
		}
		if n := x.count(); n.steps != turns || n.decisions != turns {
			t.Errorf("%d turns: %+v", turns, n)
		}
	}
	if got := len(flat(&node{kids: []*node{loopOf(100, true)}}, 0, nil)); got != 100 {
		t.Errorf("%d of 100 turns, though all are wanted", got)
	}
}

// call is a call of f with lines in it.
func call(f string, lines ...*node) *node {
	end := &node{Step: outcome.Step{Kind: outcome.ReturnStep, Func: f}}
	return &node{Step: outcome.Step{Kind: outcome.CallStep, Func: f}, kids: append(lines, end)}
}

// TestFoldedCallsAreCounted: a call that has lost what is inside of it says how much that was.
func TestFoldedCallsAreCounted(t *testing.T) {
	c := call("f", line(1, 2), call("g", line(2, 1)), line(3, 0))
	root := &node{kids: []*node{line(9, 1), c}}
	before := root.count()
	c.fold()
	if got, want := text(flat(root, 0, nil)), "9 f( 6 step 3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if after := root.count(); after != before {
		t.Errorf("%+v, before %+v", after, before)
	}
}

// TestShortenKeepsTheEnd: what has no decision goes first, then the middle, and all that goes is counted.
func TestShortenKeepsTheEnd(t *testing.T) {
	kids := []*node{line(1, 0), call("quiet", line(2, 0), line(3, 0), line(4, 0)), call("loud", line(5, 1), line(6, 0))}
	for i := range 20 {
		kids = append(kids, line(100+i, 1))
	}
	steps := flat(&node{kids: kids}, 0, nil)
	for lines, want := range map[int]string{
		0:  text(steps),
		99: text(steps),
		28: strings.Replace(text(steps), "quiet( 2 3 4 )", "quiet( 3 step 0 )", 1),
		9:  "1 quiet( 20 step 15 114 115 116 117 118 119",
	} {
		if got := text(outcome.Shorten(steps, lines)); got != want {
			t.Errorf("%d lines: %s,\nwant %s", lines, got, want)
		}
	}
}

// TestLastWriterOfEachByte: of overlapping writes the last one counts, and bytes that nobody wrote have none.
func TestLastWriterOfEachByte(t *testing.T) {
	x := writers{pages: map[uint64]*[writersPage]*write{}}
	a, b := &write{fn: "a"}, &write{fn: "b"}
	x.put(250, 20, a)
	x.put(255, 2, b)
	for at, want := range map[uint64]*write{249: nil, 250: a, 254: a, 255: b, 256: b, 257: a, 269: a, 270: nil} {
		if got := x.of(at, 1)[0]; got != want {
			t.Errorf("byte %d: %+v, want %+v", at, got, want)
		}
	}
	if got := x.of(248, 10); len(got) != 3 {
		t.Errorf("%d writers, want 3", len(got))
	}
}
