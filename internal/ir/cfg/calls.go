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
