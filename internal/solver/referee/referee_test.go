package referee

import (
	"testing"
	"time"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/solver/referee/randquery"
)

// TestLanes: the referee's own arithmetic and the evaluator's agree on random terms at all values of two bytes.
func TestLanes(t *testing.T) {
	b := expr.NewBuilder()
	g := newGroups(b)[0]
	gen := randquery.New(b, 7)
	gen.Arrays, gen.Widest = g.arrays, 64
	holdToEvaluator(t, g, gen, 60, 97)
}

// holdToEvaluator compares random terms with the evaluator at every so many values of two bytes.
func holdToEvaluator(t *testing.T, g *group, gen *randquery.Gen, terms, stride int) {
	t.Helper()
	floats := 0
	for range terms {
		term := gen.Bool(3)
		p, ok := compile(term, g.cells)
		if !ok {
			t.Fatalf("no program: %v", term)
		}
		if term.HasFloat() {
			floats++
		}
		for v := gen.R.IntN(50); v < 1<<16; v += stride {
			lane := []uint16{uint16(v)}
			m := eval.New(map[*expr.Array][]byte{g.arrays[0]: {byte(v), byte(v >> 8)}})
			if got, want := p.block(lane)[0] != 0, m.Bool(term); got != want {
				t.Fatalf("%v at %#x: %v, the evaluator says %v", term, v, got, want)
			}
		}
	}
	if gen.Floats > 0 && floats < terms/4 {
		t.Errorf("one-sided test: %d of %d terms have floats", floats, terms)
	}
}

// TestStack asks some hundred of the queries of `albers bench accept --part random-stack`;
// ALBERS_REFEREE_SEEDS asks more.
func TestStack(t *testing.T) {
	seeds := seedsFromEnv(t, 24)
	seen, sum := NewSeen(nil), newTally()
	for seed := range seeds {
		tally, err := Stack(t.Context(), uint64(seed), seen)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(t, tally)
	}
	t.Log(sum.Figures)
	for _, f := range []string{"sat", "unsat", "transformed", "nodes merged", "equalities split"} {
		if sum.Figures[f] == 0 {
			t.Errorf("one-sided test: no %s", f)
		}
	}
}

// TestWide asks some of the queries of `albers bench accept --part random-z3`.
func TestWide(t *testing.T) {
	seen, sum := NewSeen(nil), newTally()
	for seed := range seedsFromEnv(t, 3) {
		tally, err := Wide(t.Context(), uint64(seed), 500*time.Millisecond, seen)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(t, tally)
	}
	t.Log(sum.Figures)
	if sum.Figures["sat"] == 0 || sum.Figures["unsat"] == 0 {
		t.Error("one-sided test")
	}
}

// TestLinear asks linear queries of linear arithmetic alone; ALBERS_REFEREE_SEEDS asks more.
func TestLinear(t *testing.T) {
	seen, sum := NewSeen(nil), newTally()
	for seed := range seedsFromEnv(t, 4) {
		tally, err := Linear(t.Context(), uint64(seed), 500*time.Millisecond, seen)
		if err != nil {
			t.Fatal(err)
		}
		sum.add(t, tally)
	}
	t.Log(sum.Figures)
	for _, f := range []string{"sat", "unsat", "cores", "points"} {
		if sum.Figures[f] == 0 {
			t.Errorf("one-sided test: no %s", f)
		}
	}
}

// TestRecovered: a panic below ends a walk as a difference.
func TestRecovered(t *testing.T) {
	tally := newTally()
	func() {
		defer tally.recovered("seed 1")
		panic("BUG")
	}()
	if tally.Figures["differences"] != 1 || len(tally.Failures) != 1 {
		t.Error(tally)
	}
}
