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
		same(t, lists[i], want[i])
	}
	for i := range lists {
		same(t, lists[i], want[i])
	}
}

func same(t *testing.T, l List[int], want []int) {
	t.Helper()
	if l.Len() != len(want) {
		t.Fatalf("Len = %d, want %d", l.Len(), len(want))
	}
	got := slices.Collect(l.Backward())
	slices.Reverse(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}

func TestListLongIteration(t *testing.T) {
	var l List[int]
	for i := range 100_000 {
		l = l.Append(i)
	}
	n := 100_000
	for x := range l.Backward() {
		if n--; x != n {
			t.Fatal(x, n)
		}
		if n == 10_000 {
			return
		}
	}
	t.Error("the items end early")
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
			i := 100
			for x := range l.Backward() {
				if i--; i >= 0 && x != g*1000+i {
					t.Errorf("goroutine %d: item %d is %d", g, i, x)
				}
			}
		})
	}
	wg.Wait()
}
