package queries

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/smt2"
	"github.com/albers-engine/albers/internal/text"
)

// Options say which contestants and queries are compared.
type Options struct {
	Albers      []string // the command that performs a task: flags are appended
	Version     string
	Files       []string
	Contestants []string
	Queries     int           // of each subject; 0: all
	Every       int           // programs get each so many-th of them
	Floats      bool          // take the queries with floats alone, and our stack with its ranges of floats
	Limit       time.Duration // of processor time, for each query
	Budget      time.Duration // of processor time, for one contestant on one subject; 0: none
	Out         string        // folder of the table, which is written anew after each subject
	Lost        string        // folder for queries that our solver loses, "" for none
	Say         func(text string)
}

// Run compares.
func Run(ctx context.Context, opt Options) (*Table, error) {
	t := &Table{Version: opt.Version, LimitS: opt.Limit.Seconds(), Contestants: opt.Contestants}
	for _, file := range opt.Files {
		s := Subjects{Name: Subject(file), Answers: map[string][]Answer{}}
		for _, c := range opt.Contestants {
			if ctx.Err() != nil {
				break
			}
			a, err := opt.perform(ctx, file, c)
			if err != nil {
				t.Faults = append(t.Faults, fmt.Sprintf("%s, %s: %v", s.Name, c, err))
			}
			s.Answers[c] = a
		}
		if ctx.Err() != nil {
			t.Faults = append(t.Faults, "interrupted")
			break
		}
		if err := t.add(file, &s, &opt); err != nil {
			return t, err
		}
		if err := t.keep(opt.Out); err != nil {
			return t, err
		}
	}
	return t, t.keep(opt.Out)
}

// perform starts a process for a task.
func (o *Options) perform(ctx context.Context, file, contestant string) ([]Answer, error) {
	args := append(o.Albers[1:len(o.Albers):len(o.Albers)], "--contestant", contestant, "--queries", fmt.Sprint(o.Queries),
		"--limit", o.Limit.String(), "--budget", o.Budget.String())
	if o.Floats {
		args = append(args, "--floats")
	}
	if Programs()[contestant] != nil {
		args = append(args, "--every", fmt.Sprint(o.Every))
	}
	var out, messages bytes.Buffer
	c := child.New(o.Albers[0], append(args, file)...)
	c.Stdout, c.Stderr, c.MaxMemory = &out, &messages, 6<<30
	r := c.Run(ctx)
	var all []Answer
	sum := 0.0
	lines := bufio.NewScanner(&out)
	for lines.Scan() {
		var a Answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			return all, err
		}
		all = append(all, a)
		sum += a.CPU
	}
	if o.Say != nil {
		o.Say(fmt.Sprintf("%-16s %-20s %6d queries %8.2f s", Subject(file), contestant, len(all), sum))
	}
	if r.Err != nil {
		return all, fmt.Errorf("%w: %s", r.Err, text.FirstLine(messages.String()))
	}
	return all, nil
}

// Subjects is the answers for one file.
type Subjects struct {
	Name    string
	Answers map[string][]Answer // by contestant
}

// Row has the sums of one contestant on one subject, over the queries that the compared contestant answered, too.
type Row struct {
	Contestant string  `json:"contestant"`
	Queries    int     `json:"queries"`
	CPU        float64 `json:"cpu_s"`
	Wall       float64 `json:"wall_s"`
	Geometric  float64 `json:"geometric_mean_s"` // of processor time, at least a microsecond each
	Longest    float64 `json:"longest_s"`
	Unsolved   int     `json:"unsolved"`
	Sat        int     `json:"sat"`
	Unsat      int     `json:"unsat"`

	logs float64
}

func (r *Row) add(a *Answer, limit float64) {
	cpu, wall := a.CPU, a.Wall
	r.Queries++
	switch a.Verdict {
	case "sat":
		r.Sat++
	case "unsat":
		r.Unsat++
	default:
		r.Unsolved++
		cpu, wall = max(cpu, limit), max(wall, limit)
	}
	r.CPU, r.Wall, r.Longest = r.CPU+cpu, r.Wall+wall, max(r.Longest, cpu)
	r.logs += math.Log(max(cpu, 1e-6))
	r.Geometric = math.Exp(r.logs / float64(r.Queries))
}

// join adds the sums of another subject.
func (r *Row) join(o *Row) {
	r.Queries, r.CPU, r.Wall, r.Unsolved, r.Sat, r.Unsat = r.Queries+o.Queries, r.CPU+o.CPU, r.Wall+o.Wall,
		r.Unsolved+o.Unsolved, r.Sat+o.Sat, r.Unsat+o.Unsat
	r.Longest, r.logs = max(r.Longest, o.Longest), r.logs+o.logs
	if r.Queries > 0 {
		r.Geometric = math.Exp(r.logs / float64(r.Queries))
	}
}

// add takes the answers of a subject.
func (t *Table) add(file string, s *Subjects, opt *Options) error {
	row := SubjectRow{Name: s.Name}
	verdicts := map[int]map[string]string{}
	for _, c := range t.Contestants {
		r := Row{Contestant: c}
		for i := range s.Answers[c] {
			a := &s.Answers[c][i]
			r.add(a, t.LimitS)
			if verdicts[a.Number] == nil {
				verdicts[a.Number] = map[string]string{}
			}
			verdicts[a.Number][c] = a.Verdict
			if a.Verdict == "wrong model" {
				t.Wrong = append(t.Wrong, fmt.Sprintf("%s, query %d: a wrong model from %s", s.Name, a.Number, c))
			}
		}
		row.Rows = append(row.Rows, r)
	}
	for _, n := range slices.Sorted(maps.Keys(verdicts)) {
		sat, unsat := "", ""
		for _, c := range t.Contestants {
			switch verdicts[n][c] {
			case "sat":
				sat = c
			case "unsat":
				unsat = c
			}
		}
		if sat != "" && unsat != "" {
			t.Wrong = append(t.Wrong, fmt.Sprintf("%s, query %d: sat says %s, unsat says %s", s.Name, n, sat, unsat))
		}
	}
	for _, p := range pairs() {
		row.Pairs = append(row.Pairs, s.pair(p, t.LimitS))
	}
	lost := s.lost(t.LimitS)
	for i := range lost {
		lost[i].Subject = s.Name
	}
	t.Lost = append(t.Lost, lost...)
	t.Subjects = append(t.Subjects, row)
	if opt.Lost != "" && len(lost) > 0 {
		return writeLost(file, s.Name, lost, opt)
	}
	return nil
}

// Pair is two contestants on the queries that both had.
type Pair struct {
	Queries int
	CPUA    float64
	CPUB    float64
	BothA   float64 // processor time on queries that both solved
	BothB   float64
	LogA    float64 // sum of logarithms
	LogB    float64
	// Late is the queries that B solved within a second and A not at all.
	Late int
	// Missed are the queries, by number, that B solved within the limit and A not.
	Missed []int
}

// pairs are the comparisons that matter: one of our contestants with another one. The first two compare with Z3 in
// our own style.
func pairs() [][2]string {
	return [][2]string{{NativeFresh, Z3Fresh}, {NativeInc, Z3Inc}, {Stack, Z3Inc}, {NativeFresh, "boolector"},
		{NativeFresh, "cvc5"}, {NativeFresh, "z3 file"}, {Stack, "z3 file"}, {Stack, "cvc5"}, {Stack, Z3Fresh}}
}

// both yields the two answers to each query that both contestants had.
func (s *Subjects) both(names [2]string) iter.Seq2[*Answer, *Answer] {
	return func(yield func(a, b *Answer) bool) {
		other := map[int]*Answer{}
		for i := range s.Answers[names[1]] {
			b := &s.Answers[names[1]][i]
			other[b.Number] = b
		}
		for i := range s.Answers[names[0]] {
			a := &s.Answers[names[0]][i]
			if b := other[a.Number]; b != nil && !yield(a, b) {
				return
			}
		}
	}
}

func (s *Subjects) pair(names [2]string, limit float64) Pair {
	p := Pair{}
	for a, b := range s.both(names) {
		x, y := counted(a, limit), counted(b, limit)
		p.Queries++
		p.CPUA, p.CPUB = p.CPUA+x, p.CPUB+y
		if a.solved() && b.solved() {
			p.BothA, p.BothB = p.BothA+x, p.BothB+y
		}
		p.LogA, p.LogB = p.LogA+math.Log(max(x, 1e-6)), p.LogB+math.Log(max(y, 1e-6))
		if !a.solved() && b.solved() {
			p.Missed = append(p.Missed, a.Number)
			if b.CPU <= 1 {
				p.Late++
			}
		}
	}
	return p
}

func (a *Answer) solved() bool { return a.Verdict == "sat" || a.Verdict == "unsat" }

// counted is the time of an answer, the limit if it is none.
func counted(a *Answer, limit float64) float64 {
	if a.solved() {
		return a.CPU
	}
	return max(a.CPU, limit)
}

// Loss is a query on which our solver is much slower than Z3.
type Loss struct {
	Subject string  `json:"subject"`
	Query   int     `json:"query"` // in the sample
	Style   string  `json:"style"`
	Ours    float64 `json:"ours_s"`
	Theirs  float64 `json:"z3_s"`
	File    string  `json:"file,omitempty"`
}

// A query is lost if it takes ours at least lossTime and lossFactor times as long as Z3.
const (
	lossTime   = 0.05
	lossFactor = 3
)

func (s *Subjects) lost(limit float64) []Loss {
	var out []Loss
	for _, p := range pairs()[:2] {
		for a, b := range s.both(p) {
			x, y := counted(a, limit), counted(b, limit)
			if x > lossTime && x > lossFactor*y {
				out = append(out, Loss{Query: a.Number, Style: p[0], Ours: x, Theirs: y})
			}
		}
	}
	return out
}

// maxLost bounds the files of one subject.
const maxLost = 20

// writeLost writes queries as SMT-LIB files, the worst first.
func writeLost(file, name string, lost []Loss, opt *Options) error {
	if err := os.MkdirAll(opt.Lost, 0o755); err != nil {
		return err
	}
	b := expr.NewBuilder()
	qs, err := load(file, opt.Queries, opt.Floats, b)
	if err != nil {
		return err
	}
	slices.SortStableFunc(lost, func(a, b Loss) int { return int(1000 * (b.Ours - a.Ours)) })
	for i := range lost[:min(len(lost), maxLost)] {
		l := &lost[i]
		l.File = filepath.Join(opt.Lost, fmt.Sprintf("%s-%d.smt2", name, l.Query))
		f, err := os.Create(l.File)
		if err != nil {
			return err
		}
		err = smt2.Write(f, qs[l.Query].Conjuncts(), smt2.Options{Builder: b, Comments: []string{fmt.Sprintf("%s, query "+
			"%d: %s %.3f s, Z3 %.3f s", name, l.Query, l.Style, l.Ours, l.Theirs)}})
		if err := cmp.Or(err, f.Close()); err != nil {
			return err
		}
	}
	return nil
}
