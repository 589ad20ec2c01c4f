package engine

import (
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/internal/state"
)

// Watch sets the function that is called at every path's end, and the solver in front of a worker's. Either may be
// nil.
func (e *Engine) Watch(ended func(*state.State), around func(solver.Solver) solver.Solver) {
	e.ended, e.around = ended, around
}

// GlobalAddr is the address of a global of the program, 0 if there is none.
func (e *Engine) GlobalAddr(name string) uint64 {
	addr, _, _ := e.machine.Global(name)
	return addr
}

// Checkpoint makes a checkpoint now, as the clock would. A worker may call it in the middle of a slice.
func (e *Engine) Checkpoint() { e.checkpoint(e.driver.(Frontier)) }

// Starve makes memory short for paths that run while yes is set, as if the process had too much.
func (e *Engine) Starve(yes bool) {
	e.machine.Memory.Fits = func(uint64) bool { return !yes }
	e.machine.Memory.Pressed.Store(yes)
}

// Starving makes paths that run ask fits whether there is memory for what they do.
func (e *Engine) Starving(fits func() bool) {
	e.machine.Memory.Fits = func(uint64) bool { return fits() }
	e.machine.Memory.Pressed.Store(true)
}

// Shorten makes the driver believe that memory is short.
func (e *Engine) Shorten() { e.short.Store(true) }

// Crowd makes the driver believe that what waits takes much memory.
func (e *Engine) Crowd() { e.crowd.is.Store(true) }

// Interrupted says whether running states end their slices.
func (e *Engine) Interrupted() bool { return e.machine.Interrupted.Load() }

// Crowded makes a function that looks once whether more than most bytes of the heap are in use for good. It says
// whether the driver is to be told.
func Crowded(most uint64) func() bool {
	var c crowd
	return func() bool {
		c.look(most)
		return c.take()
	}
}
