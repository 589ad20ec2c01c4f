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

// FileCosts are the lines of one file that have cost anything, in order.
type FileCosts struct {
	File  string     `json:"file"`
	Lines []LineCost `json:"lines"`
}

// LineCost is the cost of a line of the program: its own instructions, and the questions to the solver that were asked
// there, also those of the library functions that it calls.
type LineCost struct {
	Line         int     `json:"line"`
	Instructions uint64  `json:"instructions"`
	Queries      uint64  `json:"queries,omitempty"`
	SolverS      float64 `json:"solver_s,omitempty"`
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
}
