package report

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// table is a small table whose columns can be sorted. Cells of a numeric column are right-aligned.
type table struct {
	ID, Caption string
	Heads       []head
	Rows        [][]cell
}

// head is a column's heading.
type head struct {
	Name    string
	Numeric bool
}

// cell is a text and, in a numeric column, the number that it is sorted by.
type cell struct {
	Text    string
	Sort    string
	Numeric bool
}

func word(s string) cell { return cell{Text: s} }

func number(x float64) cell {
	t := strconv.FormatFloat(x, 'f', 3, 64)
	if x == float64(int64(x)) {
		t = text.Number(int64(x))
	}
	return cell{Text: t, Sort: strconv.FormatFloat(x, 'g', -1, 64), Numeric: true}
}

// tenths is a number with one decimal.
func tenths(x float64) cell {
	return cell{Text: strconv.FormatFloat(x, 'f', 1, 64), Sort: strconv.FormatFloat(x, 'g', -1, 64), Numeric: true}
}

type counted struct {
	name string
	n    int
}

// sortedByCount lists a map with the largest number first.
func sortedByCount(m map[string]int) (list []counted) {
	for name, n := range m {
		list = append(list, counted{name, n})
	}
	slices.SortFunc(list, func(a, b counted) int {
		return cmp.Or(cmp.Compare(b.n, a.n), strings.Compare(a.name, b.name))
	})
	return list
}

// common are the counters that every layer of the solver has.
var common = []string{"queries", "answered", "sat", "unsat", "unknown", "seconds"} // only read

// tables say what each part of the engine did.
func (f *folder) tables() (list []*table) {
	s := f.sum
	if s == nil {
		return nil
	}
	add := func(t *table) {
		if len(t.Rows) > 0 {
			list = append(list, t)
		}
	}
	if f.costs != nil {
		add(costs(f.costs, f.shorter()))
	}
	add(layers(s))
	add(counters("layer-counters", "What else the layers counted", "layer", s.Solver, common))
	add(counters("techniques", "What each technique did", "technique", s.Techniques, nil))
	ends := &table{ID: "ends", Caption: "How paths ended", Heads: []head{{"end", false}, {"paths", true}}}
	for _, e := range sortedByCount(s.Ends) {
		ends.Rows = append(ends.Rows, []cell{word(e.name), number(float64(e.n))})
	}
	add(ends)
	without := &table{ID: "untested", Caption: "Paths without a test of their own",
		Heads: []head{{"because", false}, {"paths", true}}}
	for _, e := range sortedByCount(s.Untested) {
		without.Rows = append(without.Rows, []cell{word(strings.ReplaceAll(e.name, "_", " ")), number(float64(e.n))})
	}
	add(without)
	again := &table{ID: "reruns", Caption: "Tests of an earlier run that ran again",
		Heads: []head{{"test", false}, {"outcome", false}, {"what has changed", false}}}
	for _, r := range s.Reruns {
		again.Rows = append(again.Rows, []cell{word(r.Test), word(string(r.Outcome)), word(r.Difference())})
	}
	add(again)
	return list
}

// dearest is the number of functions that are listed.
const dearest = 200

// costs is the table of what functions have cost; short shortens the names of the program's files.
func costs(c *coverage.Costs, short *strings.Replacer) *table {
	t := &table{ID: "costs", Caption: "What functions have cost, without those that they call", Heads: []head{
		{"function", false}, {"instructions", true}, {"% of all", true}, {"questions to the solver", true},
		{"its seconds", true}, {"% of its time", true}, {"where", false}}}
	share := func(part, whole float64) cell {
		if whole <= 0 {
			return tenths(0)
		}
		return tenths(100 * part / whole)
	}
	for _, f := range c.Functions[:min(len(c.Functions), dearest)] {
		where := lastParts(short.Replace(text.Place(f.File, f.Line, "")))
		if f.Library {
			where = "library"
		}
		t.Rows = append(t.Rows, []cell{word(f.Name), number(float64(f.Instructions)),
			share(float64(f.Instructions), float64(c.Instructions)), number(float64(f.Queries)), number(f.SolverS),
			share(f.SolverS, c.SolverS), word(where)})
	}
	return t
}

// layers is the table of what all layers of the solver have in common.
func layers(s *outcome.Summary) *table {
	t := &table{ID: "layers", Caption: "Layers of the solver", Heads: []head{{"layer", false}}}
	for _, c := range common {
		t.Heads = append(t.Heads, head{c, true})
	}
	t.Heads = append(t.Heads, head{"% of the run", true})
	for _, name := range slices.Sorted(maps.Keys(s.Solver)) {
		c := s.Solver[name]
		if c["queries"] == 0 && c["seconds"] == 0 {
			continue
		}
		row := []cell{word(name)}
		for _, k := range common {
			row = append(row, number(c[k]))
		}
		share := 0.0
		if s.WallS > 0 {
			share = 100 * c["seconds"] / s.WallS
		}
		t.Rows = append(t.Rows, append(row, tenths(share)))
	}
	return t
}

// counters is a table with a row for each counter that is not zero, without some.
func counters(id, caption, what string, of map[string]map[string]float64, without []string) *table {
	t := &table{ID: id, Caption: caption, Heads: []head{{what, false}, {"counter", false}, {"value", true}}}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		for _, k := range slices.Sorted(maps.Keys(of[name])) {
			if v := of[name][k]; v != 0 && !slices.Contains(without, k) {
				t.Rows = append(t.Rows, []cell{word(name), word(strings.ReplaceAll(k, "_", " ")), number(v)})
			}
		}
	}
	return t
}
