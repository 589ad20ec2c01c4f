package trail

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// way is a path of a random tree of decisions, as a list of steps.
func way(r *rand.Rand, n int) (steps []Step) {
	for i := range n {
		dir := uint32(r.IntN(2))
		steps = append(steps, Step{Kind: uint8(i % 7), Adds: dir == 0, Forked: true, Dir: dir, Func: int32(i),
			Instr: int32(i * 3), Value: []string{"", "\x01\x00"}[i%2]})
	}
	return steps
}

// common is the number of steps with which two ways begin alike.
func common(a, b []Step) (n int) {
	for n < len(a) && n < len(b) && a[n].Same(&b[n]) {
		n++
	}
	return n
}

// segments are ways as segments, each of which leaves the one that it has most in common with.
func segments(ways [][]Step) (list []*Segment) {
	for i, w := range ways {
		g := &Segment{Parent: -1, Steps: w, Leaf: Leaf{Hash: [2]uint64{uint64(i), 1}, Steps: uint64(i), NewCode: i%2 == 0,
			Inputs: []Input{{"stdin", []byte{byte(i % 3)}}, {"b", nil}}}}
		for j, o := range list {
			if n := int32(common(w, ways[j])); (g.Parent < 0 || n > g.Start) && (n >= o.Start && n < o.End() || j == 0) {
				g.Parent, g.Start = int32(j), n
			}
		}
		g.Steps = w[g.Start:]
		list = append(list, g)
	}
	return list
}

// walk lists the ways of a tree of segments, by the name of their leaf.
func walk(g *Segment, before []Step, into map[uint64][]Step) {
	for n := g.Start; n <= g.End(); n++ {
		for _, k := range g.KidsAt(n) {
			walk(k, before, into)
		}
		if s := g.At(n); s != nil {
			before = append(slices.Clone(before), *s)
		}
	}
	into[g.Leaf.Hash[0]] = before
}

// TestTreeIsReadAsItWasWritten: the ways of random trees come back, with what is known of their leaves.
func TestTreeIsReadAsItWasWritten(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		var ways [][]Step
		for range 1 + r.IntN(40) {
			w := way(r, 12+r.IntN(8))
			if !slices.ContainsFunc(ways, func(o []Step) bool { return common(w, o) == min(len(w), len(o)) }) {
				ways = append(ways, w)
			}
		}
		list := segments(ways)
		var b []byte
		for _, g := range list {
			var parent *Segment
			if g.Parent >= 0 {
				parent = list[g.Parent]
			}
			b = Append(b, g, parent)
		}
		root, err := Read(b)
		if err != nil {
			t.Fatal(err)
		}
		found := map[uint64][]Step{}
		walk(root, nil, found)
		if len(found) != len(ways) {
			t.Fatalf("seed %d: %d ways of %d", seed, len(found), len(ways))
		}
		for i, w := range ways {
			if !reflect.DeepEqual(found[uint64(i)], w) {
				t.Fatalf("seed %d, way %d: %v, want %v", seed, i, found[uint64(i)], w)
			}
			g := root.Enter(w)
			if g == nil || g.End() != int32(len(w)) || g.Leaf.Hash[0] != uint64(i) || g.Leaf.Steps != uint64(i) ||
				g.Leaf.NewCode != (i%2 == 0) || !slices.Equal(g.Leaf.Input("stdin"), []byte{byte(i % 3)}) {
				t.Fatalf("seed %d: way %d leads to %+v", seed, i, g)
			}
			other := slices.Clone(w)
			other[len(w)-1].Dir ^= 1
			if g := root.Enter(other); g != nil && g.Leaf.Hash[0] == uint64(i) {
				t.Fatalf("seed %d: another way than %d leads to its leaf", seed, i)
			}
		}
		for n := range b {
			if seed > 3 {
				break
			}
			if _, err := Read(b[:n]); err == nil && n > 0 && !ends(list, b, n) {
				t.Fatalf("seed %d: %d of %d bytes are read without an error", seed, n, len(b))
			}
		}
	}
}

// ends says whether a segment of list ends after n bytes.
func ends(list []*Segment, b []byte, n int) bool {
	var c []byte
	for _, g := range list {
		var parent *Segment
		if g.Parent >= 0 {
			parent = list[g.Parent]
		}
		if c = Append(c, g, parent); len(c) == n {
			return slices.Equal(c, b[:n])
		}
	}
	return false
}

// TestOneLeafStandsForWhatDoesNotPart: where the record does not say how two ways part, nothing behind it is followed.
func TestOneLeafStandsForWhatDoesNotPart(t *testing.T) {
	w := way(rand.New(rand.NewPCG(1, 2)), 8)
	first := &Segment{Parent: -1, Steps: w, Leaf: Leaf{Hash: [2]uint64{1, 2}, Steps: 3}}
	kid := func(at int32, steps ...Step) *Segment { return &Segment{Start: at, Steps: steps} }
	other := w[6]
	other.Dir ^= 1
	for name, late := range map[string]*Segment{"no steps": kid(5), "the same step": kid(5, w[5], w[6])} {
		var b []byte
		for _, g := range []*Segment{first, kid(6, other), late, kid(6, other)} {
			b = Append(b, g, first)
		}
		root, err := Read(b)
		if err != nil {
			t.Fatal(name, err)
		}
		if root.Leaf.Hash != [2]uint64{} || root.Leaf.Steps != 0 || root.End() != 5 || len(root.Kids) != 0 {
			t.Errorf("%s: %s", name, fmt.Sprint(root))
		}
	}
}

func FuzzRead(f *testing.F) {
	g := &Segment{Parent: -1, Steps: way(rand.New(rand.NewPCG(3, 4)), 5), Leaf: Leaf{Inputs: []Input{{"a", []byte("xy")}}}}
	f.Add(Append(Append(nil, g, nil), &Segment{Start: 2, Leaf: g.Leaf}, g))
	f.Fuzz(func(t *testing.T, data []byte) {
		if root, err := Read(data); err == nil && root != nil {
			walk(root, nil, map[uint64][]Step{})
		}
	})
}

// TestLeavesBehindADecision: a leaf counts where a path comes to it that has made so many decisions.
func TestLeavesBehindADecision(t *testing.T) {
	kid := func(at int32, kids ...*Segment) *Segment { return &Segment{Start: at, Kids: kids} }
	g := &Segment{Parent: -1, Kids: []*Segment{kid(1), kid(3, kid(5), kid(7)), kid(6)}}
	for n, want := range map[int32]int{0: 6, 1: 6, 2: 5, 3: 5, 4: 2, 6: 2, 7: 1} {
		if got := g.Leaves(n); got != want {
			t.Errorf("behind %d decisions: %d leaves, want %d", n, got, want)
		}
	}
}

// TestLeavesAreTakenOut: one leaf after another leaves random trees, and all others stay where they are, also when the
// tree is written and read in between.
func TestLeavesAreTakenOut(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 2))
		var ways [][]Step
		for range 1 + r.IntN(40) {
			w := way(r, 6+r.IntN(8))
			if !slices.ContainsFunc(ways, func(o []Step) bool { return common(w, o) == min(len(w), len(o)) }) {
				ways = append(ways, w)
			}
		}
		list := segments(ways)
		for _, g := range list[1:] {
			g.join(list[g.Parent])
		}
		root, left := list[0], map[uint64][]Step{}
		for i, w := range ways {
			left[uint64(i)] = w
		}
		for n := len(ways); n > 0; n-- {
			all := segmentsOf(root)
			x := all[r.IntN(len(all))]
			delete(left, x.Leaf.Hash[0])
			if root = root.Without(x); root == nil {
				break
			}
			if n%2 == 0 {
				again, err := Read(written(root))
				if err != nil {
					t.Fatal(err)
				}
				root = again
			}
			found := map[uint64][]Step{}
			walk(root, nil, found)
			if !reflect.DeepEqual(found, left) {
				t.Fatalf("seed %d: without %v there are %v, want %v", seed, x.Leaf.Hash, found, left)
			}
		}
		if root != nil || len(left) > 0 {
			t.Errorf("seed %d: %d of %d leaves are left", seed, len(left), len(ways))
		}
	}
}

// written is a tree as bytes.
func written(root *Segment) (b []byte) {
	of := map[*Segment]*Segment{}
	number := map[*Segment]int32{nil: -1}
	for i, g := range segmentsOf(root) {
		number[g] = int32(i)
		for _, k := range g.Kids {
			of[k] = g
		}
		x := *g
		x.Parent = number[of[g]]
		b = Append(b, &x, of[g])
	}
	return b
}

// segmentsOf lists a tree, each segment before those that leave it.
func segmentsOf(g *Segment) []*Segment {
	all := []*Segment{g}
	for _, k := range g.Kids {
		all = append(all, segmentsOf(k)...)
	}
	return all
}
