package flaws

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/grid"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Options say which kinds are tried, and how.
type Options struct {
	Dir    string // for the programs and the runs' output
	Only   []string
	Replay bool // replay the findings natively
	Short  bool // a few programs of each kind, see [Generate]
	Jobs   int
	Say    func(string)
}

// Row is what was seen of a kind.
type Row struct {
	Kind      outcome.Kind `json:"kind"`
	Flawed    int          `json:"flawed"`    // programs
	Found     int          `json:"found"`     // of them, with the right kind and line
	Twins     int          `json:"twins"`     // repaired programs
	Alarms    int          `json:"alarms"`    // findings in twins, and other ones in flawed programs
	Replayed  int          `json:"replayed"`  // findings that replay has to confirm
	Confirmed int          `json:"confirmed"` // of them
	Unseen    int          `json:"unseen"`    // findings that no native build can show
	Faults    []string     `json:"faults,omitempty"`
}

// Table has the rows of all kinds.
type Table struct {
	Rows []*Row `json:"rows"`
}

// Run tries the corpus. The table has the kinds that were complete when an error ended the call.
func Run(ctx context.Context, opt Options) (*Table, error) {
	kinds, err := Corpus()
	if err != nil {
		return nil, err
	}
	for _, name := range opt.Only {
		if !slices.ContainsFunc(kinds, func(k *Kind) bool { return string(k.Kind) == name }) {
			return nil, fmt.Errorf("the corpus has no kind %q", name)
		}
	}
	t := &Table{}
	for _, k := range kinds {
		if len(opt.Only) > 0 && !slices.Contains(opt.Only, string(k.Kind)) {
			continue
		}
		r, err := try(ctx, &opt, k)
		if err != nil {
			return t, fmt.Errorf("%s: %w", k.Kind, err)
		}
		opt.Say(fmt.Sprintf("%s: %d of %d found, %s, %d of %d confirmed", r.Kind, r.Found, r.Flawed,
			text.Count(r.Alarms, "alarm"), r.Confirmed, r.Replayed))
		t.Rows = append(t.Rows, r)
	}
	return t, nil
}

// try makes a kind's program, explores it, and compares what was found with what is there.
func try(ctx context.Context, opt *Options, k *Kind) (*Row, error) {
	p := Generate(k, opt.Short)
	cfg := albers.Default()
	cfg.Out = filepath.Join(opt.Dir, string(k.Kind), "out")
	if err := os.RemoveAll(cfg.Out); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(cfg.Out), 0o755); err != nil {
		return nil, err
	}
	for i, name := range p.Names {
		file := filepath.Join(opt.Dir, string(k.Kind), name)
		if err := os.WriteFile(file, []byte(p.Texts[i]), 0o644); err != nil {
			return nil, err
		}
		cfg.Files = append(cfg.Files, file)
	}
	cfg.Jobs = max(opt.Jobs, 1)
	if err := setFlags(&cfg.Run, k.Flags); err != nil {
		return nil, err
	}
	found, err := albers.Run(ctx, cfg, nil)
	if err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	r := p.judge(found)
	if opt.Replay {
		err = p.replay(ctx, opt, found, cfg.Out, r)
	}
	return r, err
}

// setFlags sets flags of the form --NAME or --NAME=VALUE.
func setFlags(run *option.Run, words []string) error {
	flags := run.Flags()
	for _, w := range words {
		name, value, given := strings.Cut(strings.TrimPrefix(w, "--"), "=")
		if !given {
			value = "true"
		}
		i := slices.IndexFunc(flags, func(f option.Flag) bool { return f.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no flag %s", w)
		}
		if err := flags[i].Value.Set(value); err != nil {
			return fmt.Errorf("%s: %w", w, err)
		}
	}
	return nil
}

// caseOf is the case that a test runs; nil if it runs none.
func (p *Program) caseOf(t *outcome.Test) *Case {
	k := testcase.KTest{Objects: t.Inputs}
	o := k.Object("which")
	if o == nil || len(o.Data) != 4 {
		return nil
	}
	if n := binary.LittleEndian.Uint32(o.Data); int(n) < len(p.Cases) {
		return &p.Cases[n]
	}
	return nil
}

// judge compares findings with flaws.
func (p *Program) judge(found *albers.Result) *Row {
	r := &Row{Kind: p.Kind.Kind}
	sum := found.Summary
	if sum.HaltReason != "complete" || sum.PathsPartial > 0 || len(sum.InternalErrors) > 0 {
		r.fault("the run is not complete: %s, %s, %s", sum.HaltReason, text.Count(sum.PathsPartial, "partial path"),
			text.Count(len(sum.InternalErrors), "internal error"))
	}
	seen := map[*Case]bool{}
	for _, t := range found.Tests {
		if t.End.Reason != outcome.Found {
			continue
		}
		c, e := p.caseOf(t), &t.End
		switch {
		case c == nil:
			r.Alarms++
			r.fault("no case: %s at %s:%d", e.Kind, filepath.Base(e.File), e.Line)
		case p.right(c, e):
			seen[c] = true
		default:
			r.Alarms++
			r.fault("%s: %s at %s:%d: %s (test %d)", c, e.Kind, filepath.Base(e.File), e.Line, e.Message, t.N)
		}
	}
	for i := range p.Cases {
		switch c := &p.Cases[i]; {
		case c.Repaired:
			r.Twins++
		case seen[c]:
			r.Flawed++
			r.Found++
		default:
			r.Flawed++
			r.fault("%s: no %s at %s:%d", c, p.Kind.Kind, c.File, c.Line)
		}
	}
	return r
}

// right says whether a finding is the flaw of a case.
func (p *Program) right(c *Case, e *outcome.End) bool {
	return !c.Repaired && e.Kind == p.Kind.Kind && filepath.Base(e.File) == c.File && e.Line == c.Line
}

// replay runs the tests of right findings natively.
func (p *Program) replay(ctx context.Context, opt *Options, found *albers.Result, dir string, r *Row) error {
	cases := map[int]*Case{}
	cfg := albers.DefaultReplay()
	cfg.Dir, cfg.Jobs, cfg.Timeout = dir, opt.Jobs, 10*time.Second
	for _, t := range found.Tests {
		if c := p.caseOf(t); t.End.Reason == outcome.Found && c != nil && p.right(c, &t.End) {
			cases[t.N] = c
			cfg.Only = append(cfg.Only, t.N)
		}
	}
	if len(cfg.Only) == 0 {
		return nil
	}
	rep, err := albers.Replay(ctx, cfg)
	if err = cmp.Or(err, ctx.Err()); err != nil {
		return err
	}
	for _, x := range rep.Results {
		switch c := cases[x.Test]; {
		case c.Unseen != "" && x.Verdict == outcome.NotObservable:
			r.Unseen++
		case x.Verdict == outcome.Same:
			r.Replayed++
			r.Confirmed++
		default:
			r.Replayed++
			r.fault("%s: replay says %s: claimed %s, seen %s (%s)", c, x.Verdict, x.Claim, x.Seen, x.Detail)
		}
	}
	return nil
}

func (r *Row) fault(format string, args ...any) {
	r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
}

// Err is an error that names the faults of all kinds, nil if there are none.
func (t *Table) Err() error {
	var all []error
	for _, r := range t.Rows {
		for _, f := range r.Faults {
			all = append(all, fmt.Errorf("%s: %s", r.Kind, f))
		}
	}
	return errors.Join(all...)
}

// Text prints the table for a terminal.
func (t *Table) Text(w io.Writer) {
	number := func(head string, of func(r *Row) int) grid.Column[*Row] {
		return grid.Number(head, func(r *Row) string { return text.Number(of(r)) })
	}
	sum := &Row{Kind: "together"}
	for _, r := range t.Rows {
		sum.Flawed, sum.Found, sum.Twins, sum.Alarms = sum.Flawed+r.Flawed, sum.Found+r.Found, sum.Twins+r.Twins,
			sum.Alarms+r.Alarms
		sum.Replayed, sum.Confirmed, sum.Unseen = sum.Replayed+r.Replayed, sum.Confirmed+r.Confirmed, sum.Unseen+r.Unseen
	}
	grid.Of([]grid.Column[*Row]{
		grid.Text("kind", func(r *Row) string { return string(r.Kind) }),
		number("flawed", func(r *Row) int { return r.Flawed }), number("found", func(r *Row) int { return r.Found }),
		number("twins", func(r *Row) int { return r.Twins }), number("alarms", func(r *Row) int { return r.Alarms }),
		number("replayed", func(r *Row) int { return r.Replayed }),
		number("confirmed", func(r *Row) int { return r.Confirmed }),
		number("not observable", func(r *Row) int { return r.Unseen }),
	}, append(slices.Clone(t.Rows), sum)).Text(w)
	var faults []string
	for _, r := range t.Rows {
		for _, f := range r.Faults {
			faults = append(faults, fmt.Sprintf("%s: %s", r.Kind, f))
		}
	}
	grid.List(w, "  ", "Faults:", faults)
}
