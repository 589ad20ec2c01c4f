package suite

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// State is how an exploration as a process ended.
type State string

// States. Ran and NotBuilt apart, each is a fault of ours or of the machine.
const (
	Ran           State = "ran"
	NotBuilt      State = "not built"
	Interrupted   State = "interrupted"
	InternalError State = "internal error"
	Crashed       State = "crashed"
	Hung          State = "hung"
	OverMemory    State = "over memory"
	Failed        State = "failed"
)

// Count is total and covered.
type Count = coverage.Count

// Row has the results of one subject.
type Row struct {
	Subject string   `json:"subject"`
	Groups  []string `json:"groups"`
	State   State    `json:"state"`
	Error   string   `json:"error,omitempty"`
	Command []string `json:"command,omitempty"`
	Key     string   `json:"key,omitempty"`
	Build   string   `json:"build,omitempty"`   // of albers; see Build
	Earlier bool     `json:"earlier,omitempty"` // taken over from an earlier call
	Known   []Known  `json:"known,omitempty"`

	WallS  float64 `json:"wall_s"`      // of the process, loading included
	CPUS   float64 `json:"cpu_s"`       // of the process
	Memory uint64  `json:"peak_memory"` // bytes resident at most

	Paths        int             `json:"paths"` // completed
	Partial      int             `json:"paths_partial"`
	Left         int             `json:"states_left"`
	Instructions uint64          `json:"instructions"`
	Branches     Count           `json:"branches"`
	Lines        Count           `json:"lines"`
	Reachable    *Count          `json:"reachable_lines,omitempty"` // from the subject's entry, if it names one
	Tests        int             `json:"tests"`
	Bugs         []Bug           `json:"bugs"`
	Unsupported  []outcome.Named `json:"unsupported"`
	Ends         map[string]int  `json:"ends"`
	Queries      int64           `json:"queries"`
	SolverS      float64         `json:"solver_s"`
	RunS         float64         `json:"run_s"`     // of the exploration, without loading
	RunCPUS      float64         `json:"run_cpu_s"` // of the exploration, without loading
	Halt         string          `json:"halt_reason"`

	Replay *Replay `json:"replay,omitempty"`
}

// Bug is a finding.
type Bug struct {
	Kind    string `json:"kind"`
	Place   string `json:"place"`
	Message string `json:"message"`
	Test    int    `json:"test"`
}

// Replay is the result of native runs of the tests.
type Replay struct {
	Error      string      `json:"error,omitempty"` // why there is no report
	Tests      int         `json:"tests"`
	Same       int         `json:"same"`
	NoClaim    int         `json:"no_claim"` // partial paths, which have nothing to compare
	Exceptions []Exception `json:"exceptions"`
	Lines      *Count      `json:"lines,omitempty"`
	Branches   *Count      `json:"branches,omitempty"`
	WallS      float64     `json:"wall_s"`
}

// Claims is how many tests had an outcome to compare.
func (r *Replay) Claims() int { return r.Tests - r.NoClaim }

// Exception is a kind of test that did not replay as it should.
type Exception struct {
	Verdict string `json:"verdict"`
	Claim   string `json:"claim"`
	Seen    string `json:"seen"`
	Count   int    `json:"count"`
	First   int    `json:"first_test"`
	Detail  string `json:"detail,omitempty"` // of the first
}

// fail says why a row is no result. The first reason stays.
func (r *Row) fail(s State, why string) {
	if r.State == Ran {
		r.State, r.Error = s, why
	}
}

// take copies the data that the table needs from a summary.
func (r *Row) take(s *outcome.Summary) {
	r.Paths, r.Partial, r.Left, r.Instructions = s.PathsCompleted, s.PathsPartial, s.States, s.Instructions
	r.Branches, r.Lines, r.Tests = s.Branches, s.Lines, s.Tests
	r.Unsupported, r.Ends, r.Queries, r.SolverS, r.RunS, r.Halt = s.Unsupported, s.Ends, s.Queries, s.SolverS, s.WallS,
		s.HaltReason
	r.RunCPUS = s.CPUS
	if s.From != nil {
		r.Reachable = &s.From.Lines
	}
	for _, b := range s.Bugs {
		place := b.Function
		if b.Line > 0 {
			place = fmt.Sprintf("%s:%d", filepath.Base(b.File), b.Line)
		}
		r.Bugs = append(r.Bugs, Bug{Kind: string(b.Kind), Place: place, Message: b.Message, Test: b.Test})
	}
}

// why finds the reason that the manifest gives for something, which may have several names.
func (r *Row) why(names ...string) string {
	for _, name := range names {
		for _, k := range r.Known {
			if k.What == name {
				return k.Why
			}
		}
	}
	return ""
}

// Unexplained lists tests that did not replay, or could not, and no reason is known.
func (r *Row) Unexplained() []string {
	if r.Replay == nil {
		return nil
	}
	var out []string
	if r.Replay.Error != "" {
		out = append(out, "replay: "+r.Replay.Error)
	}
	for i := range r.Replay.Exceptions {
		if e := &r.Replay.Exceptions[i]; !r.explains(e) {
			out = append(out, fmt.Sprintf("%s, from test %d on: %s: claims %s; seen: %s", text.Count(e.Count, "test"), e.First,
				e.Verdict, e.Claim, e.Seen))
		}
	}
	return out
}

// names are the manifest's possible names of a bug: its kind, or its kind and place.
func (b *Bug) names() []string { return []string{b.Kind + " " + b.Place, b.Kind} }

// names are the manifest's possible names of an exception: its verdict, or its verdict and claim.
func (e *Exception) names() []string { return []string{e.Verdict + " " + e.Claim, e.Verdict} }

// stale are the known exceptions that nothing in the row needs.
func (r *Row) stale() []string {
	var seen, out []string
	for _, u := range r.Unsupported {
		seen = append(seen, u.What)
	}
	for i := range r.Bugs {
		seen = append(seen, r.Bugs[i].names()...)
	}
	if r.Replay != nil {
		for i := range r.Replay.Exceptions {
			seen = append(seen, r.Replay.Exceptions[i].names()...)
		}
	}
	for _, k := range r.Known {
		if !slices.Contains(seen, k.What) {
			out = append(out, k.What)
		}
	}
	return out
}

// Line says in one line how a subject ended.
func (r *Row) Line() string {
	if r.State != Ran {
		return strings.TrimRight(fmt.Sprintf("%-16s %s: %s", r.Subject, strings.ToUpper(string(r.State)),
			text.FirstLine(r.Error)), ": ")
	}
	line := fmt.Sprintf("%-16s lines %s  branches %s  paths %s  tests %s  bugs %d", r.Subject, text.Percent(r.Lines),
		text.Percent(r.Branches), text.Number(r.Paths), text.Number(r.Tests), len(r.Bugs))
	if n := unsupported(r); n > 0 {
		line += fmt.Sprintf("  unsupported %d", n)
	}
	if r.Replay != nil {
		line += fmt.Sprintf("  replay %d/%d", r.Replay.Same, r.Replay.Claims())
	}
	if r.Earlier {
		line += "  (earlier)"
	}
	return line
}
