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
type Costs struct {
	Edges, Entered []uint64 // by number in the module
	Asked          map[Asker]*Asking
	// Zero has no mark for any edge: each is told.
	Zero []uint8
}

// Asker is where a question to the solver was asked: an instruction, and the instruction of the program itself that it
// is on behalf of, the call of a library function perhaps. Functions are numbers in the module.
type Asker struct{ Func, At, OwnFunc, OwnAt int32 }

// Asking is the questions of a place.
type Asking struct {
	Queries uint64
	Time    time.Duration
}

// NewCosts counts for m.
func NewCosts(m *ir.Module) *Costs {
	return &Costs{Edges: make([]uint64, m.NumEdges), Entered: make([]uint64, len(m.Funcs)), Asked: map[Asker]*Asking{},
		Zero: make([]uint8, m.NumEdges)}
}

// Ask counts a question.
func (c *Costs) Ask(at Asker, took time.Duration) {
	a := c.Asked[at]
	if a == nil {
		a = new(Asking)
		c.Asked[at] = a
	}
	a.Queries++
	a.Time += took
}

// Costs is what several workers have counted, by line and function. A block counts as a whole each time that a path
// enters it, also if the path ends in it.
func (c *Map) Costs(all []*Costs) *coverage.Costs {
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
	c.countBlocks(all, func(f *ir.Func, in *ir.Instr, n uint64) {
		out.Instructions += n
		functions[f.Index].Instructions += n
		if !f.Lib {
			if x := at(in.Pos); x != nil {
				x.Instructions += n
			}
		}
	})
	for _, w := range all {
		for k, a := range w.Asked {
			out.Queries += a.Queries
			out.SolverS += a.Time.Seconds()
			functions[k.Func].Queries += a.Queries
			functions[k.Func].SolverS += a.Time.Seconds()
			if own := c.mod.Funcs[k.OwnFunc]; !own.Lib && int(k.OwnAt) < len(own.Code) {
				if x := at(own.Code[k.OwnAt].Pos); x != nil {
					x.Queries += a.Queries
					x.SolverS += a.Time.Seconds()
				}
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

// countBlocks tells how often each instruction ran.
func (c *Map) countBlocks(all []*Costs, tell func(f *ir.Func, in *ir.Instr, n uint64)) {
	ran := make([]uint64, len(c.first)-1)
	for _, w := range all {
		for e, n := range w.Edges {
			ran[c.to[e]] += n
		}
		for i, n := range w.Entered {
			if f := c.mod.Funcs[i]; len(f.Blocks) > 0 {
				ran[f.FirstBlock] += n
			}
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
