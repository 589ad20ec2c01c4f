package smtlib

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/totalarrays"
)

// Options says how to run a script. Use [Default] and change what is needed.
type Options struct {
	// Timeout is the limit for one check-sat; 0 means none. (set-option :timeout ms) changes it. Default 0.
	Timeout time.Duration

	// Version is what (get-info :version) says. Default "".
	Version string

	// Backend makes a solver for terms of b; it is closed with the script. Required.
	Backend func(b *expr.Builder) (solver.Solver, error)

	// Statistics is what (get-info :all-statistics) says. Default: nothing.
	Statistics func() map[string]map[string]float64

	// Report is told of internal errors; nil: they show only as unknown.
	Report func(*solver.Fault)

	// Referee, if set, is asked about every answer with the script as it was read, up to and with the command that asks;
	// an error says that it does not take the script. A difference is an internal error, and the answer becomes unknown.
	// Default: nobody is asked.
	Referee func(ctx context.Context, script string) (solver.Verdict, error)

	// Validated receives how many answers the referee confirmed (confirmed_sat, confirmed_unsat), did not decide
	// (undecided) or could not be asked about (left_out), and what differed (differences). Default: its own.
	Validated *solver.Counters

	// Counters receives what the theory of arrays did. Default: its own.
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
	b       *expr.Builder
	space   *totalarrays.Space
	backend solver.Solver
	solve   *totalarrays.Solver
	ops     map[string]operator
	verbs   map[string]verb
	machine machine

	scope      *scope
	sorts      map[string]*sortMacro
	sortNames  []string // in order of definition
	names      []named
	levels     []level
	assertions []assertion
	options    settings
	logic      bool // set-logic was there
	status     string

	read   strings.Builder // for the referee: the commands so far that an answer depends on
	last   check
	exit   bool
	checks int
	code   Answer
}

// Answer is the last answer of a script.
type Answer uint8

// The answers. The zero value: nothing was asked.
const (
	None Answer = iota
	Sat
	Unsat
	Unknown
)

// named is a term with a name.
type named struct {
	name  string
	value value
}

// level is a push: how much there was before.
type level struct{ symbols, sorts, names, assertions int }

// assertion is one assert.
type assertion struct {
	parts []*expr.Term // its conjuncts
	name  string       // :named; "" if it has none
	text  string       // with :produce-assertions
	term  *expr.Term
}

// settings is what set-option sets.
type settings struct {
	printSuccess, global              bool
	cores, assumptions, texts, assign bool
	timeout                           time.Duration
	free                              map[string]string // as they were set
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
func New(out io.Writer, opt Options) (*Script, error) {
	s := &Script{opt: opt, out: bufio.NewWriter(out), ops: operators(), verbs: commands()}
	s.options = s.defaults()
	s.clear()
	return s, s.renew()
}

func (s *Script) defaults() settings {
	return settings{timeout: s.opt.Timeout, free: map[string]string{}}
}

// renew makes new terms and a new solver.
func (s *Script) renew() error {
	s.Close()
	s.b = expr.NewBuilder()
	s.b.SetSweepAt(sweepAt) // most terms of a script live to its end
	s.space = totalarrays.NewSpace(s.b)
	w, err := s.opt.Backend(s.b)
	if err != nil {
		return err
	}
	s.backend, s.solve = w, totalarrays.New(s.space, w, s.opt.Report, s.opt.Counters)
	return nil
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
}

// Mismatch is an answer that is not what (set-info :status) promised.
type Mismatch struct {
	Line, Col    int
	Status, Want string
}

// Error says what differs.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("%d:%d: the answer is %s, but (set-info :status) says %s: one of them is wrong", m.Line, m.Col,
		m.Status, m.Want)
}

// Run runs all commands of r. The error is the first mistake in the script or what reading or writing said; the script
// has been told of mistakes by an (error "…") on its output.
func (s *Script) Run(ctx context.Context, r io.Reader) error {
	in := sexpr.NewReader(r)
	for !s.exit {
		e, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = s.command(ctx, e)
		}
		if err != nil {
			var place *sexpr.Error
			var differs *Mismatch
			if errors.As(err, &place) || errors.As(err, &differs) {
				fmt.Fprintf(s.out, "(error %s)\n", sexpr.QuoteString(err.Error()))
			}
			return errors.Join(err, s.out.Flush())
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	return s.out.Flush()
}

// Answer is the last answer to a check-sat.
func (s *Script) Answer() Answer { return s.code }

// command runs one command.
func (s *Script) command(ctx context.Context, e *sexpr.Expr) error {
	if e.Kind(0) != sexpr.List || e.Len(0) == 0 || e.Kind(e.First(0)) != sexpr.Symbol {
		return e.Errorf(0, "a command looks like (check-sat), not like %s", short(e, 0))
	}
	name, args := e.Text(e.First(0)), e.Children(0)[1:]
	run, ok := s.verbs[name]
	if !ok {
		return e.Errorf(0, "unknown command %s%s", sexpr.Quote(name), why(name))
	}
	if len(args) < run.min || run.max >= 0 && len(args) > run.max {
		return e.Errorf(0, "%s looks like %s", name, run.form)
	}
	silent, err := run.do(s, ctx, e, args)
	if err == nil && s.opt.Referee != nil {
		s.remember(name, e)
	}
	if err == nil && !silent && s.options.printSuccess {
		fmt.Fprintln(s.out, "success")
	}
	return err
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

// verb is a command: the number of its operands, its form for messages, and what it does.
// silent says that it has printed its answer.
type verb struct {
	min, max int
	form     string
	do       func(s *Script, ctx context.Context, e *sexpr.Expr, args []sexpr.Node) (silent bool, err error)
}

type plain func(s *Script, e *sexpr.Expr, args []sexpr.Node) error

func quiet(f plain) func(*Script, context.Context, *sexpr.Expr, []sexpr.Node) (bool, error) {
	return func(s *Script, _ context.Context, e *sexpr.Expr, args []sexpr.Node) (bool, error) {
		return false, f(s, e, args)
	}
}

func loud(f plain) func(*Script, context.Context, *sexpr.Expr, []sexpr.Node) (bool, error) {
	return func(s *Script, _ context.Context, e *sexpr.Expr, args []sexpr.Node) (bool, error) {
		return true, f(s, e, args)
	}
}

// commands is all commands by name.
func commands() map[string]verb {
	return map[string]verb{
		"set-logic":     {1, 1, "(set-logic QF_ABV)", quiet((*Script).setLogic)},
		"set-info":      {1, 2, "(set-info :status sat)", quiet((*Script).setInfo)},
		"set-option":    {2, 2, "(set-option :produce-models true)", (*Script).setOption},
		"get-info":      {1, 1, "(get-info :name)", loud((*Script).getInfo)},
		"get-option":    {1, 1, "(get-option :produce-models)", loud((*Script).getOption)},
		"declare-fun":   {3, 3, "(declare-fun f (S …) S)", quiet((*Script).declareFun)},
		"declare-const": {2, 2, "(declare-const x S)", quiet((*Script).declareConst)},
		"define-fun":    {4, 4, "(define-fun f ((x S) …) S term)", quiet((*Script).defineFun)},
		"define-const":  {3, 3, "(define-const x S term)", quiet((*Script).defineConst)},
		"define-sort":   {3, 3, "(define-sort S (P …) S)", quiet((*Script).defineSort)},
		"assert":        {1, 1, "(assert term)", quiet((*Script).assert)},
		"push":          {0, 1, "(push 1)", quiet((*Script).push)},
		"pop":           {0, 1, "(pop 1)", quiet((*Script).pop)},
		"check-sat":     {0, 0, "(check-sat)", (*Script).checkSat},

		"check-sat-assuming":    {1, 1, "(check-sat-assuming (a (not b) …))", (*Script).checkSatAssuming},
		"get-value":             {1, 1, "(get-value (term …))", loud((*Script).getValue)},
		"get-model":             {0, 0, "(get-model)", loud((*Script).getModel)},
		"get-assignment":        {0, 0, "(get-assignment)", loud((*Script).getAssignment)},
		"get-assertions":        {0, 0, "(get-assertions)", loud((*Script).getAssertions)},
		"get-unsat-core":        {0, 0, "(get-unsat-core)", (*Script).getUnsatCore},
		"get-unsat-assumptions": {0, 0, "(get-unsat-assumptions)", (*Script).getUnsatAssumptions},
		"echo":                  {1, 1, `(echo "text")`, loud((*Script).echo)},
		"reset":                 {0, 0, "(reset)", quiet((*Script).reset)},
		"reset-assertions":      {0, 0, "(reset-assertions)", quiet((*Script).resetAssertions)},
		"exit": {0, 0, "(exit)", quiet(func(s *Script, _ *sexpr.Expr, _ []sexpr.Node) error {
			s.exit = true
			return nil
		})},
	}
}
