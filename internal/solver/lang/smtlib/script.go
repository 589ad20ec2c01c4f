package smtlib

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bail"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// Options says how to run a script. Use [Default] and change what is needed.
type Options struct {
	// Timeout is the limit for one check-sat; 0 means none. (set-option :timeout ms) changes it. Default 0.
	Timeout time.Duration

	// GoOn carries out the commands after one with a mistake, as if that had not been there. Default: it ends the script.
	GoOn bool

	// Version is the answer to (get-info :version). Default "".
	Version string

	// Backend makes a solver for terms of b; it is closed with the script. Required.
	Backend func(b *expr.Builder) (solver.Solver, error)

	// Statistics is the answer to (get-info :all-statistics). Default: none.
	Statistics func() map[string]map[string]float64

	// Report is told of internal errors; nil: they show only as unknown.
	Report func(*solver.Fault)

	// Referee, if set, is asked about every answer, with the script as it was read up to and including the command
	// that asks. An error means that it does not accept the script. A difference is an internal error, and the answer
	// becomes unknown. Default: nobody is asked.
	Referee func(ctx context.Context, script string) (solver.Verdict, error)

	// Validated receives the counts of the referee: answers that it confirmed (confirmed_sat, confirmed_unsat), did
	// not decide (undecided) or could not be asked about (left_out), and differences. Default: its own.
	Validated *solver.Counters

	// Counters receives the counters of the theory of arrays. Default: its own.
	Counters *solver.Counters
}

// maxSpace is the size of all variables, in bytes, from which a (reset) starts with new terms: a model costs that much.
const maxSpace = 4 << 20

// sweepAt is the number of terms, about 120 bytes each, from which the builder looks for dead ones.
const sweepAt = 1 << 23

// Script is one run of a script.
type Script struct {
	opt     Options
	out     *bufio.Writer
	ctx     context.Context // of the Run that runs
	b       *expr.Builder
	space   *totalarrays.Space
	backend solver.Solver
	solve   *totalarrays.Solver
	ops     map[string]operator
	verbs   map[string]verb
	machine machine

	scope      *scope
	sorts      map[string]*sortMacro
	arraySorts map[[2]sort]*arraySort // each sort of arrays once; they and the domains outlive a reset
	domains    map[sort]totalarrays.Domain
	sortNames  []string // in order of definition
	names      []named
	levels     []level
	assertions []assertion
	options    settings

	quantifiers []*quantifier // that a term may contain
	marks       int           // variables made for quantifiers

	logic  bool // set-logic was there
	status string

	read   strings.Builder // for the referee: the commands so far that an answer depends on
	last   check
	exit   bool
	checks int            // how many were answered
	answer solver.Verdict // the last answer
}

// named is a term with a name.
type named struct {
	name  string
	value value
}

// level is a push: how much there was before.
type level struct{ symbols, sorts, names, assertions, quantifiers int }

// assertion is one assert.
type assertion struct {
	parts []*expr.Term // its conjuncts
	name  string       // :named; "" if it has none
	text  string       // with :produce-assertions
}

// settings are the values of set-option.
type settings struct {
	values  map[string]string // by name, as they were set
	texts   bool              // whether get-assertions has an answer
	timeout time.Duration
}

// check is the last check-sat; zero where the assertions changed since.
type check struct {
	done        bool
	result      totalarrays.Result
	owners      []int // by conjunct: its assertion, or -1 - the number of its assumption
	conjuncts   []*expr.Term
	assumptions []named
}

// New prepares a script that prints on out.
func New(out io.Writer, opt Options) (s *Script, err error) {
	defer bail.Catch(&err)
	s = &Script{opt: opt, out: bufio.NewWriter(out), ops: operators(), verbs: commands(),
		arraySorts: map[[2]sort]*arraySort{}, domains: map[sort]totalarrays.Domain{}}
	s.options = s.defaults()
	s.clear()
	s.renew()
	return s, nil
}

// renew makes new terms and a new solver.
func (s *Script) renew() {
	s.Close()
	s.b = expr.NewBuilder()
	s.b.SetSweepAt(sweepAt) // most terms of a script live to its end
	s.space = totalarrays.NewSpace(s.b)
	w, err := s.opt.Backend(s.b)
	if err != nil {
		bail.Out(err)
	}
	s.backend, s.solve = w, totalarrays.New(s.space, w, s.opt.Report, s.opt.Counters)
}

// Close frees the solver.
func (s *Script) Close() {
	if s.backend != nil {
		solver.Close(s.backend)
		s.backend = nil
	}
}

// clear is the state at the start.
func (s *Script) clear() {
	s.scope, s.sorts, s.sortNames, s.names = newScope(), map[string]*sortMacro{}, nil, nil
	s.levels, s.assertions, s.last, s.logic, s.status = nil, nil, check{}, false, ""
	s.quantifiers = nil
}

// Mismatch is an answer that differs from the answer that (set-info :status) promised.
type Mismatch struct {
	Line, Col    int
	Status, Want string
}

// Error names both answers.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("%d:%d: the answer is %s, but (set-info :status) says %s: one of them is wrong", m.Line, m.Col,
		m.Status, m.Want)
}

// Run runs all commands of r. The error is the first mistake in the script, or an error of reading or writing. For a
// mistake, the output of the script also has an (error "…").
func (s *Script) Run(ctx context.Context, r io.Reader) error {
	s.ctx = ctx
	in := sexpr.NewReader(r)
	var first error
	for !s.exit {
		e, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if readable := err == nil; readable {
			err = s.tryCommand(e)
			s.exit = s.exit || err != nil && !s.opt.GoOn
		} else {
			s.exit = true
		}
		var place *sexpr.Error
		var differs *Mismatch
		if errors.As(err, &place) || errors.As(err, &differs) {
			fmt.Fprintf(s.out, "(error %s)\n", sexpr.QuoteString(err.Error()))
		} else if err != nil {
			s.exit = true
		}
		if first == nil {
			first = err
		}
		if err := s.out.Flush(); err != nil {
			return errors.Join(first, err)
		}
	}
	return first
}

// tryCommand runs a command. One with a mistake leaves no names behind.
func (s *Script) tryCommand(e *sexpr.Expr) error {
	before := s.level()
	err := s.command(e)
	if err != nil {
		s.scope.unbindLets()
		s.forget(before)
	}
	return err
}

// Answer is the last answer to a check-sat, and how many were given.
func (s *Script) Answer() (last solver.Verdict, n int) { return s.answer, s.checks }

// command runs one command.
func (s *Script) command(e *sexpr.Expr) (err error) {
	defer bail.Catch(&err)
	if e.Kind(0) != sexpr.List || e.Len(0) == 0 || e.Kind(e.First(0)) != sexpr.Symbol {
		e.Fail(0, "a command looks like (check-sat), not like %s", short(e, 0))
	}
	name, args := e.Text(e.First(0)), e.Children(0)[1:]
	run, ok := s.verbs[name]
	if !ok {
		e.Fail(0, "unknown command %s%s", sexpr.Quote(name), why(name))
	}
	if len(args) < run.min || run.max >= 0 && len(args) > run.max {
		e.Fail(0, "%s looks like %s", name, run.form)
	}
	run.do(s, e, args)
	if s.opt.Referee != nil {
		s.remember(name, e)
	}
	if !run.silent {
		s.success()
	}
	return nil
}

// success says that a command without an answer is done, if that is wanted.
func (s *Script) success() {
	if s.on(":print-success") {
		fmt.Fprintln(s.out, "success")
	}
}

// why says more about commands of the standard that are missing.
func why(name string) string {
	switch name {
	case "define-fun-rec", "define-funs-rec":
		return ": recursive functions are not supported"
	case "declare-datatype", "declare-datatypes":
		return ": data types are not supported"
	case "declare-sort":
		return ": sorts without meaning are not supported; use (_ BitVec n)"
	case "get-proof":
		return ": there are no proofs"
	case "minimize", "maximize", "assert-soft":
		return ": optimisation is not supported"
	}
	return ": see `albers solve --help` for what is supported"
}

// verb is a command: the number of its operands, its form for messages, and its function. silent says that it prints
// its answer.
type verb struct {
	min, max int
	form     string
	silent   bool
	do       func(s *Script, e *sexpr.Expr, args []sexpr.Node)
}

// commands is all commands by name.
func commands() map[string]verb {
	return map[string]verb{
		"set-logic":     {1, 1, "(set-logic QF_ABV)", false, (*Script).setLogic},
		"set-info":      {1, 2, "(set-info :status sat)", false, (*Script).setInfo},
		"set-option":    {2, 2, "(set-option :produce-models true)", true, (*Script).setOption},
		"get-info":      {1, 1, "(get-info :name)", true, (*Script).getInfo},
		"get-option":    {1, 1, "(get-option :produce-models)", true, (*Script).getOption},
		"declare-fun":   {3, 3, "(declare-fun f (S …) S)", false, (*Script).declareFun},
		"declare-const": {2, 2, "(declare-const x S)", false, (*Script).declareConst},
		"define-fun":    {4, 4, "(define-fun f ((x S) …) S term)", false, (*Script).defineFun},
		"define-const":  {3, 3, "(define-const x S term)", false, (*Script).defineConst},
		"define-sort":   {3, 3, "(define-sort S (P …) S)", false, (*Script).defineSort},
		"assert":        {1, 1, "(assert term)", false, (*Script).assert},
		"push":          {0, 1, "(push 1)", false, (*Script).push},
		"pop":           {0, 1, "(pop 1)", false, (*Script).pop},
		"check-sat":     {0, 0, "(check-sat)", true, (*Script).checkSat},

		"check-sat-assuming":    {1, 1, "(check-sat-assuming (a (not b) …))", true, (*Script).checkSatAssuming},
		"get-value":             {1, 1, "(get-value (term …))", true, (*Script).getValue},
		"get-model":             {0, 0, "(get-model)", true, (*Script).getModel},
		"get-assignment":        {0, 0, "(get-assignment)", true, (*Script).getAssignment},
		"get-assertions":        {0, 0, "(get-assertions)", true, (*Script).getAssertions},
		"get-unsat-core":        {0, 0, "(get-unsat-core)", true, (*Script).getUnsatCore},
		"get-unsat-assumptions": {0, 0, "(get-unsat-assumptions)", true, (*Script).getUnsatAssumptions},
		"echo":                  {1, 1, `(echo "text")`, true, (*Script).echo},
		"reset":                 {0, 0, "(reset)", false, (*Script).reset},
		"reset-assertions":      {0, 0, "(reset-assertions)", false, (*Script).resetAssertions},
		"exit":                  {0, 0, "(exit)", false, func(s *Script, _ *sexpr.Expr, _ []sexpr.Node) { s.exit = true }},
	}
}
