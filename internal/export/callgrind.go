package export

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/text"
)

// Callgrind writes a profile in the format of valgrind's callgrind, which callgrind_annotate and KCachegrind show: what
// the exploration of each line has cost, if the run has counted that (--keep-costs), and otherwise how often the tests
// ran each line, all together, as `albers replay --coverage` has counted. Calls are not in it: a function's cost is
// that of its own lines.
func (r *Results) Callgrind(w io.Writer) error {
	p, err := r.profile()
	if err != nil {
		return err
	}
	return p.write(w, "albers "+r.Run.Albers, strings.Join(r.Run.Command, " "))
}

// Cost is a column of a profile: a cost of each line, and its name.
type Cost struct {
	Name string
	Long string // what viewers show for the name; empty: the name
	Of   func(*coverage.LineCost) int64
}

// CostProfile writes what an exploration has cost as a profile in callgrind's format, with the given columns. Functions
// of the program are those of its coverage c. Functions of the library have one line each.
func CostProfile(w io.Writer, creator, command string, columns []Cost, costs *coverage.Costs,
	c *coverage.Report) error {
	return explored(columns, costs, c).write(w, creator, command)
}

// write writes a profile.
func (p *profile) write(w io.Writer, creator, command string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# callgrind format\nversion: 1\ncreator: %s\ncmd: %s\npositions: line\n%sevents: %s\n",
		text.Visible(creator), text.Visible(command), p.long, strings.Join(p.events, " "))
	total := make([]int64, len(p.events))
	for _, f := range p.files {
		fmt.Fprintf(b, "\nfl=%s\n", text.Visible(f.name))
		functions := slices.Clone(f.functions)
		slices.SortStableFunc(functions, func(a, b coverage.Function) int { return a.Line - b.Line })
		function := "(lines before the first function)"
		shown := ""
		for _, l := range f.lines {
			for len(functions) > 0 && functions[0].Line <= l.line {
				function, functions = functions[0].Name, functions[1:]
			}
			if l.function != "" {
				function = l.function
			}
			if function != shown {
				fmt.Fprintf(b, "fn=%s\n", text.Visible(function))
				shown = function
			}
			fmt.Fprintf(b, "%d%s\n", l.line, numbers(l.costs))
			for i, n := range l.costs {
				total[i] += n
			}
		}
	}
	fmt.Fprintf(b, "\ntotals:%s\n", numbers(total))
	return b.Flush()
}

// numbers lists numbers, each behind a blank.
func numbers(list []int64) string {
	s := fmt.Sprint(list)
	return " " + s[1:len(s)-1]
}

// profile is what lines have cost.
type profile struct {
	events []string
	long   string // lines with their long names
	files  []profileFile
}

type profileFile struct {
	name      string
	functions []coverage.Function
	lines     []profileLine
}

type profileLine struct {
	line     int
	costs    []int64 // by event
	function string  // empty: the one that the file has there
}

// profile reads what the folder knows.
func (r *Results) profile() (*profile, error) {
	costs, err := files.ReadJSON[coverage.Costs](filepath.Join(r.Dir, "costs.json"))
	if err == nil {
		c, err := files.ReadJSON[coverage.Report](filepath.Join(r.Dir, "coverage.json"))
		if err != nil {
			return nil, err
		}
		return explored(costColumns(), costs, c), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	c, err := files.ReadJSON[coverage.Report](filepath.Join(r.Dir, "native-coverage.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no counts of lines: run `albers replay --coverage %s` first, or explore with "+
			"--keep-costs", r.Dir, r.Dir)
	}
	if err != nil {
		return nil, err
	}
	p := &profile{events: []string{"Runs"}}
	for i := range c.Files {
		f := profileFile{name: c.Files[i].File, functions: c.Files[i].Functions}
		for _, l := range c.Files[i].Hits {
			if l.Hits > 0 {
				f.lines = append(f.lines, profileLine{line: l.Line, costs: []int64{l.Hits}})
			}
		}
		p.files = append(p.files, f)
	}
	return p, nil
}

// costColumns are those of a profile of the exploration.
func costColumns() []Cost {
	return []Cost{
		{Name: "Instructions", Of: func(l *coverage.LineCost) int64 { return int64(l.Instructions) }},
		{Name: "Questions", Of: func(l *coverage.LineCost) int64 { return int64(l.Queries) }},
		{Name: "SolverMicroseconds", Of: func(l *coverage.LineCost) int64 { return int64(1e6 * l.SolverS) }},
		{Name: "Forks", Of: func(l *coverage.LineCost) int64 { return int64(l.Forks) }},
	}
}

// explored is the profile of an exploration. The program's functions are those of its coverage. The questions of
// functions of the library count for the lines that call them.
func explored(columns []Cost, costs *coverage.Costs, c *coverage.Report) *profile {
	p := &profile{}
	for _, x := range columns {
		p.events = append(p.events, x.Name)
		if x.Long != "" {
			p.long += fmt.Sprintf("event: %s : %s\n", x.Name, x.Long)
		}
	}
	add := func(f *profileFile, l *coverage.LineCost, function string) {
		line := profileLine{line: l.Line, function: function}
		for _, x := range columns {
			line.costs = append(line.costs, x.Of(l))
		}
		if slices.ContainsFunc(line.costs, func(n int64) bool { return n != 0 }) {
			f.lines = append(f.lines, line)
		}
	}
	for i := range costs.Files {
		x := &costs.Files[i]
		f := profileFile{name: x.File}
		if i := slices.IndexFunc(c.Files, func(f coverage.File) bool { return f.File == x.File }); i >= 0 {
			f.functions = c.Files[i].Functions
		}
		for k := range x.Lines {
			add(&f, &x.Lines[k], "")
		}
		p.files = append(p.files, f)
	}
	library := map[string]*profileFile{}
	for _, x := range costs.Functions {
		if !x.Library {
			continue
		}
		name := cmp.Or(x.File, "???")
		if library[name] == nil {
			library[name] = &profileFile{name: name}
		}
		add(library[name], &coverage.LineCost{Line: x.Line, Instructions: x.Instructions, Covered: x.Covered,
			Uncovered: x.Uncovered}, x.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(library)) {
		p.files = append(p.files, *library[name])
	}
	return p
}
