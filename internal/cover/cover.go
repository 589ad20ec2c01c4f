// Package cover turns executed blocks and edges into lines and branches of the program's source.
//
// The engine only sets bits: one for each block entered and one for each edge taken, numbered through the module
// ([ir.Func.FirstBlock] + i, [ir.Func.FirstEdge] + i). A [Map] is built once for a module and knows which source lines
// have instructions in which block, and which edges are directions of a branch that stands in the source. [Map.Totals]
// walks the set bits only and is cheap enough for live progress; [Map.Report] gives the details for each file.
//
// What counts:
//   - a line is covered if a block with one of its instructions was entered;
//   - a branch is one direction of a conditional jump or a switch that has a source position. A switch has one for each
//     case and one for the default. An `if` with both ways taken counts two of two;
//   - the C library and our run-time ([ir.Func.Lib]) are left out.
//
// Limit: a block is counted from its entry, so a path that ends in the middle of one (a bug, a call that does not
// return) covers the lines behind that place in the same block too.
package cover

import (
	"math/bits"
	"sort"

	"albers/internal/ir"
)

// Count is how many there are and how many of them were covered.
type Count struct {
	Total   int `json:"total"`
	Covered int `json:"covered"`
}

// Percent is covered/total in percent; 100 when there is nothing to cover.
func (c Count) Percent() float64 {
	if c.Total == 0 {
		return 100
	}
	return 100 * float64(c.Covered) / float64(c.Total)
}

// line is a source line that has code.
type line struct{ file, line uint32 }

// branch is one direction of a conditional jump or switch.
type branch struct {
	file, line uint32
	edge       int32 // number in the module
	site, dir  int32 // which branch of the line, and which direction of it
}

// Map relates a module's blocks and edges to its source. Immutable, safe for concurrent use.
type Map struct {
	mod      *ir.Module
	lines    []line   // sorted by file and line
	first    []int32  // block b has blockLn[first[b]:first[b+1]]
	blockLn  []int32  // indices in lines
	branches []branch // sorted by file, line, site, dir
	branchOf []int32  // edge → index in branches + 1
	funcs    []funcAt // functions of the program, in module order
}

// funcAt is a function with code.
type funcAt struct {
	fn    *ir.Func
	entry int32 // number of its first block
}

// New indexes a module.
func New(m *ir.Module) *Map {
	c := &Map{mod: m, first: make([]int32, m.NumBlocks+1), branchOf: make([]int32, m.NumEdges)}
	index := map[line]int32{}
	perBlock := make([][]int32, m.NumBlocks)
	for _, f := range m.Funcs {
		if f.Lib || len(f.Code) == 0 {
			continue
		}
		c.funcs = append(c.funcs, funcAt{f, f.FirstBlock})
		for i := range f.Blocks {
			perBlock[int(f.FirstBlock)+i] = c.blockLines(f, &f.Blocks[i], index)
		}
		c.addBranches(f)
	}
	c.sortLines(perBlock)
	c.sortBranches()
	return c
}

// blockLines gives the distinct lines of a block as provisional indices.
func (c *Map) blockLines(f *ir.Func, b *ir.Block, index map[line]int32) []int32 {
	var out []int32
	for i := b.Start; i < b.End; i++ {
		file, ln, ok := c.place(f.Code[i].Pos)
		if !ok {
			continue
		}
		key := line{file, ln}
		n, known := index[key]
		if !known {
			n = int32(len(c.lines))
			index[key] = n
			c.lines = append(c.lines, key)
		}
		seen := false
		for _, o := range out {
			seen = seen || o == n
		}
		if !seen {
			out = append(out, n)
		}
	}
	return out
}

// place gives the file and line of a position, and whether it names one.
func (c *Map) place(pos uint32) (file, ln uint32, ok bool) {
	if pos == 0 || int(pos) >= len(c.mod.Positions) {
		return 0, 0, false
	}
	p := c.mod.Positions[pos]
	return p.File, p.Line, p.Line != 0
}

// addBranches collects the directions of a function's branches.
func (c *Map) addBranches(f *ir.Func) {
	site := int32(0)
	for i := range f.Code {
		in := &f.Code[i]
		if in.Op != ir.Br && in.Op != ir.Switch {
			continue
		}
		file, ln, ok := c.place(in.Pos)
		if !ok {
			continue
		}
		add := func(dir int, edge int32) {
			if c.branchOf[f.FirstEdge+edge] != 0 {
				return // one edge for two directions: it can only be counted once
			}
			c.branchOf[f.FirstEdge+edge] = 1 // sortBranches puts the index here
			c.branches = append(c.branches, branch{file, ln, f.FirstEdge + edge, f.FirstBlock + site, int32(dir)})
		}
		if in.Op == ir.Br {
			add(0, int32(in.B))
			add(1, int32(in.C))
		} else {
			t := &f.Switches[in.Imm]
			for k := range t.Cases {
				add(k, t.Cases[k].Edge)
			}
			add(len(t.Cases), t.Default)
		}
		site++
	}
}

// sortLines puts lines into source order and flattens the lines of each block.
func (c *Map) sortLines(perBlock [][]int32) {
	order := make([]int32, len(c.lines))
	for i := range order {
		order[i] = int32(i)
	}
	old := c.lines
	sort.Slice(order, func(a, b int) bool {
		x, y := old[order[a]], old[order[b]]
		if x.file != y.file {
			return x.file < y.file
		}
		return x.line < y.line
	})
	rank := make([]int32, len(order))
	c.lines = make([]line, len(order))
	for i, o := range order {
		rank[o] = int32(i)
		c.lines[i] = old[o]
	}
	for b, ls := range perBlock {
		c.first[b] = int32(len(c.blockLn))
		for _, l := range ls {
			c.blockLn = append(c.blockLn, rank[l])
		}
	}
	c.first[len(perBlock)] = int32(len(c.blockLn))
}

// sortBranches puts branches into source order, numbers the sites within each line and builds branchOf.
func (c *Map) sortBranches() {
	sort.Slice(c.branches, func(i, j int) bool {
		a, b := &c.branches[i], &c.branches[j]
		switch {
		case a.file != b.file:
			return a.file < b.file
		case a.line != b.line:
			return a.line < b.line
		case a.site != b.site:
			return a.site < b.site
		}
		return a.dir < b.dir
	})
	prev, n := int32(-1), int32(0)
	for i := range c.branches {
		b := &c.branches[i]
		if i > 0 && (c.branches[i-1].file != b.file || c.branches[i-1].line != b.line) {
			prev, n = -1, 0
		}
		if prev >= 0 && b.site != prev {
			n++
		}
		prev, b.site = b.site, n
		c.branchOf[b.edge] = int32(i) + 1
	}
}

// each calls yield with the index of every bit set below limit.
func each(set []uint64, limit int, yield func(i int)) {
	for w, word := range set {
		for word != 0 {
			i := w<<6 + bits.TrailingZeros64(word)
			if i >= limit {
				return
			}
			yield(i)
			word &= word - 1
		}
	}
}

// Totals counts lines and branches of the program and how many of them the executed blocks and edges cover.
func (c *Map) Totals(blocks, edges []uint64) (lines, branches Count) {
	lines.Total, branches.Total = len(c.lines), len(c.branches)
	for _, w := range c.coveredLines(blocks) {
		lines.Covered += bits.OnesCount64(w)
	}
	each(edges, len(c.branchOf), func(e int) {
		if c.branchOf[e] != 0 {
			branches.Covered++
		}
	})
	return lines, branches
}

// coveredLines is the set of covered lines, by index in c.lines.
func (c *Map) coveredLines(blocks []uint64) []uint64 {
	set := make([]uint64, (len(c.lines)+63)/64)
	each(blocks, len(c.first)-1, func(b int) {
		for _, l := range c.blockLn[c.first[b]:c.first[b+1]] {
			set[l>>6] |= 1 << (l & 63)
		}
	})
	return set
}

// Lines says how many source lines have code; Branches how many directions there are.
func (c *Map) Lines() int { return len(c.lines) }

// Branches is the number of branch directions of the program.
func (c *Map) Branches() int { return len(c.branches) }

func has(set []uint64, i int32) bool {
	return int(i>>6) < len(set) && set[i>>6]&(1<<(i&63)) != 0
}
