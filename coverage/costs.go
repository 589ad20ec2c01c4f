package coverage

// Costs is costs.json: what the exploration of a program has cost, by line and by function. Paths that have executed
// the same line count each.
type Costs struct {
	Instructions uint64         `json:"instructions"`
	Queries      uint64         `json:"queries"`
	SolverS      float64        `json:"solver_s"`
	Files        []FileCosts    `json:"files"`
	Functions    []FunctionCost `json:"functions"`
}

// FileCosts are the lines of one file that have instructions or have cost anything, in order.
type FileCosts struct {
	File  string     `json:"file"`
	Lines []LineCost `json:"lines"`
}

// LineCost is the cost of a line of the program: its own instructions, and the questions to the solver that were asked
// there and the paths that forked, also in the library functions that it calls.
type LineCost struct {
	Line         int     `json:"line"`
	Instructions uint64  `json:"instructions"`
	Queries      uint64  `json:"queries,omitempty"`
	Sat          uint64  `json:"sat,omitempty"`   // of them, those that were answered so
	Unsat        uint64  `json:"unsat,omitempty"` // likewise
	SolverS      float64 `json:"solver_s,omitempty"`
	Forks        uint64  `json:"forks,omitempty"`
	Covered      int     `json:"covered,omitempty"`   // instructions of the line that have run
	Uncovered    int     `json:"uncovered,omitempty"` // and those that have not
}

// FunctionCost is the cost of a function without that of the functions that it calls.
type FunctionCost struct {
	Name         string  `json:"name"`
	File         string  `json:"file,omitempty"`
	Line         int     `json:"line,omitempty"`
	Library      bool    `json:"library,omitempty"`
	Instructions uint64  `json:"instructions"`
	Queries      uint64  `json:"queries,omitempty"`
	SolverS      float64 `json:"solver_s,omitempty"`
	Covered      int     `json:"covered,omitempty"`   // instructions that have run
	Uncovered    int     `json:"uncovered,omitempty"` // and those that have not
}
