package verify

import "github.com/albers-engine/albers/internal/ir"

// pads checks that a landing pad is first in its block, so that the engine finds it at the end of an unwind edge;
// that only unwind edges lead there; and that its clauses have the right width: a catch has at most one type.
func (c *checker) pads() {
	f := c.f
	if len(f.Pads) == 0 {
		return
	}
	lands := make([]bool, len(f.Blocks))
	for i, b := range f.Blocks {
		for j := b.Start; j < b.End; j++ {
			if f.Code[j].Op != ir.LandingPad {
				continue
			}
			if j != b.Start {
				c.fault("block %d: the landing pad at %d does not come first", i, j)
			}
			lands[i] = true
		}
	}
	unwinds := make([]bool, len(f.Edges))
	for i := range f.Calls {
		if e := f.Calls[i].Unwind; e >= 0 {
			unwinds[e] = true
		}
	}
	for i, e := range f.Edges {
		if lands[e.To] && !unwinds[i] {
			c.fault("edge %d leads to a landing pad but is no unwind edge", i)
		}
	}
	for i, p := range f.Pads {
		for k, cl := range p.Clauses {
			if !cl.Filter && len(cl.Types) > 1 {
				c.fault("landing pad %d: catch clause %d has %d types", i, k, len(cl.Types))
			}
		}
	}
}
