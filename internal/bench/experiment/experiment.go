// Package experiment reproduces the experiments of papers. Programs, settings and limits are in a file. One command
// runs them all and makes the tables, with the published figures next to ours.
//
// An experiment has parts. A part explores each of its programs once for each side, a set of flags; the others are
// compared with the first side. Parts are measured in one of three ways: paths in a fixed time; processor time for a
// fixed number of instructions; or processor time for as many instructions as the first side did in a fixed time
// ("same"). A part may instead ask how soon a side has the coverage of another one ("reach", see reach.go). A program
// that can be explored to its end is compared by processor time in any case. Paths that two sides have must have the
// same outcomes (package onoff says exactly which), so an experiment is a differential test as well.
//
// bench/experiments holds the files, one TOML file for each experiment. Reading is strict.
package experiment

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/text"
)

// Experiment is one file.
type Experiment struct {
	Name   string  `toml:"-"` // the file's, without .toml
	Title  string  `toml:"title"`
	Source string  `toml:"source"` // paper and section
	About  string  `toml:"about"`
	Parts  []*Part `toml:"part"`
	// Include names experiments whose parts follow this one's.
	Include []string `toml:"include"`
	// Versus are tables that compare one side with another over the parts that merge states.
	Versus []Versus `toml:"versus"`
}

// Part is a set of programs, explored with each of several settings.
type Part struct {
	Name  string `toml:"name"`
	Title string `toml:"title"`
	About string `toml:"about"`
	// Subjects are names, packages or groups of the subject suite.
	Subjects []string `toml:"subjects"`
	// Programs are programs of bench/programs.
	Programs []Program `toml:"program"`
	// Flags of `albers run` for all sides, in one string with a shell's quotes.
	Flags string `toml:"flags"`
	Sides []Side `toml:"side"`
	Limits
	Runs int `toml:"runs"` // of each pair; default 1
	// Solver compares the time in the solver instead of processor time, for programs too small to show more than start-up.
	Solver bool `toml:"solver"`
	// Absolute shows the figures of each side, not only the ratio to the first side.
	Absolute bool `toml:"absolute"`
	// Merged says that the sides merge states. Their findings and covered lines are compared, not their paths, and the
	// table has a row for each side of a subject; see merged.go.
	Merged bool `toml:"merged"`
	// Reach asks how soon each side has the coverage of the side that it names ([Side.Beside]); see reach.go.
	Reach bool `toml:"reach"`
	// Growth are figures from the counters of a run that are drawn over the sizes of the part's programs.
	Growth []Growth `toml:"growth"`
	// Show are figures from the counters of a run, each a column of its own.
	Show []Show `toml:"show"`
	// Published are the paper's figures by subject. Bar is the figure of the paper, or our own target, for the whole
	// part.
	Published map[string]string `toml:"published"`
	Bar       string            `toml:"bar"`
	// Within is the processor time in which the last side should explore all of a subject. A subject that takes
	// longer is marked, but is no failure.
	Within map[string]Duration `toml:"within"`
	// Cost names a side that should be within a tenth of the best of the sides before it, in the solver's time for a
	// million instructions, on each subject. A subject that falls short is marked, but is no failure.
	Cost string `toml:"cost"`
	// Short is the part in the short form of the experiment. Without it, the short form leaves the part out.
	Short *Short `toml:"short"`
}

// Program is a program of bench/programs with flags of its own, e.g. its size as a macro.
type Program struct {
	Name  string `toml:"name"`
	File  string `toml:"file"`
	Flags string `toml:"flags"`
	// Seed is an input to begin with, in hexadecimal digits; it becomes a --seed-file.
	Seed string `toml:"seed"`
	// Size is the place of the program on the axis of a plot of [Part.Growth].
	Size float64 `toml:"size"`
}

// Side is a setting.
type Side struct {
	Name  string `toml:"name"`
	Flags string `toml:"flags"`
	// Beside is the side above that has the same flags without the technique, in a part with [Part.Reach].
	Beside string `toml:"beside"`
}

// Limits of each exploration: a time, or a number of instructions and a time that keeps it from hanging.
type Limits struct {
	Time         Duration `toml:"time"`
	Instructions uint64   `toml:"instructions"`
	Same         bool     `toml:"same"` // the other sides do as many instructions as the first did in the time
	// Identical is the number of subjects on which all sides must have the very same paths, after a fixed number of
	// instructions or to the end. The part fails if fewer subjects have, or if the paths of any subject differ
	// without a solver's time-out or the time limit as a reason. In a part whose sides merge states, it is the number of
	// subjects that all sides must explore to the end, with the same findings and covered lines.
	Identical int `toml:"identical"`
	// Replay runs the tests of all sides natively, too. The part fails if one does not end as it should.
	Replay bool `toml:"replay"`
}

// Short is a small selection.
type Short struct {
	Subjects []string `toml:"subjects"`
	Programs []string `toml:"programs"`
	Limits
}

// Show is a column: one counter over another, in percent, or a counter alone. A table with a row for each side
// ([Part.Merged]) shows counters alone, of every side.
type Show struct {
	Head string `toml:"head"`
	Of   string `toml:"of"`   // e.g. solver.intervals.answered
	Over string `toml:"over"` // e.g. queries; may be left out
	Side string `toml:"side"` // by name
}

// Duration is a time as "30s".
type Duration time.Duration

// UnmarshalText reads it.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = Duration(v)
	return err
}

// Load reads all experiments of a folder, by name.
func Load(files fs.FS) ([]*Experiment, error) {
	all, err := manifest.Each(files, load)
	if err != nil {
		return nil, err
	}
	return all, include(all)
}

// include appends the parts of included experiments. It does not follow the includes of an included experiment.
func include(all []*Experiment) error {
	own := map[string][]*Part{}
	for _, e := range all {
		own[e.Name] = e.Parts
	}
	for _, e := range all {
		for _, name := range e.Include {
			parts, ok := own[name]
			if !ok || name == e.Name {
				return fmt.Errorf("%s.toml: there is no other experiment %q to include", e.Name, name)
			}
			e.Parts = append(e.Parts[:len(e.Parts):len(e.Parts)], parts...)
		}
		seen := map[string]bool{}
		for _, p := range e.Parts {
			if seen[p.Name] {
				return fmt.Errorf("%s.toml: two parts are named %q", e.Name, p.Name)
			}
			seen[p.Name] = true
		}
	}
	return nil
}

func load(name string, text []byte) (*Experiment, error) {
	e := &Experiment{Name: name}
	if err := manifest.Decode(text, e); err != nil {
		return nil, err
	}
	for _, p := range e.Parts {
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("part %q: %w", p.Name, err)
		}
	}
	if e.Title == "" || len(e.Parts) == 0 {
		return nil, errors.New("an experiment has a title and at least one part")
	}
	for _, v := range e.Versus {
		if !slices.ContainsFunc(e.Parts, func(p *Part) bool { return p.Merged && p.has(v.Side) && p.has(v.Over) }) {
			return nil, fmt.Errorf("versus %q: no part with merged has both sides", v.Title)
		}
	}
	return e, nil
}

// has says whether the part has a side of this name.
func (p *Part) has(side string) bool {
	return slices.ContainsFunc(p.Sides, func(s Side) bool { return s.Name == side })
}

func (p *Part) check() error {
	switch {
	case p.Name == "" || strings.ContainsAny(p.Name, "/ "):
		return errors.New("a part has a name that can be a folder's")
	case len(p.Sides) < 2:
		return errors.New("nothing is compared: give at least two sides")
	case len(p.Subjects)+len(p.Programs) == 0:
		return errors.New("neither subjects nor programs")
	case p.Time <= 0:
		return errors.New("time is missing (with instructions, it keeps a run from hanging)")
	case p.Short != nil && p.Short.Time <= 0:
		return errors.New("short: time is missing")
	case p.Merged && (p.Same || p.Instructions > 0 || p.Cost != "" || len(p.Published) > 0):
		return errors.New("merged has a table of its own, over a fixed time")
	case p.Reach && (p.Merged || p.Same || p.Instructions > 0 || p.Solver || p.Cost != "" || len(p.Published) > 0):
		return errors.New("reach has a table of its own, over a fixed time")
	case !p.Merged && len(p.Growth) > 0:
		return errors.New("growth needs merged")
	case p.Same && p.Instructions > 0:
		return errors.New("same and instructions exclude each other")
	case !p.Merged && (p.Identical > 0 && p.Instructions == 0 ||
		p.Short != nil && p.Short.Identical > 0 && p.Short.Instructions == 0):
		return errors.New("identical needs instructions: what is done in a time differs by chance")
	}
	lines := []string{p.Flags}
	names := map[string]bool{}
	for _, s := range p.Sides {
		if s.Name == "" || names[s.Name] {
			return fmt.Errorf("side %q: each side has a name of its own", s.Name)
		}
		if s.Beside != "" && (!p.Reach || !names[s.Beside]) {
			return fmt.Errorf("side %q: beside needs reach, and a side above", s.Name)
		}
		names[s.Name] = true
		lines = append(lines, s.Flags)
	}
	if p.Cost != "" && !names[p.Cost] {
		return fmt.Errorf("cost: there is no side %q", p.Cost)
	}
	for _, s := range p.Show {
		if p.Merged && (s.Side != "" || s.Over != "") {
			return fmt.Errorf("show %q: each side has a row, so name a counter alone", s.Head)
		}
		if !p.Merged && !names[s.Side] {
			return fmt.Errorf("show %q: there is no side %q", s.Head, s.Side)
		}
	}
	for _, g := range p.Programs {
		lines = append(lines, g.Flags)
		if _, err := hex.DecodeString(g.Seed); err != nil {
			return fmt.Errorf("seed of %q: %w", g.Name, err)
		}
	}
	for _, l := range lines {
		if _, err := text.Words(l); err != nil {
			return fmt.Errorf("flags %q: %w", l, err)
		}
	}
	return nil
}

// shortForm is the part as its short form, nil if it has none.
func (p *Part) shortForm() *Part {
	if p.Short == nil {
		return nil
	}
	s := *p
	s.Subjects, s.Limits, s.Runs, s.Programs = p.Short.Subjects, p.Short.Limits, 1, nil
	for _, g := range p.Programs {
		if slices.Contains(p.Short.Programs, g.Name) {
			s.Programs = append(s.Programs, g)
		}
	}
	return &s
}

// Chosen are the parts by name, all without names; with short, their short forms.
func (e *Experiment) Chosen(names []string, short bool) ([]*Part, error) {
	var out []*Part
	var all []string
	for _, p := range e.Parts {
		all = append(all, p.Name)
		if len(names) > 0 && !slices.Contains(names, p.Name) {
			continue
		}
		if short {
			p = p.shortForm()
		}
		if p != nil {
			out = append(out, p)
		}
	}
	for _, n := range names {
		if !slices.Contains(all, n) {
			return nil, fmt.Errorf("experiment %s has no part %q; it has %s", e.Name, n, strings.Join(all, ", "))
		}
	}
	return out, nil
}

// Between is the parts with these sides alone; parts that have fewer than two of them are left out. The first side of a
// part is the one that the others are compared with, so it has to be among them.
func Between(parts []*Part, sides []string) ([]*Part, error) {
	var out []*Part
	for _, p := range parts {
		q := *p
		q.Sides = nil
		for _, s := range p.Sides {
			if slices.Contains(sides, s.Name) {
				q.Sides = append(q.Sides, s)
			}
		}
		switch {
		case len(q.Sides) < 2:
			continue
		case q.Sides[0].Name != p.Sides[0].Name:
			return nil, fmt.Errorf("part %s: the sides are compared with %q, so name it, too", p.Name, p.Sides[0].Name)
		}
		out = append(out, &q)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no part has two of the sides %s", strings.Join(sides, ", "))
	}
	return out, nil
}

// Within is the parts with another time for each exploration.
func Within(parts []*Part, t time.Duration) []*Part {
	var out []*Part
	for _, p := range parts {
		q := *p
		q.Time = Duration(t)
		out = append(out, &q)
	}
	return out
}
