package frontend

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/ir"
)

var (
	locationOf = regexp.MustCompile(`!dbg (![0-9]+)`)
	location   = regexp.MustCompile(`^(![0-9]+) = (?:distinct )?!DILocation\((?:line: ([0-9]+))?`)
)

// checkText compares a program with its text: where an instruction has a source line, the line of the text that it was
// made from names the same one.
func checkText(t *testing.T, p *Program) {
	t.Helper()
	text := strings.Split(p.Text, "\n")
	lines := map[string]string{}
	for _, l := range text {
		if m := location.FindStringSubmatch(l); m != nil {
			lines[m[1]] = m[2]
		}
	}
	compared, wrong := 0, 0
	for _, f := range p.Module.Funcs {
		if f.Code == nil {
			continue
		}
		if len(f.Text) != len(f.Code) {
			t.Errorf("%s has %d instructions, and lines of %d", f.Name, len(f.Code), len(f.Text))
			continue
		}
		for i, n := range f.Text {
			in, own := &f.Code[i], ""
			if n < 1 || int(n) > len(text) {
				if in.Op != ir.Unreachable { // of a block that only its address leads to
					t.Errorf("%s: instruction %d is in line %d of %d", f.Name, i, n, len(text))
				}
				continue
			}
			own = text[n-1]
			m := locationOf.FindStringSubmatch(own)
			if in.Pos == 0 || in.Op == ir.Alloca || m == nil {
				continue
			}
			compared++
			if want := fmt.Sprint(p.Module.Positions[in.Pos].Line); lines[m[1]] != want {
				if wrong++; wrong < 5 {
					t.Errorf("%s: instruction %d is of line %s, its text of %q: %s", f.Name, i, want, lines[m[1]], own)
				}
			}
		}
	}
	if strings.Contains(p.Text, "call void @llvm.donothing()") {
		t.Error("the text has marks of lines")
	}
	if compared == 0 && strings.Contains(p.Text, "!DILocation(") && strings.Contains(p.Text, "define ") {
		t.Error("nothing was compared")
	}
}
