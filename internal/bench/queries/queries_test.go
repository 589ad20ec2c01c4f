package queries

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/fp"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/solver/diag/corpus"
	"github.com/albers-engine/albers/internal/solver/referee/brute"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

func TestSample(t *testing.T) {
	for _, total := range []int{0, 1, 3, 7, 100, 1001} {
		for _, n := range []int{0, 1, 2, 5, 13, 100} {
			got := sample(total, n)
			want := min(n, total)
			if n == 0 {
				want = total
			}
			if len(got) != want || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) || len(got) > 0 &&
				got[len(got)-1] >= total {
				t.Errorf("%d of %d: %v", n, total, got)
			}
		}
	}
	if got := fmt.Sprint(sample(100, 10)); got != "[0 1 20 21 40 41 60 61 80 81]" {
		t.Error(got)
	}
}

// write makes a file of n queries and tells their answers.
func write(t *testing.T, dir, name string, n int) (verdicts []string) {
	f, err := os.Create(filepath.Join(dir, name+Ending))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := corpus.NewWriter(f, corpus.Meta{Name: name}, 0)
	g := randquery.New(expr.NewBuilder(), 5)
	for range n {
		q := g.Path(nil)
		r := brute.Solver{}.Check(t.Context(), q, nil)
		verdicts = append(verdicts, r.Verdict.String())
		w.Add(q, r, 0)
		if r.Verdict == solver.Sat {
			g.Take(q.Cond)
		}
		if g.Depth() > 5 {
			g.Back(1)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// TestPerform: every contestant gives the answers that brute force gives.
func TestPerform(t *testing.T) {
	dir := t.TempDir()
	want := write(t, dir, "x", 30)
	for _, c := range Contestants() {
		t.Run(c, func(t *testing.T) {
			every := 1
			if argv := Programs()[c]; argv != nil {
				if _, err := exec.LookPath(argv[0]); err != nil {
					t.Skip(argv[0], "is not installed")
				}
				every = 5
			}
			var out bytes.Buffer
			if err := Perform(t.Context(), Task{File: filepath.Join(dir, "x"+Ending), Contestant: c, Every: every,
				Limit: time.Minute}, &out); err != nil {
				t.Fatal(err)
			}
			n := 0
			for line := range strings.Lines(out.String()) {
				var a Answer
				if err := json.Unmarshal([]byte(line), &a); err != nil {
					t.Fatal(err)
				}
				if a.Verdict != want[a.Number] || a.Number != n*every {
					t.Errorf("query %d: %+v, want %s", a.Number, a, want[a.Number])
				}
				n++
			}
			if n != 30/every {
				t.Errorf("%d answers", n)
			}
		})
	}
}

// TestPerformFloats: every contestant that knows floats decides the queries with floats alone, and they agree.
func TestPerformFloats(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x"+Ending)
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w, b := corpus.NewWriter(f, corpus.Meta{Name: "x"}, 0), expr.NewBuilder()
	x, y := b.NewArray("x", 4, nil), b.NewArray("y", 4, nil)
	p, q := b.ReadWide(x, nil, b.Zero(64), 4), b.ReadWide(y, nil, b.Zero(64), 4)
	sum, one := b.FAdd(fp.Single, fp.Up, p, q), b.FFromInt(fp.Single, 0, b.Const(8, 1), false)
	for _, c := range [][]*expr.Term{
		{b.Ult(p, q)},
		{b.FLt(fp.Single, sum, p), b.FLt(fp.Single, one, q)},
		{b.FLt(fp.Single, sum, p), b.Eq(b.Extract(sum, 0, 8), b.Const(8, 17))},
		{b.Not(b.FEq(fp.Single, sum, sum)), b.Eq(b.Extract(sum, 0, 22), b.Const(22, 5))},
	} {
		w.Add(&solver.Query{PC: solver.PathOf(c...)}, solver.Result{}, 0)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range Contestants() {
		if argv := Programs()[c]; argv != nil {
			if _, err := exec.LookPath(argv[0]); err != nil || c == "boolector" {
				continue // boolector knows no floats
			}
		}
		var out bytes.Buffer
		if err := Perform(t.Context(), Task{File: file, Contestant: c, Floats: true, Limit: time.Minute}, &out); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			var a Answer
			if err := json.Unmarshal([]byte(line), &a); err != nil {
				t.Fatal(err)
			}
			got = append(got, a.Verdict)
		}
		if want := []string{"unsat", "sat", "sat"}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", c, got, want)
		}
	}
}

// TestTable feeds a table with made-up answers.
func TestTable(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "x", 4)
	file := filepath.Join(dir, "x"+Ending)
	tab := &Table{LimitS: 10, Contestants: []string{NativeFresh, Z3Fresh, "boolector"}}
	s := &Subjects{Name: "x", Answers: map[string][]Answer{
		NativeFresh: {{0, "sat", 0.1, 0.1, ""}, {1, "unsat", 0.2, 0.3, ""}, {2, "unknown", 10, 10, "time-out"},
			{3, "sat", 0.01, 0.01, ""}},
		Z3Fresh: {{0, "sat", 0.4, 0.4, ""}, {1, "unsat", 0.8, 1, ""}, {2, "sat", 0.5, 0.5, ""},
			{3, "sat", 0.02, 0.02, ""}},
		"boolector": {{0, "unsat", 0.1, 0.1, ""}},
	}}
	opt := &Options{Lost: filepath.Join(dir, "lost")}
	if err := tab.add(file, s, opt); err != nil {
		t.Fatal(err)
	}
	tab.finish()
	if len(tab.Wrong) != 1 || tab.Wrong[0] != "x, query 0: sat says z3 fresh, unsat says boolector" {
		t.Errorf("wrong: %q", tab.Wrong)
	}
	if a := tab.All[0]; a.Unsolved != 1 || a.Sat != 2 || a.Unsat != 1 || fmt.Sprintf("%.2f", a.CPU) != "10.31" {
		t.Errorf("%+v", a)
	}
	r := tab.Ratios[0]
	if fmt.Sprintf("%.4f", r.Both) != "3.9355" || r.Late != 1 || r.Queries != 4 ||
		!slices.Equal(r.Missed, []string{"x 2"}) ||
		fmt.Sprintf("%.3f", r.Total) != "0.167" || fmt.Sprintf("%.3f", r.Geometric) != "1.125" {
		t.Errorf("%+v", r)
	}
	if r := tab.Ratios[1]; r.B != "boolector" || r.Queries != 1 || r.Total != 1 {
		t.Errorf("%+v", r)
	}
	if len(tab.Lost) != 1 || tab.Lost[0].Query != 2 {
		t.Errorf("lost: %+v", tab.Lost)
	}
	text, err := os.ReadFile(filepath.Join(opt.Lost, "x-2.smt2"))
	if err != nil || !strings.Contains(string(text), "(check-sat)") ||
		!strings.HasPrefix(string(text), "; x, query 2: native fresh 10.000 s, Z3 0.500 s\n") {
		t.Errorf("%v\n%s", err, text)
	}
	if err := tab.keep(dir); err != nil {
		t.Fatal(err)
	}
	md, _ := os.ReadFile(filepath.Join(dir, "queries.md"))
	if !strings.Contains(string(md), "| x | 4 | 10.31 (1) | 1.72 | 0.10 |") {
		t.Errorf("%s", md)
	}
}

// TestRandom: files of random formulas have as many as were wanted, about floats, and other seeds have others.
func TestRandom(t *testing.T) {
	texts := map[uint64]string{}
	for _, seed := range []uint64{1, 2} {
		dir := t.TempDir()
		if err := Random(dir, "test", 20, seed); err != nil {
			t.Fatal(err)
		}
		files, err := Files(dir, nil)
		if err != nil || len(files) != 2 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			all, err := load(file, 0, false, expr.NewBuilder())
			if err != nil {
				t.Fatal(err)
			}
			with := slices.DeleteFunc(slices.Clone(all), func(q *solver.Query) bool { return !q.HasFloat() })
			if len(all) != 20 || len(with) < 12 { // a formula may be folded to a constant
				t.Errorf("%s, seed %d: %d queries, %d with floats", Subject(file), seed, len(all), len(with))
			}
			for _, q := range all {
				texts[seed] += fmt.Sprintln(q.Conjuncts())
			}
		}
	}
	if texts[1] == texts[2] {
		t.Error("both seeds have the same formulas")
	}
}
