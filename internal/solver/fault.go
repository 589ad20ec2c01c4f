package solver

import "fmt"

// Fault is an internal error that a layer noticed: a wrong model, two answers that contradict each other. The query
// it happened on is answered Unknown with [Fault.Reason]; the fault itself goes to the function that the layer was
// built with, so that it cannot be overlooked.
type Fault struct {
	Layer   string
	Message string
	Query   *Query
	Kept    []Evidence // further files to keep with the query
}

// Evidence is a file that shows a fault.
type Evidence struct {
	Suffix string // of the file name, e.g. ".cnf"
	Data   []byte
}

// Error describes the fault; the query is left to the reader of the fault.
func (f *Fault) Error() string { return "solver: " + f.Layer + ": " + f.Message }

// Reason is the reason of the Unknown that is answered because of f.
func (f *Fault) Reason() string { return fmt.Sprintf("internal error in %s: %s", f.Layer, f.Message) }

// Report hands f to report unless that is nil, and gives the Unknown that answers the query.
func (f *Fault) Report(report func(*Fault)) Result {
	if report != nil {
		report(f)
	}
	return Result{Reason: f.Reason()}
}
