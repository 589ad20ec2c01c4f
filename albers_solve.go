package albers

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/kquery"
	"github.com/albers-engine/albers/internal/solver/lang/smtlib"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/option"
)

// Language is a language for questions to the solver.
type Language string

// Languages.
const (
	AnyLanguage Language = ""       // the one that the text seems to be in, by its first word
	SMTLIB      Language = "smt2"   // an SMT-LIB 2.6 script
	KQuery      Language = "kquery" // queries in KLEE's language
)

// SolveConfig says how to solve. Start from [DefaultSolve].
type SolveConfig struct {
	// Solving has the options that `albers solve` sets by flags.
	option.Solving
	// Language is the language of the text. Default AnyLanguage.
	Language Language
	// GoOn carries out the commands after one with a mistake, as if that had not been there; Solve still gives the first
	// mistake as its error. It is for a program that talks to the solver through a pipe, in SMT-LIB. Default false.
	GoOn bool
}

// DefaultSolve is the configuration of `albers solve` without flags.
func DefaultSolve() SolveConfig {
	c := SolveConfig{Solving: option.DefaultSolving()}
	c.SolverTimeout = 0
	return c
}

// Answer is the solver's answer to a question.
type Answer string

// The answers. A KQuery expression is valid if its negation is unsat.
const (
	Sat     Answer = "sat"
	Unsat   Answer = "unsat"
	Unknown Answer = "unknown"
)

// Solution is the result of solving a text.
type Solution struct {
	// Answer is the last answer; for KQuery, the answer to the negation. It is empty if the text asks nothing.
	Answer Answer
	// Counters are the counters of the solver's layers, by layer and name.
	Counters map[string]map[string]float64
	// Validated counts the answers that Z3 checked because of ValidateSolver.
	Validated map[string]float64
	// Faults are internal errors: answers that failed a check. Each of these answers became unknown.
	Faults []string
}

// TextError is a mistake in the text that is solved, or an answer that differs from the answer that the text
// declares.
type TextError struct{ Err error }

// Error begins with line:column.
func (e *TextError) Error() string { return e.Err.Error() }

// Unwrap gives the cause.
func (e *TextError) Unwrap() error { return e.Err }

// Solve carries out a script, or answers the queries of a KQuery file. It prints the output that the language
// prescribes, such as answers and models, on out. If the text is wrong, the error is a [*TextError]; the solution
// then has the results from before the error.
func Solve(ctx context.Context, cfg SolveConfig, in io.Reader, out io.Writer) (*Solution, error) {
	text := bufio.NewReaderSize(in, 1<<16)
	s := &solving{cfg: cfg}
	solve := s.script
	if cfg.Language == KQuery || cfg.Language == AnyLanguage && isKQuery(text) {
		solve = s.kquery
	}
	err := solve(ctx, text, out)
	s.found.Counters = s.counters()
	if s.found.Validated == nil {
		s.found.Validated = s.found.Counters["validate"]
	}
	return &s.found, err
}

// isKQuery says whether a text is KQuery, by its first word. It waits for no more of the text than it needs.
func isKQuery(in *bufio.Reader) bool {
	for n := 1; ; n++ {
		start, err := in.Peek(n)
		text := strings.TrimLeft(string(start), " \t\r\n")
		if list, ok := strings.CutPrefix(text, "("); ok {
			text = "(" + strings.TrimLeft(list, " \t\r\n")
		}
		open := false // whether text may be the start of one of them
		for _, first := range []string{"#", "array ", "(query"} {
			if strings.HasPrefix(text, first) {
				return true
			}
			open = open || strings.HasPrefix(first, text)
		}
		if !open || err != nil {
			return false
		}
	}
}

// solving is one call of Solve.
type solving struct {
	cfg    SolveConfig
	found  Solution
	shared []*stack.Shared
	theory solver.Counters
}

// backend is a stack of solver layers for terms of b.
func (s *solving) backend(b *expr.Builder) (solver.Solver, error) {
	o := stack.Options{Solving: s.cfg.Solving, Report: s.report, Z3Memory: math.MaxUint64} // as Z3 itself
	// the limit of the configuration is for a question of the file, which may be several questions of ours
	o.SolverTimeout = 0
	shared := stack.NewShared(b, o)
	s.shared = append(s.shared, shared)
	return shared.NewWorker()
}

func (s *solving) report(fault *solver.Fault) { s.found.Faults = append(s.found.Faults, fault.Error()) }

// counters is the sum of the counters of all stacks and of the theory.
func (s *solving) counters() map[string]map[string]float64 {
	sum := map[string]map[string]float64{"theory": s.theory.Snapshot()}
	for _, shared := range s.shared {
		for layer, m := range shared.Stats() {
			if sum[layer] == nil {
				sum[layer] = map[string]float64{}
			}
			for k, v := range m {
				sum[layer][k] += v
			}
		}
	}
	return sum
}

// script runs an SMT-LIB script.
func (s *solving) script(ctx context.Context, in *bufio.Reader, out io.Writer) error {
	var validated solver.Counters // of whole scripts
	o := smtlib.Options{Timeout: s.cfg.SolverTimeout, Version: Version(), Backend: s.backend, Statistics: s.counters,
		Report: s.report, Counters: &s.theory, Validated: &validated, GoOn: s.cfg.GoOn}
	if s.cfg.ValidateSolver {
		o.Referee = func(ctx context.Context, script string) (solver.Verdict, error) {
			return z3.CheckScript(ctx, script, s.cfg.SolverTimeout)
		}
	}
	run, err := smtlib.New(out, o)
	if err != nil {
		return err
	}
	defer run.Close()
	err = run.Run(ctx, in)
	s.answered(run.Answer())
	s.found.Validated = validated.Snapshot()
	var place *sexpr.Error
	var differs *smtlib.Mismatch
	switch {
	case errors.As(err, &place), errors.As(err, &differs):
		return &TextError{err}
	case err != nil:
		return &InputError{err}
	}
	return nil
}

// answered keeps the last of n answers.
func (s *solving) answered(last solver.Verdict, n int) {
	if n > 0 {
		s.found.Answer = map[solver.Verdict]Answer{solver.Sat: Sat, solver.Unsat: Unsat, solver.Unknown: Unknown}[last]
	}
}

// kquery answers the queries of a KQuery file.
func (s *solving) kquery(ctx context.Context, in *bufio.Reader, out io.Writer) error {
	last, n, err := kquery.Run(ctx, out, in, kquery.Options{Timeout: s.cfg.SolverTimeout, Backend: s.backend,
		Report: s.report, Counters: &s.theory})
	s.answered(last, n)
	var place *sexpr.Error
	switch {
	case errors.As(err, &place):
		return &TextError{place}
	case err != nil:
		return &InputError{err}
	}
	return nil
}
