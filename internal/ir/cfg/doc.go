// Package cfg analyses a function's control flow without running it: its graph, dominators, loops, live registers,
// and its calls.
//
// [New] makes an [Analysis] of a module; [Analysis.Func] gives one function's [Func], whose parts are computed when
// they are first asked for and kept. Several goroutines may use all of it at once. The caller may not change any
// result, and the module must not change any more.
//
// Names: b block, e index of an edge, i index of an instruction, r register, l loop. Blocks are named by number,
// edges by their index in [ir.Func.Edges], because the engine counts by this index and it tells apart two edges
// between the same blocks. Block 0 is the entry.
//
// Graph: edges grouped by source and by target in two flat arrays; depth-first search with an explicit stack gives
// reverse post-order. Blocks that cannot be reached from the entry stay in the graph and are left out of everything
// else: they dominate nothing and are in no loop. Only liveness and calls look at them.
//
// Dominators: Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (TOPLAS 1979), the simple
// version with path compression, O(edges · log blocks). The tree is then numbered so that each subtree is an interval,
// and "a dominates b" is two comparisons. Limit: that a call may not return is not seen.
//
// Loops: the natural loop of a header h is h and all blocks that reach a back edge's source without passing h; a back
// edge leads to a block that dominates its source. Loops of one header are one loop. Two natural loops are nested or
// disjoint, so they are a forest, numbered like the dominator tree. Cycles that are no natural loops (more than one
// entry) are not reported.
//
// Liveness: backward dataflow to a fixpoint. Only registers that are read before they are written in some block take
// part (most live and die within a block), as bit sets over these. An edge's moves are done one after the other on
// the edge. So the registers that they read are live at the end of the source's block and on no other edge. Results
// of an invoke are set on its normal edge only.
//
// A function that returns twice (setjmp) may come back behind its call from any later call of the same caller. So
// these later calls have a hidden edge there. Without it, a register that is needed only after the second return
// would seem dead. Limits: such functions are known by their names; and if it depends on the path whether setjmp has
// run, a register may count as live that is not even set.
//
// Calls: the callees of an indirect call are unknown, and the results say so. [Analysis.Into] is the graph of jumps and
// calls over the blocks of all functions, backwards, for distances to some place. [Reachable] takes each function whose
// address reachable code can get for a callee.
package cfg
