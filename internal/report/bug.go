package report

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/report/prose"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// bug is a finding as the page shows it.
type bug struct {
	Test                   int
	ID, Kind, Message      string
	Place, Func            string
	CWE                    int
	Verdict, Seen          string // of native replay, if it was asked
	Excerpt                []excerptLine
	Stack                  []frame
	Detail                 []string
	Args                   string
	Inputs                 []inputView
	Matters                string // which bytes lead there
	Commands               []command
	Because                string
	Conditions             []condition
	CondOmitted            int
	Cause, Path, Unexplain string // Unexplain: why there is no explanation
	Report                 string
}

type excerptLine struct {
	N    int
	Text string
	Here bool
}

// frame is a call, with its arguments if they are known. Whole has the file's whole name.
type frame struct{ Call, Whole, Args string }

// inputView is an input of a test: rows of hex and text.
type inputView struct {
	Name, Size, Number string
	Rows               []hexRow
	Cut                string // names the file with all bytes
}

type hexRow struct {
	Offset string
	Bytes  []hexByte
	Text   string
}

type hexByte struct {
	Hex     string
	Matters bool
}

type command struct{ What, Line string }

// condition is a decision of the path, as people write it.
type condition struct{ Kind, Text, Inputs, Place string }

const (
	around        = 4   // lines of an excerpt before and after the bug's
	hexColumns    = 8   // bytes in a row: so many fit on a phone
	hexRows       = 32  // rows of an input
	pathLines     = 120 // steps of a path
	shownConds    = 200
	conditionText = 2000 // characters of a condition
)

// describeBugs makes the bugs of the page.
func (f *folder) describeBugs(opt Options) (list []*bug) {
	sources := testcase.NewSources(f.dir)
	store, err := testcase.OpenStore(f.dir)
	if err == nil {
		defer store.Close()
	}
	short := f.shorter()
	for i := range f.bugs {
		x := &f.bugs[i]
		b := &bug{Test: x.Test, ID: x.ID, Kind: string(x.Kind), Message: x.Message, Func: x.Func, CWE: x.CWE(),
			Report: x.Report, Place: text.Place(x.File, x.Line, x.Func)}
		if x.Line > 0 {
			b.Place = fmt.Sprintf("%s:%d", filepath.Base(x.File), x.Line)
		}
		if f.sum != nil {
			k := slices.IndexFunc(f.sum.Bugs, func(s outcome.Bug) bool { return s.Test == x.Test })
			if k >= 0 {
				b.Verdict, b.Seen = f.sum.Bugs[k].Replay, f.sum.Bugs[k].Seen
			}
		}
		for n := max(1, x.Line-around); x.Line > 0 && n <= x.Line+around; n++ {
			b.Excerpt = append(b.Excerpt, excerptLine{n, sources.Line(x.File, n), n == x.Line})
		}
		if !slices.ContainsFunc(b.Excerpt, func(l excerptLine) bool { return l.Text != "" }) {
			b.Excerpt = nil // the file is gone
		}
		b.readReport(x.Report, short)
		if store != nil {
			b.readInputs(store)
		}
		b.commands(f.dir)
		b.explain(f.dir, i, opt)
		list = append(list, b)
	}
	return list
}

// elsewhere shortens the name of a file of a call that is none of the program's own files to its last two parts.
func elsewhere(call string) string {
	if name, file, ok := strings.Cut(call, " (/"); ok {
		return name + " (" + lastParts("/"+file)
	}
	return call
}

// lastParts leaves the last two parts of an absolute path.
func lastParts(file string) string {
	parts := strings.Split(file, "/")
	if !strings.HasPrefix(file, "/") || len(parts) < 4 {
		return file
	}
	return "…/" + strings.Join(parts[len(parts)-2:], "/")
}

// readReport takes the parts of a .err file that are in no other file.
// short shortens the names of the program's files.
func (b *bug) readReport(report string, short *strings.Replacer) {
	part := ""
	for line := range strings.Lines(report) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasPrefix(line, "  ") {
			part = line
		}
		switch {
		case strings.HasPrefix(line, "these bytes lead here") || line == "any input leads here":
			b.Matters = line
		case part == "stack:" && line != part:
			_, call, _ := strings.Cut(strings.TrimSpace(line), " ")
			b.Stack = append(b.Stack, frame{Call: elsewhere(short.Replace(call)), Whole: call})
		case part == "detail:" && line != part:
			b.Detail = append(b.Detail, short.Replace(strings.TrimSpace(line)))
		}
	}
}

// readInputs shows the bytes of a test's inputs.
func (b *bug) readInputs(store *testcase.Store) {
	k, err := store.KTest(b.Test)
	if err != nil {
		b.Detail = append(b.Detail, "the test cannot be read: "+err.Error())
		return
	}
	if len(k.Args) > 1 {
		b.Args = text.Shell(k.Args[1:]...)
	}
	read := leading(b.Matters, k.Objects)
	for i, o := range k.Objects {
		v := inputView{Name: o.Name, Size: text.Count(len(o.Data), "byte")}
		if s, u, ok := testcase.Integer(o.Data); ok {
			v.Number = fmt.Sprint(s)
			if s < 0 {
				v.Number += fmt.Sprintf(" (unsigned %d)", u)
			}
		}
		for at := 0; at < len(o.Data) && at < hexColumns*hexRows; at += hexColumns {
			row := hexRow{Offset: fmt.Sprintf("%04x", at)}
			for j := at; j < min(at+hexColumns, len(o.Data)); j++ {
				row.Bytes = append(row.Bytes, hexByte{fmt.Sprintf("%02x", o.Data[j]), read[i][j]})
				row.Text += printable(o.Data[j])
			}
			v.Rows = append(v.Rows, row)
		}
		if len(o.Data) > hexColumns*hexRows {
			v.Cut = fmt.Sprintf("all %s are in tests/%s.input%d", v.Size, testcase.Name(b.Test), i)
		}
		b.Inputs = append(b.Inputs, v)
	}
}

func printable(c byte) string {
	if c < ' ' || c > '~' {
		return "·"
	}
	return string(rune(c))
}

// leading reads which bytes of each input lead to a finding, from the line of its report that says so: "…: stdin 0-8,
// 10; arg00 1".
func leading(line string, inputs []input.Object) []map[int]bool {
	out := make([]map[int]bool, len(inputs))
	_, list, _ := strings.Cut(line, ": ")
	for _, one := range strings.Split(list, "; ") {
		for i, o := range inputs {
			ranges, ok := strings.CutPrefix(one, o.Name+" ")
			if !ok {
				continue
			}
			set := map[int]bool{}
			for _, r := range strings.Split(ranges, ", ") {
				from, to, both := strings.Cut(r, "-")
				a, err := strconv.Atoi(from)
				z := a
				if both && err == nil {
					z, err = strconv.Atoi(to)
				}
				if err != nil {
					set = nil // the name of another input that begins likewise
					break
				}
				for n := a; n <= z && n < len(o.Data); n++ {
					set[n] = true
				}
			}
			if set != nil {
				out[i] = set
			}
		}
	}
	return out
}

// commands are what a reader can do with a bug.
func (b *bug) commands(dir string) {
	n := strconv.Itoa(b.Test)
	b.Commands = []command{
		{"run the program natively on this input", text.Shell("albers", "replay", "--all", "--test", n, dir)},
		{"follow its path line by line", text.Shell("albers", "explain", dir, n)},
		{"show its bytes", text.Shell("albers", "tests", filepath.Join(dir, "tests", testcase.Name(b.Test)+".ktest"))},
	}
}

// explain runs the bug's test once more, and takes from its path what the run has not kept: arguments of calls,
// conditions, and what the bug depends on.
func (b *bug) explain(dir string, i int, opt Options) {
	switch {
	case opt.Explain == nil:
		return
	case i >= opt.Explained:
		b.Unexplain = fmt.Sprintf("Only the first %d bugs are explained on the page.", opt.Explained)
		return
	}
	x, err := opt.Explain(filepath.Join(dir, "tests", testcase.Name(b.Test)+".ktest"))
	if err != nil {
		b.Unexplain = "The path is not on the page: " + err.Error()
		return
	}
	if !x.Same {
		b.Unexplain = "Run again, the test has ended in another way (" + x.Ended.Error() + "), so its path is not shown."
		return
	}
	b.arguments(x.Steps)
	b.conditions(x.Steps)
	if x.Cause != nil {
		if x.Cause.Failed != nil {
			b.Because = clip(x.Cause.Failed.Condition)
		}
		b.Cause = prose.Cause(b.Kind+" at "+b.Place+": "+b.Message, x.Cause)
	}
	b.Path = prose.Path(outcome.Shorten(x.Steps, pathLines))
}

// arguments adds the values of arguments to the stack: those of the calls that have not returned at the end.
func (b *bug) arguments(steps []outcome.Step) {
	var open []*outcome.Step
	for i := range steps {
		s := &steps[i]
		switch s.Kind {
		case outcome.CallStep:
			open = append(open[:min(len(open), s.Depth)], s)
		case outcome.ReturnStep:
			open = open[:min(len(open), max(s.Depth-1, 0))] // a return is a step inside its call
		}
	}
	at := 0
	for i := len(open) - 1; i >= 0; i-- {
		for k := at; k < len(b.Stack); k++ {
			if name, _, _ := strings.Cut(b.Stack[k].Call, " ("); name == open[i].Func {
				b.Stack[k].Args, at = cmp.Or(prose.List(open[i].Values), "no arguments"), k+1
				break
			}
		}
	}
}

// conditions are the decisions on the path, without those in steps that the explanation leaves out.
func (b *bug) conditions(steps []outcome.Step) {
	for i := range steps {
		s := &steps[i]
		b.CondOmitted += s.Inside
		for _, d := range s.Decisions {
			if len(b.Conditions) == shownConds {
				b.CondOmitted++
				continue
			}
			c := condition{Kind: d.Kind, Text: clip(d.Condition), Inputs: strings.Join(d.Inputs, ", ")}
			if d.Line > 0 {
				c.Place = fmt.Sprintf("%s:%d", filepath.Base(d.File), d.Line)
			}
			b.Conditions = append(b.Conditions, c)
		}
	}
}

// clip cuts a condition, which may be very long.
func clip(s string) string {
	if r := []rune(s); len(r) > conditionText {
		return string(r[:conditionText]) + "…"
	}
	return s
}
