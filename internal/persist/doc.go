// Package persist holds the containers of an execution state. A value of any of them can be forked in constant time.
// Each side can then change its value, and the other side does not notice.
//
// # Map
//
// [Map] is an ordered map from uint64 to any type, a B+tree. Leaves hold up to [fanout] keys with their values. Inner
// nodes hold up to fanout kids, each with a separator that is at most the smallest key below it. Copying is lazy, and
// owner tokens decide about it (the "transients" of Clojure, by way of Bagwell's and Okasaki's path copying): each
// map value carries a token that no other map has, and each node carries the token of the map that made it. A map
// that meets a node with its own token changes it in place; it copies any other node first. [Map.Fork] only takes the
// token away from both sides, so that no map owns the nodes from then on. A map that nobody forks is an ordinary
// mutable B+tree.
//
// Inv: a node that is reachable from two maps carries the token of neither.
// Inv: every node but an empty root leaf holds at least one key; the tree's leaves are all at the same depth.
//
// Deletion merges a node with a neighbour only when the node is nearly empty and both fit with room to spare.
// Otherwise an insertion and a deletion at a node's border would split and merge each time round (a call's stack
// objects do that).
//
// # Scoped
//
// [Scoped] is a map with marks: solver layers set entries along a path, and go back to where two paths part.
//
// Maps are not safe for concurrent use, but maps that were forked from each other may be used by different goroutines.
package persist
