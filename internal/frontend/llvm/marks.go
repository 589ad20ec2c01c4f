package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import "github.com/albers-engine/albers/internal/ir"

// place is a mark or a decided branch in the block being made: at is an index in its code.
type place struct {
	at          int32
	pos         uint32
	ways, taken int32 // of a branch that a constant decides; ways is 0 for a mark
}

// marker is the function whose calls mark lines (marks.c), or 0.
func (l *lowerer) marker() handle {
	var f C.LLVMValueRef
	withC("llvm.donothing", func(s *C.char) { f = C.LLVMGetNamedFunction(l.m.m, s) })
	return ofVal(f)
}

func (l *lowerer) isMarker(in *inst) bool {
	return in.op == C.LLVMCall && l.mark != 0 && handle(in.aux) == l.mark
}

// mark notes the line of a marker, or the number of ways of a branch that has only one left.
func (f *fn) mark(in *inst) bool {
	p := place{at: int32(len(f.cur.code)), pos: f.l.posOf(in.loc)}
	switch {
	case f.l.isMarker(in):
	case in.sure != 0 && in.loc != 0 && in.ways() > 1 && !f.f.Lib:
		p.ways, p.taken = in.ways(), in.way()
	default:
		return false
	}
	if f.cur.done {
		p.at = -1
		f.lost = append(f.lost, p)
	} else {
		f.cur.places = append(f.cur.places, p)
	}
	return p.ways == 0
}

// ways is the number of directions of a branch or switch.
func (in *inst) ways() int32 {
	switch in.op {
	case C.LLVMBr:
		return int32(len(in.extra))
	case C.LLVMSwitch:
		return int32(len(in.extra)/2) + 1
	}
	return 0
}

// way is the direction that a decided branch takes, numbered as ir.Decided does.
func (in *inst) way() int32 {
	if in.op == C.LLVMBr {
		if handle(in.extra[0]) == in.sure {
			return 0
		}
		return 1
	}
	for i := 2; i < len(in.extra); i += 2 {
		if handle(in.extra[i]) == in.sure {
			return int32(i/2) - 1
		}
	}
	return in.ways() - 1
}

// loseMarks keeps the lines and branches of blocks that are not lowered: they count, but can never be reached.
func (f *fn) loseMarks(b *llBlock) {
	for i := range b.insts {
		in := &b.insts[i]
		if f.l.isMarker(in) {
			f.lost = append(f.lost, place{at: -1, pos: f.l.posOf(in.loc)})
		} else if n := in.ways(); n > 1 && in.loc != 0 && !f.f.Lib {
			f.lost = append(f.lost, place{at: -1, pos: f.l.posOf(in.loc), ways: n, taken: -1})
		}
	}
}

// layMarks turns places into marks of the laid-out function.
func (f *fn) layMarks(starts []int32) {
	put := func(p place, start int32) {
		if p.at >= 0 {
			p.at += start
		}
		if p.ways == 0 {
			f.f.Marks = append(f.f.Marks, ir.Mark{At: p.at, Pos: p.pos})
		} else {
			f.f.Decided = append(f.f.Decided, ir.Decided{At: p.at, Pos: p.pos, Ways: p.ways, Taken: p.taken})
		}
	}
	if f.f.Line != 0 && !f.f.Lib { // the line that the function begins in, which gcov counts as well
		put(place{at: 0, pos: f.l.addPos(ir.Pos{File: f.f.File, Line: f.f.Line})}, 0)
	}
	for i, b := range f.blocks {
		for _, p := range b.places {
			put(p, starts[i])
		}
	}
	for _, p := range f.lost {
		put(p, 0)
	}
}
