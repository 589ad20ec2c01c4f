package state

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/memory"
)

// TestFactsAreThoseOfMaps: a path and its forks know exactly what was said on them, however many facts there are.
func TestFactsAreThoseOfMaps(t *testing.T) {
	type path struct {
		facts  facts
		known  map[uint64]bool
		equals map[uint64]*expr.Term
	}
	b := expr.NewBuilder()
	r := rand.New(rand.NewPCG(1, 2))
	paths := []*path{{known: map[uint64]bool{}, equals: map[uint64]*expr.Term{}}}
	settled := 0
	for range 5000 {
		p := paths[r.IntN(len(paths))]
		id := uint64(1 + r.IntN(200))
		switch r.IntN(8) {
		case 0:
			if len(paths) < 50 {
				paths = append(paths, &path{p.facts.fork(), maps.Clone(p.known), maps.Clone(p.equals)})
			}
		case 1:
			v := b.Const(8, r.Uint64N(200))
			p.facts.add(&fact{id: id, equal: v})
			p.equals[id] = v
		case 2:
			p.facts.settle()
		default:
			v := r.IntN(2) == 0
			p.facts.add(&fact{id: id, holds: v})
			p.known[id] = v
		}
		if p.facts.known.Len() > 0 {
			settled++
		}
		q := paths[r.IntN(len(paths))]
		for id := range uint64(201) {
			want, wantOK := q.known[id]
			if got, ok := q.facts.get(id); got != want || ok != wantOK {
				t.Fatalf("condition %d: %v %v, want %v %v", id, got, ok, want, wantOK)
			}
			if got, ok := q.facts.equal(id); got != q.equals[id] || ok != (got != nil) {
				t.Fatalf("term %d is equal to %v %v, want %v", id, got, ok, q.equals[id])
			}
		}
	}
	if settled == 0 {
		t.Error("no facts were moved to the maps")
	}
}

// TestEqualitiesSince: who knows the facts of a path as they were learns of which terms there are more; not so on
// another path, or after so many that it would take long to list them.
func TestEqualitiesSince(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 1000, nil)
	byteAt := func(i uint64) *expr.Term { return b.Read(in, nil, b.Const(64, i)) }
	s := New(&memory.Space{}, nil, nil)
	s.Implied(b.Eq(b.Const(8, 1), byteAt(0)), true)
	first := s.Equalities()
	other := s.Fork()
	s.Implied(b.Eq(b.Const(8, 2), byteAt(1)), true)
	s.Implied(b.Ult(byteAt(2), b.Const(8, 2)), true)
	s.Implied(b.Eq(b.Const(8, 3), byteAt(3)), true)
	terms, ok := s.Equalities().Since(first)
	if want := []uint64{byteAt(3).ID(), byteAt(1).ID()}; !ok || !slices.Equal(terms, want) {
		t.Errorf("since the first fact: %v %v, want %v", terms, ok, want)
	}
	if terms, ok := first.Since(first); !ok || len(terms) != 0 {
		t.Errorf("since itself: %v %v", terms, ok)
	}
	other.Implied(b.Eq(b.Const(8, 2), byteAt(1)), true)
	if _, ok := s.Equalities().Since(other.Equalities()); ok {
		t.Error("one path's facts came from another's")
	}
	for i := range uint64(mostSince - 2) {
		s.Implied(b.Eq(b.Const(8, 5), byteAt(10+i)), true)
	}
	if terms, ok := s.Equalities().Since(first); !ok || len(terms) != mostSince {
		t.Errorf("%d facts, %v, want %d", len(terms), ok, mostSince)
	}
	s.Implied(b.Eq(b.Const(8, 5), byteAt(900)), true)
	if _, ok := s.Equalities().Since(first); ok {
		t.Error("facts without end are listed")
	}
}
