// Package cfg says what can be known of a function's control flow without running it: its graph, dominators, loops,
// live registers, and what calls what.
//
// [New] makes an [Analysis] of a module; [Analysis.Func] gives one function's [Func], whose parts are computed when
// they are first asked for and kept. Everything may be asked by several goroutines at once, and nothing that is
// returned may be changed by the caller. The module must not change any more.
//
// Names: b block, e index of an edge, i index of an instruction, r register, l loop. Blocks are named by number, edges
// by their index in [ir.Func.Edges], because that is what the engine counts and what tells two edges between the same
// blocks apart. Block 0 is the entry.
//
// Graph: edges grouped by source and by target in two flat arrays; depth-first search with an explicit stack gives
// reverse post-order. Blocks that cannot be reached from the entry stay in the graph and are left out of everything
// else: they dominate nothing, are in no loop, and their calls do not count. Only liveness looks at them.
//
// Dominators: Lengauer and Tarjan, "A fast algorithm for finding dominators in a flowgraph" (TOPLAS 1979), the simple
// version with path compression, O(edges · log blocks). The tree is then numbered so that each subtree is an interval,
// and "a dominates b" is two comparisons. Post-dominators are dominators of the reversed graph from a virtual exit that
// follows every block without successors. A block from which no such block can be reached (an endless loop) has no
// post-dominators. Limit: that a call may not return is not seen.
//
// Loops: the natural loop of a header h is h and all blocks that reach a back edge's source without passing h; a back
// edge leads to a block that dominates its source. Loops of one header are one loop. Two natural loops are nested or
// disjoint, so they are a forest, numbered like the dominator tree. Cycles that are no natural loops (more than one
// entry) are reported as [Region]s: the strongly connected parts that are left when the back edges are taken away.
//
// Liveness: backward dataflow to a fixpoint. Only registers that are read before they are written in some block take
// part (most live and die within a block), as bit sets over these. An edge's moves are done one after the other on the
// edge, so what they read is live at the end of the source's block and on no other edge; results of an invoke are set
// on its normal edge only. Whoever calls a function that returns twice (setjmp) may come back behind that call from any
// later call of his: these then have a hidden edge there, without which a register that is needed only after the
// second return would seem dead. Limits: such functions are known by their names; and where it depends on the path
// whether setjmp has run, a register may count as live that is not even set.
//
// Calls: strongly connected components by Tarjan, "Depth-first search and linear graph algorithms" (SIAM J. Comput.
// 1972). What an indirect call reaches is unknown and said to be so. [Analysis.Into] is the graph of jumps and calls
// over the blocks of all functions, backwards, for distances to some place.
package cfg
