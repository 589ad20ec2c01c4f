package cover

import (
	"cmp"
	"slices"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/ir"
)

// Costs counts what a worker's exploration costs. Edges and entries are counted as they come, and give the number of
// times that each block ran, so nothing is counted for a single instruction.
//
// The counts of a slice are apart from the others until [Costs.Commit]: another goroutine may read the others
// meanwhile, and sees no half of a slice. A slice takes few edges of the module, so there are lists of what is not
// zero.
type Costs struct {
	Spent // in all slices that were committed

	edges, entered   []uint32 // in this slice, by number in the module
	onEdges, onFuncs []int32  // of these, those that are not zero
	asked            map[Asker]Asking
	// Zero has no mark for any edge: each is told.
	Zero []uint8
}

// Spent is what exploration has cost, as counts: by number in the module, and by place.
type Spent struct {
	Edges, Entered []uint64
	Asked          map[Asker]Asking
}

// Asker is where a question to the solver was asked, or a path forked: an instruction, and the instruction of the
// program itself that it is on behalf of, the call of a library function perhaps. Functions are numbers in the module.
type Asker struct{ Func, At, OwnFunc, OwnAt int32 }

// Asking is the questions of a place with their answers, and the forks.
type Asking struct {
	Queries, Sat, Unsat, Forks uint64
	Time                       time.Duration
}

func (a Asking) plus(b Asking) Asking {
	return Asking{a.Queries + b.Queries, a.Sat + b.Sat, a.Unsat + b.Unsat, a.Forks + b.Forks, a.Time + b.Time}
}

// NewSpent is nothing yet, for m.
func NewSpent(m *ir.Module) Spent {
	return Spent{Edges: make([]uint64, m.NumEdges), Entered: make([]uint64, len(m.Funcs)), Asked: map[Asker]Asking{}}
}

// Add adds x, which is of the same module.
func (s *Spent) Add(x *Spent) {
	for i, n := range x.Edges {
		s.Edges[i] += n
	}
	for i, n := range x.Entered {
		s.Entered[i] += n
	}
	s.ask(x.Asked)
}

func (s *Spent) ask(x map[Asker]Asking) {
	for at, a := range x {
		s.Asked[at] = s.Asked[at].plus(a)
	}
}

// NewCosts counts for m.
func NewCosts(m *ir.Module) *Costs {
	return &Costs{Spent: NewSpent(m), edges: make([]uint32, m.NumEdges), entered: make([]uint32, len(m.Funcs)),
		asked: map[Asker]Asking{}, Zero: make([]uint8, m.NumEdges)}
}

// Took counts an edge.
func (c *Costs) Took(edge int32) {
	if c.edges[edge]++; c.edges[edge] == 1 {
		c.onEdges = append(c.onEdges, edge)
	}
}

// Enter counts the beginning of a function.
func (c *Costs) Enter(function int32) {
	if c.entered[function]++; c.entered[function] == 1 {
		c.onFuncs = append(c.onFuncs, function)
	}
}

// Ask counts a question or a fork.
func (c *Costs) Ask(at Asker, a Asking) { c.asked[at] = c.asked[at].plus(a) }

// Commit adds the counts of a slice to the others.
func (c *Costs) Commit() {
	commit(c.Edges, c.edges, &c.onEdges)
	commit(c.Entered, c.entered, &c.onFuncs)
	if len(c.asked) > 0 {
		c.ask(c.asked)
		clear(c.asked)
	}
}

// Drop forgets the counts of what is not committed, and tells how often each edge was taken in it.
func (c *Costs) Drop(tell func(edge int32, times uint32)) {
	for _, i := range c.onEdges {
		tell(i, c.edges[i])
		c.edges[i] = 0
	}
	for _, i := range c.onFuncs {
		c.entered[i] = 0
	}
	c.onEdges, c.onFuncs = c.onEdges[:0], c.onFuncs[:0]
	clear(c.asked)
}

// commit adds the numbers of a slice to all, and makes them zero.
func commit(all []uint64, slice []uint32, on *[]int32) {
	for _, i := range *on {
		all[i] += uint64(slice[i])
		slice[i] = 0
	}
	*on = (*on)[:0]
}

// Costs is what was spent, by line and function, with the instructions that there are. A block counts as a whole each
// time that a path enters it, also if the path ends in it.
func (c *Map) Costs(spent *Spent, h Hits) *coverage.Costs {
	lines := map[line]*coverage.LineCost{}
	at := func(pos uint32) *coverage.LineCost { // nil: no line of the program
		l, ok := c.place(pos)
		if !ok {
			return nil
		}
		x := lines[l]
		if x == nil {
			x = &coverage.LineCost{Line: int(l.line)}
			lines[l] = x
		}
		return x
	}
	out := &coverage.Costs{Files: []coverage.FileCosts{}, Functions: []coverage.FunctionCost{}}
	functions := make([]coverage.FunctionCost, len(c.mod.Funcs))
	c.countBlocks(spent, func(f *ir.Func, in *ir.Instr, n uint64) {
		out.Instructions += n
		functions[f.Index].Instructions += n
		if !f.Lib {
			if x := at(in.Pos); x != nil {
				x.Instructions += n
			}
		}
	})
	c.eachCode(h, func(f *ir.Func, in *ir.Instr, ran bool) {
		n, counts := &functions[f.Index].Uncovered, (*coverage.LineCost)(nil)
		if ran {
			n = &functions[f.Index].Covered
		}
		*n++
		if !f.Lib {
			counts = at(in.Pos)
		}
		switch {
		case counts == nil:
		case ran:
			counts.Covered++
		default:
			counts.Uncovered++
		}
	})
	for k, a := range spent.Asked {
		out.Queries += a.Queries
		out.SolverS += a.Time.Seconds()
		functions[k.Func].Queries += a.Queries
		functions[k.Func].SolverS += a.Time.Seconds()
		if own := c.mod.Funcs[k.OwnFunc]; !own.Lib && int(k.OwnAt) < len(own.Code) {
			if x := at(own.Code[k.OwnAt].Pos); x != nil {
				x.Queries += a.Queries
				x.Sat += a.Sat
				x.Unsat += a.Unsat
				x.Forks += a.Forks
				x.SolverS += a.Time.Seconds()
			}
		}
	}
	for i, f := range c.mod.Funcs {
		x := functions[i]
		if x.Instructions == 0 && x.Queries == 0 {
			continue
		}
		x.Name, x.File, x.Line, x.Library = ir.SourceName(f.Name), c.mod.Files[f.File], int(f.Line), f.Lib
		out.Functions = append(out.Functions, x)
	}
	slices.SortFunc(out.Functions, func(a, b coverage.FunctionCost) int {
		return cmp.Or(cmp.Compare(b.SolverS, a.SolverS), cmp.Compare(b.Instructions, a.Instructions),
			cmp.Compare(a.Name, b.Name))
	})
	byFile := map[uint32]int{}
	for l, x := range lines {
		i, ok := byFile[l.file]
		if !ok {
			i = len(out.Files)
			byFile[l.file] = i
			out.Files = append(out.Files, coverage.FileCosts{File: c.mod.Files[l.file]})
		}
		out.Files[i].Lines = append(out.Files[i].Lines, *x)
	}
	for _, f := range out.Files {
		slices.SortFunc(f.Lines, func(a, b coverage.LineCost) int { return cmp.Compare(a.Line, b.Line) })
	}
	slices.SortFunc(out.Files, func(a, b coverage.FileCosts) int { return cmp.Compare(a.File, b.File) })
	return out
}

// eachCode tells of each instruction whether it ran.
func (c *Map) eachCode(h Hits, tell func(f *ir.Func, in *ir.Instr, ran bool)) {
	ran := c.ran(h)
	for _, f := range c.mod.Funcs {
		for b := range f.Blocks {
			for i := f.Blocks[b].Start; i < f.Blocks[b].End; i++ {
				tell(f, &f.Code[i], i-f.Blocks[b].Start < ran[f.FirstBlock+int32(b)])
			}
		}
	}
}

// countBlocks tells how often each instruction ran.
func (c *Map) countBlocks(spent *Spent, tell func(f *ir.Func, in *ir.Instr, n uint64)) {
	ran := make([]uint64, len(c.first)-1)
	for e, n := range spent.Edges {
		if c.to[e] >= 0 {
			ran[c.to[e]] += n
		}
	}
	for i, n := range spent.Entered {
		if f := c.mod.Funcs[i]; len(f.Blocks) > 0 {
			ran[f.FirstBlock] += n
		}
	}
	for _, f := range c.mod.Funcs {
		for b := range f.Blocks {
			n := ran[f.FirstBlock+int32(b)]
			if n == 0 {
				continue
			}
			for i := f.Blocks[b].Start; i < f.Blocks[b].End; i++ {
				tell(f, &f.Code[i], n)
			}
		}
	}
}
