package outcome

// Tree is tree.json: the decisions of the paths that have ended, those that paths have in common once. Nodes are
// columns of numbers, because there may be many.
type Tree struct {
	// Sites are where paths have decided.
	Sites []TreeSite `json:"sites"`
	// Node i, from 0, was reached from node Parent[i] (-1: the start of the program; a parent has a smaller number) at
	// Sites[Site[i]], by way Way[i] there. Of a branch, way 0 is "true". A merge has one way.
	Parent []int32  `json:"parent"`
	Site   []int32  `json:"site"`
	Way    []uint32 `json:"way"`
	// Leaves are the paths that ended, each at its last decision.
	Leaves []TreeLeaf `json:"leaves"`
	// Left counts the paths that are not in the tree, because it was full.
	Left int `json:"left,omitempty"`
}

// TreeSite is an instruction at which paths decide.
type TreeSite struct {
	Kind string `json:"kind"` // branch, switch, check, …
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Func string `json:"function"`
	Lib  bool   `json:"library,omitempty"` // it is in a library
}

// TreeLeaf is the end of a path.
type TreeLeaf struct {
	Node int32  `json:"node"` // -1: the path has made no decision
	End  string `json:"end"`  // as [End.Label]
	Test int    `json:"test,omitempty"`
	// Jumped says that the input of the path was a partial solution of the solver.
	Jumped bool `json:"jumped,omitempty"`
}
