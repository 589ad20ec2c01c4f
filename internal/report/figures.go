package report

import (
	"fmt"
	"slices"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/text"
)

// figures are the headline of the page. A live page has the same ones without values, which come as events.
func (f *folder) figures(live bool) []figure {
	s := f.sum
	if s == nil {
		list := []figure{{ID: "bugs", Name: "bugs", Value: text.Number(len(f.bugs))},
			{ID: "tests", Name: "tests", Value: text.Number(len(f.entries))}}
		if live {
			for _, name := range []string{"paths", "lines", "branches", "time", "solver", "waiting"} {
				list = append(list, figure{ID: name, Name: name, Value: "…"})
			}
		}
		return list
	}
	list := []figure{
		{ID: "bugs", Name: "bugs", Value: text.Number(len(f.bugs)), Note: f.confirmed()},
		{ID: "paths", Name: "paths", Value: text.Number(s.PathsCompleted),
			Note: fmt.Sprintf("completed; %s partial", text.Number(s.PathsPartial))},
		{ID: "tests", Name: "tests", Value: text.Number(s.Tests)},
		{ID: "lines", Name: "lines", Value: percent(s.Lines), Note: ofAll(s.Lines)},
		{ID: "branches", Name: "branches", Value: percent(s.Branches), Note: ofAll(s.Branches)},
		{ID: "time", Name: "time", Value: seconds(s.WallS), Note: text.Count(s.Instructions, "instruction")},
		{ID: "solver", Name: "solver", Value: seconds(s.SolverS), Note: queries(s.Queries)},
	}
	if s.HaltReason == "complete" {
		return append(list, figure{ID: "halt", Name: "ended", Value: "complete", Note: "no path is left"})
	}
	return append(list, figure{ID: "halt", Name: "stopped by", Value: s.HaltReason,
		Note: fmt.Sprintf("%s left", text.Count(s.States, "path"))})
}

// queries counts questions to the solver; the plural of the word is its own.
func queries(n int64) string {
	if n == 1 {
		return "1 query"
	}
	return text.Number(n) + " queries"
}

// confirmed says how many bugs native replay has seen, if it was asked.
func (f *folder) confirmed() string {
	seen, asked := 0, 0
	for _, b := range f.sum.Bugs {
		if b.Replay != "" {
			asked++
		}
		if b.Replay == "confirmed" {
			seen++
		}
	}
	if asked == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d confirmed natively", seen, asked)
}

func percent(c coverage.Count) string {
	if c.Total == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(c.Covered)/float64(c.Total))
}

func ofAll(c coverage.Count) string {
	return fmt.Sprintf("%s of %s", text.Number(c.Covered), text.Number(c.Total))
}

func seconds(s float64) string {
	if s < 10 {
		return fmt.Sprintf("%.2f s", s)
	}
	return text.Number(int64(s+0.5)) + " s"
}

// shownErrors bounds the internal errors on the page.
const shownErrors = 20

// warnings say what makes the results incomplete.
func (f *folder) warnings(live bool) (list []warning) {
	for _, name := range f.run.Changed() {
		list = append(list, warning{What: name + " has changed since the run: its lines may not fit."})
	}
	s := f.sum
	if s == nil {
		if !live {
			list = append(list, warning{What: "The run has no summary: it was killed, or is still going on."})
		}
		return list
	}
	if len(s.InternalErrors) > 0 {
		list = append(list, warning{What: "Internal errors: results may be wrong.",
			Items: s.InternalErrors[:min(len(s.InternalErrors), shownErrors)]})
	}
	if s.HaltReason != "complete" {
		list = append(list, warning{What: fmt.Sprintf("The exploration is not complete: it was stopped (%s) with %s left, "+
			"so there may be more bugs.", s.HaltReason, text.Count(s.States, "unexplored path"))})
	}
	if !s.Symbolic {
		list = append(list, warning{What: "There was no symbolic input, so this was one ordinary run of the program."})
	}
	if s.PathsPartial > 0 {
		w := warning{What: text.Count(s.PathsPartial, "path") + " ended before the program did:"}
		for _, e := range sortedByCount(s.Ends) {
			if partial(e.name) {
				w.Items = append(w.Items, text.Number(e.n)+" × "+e.name)
			}
		}
		list = append(list, w)
	}
	if len(s.Unsupported) > 0 {
		w := warning{What: "Not supported, so the exploration is incomplete there:"}
		for _, u := range s.Unsupported {
			w.Items = append(w.Items, text.Number(u.Count)+" × "+u.What)
		}
		list = append(list, w)
	}
	return list
}

// partial says whether paths that ended for a reason count as partial.
func partial(reason string) bool {
	return !slices.Contains([]string{"exit", "finding", "hang", "silent", "merged"}, reason)
}
