package outcome

import "github.com/albers-engine/albers/coverage"

// Snapshot is the data of live progress.
type Snapshot struct {
	ElapsedS     float64
	Instructions uint64
	Paths        int
	States       int
	Tests        int
	Bugs         int
	Forks        uint64
	Queries      int64
	SolverS      float64 // summed over workers
	Memory       uint64  // bytes in use
	Branches     coverage.Count
	Lines        coverage.Count
	Code         coverage.Code
	Solver       map[string]map[string]float64 // counters of the solver's layers, as in the summary
	Where        string                        // a source line being executed
	Draining     bool                          // limits reached or interrupted: results are being written
	Halt         string                        // what ended the run then, as halt_reason of the summary
}

// Starter is an [Observer] that also wants to know when the program is loaded.
type Starter interface {
	// Started is called once, before the first instruction.
	Started()
}

// Phaser is an [Observer] that also wants to know what is done before the program is loaded.
type Phaser interface {
	// Phase is called when a step begins, such as "linking the C library".
	Phase(what string)
}

// Observer receives the events of a run, one call at a time.
type Observer interface {
	Test(t *Test)        // a test that is safe: in the output folder, if there is one; up to a second after its path ended
	Message(text string) // something the user should know once
	Progress(s Snapshot) // about twice a second
}
