// Package verify checks that an ir module keeps the language's rules. Tests run it on everything that is lowered.
//
// The checks are:
//
//   - indices of operands, symbols, edges and tables are in range;
//   - each block ends in exactly one terminator, and each edge leads from and to the blocks that it names;
//   - each register has one width, and each operand has the width that its reader expects (registers that only moves
//     set take their sources' width);
//   - every register is set on every path before it is read (forward dataflow over "surely set", intersected where
//     paths meet);
//   - direct calls fit their callee;
//   - the moves of an edge may be done one after the other (a register that an earlier move set may be read by a later
//     one only if it is a temporary of this edge).
package verify

import (
	"errors"
	"fmt"
	"strings"

	"github.com/albers-engine/albers/internal/ir"
)

// maxFaults bounds the faults reported of one function.
const maxFaults = 10

// Module checks a module; the error joins all faults.
func Module(m *ir.Module) error {
	var errs []error
	for _, g := range m.Globals {
		errs = append(errs, global(m, g)...)
	}
	var blocks, edges int32
	for i, f := range m.Funcs {
		if int(f.Index) != i {
			errs = append(errs, fmt.Errorf("%s: index %d at %d", f.Name, f.Index, i))
		}
		if f.FirstBlock != blocks || f.FirstEdge != edges {
			errs = append(errs, fmt.Errorf("%s: first block %d, edge %d; want %d, %d", f.Name, f.FirstBlock, f.FirstEdge, blocks,
				edges))
		}
		blocks += int32(len(f.Blocks))
		edges += f.NumEdges()
		errs = append(errs, Func(m, f)...)
	}
	if m.NumBlocks != blocks || m.NumEdges != edges {
		errs = append(errs, fmt.Errorf("module counts %d blocks and %d edges; there are %d and %d", m.NumBlocks, m.NumEdges,
			blocks, edges))
	}
	for _, c := range append(append([]ir.Init{}, m.Ctors...), m.Dtors...) {
		if c.Func < 0 || int(c.Func) >= len(m.Funcs) {
			errs = append(errs, fmt.Errorf("constructor %d is no function", c.Func))
		}
	}
	return errors.Join(errs...)
}

func global(m *ir.Module, g *ir.Global) (errs []error) {
	if g.Init != nil && uint64(len(g.Init)) != g.Size {
		errs = append(errs, fmt.Errorf("global %s: %d bytes of initial value, size %d", g.Name, len(g.Init), g.Size))
	}
	if g.Align == 0 || g.Align&(g.Align-1) != 0 {
		errs = append(errs, fmt.Errorf("global %s: alignment %d", g.Name, g.Align))
	}
	for _, r := range g.Relocs {
		if r.Size == 0 || r.Size > 8 || r.Off+uint64(r.Size) > g.Size {
			errs = append(errs, fmt.Errorf("global %s: relocation of %d bytes at %d, size %d", g.Name, r.Size, r.Off, g.Size))
		}
		for _, s := range []ir.SymRef{r.Plus, r.Minus} {
			if !symOK(m, s) {
				errs = append(errs, fmt.Errorf("global %s: bad symbol %+v", g.Name, s))
			}
		}
	}
	return errs
}

func symOK(m *ir.Module, s ir.SymRef) bool {
	switch s.Kind {
	case ir.NoSym:
		return true
	case ir.SymGlobal:
		return s.Sym >= 0 && int(s.Sym) < len(m.Globals)
	case ir.SymFunc:
		return s.Sym >= 0 && int(s.Sym) < len(m.Funcs)
	case ir.SymBlock:
		return s.Sym >= 0 && int(s.Sym) < len(m.Funcs) && s.Blk >= 0 && int(s.Blk) < len(m.Funcs[s.Sym].Blocks)
	}
	return false
}

// checker holds the data that the checks of one function share.
type checker struct {
	m      *ir.Module
	f      *ir.Func
	width  []uint16 // of each register, 0 unknown
	faults []error
}

func (c *checker) fault(format string, args ...any) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, fmt.Errorf("%s: "+format, append([]any{c.f.Name}, args...)...))
	}
}

func (c *checker) at(i int32) string {
	return fmt.Sprintf("#%d %q", i, ir.InstrString(c.m, c.f, &c.f.Code[i]))
}

// Func checks one function. Later checks are left out when earlier ones fail, because they rely on them.
func Func(m *ir.Module, f *ir.Func) []error {
	c := &checker{m: m, f: f, width: make([]uint16, max(f.NumRegs, 0))}
	for _, p := range f.Params {
		if p.Reg < 0 || p.Reg >= f.NumRegs || p.W == 0 {
			c.fault("parameter %q: register %d of width %d", p.Name, p.Reg, p.W)
		}
	}
	if f.Code == nil {
		if len(f.Blocks) > 0 {
			c.fault("blocks without code")
		}
		return c.faults
	}
	for _, step := range []func(){c.consts, c.shape, c.pads, c.ranges, c.widths, c.assigned, c.moves} {
		step()
		if len(c.faults) > 0 {
			break
		}
	}
	return c.faults
}

func (c *checker) consts() {
	for i, k := range c.f.Consts {
		ok := k.W > 0
		switch k.Kind {
		case ir.Word:
			ok = ok && k.W <= 64 && (k.W == 64 || k.Val>>k.W == 0)
		case ir.Wide:
			ok = ok && k.W > 64 && len(k.Big) == (int(k.W)+63)/64
			if ok && k.W%64 != 0 {
				ok = k.Big[len(k.Big)-1]>>(k.W%64) == 0
			}
		case ir.GlobalAddr:
			ok = ok && k.W == 64 && symOK(c.m, ir.SymRef{Kind: ir.SymGlobal, Sym: k.Sym})
		case ir.FuncAddr:
			ok = ok && k.W == 64 && symOK(c.m, ir.SymRef{Kind: ir.SymFunc, Sym: k.Sym})
		case ir.BlockAddr: // the target may not be lowered yet when one function is checked alone
			ok = ok && k.W == 64 && k.Sym >= 0 && int(k.Sym) < len(c.m.Funcs) && k.Blk >= 0
			if t := c.m.Funcs; ok && len(t[k.Sym].Blocks) > 0 {
				ok = int(k.Blk) < len(t[k.Sym].Blocks)
			}
		case ir.Undef:
		default:
			ok = false
		}
		if !ok {
			c.fault("constant %d: %+v", i, k)
		}
	}
}

// shape checks blocks, terminators, tables and edges.
func (c *checker) shape() {
	f := c.f
	next := int32(0)
	used := make([]int, len(f.Edges))
	for i, b := range f.Blocks {
		if b.Start != next || b.End <= b.Start || int(b.End) > len(f.Code) {
			c.fault("block %d spans [%d,%d), expected to start at %d", i, b.Start, b.End, next)
			return
		}
		next = b.End
		for j := b.Start; j < b.End; j++ {
			in := &f.Code[j]
			if n, ok := in.HasTable(f); ok && (in.Imm < 0 || in.Imm >= int64(n)) {
				c.fault("instruction %d: table index %d of %d", j, in.Imm, n)
				return
			}
			ends := in.Op.IsTerminator() || in.Op == ir.CallOp && f.Calls[in.Imm].Normal >= 0
			if ends != (j == b.End-1) {
				c.fault("block %d: instruction %d is not where a terminator stands", i, j)
			}
			in.Successors(f, func(e int32) {
				if e < 0 || int(e) >= len(f.Edges) {
					c.fault("instruction %d: edge %d of %d", j, e, len(f.Edges))
					return
				}
				used[e]++
				if f.Edges[e].From != int32(i) {
					c.fault("edge %d leaves block %d but says %d", e, i, f.Edges[e].From)
				}
			})
		}
	}
	if int(next) != len(f.Code) {
		c.fault("blocks cover %d of %d instructions", next, len(f.Code))
	}
	for i, e := range f.Edges {
		if used[i] != 1 {
			c.fault("edge %d is used %d times", i, used[i])
		}
		if e.To < 0 || int(e.To) >= len(f.Blocks) || e.Target != f.Blocks[e.To].Start {
			c.fault("edge %d leads to block %d, instruction %d", i, e.To, e.Target)
		}
	}
	for i := range f.Allocas {
		if i < 0 || int(i) >= len(f.Code) || f.Code[i].Op != ir.Alloca {
			c.fault("alloca information at %d", i)
		}
	}
	for _, t := range f.Switches {
		for i := 1; i < len(t.Cases); i++ {
			if t.Cases[i-1].Val >= t.Cases[i].Val {
				c.fault("switch cases not sorted: %d before %d", t.Cases[i-1].Val, t.Cases[i].Val)
			}
		}
	}
}

func (c *checker) regOK(r int32) bool { return r >= 0 && r < c.f.NumRegs }

func (c *checker) opndOK(o ir.Opnd) bool {
	if o == ir.NoOpnd {
		return false
	}
	if o >= 0 {
		return c.regOK(int32(o))
	}
	return int(^o) < len(c.f.Consts)
}

func (c *checker) ranges() {
	f := c.f
	for i := range f.Code {
		in := &f.Code[i]
		if in.Op == ir.Invalid || in.Op >= ir.NumOps {
			c.fault("instruction %d: operation %d", i, in.Op)
			continue
		}
		if int(in.Pos) >= max(len(c.m.Positions), 1) {
			c.fault("instruction %d: position %d", i, in.Pos)
		}
		in.Reads(f, func(o ir.Opnd, _ uint16) {
			if !c.opndOK(o) {
				c.fault("%s: operand %d out of range", c.at(int32(i)), o)
			}
		})
		in.Writes(f, func(r int32, w uint16) {
			if !c.regOK(r) || w == 0 {
				c.fault("%s: result register %d of width %d", c.at(int32(i)), r, w)
			}
		})
		if in.Dst == ir.NoReg && in.ResultWidth() != 0 {
			c.fault("%s: no result register", c.at(int32(i)))
		}
		if in.Op == ir.CallOp {
			c.call(int32(i), &f.Calls[in.Imm])
		}
	}
	for i, e := range f.Edges {
		for _, m := range e.Moves {
			if !c.regOK(m.Dst) || !c.opndOK(m.Src) {
				c.fault("edge %d: move r%d = %d", i, m.Dst, m.Src)
			}
		}
	}
}

// call checks a direct call against its callee.
func (c *checker) call(at int32, k *ir.Call) {
	if len(k.Dsts) != len(k.DstW) || k.Fixed > len(k.Args) || (k.Normal < 0) != (k.Unwind < 0) {
		c.fault("%s: inconsistent call", c.at(at))
		return
	}
	if k.Callee < 0 {
		if (k.Asm == "") == (k.Target == ir.NoOpnd) {
			c.fault("%s: neither target nor assembly, or both", c.at(at))
		}
		return
	}
	if int(k.Callee) >= len(c.m.Funcs) {
		c.fault("instruction %d: callee %d of %d", at, k.Callee, len(c.m.Funcs))
		return
	}
	g := c.m.Funcs[k.Callee]
	if g.Code == nil && (strings.HasPrefix(g.Name, "albers.unsupported.") || strings.HasPrefix(g.Name, "llvm.")) {
		return // markers take and give anything
	}
	if len(k.Args) != len(g.Params) && !(g.VarArg && len(k.Args) > len(g.Params)) {
		c.fault("%s: %d arguments, %s has %d parameters", c.at(at), len(k.Args), g.Name, len(g.Params))
		return
	}
	for i, p := range g.Params {
		if k.Args[i].W != p.W {
			c.fault("%s: argument %d is %d bits wide, parameter %d", c.at(at), i, k.Args[i].W, p.W)
		}
	}
	for i, w := range k.DstW {
		if i >= len(g.RetW) || g.RetW[i] != w {
			c.fault("%s: result %d of width %d, %s returns %v", c.at(at), i, w, g.Name, g.RetW)
		}
	}
}
