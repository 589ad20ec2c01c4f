package state

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
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
