// Package ir is the register language that everything above the front end works on.
//
// A function is one flat slice of fixed-size instructions ([Instr]) over numbered registers. A register holds one
// scalar: an integer of 1…N bits, a pointer (64 bits) or the bit pattern of a float. LLVM's vectors and aggregates
// do not exist here: the front end gives each lane and each field a register of its own, so that "extract a field"
// is a name and costs nothing at run time. Widths are explicit in every instruction.
//
// An operand ([Opnd]) is a register (≥ 0) or an entry of the function's constant pool (< 0, [Func.Consts] at ^o).
// Control flows along edges ([Edge]). An edge has a list of moves in place of LLVM's phis, already put into an order
// in which they may be done one after the other (temporaries break cycles).
//
// Address arithmetic is lowered once: [Lea] computes base + index·scale + offset, and loads and stores take a constant
// offset of their own. Single-threaded meaning of atomics is spelled out in plain loads and stores.
//
// The layout is x86-64's (little-endian, 64-bit pointers); the front end refuses other targets.
package ir
