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

// Callgrind writes how often the tests ran each line, all together, as a profile in the format of valgrind's callgrind,
// which callgrind_annotate and KCachegrind show. The counts are those of `albers replay --coverage`; a run alone knows
// only which lines were reached. Calls are not in it: a function's cost is that of its own lines.
func (r *Results) Callgrind(w io.Writer) error {
	c, err := files.ReadJSON[coverage.Report](filepath.Join(r.Dir, "native-coverage.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s has no counts of lines: run `albers replay --coverage %s` first", r.Dir, r.Dir)
	}
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# callgrind format\nversion: 1\ncreator: albers %s\ncmd: %s\npositions: line\nevents: Runs\n",
		text.Visible(r.Run.Albers), text.Visible(strings.Join(r.Run.Command, " ")))
	var total int64
	for i := range c.Files {
		f := &c.Files[i]
		fmt.Fprintf(b, "\nfl=%s\n", text.Visible(f.File))
		functions := slices.Clone(f.Functions)
		slices.SortStableFunc(functions, func(a, b coverage.Function) int { return a.Line - b.Line })
		function := "(lines before the first function)"
		shown := ""
		for _, l := range f.Hits {
			for len(functions) > 0 && functions[0].Line <= l.Line {
				function, functions = functions[0].Name, functions[1:]
			}
			if l.Hits == 0 {
				continue
			}
			if function != shown {
				fmt.Fprintf(b, "fn=%s\n", text.Visible(function))
				shown = function
			}
			fmt.Fprintf(b, "%d %d\n", l.Line, l.Hits)
			total += l.Hits
		}
	}
	fmt.Fprintf(b, "\ntotals: %d\n", total)
	return b.Flush()
}
