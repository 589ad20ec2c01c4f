package cfg

import "github.com/albers-engine/albers/internal/ir"

// Calls are the callees of a piece of a function.
type Calls struct {
	Sites   []int32 // instructions
	Direct  []int32 // functions called by name, sorted, each once
	Unknown bool    // it also calls through an address or an indirect function (ifunc): anything may be called
	Asm     bool    // it also runs inline assembly
}

// CallsIn gives the callees of some blocks, such as those of a loop.
func (c *Func) CallsIn(blocks []int32) Calls {
	var out Calls
	for _, b := range blocks {
		for i := c.F.Blocks[b].Start; i < c.F.Blocks[b].End; i++ {
			if c.F.Code[i].Op == ir.CallOp {
				out.Sites = append(out.Sites, i)
				out.add(c.m, c.F, &c.F.Calls[c.F.Code[i].Imm])
			}
		}
	}
	out.Sites, out.Direct = sortedSet(out.Sites), sortedSet(out.Direct)
	return out
}

func (out *Calls) add(m *ir.Module, f *ir.Func, call *ir.Call) {
	callee := call.Callee
	if callee < 0 && call.Target != ir.NoOpnd && call.Target < 0 { // a known address, called as another type
		if k := &f.Consts[^call.Target]; k.Kind == ir.FuncAddr && k.Val == 0 {
			callee = k.Sym
		}
	}
	switch {
	case callee >= 0:
		out.Direct = append(out.Direct, callee)
		out.Unknown = out.Unknown || m.Funcs[callee].IFunc > 0
	case call.Target == ir.NoOpnd:
		out.Asm = true
	default:
		out.Unknown = true
	}
}

// newInto makes the lists of [Analysis.Into].
func newInto(a *Analysis) lists {
	return collect(int(a.m.NumBlocks), func(put func(int32, int32)) {
		for i, f := range a.m.Funcs {
			for _, e := range f.Edges {
				put(f.FirstBlock+e.To, f.FirstBlock+e.From)
			}
			for b := range int32(len(f.Blocks)) {
				for _, callee := range a.funcs[i].CallsIn([]int32{b}).Direct {
					if a.funcs[callee] != nil {
						put(a.m.Funcs[callee].FirstBlock, f.FirstBlock+b)
					}
				}
			}
		}
	})
}

// CallGraph says which function calls which. Functions without code call nothing here: the graph does not know how
// the engine answers them.
type CallGraph struct {
	calls      []Calls
	callees    lists
	comp       []int32
	components lists
}

func newCallGraph(a *Analysis) *CallGraph {
	g := &CallGraph{calls: make([]Calls, len(a.funcs))}
	for i, c := range a.funcs {
		if c != nil {
			g.calls[i] = c.CallsIn(c.Graph().RPO())
		}
	}
	g.callees = collect(len(a.funcs), func(put func(int32, int32)) {
		for i := range g.calls {
			for _, f := range g.calls[i].Direct {
				put(int32(i), f)
			}
		}
	})
	comp, count := components(&g.callees)
	g.comp = comp
	g.components = collect(int(count), func(put func(int32, int32)) {
		for f, c := range comp {
			put(c, int32(f))
		}
	})
	return g
}

// Of gives the callees of the reachable blocks of a function.
func (g *CallGraph) Of(f int32) *Calls { return &g.calls[f] }

// NumComponents counts the strongly connected components. They are numbered from callees to callers.
func (g *CallGraph) NumComponents() int32 { return int32(len(g.components.start)) - 1 }

// Component gives the number of the component that a function is in.
func (g *CallGraph) Component(f int32) int32 { return g.comp[f] }

// Members gives the functions of a component, sorted.
func (g *CallGraph) Members(component int32) []int32 { return g.components.at(component) }

// Recursive says whether a function may call itself by direct calls.
func (g *CallGraph) Recursive(f int32) bool {
	if len(g.Members(g.comp[f])) > 1 {
		return true
	}
	for _, h := range g.callees.at(f) {
		if h == f {
			return true
		}
	}
	return false
}

// Reach gives every function that roots may lead to by direct calls, themselves included, sorted. unknown says
// whether one of them also has an indirect call, whose callee is unknown.
func (g *CallGraph) Reach(roots []int32) (funcs []int32, unknown bool) {
	seen := make([]bool, len(g.comp))
	add := func(list []int32) {
		for _, f := range list {
			if !seen[f] {
				seen[f] = true
				funcs = append(funcs, f)
			}
		}
	}
	add(roots)
	for k := 0; k < len(funcs); k++ {
		unknown = unknown || g.calls[funcs[k]].Unknown
		add(g.callees.at(funcs[k]))
	}
	return sortedSet(funcs), unknown
}
