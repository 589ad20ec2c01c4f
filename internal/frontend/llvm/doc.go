// Package llvm reads LLVM modules through LLVM's own C API and lowers them to [ir].
//
// The package is the only one that knows LLVM, and the first [NewContext] loads it (lazy.c). It has two halves.
//
// The first half ([Context], [Module]) parses, verifies, links and prepares modules. It does not print or end the
// process on bad input, as far as LLVM's parser allows that (package frontend runs the parser in a child first when
// it does not trust a file).
//
// The second half ([Module.Lower]) makes an [ir.Module]. C code (shim.c) serialises one function into an array of
// words, and Go decodes it. So each function costs one crossing from Go to C, and each constant, type and source
// position costs one more, once.
//
// # How a function is lowered
//
// A value of LLVM is a list of lanes, one per scalar in it; a lane is an operand: a register or a constant.
// Instructions that only rearrange (extractvalue, insertvalue, shufflevector, freeze, casts between pointers and
// 64-bit integers) make a new list of old operands and cost nothing at run time.
//
// Blocks are visited in reverse postorder, so that the lanes of a definition are known before any use except those in
// phis; phi registers are made beforehand. Blocks that cannot be reached are dropped, even those behind a branch on a
// constant. A block with one way in, by an unconditional jump, joins the block before it.
//
// LLVM's phis become moves on edges ([sequentialise]). The moves of one edge happen at once, so they are put into an
// order in which no source is overwritten before it is read, with a temporary for each cycle.
//
// getelementptr becomes base + index·scale + offset; a constant offset disappears into the loads and stores that use
// it. Instructions that need branches of their own (masked memory, chains of comparisons) split a block.
//
// # Accesses that the passes must keep
//
// [Module.Prepare] lets LLVM make registers of locals (sroa, mem2reg). sroa deletes accesses outside a local as
// impossible, so harden.c first finds the locals that are not provably accessed inside their bounds and makes them
// escape while the passes run.
//
// # Limits
//
// Scalable vectors, ppc_fp128, AMX, target types, tokens, Windows exception pads, address spaces other than 0 and
// inline assembly that asm.go does not know are not lowered: the place gets a call to albers.unsupported.<reason> and
// the module's list names it.
package llvm
