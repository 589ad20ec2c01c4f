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
	"github.com/albers-engine/albers/option"
)

// Exit codes of albers solve --exit-status, as SAT solvers have them.
const (
	exitSat   = 10
	exitUnsat = 20
)

// solveFlags holds what the flags of `albers solve` set.
type solveFlags struct {
	cfg      albers.SolveConfig
	language string
	stats    bool
	status   bool
}

func (a *app) solveCommand() *cobra.Command {
	f := &solveFlags{cfg: albers.DefaultSolve(), language: "auto"}
	c := &cobra.Command{
		Use:   "solve [flags] FILE.smt2|FILE.kquery|-",
		Short: "the solver alone: SMT-LIB 2 and KQuery files",
		Long: "Runs an SMT-LIB 2.6 script (bit-vectors, floats, arrays, uninterpreted functions, bounded quantifiers: " +
			"QF_BV, QF_ABV, QF_AUFBV, QF_UFBV, these with FP) or the\n" +
			"queries of a KQuery file, and prints the answers on standard output; gzip is recognised. - reads standard " +
			"input, answers each\n" +
			"command when it comes, and goes on after a mistake.\n\n" +
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
		RunE: func(c *cobra.Command, args []string) error { return a.solve(c.Context(), f, args[0]) },
	}
	s := ordered(c)
	own := map[string]string{ // the options whose defaults differ from those of a run
		"solver-timeout": "answer unknown after this time per question; 0 for no limit",
		"validate-solver": "ask a plain Z3 about every answer, with the script as it was read; what it does not decide is " +
			"counted",
	}
	for _, fl := range f.cfg.Flags() {
		fl.Help = cmp.Or(own[fl.Name], fl.Help)
		addFlag(s, fl)
	}
	s.BoolVar(&f.stats, "stats", false, "print each solver layer's counters on standard error")
	s.BoolVar(&f.status, "exit-status", false, "exit with 10 for sat or INVALID and 20 for unsat or VALID")
	s.Var(option.Choice(&f.language, "auto", []string{"auto", "smt2", "kquery"}), "language",
		"of the file; auto goes by its name, and for other names and - by how it begins")
	return c
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
	piped := file == "-"
	if piped {
		file = "standard input"
	}
	cfg := f.cfg
	cfg.Language, cfg.GoOn = f.languageOf(file), piped
	found, err := albers.Solve(ctx, cfg, in, a.stdout)
	var text *albers.TextError
	var input *albers.InputError
	switch {
	case errors.As(err, &text): // standard output has the error in the form that its language wants
		fmt.Fprintf(a.stderr, "albers: %s:%s\n", file, oneLine(err.Error()))
		a.code, err = exitFailed, nil
	case errors.As(err, &input):
		err = &albers.InputError{Err: fmt.Errorf("%s: %w", file, err)}
	case f.status:
		a.code = map[albers.Answer]int{albers.Sat: exitSat, albers.Unsat: exitUnsat}[found.Answer]
	}
	if f.stats {
		printStats(a.stderr, found.Counters)
	}
	if cfg.ValidateSolver {
		fmt.Fprintf(a.stderr, "albers: validated %s\n",
			validated(map[string]map[string]float64{"validate": found.Validated}))
	}
	for _, x := range found.Faults {
		fmt.Fprintf(a.stderr, "albers: internal error: %s\n", x)
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

// languageOf goes by the flag, or else by the file's name.
func (f *solveFlags) languageOf(file string) albers.Language {
	if f.language != "auto" {
		return albers.Language(f.language)
	}
	switch base := strings.TrimSuffix(file, ".gz"); {
	case strings.HasSuffix(base, ".kquery"), strings.HasSuffix(base, ".kq"), strings.HasSuffix(base, ".pc"):
		return albers.KQuery
	case strings.HasSuffix(base, ".smt2"), strings.HasSuffix(base, ".smt"):
		return albers.SMTLIB
	}
	return albers.AnyLanguage
}

// printStats prints all counters that are not 0.
func printStats(w io.Writer, counters map[string]map[string]float64) {
	var lines []string
	for layer, m := range counters {
		for k, v := range m {
			if v != 0 {
				lines = append(lines, fmt.Sprintf("%s.%s %v\n", layer, k, v))
			}
		}
	}
	slices.Sort(lines)
	fmt.Fprint(w, strings.Join(lines, ""))
}
