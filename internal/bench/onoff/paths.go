package onoff

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// Compare is the result of comparing two runs' paths.
type Compare struct {
	Checked bool `json:"checked"`
	Common  int  `json:"common"`
	OnlyA   int  `json:"only_a"`
	OnlyB   int  `json:"only_b"`
	// Wrong describes differences that must not be, in at most maxWrong lines.
	Wrong []string `json:"wrong,omitempty"`
	// Note is why less could be compared than usual.
	Note string `json:"note,omitempty"`
}

// maxWrong bounds the differences that are told.
const maxWrong = 5

// same says that both runs have the same paths.
func (c *Compare) same() bool { return c.Checked && c.OnlyA+c.OnlyB == 0 && len(c.Wrong) == 0 }

// ended is how a path ended. Messages are left out, because they may quote values of the model.
type ended struct {
	reason outcome.Reason
	kind   outcome.Kind
	code   int
	file   string
	line   int
	fn     string
}

func (o ended) String() string {
	text := (&outcome.End{Reason: o.reason, Kind: o.kind}).Label()
	if o.reason == outcome.Exit {
		text += fmt.Sprintf(" %d", o.code)
	}
	if o.file != "" {
		text += fmt.Sprintf(" at %s:%d", filepath.Base(o.file), o.line)
	}
	return text
}

// compare holds two runs against each other.
func compare(out string, a, b *suite.Row) Compare {
	x, err := readPaths(filepath.Join(out, a.Subject))
	if err != nil {
		return Compare{Note: err.Error()}
	}
	y, err := readPaths(filepath.Join(out, b.Subject))
	if err != nil {
		return Compare{Note: err.Error()}
	}
	c := comparePaths(x, y, everything(a) && decided(b), everything(b) && decided(a))
	for _, s := range []struct {
		r *suite.Row
		n int
	}{{a, len(x)}, {b, len(y)}} {
		// A fault that was found before has no test; beyond that, flags may leave tests out.
		if missing := s.r.Paths - s.n - s.r.Ends["finding"]; missing > 0 {
			c.Note = fmt.Sprintf("at least %d paths of %s have no test", missing, s.r.Subject)
		}
	}
	return c
}

// comparePaths applies the rules of the package comment. allX says that x has every path that y may have.
func comparePaths(x, y map[string]ended, allX, allY bool) Compare {
	c := Compare{Checked: true}
	wrong := func(format string, args ...any) {
		if len(c.Wrong) < maxWrong {
			c.Wrong = append(c.Wrong, fmt.Sprintf(format, args...))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(x)) {
		o, both := y[name]
		switch {
		case !both:
			c.OnlyA++
			if allY && !found(y, x[name]) {
				wrong("path %s (%v) is missing in B", name, x[name])
			}
		case o != x[name]:
			c.Common++
			wrong("path %s: %v in A, %v in B", name, x[name], o)
		default:
			c.Common++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(y)) {
		if _, both := x[name]; !both {
			c.OnlyB++
			if allX && !found(x, y[name]) {
				wrong("path %s (%v) is missing in A", name, y[name])
			}
		}
	}
	return c
}

// found says whether a finding that is missing under its own path's name was made on another path: only the first few
// of the paths that end at one fault have a test.
func found(m map[string]ended, o ended) bool {
	return o.reason == outcome.Found && slices.Contains(slices.Collect(maps.Values(m)), o)
}

// readPaths reads the completed paths of an output folder by name.
func readPaths(dir string) (map[string]ended, error) {
	entries, err := testcase.ReadIndex(dir)
	if err != nil {
		return nil, err
	}
	out := map[string]ended{}
	for _, e := range entries {
		if e.Reason != outcome.Exit && e.Reason != outcome.Found {
			continue // not completed: where it was cut is chance
		}
		if _, twice := out[e.Path]; twice {
			return nil, fmt.Errorf("%s: two paths are named %s", dir, e.Path)
		}
		// Another build may keep its C library in another folder.
		out[e.Path] = ended{e.Reason, e.Kind, e.Code, e.File[strings.LastIndexByte(e.File, '/')+1:], e.Line, e.Func}
	}
	return out, nil
}
