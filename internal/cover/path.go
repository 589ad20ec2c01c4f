package cover

import (
	"cmp"
	"maps"
	"slices"

	"github.com/albers-engine/albers/coverage"
)

// Path is what one path of a program has executed, the newest piece first: edges that it took, and blocks that it left
// in another way. It never changes, so paths that fork share what they have in common. nil: nothing.
//
// A piece may be there more than once.
type Path struct {
	prev  *Path
	n     int32 // pieces up to this one
	piece int32 // an edge of the module, or the number of edges plus a block
	ran   int32 // of a block: so many of its first instructions ran
}

// Tracker keeps the paths of a worker's states. It has a mark for each piece of the path that the worker runs, so that
// a loop adds nothing to the path after its first turn. Going over to another path costs as much as the two differ.
type Tracker struct {
	// Marks are by edge: non-zero if the path that the worker runs has taken the edge before.
	Marks []uint8
	edges int32
	at    *Path // whose marks they are
}

// NewTracker is a tracker for a module with so many edges and blocks.
func NewTracker(edges, blocks int) *Tracker {
	return &Tracker{Marks: make([]uint8, edges+blocks), edges: int32(edges)}
}

// Enter makes p the path that the worker runs.
func (t *Tracker) Enter(p *Path) {
	old, new := t.at, p
	t.at = p
	var on []*Path
	for old != new {
		if new == nil || old != nil && old.n >= new.n {
			t.Marks[old.piece] = 0 // also if it is there twice: then it comes once more
			old = old.prev
		} else {
			on = append(on, new)
			new = new.prev
		}
	}
	for _, x := range on {
		if x.ran == Whole {
			t.Marks[x.piece] = 1
		}
	}
}

// Took is p after an edge.
func (t *Tracker) Took(p *Path, edge int32) *Path { return t.add(p, edge, Whole) }

// Left is p after so many instructions of a block from which no edge was taken.
func (t *Tracker) Left(p *Path, block, ran int32) *Path {
	piece := t.edges + block
	if ran < Whole {
		return push(p, piece, ran)
	}
	return t.add(p, piece, ran)
}

func (t *Tracker) add(p *Path, piece, ran int32) *Path {
	if p != t.at { // a state that was forked off meanwhile
		return push(p, piece, ran)
	}
	if t.Marks[piece] == 0 {
		t.Marks[piece] = 1
		t.at = push(p, piece, ran)
	}
	return t.at
}

func push(p *Path, piece, ran int32) *Path {
	n := int32(1)
	if p != nil {
		n += p.n
	}
	return &Path{p, n, piece, ran}
}

// With is p with all that q has executed, too.
func (p *Path) With(q *Path) *Path {
	common := p
	for rest := q; common != rest; {
		if rest == nil || common != nil && common.n >= rest.n {
			common = common.prev
		} else {
			rest = rest.prev
		}
	}
	for ; q != common; q = q.prev {
		p = push(p, q.piece, q.ran)
	}
	return p
}

// LinesOf are the lines that a path has reached, by file and in order. The list is never nil.
func (c *Map) LinesOf(p *Path) []coverage.Lines {
	files := []coverage.Lines{}
	edges := int32(len(c.from))
	ran := map[int32]int32{} // by block
	for ; p != nil; p = p.prev {
		b := p.piece - edges
		if b < 0 {
			b = c.from[p.piece]
		}
		if b >= 0 {
			ran[b] = max(ran[b], p.ran)
		}
	}
	reached := map[int32]bool{} // by line
	for b, n := range ran {
		for _, s := range c.stops[c.first[b]:c.first[b+1]] {
			if n > s.after {
				reached[s.line] = true
			}
		}
	}
	for _, l := range slices.Sorted(maps.Keys(reached)) {
		name := c.mod.Files[c.lines[l].file]
		if n := len(files); n == 0 || files[n-1].File != name {
			files = append(files, coverage.Lines{File: name})
		}
		f := &files[len(files)-1]
		f.Lines = append(f.Lines, int(c.lines[l].line))
	}
	slices.SortFunc(files, func(a, b coverage.Lines) int { return cmp.Compare(a.File, b.File) })
	return files
}
