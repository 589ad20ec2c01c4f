package cost

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
	"github.com/albers-engine/albers/internal/merge/uses"
	"github.com/albers-engine/albers/internal/state"
)

// at is place number n.
func at(n int32) Where { return Where{Loop: state.Site{Func: n}} }

// free is the uses of values that nobody uses.
func free() uses.Count { return uses.Count{} }

// TestDearPlacesAreNotOpened: where values are used decides before the first region begins.
func TestDearPlacesAreNotOpened(t *testing.T) {
	b := NewBook()
	for i, c := range []struct {
		uses uses.Count
		pays bool
	}{
		{uses.Count{}, true},
		{uses.Count{Branches: 2, Turns: 1, Reads: 1, Returned: true}, true}, // another loop over the same string
		{uses.Count{Filled: 2}, true},
		{uses.Count{Pointers: 1}, false},
		{uses.Count{Turns: 8}, false},
		{uses.Count{Sizes: 1, Unknown: 1}, false},
	} {
		asked := 0
		for range 2 {
			a, pays := b.Open(at(int32(i)), func() uses.Count { asked++; return c.uses })
			if pays != c.pays || a == nil {
				t.Errorf("%+v: %t", c.uses, pays)
			}
		}
		if asked != 1 {
			t.Errorf("%+v was counted %d times", c.uses, asked)
		}
	}
	out := map[string]float64{}
	b.Counters(out)
	if out["places_pays"] != 3 || out["places_dear"] != 3 || out["not_begun"] != 6 {
		t.Errorf("%v", out)
	}
}

// TestRegionsThatSaveNothingAreNotOpenedAgain: a place has some tries, and one state saved is enough.
func TestRegionsThatSaveNothingAreNotOpenedAgain(t *testing.T) {
	b := NewBook()
	var shut []Verdict
	b.Shut = func(k Known) { shut = append(shut, k.Verdict) }
	bad, _ := b.Open(at(1), free)
	good, _ := b.Open(at(2), free)
	b.Released(good, 2, 1)
	for range tries {
		if _, pays := b.Open(at(1), free); !pays {
			t.Fatal("closed too soon")
		}
		b.Released(bad, 3, 3)
		b.Released(good, 3, 3)
	}
	if _, pays := b.Open(at(1), free); pays {
		t.Error("a place that saves nothing is open")
	}
	if _, pays := b.Open(at(2), free); !pays {
		t.Error("a place that saved a state is closed")
	}
	b.Released(&state.Account{}, 1, 1) // of no place: the user marked the region
	if len(shut) != 1 || shut[0] != Vain {
		t.Errorf("%v", shut)
	}
}

// TestPlacesWithSlowQuestionsAreNotOpenedAgain: questions of merged states may be harder than those of others, but not
// than those of the states together that they stand for.
func TestPlacesWithSlowQuestionsAreNotOpenedAgain(t *testing.T) {
	for _, c := range []struct {
		arrived, on int
		harder      uint64
		pays        bool
	}{{4, 2, 2, true}, {4, 2, 10, false}, {12, 1, 5, true}, {12, 1, 7, false}, {400, 1, 9, false}} {
		b := NewBook()
		a, _ := b.Open(at(1), free)
		b.Released(a, c.arrived, c.on)
		a.Before.Spend(enough, enough*1000)
		b.Base.Spend(enough, enough*10)
		a.After.Spend(enough-1, (enough-1)*1000*c.harder)
		if _, pays := b.Open(at(1), free); !pays {
			t.Errorf("%+v: closed without evidence", c)
		}
		a.After.Spend(1, 1000*c.harder)
		if _, pays := b.Open(at(1), free); pays != c.pays {
			t.Errorf("%+v: %t", c, pays)
		}
		if k, ok := b.About(a); !ok || k.Saved != c.arrived-c.on || (k.Verdict == Slow) == c.pays {
			t.Errorf("%+v: %+v", c, k)
		}
	}
}

// TestFewValuesNeedNoQuantifier: patterns are for values of many states that the next loop uses.
func TestFewValuesNeedNoQuantifier(t *testing.T) {
	b := NewBook()
	branch, _ := b.Open(at(1), func() uses.Count { return uses.Count{Branches: 1} })
	index, _ := b.Open(at(2), func() uses.Count { return uses.Count{Reads: 1} })
	if b.Quantifies(branch, 100) || b.Quantifies(index, few) || !b.Quantifies(index, few+1) {
		t.Error("quantifiers in the wrong place")
	}
	if !b.Quantifies(&state.Account{}, 2) {
		t.Error("the user marked the region")
	}
}

// path makes a state with decisions on raws.
func path(b *expr.Builder, raws ...*expr.Term) *state.State {
	s := state.New(memory.New(b, memory.DefaultConfig()), nil, nil)
	for _, raw := range raws {
		s.Decide(state.Branch, raw, nil, 0, false)
	}
	return s
}

// TestSearchesOfTablesAreNotMerged: each state knows one byte, or each has read some bytes of a text.
func TestSearchesOfTablesAreNotMerged(t *testing.T) {
	b := expr.NewBuilder()
	text := b.NewArray("text", 8, nil)
	equal := func(at, v uint64) *expr.Term {
		return b.Eq(b.Const(8, v), b.Read(text, nil, b.Const(64, at)))
	}
	table := []*state.State{path(b, equal(0, 'a')), path(b, b.Not(equal(0, 'a')), equal(0, 'b')),
		path(b, b.Not(equal(0, 'a')), b.Not(equal(0, 'b')), equal(0, 'c'))}
	scan := []*state.State{path(b, b.Not(equal(0, 'a'))), path(b, equal(0, 'a'), b.Not(equal(1, 'a'))),
		path(b, equal(0, 'a'), equal(1, 'a'), b.Not(equal(2, 'a'))), path(b, equal(0, 'a'), equal(1, 'a'), equal(2, 'a'))}
	if !Pinned(nil, table) || Pinned(nil, scan) || Pinned(nil, table[:2]) {
		t.Error(Pinned(nil, table), Pinned(nil, scan), Pinned(nil, table[:2]))
	}
	// A merged state that forks on the bytes of its region gets back what was saved; other forks do not count.
	k := NewBook()
	a, _ := k.Open(at(1), free)
	j := a.Join(nil, append(scan, path(b, equal(3, 'a'))))
	for v := range uint64(10) {
		j.Forked(equal(7, v))
	}
	if _, pays := k.Open(at(1), free); !pays {
		t.Error("forks on other bytes count")
	}
	for v := range uint64(3) {
		j.Forked(equal(1, v))
	}
	if _, pays := k.Open(at(1), free); pays {
		t.Error("a place whose states come back is open")
	}
}

// TestCrowdsAreNotMerged: with many states waiting no region begins, and the place is not judged by that.
func TestCrowdsAreNotMerged(t *testing.T) {
	b := NewBook()
	b.Waiting.Store(crowd)
	if _, pays := b.Open(at(1), free); pays {
		t.Error("a region began in a crowd")
	}
	b.Waiting.Store(crowd - 1)
	if _, pays := b.Open(at(1), free); !pays {
		t.Error("no region began without a crowd")
	}
}

// TestBudgetGrowsWithWhatItSaves: a region of which many states have arrived may go on for longer, but not for ever.
func TestBudgetGrowsWithWhatItSaves(t *testing.T) {
	if Budget(0) == 0 || Budget(10) <= Budget(0) {
		t.Error(Budget(0), Budget(10))
	}
	if Budget(1<<40) != Budget(most) {
		t.Error(Budget(1<<40), Budget(most))
	}
}
