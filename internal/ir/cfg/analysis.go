package cfg

import (
	"fmt"
	"sort"
	"sync"

	"github.com/albers-engine/albers/internal/ir"
)

// Analysis holds the control flow of a module.
type Analysis struct {
	m     *ir.Module
	funcs []*Func // by index; nil for a function without code
	into  func() lists
}

// New prepares the analysis of m and computes nothing yet.
func New(m *ir.Module) *Analysis {
	a := &Analysis{m: m, funcs: make([]*Func, len(m.Funcs))}
	for i, f := range m.Funcs {
		if f.Code != nil {
			a.funcs[i] = NewFunc(m, f)
		}
	}
	a.into = sync.OnceValue(func() lists { return newInto(a) })
	return a
}

// Func gives the analysis of a function by its index; nil if that has no code.
func (a *Analysis) Func(index int32) *Func { return a.funcs[index] }

// Into gives the blocks that lead to a block by an edge or, to a function's entry, by a call by name. Blocks have the
// numbers that they have in the module.
func (a *Analysis) Into(block int32) []int32 { return a.into().at(block) }

// Func holds the control flow of one function.
type Func struct {
	F *ir.Func

	m     *ir.Module
	graph func() *Graph
	dom   func() *Tree
	loops func() *Loops
	live  func() *Liveness
}

// NewFunc prepares the analysis of one function, which must have code.
func NewFunc(m *ir.Module, f *ir.Func) *Func {
	if len(f.Blocks) == 0 {
		panic(fmt.Sprintf("BUG: control flow of %s, which has no code", f.Name))
	}
	c := &Func{F: f, m: m}
	c.graph = sync.OnceValue(func() *Graph { return newGraph(f) })
	c.dom = sync.OnceValue(func() *Tree { return newDom(c.Graph()) })
	c.loops = sync.OnceValue(func() *Loops { return newLoops(c.Graph(), c.Dom()) })
	c.live = sync.OnceValue(func() *Liveness { return newLiveness(m, c.Graph()) })
	return c
}

// Graph gives the control-flow graph.
func (c *Func) Graph() *Graph { return c.graph() }

// Dom gives the dominator tree.
func (c *Func) Dom() *Tree { return c.dom() }

// Loops gives the natural loops.
func (c *Func) Loops() *Loops { return c.loops() }

// Live gives the live registers.
func (c *Func) Live() *Liveness { return c.live() }

// BlockOf is the block that contains instruction i.
func (c *Func) BlockOf(i int32) int32 {
	return int32(sort.Search(len(c.F.Blocks), func(b int) bool { return c.F.Blocks[b].End > i }))
}
