package merge

import (
	"context"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
)

// TestQuantifiersAreWrittenOut: the validator asks without quantifiers where these are small, and leaves large ones;
// each conjunct is its expansion or itself.
func TestQuantifiersAreWrittenOut(t *testing.T) {
	b := expr.NewBuilder()
	v := &validator{b: b}
	s, k := b.NewArray("s", 8, nil), b.NewAux("k", 1<<63)
	body := b.Ne(b.Const(8, 7), b.Read(s, nil, b.Bound()))
	small, large := b.Forall(k, body, 5), b.Forall(k, body, writtenMost+1)
	want, ok := b.Expand(small, 5, writtenNodes)
	if !ok {
		t.Fatal("five repetitions are too many")
	}
	var pc *solver.Path
	got := v.written(&solver.Query{PC: pc.And(small), Cond: b.Not(small)})
	if got.Quantified() || got.PC.Term() != want || got.Cond != b.Not(want) {
		t.Errorf("%v under %v is asked for %v", got.Cond, got.PC.Terms(), small)
	}
	got = v.written(&solver.Query{PC: pc.And(small).And(large), Cond: b.Not(large)})
	if got.PC.Parent().Term() != want || got.PC.Term() != large || got.Cond != b.Not(large) {
		t.Errorf("%v under %v is asked", got.Cond, got.PC.Terms())
	}
}

// TestNothingIsAskedAfterTheRun: a question at the end of the run counts as open; the solver, of which there is none
// here, is not asked.
func TestNothingIsAskedAfterTheRun(t *testing.T) {
	b := expr.NewBuilder()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	v := &validator{b: b, ctx: ctx}
	v.never(&solver.Query{Cond: b.True()}, "state %d", 1)
	if v.open != 1 || v.failures != 0 {
		t.Errorf("%d open, %d faults", v.open, v.failures)
	}
}
