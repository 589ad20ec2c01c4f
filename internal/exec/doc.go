// Package exec runs one state: it is the meaning of the instructions.
//
// # The loop
//
// [Worker.Run] is one switch over [ir.Instr]. Each arm first tries the concrete case on machine words, without
// allocation; if an operand is symbolic or wide, or anything out of the ordinary happens, it leaves for a slow method
// that handles the general case through terms. Both cases are defined by one table (pure.go), which tests hold against
// each other.
//
// # Forking
//
// A slow method that finds more than one feasible way keeps the state on the first and adds a forked state for each
// other ([Worker.fork]). Since every state carries a model of its path condition, one side of a condition is known to
// be feasible without asking; the solver is asked about the other side only. Which side continues does not depend on
// the model: the true side goes on, the false side is the new state.
//
// # Ending
//
// A slow method that ends the path returns an *outcome.End as its error: a finding, a limit, something unsupported. A
// method of [Ctx] panics with it ([Check]), so that hooks need not pass it on. A fault of ours panics with "BUG". Both
// are recovered once per step, in [Worker.Run]; a fault ends its path as an internal error.
//
// Where a symbolic address goes is in pointer.go, calls and hooks of the environment in call.go and hook.go.
package exec
