package llvm

import "github.com/albers-engine/albers/internal/ir"

// passing is the number of registers and the size of the stack area that the arguments so far use. The x86-64 ABI and
// LLVM's back end decide the place of an argument from its type and from the arguments before it.
type passing struct{ ir.Passed }

const gpRegs, sseRegs = 6, 8

// place gives the next argument its place. byval is above 0 for a struct that is passed in memory.
func (p *passing) place(x lane, byval, align uint64) ir.Place {
	words := uint32(x.w+63) / 64
	switch {
	case byval > 0:
		return p.stack(byval, max(align, 8))
	case x.float && x.w == 80:
		return p.stack(16, 16)
	case x.float:
		if p.SSE < sseRegs {
			p.SSE++
			return ir.Place{Area: ir.InSSE, At: p.SSE - 1}
		}
		size := uint64(max(words, 1)) * 8
		return p.stack(size, size)
	case words > 2: // front ends pass these in memory
		return p.stack(uint64(words)*8, 8)
	case p.GP+words <= gpRegs: // a 128-bit integer is in two registers or in none
		p.GP += words
		return ir.Place{Area: ir.InGP, At: p.GP - words}
	}
	return p.stack(uint64(words)*8, uint64(words)*8)
}

func (p *passing) stack(size, align uint64) ir.Place {
	at := (uint64(p.Stack) + align - 1) &^ (align - 1)
	p.Stack = uint32(at + (size+7)&^7)
	return ir.Place{Area: ir.OnStack, At: uint32(at)}
}

// placeAll gives the scalars of an argument of type t their places; a vector is one of them. A vector that needs more
// than 128 bits is in a register only if the parameter has a name.
func (p *passing) placeAll(t *typ, byval, align uint64, variadic bool) []ir.Place {
	if t.kind == kVector {
		if size := t.bits / 8; variadic && size > 16 {
			return []ir.Place{p.stack(size, size)}
		}
		return []ir.Place{p.place(lane{w: uint16(min(t.bits, 512)), float: true}, 0, 0)}
	}
	out := make([]ir.Place, len(t.lanes))
	for i, x := range t.lanes {
		out[i] = p.place(x, byval, align)
	}
	return out
}

// byvalArea is the size and alignment of a struct that is passed in memory; align is 0 if the attribute names none.
func byvalArea(t *typ, align uint64) (size, alignment uint64) {
	if align == 0 {
		align = t.align
	}
	return max(t.alloc, 1), max(align, 8)
}
