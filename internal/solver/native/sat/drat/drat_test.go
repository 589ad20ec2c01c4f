package drat_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/solver/native/sat"
	"github.com/albers-engine/albers/internal/solver/native/sat/cadical"
	"github.com/albers-engine/albers/internal/solver/native/sat/cdcl"
	"github.com/albers-engine/albers/internal/solver/native/sat/drat"
)

// step is a line of a proof.
type step struct {
	add  bool
	lits []sat.Lit
}

// refuted makes random formulas with clauses of three literals until one is unsatisfiable,
// and gives it with a proof by our own solver.
func refuted(t *testing.T, r *rand.Rand, vars int) (clauses [][]sat.Lit, proof []step) {
	t.Helper()
	for {
		clauses, proof = nil, nil
		s := cdcl.New(false)
		s.Prove(func(add bool, lits []sat.Lit) { proof = append(proof, step{add, slices.Clone(lits)}) })
		s.NewVars(vars)
		for range 5 * vars {
			c := make([]sat.Lit, 3)
			for i := range c {
				c[i] = sat.Var(1 + r.IntN(vars)).Lit(r.IntN(2) == 0)
			}
			clauses = append(clauses, c)
			s.Add(append(slices.Clone(c), sat.End))
		}
		if s.Solve(t.Context(), nil, 0) == sat.Unsat {
			return clauses, proof
		}
	}
}

// accepted says whether a checker takes a proof.
func accepted(clauses [][]sat.Lit, proof []step) bool {
	c := drat.New()
	for _, cl := range clauses {
		c.Input(cl)
	}
	for _, s := range proof {
		if s.add && !c.Learn(s.lits) || !s.add && !c.Forget(s.lits) {
			return false
		}
	}
	return c.Learn(nil)
}

// follows is the referee: it looks at all clauses again and again until nothing changes.
func follows(clauses [][]sat.Lit, lits []sat.Lit) bool {
	val := map[sat.Lit]bool{}
	for _, p := range lits {
		if val[p] {
			return true
		}
		val[p.Not()] = true
	}
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			open, n := sat.End, 0
			for _, p := range c {
				switch {
				case val[p]:
					n = 2
				case !val[p.Not()] && p != open:
					open = p
					n++
				}
			}
			if n == 0 {
				return true
			}
			if n == 1 {
				val[open] = true
				changed = true
			}
		}
	}
	return false
}

// slowly is accepted with the referee.
func slowly(clauses [][]sat.Lit, proof []step) bool {
	all := slices.Clone(clauses)
	for _, s := range proof {
		if s.add {
			if !follows(all, s.lits) {
				return false
			}
			all = append(all, s.lits)
			continue
		}
		want := set(s.lits)
		i := slices.IndexFunc(all, func(c []sat.Lit) bool { return slices.Equal(set(c), want) })
		if i < 0 {
			return false
		}
		all = slices.Delete(all, i, i+1)
	}
	return follows(all, nil)
}

func set(lits []sat.Lit) []sat.Lit {
	s := slices.Clone(lits)
	slices.Sort(s)
	return slices.Compact(s)
}

// TestMutatedProofs breaks proofs in many ways. Whatever the referee refuses is refused, and the other way round.
func TestMutatedProofs(t *testing.T) {
	refused, taken := 0, 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 9))
		clauses, proof := refuted(t, r, 20)
		if !accepted(clauses, proof) {
			t.Fatalf("seed %d: a valid proof is refused", seed)
		}
		for range 25 {
			cs, p := slices.Clone(clauses), slices.Clone(proof)
			i := r.IntN(len(p))
			switch r.IntN(5) {
			case 0: // a lemma is missing
				p = slices.Delete(p, i, i+1)
			case 1: // a literal is another one
				if len(p[i].lits) > 0 {
					l := slices.Clone(p[i].lits)
					l[r.IntN(len(l))] ^= 1
					p[i].lits = l
				}
			case 2: // a lemma says more
				if len(p[i].lits) > 0 {
					p[i].lits = p[i].lits[1:]
				}
			case 3: // a clause of the formula is missing
				k := r.IntN(len(cs))
				cs = slices.Delete(cs, k, k+1)
			case 4: // a clause is removed that is needed, or is not there
				p = slices.Insert(p, i, step{false, cs[r.IntN(len(cs))]})
			}
			got, want := accepted(cs, p), slowly(cs, p)
			// Facts outlive the clauses that they came from. So after a removal our checker may accept a proof that
			// the referee does not; without a removal it never does.
			removes := slices.ContainsFunc(p, func(s step) bool { return !s.add })
			if got != want && (!got || !removes) {
				t.Fatalf("seed %d: taken %v, referee %v", seed, got, want)
			}
			if got {
				taken++
			} else {
				refused++
			}
		}
	}
	if refused < 50 || taken < 20 {
		t.Errorf("one-sided test: %d refused, %d taken", refused, taken)
	}
}

// TestSatisfiable: no proof of a satisfiable formula is taken, whatever it says.
func TestSatisfiable(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 10))
		const vars = 8
		model := make([]bool, vars+1)
		for v := range model {
			model[v] = r.IntN(2) == 0
		}
		var clauses [][]sat.Lit
		random := func(n int) []sat.Lit {
			c := make([]sat.Lit, n)
			for i := range c {
				c[i] = sat.Var(1 + r.IntN(vars)).Lit(r.IntN(2) == 0)
			}
			return c
		}
		for len(clauses) < 60 {
			c := random(3)
			if slices.ContainsFunc(c, func(p sat.Lit) bool { return model[p.Var()] != p.Neg() }) {
				clauses = append(clauses, c)
			}
		}
		c := drat.New()
		for _, cl := range clauses {
			c.Input(cl)
		}
		for range 100 {
			l := random(r.IntN(4))
			ok := c.Learn(l)
			if ok && !slices.ContainsFunc(l, func(p sat.Lit) bool { return model[p.Var()] != p.Neg() }) {
				t.Fatalf("seed %d: %v follows, and a model of the formula makes it false", seed, l)
			}
			if r.IntN(4) == 0 {
				c.Forget(clauses[r.IntN(len(clauses))])
			}
		}
	}
}

// TestCaDiCaLProofs: the command writes proofs in text and for one call;
// the library writes them as bytes and for several calls.
func TestCaDiCaLProofs(t *testing.T) {
	if !cadical.Available {
		t.Skip("this build has no CaDiCaL")
	}
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 11))
		s, err := cadical.New()
		if err != nil {
			t.Fatal(err)
		}
		log := drat.NewLog(true)
		if err := s.(sat.Prover).Prove(log.Step); err != nil {
			t.Fatal(err)
		}
		const vars = 60
		s.NewVars(vars)
		unsat := 0
		for range 12 {
			var batch []sat.Lit
			for range 24 {
				for range 3 {
					batch = append(batch, sat.Var(1+r.IntN(vars)).Lit(r.IntN(2) == 0))
				}
				batch = append(batch, sat.End)
			}
			log.Input(batch)
			s.Add(batch)
			as := make([]sat.Lit, r.IntN(6))
			for i := range as {
				as[i] = sat.Var(1 + r.IntN(vars)).Lit(r.IntN(2) == 0)
			}
			if s.Solve(t.Context(), as, 0) != sat.Unsat {
				continue
			}
			unsat++
			goal := s.Failed(nil)
			for i := range goal {
				goal[i] = goal[i].Not()
			}
			if wrong, err := log.Certify(t.Context(), goal); wrong != nil || err != nil {
				t.Fatalf("seed %d: %v, %v", seed, wrong, err)
			}
		}
		s.Close()
		if unsat == 0 {
			t.Errorf("seed %d: never unsatisfiable", seed)
		}
	}
}

// TestLog shows which lines are checked, when, and what is reported.
func TestLog(t *testing.T) {
	a, b := sat.Var(1).Lit(false), sat.Var(2).Lit(false)
	l := drat.NewLog(false)
	l.Input([]sat.Lit{a, b, sat.End, a, b.Not(), sat.End})
	if wrong, err := l.Certify(t.Context(), []sat.Lit{a}); wrong != nil || err != nil {
		t.Errorf("%v, %v", wrong, err)
	}
	if wrong, _ := l.Certify(t.Context(), []sat.Lit{b}); wrong == nil ||
		!strings.Contains(wrong.Error(), "clause [2] does not follow") {
		t.Errorf("wrong goal: %v", wrong)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	l.Step(true, []sat.Lit{b})
	if _, err := l.Certify(ended, []sat.Lit{a}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	for range 2 { // it stays wrong
		if wrong, _ := l.Certify(t.Context(), []sat.Lit{a}); wrong == nil ||
			!strings.Contains(wrong.Error(), "clause 1 of the proof, [2], does not follow") {
			t.Errorf("wrong lemma: %v", wrong)
		}
	}
	l = drat.NewLog(false)
	l.Step(false, []sat.Lit{a})
	if wrong, _ := l.Certify(t.Context(), nil); wrong == nil || !strings.Contains(wrong.Error(), "which is not there") {
		t.Errorf("wrong removal: %v", wrong)
	}
}

// TestFiles: another checker takes the files, where there is one.
func TestFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 12))
	clauses, proof := refuted(t, r, 30)
	l := drat.NewLog(false)
	for _, c := range clauses {
		l.Input(append(slices.Clone(c), sat.End))
	}
	for _, s := range proof {
		l.Step(s.add, s.lits)
	}
	var cnf, lines bytes.Buffer
	if err := errors.Join(l.WriteCNF(&cnf, nil), l.WriteProof(&lines)); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(cnf.String(), "p cnf 30 150\n") || !strings.HasSuffix(lines.String(), "\n0\n") {
		t.Errorf("%.40q … %q", cnf.String(), lines.String()[max(0, lines.Len()-40):])
	}
}
