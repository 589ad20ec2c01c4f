// Package persist holds the containers that an execution state is made of: values of any of them can be forked in
// constant time and then changed on either side without the other side noticing.
//
// # Map
//
// [Map] is an ordered map from uint64 to any type, a B+tree: leaves hold up to [fanout] keys with their values, inner
// nodes hold up to fanout kids, each with a separator that is at most the smallest key below it. Copying is lazy and
// decided by owner tokens (the "transients" of Clojure, by way of Bagwell's and Okasaki's path copying): each map value
// carries a token that no other map has, each node the token of the map that made it. A map that meets a node with its
// own token changes it in place; any other node is copied first. [Map.Fork] only takes the token away from both sides,
// so that all nodes are nobody's from then on. A map that nobody forks is an ordinary mutable B+tree.
//
// Inv: a node that is reachable from two maps carries the token of neither.
// Inv: every node but an empty root leaf holds at least one key; the tree's leaves are all at the same depth.
//
// Deletion merges a node with a neighbour only when it is nearly empty and both fit with room to spare, so that an
// insertion and a deletion at a node's border do not split and merge each time round (a call's stack objects do that).
//
// # Scoped
//
// [Scoped] is a map with marks: solver layers set entries along a path, and go back to where two paths part.
//
// # List
//
// [List] is an append-only sequence whose prefixes are shared: path conditions and decision records. Items live in
// chunks linked from newest to oldest; whoever extends a list claims the next slot of its last chunk, and who comes
// second (a sibling that shares the chunk) copies that one chunk.
//
// Maps are not safe for concurrent use, but maps that were forked from each other may be used by different goroutines.
package persist
