// Package prose writes the explanation of a path (package explain) as text for people: the steps of the path, and what
// its finding depends on. The command line prints it, and the page of a run has it for each bug.
package prose

import (
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// Path is a path as lines of text, with the name of the file before the first line of each.
func Path(steps []outcome.Step) string {
	var b strings.Builder
	file := ""
	for i := range steps {
		s := &steps[i]
		if s.File != "" && s.File != file {
			file = s.File
			fmt.Fprintln(&b, file)
		}
		b.WriteString(Step(s))
	}
	return b.String()
}

// Step is a step of a path as lines of text.
func Step(s *outcome.Step) string {
	var b strings.Builder
	margin := strings.Repeat("  ", min(s.Depth, 20))
	switch s.Kind {
	case outcome.CallStep:
		fmt.Fprintf(&b, "%s%s(%s)\n", margin, s.Func, List(s.Values))
		writeDecisions(&b, s, margin)
	case outcome.ReturnStep:
		fmt.Fprintf(&b, "%s%8s return from %s", margin, "←", s.Func)
		if s.Result != nil {
			fmt.Fprintf(&b, ": %s", Value(*s.Result))
		}
		b.WriteByte('\n')
	case outcome.LibraryStep:
		fmt.Fprintf(&b, "%s%8s %s(%s)", margin, "→", s.Func, List(s.Values))
		if s.Result != nil {
			fmt.Fprintf(&b, " = %s", Value(*s.Result))
		}
		if len(s.Wrote) > 0 {
			fmt.Fprintf(&b, "   ⇒ %s", List(s.Wrote))
		}
		b.WriteByte('\n')
		writeDecisions(&b, s, margin)
	case outcome.OmittedStep:
		fmt.Fprintf(&b, "%s%8s %s left out", margin, "…", text.Count(s.Omitted, s.What))
		if s.Inside > 0 {
			fmt.Fprintf(&b, ", with %s", text.Count(s.Inside, "decision"))
		}
		b.WriteByte('\n')
	default:
		fmt.Fprintf(&b, "%s%6d | %s", margin, s.Line, clipped(s.Text))
		if s.Turn > 0 {
			fmt.Fprintf(&b, "   (turn %d)", s.Turn)
		}
		if len(s.Values) > 0 {
			fmt.Fprintf(&b, "   ⇒ %s", List(s.Values))
		}
		b.WriteByte('\n')
		writeDecisions(&b, s, margin)
	}
	return b.String()
}

// clipped is a source line, which may be very long.
func clipped(line string) string {
	if runes := []rune(line); len(runes) > widestLine {
		return string(runes[:widestLine]) + "…"
	}
	return line
}

// widestLine is the number of characters that are shown of a source line.
const widestLine = 100

func writeDecisions(b *strings.Builder, s *outcome.Step, margin string) {
	for _, d := range s.Decisions {
		fmt.Fprintf(b, "%s%8s %s: %s   [%s]\n", margin, "?", d.Kind, d.Condition, strings.Join(d.Inputs, ", "))
	}
	if s.Kind == outcome.LibraryStep && s.Inside > 0 {
		fmt.Fprintf(b, "%s%8s … %s more\n", margin, "?", text.Count(s.Inside, "decision"))
	}
}

// List is some values with their names, as a call shows them.
func List(list []outcome.Shown) string {
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Name + " = " + Value(v)
		if strings.HasPrefix(v.Name, "#") {
			texts[i] = Value(v)
		}
	}
	return strings.Join(texts, ", ")
}

// Value is a value and the expression over the input that it comes from.
func Value(v outcome.Shown) string {
	if v.From == "" {
		return v.Value
	}
	return v.Value + " {" + v.From + "}"
}

// Cause says what a finding depends on. end is the finding as text.
func Cause(end string, c *outcome.Cause) string {
	var b strings.Builder
	fmt.Fprintln(&b, end)
	if c.Failed != nil {
		fmt.Fprintf(&b, "  because %s   [%s]\n", c.Failed.Condition, strings.Join(c.Failed.Inputs, ", "))
	}
	writeOrigins(&b, "it depends on", c.Operands)
	if c.BranchFunc != "" {
		writeOrigins(&b, fmt.Sprintf("the branch before it (%s) depends on", text.Place(c.BranchFile, c.BranchLine,
			c.BranchFunc)), c.Branch)
	}
	if len(c.Inputs) > 0 {
		fmt.Fprintf(&b, "  input bytes that matter for it: %s\n", strings.Join(c.Inputs, ", "))
	}
	if len(c.Leads) > 0 {
		fmt.Fprintf(&b, "  input bytes that lead there: %s\n", strings.Join(c.Leads, ", "))
	} else {
		fmt.Fprintln(&b, "  any input leads there")
	}
	return b.String()
}

func writeOrigins(b *strings.Builder, what string, list []outcome.Origin) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "  %s\n", what)
	for _, o := range list {
		fmt.Fprintf(b, "    %s = %s", o.Name, Value(outcome.Shown{Value: o.Value, From: o.From}))
		switch {
		case o.Func == "":
			b.WriteString("   not written by the program")
		default:
			how := "last written"
			if o.Argument {
				how = "passed"
			}
			if o.Line > 0 {
				how += " at " + text.Place(o.File, o.Line, "")
			}
			fmt.Fprintf(b, "   %s in %s", how, o.Func)
			if o.Via != "" {
				fmt.Fprintf(b, " by %s", o.Via)
			}
			if len(o.Of) > 0 {
				fmt.Fprintf(b, ", from %s", strings.Join(o.Of, ", "))
			}
		}
		b.WriteByte('\n')
	}
}
