package cover

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/albers-engine/albers/coverage"
)

// executed is what a path has in the end, by block.
func executed(c *Map, p *Path) map[int32]int32 {
	all := map[int32]int32{}
	for ; p != nil; p = p.prev {
		b := p.piece - int32(len(c.from))
		if b < 0 {
			b = c.from[p.piece]
		}
		all[b] = max(all[b], p.ran)
	}
	return all
}

// TestTracker: however a worker goes from one path to another, each path has what it has executed, and nothing of the
// others, also where paths fork and become one.
func TestTracker(t *testing.T) {
	const edges, blocks = 9, 7
	c := &Map{from: []int32{0, 0, 1, 2, 3, 3, 4, 5, 6}}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		trackers := []*Tracker{NewTracker(edges, blocks), NewTracker(edges, blocks)}
		type path struct {
			p    *Path
			want map[int32]int32
		}
		paths := []*path{{nil, map[int32]int32{}}}
		add := func(x *path, block, ran int32) { x.want[block] = max(x.want[block], ran) }
		longest := 0
		for range 200 {
			x, k := paths[r.IntN(len(paths))], trackers[r.IntN(2)]
			k.Enter(x.p)
			for range 1 + r.IntN(6) {
				switch e := int32(r.IntN(edges)); r.IntN(6) {
				case 0, 1, 2:
					if k.Marks[e] == 0 { // as a worker does
						x.p = k.Took(x.p, e)
					}
					add(x, c.from[e], Whole)
				case 3:
					b := int32(r.IntN(blocks))
					x.p = k.Left(x.p, b, Whole)
					add(x, b, Whole)
				case 4:
					b, n := int32(r.IntN(blocks)), int32(1+r.IntN(3))
					x.p = k.Left(x.p, b, n)
					add(x, b, n)
				case 5: // a fork takes an edge while the worker runs x
					y := &path{k.Took(x.p, e), maps.Clone(x.want)}
					if y.p == nil {
						t.Fatal("an edge is nothing")
					}
					add(y, c.from[e], Whole)
					if r.IntN(2) == 0 || len(paths) > 20 {
						x.p, x.want = y.p, y.want
					} else {
						paths = append(paths, y)
						k.Enter(x.p)
					}
				}
			}
			if r.IntN(9) == 0 {
				y := paths[r.IntN(len(paths))]
				x.p = x.p.With(y.p)
				for b, n := range y.want {
					add(x, b, n)
				}
			}
			for p := x.p; p != nil; p = p.prev {
				longest = max(longest, int(p.n))
			}
		}
		for i, x := range paths {
			if got := executed(c, x.p); !maps.Equal(got, x.want) {
				t.Fatalf("seed %d: path %d has %v, want %v", seed, i, got, x.want)
			}
		}
	}
}

// TestMarksKeepPathsShort: a loop adds nothing to a path after its first turn.
func TestMarksKeepPathsShort(t *testing.T) {
	k := NewTracker(3, 2)
	var p *Path
	for range 1000 {
		p = k.Left(k.Took(k.Took(p, 0), 2), 1, Whole)
	}
	if p.n != 3 {
		t.Errorf("%d pieces", p.n)
	}
}

// TestLinesOf: the lines of a path are those of the whole record if there is no other path.
func TestLinesOf(t *testing.T) {
	c := New(sample(), nil)
	k := NewTracker(7, 7)
	p := k.Left(k.Took(nil, 1), 2, 1)
	h := hits(0b10, 1, 0)
	h.Ran[2] = 1
	var want []coverage.Lines
	for _, f := range c.Report(h).Files {
		if len(f.LinesCovered) > 0 {
			want = append(want, coverage.Lines{File: f.File, Lines: f.LinesCovered})
		}
	}
	if got := c.LinesOf(p); len(want) == 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	files := []coverage.Lines{{File: "a\nb.c", Lines: []int{7}}, {File: "é.c", Lines: []int{1, 2}}}
	if got := coverage.Text(files); !bytes.Equal(got, []byte("\"a\\nb.c\":7\né.c:1\né.c:2\n")) {
		t.Errorf("%q", got)
	}
}
