package klee

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/outcome"
)

// said is how KLEE names a kind of error: the part of the report's file name, and the message. An empty message is
// ours.
type said struct{ suffix, message string }

// saidOf has the words of the documentation for a kind, or the closest ones.
func saidOf(k outcome.Kind) said {
	switch k {
	case outcome.OutOfBounds, outcome.InvalidPointer:
		return said{"ptr", "memory error: out of bound pointer"}
	case outcome.NullDereference:
		return said{"ptr", "memory error: null page access"}
	case outcome.UseAfterFree:
		return said{"ptr", "memory error: use after free"}
	case outcome.UseAfterReturn, outcome.UseAfterScope, outcome.StackOverflow, outcome.OverlappingCopy:
		return said{suffix: "ptr"}
	case outcome.DoubleFree, outcome.InvalidFree, outcome.MismatchedFree:
		return said{"free", "memory error: invalid pointer: free"}
	case outcome.ReadOnlyWrite:
		return said{"readonly", "memory error: object read only"}
	case outcome.Abort:
		return said{"abort", "abort failure"}
	case outcome.Assertion:
		return said{suffix: "assert"}
	case outcome.ReachError:
		return said{"assert", "ASSERTION FAIL: reach_error"}
	case outcome.DivisionByZero:
		return said{"div", "divide by zero"}
	case outcome.Overshift:
		return said{"overshift", "overshift error"}
	case outcome.IntegerOverflow:
		return said{suffix: "overflow"}
	case outcome.InvalidArgument:
		return said{suffix: "user"}
	case outcome.InvalidCall, outcome.Unreachable, outcome.Trap:
		return said{suffix: "exec"}
	case outcome.UserError:
		return said{suffix: "user"}
	}
	return said{suffix: string(k)} // KLEE has no such check
}

// describe gives the part of a file's name and the message of an error.
func describe(e *outcome.End) (suffix, message string) {
	s := saidOf(e.Kind)
	message = s.message
	if message == "" {
		message = e.Message
	}
	if e.Kind == outcome.UserError {
		// klee_report_error names the suffix, which the message has at its end.
		if text, rest, ok := strings.Cut(e.Message, " ("); ok && strings.HasSuffix(rest, ")") {
			message = text
			if own := strings.TrimSuffix(strings.TrimSuffix(rest, ")"), ".err"); plain(own) {
				s.suffix = own
			}
		}
	}
	if e.Kind == outcome.Assertion {
		message = "ASSERTION FAIL: " + e.Message
	}
	return s.suffix, message
}

// plain says whether a word may be a part of a file's name.
func plain(word string) bool {
	return word != "" && len(word) < 64 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"+
		"0123456789_-.") == "" && word[0] != '.'
}

// report is the text of an .err file. KLEE numbers the frames' instructions by the lines of assembly.ll, which is not
// there, so the numbers are zeros; and it lists arguments, which Albers does not record here.
func report(e *outcome.End) []byte {
	var b strings.Builder
	_, message := describe(e)
	fmt.Fprintf(&b, "Error: %s\n", message)
	if e.Line > 0 {
		fmt.Fprintf(&b, "File: %s\nLine: %d\n", e.File, e.Line)
	}
	b.WriteString("Stack:\n")
	for i, c := range e.Stack {
		fmt.Fprintf(&b, "  #%d %08d in %s ()", i, c.Text, c.Func)
		if c.Line > 0 {
			fmt.Fprintf(&b, " at %s:%d", c.File, c.Line)
		}
		b.WriteByte('\n')
	}
	b.WriteString("Info:\n")
	if message != e.Message {
		fmt.Fprintf(&b, "  %s\n", e.Message)
	}
	for _, l := range strings.Split(strings.TrimRight(e.Detail, "\n"), "\n") {
		if l != "" {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	return []byte(b.String())
}
