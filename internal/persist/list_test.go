package persist

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

func TestListAgainstSlices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	lists := []List[int]{{}}
	want := [][]int{nil}
	for step := range 4000 {
		i := rng.IntN(len(lists))
		for range rng.IntN(40) { // each time on top of an old list: siblings share chunks
			lists = append(lists, lists[i].Append(step))
			want = append(want, append(slices.Clone(want[i]), step))
			if len(lists) > 200 {
				j := rng.IntN(len(lists) - 1)
				lists[j], want[j] = lists[len(lists)-1], want[len(want)-1]
				lists, want = lists[:len(lists)-1], want[:len(want)-1]
			}
			i = rng.IntN(len(lists))
		}
		same(t, lists[i], want[i], rng)
	}
	for i := range lists {
		same(t, lists[i], want[i], rng)
	}
}

func same(t *testing.T, l List[int], want []int, rng *rand.Rand) {
	t.Helper()
	if l.Len() != len(want) {
		t.Fatalf("Len = %d, want %d", l.Len(), len(want))
	}
	from := rng.IntN(len(want) + 1)
	next := from
	for i, x := range l.From(from) {
		if i != next || x != want[i] {
			t.Fatalf("From(%d): item %d is %d", from, i, x)
		}
		next++
	}
	if next != len(want) {
		t.Fatalf("From(%d) ended at %d of %d", from, next, len(want))
	}
	next = len(want)
	for i, x := range l.Backward() {
		next--
		if i != next || x != want[i] {
			t.Fatalf("Backward: item %d is %d", i, x)
		}
	}
	if next != 0 {
		t.Fatalf("Backward left %d items out", next)
	}
	if n := len(want); n > 0 {
		i := rng.IntN(n)
		if l.At(i) != want[i] {
			t.Fatalf("At(%d) = %d", i, l.At(i))
		}
		if x, ok := l.Last(); !ok || x != want[n-1] {
			t.Fatalf("Last = %d", x)
		}
	}
}

func TestListLongIteration(t *testing.T) {
	var l List[int]
	for i := range 100_000 {
		l = l.Append(i)
	}
	n := 0
	for i, x := range l.All() {
		if i != x {
			t.Fatal(i, x)
		}
		n++
		if n == 90_000 {
			break
		}
	}
}

// Siblings extended by different goroutines do not touch each other's items (run with -race).
func TestListSiblingsInParallel(t *testing.T) {
	var base List[int]
	for i := range 40 {
		base = base.Append(i)
	}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			l := base
			for i := range 100 {
				l = l.Append(g*1000 + i)
			}
			for i, x := range l.From(40) {
				if x != g*1000+i-40 {
					t.Errorf("goroutine %d: item %d is %d", g, i, x)
				}
			}
		})
	}
	wg.Wait()
}
