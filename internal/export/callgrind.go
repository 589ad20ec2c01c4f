package export

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# callgrind format\nversion: 1\ncreator: albers %s\ncmd: %s\npositions: line\nevents: %s\n",
		text.Visible(r.Run.Albers), text.Visible(strings.Join(r.Run.Command, " ")), strings.Join(p.events, " "))
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
	files  []profileFile
}

type profileFile struct {
	name      string
	functions []coverage.Function
	lines     []profileLine
}

type profileLine struct {
	line  int
	costs []int64 // by event
}

// profile reads what the folder knows.
func (r *Results) profile() (*profile, error) {
	costs, err := files.ReadJSON[coverage.Costs](filepath.Join(r.Dir, "costs.json"))
	if err == nil {
		return r.explored(costs)
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
				f.lines = append(f.lines, profileLine{l.Line, []int64{l.Hits}})
			}
		}
		p.files = append(p.files, f)
	}
	return p, nil
}

// explored is the profile of the exploration. The functions are those of its coverage.
func (r *Results) explored(costs *coverage.Costs) (*profile, error) {
	c, err := files.ReadJSON[coverage.Report](filepath.Join(r.Dir, "coverage.json"))
	if err != nil {
		return nil, err
	}
	p := &profile{events: []string{"Instructions", "Questions", "SolverMicroseconds"}}
	for _, x := range costs.Files {
		f := profileFile{name: x.File}
		if i := slices.IndexFunc(c.Files, func(f coverage.File) bool { return f.File == x.File }); i >= 0 {
			f.functions = c.Files[i].Functions
		}
		for _, l := range x.Lines {
			cost := []int64{int64(l.Instructions), int64(l.Queries), int64(1e6 * l.SolverS)}
			f.lines = append(f.lines, profileLine{l.Line, cost})
		}
		p.files = append(p.files, f)
	}
	return p, nil
}
