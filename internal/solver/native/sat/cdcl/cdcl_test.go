package cdcl_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
)

// backends are the solvers that must agree.
func backends(t testing.TB) map[string]sat.Solver {
	m := map[string]sat.Solver{"cdcl": cdcl.New(false)}
	if c, err := cadical.New(); err == nil {
		m["cadical"] = c
		t.Cleanup(c.Close)
	}
	return m
}

// formula is clauses over variables 1 to vars.
type formula struct {
	vars    int
	clauses [][]sat.Lit
}

func (f *formula) random(r *rand.Rand, n, width int) []sat.Lit {
	var batch []sat.Lit
	for range n {
		c := make([]sat.Lit, 1+r.IntN(width))
		for i := range c {
			c[i] = sat.Var(1 + r.IntN(f.vars)).Lit(r.IntN(2) == 0)
		}
		f.clauses = append(f.clauses, c)
		batch = append(append(batch, c...), sat.End)
	}
	return batch
}

func assumptions(r *rand.Rand, vars, n int) []sat.Lit {
	as := make([]sat.Lit, n)
	for i := range as {
		as[i] = sat.Var(1 + r.IntN(vars)).Lit(r.IntN(2) == 0)
	}
	return as
}

func holds(f *formula, as []sat.Lit, value func(sat.Lit) bool) bool {
	for _, c := range f.clauses {
		if !slices.ContainsFunc(c, value) {
			return false
		}
	}
	return !slices.ContainsFunc(as, func(p sat.Lit) bool { return !value(p) })
}

// enumerate is the referee.
func enumerate(f *formula, as []sat.Lit) sat.Status {
	for m := 0; m < 1<<f.vars; m++ {
		if holds(f, as, func(p sat.Lit) bool { return (m>>(p.Var()-1)&1 == 1) != p.Neg() }) {
			return sat.Sat
		}
	}
	return sat.Unsat
}

// check compares one answer with the known one.
func check(t *testing.T, name string, s sat.Solver, f *formula, as []sat.Lit, want sat.Status) {
	t.Helper()
	got := s.Solve(t.Context(), as, 0)
	if got != want {
		t.Fatalf("%s: %v, want %v: %v under %v", name, got, want, f.clauses, as)
	}
	switch got {
	case sat.Sat:
		if !holds(f, as, func(p sat.Lit) bool { return s.Value(p) > 0 }) {
			t.Fatalf("%s: wrong model of %v under %v", name, f.clauses, as)
		}
	case sat.Unsat:
		core := s.Failed(nil)
		for _, p := range core {
			if !slices.Contains(as, p) {
				t.Fatalf("%s: core %v of %v", name, core, as)
			}
		}
		if f.vars <= 12 && enumerate(f, core) != sat.Unsat {
			t.Fatalf("%s: core %v can hold: %v", name, core, f.clauses)
		}
	}
}

// TestSmall grows random formulas and asks under random assumptions that share prefixes; brute force is the referee.
func TestSmall(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 100
	}
	counts := map[sat.Status]int{}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		solvers := backends(t)
		f := &formula{vars: 3 + r.IntN(8)}
		for _, s := range solvers {
			s.NewVars(f.vars)
		}
		var as []sat.Lit
		for range 12 {
			batch := f.random(r, r.IntN(1+f.vars), 4)
			as = append(as[:r.IntN(len(as)+1)], assumptions(r, f.vars, r.IntN(4))...)
			want := enumerate(f, as)
			counts[want]++
			for name, s := range solvers {
				s.Add(batch)
				check(t, name, s, f, as, want)
			}
		}
	}
	if counts[sat.Sat] < rounds || counts[sat.Unsat] < rounds {
		t.Errorf("one-sided: %v", counts)
	}
}

// TestHard is random 3-SAT at the threshold, incrementally, all back ends against each other.
func TestHard(t *testing.T) {
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 2))
		solvers := backends(t)
		f := &formula{vars: 120}
		for _, s := range solvers {
			s.NewVars(f.vars)
		}
		for step := range 8 {
			var batch []sat.Lit
			for range 70 {
				c := assumptions(r, f.vars, 3)
				f.clauses = append(f.clauses, c)
				batch = append(append(batch, c...), sat.End)
			}
			as := assumptions(r, f.vars, step)
			want := sat.Unknown
			for _, name := range []string{"cdcl", "cadical"} {
				s := solvers[name]
				if s == nil {
					continue
				}
				s.Add(batch)
				if want == sat.Unknown {
					want = s.Solve(t.Context(), as, 0)
				}
				check(t, name, s, f, as, want)
			}
		}
	}
}

// proved makes a solver whose proof is checked line by line.
func proved(t *testing.T, vars int) (*cdcl.Solver, *drat.Checker) {
	s, c := cdcl.New(false), drat.New()
	s.Prove(func(add bool, lits []sat.Lit) {
		if add && !c.Learn(lits) {
			t.Fatalf("%v does not follow", lits)
		}
		if !add && !c.Forget(lits) {
			t.Fatalf("%v was not there", lits)
		}
	})
	s.NewVars(vars)
	return s, c
}

func TestProofs(t *testing.T) {
	unsat := 0
	for seed := range uint64(25) {
		r := rand.New(rand.NewPCG(seed, 3))
		f := &formula{vars: 30}
		s, c := proved(t, f.vars)
		for range 6 {
			n := len(f.clauses)
			batch := f.random(r, 30, 4)
			for _, cl := range f.clauses[n:] {
				c.Input(cl)
			}
			s.Add(batch)
			if s.Solve(t.Context(), assumptions(r, f.vars, 3), 0) == sat.Unsat {
				unsat++
			}
		}
	}
	if unsat < 20 {
		t.Errorf("only %d proofs", unsat)
	}
}

// pigeons is the formula that n+1 pigeons sit in n holes.
func pigeons(n int) []sat.Lit {
	at := func(p, h int) sat.Var { return sat.Var(1 + p*n + h) }
	var f []sat.Lit
	for p := range n + 1 {
		for h := range n {
			f = append(f, at(p, h).Lit(false))
		}
		f = append(f, sat.End)
		for q := range p {
			for h := range n {
				f = append(f, at(p, h).Lit(true), at(q, h).Lit(true), sat.End)
			}
		}
	}
	return f
}

func split(f []sat.Lit) (cs [][]sat.Lit) {
	for len(f) > 0 {
		i := slices.Index(f, sat.End)
		cs, f = append(cs, f[:i]), f[i+1:]
	}
	return cs
}

func TestPigeonsProof(t *testing.T) {
	const n = 6
	s, c := proved(t, n*(n+1))
	f := pigeons(n)
	for _, cl := range split(f) {
		c.Input(cl)
	}
	s.Add(f)
	if s.Solve(t.Context(), nil, 0) != sat.Unsat {
		t.Fatal("pigeons fit")
	}
}

// TestReduction runs long enough to remove clauses and move the rest; the proof is not checked, the answers are.
func TestReduction(t *testing.T) {
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 4))
		s := cdcl.New(false)
		f := &formula{vars: 200}
		s.NewVars(f.vars)
		for range 830 {
			c := assumptions(r, f.vars, 3)
			f.clauses = append(f.clauses, c)
			s.Add(append(slices.Clone(c), sat.End))
		}
		for i := 0; i < 12; i++ {
			as := assumptions(r, f.vars, 5)
			if s.Solve(t.Context(), as, 0) == sat.Sat && !holds(f, as, func(p sat.Lit) bool { return s.Value(p) > 0 }) {
				t.Fatal("wrong model")
			}
		}
		if s.Stats().Conflicts < 5000 {
			t.Logf("only %d conflicts", s.Stats().Conflicts)
		}
	}
}

// TestLimits: a hard formula ends by conflicts, by time and by cancellation, soon, and can be asked again.
func TestLimits(t *testing.T) {
	const n = 11
	for name, s := range backends(t) {
		t.Run(name, func(t *testing.T) {
			s.NewVars(n * (n + 1))
			s.Add(pigeons(n))
			if s.Solve(t.Context(), nil, 50) != sat.Unknown {
				t.Error("no limit on conflicts")
			}
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
			defer cancel()
			if st := s.Solve(ctx, nil, 0); st != sat.Unknown {
				t.Error(st)
			}
			if late := time.Since(deadline(ctx)); late > 50*time.Millisecond {
				t.Logf("%v late", late) // a loaded machine may do this: not a failure
			}
			if st := s.Solve(t.Context(), []sat.Lit{2, 3}, 0); st != sat.Unsat {
				t.Error("contradicting assumptions:", st)
			}
		})
	}
}

// ending is a context that ends when it has been asked some times.
type ending struct {
	context.Context
	left int
}

func (e *ending) Done() <-chan struct{} {
	if e.left--; e.left >= 0 {
		return nil
	}
	c := make(chan struct{})
	close(c)
	return c
}

// longer is n random clauses of least to most literals. (Facts would take the trail back.)
func (f *formula) longer(r *rand.Rand, n, least, most int) (batch []sat.Lit) {
	for range n {
		c := assumptions(r, f.vars, least+r.IntN(1+most-least))
		f.clauses = append(f.clauses, c)
		batch = append(append(batch, c...), sat.End)
	}
	return batch
}

// TestCancelledAtOnce gives up after the first propagation, which is among the assumptions, and asks again.
func TestCancelledAtOnce(t *testing.T) {
	for seed := range 1000 {
		r := rand.New(rand.NewPCG(uint64(seed), 10))
		s, f := cdcl.New(false), &formula{vars: 5 + r.IntN(5)}
		s.NewVars(f.vars)
		var as []sat.Lit
		for range 10 {
			s.Add(f.longer(r, r.IntN(4), 2, 4))
			for range r.IntN(3) {
				s.Solve(&ending{t.Context(), r.IntN(2)}, as, 0)
			}
			s.Add(f.longer(r, r.IntN(2), 2, 4))
			if r.IntN(2) == 0 {
				as = append(as[:r.IntN(len(as)+1)], assumptions(r, f.vars, r.IntN(4))...)
			}
			check(t, "cdcl", s, f, as, enumerate(f, as))
		}
	}
}

// TestCancelled is random 3-SAT near the threshold that is given up somewhere, gets more clauses and is asked again.
func TestCancelled(t *testing.T) {
	const vars = 120
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	counts, ended := map[sat.Status]int{}, 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 9))
		all := backends(t)
		s, referee := all["cdcl"], all["cadical"]
		if referee == nil {
			t.Skip("this build has no CaDiCaL")
		}
		f := &formula{vars: vars}
		s.NewVars(vars)
		referee.NewVars(vars)
		var as []sat.Lit
		for i := range 8 {
			n := 12
			if i == 0 {
				n = 4 * vars
			}
			batch := f.longer(r, n, 3, 3)
			s.Add(batch)
			referee.Add(batch)
			as = append(as[:r.IntN(len(as)+1)], assumptions(r, vars, r.IntN(3))...)
			if s.Solve(&ending{t.Context(), r.IntN(8) * r.IntN(8)}, as, 0) == sat.Unknown {
				ended++
			}
			if i%2 == 1 {
				continue // more clauses first
			}
			want := referee.Solve(t.Context(), as, 0)
			counts[want]++
			check(t, "cdcl", s, f, as, want)
		}
	}
	t.Logf("%d were given up; answers afterwards %v", ended, counts)
	if ended < rounds || counts[sat.Sat] < rounds/4 || counts[sat.Unsat] < rounds/4 {
		t.Error("one-sided")
	}
}

func deadline(ctx context.Context) time.Time {
	d, _ := ctx.Deadline()
	return d
}

// TestScope: a variable that is not entered is not decided; after it is entered it is.
func TestScope(t *testing.T) {
	s := cdcl.New(true)
	s.NewVars(4)
	s.Add([]sat.Lit{2, 4, sat.End, 6, 8, sat.End})
	s.Enter(1)
	s.Enter(2)
	if s.Solve(t.Context(), nil, 0) != sat.Sat || s.Value(6) != 0 || s.Value(8) != 0 {
		t.Errorf("decided outside: %d %d", s.Value(6), s.Value(8))
	}
	s.Enter(3)
	s.Enter(4)
	s.Leave(1)
	s.Leave(2)
	if s.Solve(t.Context(), []sat.Lit{7}, 0) != sat.Sat || s.Value(8) != 1 {
		t.Error("not decided inside")
	}
}
