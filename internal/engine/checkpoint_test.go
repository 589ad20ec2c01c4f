package engine

import (
	"bufio"
	"bytes"
	"io"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/internal/trail"
)

// TestFrontierIsATree: the ways to waiting states share what they have in common, and each is found again.
func TestFrontierIsATree(t *testing.T) {
	// after is a decision behind d, on the given side of a fork.
	after := func(d *state.Decision, dir uint32) *state.Decision {
		return &state.Decision{Prev: d, N: d.Count() + 1, Dir: dir, Forked: true, Site: state.Site{Func: 1, Instr: d.Count()}}
	}
	root := after(nil, 0)
	other := after(nil, 1)
	a, b := after(root, 0), after(root, 1)
	ends := []*state.Decision{after(a, 0), b, after(other, 0), after(a, 1), after(other, 1)}
	var list []Waiting
	for i, d := range ends {
		list = append(list, Waiting{last: d, leaf: trail.Leaf{Hash: [2]uint64{uint64(i) + 1, 0}}})
	}
	g, err := trail.Read(frontier(list))
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range ends {
		if x := g.Enter(d.Steps(nil)); x == nil || x.Leaf.Hash[0] != uint64(i)+1 || x.End() != d.N {
			t.Errorf("way %d leads to %+v", i, x)
		}
	}

	// A run that goes on, and is stopped before its first states have come to their leaves.
	again, err := trail.Read(frontier([]Waiting{{way: g}}))
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range ends {
		if x := again.Enter(d.Steps(nil)); x == nil || x.Leaf.Hash[0] != uint64(i)+1 || x.End() != d.N {
			t.Errorf("way %d leads to %+v afterwards", i, x)
		}
	}
}

func TestSparseListsComeBack(t *testing.T) {
	list := []int32{0, 0, 7, 0, 1, 1 << 30, 0, 0}
	got := make([]int32, len(list))
	if b := sparse(list); !fill(got, b) || !slices.Equal(got, list) || fill(make([]int32, 5), b) || fill(got, b[:1]) {
		t.Errorf("%v became %v", list, got)
	}
}

// TestFrontierHasEachDecisionOnce: what is written for waiting states grows with the decisions that they have made
// together, and not with the length of all their ways.
func TestFrontierHasEachDecisionOnce(t *testing.T) {
	const states = 3000
	var list []Waiting
	var last *state.Decision // a path that loops, and leaves a state behind at every turn
	for n := range int32(states) {
		at := state.Site{Func: 1, Instr: 7}
		out := &state.Decision{Prev: last, N: n + 1, Dir: 1, Forked: true, Site: at}
		last = &state.Decision{Prev: last, N: n + 1, Forked: true, Site: at}
		list = append(list, Waiting{last: out, leaf: trail.Leaf{Hash: [2]uint64{uint64(n) + 1, 0}}})
	}
	list = append(list, Waiting{last: last})
	for name, order := range map[string]func([]Waiting){
		"oldest first": func([]Waiting) {}, "newest first": slices.Reverse[[]Waiting]} {
		own := slices.Clone(list)
		order(own)
		b := frontier(own)
		g, err := trail.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		steps, leaves := 0, 0
		for todo := []*trail.Segment{g}; len(todo) > 0; leaves++ {
			x := todo[0]
			todo = append(todo[1:], x.Kids...)
			steps += len(x.Steps)
		}
		if steps != 2*states || leaves != states+1 || len(b) > leafBytes*leaves {
			t.Errorf("%s: %d states have %d steps and %d bytes", name, leaves, steps, len(b))
		}
	}
}

// TestCheckpointComesBack: a checkpoint is read as it was written, one that was cut is an error, and writing needs
// little memory, however large the ways to waiting states are.
func TestCheckpointComesBack(t *testing.T) {
	read := func(file []byte) (*Checkpoint, error) { return ReadCheckpoint(bufio.NewReader(bytes.NewReader(file))) }
	for _, named := range [][][]byte{{}, {[]byte("a"), {}, bytes.Repeat([]byte("b"), 300)}} {
		c := &Checkpoint{Number: 7, Tree: []byte("tree"), Frontier: bytes.Repeat([]byte("way"), 1000), Named: named}
		var file bytes.Buffer
		if err := c.Write(&file); err != nil {
			t.Fatal(err)
		}
		if again, err := read(file.Bytes()); err != nil || !reflect.DeepEqual(c, again) {
			t.Fatalf("%v: %+v", err, again)
		}
		for n := range file.Len() - 1 {
			cut, err := read(file.Bytes()[:n+1])
			if err == nil && len(cut.Named) >= len(named) { // it may end where a part does
				t.Errorf("%d of %d bytes are read in full", n+1, file.Len())
			}
		}
	}
	if c, err := read(nil); c != nil || err != nil {
		t.Errorf("nothing: %v, %v", c, err)
	}
	large := &Checkpoint{Tree: make([]byte, 32<<20), Frontier: make([]byte, 32<<20)}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := large.Write(io.Discard); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("writing took %d bytes of memory", n)
	}
}
