package rewrite

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/albers-engine/albers/internal/bv"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/exprtest"
	"github.com/albers-engine/albers/internal/expr/smt2"
)

// applyNamed is the result of the rule alone on t, nil if it does not match.
func applyNamed(s *Simplifier, name string, t *expr.Term) *expr.Term {
	for i, r := range s.rules {
		if r.name != name {
			continue
		}
		for _, j := range s.byKind[t.Kind()] {
			if i == j {
				if r := r.apply(s.b, t); r != t {
					return r
				}
			}
		}
	}
	return nil
}

// TestEveryRuleHasProof: the rules on reads are tested by hand in TestReadRules, those on floats in
// TestFloatRulesExhaustively.
func TestEveryRuleHasProof(t *testing.T) {
	have := map[string]bool{"read-uniform": true, "read-ite": true, "read-past": true, "float-sum-exact": true,
		"float-mul-exact": true, "float-cmp-exact": true, "float-keep-exact": true, "float-to-int-exact": true,
		"float-neg-exact": true, "float-unit": true, "float-cmp-range": true, "float-to-int-range": true}
	for _, p := range proofs() {
		have[p.rule] = true
	}
	s := New(expr.NewBuilder())
	for _, name := range s.Rules() {
		if !have[name] {
			t.Errorf("rule %s has no patterns", name)
		}
		delete(have, name)
	}
	for name := range have {
		t.Errorf("patterns of %s, which is no rule", name)
	}
}

// TestRulesExhaustively tries every pattern with all constants under all assignments at widths 2 and 4
// (and 1, 2, 8 by the halves and doubles in the patterns), and that the rule applies to it at all.
func TestRulesExhaustively(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	applied := map[string]bool{}
	for _, w := range []int{2, 4} {
		env := newPatternEnv(b, w)
		for _, p := range proofs() {
			for _, text := range p.yes {
				n := parsePattern(text)
				forConstants(env, text, w, nil, func() {
					if l := env.build(n, 0); applyNamed(s, p.rule, l) != nil {
						applied[p.rule+text] = true
						sameEverywhere(t, env, p.rule, l, applyNamed(s, p.rule, l))
					}
				})
				if w == 4 && !applied[p.rule+text] {
					t.Errorf("%s never applied to %s", p.rule, text)
				}
			}
		}
	}
}

// forConstants calls f for all values of the constants that the pattern names (all 2w bits of them next to an
// extension, up to a limit), or for some random ones if rng is given.
func forConstants(e *patternEnv, text string, w int, rng *rand.Rand, f func()) {
	var names []string
	for _, c := range "ACD" {
		if strings.ContainsRune(text, c) {
			names = append(names, string(c))
		}
	}
	if rng != nil {
		for range 12 {
			for _, c := range names {
				e.consts[c] = randomConst(rng, w)
			}
			f()
			if len(names) == 0 {
				return
			}
		}
		return
	}
	n := uint64(1) << w
	if len(names) == 1 {
		n = 1 << min(2*w, 8)
	}
	total := uint64(1)
	for range names {
		total *= n
	}
	for i := range total {
		for j, v := 0, i; j < len(names); j, v = j+1, v/n {
			e.consts[names[j]] = v % n
		}
		f()
	}
}

func randomConst(rng *rand.Rand, w int) uint64 {
	switch rng.IntN(4) {
	case 0:
		return uint64(rng.IntN(8))
	case 1:
		return bv.Mask(-uint64(rng.IntN(8)), uint(w))
	case 2:
		return uint64(1)<<rng.IntN(w) - uint64(rng.IntN(2))
	}
	return bv.Mask(rng.Uint64(), uint(w))
}

// sameEverywhere compares two terms under all assignments to the variables in either.
func sameEverywhere(t *testing.T, e *patternEnv, rule string, l, r *expr.Term) {
	t.Helper()
	var arrays []*expr.Array
	var widths []int
	support := expr.SupportOf(l).Union(expr.SupportOf(r))
	for _, name := range []string{"x", "y", "z", "u", "v", "p", "q"} {
		v := e.vars[name]
		if sup := expr.SupportOf(v); sup.Overlaps(support) {
			arrays = append(arrays, sup.Parts[0].Array)
			widths = append(widths, v.Width())
		}
	}
	total := 0
	for _, w := range widths {
		total += w
	}
	for i := range 1 << total {
		values := map[*expr.Array][]byte{}
		rest := i
		for j, a := range arrays {
			values[a] = []byte{byte(rest & (1<<widths[j] - 1))}
			rest >>= widths[j]
		}
		m := eval.New(values)
		if l.Width() != r.Width() || !m.Big(l).Eq(m.Big(r)) {
			t.Errorf("%s: %v → %v differ under %v", rule, l, r, values)
			return
		}
	}
}

// TestRulesByZ3 proves the patterns with random constants at machine widths.
func TestRulesByZ3(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	b := expr.NewBuilder()
	s := New(b)
	var queries [][]*expr.Term
	var names []string
	widths := []int{8, 16, 32, 64}
	if testing.Short() {
		widths = widths[:1]
	}
	for _, w := range widths {
		env := newPatternEnv(b, w)
		for _, p := range proofs() {
			for _, text := range p.yes {
				if w > 16 && (strings.Contains(text, "div") || strings.Contains(text, "rem")) {
					continue // division circuits: hours of SAT; 8 and 16 are proved, 32 and 64 are in the random test
				}
				n, hits := parsePattern(text), 0
				forConstants(env, text, w, rng, func() {
					l := env.build(n, 0)
					if r := applyNamed(s, p.rule, l); r != nil && hits < 2 {
						hits++
						queries = append(queries, []*expr.Term{b.Ne(l, r)})
						names = append(names, p.rule+" "+text)
					}
				})
			}
		}
	}
	for i, answer := range exprtest.Z3(t, queries, smt2.Options{Guarded: true}) {
		if answer != "unsat" {
			t.Errorf("%s: z3 says %s to %v", names[i], answer, queries[i][0])
		}
	}
}

func TestRulesDoNotApply(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	b := expr.NewBuilder()
	s := New(b)
	env := newPatternEnv(b, 8)
	for _, p := range proofs() {
		for _, text := range p.no {
			n := parsePattern(text)
			forConstants(env, text, 8, rng, func() {
				for _, c := range "ACD" { // the general case: identities are folded or belong to the rules
					env.consts[string(c)] = 0x55 + uint64(rng.IntN(4))*2
				}
				if l := env.build(n, 0); applyNamed(s, p.rule, l) != nil {
					t.Errorf("%s applied to %s: %v", p.rule, text, l)
				}
			})
		}
	}
}

func TestReadRules(t *testing.T) {
	b := expr.NewBuilder()
	s := New(b)
	a := b.NewArray("a", 8, nil)
	i := b.ReadWide(a, nil, b.Const(64, 0), 8)
	at := func(k uint64) *expr.Term { return b.Add(i, b.Const(64, k)) }
	u := b.Push(nil, i, b.Const(8, 3))
	same, mixed := b.ConstArray([]byte{7, 7, 7}), b.ConstArray([]byte{7, 7, 8})
	ite := b.Ite(b.Eq(i, b.Const(64, 4)), b.Const(64, 0), b.Const(64, 2))
	for _, c := range []struct {
		rule string
		term *expr.Term
		yes  bool
	}{
		{"read-uniform", b.Read(same, nil, i), true},
		{"read-uniform", b.Read(mixed, nil, i), false},
		{"read-uniform", b.Read(same, u, at(1)), false},
		{"read-ite", b.Read(mixed, nil, ite), true},
		{"read-ite", b.Read(mixed, nil, i), false},
		{"read-ite", b.Read(a, nil, ite), false},
		{"read-past", b.Read(a, u, at(1)), true},
		{"read-past", b.Read(a, u, b.Const(64, 1)), false},
		{"read-past", b.Read(a, b.Push(u, b.Mul(i, i), b.Const(8, 1)), at(2)), false},
	} {
		r := applyNamed(s, c.rule, c.term)
		if (r != nil) != c.yes {
			t.Errorf("%s on %v: %v", c.rule, c.term, r)
		}
		for v := 0; r != nil && v < 16; v++ {
			m := eval.New(map[*expr.Array][]byte{a: {byte(v), 0, 0, 0, 0, 0, 0, byte(v & 1)}})
			if m.Word(r) != m.Word(c.term) {
				t.Errorf("%s: %v → %v", c.rule, c.term, r)
			}
		}
	}
}

// Rules lists the names of all rules in the order in which they are tried.
func (s *Simplifier) Rules() []string {
	names := make([]string, len(s.rules))
	for i, r := range s.rules {
		names[i] = r.name
	}
	return names
}
