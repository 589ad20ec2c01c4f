package main

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/sexpr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/lang/smtlib"
	"github.com/albers-engine/albers/internal/solver/stack"
	"github.com/albers-engine/albers/internal/solver/z3"
	"github.com/albers-engine/albers/option"
)

// Exit codes of albers solve --exit-status, as SAT solvers have them.
const (
	exitSat   = 10
	exitUnsat = 20
)

// solveFlags holds what the flags of `albers solve` set.
type solveFlags struct {
	solving   option.Solving
	language  choice
	stats     bool
	status    bool
	kquery    bool // the file is
	faults    []*solver.Fault
	shared    []*stack.Shared
	theory    solver.Counters
	validated solver.Counters // by whole scripts
	processed string          // the name of what is read, for messages
}

func (a *app) solveCommand() *cobra.Command {
	f := &solveFlags{solving: option.DefaultSolving(), language: choice{"auto", []string{"auto", "smt2", "kquery"}}}
	f.solving.SolverTimeout = 0
	c := &cobra.Command{
		Use:   "solve [flags] FILE.smt2|FILE.kquery|-",
		Short: "the solver alone: SMT-LIB 2 and KQuery files",
		Long: "Runs an SMT-LIB 2.6 script (bit-vectors, arrays, uninterpreted functions, no quantifiers: QF_BV, QF_ABV, " +
			"QF_AUFBV, QF_UFBV) or the\n" +
			"queries of a KQuery file, and prints the answers on standard output. - reads standard input; gzip is " +
			"recognised.\n\n" +
			"Every sat is checked: the model is evaluated on the assertions. Exit codes: 0 every command was carried out " +
			"(whatever the answers),\n" +
			"1 an (error …) was printed, or an answer differs from (set-info :status …), 2 bad usage or no such file, 3 " +
			"internal error;\n" +
			"with --exit-status 10 for sat and INVALID, 20 for unsat and VALID, 0 for unknown, by the last answer.",
		Example: "  albers solve query.smt2\n  albers solve --solver z3 --stats query.smt2.gz\n" +
			"  echo '(declare-const x (_ BitVec 8))(assert (= (bvmul x x) #x51))(check-sat)(get-model)' | albers solve -",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("solve: give one FILE.smt2 or FILE.kquery, or - for standard input (see `%s --help`)",
					c.CommandPath())
			}
			return nil
		},
		DisableFlagsInUseLine: true,
		RunE:                  func(c *cobra.Command, args []string) error { return a.solve(c.Context(), f, args[0]) },
	}
	s := c.Flags()
	s.SortFlags = false
	own := map[string]string{ // what differs from a run
		"solver-timeout": "answer unknown after this time per question; 0 for no limit",
		"validate-solver": "ask a plain Z3 about every answer, with the script as it was read; what it does not decide is " +
			"counted",
	}
	for _, fl := range f.solving.Flags() {
		fl.Help = cmp.Or(own[fl.Name], fl.Help)
		addFlag(s, fl)
	}
	s.BoolVar(&f.stats, "stats", false, "print each solver layer's counters on standard error")
	s.BoolVar(&f.status, "exit-status", false, "exit with 10 for sat or INVALID and 20 for unsat or VALID")
	s.Var(&f.language, "language", "of the file; auto goes by its name, and for other names and - by how it begins")
	return c
}

// backend is a stack of solver layers for terms of b.
func (f *solveFlags) backend(b *expr.Builder) (solver.Solver, error) {
	o := stack.Options{Solving: f.solving, Report: f.report, Z3Unbounded: true} // as Z3 itself
	// a limit is for a question of the file, which may be several of ours
	o.SolverTimeout = 0
	s := stack.NewShared(b, o)
	f.shared = append(f.shared, s)
	return s.NewWorker()
}

// referee is what whole scripts are asked again, nil without --validate-solver.
func (f *solveFlags) referee() func(context.Context, string) (solver.Verdict, error) {
	if !f.solving.ValidateSolver {
		return nil
	}
	return func(ctx context.Context, script string) (solver.Verdict, error) {
		return z3.CheckScript(ctx, script, f.solving.SolverTimeout)
	}
}

// printValidated says what was compared: whole scripts, or of KQuery files what the theory of arrays asked.
func (f *solveFlags) printValidated(w io.Writer) {
	layers := map[string]map[string]float64{"validate": f.validated.Snapshot()}
	if f.kquery {
		layers = f.counters()
	}
	fmt.Fprintf(w, "albers: validated %s\n", validated(layers))
}

func (f *solveFlags) report(fault *solver.Fault) { f.faults = append(f.faults, fault) }

// counters is the sum over all stacks, and the theory's.
func (f *solveFlags) counters() map[string]map[string]float64 {
	sum := map[string]map[string]float64{"theory": f.theory.Snapshot()}
	for _, s := range f.shared {
		for layer, m := range s.Stats() {
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

func (a *app) solve(ctx context.Context, f *solveFlags, file string) error {
	if ctx == nil {
		ctx = context.Background()
	}
	in, closeFile, err := openInput(file)
	if err != nil {
		return &albers.InputError{Err: err}
	}
	defer closeFile()
	f.processed = file
	if file == "-" {
		f.processed = "standard input"
	}
	run := a.solveScript
	if f.kquery = f.isKQuery(file, in); f.kquery {
		run = a.solveKQuery
	}
	err = run(ctx, f, in)
	if f.stats {
		f.printStats(a.stderr)
	}
	if f.solving.ValidateSolver {
		f.printValidated(a.stderr)
	}
	for _, x := range f.faults {
		fmt.Fprintf(a.stderr, "albers: internal error: %v\n", x)
		a.code = exitInternal
	}
	return err
}

// openInput opens a file or standard input, and unpacks gzip.
func openInput(file string) (in *bufio.Reader, closeFile func(), err error) {
	raw := io.Reader(os.Stdin)
	closeFile = func() {}
	if file != "-" {
		h, err := os.Open(file)
		if errors.Is(err, os.ErrNotExist) {
			return nil, nil, fmt.Errorf("%s: no such file", file)
		}
		if err != nil {
			return nil, nil, err
		}
		if info, err := h.Stat(); err == nil && info.IsDir() {
			h.Close()
			return nil, nil, fmt.Errorf("%s is a folder: give a file", file)
		}
		raw, closeFile = h, func() { h.Close() }
	}
	in = bufio.NewReaderSize(raw, 1<<16)
	if magic, err := in.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			closeFile()
			return nil, nil, fmt.Errorf("%s: %w", file, err)
		}
		in = bufio.NewReaderSize(unpacked, 1<<16)
	}
	return in, closeFile, nil
}

// isKQuery says whether in is KQuery: by flag, by name, or by its first word.
func (f *solveFlags) isKQuery(file string, in *bufio.Reader) bool {
	if f.language.value != "auto" {
		return f.language.value == "kquery"
	}
	switch base := strings.TrimSuffix(file, ".gz"); {
	case strings.HasSuffix(base, ".kquery"), strings.HasSuffix(base, ".kq"), strings.HasSuffix(base, ".pc"):
		return true
	case strings.HasSuffix(base, ".smt2"), strings.HasSuffix(base, ".smt"):
		return false
	}
	start, _ := in.Peek(4096)
	text := strings.TrimLeft(string(start), " \t\r\n")
	return strings.HasPrefix(text, "#") || strings.HasPrefix(text, "array ") ||
		strings.HasPrefix(strings.ReplaceAll(text, " ", ""), "(query")
}

// solveScript runs an SMT-LIB script.
func (a *app) solveScript(ctx context.Context, f *solveFlags, in *bufio.Reader) error {
	s, err := smtlib.New(a.stdout, smtlib.Options{Timeout: f.solving.SolverTimeout, Version: albers.Version(),
		Backend: f.backend, Statistics: f.counters, Report: f.report, Counters: &f.theory, Referee: f.referee(),
		Validated: &f.validated})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.Run(ctx, in); err != nil {
		return a.solveError(f, err)
	}
	if f.status {
		a.code = map[smtlib.Answer]int{smtlib.Sat: exitSat, smtlib.Unsat: exitUnsat}[s.Answer()]
	}
	return nil
}

// solveError says on standard error what was wrong with a file, which standard output says as its language wants it.
func (a *app) solveError(f *solveFlags, err error) error {
	var place *sexpr.Error
	var differs *smtlib.Mismatch
	if !errors.As(err, &place) && !errors.As(err, &differs) {
		return &albers.InputError{Err: fmt.Errorf("%s: %w", f.processed, err)}
	}
	fmt.Fprintf(a.stderr, "albers: %s:%s\n", f.processed, oneLine(err.Error()))
	a.code = exitFailed
	return nil
}

// printStats prints all counters that are not 0.
func (f *solveFlags) printStats(w io.Writer) {
	var lines []string
	for layer, m := range f.counters() {
		for k, v := range m {
			if v != 0 {
				lines = append(lines, fmt.Sprintf("%s.%s %v\n", layer, k, v))
			}
		}
	}
	slices.Sort(lines)
	fmt.Fprint(w, strings.Join(lines, ""))
}
