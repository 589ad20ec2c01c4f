// Package cover turns the record of executed code into lines and branches of the program's source.
//
// The engine only sets bytes and small numbers ([Hits]): edges taken, functions entered, and, where a path or an
// activation ended inside a block, how far it came there. A [Map] is built once for a module. It knows in which block
// and where each source line is reached, and which edges are directions of a branch of the source. [Map.Totals] is
// cheap enough for live progress; [Map.Report] gives the details for each file.
//
// These are the rules:
//   - the lines are those of the program before any optimisation ([ir.Mark]): a line whose instructions became
//     registers counts as well, and so does a line that no edge leads to;
//   - a line is covered if control reached the first instruction of one of its runs of instructions. A block whose end
//     was reached (one of its edges was taken, or it returned) covers all its lines. In any other block the lines up to
//     the instruction at which a path ended are covered, the lines behind it are not;
//   - a branch is one direction of a conditional jump or a switch that has a source position. A switch has one for each
//     case and one for the default. An `if` with both ways taken counts two of two. A branch that a constant decides
//     counts like any other, and one of its directions is never covered;
//   - the C library and our run-time ([ir.Func.Lib]) are left out,
//     and so are files that the user did not name (--cover-files).
package cover

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/ir"
)

// Hits is the record of executed code.
type Hits struct {
	Edges   []uint8 // by number in the module: non-zero once taken
	Entered []uint8 // by function: non-zero once entered
	// Ran has for each block how many of its first instructions ran, if the block was not left by an edge.
	Ran []int32
	// Passed has for each edge why paths that were at its branch have not taken it: Pass… bits.
	Passed []uint8
	// Stopped has for each block why paths have not come to its end: Stop… bits.
	Stopped []uint8
}

// Bits of Hits.Passed.
const (
	PassInput      = 1 << iota // the condition of the branch depended on the input
	PassInfeasible             // no input of the path takes the edge
	PassSolver                 // the solver gave up the question
	PassLimit                  // no more forks were allowed
)

// Bits of Hits.Stopped.
const (
	StopWaits       = 1 << iota // a path waited there when the run ended
	StopSolver                  // the solver gave up where an answer was needed
	StopLimit                   // the path had reached a limit
	StopUnsupported             // the path met something that is not modelled
)

// Whole says in Hits.Ran that a block was left by a return.
const Whole = math.MaxInt32

// NewHits is the record for m before a run.
func NewHits(m *ir.Module) Hits {
	return Hits{Edges: make([]uint8, m.NumEdges), Entered: make([]uint8, len(m.Funcs)), Ran: make([]int32, m.NumBlocks),
		Passed: make([]uint8, m.NumEdges), Stopped: make([]uint8, m.NumBlocks)}
}

// line is a source line that has code.
type line struct{ file, line uint32 }

// stop is a place in a block that covers a line: the line is covered when more than after instructions of the block
// ran.
type stop struct{ after, line int32 }

// branch is one direction of a conditional jump or switch.
type branch struct {
	file, line uint32
	edge       int32 // number in the module; -1: decided by a constant
	site, dir  int32 // which branch of the line, and which direction of it
	block      int32 // of a decided branch: it is covered when more instructions than after of that block ran; -1: never
	after      int32
}

// Map relates a module's blocks and edges to its source. Immutable, safe for concurrent use.
type Map struct {
	mod      *ir.Module
	counts   []bool   // by file
	lines    []line   // sorted by file and line
	first    []int32  // block b has stops[first[b]:first[b+1]]
	stops    []stop   // of a block in the order of after
	from     []int32  // edge → block that it leaves; -1: it is the side of a condition
	to       []int32  // edge → block that it enters; likewise
	branches []branch // sorted by file, line, site, dir
	funcs    []*ir.Func
	sizes    []int32    // of blocks, in instructions
	jumps    [][2]int32 // edges of conditional jumps
}

// New indexes a module. files are patterns of the source files that count, see [Matches]; none: all.
func New(m *ir.Module, files []string) *Map { return Within(m, files, nil) }

// Within indexes a module, and only code of some functions counts, by their number in the module; nil: of all.
func Within(m *ir.Module, files []string, functions []bool) *Map {
	c := &Map{mod: m, counts: make([]bool, len(m.Files)), first: make([]int32, m.NumBlocks+1),
		from: make([]int32, m.NumEdges), to: make([]int32, m.NumEdges), sizes: make([]int32, m.NumBlocks)}
	for i, f := range m.Files {
		c.counts[i] = f != "" && coverage.Matches(files, f)
	}
	index := map[line]int32{}
	perBlock := make([][]stop, m.NumBlocks)
	for _, f := range m.Funcs {
		for k := range f.Edges {
			c.from[f.FirstEdge+int32(k)], c.to[f.FirstEdge+int32(k)] = f.FirstBlock+f.Edges[k].From, f.FirstBlock+f.Edges[k].To
		}
		for side := f.FirstSide(0); side < f.FirstEdge+f.NumEdges(); side++ {
			c.from[side], c.to[side] = -1, -1
		}
		for k, b := range f.Blocks {
			c.sizes[f.FirstBlock+int32(k)] = b.End - b.Start
		}
		for i := range f.Code {
			if in := &f.Code[i]; in.Op == ir.Br {
				c.jumps = append(c.jumps, [2]int32{f.FirstEdge + int32(in.B), f.FirstEdge + int32(in.C)})
			}
		}
		if f.Lib || len(f.Code) == 0 || functions != nil && !functions[f.Index] {
			continue
		}
		if c.counts[f.File] {
			c.funcs = append(c.funcs, f)
		}
		for _, mark := range marks(f) {
			at, ok := c.place(mark.Pos)
			if !ok {
				continue
			}
			n, known := index[at]
			if !known {
				n = int32(len(c.lines))
				index[at] = n
				c.lines = append(c.lines, at)
			}
			if mark.At >= 0 {
				b := BlockAt(f, mark.At)
				perBlock[f.FirstBlock+b] = append(perBlock[f.FirstBlock+b], stop{mark.At - f.Blocks[b].Start, n})
			}
		}
		c.addBranches(f)
	}
	c.sortLines(perBlock)
	c.sortBranches()
	return c
}

// marks are a function's marks. A module that was not made from LLVM has none; then every instruction marks its line.
func marks(f *ir.Func) []ir.Mark {
	if len(f.Marks) > 0 {
		return f.Marks
	}
	out := make([]ir.Mark, 0, len(f.Code))
	for i := range f.Code {
		out = append(out, ir.Mark{At: int32(i), Pos: f.Code[i].Pos})
	}
	return out
}

// BlockAt is the block that an instruction belongs to.
func BlockAt(f *ir.Func, at int32) int32 {
	return int32(sort.Search(len(f.Blocks), func(i int) bool { return f.Blocks[i].Start > at })) - 1
}

// place gives the file and line of a position, and whether it counts.
func (c *Map) place(pos uint32) (line, bool) {
	if pos == 0 || int(pos) >= len(c.mod.Positions) {
		return line{}, false
	}
	p := c.mod.Positions[pos]
	return line{p.File, p.Line}, p.Line != 0 && p.Inlined == 0 && c.counts[p.File]
}

// addBranches collects the directions of a function's branches.
func (c *Map) addBranches(f *ir.Func) {
	for i := range f.Code {
		in := &f.Code[i]
		if in.Op != ir.Br && in.Op != ir.Switch || in.Flags&ir.Synth != 0 {
			continue
		}
		at, ok := c.place(in.Pos)
		if !ok {
			continue
		}
		add := func(dir int, edge int32) {
			c.branches = append(c.branches, branch{file: at.file, line: at.line, edge: f.FirstEdge + edge,
				site: f.FirstBlock + BlockAt(f, int32(i)), dir: int32(dir)})
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
	}
	for i, d := range f.Decided {
		at, ok := c.place(d.Pos)
		if !ok {
			continue
		}
		// Decided branches of a line come after the others, in the order of the code.
		site := math.MaxInt32/2 + f.FirstBlock/2 + int32(i)
		for dir := range d.Ways {
			b := branch{file: at.file, line: at.line, edge: -1, site: site, dir: dir, block: -1}
			if d.At >= 0 && dir == d.Taken {
				blk := BlockAt(f, d.At)
				b.block, b.after = f.FirstBlock+blk, d.At-f.Blocks[blk].Start
			}
			c.branches = append(c.branches, b)
		}
	}
}

// sortLines puts lines into source order and flattens the stops of each block.
func (c *Map) sortLines(perBlock [][]stop) {
	order := make([]int32, len(c.lines))
	for i := range order {
		order[i] = int32(i)
	}
	old := c.lines
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(old[a].file, old[b].file), cmp.Compare(old[a].line, old[b].line))
	})
	rank := make([]int32, len(order))
	c.lines = make([]line, len(order))
	for i, o := range order {
		rank[o] = int32(i)
		c.lines[i] = old[o]
	}
	for b, stops := range perBlock {
		c.first[b] = int32(len(c.stops))
		for _, s := range stops {
			c.stops = append(c.stops, stop{s.after, rank[s.line]})
		}
	}
	c.first[len(perBlock)] = int32(len(c.stops))
}

// sortBranches puts branches into source order and numbers the sites within each line.
func (c *Map) sortBranches() {
	slices.SortFunc(c.branches, func(a, b branch) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.line, b.line), cmp.Compare(a.site, b.site),
			cmp.Compare(a.dir, b.dir))
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
	}
}

// ran is the number of instructions that ran, for each block.
func (c *Map) ran(h Hits) []int32 {
	out := make([]int32, len(c.first)-1)
	copy(out, h.Ran)
	for e, taken := range h.Edges {
		if taken != 0 && c.from[e] >= 0 {
			out[c.from[e]] = Whole
		}
	}
	return out
}

// Totals counts lines and branches of the program and how many of them are covered.
func (c *Map) Totals(h Hits) (lines, branches coverage.Count) {
	ran := c.ran(h)
	for _, covered := range c.coveredLines(ran) {
		lines.Add(covered)
	}
	for i := range c.branches {
		branches.Add(c.branches[i].covered(h, ran))
	}
	return lines, branches
}

// Code counts the instructions and conditional jumps of the whole module, and how many of them are covered.
func (c *Map) Code(h Hits) (code coverage.Code) {
	for b, n := range c.ran(h) {
		code.Instructions.Total += int(c.sizes[b])
		code.Instructions.Covered += int(min(n, c.sizes[b]))
	}
	for _, j := range c.jumps {
		one, other := h.Edges[j[0]] != 0, h.Edges[j[1]] != 0
		code.Jumps.Add(one && other)
		if one != other {
			code.Half++
		}
	}
	return code
}

// why says why a branch is not covered, empty if it is.
func (c *Map) why(b *branch, h Hits, ran []int32) coverage.Missing {
	switch {
	case b.covered(h, ran):
		return ""
	case b.edge < 0:
		return coverage.Constant
	}
	passed, stopped := uint8(PassInput), uint8(0) // native coverage knows no more
	if len(h.Passed) > 0 {
		passed, stopped = h.Passed[b.edge], h.Stopped[c.from[b.edge]]
	}
	switch {
	case passed&PassSolver != 0 || stopped&StopSolver != 0:
		return coverage.GivenUp
	case passed&PassLimit != 0 || stopped&StopLimit != 0:
		return coverage.Limited
	case stopped&StopWaits != 0:
		return coverage.Waiting
	case stopped&StopUnsupported != 0:
		return coverage.Unsupported
	case ran[c.from[b.edge]] != Whole:
		return coverage.Unreached
	case passed&PassInfeasible != 0:
		return coverage.Infeasible
	case passed&PassInput != 0:
		return coverage.NotTaken
	}
	return coverage.Concrete
}

func (b *branch) covered(h Hits, ran []int32) bool {
	if b.edge >= 0 {
		return int(b.edge) < len(h.Edges) && h.Edges[b.edge] != 0
	}
	return b.block >= 0 && ran[b.block] > b.after
}

// coveredLines says of each line whether it is covered.
func (c *Map) coveredLines(ran []int32) []bool {
	out := make([]bool, len(c.lines))
	for b, n := range ran {
		if n == 0 {
			continue
		}
		for _, s := range c.stops[c.first[b]:c.first[b+1]] {
			if n > s.after {
				out[s.line] = true
			}
		}
	}
	return out
}

// Lines is the number of source lines that have code.
func (c *Map) Lines() int { return len(c.lines) }

// Branches is the number of branch directions of the program.
func (c *Map) Branches() int { return len(c.branches) }

// Directions is for each edge of the module the number of branch directions that it covers.
func (c *Map) Directions() []uint16 {
	out := make([]uint16, len(c.from))
	for i := range c.branches {
		if e := c.branches[i].edge; e >= 0 {
			out[e]++
		}
	}
	return out
}

// Report gives the details for each file, files sorted by name.
func (c *Map) Report(h Hits) *coverage.Report {
	byFile := map[uint32]*coverage.File{}
	get := func(id uint32) *coverage.File {
		f := byFile[id]
		if f == nil {
			f = &coverage.File{File: c.mod.Files[id], LinesCovered: []int{}, LinesUncovered: []int{},
				BranchList: []coverage.Branch{}, Functions: []coverage.Function{}}
			byFile[id] = f
		}
		return f
	}
	ran := c.ran(h)
	for i, covered := range c.coveredLines(ran) {
		l := c.lines[i]
		f := get(l.file)
		f.Lines.Add(covered)
		if covered {
			f.LinesCovered = append(f.LinesCovered, int(l.line))
		} else {
			f.LinesUncovered = append(f.LinesUncovered, int(l.line))
		}
	}
	for i := range c.branches {
		b := &c.branches[i]
		f, taken := get(b.file), b.covered(h, ran)
		f.Branches.Add(taken)
		f.BranchList = append(f.BranchList, coverage.Branch{Line: int(b.line), Site: int(b.site), Direction: int(b.dir),
			Covered: taken, Why: c.why(b, h, ran)})
	}
	r := &coverage.Report{}
	for _, fn := range c.funcs {
		entered := int(fn.Index) < len(h.Entered) && h.Entered[fn.Index] != 0
		if fn.Line != 0 {
			f := get(fn.File)
			f.Functions = append(f.Functions, coverage.Function{Name: fn.Name, Line: int(fn.Line), Covered: entered})
		}
	}
	for _, f := range byFile {
		r.Files = append(r.Files, *f)
	}
	r.Sort()
	return r
}
