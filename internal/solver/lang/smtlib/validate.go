package smtlib

import (
	"fmt"

	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// remember keeps a command for the referee if answers depend on it. Commands that only name a logic or ask for output
// are left out.
func (s *Script) remember(name string, e *sexpr.Expr) {
	switch name {
	case "reset":
		s.read.Reset()
	case "declare-fun", "declare-const", "define-fun", "define-const", "define-sort", "assert", "push", "pop",
		"reset-assertions":
		s.read.WriteString(e.Format(0) + "\n")
	case "set-option":
		if e.Text(e.Children(0)[1]) == ":global-declarations" {
			s.read.WriteString(e.Format(0) + "\n")
		}
	}
}

// validated is r, the answer to the command e, unless the referee, asked with the whole script, disagrees.
func (s *Script) validated(e *sexpr.Expr, r totalarrays.Result) totalarrays.Result {
	if s.opt.Referee == nil || r.Verdict == solver.Unknown {
		return r
	}
	counters := s.opt.Validated
	if counters == nil {
		counters = new(solver.Counters)
	}
	script := s.read.String() + e.Format(0) + "\n"
	truth, err := s.opt.Referee(s.ctx, script)
	switch {
	case err != nil || truth == solver.Unknown && s.ctx.Err() != nil:
		counters.Extra("left_out").Add(1)
	case truth == solver.Unknown:
		counters.Extra("undecided").Add(1)
	case truth != r.Verdict:
		counters.Extra("differences").Add(1)
		f := &solver.Fault{Layer: "validate", Message: fmt.Sprintf("the answer is %v, the referee says %v, on the script "+
			"up to line %d", r.Verdict, truth, line(e)),
			Kept: []solver.Evidence{{Suffix: ".smt2", Data: []byte(script)}}}
		return totalarrays.Result{Reason: f.Report(s.opt.Report).Reason}
	default:
		counters.Extra("confirmed_" + r.Verdict.String()).Add(1)
	}
	return r
}

// line is where e is in the script.
func line(e *sexpr.Expr) int {
	n, _ := e.Pos(0)
	return n
}
