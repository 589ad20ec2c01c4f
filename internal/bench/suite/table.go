package suite

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// Table is the result of a suite.
type Table struct {
	Version     string   `json:"version"`
	TimeS       float64  `json:"time_s"`
	CPUTime     bool     `json:"cpu_time,omitempty"` // the time is processor time
	MaxMemory   uint64   `json:"max_memory"`
	Jobs        int      `json:"jobs"`
	Replayed    bool     `json:"replayed"`
	Rows        []*Row   `json:"rows"`
	Groups      []Group  `json:"groups"`
	Unsupported []Gap    `json:"unsupported"`
	NotRun      []string `json:"not_run,omitempty"`      // because the suite was interrupted
	OtherLimits []string `json:"other_limits,omitempty"` // left out
}

// Group is the mean and the median over the subjects of a group that have a value, in percent.
type Group struct {
	Name     string  `json:"name"`
	Subjects int     `json:"subjects"`
	Lines    Average `json:"lines"`
	Branches Average `json:"branches"`
	Native   Average `json:"native_lines"`
	// Reachable is over the subjects that name an entry.
	Reachable Average `json:"reachable_lines"`
	Tests     int     `json:"tests"`
	Bugs      int     `json:"bugs"`
	Same      int     `json:"replay_same"`
	Claims    int     `json:"replay_claims"`
}

// Average is over N subjects.
type Average struct {
	N      int     `json:"n"`
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
}

// Gap is something unsupported, over all subjects.
type Gap struct {
	What     string   `json:"what"`
	Count    int      `json:"count"`
	Subjects []string `json:"subjects"`
	Why      []string `json:"why,omitempty"` // what the manifests say of it
}

// Faults are the rows that say that something is wrong with us.
func (t *Table) Faults() []*Row {
	return slices.DeleteFunc(slices.Clone(t.Rows), func(r *Row) bool { return r.State == Ran || r.State == Interrupted })
}

// summarise computes the summary from the rows.
func (t *Table) summarise() {
	gaps := map[string]*Gap{}
	groups := map[string][]*Row{}
	for _, r := range t.Rows {
		for _, u := range r.Unsupported {
			g := gaps[u.What]
			if g == nil {
				g = &Gap{What: u.What}
				gaps[u.What] = g
			}
			g.Count += u.Count
			g.Subjects = append(g.Subjects, r.Subject)
			if why := r.why(u.What); why != "" && !slices.Contains(g.Why, why) {
				g.Why = append(g.Why, why)
			}
		}
		for _, name := range r.Groups {
			groups[name] = append(groups[name], r)
		}
	}
	for _, g := range gaps {
		t.Unsupported = append(t.Unsupported, *g)
	}
	slices.SortFunc(t.Unsupported, func(a, b Gap) int {
		return cmp.Or(cmp.Compare(len(b.Subjects), len(a.Subjects)), cmp.Compare(a.What, b.What))
	})
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		if rows := groups[name]; len(rows) > 1 {
			t.Groups = append(t.Groups, group(name, rows))
		}
	}
	if len(t.Rows) > 1 {
		t.Groups = append(t.Groups, group("all", t.Rows))
	}
}

// group takes means over rows.
func group(name string, rows []*Row) Group {
	g := Group{Name: name, Subjects: len(rows)}
	var lines, branches, native, reachable []float64
	for _, r := range rows {
		lines, branches = appendShare(lines, &r.Lines), appendShare(branches, &r.Branches)
		reachable = appendShare(reachable, r.Reachable)
		g.Tests += r.Tests
		g.Bugs += len(r.Bugs)
		if r.Replay != nil {
			native = appendShare(native, r.Replay.Lines)
			g.Same, g.Claims = g.Same+r.Replay.Same, g.Claims+r.Replay.Claims()
		}
	}
	g.Lines, g.Branches, g.Native = average(lines), average(branches), average(native)
	g.Reachable = average(reachable)
	return g
}

func appendShare(to []float64, c *Count) []float64 {
	if c == nil || c.Total == 0 {
		return to
	}
	return append(to, 100*float64(c.Covered)/float64(c.Total))
}

func average(x []float64) Average {
	a := Average{N: len(x)}
	if a.N == 0 {
		return a
	}
	slices.Sort(x)
	for _, v := range x {
		a.Mean += v / float64(a.N)
	}
	a.Median = grid.Median(x)
	return a
}

type column = grid.Column[*Row]

func (t *Table) columns() []column {
	cols := []column{
		grid.Text("subject", func(r *Row) string { return r.Subject }),
		grid.Number("paths", func(r *Row) string { return text.Number(r.Paths) }),
		grid.Number("instr", func(r *Row) string { return text.Short(float64(r.Instructions)) }),
		grid.Number("branches", func(r *Row) string { return text.Percent(r.Branches) }),
		grid.Number("lines", func(r *Row) string { return text.Percent(r.Lines) }),
	}
	if slices.ContainsFunc(t.Rows, func(r *Row) bool { return r.Reachable != nil }) {
		cols = append(cols, grid.Number("reachable", func(r *Row) string {
			if r.Reachable == nil {
				return "–"
			}
			return text.Percent(*r.Reachable)
		}))
	}
	if t.Replayed {
		cols = append(cols, grid.Number("native", func(r *Row) string {
			if r.Replay == nil || r.Replay.Lines == nil {
				return "–"
			}
			return text.Percent(*r.Replay.Lines)
		}))
	}
	cols = append(cols,
		grid.Number("tests", func(r *Row) string { return text.Number(r.Tests) }),
		grid.Number("bugs", func(r *Row) string { return text.Number(len(r.Bugs)) }),
		grid.Number("unsup", func(r *Row) string { return text.Number(unsupported(r)) }),
		grid.Number("solver", func(r *Row) string { return grid.Share(r.SolverS, r.RunS) }),
		grid.Number("memory", func(r *Row) string { return bytesText(r.Memory) }),
	)
	if t.Replayed {
		cols = append(cols, grid.Number("replay", func(r *Row) string {
			switch {
			case r.Replay == nil:
				return "–"
			case r.Replay.Error != "":
				return "failed"
			}
			return fmt.Sprintf("%d/%d", r.Replay.Same, r.Replay.Claims())
		}))
	}
	return append(cols, grid.Text("end", func(r *Row) string {
		if r.State != Ran {
			return strings.ToUpper(string(r.State))
		}
		return r.Halt
	}))
}

func unsupported(r *Row) int {
	n := 0
	for _, u := range r.Unsupported {
		n += u.Count
	}
	return n
}

// Page is the table with its notes.
func (t *Table) Page() grid.Page {
	return grid.Page{Grid: grid.Of(t.columns(), t.Rows), Notes: t.notes}
}

// notes writes the lines below the table, each with a mark in front.
func (t *Table) notes(w io.Writer, mark string) {
	head := func(text string) { fmt.Fprintf(w, "\n%s\n\n", text) }
	if len(t.Groups) > 0 {
		head("Mean and median of covered lines (branches):")
		for _, g := range t.Groups {
			fmt.Fprintf(w, "%s%s: %d subjects, lines %s, branches %s", mark, g.Name, g.Subjects, g.Lines, g.Branches)
			if g.Reachable.N > 0 {
				fmt.Fprintf(w, ", reachable lines %s of %d", g.Reachable, g.Reachable.N)
			}
			if t.Replayed {
				fmt.Fprintf(w, ", native lines %s, replay %d of %d", g.Native, g.Same, g.Claims)
			}
			fmt.Fprintln(w)
		}
	}
	var faults []string
	for _, r := range t.Faults() {
		faults = append(faults, fmt.Sprintf("%s: %s: %s", r.Subject, r.State, text.FirstLine(r.Error)))
	}
	grid.List(w, mark, "FAULTS:", faults)
	t.findingNotes(w, mark)
	if len(t.Unsupported) > 0 {
		head("Unsupported (paths end there, or go on with less than they should):")
		for _, g := range t.Unsupported {
			fmt.Fprintf(w, "%s%s: %d× in %s%s\n", mark, g.What, g.Count, list(g.Subjects, 8), because(g.Why...))
		}
	}
	if note := t.buildNote(); note != "" {
		head(note)
	}
	if len(t.OtherLimits) > 0 {
		head("Left out, because their runs had other limits: " + list(t.OtherLimits, 20))
	}
	if len(t.NotRun) > 0 {
		head("Not run, because the suite was interrupted (--continue goes on): " + list(t.NotRun, 20))
	}
}

func (t *Table) findingNotes(w io.Writer, mark string) {
	var bugs, replays, stale []string
	tests, unexplained := 0, 0
	for _, r := range t.Rows {
		for i := range r.Bugs {
			b := &r.Bugs[i]
			bugs = append(bugs, fmt.Sprintf("%s: %s at %s: %s (test %d)%s", r.Subject, b.Kind, b.Place, b.Message, b.Test,
				because(r.why(b.names()...))))
		}
		if s := r.stale(); len(s) > 0 && r.State == Ran {
			stale = append(stale, fmt.Sprintf("%s: %s", r.Subject, strings.Join(s, "; ")))
		}
		if r.Replay == nil {
			continue
		}
		if r.Replay.Error != "" {
			replays = append(replays, fmt.Sprintf("%s: %s", r.Subject, r.Replay.Error))
		}
		for i := range r.Replay.Exceptions {
			e := &r.Replay.Exceptions[i]
			tests += e.Count
			if !r.explains(e) {
				unexplained += e.Count
			}
			line := fmt.Sprintf("%s: %s: %d× %s, seen %s (first: test %d)", r.Subject, e.Verdict, e.Count, e.Claim, e.Seen,
				e.First)
			if reason := outcome.Verdict(e.Verdict).Reason(); reason != "" {
				line += " – " + reason
			}
			replays = append(replays, line+because(r.why(e.names()...)))
		}
	}
	grid.List(w, mark, "Bugs:", bugs)
	grid.List(w, mark, fmt.Sprintf("Tests that did not replay: %d, of which %d without a known reason:", tests,
		unexplained), replays)
	grid.List(w, mark, "Known exceptions that did not show (is the reason gone, or was the time too short?):", stale)
}

// explains says that the reason of an exception is known: its verdict says it, or the manifest.
func (r *Row) explains(e *Exception) bool {
	return outcome.Verdict(e.Verdict).Explained() || r.why(e.names()...) != ""
}

// write puts the table into a folder.
func (t *Table) write(dir string) error {
	return t.Page().Keep(dir, "table", t, fmt.Sprintf("%v %s each, at most %s, %d at once, albers %s", t.TimeS,
		seconds(t.CPUTime), bytesText(t.MaxMemory), max(t.Jobs, 1), t.version()))
}

// seconds is the unit of a limit.
func seconds(cpu bool) string {
	if cpu {
		return "s of processor time"
	}
	return "s"
}

func (a Average) String() string {
	if a.N == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f%% / %.1f%%", a.Mean, a.Median)
}

func because(why ...string) string {
	known := strings.Join(why, "; ")
	if known == "" {
		return ""
	}
	return " – known: " + known
}

// list names at most n things.
func list(names []string, n int) string {
	if len(names) > n {
		return strings.Join(names[:n], ", ") + fmt.Sprintf(" and %d more", len(names)-n)
	}
	return strings.Join(names, ", ")
}

func bytesText(n uint64) string {
	if n >= 1<<30 {
		return fmt.Sprintf("%.1fG", float64(n)/(1<<30))
	}
	return fmt.Sprintf("%dM", n>>20)
}

// Unexplained says whether a test did not replay, or could not, and no reason is known.
func (t *Table) Unexplained() bool {
	return slices.ContainsFunc(t.Rows, func(r *Row) bool { return len(r.Unexplained()) > 0 })
}

// Row is the row of a job, nil if it has none.
func (t *Table) Row(name string) *Row {
	if i := slices.IndexFunc(t.Rows, func(r *Row) bool { return r.Subject == name }); i >= 0 {
		return t.Rows[i]
	}
	return nil
}
